import type { EditedFloor, FloorStyle, PickedGoods } from "../../domain/content/home-template.ts";
import type { MenuItem } from "../../domain/content/menu.ts";
import type { HomeTemplateId } from "../../domain/ids.ts";
import type { EditedInformation } from "../../domain/system/shop-information.ts";
import type { FastTrack, GoodsTab } from "./home-content.ts";

/** What is saved of a floor. */
export type FloorChange = Pick<EditedFloor, "id" | "isShow" | "sort" | "title" | "version"> & { style: FloorStyle };

/** What a template holds, with the version it was read in. */
export type Held<Item> = { templateId: HomeTemplateId; version: number; items: Item[] };

/** A shortcut of the home page as the operator edits it. */
export type Track = Pick<FastTrack, "title" | "icon" | "linkUrl">;

/** The home page and what belongs to it, as the operator edits it. Rejects with `ApiError` and nothing else. */
export abstract class HomeAdmin {
  abstract floors(): Promise<EditedFloor[]>;
  abstract saveFloor(floor: FloorChange): Promise<void>;
  /** A token that shows the home page with what is switched off or not due. */
  abstract previewToken(): Promise<string>;
  abstract menu(): Promise<Held<MenuItem>>;
  abstract saveMenu(menu: Held<MenuItem>): Promise<void>;
  abstract tracks(): Promise<Held<Track>>;
  abstract saveTracks(tracks: Held<Track>): Promise<void>;
  /** The goods picked for a floor of goods, by its code. */
  abstract pool(floor: number, tab: GoodsTab): Promise<Held<PickedGoods>>;
  abstract savePool(pool: Held<PickedGoods>, tab: GoodsTab): Promise<void>;
  abstract findGoods(keywords: string): Promise<PickedGoods[]>;
  abstract information(): Promise<EditedInformation>;
  abstract saveInformation(information: EditedInformation): Promise<void>;
}

import type { BannerItem } from "../../domain/content/banner-form.ts";
import type { FastTrackItem, HomeTemplate, TemplatePlace } from "../../domain/content/home-template.ts";
import type { MarketBoards } from "../../domain/content/market-board-view.ts";
import type { MarketSummary } from "../../domain/content/market-summary.ts";
import type { MenuItem } from "../../domain/content/menu.ts";
import type { IndexRow } from "../../domain/content/price-index-view.ts";
import type { GoodsId, HomeTemplateId, MerchantId } from "../../domain/ids.ts";
import type { Fen } from "../../domain/money.ts";
import type { SaleUnit } from "../../domain/timber/spec.ts";
import type { Dm3 } from "../../domain/units.ts";

/** `beginTime` and `endTime` are left to the server: what it returns is due. */
export type Banner = Pick<BannerItem, "id" | "image" | "title" | "subtitle" | "linkUrl">;

/** A shortcut of the home page; `icon` and `linkUrl` are addresses. */
export type FastTrack = Pick<FastTrackItem, "id" | "title" | "icon" | "linkUrl">;

/** One row of a floor: no more than it shows. `availableVolume` dm³, `availableArea` 1/1000 m² of goods sold by it, `price` per sale unit. */
export type HomeGoods = {
  id: GoodsId;
  title: string;
  /** Address of its picture, drawn to scale where there is no photograph. */
  image: string;
  specText: string;
  /** Species, grade and moisture. */
  traits: string;
  availableVolume: Dm3;
  availableArea: number | null;
  price: Fen;
  priceMode: number;
  taxIncluded: boolean;
  /** Percent. */
  taxRate: number;
  saleUnit: SaleUnit;
  portName: string;
  storeName: string;
  merchantId: MerchantId;
  merchantName: string;
  merchantCertified: boolean;
};
/** Goods of one tab of the home page, and the ports to choose among. */
export type HomeGoodsPage = { rows: HomeGoods[]; ports: { code: string; name: string }[] };

/** An index as the home page shows it; the total and its classes. */
export type TickerIndex = Pick<IndexRow, "indexCode" | "indexName" | "unit" | "value" | "changePct">;

/** 1 recommended, 2 new, 3 reduced. */
export type GoodsTab = 1 | 2 | 3;

/** What the home page and the menu are made of. `preview`: a token of the operator's. Rejects with `ApiError` alone. */
export abstract class HomeContent {
  abstract templates(place: TemplatePlace, preview?: string): Promise<HomeTemplate[]>;
  abstract menu(templateId: HomeTemplateId): Promise<MenuItem[]>;
  abstract fastTracks(templateId: HomeTemplateId): Promise<FastTrack[]>;
  abstract banners(page: "home" | "search" | "news" | "supply", preview?: string): Promise<Banner[]>;
  abstract indices(): Promise<TickerIndex[]>;
  abstract market(): Promise<MarketSummary>;
  /** Species × port of the kind with most offers. */
  abstract board(): Promise<MarketBoards>;
  abstract goods(query: {
    templateId: string;
    tab: GoodsTab;
    kindCode?: string;
    portCode?: string;
  }): Promise<HomeGoodsPage>;
}

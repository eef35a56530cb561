import type { Page, PageQuery } from "../../domain/paging.ts";
import type { PickupBrief, PickupDetail } from "../../domain/trade/pickup-view.ts";
import type { DisputeWords } from "../dispute-command.ts";

/** Tally sheets of the purchasing entity's orders. Every method rejects with `ApiError` only. */
export abstract class Pickups {
  abstract list(page: PageQuery): Promise<Page<PickupBrief>>;
  abstract detail(id: string): Promise<PickupDetail>;
  abstract confirm(pickup: { id: string; version: number }): Promise<void>;
  abstract dispute(pickup: { id: string; version: number } & DisputeWords): Promise<void>;
}

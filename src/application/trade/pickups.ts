import type { PickupId } from "../../domain/ids.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";
import type { PickupBrief, PickupDetail } from "../../domain/trade/pickup-view.ts";
import type { Seen } from "../commands.ts";
import type { DisputeWords } from "../dispute-command.ts";

/** Tally sheets of the purchasing entity's orders. Every method rejects with `ApiError` only. */
export abstract class Pickups {
  abstract list(page: PageQuery): Promise<Page<PickupBrief>>;
  abstract detail(id: PickupId): Promise<PickupDetail>;
  abstract confirm(pickup: Seen<PickupId>): Promise<void>;
  abstract dispute(pickup: Seen<PickupId> & DisputeWords): Promise<void>;
}

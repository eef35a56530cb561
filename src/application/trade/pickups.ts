import type { AnyLineId, PickupId } from "../../domain/ids.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";
import type { PickupBrief, PickupDetail } from "../../domain/trade/pickup-view.ts";
import type { PICKUP_EVENTS } from "../../domain/trade/tally.ts";
import type { VersionedId } from "../commands.ts";
import type { EventBodies, SendEvent } from "../event-commands.ts";

type CountedLine = { orderLineId: AnyLineId; count: number };

/** What commands on a tally sheet send that are written by hand. */
export type OwnPickupBodies = {
  /** `counts`: what the buyer counted, of lines where that is another count. */
  dispute: VersionedId<PickupId> & { reason: string; fileIds?: string[]; counts?: CountedLine[] };
  /** The merchant's side of a disputed tally sheet, once. */
  answerDispute: VersionedId<PickupId> & { reason: string; fileIds?: string[] };
  /** `counts`: of lines that hold less than the sheet states, in units of the line. */
  rule: VersionedId<PickupId> & { reason: string; counts?: CountedLine[] };
};

/** Tally sheets of the purchasing entity's orders. Every method rejects with `ApiError` only. */
export abstract class Pickups {
  abstract list(page: PageQuery): Promise<Page<PickupBrief>>;
  abstract detail(id: PickupId): Promise<PickupDetail>;
  abstract send: SendEvent<EventBodies<typeof PICKUP_EVENTS, "buyer", PickupId, OwnPickupBodies>>;
}

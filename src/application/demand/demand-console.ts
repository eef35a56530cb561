import type { ReviewedDemandDetail } from "../../domain/demand/demand-form.ts";
import type { OpenDemand } from "../../domain/demand/quote-view.ts";
import type { DemandId } from "../../domain/ids.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";

type VersionedId = { id: DemandId; version: number };

/** Demands in the console, for merchants and for the operator. Every method rejects with `ApiError` and nothing else. */
export abstract class DemandConsole {
  /** Open demands, masked; those that goods of one's own shop fit, or that the shop was invited to. */
  abstract open(query: PageQuery & { keyword: string; matching: boolean; invited: boolean }): Promise<Page<OpenDemand>>;
  abstract demand(id: DemandId): Promise<ReviewedDemandDetail>;
  /** `reason` of a refusal or an end, which the buyer reads. 5001 when the demand changed since it was seen. */
  abstract review(event: "approve" | "reject" | "close", demand: VersionedId, reason: string): Promise<void>;
}

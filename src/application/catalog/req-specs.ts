import type { WantForm, WantStatus } from "../../domain/catalog/req-spec.ts";
import type { Want, WantHit } from "../../domain/catalog/req-spec-match.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";

/** Standing wants of the purchasing entity. Every method rejects with `ApiError` and nothing else. */
export abstract class ReqSpecs {
  /** Newest first. */
  abstract list(page: PageQuery): Promise<Page<Want>>;
  abstract detail(id: string): Promise<Want>;
  /** The same key gives the same want. */
  abstract add(form: WantForm, idempotencyKey: string): Promise<Want>;
  /** Refused with 5001 when it changed since `version`. */
  abstract update(id: string, version: number, form: WantForm): Promise<Want>;
  abstract setStatus(id: string, version: number, status: WantStatus): Promise<Want>;
  /** What hit it, newest first; all of it counts as read then. */
  abstract hits(id: string, page: PageQuery): Promise<Page<WantHit>>;
  /** The id of a draft of a demand; the same key gives the same draft. */
  abstract toDemand(id: string, idempotencyKey: string): Promise<string>;
  abstract remove(id: string): Promise<void>;
}

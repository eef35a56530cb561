import type { SpecAlertForm, SpecAlertStatus } from "../../domain/catalog/alerts/spec-alert.ts";
import type { SpecAlert, SpecAlertHit } from "../../domain/catalog/alerts/spec-alert-match.ts";
import type { DemandId, SpecAlertId } from "../../domain/ids.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";

/** Spec alerts of the purchasing entity. Every method rejects with `ApiError` and nothing else. */
export abstract class SpecAlerts {
  /** The conditions in a text of at most `SPEC_ALERT_TEXT_MAX` characters, without a name; `null` where it names no timber. */
  abstract read(text: string): Promise<SpecAlertForm | null>;
  /** Newest first. */
  abstract list(page: PageQuery): Promise<Page<SpecAlert>>;
  abstract detail(id: SpecAlertId): Promise<SpecAlert>;
  /** The same key gives the same spec alert. */
  abstract add(form: SpecAlertForm, idempotencyKey: string): Promise<SpecAlert>;
  /** Refused with 5001 when it changed since `version`. */
  abstract update(id: SpecAlertId, version: number, form: SpecAlertForm): Promise<SpecAlert>;
  abstract setStatus(id: SpecAlertId, version: number, status: SpecAlertStatus): Promise<SpecAlert>;
  /** Its hits, newest first; reading them marks them as read. */
  abstract hits(id: SpecAlertId, page: PageQuery): Promise<Page<SpecAlertHit>>;
  /** The id of a draft of a demand; the same key gives the same draft. */
  abstract toDemand(id: SpecAlertId, idempotencyKey: string): Promise<DemandId>;
  abstract remove(id: SpecAlertId): Promise<void>;
}

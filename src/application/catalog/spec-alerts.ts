import type { SpecAlertForm, SpecAlertStatus } from "../../domain/catalog/spec-alert.ts";
import type { SpecAlert, SpecAlertHit } from "../../domain/catalog/spec-alert-match.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";

/** Spec alerts of the purchasing entity. Every method rejects with `ApiError` and nothing else. */
export abstract class SpecAlerts {
  /** What a text of at most `SPEC_ALERT_TEXT_MAX` characters asks for, without a name; `null` where it names no timber. */
  abstract read(text: string): Promise<SpecAlertForm | null>;
  /** Newest first. */
  abstract list(page: PageQuery): Promise<Page<SpecAlert>>;
  abstract detail(id: string): Promise<SpecAlert>;
  /** The same key gives the same spec alert. */
  abstract add(form: SpecAlertForm, idempotencyKey: string): Promise<SpecAlert>;
  /** Refused with 5001 when it changed since `version`. */
  abstract update(id: string, version: number, form: SpecAlertForm): Promise<SpecAlert>;
  abstract setStatus(id: string, version: number, status: SpecAlertStatus): Promise<SpecAlert>;
  /** Its hits, newest first; reading them marks them as read. */
  abstract hits(id: string, page: PageQuery): Promise<Page<SpecAlertHit>>;
  /** The id of a draft of a demand; the same key gives the same draft. */
  abstract toDemand(id: string, idempotencyKey: string): Promise<string>;
  abstract remove(id: string): Promise<void>;
}

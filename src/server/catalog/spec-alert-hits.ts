import type { Notify } from "../../domain/catalog/saved-search.ts";
import { alertAt, type HitReason, type HitRefType } from "../../domain/catalog/spec-alert-match.ts";
import type { Db } from "../db/database.ts";

/** A hit. `lineId`: the demand line of a quote. `price`: minor units per sale unit. */
export type Hit = {
  specAlertId: string;
  notify: Notify;
  refType: HitRefType;
  refId: string;
  lineId: string | null;
  reason: HitReason;
  price: number;
};

/**
 * Keeps hits, each once, and sets when their owners are notified; answers how many are new. Spec alerts themselves are
 * neither read nor locked: what was paused or deleted meanwhile sends no alert (`publishDueSpecAlerts`). Writes in the
 * order of ids.
 */
export async function keepHits(tx: Db, hits: readonly Hit[], nowMs: number): Promise<number> {
  if (hits.length === 0) return 0;
  const row = await tx.one<{ fresh: number }>(
    `with given as (
       select * from unnest(:specAlertIds::bigint[], :notifies::smallint[], :refTypes::smallint[], :refIds::bigint[], :lineIds::bigint[], :reasons::smallint[], :prices::integer[])
         as g(want_id, notify, ref_type, ref_id, line_id, reason, price)
     ), fresh as (
       insert into req_spec_hit (req_spec_id, ref_type, ref_id, line_id, reason, price, told)
       select want_id, ref_type, ref_id, line_id, reason, price, notify = 0 from given
        order by want_id, ref_type, ref_id, reason, price
       on conflict do nothing returning req_spec_id
     ), due as (
       insert into req_spec_alert (alert_at, notify, want_ids)
       select to_timestamp((case notify when 1 then :atOnce when 2 then :daily else :weekly end)::float8 / 1000), notify, array_agg(want_id)
         from given where notify > 0 and want_id in (select req_spec_id from fresh) group by notify
     )
     select count(*)::int as fresh from fresh`,
    {
      specAlertIds: hits.map(({ specAlertId }) => specAlertId),
      notifies: hits.map(({ notify }) => notify),
      refTypes: hits.map(({ refType }) => refType),
      refIds: hits.map(({ refId }) => refId),
      lineIds: hits.map(({ lineId }) => lineId),
      reasons: hits.map(({ reason }) => reason),
      prices: hits.map(({ price }) => price),
      atOnce: alertAt(1, nowMs),
      daily: alertAt(2, nowMs),
      weekly: alertAt(3, nowMs),
    },
    "spec-alert-hit",
  );
  return row?.fresh ?? 0;
}

import type { Notify } from "../../../domain/catalog/alerts/saved-search.ts";
import { alertAt, type HitReason, type HitRefType } from "../../../domain/catalog/alerts/spec-alert-match.ts";
import { GOODS_STATUS } from "../../../domain/catalog/goods/goods-states.ts";
import { QUOTE_STATUS } from "../../../domain/demand/quote.ts";
import type { PricedLine, QuoteLine, QuoteTerms } from "../../../domain/demand/quote-line.ts";
import { QUOTE_TERMS } from "../../../domain/demand/stored-demand.ts";
import type { StatedPiece } from "../../../domain/drawing/piece.ts";
import { OFFER_STATUS, type OfferLine } from "../../../domain/futures/forward-offer.ts";
import type { Currency } from "../../../domain/futures/landed-cost.ts";
import { OFFER_LINES } from "../../../domain/futures/stored-futures.ts";
import type { DemandId, DemandLineId, ForwardOfferId, GoodsId, QuoteId, SpecAlertId } from "../../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../../domain/paging.ts";
import type { SaleUnit } from "../../../domain/timber/spec.ts";
import type { Database, Db } from "../../db/database.ts";
import { purge } from "../../jobs/purge.ts";
import { currentRequestId } from "../../request-ids.ts";
import { PICTURED_JSON, type PicturedGoods } from "../goods/goods-pictures.ts";
import { PRICE_MODE, PRICED_M3, TAXED_PRICE } from "../goods/price-columns.ts";

/** Goods as a hit shows them. */
export type GoodsFacts = PicturedGoods & {
  title: string;
  shopName: string;
  storeName: string;
  saleUnit: SaleUnit;
  priceMode: number;
  priceNow: number | null;
  /** Fen per m³ with tax; `null` where it is unknown. */
  cubic: number | null;
};
/** A forward offer as a hit shows it. */
export type ForwardOfferFacts = {
  title: string;
  lines: OfferLine[];
  offerNo: string;
  currency: Currency;
  priceMode: number;
  ports: string[];
  eta: string | null;
  open: boolean;
};
/** A quote as a hit shows it. */
export type QuoteFacts = {
  merchantName: string;
  demandNo: string;
  demandId: DemandId;
  live: boolean;
  line: (PricedLine & Pick<QuoteLine, "goodsId" | "title" | "specText"> & StatedPiece & { terms: QuoteTerms }) | null;
};
/** A hit with its source; a source that was deleted is `null`. */
export type HitRow = {
  refType: HitRefType;
  refId: string;
  reason: HitReason;
  price: number;
  hitMs: number;
  read: boolean;
  goods: GoodsFacts | null;
  forwardOffer: ForwardOfferFacts | null;
  quote: QuoteFacts | null;
};

const LIVE_QUOTE = [QUOTE_STATUS.toAnswerByBuyer, QUOTE_STATUS.toAnswerByMerchant, QUOTE_STATUS.awarded].join(", ");

const HITS = `select h.ref_type as "refType", h.ref_id as "refId", h.reason, h.price, h.read,
    extract(epoch from h.hit_at)::float8 * 1000 as "hitMs",
    case h.ref_type when 1 then (
      select jsonb_build_object('title', g.title, 'shopName', m.shop_name, 'storeName', s.store_name,
               ${PICTURED_JSON}, 'saleUnit', g.sale_unit, 'priceMode', ${PRICE_MODE},
               'cubic', ${PRICED_M3},
               'priceNow', case when g.status = ${GOODS_STATUS.onSale} and g.stock > g.held then ${TAXED_PRICE} end)
        from goods g join merchant m on m.id = g.merchant_id join store s on s.id = g.store_id where g.id = h.ref_id) end as goods,
    case h.ref_type when 2 then (
      select jsonb_build_object('title', o.title, 'lines', o.lines, 'offerNo', o.offer_no, 'currency', o.currency, 'priceMode', o.price_mode,
               'ports', to_jsonb(o.dest_ports), 'eta', o.eta::text, 'open', o.status = ${OFFER_STATUS.open} and o.quote_valid_until > now())
        from global_offer o where o.id = h.ref_id) end as "forwardOffer",
    case h.ref_type when 3 then (
      select jsonb_build_object('merchantName', q.supplier_name, 'demandNo', d.demand_no, 'demandId', d.id::text,
               'live', q.status in (${LIVE_QUOTE}), 'line', (
                 select l || jsonb_build_object('terms', r.terms) from demand_quote_round r, jsonb_array_elements(r.lines) l
                  where r.quote_id = q.id and r.by_side = 'supplier' and l->>'demandItemId' = h.line_id::text
                  order by r.round desc limit 1))
        from demand_quote q join demand d on d.id = q.demand_id where q.id = h.ref_id) end as quote
  from req_spec_hit h where h.req_spec_id = :id
 order by h.hit_at desc, h.ref_type, h.ref_id desc, h.reason, h.price limit :limit offset :offset`;

/** A page of the hits of a spec alert, newest first. */
export const hitPage = (db: Db, id: SpecAlertId, page: PageQuery): Promise<HitRow[]> =>
  db.rows<HitRow>(HITS, { id, limit: page.pageSize, offset: rowsBefore(page) }, "spec-alert-hits", {
    forwardOffer: { lines: OFFER_LINES },
    quote: { line: { terms: QUOTE_TERMS } },
  });

/** Marks all hits of a spec alert as read. */
export async function markHitsRead(db: Db, id: SpecAlertId): Promise<void> {
  await db.run("update req_spec_hit set read = true where req_spec_id = :id and not read", { id }, "spec-alert-read");
}

/** A hit. `lineId`: the demand line of a quote. `price`: minor units per sale unit, of goods and quotes with tax. */
export type Hit = {
  specAlertId: SpecAlertId;
  notify: Notify;
  refType: HitRefType;
  refId: GoodsId | ForwardOfferId | QuoteId;
  lineId: DemandLineId | null;
  reason: HitReason;
  price: number;
};

/**
 * Stores hits, each once, and sets when their owners are notified; returns how many are new. Spec alerts themselves are neither
 * read nor locked: what was paused or deleted meanwhile sends no alert (`publishDueSpecAlerts`). Writes in the order of ids.
 */
export async function storeHits(tx: Db, hits: readonly Hit[], nowMs: number): Promise<number> {
  if (hits.length === 0) return 0;
  const row = await tx.one<{ fresh: number }>(
    `with given as (
       select * from unnest(:specAlertIds::bigint[], :notifies::smallint[], :refTypes::smallint[], :refIds::bigint[],
                            :lineIds::bigint[], :reasons::smallint[], :prices::integer[])
         as g(want_id, notify, ref_type, ref_id, line_id, reason, price)
     ), fresh as (
       insert into req_spec_hit (req_spec_id, ref_type, ref_id, line_id, reason, price, told)
       select want_id, ref_type, ref_id, line_id, reason, price, notify = 0 from given
        order by want_id, ref_type, ref_id, reason, price
       on conflict do nothing returning req_spec_id
     ), due as (
       insert into req_spec_alert (alert_at, notify, want_ids)
       select to_timestamp((case notify when 1 then :atOnce when 2 then :daily else :weekly end)::float8 / 1000), notify,
              array_agg(want_id)
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

/** Marks all hits of a spec alert as alerted, so that they send no alert. */
export async function quietenHits(tx: Db, id: SpecAlertId): Promise<void> {
  await tx.run("update req_spec_hit set told = true where req_spec_id = :id and not told", { id }, "spec-alert-quiet");
}

export async function removeHits(tx: Db, id: SpecAlertId): Promise<void> {
  await tx.run("delete from req_spec_hit where req_spec_id = :id", { id }, "spec-alert-unhit");
}

/**
 * Sets an alert for the hits of a spec alert that wait for one; an alert set earlier for another choice sends nothing.
 * `alertMs`: epoch ms.
 */
export async function postponeAlert(
  tx: Db,
  alert: { id: SpecAlertId; notify: Exclude<Notify, 0>; alertMs: number },
): Promise<void> {
  await tx.run(
    `insert into req_spec_alert (alert_at, notify, want_ids)
     values (to_timestamp(:alertMs::float8 / 1000), :notify, array[:id::bigint])`,
    alert,
    "spec-alert-later",
  );
}

/** Rows due for a notification, of one kind. */
export type DueAlert = { notify: Notify; specAlertIds: SpecAlertId[] };
const DUE_ALERT = "alert_at <= to_timestamp(:nowMs / 1000.0) and id <> all (:passed::bigint[])";

/** Splits due rows of several spec alerts to one row for each. */
export async function splitDueAlerts(db: Db, nowMs: number): Promise<void> {
  await db.run(
    `with several as (
       delete from req_spec_alert where alert_at <= to_timestamp(:nowMs / 1000.0) and cardinality(want_ids) > 1 returning *)
     insert into req_spec_alert (alert_at, notify, want_ids)
     select alert_at, notify, array[want_id] from several, unnest(want_ids) want_id`,
    { nowMs },
    "spec-alert-due-split",
  );
}

/** The row that is due longest, locked; locked rows and `passed` ids are skipped. */
export const lockDueAlert = (
  tx: Db,
  nowMs: number,
  passed: readonly string[],
): Promise<(DueAlert & { id: string }) | null> =>
  tx.one<DueAlert & { id: string }>(
    `select id, notify, want_ids::text[] as "specAlertIds" from req_spec_alert where ${DUE_ALERT}
      order by alert_at, id limit 1 for update skip locked`,
    { nowMs, passed },
    "spec-alert-due-next",
  );

export async function removeDueAlert(tx: Db, id: string): Promise<void> {
  await tx.run("delete from req_spec_alert where id = :id", { id }, "spec-alert-due-done");
}

/** Due alerts that are published together. */
const ALERTS_PER_TURN = 500;

/** Takes the rows that are due longest, without the `passed` ids. */
export const takeDueAlerts = (tx: Db, nowMs: number, passed: readonly string[]): Promise<DueAlert[]> =>
  tx.rows<DueAlert>(
    `delete from req_spec_alert where id in (
       select id from req_spec_alert where ${DUE_ALERT} order by alert_at limit ${ALERTS_PER_TURN})
     returning notify, want_ids::text[] as "specAlertIds"`,
    { nowMs, passed },
    "spec-alert-due",
  );

/** Publishes the alert of every spec alert in `specAlertIds` that has hits without an alert, each hit once; returns how many. */
export const publishFound = (tx: Db, specAlertIds: readonly SpecAlertId[]): Promise<number> =>
  tx.run(
    `with found as (
       update req_spec_hit set told = true where req_spec_id = any(:specAlertIds::bigint[]) and not told
       returning req_spec_id, ref_type, ref_id, reason)
     insert into outbox (request_id, event, payload)
     select :requestId, 'want.found', jsonb_build_object('reqSpecId', req_spec_id::text, 'number', count(distinct (ref_type, ref_id)),
              'reached', count(distinct (ref_type, ref_id)) filter (where reason = 3))
       from found group by req_spec_id order by req_spec_id`,
    { specAlertIds, requestId: currentRequestId() },
    "spec-alert-published",
  );

/** Retention of a hit, days. */
const HIT_RETENTION_DAYS = 90;

/** Deletes old hits, and those of spec alerts deleted while the hits were written. */
export const purgeHits = (db: Database): Promise<number> =>
  purge(
    db,
    "req_spec_hit",
    `hit_at < now() - interval '${HIT_RETENTION_DAYS} days'
        or not exists (select 1 from req_spec w where w.id = req_spec_id)`,
  );

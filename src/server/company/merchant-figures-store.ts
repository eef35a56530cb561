import type { MerchantMetrics } from "../../domain/company/merchant.ts";
import { type MerchantHistory, MOST_MEASURED } from "../../domain/company/merchant-figures.ts";
import { DEMAND_STATUS } from "../../domain/demand/demand.ts";
import { QUOTE_STATUS } from "../../domain/demand/quote.ts";
import type { DemandId, MerchantId, OrderEventId, OrderId, QuoteId, ReservationId } from "../../domain/ids.ts";
import { ORDER_FINAL, ORDER_STATUS } from "../../domain/trade/order.ts";
import { REFUND_KIND, REFUND_REPORTED } from "../../domain/trade/refund.ts";
import { RESERVATION_STATUS } from "../../domain/trade/reservation.ts";
import type { Db } from "../db/database.ts";

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;
const latest = (columns: string, rest: string) =>
  `(select coalesce(json_agg(x), '[]') from (select ${columns} from ${rest} limit ${MOST_MEASURED}) x)`;

const ANSWERED_ORDERS = `select o.id, o.created_at as placed, a.at as answered from platform_order o
  cross join lateral (select min(e.at) as at from order_event e where e.order_id = o.id and e.from_status = ${ORDER_STATUS.toConfirm}
                         and e.event in ('confirm', 'confirmWithChange', 'decline', 'timeout')) a
  where o.merchant_id = :merchantId and a.at is not null order by o.created_at desc, o.id desc limit ${MOST_MEASURED}`;
/** Inquiries wait from when the shop sees them until its first quote, or until their deadline has passed without one. */
const ANSWERED_INQUIRIES = `select d.id, s.at as placed, a.at as answered from demand_invite v
  join demand d on d.id = v.demand_id and d.goods_id is not null
  cross join lateral (select min(e.at) as at from demand_event e where e.demand_id = d.id and e.to_status = ${DEMAND_STATUS.open}) s
  cross join lateral (select least(
    (select min(q.created_at) from demand_quote q where q.demand_id = d.id and q.merchant_id = v.merchant_id),
    (select min(e.at) from demand_event e where e.demand_id = d.id and e.event = 'deadline')) as at) a
  where v.merchant_id = :merchantId and a.at is not null order by d.id desc limit ${MOST_MEASURED}`;
const ANSWERED = `((${ANSWERED_ORDERS}) union all (${ANSWERED_INQUIRIES})) a order by a.placed desc, a.id desc`;
/** Quotes that were answered for good, or whose time is over. */
const { awarded, ordered, rejected, expired } = QUOTE_STATUS;
const QUOTED_STATUSES = [awarded, ordered, rejected, expired];
const QUOTED = `demand_quote q where q.merchant_id = :merchantId and q.status in (${QUOTED_STATUSES.join(", ")}) order by q.entered_at desc, q.id desc`;
/** A shipment is in time until the end of the agreed day in Beijing. */
const DELIVERED = `(
    select s.* from (
      select o.id, ((coalesce(o.agreed_date, o.expect_date) + 1)::timestamp at time zone 'Asia/Shanghai') as due, e.at as done
        from platform_order o join order_event e on e.order_id = o.id and e.event = 'ship'
       where o.merchant_id = :merchantId and o.delivery_mode = 2 and coalesce(o.agreed_date, o.expect_date) is not null
       order by e.at desc, o.id desc limit ${MOST_MEASURED}) s
    union all
    select r.id, r.slot_end, r.finished_at from reservation r
     where r.status = ${RESERVATION_STATUS.done} and r.arrived_at <= r.slot_end
       and r.id in (select l.reservation_id from reservation_line l where l.merchant_id = :merchantId)) d
  order by d.done desc, d.id desc`;
const FINISHED = `platform_order o where o.merchant_id = :merchantId and o.status = ${ORDER_STATUS.completed}`;
const LATEST_FIRST = "order by o.finished_at desc, o.id desc";
const TALLIED = `platform_order o cross join lateral (
    select sum(l.volume) as ordered, sum(l.settled_volume) as settled, bool_and(l.settled_volume is not null) as posted
      from order_line l where l.order_id = o.id) t
  where o.merchant_id = :merchantId and o.status = ${ORDER_STATUS.completed} and not o.remainder_dropped and t.posted ${LATEST_FIRST}`;
const CANCELLED_BY_SHOP = `o.status = ${ORDER_STATUS.cancelled} and (o.cancel_type = 2 or o.cancel_type = 3 and exists (
    select 1 from order_event e where e.order_id = o.id and e.event = 'timeout'
      and e.from_status = ${ORDER_STATUS.toConfirm}))`;
const DISPUTED = `exists (select 1 from order_event e where e.order_id = o.id and e.to_status = ${ORDER_STATUS.disputed})`;
const REFUNDED = `order_refund f join platform_order o on o.id = f.order_id
  where o.merchant_id = :merchantId and f.kind = ${REFUND_KIND.toBuyer} and f.done_at is not null
    and f.status in (${REFUND_REPORTED.join(", ")}) order by f.done_at desc, f.id desc`;

/** Orders that were declined, that the shop could deliver less of than was ordered, or that are finished. */
const LOADED = `platform_order o
  cross join lateral (select max(e.note) filter (where e.event = 'decline') as refusal,
                             coalesce(bool_or(e.event = 'confirmWithChange'), false) as reduced
                        from order_event e where e.order_id = o.id and e.event in ('decline', 'confirmWithChange')) a
  cross join lateral (select coalesce(sum(l.volume), 0) as ordered,
                             coalesce(sum(coalesce(l.settled_volume, l.volume::bigint * l.picked_count / l.count)), 0) as loaded
                        from order_line l where l.order_id = o.id) t
  where o.merchant_id = :merchantId
    and (a.refusal is not null or a.reduced or o.status = ${ORDER_STATUS.completed} and not o.remainder_dropped)
  order by o.created_at desc, o.id desc`;

const HISTORY = `select
  ${latest('case when a.reduced then null else a.refusal end as refusal, a.reduced as "isReduced", t.ordered, t.loaded', LOADED)} as loads,
  ${latest(`${ms("a.placed")} as "placedAt", ${ms("a.answered")} as "answeredAt"`, ANSWERED)} as answers,
  ${latest('q.lock_until is not null as "isChosen"', QUOTED)} as quotes,
  ${latest(`${ms("d.due")} as "dueAt", ${ms("d.done")} as "doneAt"`, DELIVERED)} as deliveries,
  ${latest("t.ordered, t.settled", TALLIED)} as tallies,
  ${latest(`${CANCELLED_BY_SHOP} as "isShopsCancellation"`, `platform_order o where o.merchant_id = :merchantId and o.status in (${ORDER_FINAL.join(", ")}) ${LATEST_FIRST}`)} as ended,
  ${latest(`${DISPUTED} as "wasDisputed"`, `${FINISHED} ${LATEST_FIRST}`)} as finished,
  ${latest(`${ms("f.created_at")} as "owedAt", ${ms("f.done_at")} as "paidAt"`, REFUNDED)} as refunds,
  (select count(*)::int from ${FINISHED}) as "orderCount"`;

/** What a shop's figures are made of: the latest orders, tallies, refunds and quotes. */
export async function merchantHistory(db: Db, merchantId: MerchantId): Promise<MerchantHistory> {
  const history = await db.one<MerchantHistory>(HISTORY, { merchantId }, "merchant-history");
  // A select without a table has a row.
  return history!;
}

/** Stores a shop's figures and returns what they were before; unchanged ones touch no row, and `null` is returned. */
export const writeMerchantFigures = (
  tx: Db,
  merchantId: MerchantId,
  figures: MerchantMetrics,
): Promise<{ before: MerchantMetrics | null } | null> =>
  tx.one<{ before: MerchantMetrics | null }>(
    `update merchant m set metrics = :figures::jsonb
       from (select id, metrics from merchant where id = :merchantId for update) old
      where m.id = old.id and old.metrics is distinct from :figures::jsonb returning old.metrics as before`,
    { merchantId, figures: JSON.stringify(figures) },
    "merchant-figures",
  );

/** Figures of those goods of a shop become due that it is not `steady` percent to. */
export async function dueBySteadiness(tx: Db, merchantId: MerchantId, steady: number): Promise<void> {
  await tx.run(
    `insert into figure_due (kind, id) select 'goods', id from goods where merchant_id = :merchantId and steadiness <> :steady
      order by id on conflict do nothing`,
    { merchantId, steady },
    "goods-of-figures",
  );
}

const idsOf = async (db: Db, text: string, id: string, name: string): Promise<MerchantId[]> =>
  (await db.rows<{ id: MerchantId }>(text, { id }, name)).map((row) => row.id);

/** The shop of an order. */
export const merchantOfOrder = (db: Db, id: OrderId): Promise<MerchantId[]> =>
  idsOf(db, "select merchant_id as id from platform_order where id = :id", id, "figures-due-order");

/** The shop of the order of an event. */
export const merchantOfOrderEvent = (db: Db, id: OrderEventId): Promise<MerchantId[]> =>
  idsOf(
    db,
    "select o.merchant_id as id from order_event e join platform_order o on o.id = e.order_id where e.id = :id",
    id,
    "figures-due-event",
  );

/** The shops whose goods a reservation fetches. */
export const merchantsOfReservation = (db: Db, id: ReservationId): Promise<MerchantId[]> =>
  idsOf(
    db,
    "select distinct merchant_id as id from reservation_line where reservation_id = :id",
    id,
    "figures-due-reservation",
  );

/** The shop that made a quote; none where the quoting party has no shop. */
export const merchantOfQuote = (db: Db, id: QuoteId): Promise<MerchantId[]> =>
  idsOf(
    db,
    "select merchant_id as id from demand_quote where id = :id and merchant_id is not null",
    id,
    "figures-due-quote",
  );

/** The shops that an inquiry about goods asks; none of other demands. */
export const merchantsOfInquiry = (db: Db, id: DemandId): Promise<MerchantId[]> =>
  idsOf(
    db,
    `select v.merchant_id as id from demand d join demand_invite v on v.demand_id = d.id
      where d.id = :id and d.goods_id is not null`,
    id,
    "figures-due-inquiry",
  );

/** Every merchant, whatever its status, by id. */
export const allMerchantIds = (db: Db): Promise<{ id: MerchantId }[]> => db.rows("select id from merchant order by id");

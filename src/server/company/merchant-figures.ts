import { type MerchantHistory, MOST_MEASURED, merchantFigures } from "../../domain/company/merchant-figures.ts";
import type { Db } from "../db/database.ts";
import { configured } from "../system/config.ts";
import { figuresDue } from "../system/figure-due.ts";
import type { Subscriber } from "../system/outbox.ts";

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;
const latest = (columns: string, rest: string) =>
  `(select coalesce(json_agg(x), '[]') from (select ${columns} from ${rest} limit ${MOST_MEASURED}) x)`;

const ANSWERED = `platform_order o
  cross join lateral (select min(e.at) as at from order_event e where e.order_id = o.id and e.from_status = 20
                         and e.event in ('confirm', 'decline', 'timeout')) a
  where o.merchant_id = $1 and a.at is not null order by o.created_at desc, o.id desc`;
const QUOTED = `demand_quote q where q.merchant_id = $1 and q.status in (3, 4, 5, 6) order by q.entered_at desc, q.id desc`;
/** A shipment is in time until the end of the agreed day in Beijing. */
const DELIVERED = `(
    select s.* from (
      select o.id, ((o.expect_date + 1)::timestamp at time zone 'Asia/Shanghai') as due, e.at as done
        from platform_order o join order_event e on e.order_id = o.id and e.event = 'ship'
       where o.merchant_id = $1 and o.delivery_mode = 2 and o.expect_date is not null
       order by e.at desc, o.id desc limit ${MOST_MEASURED}) s
    union all
    select r.id, r.slot_end, r.finished_at from reservation r
     where r.status = 3 and r.arrived_at <= r.slot_end
       and r.id in (select l.reservation_id from reservation_line l where l.merchant_id = $1)) d
  order by d.done desc, d.id desc`;
const FINISHED = `platform_order o where o.merchant_id = $1 and o.status = 80`;
const LATEST_FIRST = "order by o.finished_at desc, o.id desc";
const TALLIED = `platform_order o cross join lateral (
    select sum(l.volume) as ordered, sum(l.settled_volume) as settled, bool_and(l.settled_volume is not null) as posted
      from order_line l where l.order_id = o.id) t
  where o.merchant_id = $1 and o.status = 80 and not o.remainder_dropped and t.posted ${LATEST_FIRST}`;
const CANCELLED_BY_SHOP = `o.status = 90 and (o.cancel_type = 2 or o.cancel_type = 3 and exists (
    select 1 from order_event e where e.order_id = o.id and e.event = 'timeout' and e.from_status = 20))`;
const DISPUTED = "exists (select 1 from order_event e where e.order_id = o.id and e.to_status = 75)";
const REFUNDED = `order_refund f join platform_order o on o.id = f.order_id
  where o.merchant_id = $1 and f.kind = 1 and f.status = 1 order by f.done_at desc, f.id desc`;

const HISTORY = `select
  ${latest(`${ms("o.created_at")} as "placedAt", ${ms("a.at")} as "answeredAt"`, ANSWERED)} as answers,
  ${latest('q.lock_until is not null as "isChosen"', QUOTED)} as quotes,
  ${latest(`${ms("d.due")} as "dueAt", ${ms("d.done")} as "doneAt"`, DELIVERED)} as deliveries,
  ${latest("t.ordered, t.settled", TALLIED)} as tallies,
  ${latest(`${CANCELLED_BY_SHOP} as "isShopsCancellation"`, `platform_order o where o.merchant_id = $1 and o.status in (80, 90) ${LATEST_FIRST}`)} as ended,
  ${latest(`${DISPUTED} as "wasDisputed"`, `${FINISHED} ${LATEST_FIRST}`)} as finished,
  ${latest(`${ms("f.created_at")} as "owedAt", ${ms("f.done_at")} as "paidAt"`, REFUNDED)} as refunds,
  (select count(*)::int from ${FINISHED}) as "orderCount"`;

const BP_PER_PERCENT = 100;

/** Computes a shop's figures from its orders, tallies, refunds and quotes and keeps them; unchanged ones touch no row. */
export async function computeMerchantFigures(tx: Db, merchantId: string): Promise<void> {
  const history = await tx.one<MerchantHistory>(HISTORY, [merchantId], "merchant-history");
  const toleranceBp = Math.round((await configured(tx, "tally.tolerancePct")) * BP_PER_PERCENT);
  await tx.run(
    "update merchant set metrics = $2::jsonb where id = $1 and metrics is distinct from $2::jsonb",
    // A select without a table has a row.
    [merchantId, JSON.stringify(merchantFigures(history!, toleranceBp))],
    "merchant-figures",
  );
}

const due = async (tx: Db, text: string, id: string): Promise<void> => {
  const rows = await tx.rows<{ id: string }>(text, [id], `figures-due-${text.length}`);
  await figuresDue(
    tx,
    "merchant",
    rows.map((row) => row.id),
  );
};

const OF_ORDER = "select merchant_id as id from platform_order where id = $1";
const OF_QUOTE = "select merchant_id as id from demand_quote where id = $1 and merchant_id is not null";

/** Every event that a shop's figures are measured by. */
export const merchantFigureSubscriber: Subscriber = {
  name: "merchant-figures",
  on: {
    "order.stepped": (tx, { orderEventId }) =>
      due(
        tx,
        "select o.merchant_id as id from order_event e join platform_order o on o.id = e.order_id where e.id = $1",
        orderEventId,
      ),
    "reservation.stepped": (tx, { id }) =>
      due(tx, "select distinct merchant_id as id from reservation_line where reservation_id = $1", id),
    "refund.done": (tx, { orderId }) => due(tx, OF_ORDER, orderId),
    "quote.received": (tx, { quoteId }) => due(tx, OF_QUOTE, quoteId),
    "quote.accepted": (tx, { quoteId }) => due(tx, OF_QUOTE, quoteId),
    "quote.stepped": (tx, { quoteId }) => due(tx, OF_QUOTE, quoteId),
  },
};

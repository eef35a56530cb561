import { QUOTE_STATUS } from "../../src/domain/demand/quote.ts";
import { FUTURES_STATUS } from "../../src/domain/futures/order.ts";
import { codesWith } from "../../src/domain/states.ts";
import { ORDER_FINAL, ORDER_HOLDING, ORDER_STATUS, ORDER_STATUSES, orderState } from "../../src/domain/trade/order.ts";
import { orderSteps } from "../../src/domain/trade/order-progress.ts";
import { ORDER_STATES } from "../../src/domain/trade/order-states.ts";
import { REFUND_STATUS } from "../../src/domain/trade/refund.ts";
import { RESERVATION_STATUS } from "../../src/domain/trade/reservation.ts";
import { HOLD_STATUS } from "../../src/domain/trade/stock-hold.ts";
import { PICKUP_STATUS } from "../../src/domain/trade/tally.ts";
import { VOUCHER_STATUS } from "../../src/domain/trade/voucher.ts";
import { isOwnShop } from "../../src/server/account/own-shop-store.ts";
import type { Db } from "../../src/server/db/database.ts";

const PAID = codesWith(ORDER_STATES, "paid");
const UNSETTLED = ORDER_STATUSES.filter(
  (status) => (orderState(status).stationsDone ?? Infinity) < orderSteps(1).indexOf("结算"),
);
const SHOP = { merchant: "m.id", company: "m.company_id" };

/** What was taken of quotes, source by source. */
const AWARDED = `(select quote_id, goods_id, count, amount from demand_award
  union all select quote_id, goods_id, count, amount from demand_award_part)`;

/** Each finds rows that must not exist, whatever happened before. */
export const LEDGER_LAWS: Readonly<Record<string, string>> = {
  "whatever a person did says from where, what the program did says nowhere": `
    select 'spot' from order_event where (actor_id is null) <> (ip is null)
    union all select 'forward' from futures_order_event where (person_id is null) <> (ip is null)
    union all select 'inquiry' from inquiry_event where (person_id is null) <> (ip is null)
    union all select 'demand' from demand_event where actor_type = 'buyer' and ip is null
    union all select 'quote' from demand_quote_event where actor_type in ('buyer', 'supplier') and ip is null`,
  "nobody buys from their own shop": `
    select o.id from platform_order o join merchant m on m.id = o.merchant_id
     where ${isOwnShop({ buyer: { person: "o.person_id", company: "o.company_id" }, shop: SHOP })} and o.status not in (${ORDER_FINAL})
    union all
    select o.id from futures_order o join merchant m on m.id = o.merchant_id
     where ${isOwnShop({ buyer: { person: "o.person_id", company: "o.company_id" }, shop: SHOP })} and o.status not in (${FUTURES_STATUS.cancelled}, ${FUTURES_STATUS.completed})`,
  "who has to pay knows where": `
    select id from platform_order where status in (${ORDER_STATUS.toPay}, ${ORDER_STATUS.toAudit}) and payee is null
    union all select id from futures_order where status in (${FUTURES_STATUS.toPayDeposit}, ${FUTURES_STATUS.toPayBalance}) and payee is null`,
  "goods.held is the sum of its active holds": `
    select g.id, g.held, coalesce(h.count, 0) as holds
      from goods g left join (select goods_id, sum(count) as count from stock_hold where status = ${HOLD_STATUS.active} group by 1) h
        on h.goods_id = g.id
     where g.held <> coalesce(h.count, 0)`,
  "an order holds each of its goods once": `
    select order_id, goods_id from stock_hold where status = ${HOLD_STATUS.active} and order_id is not null
     group by order_id, goods_id having count(*) > 1`,
  "never more held than there is": "select id from goods where held < 0 or held > stock",
  "an order has lines, and comes to the sum of them": `
    select o.id from platform_order o left join order_line l on l.order_id = o.id
     group by o.id
    having count(l.id) = 0 or sum(l.amount) <> o.goods_amount or sum(l.volume) <> o.volume
        or o.payable <> o.goods_amount + o.freight_amount`,
  "a group has as many orders as it says, and at least their goods": `
    select g.id from order_group g left join platform_order o on o.order_group_id = g.id
     group by g.id having count(o.id) <> g.order_num or sum(o.goods_amount) <> g.payable`,
  "an order on its way to being fetched holds what has not left the warehouse, any other nothing": `
    select o.id from platform_order o
      join (select order_id, goods_id, sum(greatest(0, count - picked_count)) as due
              from order_line group by order_id, goods_id) l on l.order_id = o.id
     where coalesce((select sum(h.count) from stock_hold h
                      where h.order_id = o.id and h.goods_id = l.goods_id and h.status = ${HOLD_STATUS.active}), 0)
        <> case when o.status in (${ORDER_HOLDING}) then l.due else 0 end`,
  "what left the warehouse of a line is the sum of its tallies that are not void, or all of it by the merchant's truck": `
    select l.id from order_line l join platform_order o on o.id = l.order_id
     where l.picked_count <> coalesce((select sum(p.actual) from pickup_line p join pickup_record r on r.id = p.pickup_id
                                        where p.order_line_id = l.id and r.status <> ${PICKUP_STATUS.voided}), 0)
                             + case when o.delivery_mode = 2 and o.ship_info is not null then l.count else 0 end`,
  "what was paid is the sum of the vouchers that passed": `
    select o.id from platform_order o
     where o.paid_amount <> coalesce((select sum(v.amount) from pay_voucher v where v.order_id = o.id and v.status = ${VOUCHER_STATUS.passed}), 0)`,
  "no voucher waits on an order without an open payment": `
    select v.id from pay_voucher v join platform_order o on o.id = v.order_id
     where v.status = ${VOUCHER_STATUS.waiting} and o.status <> ${ORDER_STATUS.toAudit}
       and not exists (select 1 from order_refund r where r.order_id = o.id and r.kind = 2 and r.status = ${REFUND_STATUS.open})
    union all
    select v.id from futures_voucher v join futures_order f on f.id = v.order_id
     where v.status = ${VOUCHER_STATUS.waiting} and f.status not in (${FUTURES_STATUS.toPayDeposit}, ${FUTURES_STATUS.toPayBalance})
       and not exists (select 1 from futures_refund r where r.order_id = f.id and r.kind = 2 and r.status = ${REFUND_STATUS.open})`,
  "what is left over at the end of a forward order is written down once, to the minor unit": `
    select f.id from futures_order f left join futures_refund r on r.order_id = f.id
     where coalesce(case r.kind when 1 then -r.amount else r.amount end, 0) <> coalesce(f.left_over, 0)`,
  "an order is paid before goods leave, and settled when it is completed": `
    select id from platform_order
     where (status in (${PAID}) and pay_mode <> 3 and paid_amount < payable)
        or (status = ${ORDER_STATUS.completed} and (settle_amount is null or finished_at is null))
        or (status in (${UNSETTLED}) and settle_amount is not null)`,
  "what is left over at the end is written down once, to the fen": `
    select o.id from platform_order o left join order_refund r on r.order_id = o.id
     where coalesce(case r.kind when 1 then -r.amount else r.amount end, 0)
        <> case o.status when ${ORDER_STATUS.completed} then o.settle_amount - o.paid_amount + coalesce((
               select sum(v.amount) from pay_voucher v
                where v.order_id = o.id and v.status = ${VOUCHER_STATUS.passed} and v.audited_at > o.finished_at), 0) when ${ORDER_STATUS.cancelled} then -o.paid_amount else 0 end`,
  "a posted settlement is the sum of its lines and the freight": `
    select o.id from platform_order o
     where o.status = ${ORDER_STATUS.toSettle} and o.settle_amount is not null
       and o.settle_amount <> o.freight_amount + (select sum(l.settled_amount) from order_line l where l.order_id = o.id)`,
  "a completed order leaves each line as one sample of the price index, unless the platform ruled on it": `
    select l.id from order_line l join platform_order o on o.id = l.order_id
      left join price_sample s on s.order_line_id = l.id
     where (s.order_line_id is not null) <> (o.status = ${ORDER_STATUS.completed} and l.settled_amount > 0 and l.settled_volume > 0
             and not exists (select 1 from order_event e where e.order_id = o.id and e.event = 'resolve'))
        or (s.amount, s.volume, s.at) is distinct from (l.settled_amount, l.settled_volume::integer, o.finished_at)
           and s.order_line_id is not null`,
  "appointments speak for no more than is left, and for no more trucks than fit": `
    select l.id::text from order_line l
     where l.count < coalesce((
       select sum(rl.count) from reservation_line rl join reservation r on r.id = rl.reservation_id
        where rl.order_line_id = l.id and r.status in (${RESERVATION_STATUS.toConfirm}, ${RESERVATION_STATUS.confirmed}, ${RESERVATION_STATUS.arrived})), 0)
    union all
    select r.slot_code from reservation r join store_slot s on s.store_id = r.store_id and s.slot_code = r.slot_code
     where r.status in (${RESERVATION_STATUS.toConfirm}, ${RESERVATION_STATUS.confirmed}, ${RESERVATION_STATUS.arrived}) group by r.store_id, r.slot_date, r.slot_code, s.capacity having count(*) > s.capacity`,
  "an order's history begins with placing, has no gap, and ends in its status": `
    select e.order_id
      from (select *, lag(to_status) over (partition by order_id order by at, id) as before,
                   row_number() over (partition by order_id order by at desc, id desc) as from_the_end
              from order_event) e
      join platform_order o on o.id = e.order_id
     where e.from_status is distinct from e.before or (e.event = 'place') <> (e.before is null)
        or (e.from_the_end = 1 and e.to_status <> o.status)`,
  "a version counts the steps": `
    select o.id from platform_order o
     where o.version <> (select count(*) from order_event e where e.order_id = o.id)`,
  "a used checkout leads to its buyer's group": `
    select s.token_hash from settlement s join order_group g on g.id = s.order_group_id
     where g.person_id <> s.person_id or g.company_id is distinct from s.company_id`,
  "an awarded quote holds the goods taken of it until its order is placed or its lock ends, any other nothing": `
    select q.id from demand_quote q
     where coalesce((select sum(h.count) from stock_hold h where h.quote_id = q.id and h.status = ${HOLD_STATUS.active}), 0)
        <> case when q.status = ${QUOTE_STATUS.awarded} then coalesce((select sum(a.count) from ${AWARDED} a where a.quote_id = q.id), 0) else 0 end`,
  "no line of a demand is taken beyond what was asked for": `
    select i.id from demand_item i join demand_award a on a.demand_item_id = i.id and a.sale_unit = i.quantity_unit
      join demand_quote q on q.id = a.quote_id and q.status in (${QUOTE_STATUS.awarded}, ${QUOTE_STATUS.ordered})
     group by i.id having sum(a.quantity) > i.quantity`,
  "the sources that were taken of a line are what the line comes to": `
    select p.quote_id as id from demand_award_part p join demand_award a using (quote_id, demand_item_id)
     group by p.quote_id, p.demand_item_id, a.quantity, a.amount, a.count
    having sum(p.quantity) <> a.quantity or sum(p.amount) <> a.amount or a.count is not null`,
  "an order of a quote has what was taken of it, at its prices": `
    select q.id from demand_quote q
     where q.status = ${QUOTE_STATUS.ordered}
       and (select coalesce(sum(a.amount), 0) from ${AWARDED} a where a.quote_id = q.id and a.goods_id is not null)
        <> (select g.payable from order_group g where g.id = q.order_group_id)
       -- Where the buyer accepted that less is delivered, the order has less.
       and not exists (select 1 from order_event e join platform_order o on o.id = e.order_id
                        where o.order_group_id = q.order_group_id and e.event = 'acceptChange')`,
  "what left the warehouse of forward goods is the sum of its tallies that are not void": `
    select f.id from futures_order f
     where f.picked_volume <> coalesce((select sum(p.actual) from pickup_line p join pickup_record r on r.id = p.pickup_id
                                         where r.order_id = f.id and r.is_forward and r.status <> ${PICKUP_STATUS.voided}), 0)
        or (f.status in (${FUTURES_STATUS.toSettle}, ${FUTURES_STATUS.disputed}, ${FUTURES_STATUS.completed})) <> (f.final_volume is not null)`,
  "trucks are booked for no more of a cargo than was ordered": `
    select f.id from futures_order f
     where f.volume < coalesce((select sum(l.count) from reservation_line l join reservation r on r.id = l.reservation_id
                                 where l.order_id = f.id and l.is_forward and r.status in (${RESERVATION_STATUS.toConfirm}, ${RESERVATION_STATUS.confirmed}, ${RESERVATION_STATUS.arrived})), 0)`,
  "every kept key has its answer": "select key from idempotency where answer is null",
};

/** The laws that do not hold. */
export async function brokenLedgerLaws(db: Db): Promise<string[]> {
  const broken: string[] = [];
  for (const [law, query] of Object.entries(LEDGER_LAWS)) if ((await db.rows(query)).length > 0) broken.push(law);
  return broken;
}

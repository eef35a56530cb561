import { type Fen, formatYuan } from "../../domain/money.ts";
import {
  availableOrderEvents,
  cancelTypeOf,
  type DeliveryMode,
  nextOrderStatus,
  ORDER_HOLDING,
  ORDER_STATUS,
  type OrderActor,
  type OrderEvent,
  type OrderFacts,
  type OrderStatus,
  type PayMode,
} from "../../domain/trade/order.ts";
import { holdUntil } from "../../domain/trade/order-clock.ts";
import { reasonProblem } from "../../domain/trade/order-progress.ts";
import { expectDateProblem } from "../../domain/trade/order-terms.ts";
import { NO_PAYEE, payeeOf } from "../account/payee.ts";
import type { Caller } from "../auth.ts";
import { dbNow } from "../db/clock.ts";
import type { Db } from "../db/database.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { configured } from "../system/config.ts";
import { orderLimits } from "./order-limits.ts";

/** What decides about an order's next step. */
export type OrderState = {
  id: string;
  status: OrderStatus;
  version: number;
  deliveryMode: DeliveryMode;
  payMode: PayMode;
  payable: Fen;
  paidAmount: Fen;
  purchaserType: 0 | 1;
  cancelRequested: boolean;
  remainderDropped: boolean;
  settleAmount: Fen | null;
  pickedUp: OrderFacts["pickedUp"];
  vouchersWaiting: boolean;
  pickupDisputed: boolean;
  /** What a quote fixed; `null` for other orders, whose freight the merchant names. */
  agreedFreight: Fen | null;
  /** Its merchant has said where to pay. */
  hasPayee: boolean;
  /** When its status began, when the tally was posted; epoch ms. */
  enteredAt: number;
  settlePostedAt: number | null;
};

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

/** Columns of an `OrderState`, from platform_order o. */
export const STATE_COLUMNS = `o.id, o.status, o.version, o.delivery_mode as "deliveryMode", o.pay_mode as "payMode",
  o.payable::float8 as payable, o.paid_amount::float8 as "paidAmount", o.purchaser_type as "purchaserType",
  o.cancel_requested as "cancelRequested", o.remainder_dropped as "remainderDropped",
  o.settle_amount::float8 as "settleAmount", ${ms("o.entered_at")} as "enteredAt",
  ${ms("o.settle_posted_at")} as "settlePostedAt",
  (select case when bool_and(l.picked_count = 0) then 'none' when bool_and(l.picked_count >= l.count) then 'all'
               else 'part' end from order_line l where l.order_id = o.id) as "pickedUp",
  exists (select 1 from pay_voucher v where v.order_id = o.id and v.status = 0) as "vouchersWaiting",
  exists (select 1 from pickup_record r where r.order_id = o.id and r.status = 2) as "pickupDisputed",
  ${payeeOf("o")} is not null as "hasPayee", case when o.source_type = 3 then o.freight_amount::float8 end as "agreedFreight"`;

export const orderState = (db: Db, id: string): Promise<OrderState | null> =>
  db.one<OrderState>(`select ${STATE_COLUMNS} from platform_order o where o.id = $1`, [id], "order-state");

const BP_PER_PERCENT = 100;

/** By how much a tally may differ, in 1/100 percent, as the operator set it. */
export const toleranceOf = async (db: Db): Promise<number> =>
  Math.round((await configured(db, "tally.tolerancePct")) * BP_PER_PERCENT);

export const factsOf = (order: OrderState, toleranceBp: number): OrderFacts => ({
  deliveryMode: order.deliveryMode,
  payMode: order.payMode,
  payable: order.payable,
  paidAmount: order.paidAmount,
  cancelRequested: order.cancelRequested,
  pickedUp: order.pickedUp,
  settleAmount: order.settleAmount,
  toleranceBp,
  vouchersWaiting: order.vouchersWaiting,
  remainderDropped: order.remainderDropped,
  pickupDisputed: order.pickupDisputed,
});

/** Events that a person sends by a call of the order's own; pickups have calls of theirs. */
const CALLABLE: Readonly<Record<OrderActor, readonly OrderEvent[]>> = {
  buyer: ["cancel", "uploadVoucher", "requestCancel", "withdrawCancel", "sign", "confirmSettlement", "dispute"],
  merchant: [
    ...(["confirm", "decline", "vouchersCleared", "rejectVoucher", "ship"] as const),
    ...(["agreeCancel", "refuseCancel", "postSettlement"] as const),
  ],
  operator: [
    ...(["vouchersCleared", "rejectVoucher", "agreeCancel", "refuseCancel", "sign"] as const),
    ...(["postSettlement", "dispute", "resolve", "forceCancel"] as const),
  ],
  system: [],
};

/** An answer about a voucher needs one. */
const NEEDS_VOUCHER: readonly OrderEvent[] = ["vouchersCleared", "rejectVoucher"];

/** What a reader of the order may do with it now: what the table allows and a call exists for. */
export const eventsFor = (order: OrderState, actor: OrderActor, toleranceBp: number): OrderEvent[] =>
  availableOrderEvents(order.status, actor, factsOf(order, toleranceBp)).filter(
    (event) => CALLABLE[actor].includes(event) && (order.vouchersWaiting || !NEEDS_VOUCHER.includes(event)),
  );

/** Who sends an event, and whose order it must be; an operator's is any. */
export type PersonSender = { actor: "buyer" | "merchant" | "operator"; caller: Caller };
export type Sender = PersonSender | { actor: "system" };

export type OrderStep = {
  event: OrderEvent;
  /** Shown in the timeline; on cancelling also the order's reason. */
  note?: string;
  /** Named by the merchant when confirming. */
  freight?: Fen | undefined;
  /** Another day than the buyer wished for, named by the merchant when confirming. yyyy-MM-dd */
  expectDate?: string | null | undefined;
};

const unknownOrder = () => notFound("订单不存在");

/** Which orders are a sender's, from platform_order o; fills $2 and $3. */
export function ownedBy({ actor, caller }: PersonSender): { where: string; values: (string | null)[] } {
  if (actor === "buyer")
    return {
      where: "o.person_id = $2 and o.company_id is not distinct from $3::bigint",
      values: [caller.personId, caller.companyId],
    };
  if (actor === "merchant")
    return { where: "o.merchant_id = $2 and $3::bigint is null", values: [caller.merchantId, null] };
  return { where: "$2::bigint is null and $3::bigint is null", values: [null, null] };
}

/** The order as it stands now. Throws 404 when it is not the sender's. */
async function ownOrder(db: Db, id: string, sender: PersonSender): Promise<OrderState> {
  const { where, values } = ownedBy(sender);
  const order = await db.one<OrderState>(
    `select ${STATE_COLUMNS} from platform_order o where o.id = $1 and ${where}`,
    [id, ...values],
    `order-state-${sender.actor}`,
  );
  if (!order) throw unknownOrder();
  return order;
}

/** The order on screen: in which version it was seen. */
export type SeenOrder = { id: string; version?: number | undefined };

/**
 * Locks the sender's order until the transaction ends. Throws 404 for someone else's, 5001 for another version. A
 * caller that locks several orders takes them in id order, before reservations, tally sheets and goods.
 */
export async function lockOrder(tx: Db, sender: PersonSender, { id, version }: SeenOrder): Promise<OrderState> {
  const { where, values } = ownedBy(sender);
  // After waiting for a lock, a statement still sees other tables as they were before; the next statement reads what
  // decides.
  const mine = await tx.one(
    `select 1 from platform_order o where o.id = $1 and ${where} for update`,
    [id, ...values],
    `order-lock-${sender.actor}`,
  );
  if (!mine) throw unknownOrder();
  const order = await ownOrder(tx, id, sender);
  if (version !== undefined && order.version !== version) throw otherVersion(order);
  return order;
}

/*
 * One statement, hence one transaction. Of concurrent senders only the first finds status and version, so stock is
 * returned once and money is settled once. Goods are locked in id order, as everywhere. A completed order leaves its
 * lines as samples for the price index, with the facts as ordered; an amount set by a ruling is no market price.
 */
const STEP = `
  with stepped as (
    update platform_order set status = $4::smallint, version = version + 1, cancel_type = coalesce($5, cancel_type),
           cancel_reason = coalesce($6, cancel_reason), freight_amount = coalesce($7, freight_amount),
           payable = goods_amount + coalesce($7, freight_amount), merchant_remark = coalesce($8, merchant_remark),
           expire_at = now() + make_interval(secs => $9), expect_date = coalesce($15::date, expect_date),
           cancel_requested = case when $10::text = 'requestCancel' then true
                                   when $10::text in ('agreeCancel', 'refuseCancel', 'withdrawCancel') or $4::smallint in (30, 70, 80, 90) then false
                                   else cancel_requested end,
           remainder_dropped = remainder_dropped or ($10::text = 'agreeCancel' and $4::smallint = 70),
           entered_at = case when $2::smallint = $4::smallint then entered_at else now() end,
           confirmed_at = case when $10::text = 'confirm' then now() else confirmed_at end,
           payee = case when $10::text = 'confirm' then ${payeeOf("platform_order")} else payee end,
           paid_at = case when $2::smallint = 40 and $4::smallint = 50 then now() else paid_at end,
           finished_at = case when $4::smallint in (80, 90) then now() else finished_at end
     where id = $1 and status = $2::smallint and version = $3
    returning id, coalesce(settle_amount, 0) - paid_amount as settled, paid_amount as paid
  ), event as (
    insert into order_event (order_id, event, from_status, to_status, actor_type, actor_id, note, ip)
    select id, $10::text, $2::smallint, $4::smallint, $12, $13::bigint, $14, $16::text from stepped
    returning id
  ), published as (
    insert into outbox (event, payload)
    select 'order.stepped', jsonb_build_object('orderEventId', id::text) from event
  ), left_over as (
    insert into order_refund (order_id, kind, amount)
    select id, case when due < 0 then 1 else 2 end, abs(due)
      from (select id, case when $4::smallint = 80 then settled when $4::smallint = 90 then -paid else 0 end as due from stepped) d
     where due <> 0
  ), sampled as (
    insert into price_sample (order_line_id, at, kind_code, species_code, thickness, width, diameter_min, grade_code,
                              port_code, amount, volume, tax_included, tax_rate)
    select l.id, now(), s.kind, s.species, s.thickness, s.width, s.diameter, s.grade, g.port_code,
           coalesce(l.settled_amount, l.amount), coalesce(l.settled_volume, l.volume), s.taxed, s.rate
      from stepped join order_line l on l.order_id = stepped.id join goods g on g.id = l.goods_id
     cross join lateral (
       select f->>'kindCode' as kind, f->>'speciesCode' as species, (f->>'thickness')::integer as thickness,
              (f->>'width')::integer as width, (f->>'diameterMin')::integer as diameter, f->>'gradeCode' as grade,
              (f->>'taxIncluded')::boolean as taxed, (f->>'taxRate')::smallint as rate
         from (select l.snapshot as f) named) s
     where $4::smallint = 80 and $10::text <> 'resolve' and s.kind is not null and s.species is not null and s.taxed is not null and s.rate is not null
       and g.port_code is not null
       and coalesce(l.settled_amount, l.amount) > 0 and coalesce(l.settled_volume, l.volume) > 0
    on conflict do nothing
  ), kept as (
    update stock_hold set reason = 3
     where order_id = (select id from stepped) and status = 1 and not $11::boolean and $4::smallint = 50
  ), freed as (
    update stock_hold set status = 3, released_at = now()
     where order_id = (select id from stepped) and status = 1 and $11::boolean
    returning goods_id, count
  ), locked as materialized (
    select g.id, f.count
      from (select goods_id, sum(count)::integer as count from freed group by goods_id) f
      join goods g on g.id = f.goods_id
     order by g.id for no key update of g
  ), given_back as (
    update goods g set held = g.held - l.count from locked l where g.id = l.id
  )
  select id from stepped`;

/** How long an order may wait for payment. After a partial payment a person has as long as a company. */
async function holdSeconds(db: Db, order: OrderState, event: OrderEvent, to: OrderStatus): Promise<number | null> {
  if (to !== ORDER_STATUS.toPay) return null;
  const isPartPaid = order.paidAmount > 0 && event !== "confirm";
  return holdUntil(0, isPartPaid ? 1 : order.purchaserType, await orderLimits(db)) / 1000;
}

/**
 * Applies an event to an order by the state table and records it: status, history, and on its end the release of held
 * stock. `false`: the order has another version by now. Throws a warning with the table's reason when the sender may
 * not send the event.
 */
export async function stepOrder(db: Db, order: OrderState, sender: Sender, step: OrderStep): Promise<boolean> {
  const { event, note = "", freight, expectDate = null } = step;
  const next = nextOrderStatus(order.status, event, sender.actor, factsOf(order, await toleranceOf(db)));
  if (next.kind === "refused") throw warning(next.reason);
  const cancelType = next.status === ORDER_STATUS.cancelled ? cancelTypeOf(event) : null;
  const stepped = await db.one(
    STEP,
    [
      order.id,
      order.status,
      order.version,
      next.status,
      cancelType,
      cancelType === null ? null : note,
      freight ?? null,
      event === "confirm" ? note : null,
      await holdSeconds(db, order, event, next.status),
      event,
      !ORDER_HOLDING.includes(next.status),
      sender.actor,
      sender.actor === "system" ? null : sender.caller.personId,
      note,
      expectDate,
      sender.actor === "system" ? null : sender.caller.ip,
    ],
    "order-step",
  );
  return stepped !== null;
}

/** The order is not in the version that the person saw. */
const otherVersion = ({ version, status }: OrderState) =>
  new Refusal(5001, "订单状态已变化，请刷新后重试", { changes: [], version, status });

/** Applies an event to an order that `lockOrder` locked, so that no one else can have changed it. */
export async function stepLocked(tx: Db, order: OrderState, sender: PersonSender, step: OrderStep): Promise<void> {
  if (!(await stepOrder(tx, order, sender, step))) throw otherVersion(order);
}

/**
 * Applies a person's event to the order in `version`, or as it stands without one. Throws 404 for someone else's, 5001
 * for another version.
 */
export async function moveOrder(db: Db, sender: PersonSender, seen: SeenOrder, step: OrderStep): Promise<void> {
  const order = await ownOrder(db, seen.id, sender);
  if (seen.version !== undefined && order.version !== seen.version) throw otherVersion(order);
  if (step.freight !== undefined && step.freight > 0 && order.deliveryMode === 1) throw warning("自提订单没有运费");
  if (step.event === "confirm" && !order.hasPayee) throw warning(NO_PAYEE);
  if (step.event === "cancel" || step.event === "decline") refuseIf(reasonProblem(step.note ?? ""));
  if (step.expectDate) refuseIf(expectDateProblem(step.expectDate, await dbNow(db)));
  if (step.freight !== undefined && order.agreedFreight !== null && step.freight !== order.agreedFreight)
    throw warning(`报价已约定运费 ¥${formatYuan(order.agreedFreight)}，不能修改`);
  if (!(await stepOrder(db, order, sender, step))) throw otherVersion(await ownOrder(db, seen.id, sender));
}

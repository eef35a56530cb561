import type { Fen } from "../../domain/money.ts";
import {
  availableOrderEvents,
  cancelTypeOf,
  DEFAULT_TOLERANCE_BP,
  type DeliveryMode,
  nextOrderStatus,
  ORDER_FINAL,
  ORDER_STATUS,
  type OrderActor,
  type OrderEvent,
  type OrderFacts,
  type OrderStatus,
  type PayMode,
} from "../../domain/trade/order.ts";
import { holdUntil } from "../../domain/trade/order-clock.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { notFound, Refusal, warning } from "../reply.ts";
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
};

/** Columns of an `OrderState`, from platform_order o. */
export const STATE_COLUMNS = `o.id, o.status, o.version, o.delivery_mode as "deliveryMode", o.pay_mode as "payMode",
  o.payable::float8 as payable, o.paid_amount::float8 as "paidAmount", o.purchaser_type as "purchaserType"`;

/** Pickups, tallies and requests to cancel are not kept yet: an order has had none of them. */
export const factsOf = ({ deliveryMode, payMode, payable, paidAmount }: Omit<OrderState, "id">): OrderFacts => ({
  deliveryMode,
  payMode,
  payable,
  paidAmount,
  cancelRequested: false,
  pickedUp: "none",
  settleAmount: null,
  toleranceBp: DEFAULT_TOLERANCE_BP,
});

/** Events there is a call for. */
const CALLABLE: Readonly<Partial<Record<OrderActor, readonly OrderEvent[]>>> = {
  buyer: ["cancel"],
  merchant: ["confirm", "decline"],
};

/** What a reader of the order may do with it now: what the table allows and a call exists for. */
export const eventsFor = (order: Omit<OrderState, "id">, actor: OrderActor): OrderEvent[] =>
  availableOrderEvents(order.status, actor, factsOf(order)).filter((event) => CALLABLE[actor]?.includes(event));

/** Who sends an event, and whose order it must be. */
export type Sender = { actor: "buyer"; caller: Caller } | { actor: "merchant"; caller: Caller } | { actor: "system" };

export type OrderStep = {
  event: OrderEvent;
  /** Shown in the timeline; on cancelling also the order's reason. */
  note?: string;
  /** Named by the merchant when confirming. */
  freight?: Fen | undefined;
};

const unknownOrder = () => notFound("订单不存在");

/** The order, if it belongs to the sender: the buyer's acting entity, or the merchant. Throws 404 otherwise. */
async function ownOrder(db: Db, id: string, sender: Exclude<Sender, { actor: "system" }>): Promise<OrderState> {
  const { caller } = sender;
  const order =
    sender.actor === "buyer"
      ? await db.one<OrderState>(
          `select ${STATE_COLUMNS} from platform_order o
            where o.id = $1 and o.person_id = $2 and o.company_id is not distinct from $3::bigint`,
          [id, caller.personId, caller.companyId],
          "order-state-buyer",
        )
      : await db.one<OrderState>(
          `select ${STATE_COLUMNS} from platform_order o where o.id = $1 and o.merchant_id = $2`,
          [id, caller.merchantId],
          "order-state-merchant",
        );
  if (!order) throw unknownOrder();
  return order;
}

/*
 * One statement, hence one transaction. Only the first of several senders finds status and version; the others change
 * nothing, so stock goes back once. Goods are locked in id order, as by everybody.
 */
const STEP = `
  with stepped as (
    update platform_order set status = $4, version = version + 1, cancel_type = coalesce($5, cancel_type),
           cancel_reason = coalesce($6, cancel_reason), freight_amount = coalesce($7, freight_amount),
           payable = goods_amount + coalesce($7, freight_amount), merchant_remark = coalesce($8, merchant_remark),
           expire_at = now() + make_interval(secs => $9),
           confirmed_at = case when $10::text = 'confirm' then now() else confirmed_at end,
           finished_at = case when $11 then now() else finished_at end
     where id = $1 and status = $2 and version = $3
    returning id
  ), event as (
    insert into order_event (order_id, event, from_status, to_status, actor_type, actor_id, note)
    select id, $10::text, $2, $4, $12, $13::bigint, $14 from stepped
    returning id
  ), told as (
    insert into outbox (event, payload)
    select 'order.stepped', jsonb_build_object('orderEventId', id::text) from event
  ), freed as (
    update stock_hold set status = 3, released_at = now()
     where order_id = (select id from stepped) and status = 1 and $11
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

/**
 * Takes an order one step along the domain's table and writes it down: status, history, and on its end the stock it
 * held. `false`: the order is no longer in that version. Throws a warning with the table's reason when the step is
 * not open to the sender.
 */
export async function stepOrder(db: Db, order: OrderState, sender: Sender, step: OrderStep): Promise<boolean> {
  const { event, note = "", freight } = step;
  const next = nextOrderStatus(order.status, event, sender.actor, factsOf(order));
  if (next.kind === "refused") throw warning(next.reason);
  const cancelType = cancelTypeOf(event);
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
      next.status === ORDER_STATUS.toPay ? holdUntil(0, order.purchaserType, await orderLimits(db)) / 1000 : null,
      event,
      ORDER_FINAL.includes(next.status),
      sender.actor,
      sender.actor === "system" ? null : sender.caller.personId,
      note,
    ],
    "order-step",
  );
  return stepped !== null;
}

/** The order is not the one the person was looking at (product §0). */
const otherVersion = ({ version, status }: OrderState) =>
  new Refusal(5001, "订单状态已变化，请刷新后重试", { changes: [], version, status });

/**
 * A person's step on the order they see in `version`, or on the order as it stands where they name none. Throws 404 for
 * someone else's, 5001 for another version.
 */
export async function moveOrder(
  db: Db,
  sender: Exclude<Sender, { actor: "system" }>,
  { id, version }: { id: string; version?: number | undefined },
  step: OrderStep,
): Promise<void> {
  const order = await ownOrder(db, id, sender);
  if (version !== undefined && order.version !== version) throw otherVersion(order);
  if (step.freight !== undefined && step.freight > 0 && order.deliveryMode === 1) throw warning("自提订单没有运费");
  if (!(await stepOrder(db, order, sender, step))) throw otherVersion(await ownOrder(db, id, sender));
}

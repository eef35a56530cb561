import { NO_PAYEE } from "../../../domain/company/payee.ts";
import { sendingOf } from "../../../domain/events.ts";
import type { OrderId } from "../../../domain/ids.ts";
import { type Fen, formatYuan } from "../../../domain/money.ts";
import { ORDER_STATUS, type OrderStatus } from "../../../domain/trade/order.ts";
import { holdUntil, ORDER_WAIT_MS } from "../../../domain/trade/order-clock.ts";
import { orderEffects, refundOf } from "../../../domain/trade/order-effects.ts";
import {
  availableOrderEvents,
  cancelTypeOf,
  nextOrderStatus,
  ORDER_EVENTS,
  type OrderActor,
  type OrderEvent,
  type OrderFacts,
} from "../../../domain/trade/order-events.ts";
import { expectDateProblem } from "../../../domain/trade/order-terms.ts";
import { extraPaymentEvents } from "../../../domain/trade/refund.ts";
import { type BasisPoints, basisPoints } from "../../../domain/units.ts";
import { dbNow } from "../../db/clock.ts";
import type { Db } from "../../db/database.ts";
import { notFound, Refusal, refuseIf, warning } from "../../reply.ts";
import { configured } from "../../system/config.ts";
import { statusOf } from "../../system/life.ts";
import { orderLimits } from "../../system/order-limits.ts";
import { writeStep } from "./order-step-store.ts";
import { type ActingPerson, lockOwnOrder, type OrderState, ownOrderState } from "./order-store.ts";

const BP_PER_PERCENT = 100;

/** By how much a tally may differ, in 1/100 percent, as the operator set it. */
export const toleranceOf = async (db: Db): Promise<BasisPoints> =>
  basisPoints(Math.round((await configured(db, "tally.tolerancePct")) * BP_PER_PERCENT));

export const factsOf = (order: OrderState, toleranceBp: BasisPoints): OrderFacts => ({
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

/** An answer about a voucher needs one. */
const NEEDS_VOUCHER: readonly OrderEvent[] = ["vouchersCleared", "rejectVoucher"];

/**
 * What a reader of the order may do with it now: what the table allows and a call exists for, and after the end what is
 * still to be paid.
 */
export const eventsFor = (order: OrderState, actor: OrderActor, toleranceBp: BasisPoints): OrderEvent[] => [
  ...availableOrderEvents(order.status, actor, factsOf(order, toleranceBp)).filter(
    (
      event, // Pickups have calls of their own.
    ) => sendingOf(ORDER_EVENTS, event, actor) !== null && (order.vouchersWaiting || !NEEDS_VOUCHER.includes(event)),
  ),
  ...extraPaymentEvents(order, actor),
];

export type Sender = ActingPerson | { actor: "system" };

export type OrderStep = {
  event: OrderEvent;
  /** Shown in the timeline; on cancelling also the order's reason. */
  note?: string;
  /** Named by the merchant when confirming. */
  freight?: Fen | undefined;
  /** Another day than the buyer requested, named by the merchant when confirming. yyyy-MM-dd */
  expectDate?: string | null | undefined;
};

const unknownOrder = () => notFound("订单不存在");

/** The order as it stands now. Throws 404 when it is not the sender's. */
async function ownOrder(db: Db, id: OrderId, sender: ActingPerson): Promise<OrderState> {
  const order = await ownOrderState(db, id, sender);
  if (!order) throw unknownOrder();
  return order;
}

/** The order on screen: in which version it was seen. */
export type VersionedOrderId<Of extends string = OrderId> = { id: Of; version?: number | undefined };

/**
 * Locks the sender's order until the transaction ends. Throws 404 for someone else's, 5001 for another version. A
 * caller that locks several orders takes them in id order, before reservations, tally sheets and goods.
 */
export async function lockOrder(tx: Db, sender: ActingPerson, { id, version }: VersionedOrderId): Promise<OrderState> {
  // After waiting for a lock, a statement still sees other tables as they were before; the next statement reads what
  // decides.
  if (!(await lockOwnOrder(tx, id, sender))) throw unknownOrder();
  const order = await ownOrder(tx, id, sender);
  if (version !== undefined && order.version !== version) throw otherVersion(order);
  return order;
}

/** How long an order may wait for payment. After a partial payment a person has as long as a company. */
async function holdSeconds(db: Db, order: OrderState, event: OrderEvent, to: OrderStatus): Promise<number | null> {
  if (to === ORDER_STATUS.toAcceptChange) return ORDER_WAIT_MS.change / 1000;
  if (to !== ORDER_STATUS.toPay) return null;
  const isPartPaid = order.paidAmount > 0 && event !== "confirm";
  const now = await dbNow(db);
  return (holdUntil(now, isPartPaid ? 1 : order.purchaserType, await orderLimits(db)) - now) / 1000;
}

/**
 * Applies an event to an order by the state table and records it: status, history, and on its end the release of held
 * stock. `false`: the order has another version by now. Throws a warning with the table's reason when the sender may
 * not send the event.
 */
export async function stepOrder(db: Db, order: OrderState, sender: Sender, step: OrderStep): Promise<boolean> {
  const { event, note = "", freight, expectDate = null } = step;
  const to = statusOf(nextOrderStatus(order.status, event, sender.actor, factsOf(order, await toleranceOf(db))));
  const cancelType = to === ORDER_STATUS.cancelled ? cancelTypeOf(event) : null;
  return writeStep(db, {
    id: order.id,
    version: order.version,
    from: order.status,
    to,
    event,
    note,
    cancelType,
    cancelReason: cancelType === null ? null : note,
    freight: freight ?? null,
    merchantRemark: event === "confirm" ? note : null,
    agreedDate: expectDate,
    waitSecs: await holdSeconds(db, order, event, to),
    effects: orderEffects({ event, from: order.status, to }),
    refund: refundOf(to, order),
    actor: sender.actor,
    personId: sender.actor === "system" ? null : sender.caller.personId,
    ip: sender.actor === "system" ? null : sender.caller.ip,
  });
}

/** The order is not in the version that the person saw. */
const otherVersion = ({ version, status }: OrderState) =>
  new Refusal(5001, "订单状态已变化，请刷新后重试", { changes: [], version, status });

/** Applies an event to an order that `lockOrder` locked, so that no one else can have changed it. */
export async function stepLocked(tx: Db, order: OrderState, sender: ActingPerson, step: OrderStep): Promise<void> {
  if (!(await stepOrder(tx, order, sender, step))) throw otherVersion(order);
}

/**
 * Applies a person's event to the order in `version`, or as it stands without one. Throws 404 for someone else's, 5001
 * for another version.
 */
export async function moveOrder(db: Db, sender: ActingPerson, seen: VersionedOrderId, step: OrderStep): Promise<void> {
  const order = await ownOrder(db, seen.id, sender);
  if (seen.version !== undefined && order.version !== seen.version) throw otherVersion(order);
  if (step.freight !== undefined && step.freight > 0 && order.deliveryMode === 1) throw warning("自提订单没有运费");
  if (step.event === "confirm" && !order.hasPayee) throw warning(NO_PAYEE);
  if (step.expectDate) refuseIf(expectDateProblem(step.expectDate, await dbNow(db)));
  if (step.freight !== undefined && order.agreedFreight !== null && step.freight !== order.agreedFreight)
    throw warning(`已约定运费 ¥${formatYuan(order.agreedFreight)}，不能修改`);
  if (!(await stepOrder(db, order, sender, step))) throw otherVersion(await ownOrder(db, seen.id, sender));
}

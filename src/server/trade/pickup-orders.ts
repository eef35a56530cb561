import { REPLY_CODE } from "../../domain/errors.ts";
import { isReadyForPickup } from "../../domain/futures/order.ts";
import { ORDER_FETCHABLE, type OrderFacts } from "../../domain/trade/order.ts";
import { takenBy } from "../auth.ts";
import { dbNow } from "../db/clock.ts";
import type { Db } from "../db/database.ts";
import { sideOf, stepFutures } from "../futures/order-steps.ts";
import { type FuturesRow, lockedFutures } from "../futures/order-store.ts";
import { notFound, Refusal } from "../reply.ts";
import type { OrderState, PersonSender } from "./order-store.ts";
import { lockOrder, type SeenOrder, stepLocked, toleranceOf } from "./order-transition.ts";
import { hasDisputedPickup } from "./pickup-store.ts";
import { type Move, moveGoods } from "./stock-moves.ts";

/** A locked order for pickup: goods in stock, or a landed forward order (view `yard_order`). */
export type PickupOrder = { id: string } & (
  | { isForward: false; spot: OrderState }
  | { isForward: true; forwardOrder: FuturesRow }
);

/**
 * Like `lockOrder`: throws 404 for someone else's order, 5001 for another version. Every member of a
 * company may collect its forward orders.
 */
export async function lockPickupOrder(tx: Db, sender: PersonSender, seen: SeenOrder): Promise<PickupOrder> {
  const found = await tx.one<{ isForward: boolean }>(
    `select is_forward as "isForward" from yard_order where id = $1`,
    [seen.id],
    "pickup-order-kind",
  );
  if (found?.isForward !== true) return { id: seen.id, isForward: false, spot: await lockOrder(tx, sender, seen) };
  const forwardOrder = await lockedFutures(tx, sideOf(sender), seen.id);
  if (forwardOrder === null) throw notFound("订单不存在");
  if (seen.version !== undefined && forwardOrder.version !== seen.version)
    throw new Refusal(REPLY_CODE.confirmAgain, "订单状态已变化，请刷新后重试");
  return { id: seen.id, isForward: true, forwardOrder };
}

/** Why no goods of an order can leave the warehouse now, or `null`. */
export function pickupProblem(order: PickupOrder): string | null {
  if (order.isForward) return isReadyForPickup(order.forwardOrder) ? null : "订单当前不能提货";
  if (order.spot.deliveryMode !== 1) return "送货订单不能自提";
  return ORDER_FETCHABLE.includes(order.spot.status) ? null : "订单当前不能提货";
}

/** Why no pickup reservation of an order is possible, or `null`. */
export function reservationProblem(order: PickupOrder): string | null {
  if (!order.isForward && order.spot.deliveryMode !== 1) return "送货订单不需要预约提货";
  if (pickupProblem(order) !== null) return "订单当前不能预约提货";
  return !order.isForward && order.spot.cancelRequested ? "订单已申请取消，请先等待处理" : null;
}

/** 1/100 percent: a forward order may be short by any amount, because its settlement goes by the final volume. */
export const FORWARD_SHORT_BP = 10_000;

/** By how much the tally sheets of an order may exceed it, and fall short with the last one, in 1/100 percent. */
export async function tallyTolerance(db: Db, order: PickupOrder): Promise<{ toleranceBp: number; shortBp: number }> {
  if (order.isForward) return { toleranceBp: order.forwardOrder.tolerancePct * 100, shortBp: FORWARD_SHORT_BP };
  const toleranceBp = await toleranceOf(db);
  return { toleranceBp, shortBp: toleranceBp };
}

type Tallied = { moves: readonly Move[]; pickedUp: OrderFacts["pickedUp"]; pickupId: string; note: string };

/** A forward order has no stock: only its own counts change, and the last tally sheet sets its final volume. */
async function moveForwardOrder(tx: Db, forwardOrder: FuturesRow, { moves, pickedUp }: Tallied): Promise<FuturesRow> {
  const pickedVolume = moves.reduce((sum, { moved }) => sum + moved, forwardOrder.pickedVolume);
  const finalVolume = pickedUp === "all" ? pickedVolume : null;
  await tx.run(
    "update futures_order set picked_volume = $2, final_volume = $3 where id = $1",
    [forwardOrder.id, pickedVolume, finalVolume],
    "forward-order-picked",
  );
  return { ...forwardOrder, pickedVolume, finalVolume };
}

/** Applies a tally sheet: takes the goods out of stock and advances the order. */
export async function takeByTally(tx: Db, order: PickupOrder, sender: PersonSender, tallied: Tallied): Promise<void> {
  const { moves, pickedUp, pickupId, note } = tallied;
  if (order.isForward) {
    const forwardOrder = await moveForwardOrder(tx, order.forwardOrder, tallied);
    const by = { ...takenBy(sender), note };
    return stepFutures(tx, forwardOrder, { event: "pickUp", ...by }, await dbNow(tx));
  }
  await moveGoods(tx, order.id, moves, { pickupId });
  const event = pickedUp === "all" ? "completePickup" : "partialPickup";
  await stepLocked(tx, { ...order.spot, pickedUp }, sender, { event, note });
}

/** Undoes a void tally sheet: returns the goods and moves the order back. */
export async function giveBackByTally(
  tx: Db,
  order: PickupOrder,
  sender: PersonSender,
  tallied: Tallied,
): Promise<void> {
  const { moves, pickedUp, pickupId, note } = tallied;
  if (order.isForward) {
    const forwardOrder = await moveForwardOrder(tx, order.forwardOrder, tallied);
    const by = { ...takenBy(sender), note };
    await stepFutures(tx, forwardOrder, { event: "voidPickup", ...by }, await dbNow(tx));
    await tx.run(
      "update futures_milestone set actual_date = null where order_id = $1 and kind = 9",
      [forwardOrder.id],
      "forward-order-not-picked",
    );
    return;
  }
  const pickupDisputed = await hasDisputedPickup(tx, order.id);
  await stepLocked(tx, { ...order.spot, pickedUp, pickupDisputed }, sender, { event: "voidPickup", note });
  await moveGoods(tx, order.id, moves, { pickupId });
}

import { type AnyOrderId, asId, type ForwardOrderId, type OrderId, type PickupId } from "../../../domain/ids.ts";
import { ORDER_FETCHABLE } from "../../../domain/trade/order.ts";
import type { OrderFacts } from "../../../domain/trade/order-events.ts";
import type { PickupFacts } from "../../../domain/trade/tally.ts";
import { type BasisPoints, basisPoints, dm3 } from "../../../domain/units.ts";
import type { Db } from "../../db/database.ts";
import {
  type ForwardOrder,
  giveBackForwardGoods,
  lockForwardOrder,
  takeForwardGoods,
} from "../../futures/forward-pickups.ts";
import type { ActingPerson, OrderState } from "../orders/order-store.ts";
import { lockOrder, stepLocked, toleranceOf, type VersionedOrderId } from "../orders/order-transition.ts";
import { type Move, moveGoods } from "../orders/stock-moves.ts";
import { isForwardOrder } from "./pickup-order-store.ts";
import { hasDisputedPickup } from "./pickup-store.ts";

/** A locked order for pickup: goods in stock, or a landed forward order (view `yard_order`). */
export type PickupOrder =
  | { id: OrderId; isForward: false; spot: OrderState }
  | { id: ForwardOrderId; isForward: true; forwardOrder: ForwardOrder };

/**
 * Like `lockOrder`: throws 404 for someone else's order, 5001 for another version. Every member of a
 * company may collect its forward orders.
 */
export async function lockPickupOrder(
  tx: Db,
  sender: ActingPerson,
  seen: VersionedOrderId<AnyOrderId>,
): Promise<PickupOrder> {
  const { id: either, ...version } = seen;
  if (await isForwardOrder(tx, either)) {
    const id = asId<ForwardOrderId>(either);
    return { id, isForward: true, forwardOrder: await lockForwardOrder(tx, sender, { id, ...version }) };
  }
  const id = asId<OrderId>(either);
  return { id, isForward: false, spot: await lockOrder(tx, sender, { id, ...version }) };
}

/** What decides whether goods of an order can be reserved and leave the warehouse; the view `yard_order` states the same. */
export const pickupFacts = (order: PickupOrder): PickupFacts & { cancelRequested: boolean } =>
  order.isForward
    ? { deliveryMode: 1, isFetchable: order.forwardOrder.isFetchable, cancelRequested: false }
    : {
        deliveryMode: order.spot.deliveryMode,
        isFetchable: ORDER_FETCHABLE.includes(order.spot.status),
        cancelRequested: order.spot.cancelRequested,
      };

/** 1/100 percent: a forward order may be short by any amount, because its settlement goes by the final volume. */
export const FORWARD_SHORT_BP = basisPoints(10_000);

/** By how much the tally sheets of an order may exceed it, and fall short with the last one, in 1/100 percent. */
export async function tallyTolerance(
  db: Db,
  order: PickupOrder,
): Promise<{ toleranceBp: BasisPoints; shortBp: BasisPoints }> {
  if (order.isForward)
    return { toleranceBp: basisPoints(order.forwardOrder.tolerancePct * 100), shortBp: FORWARD_SHORT_BP };
  const toleranceBp = await toleranceOf(db);
  return { toleranceBp, shortBp: toleranceBp };
}

type Tallied = { moves: readonly Move[]; pickedUp: OrderFacts["pickedUp"]; pickupId: PickupId; note: string };

/** What a tally sheet moves of a forward order, whose one line is counted in dm³. */
const forwardMove = ({ moves, pickedUp, note }: Tallied) => ({
  volume: dm3(moves.reduce((sum, { moved }) => sum + moved, 0)),
  isAll: pickedUp === "all",
  note,
});

/** Applies a tally sheet: takes the goods out of stock and advances the order. */
export async function takeByTally(tx: Db, order: PickupOrder, sender: ActingPerson, tallied: Tallied): Promise<void> {
  if (order.isForward) return takeForwardGoods(tx, order.forwardOrder, sender, forwardMove(tallied));
  const { moves, pickedUp, pickupId, note } = tallied;
  await moveGoods(tx, order.id, moves, { pickupId });
  const event = pickedUp === "all" ? "completePickup" : "partialPickup";
  await stepLocked(tx, { ...order.spot, pickedUp }, sender, { event, note });
}

/** Undoes a void tally sheet: returns the goods and moves the order back. */
export async function giveBackByTally(
  tx: Db,
  order: PickupOrder,
  sender: ActingPerson,
  tallied: Tallied,
): Promise<void> {
  if (order.isForward) return giveBackForwardGoods(tx, order.forwardOrder, sender, forwardMove(tallied));
  const { moves, pickedUp, pickupId, note } = tallied;
  const pickupDisputed = await hasDisputedPickup(tx, order.id);
  await stepLocked(tx, { ...order.spot, pickedUp, pickupDisputed }, sender, { event: "voidPickup", note });
  await moveGoods(tx, order.id, moves, { pickupId });
}

import { FUTURES_STATUS, isReadyForPickup, reachedBy } from "../../domain/futures/order.ts";
import type { ForwardOrderId } from "../../domain/ids.ts";
import { type Dm3, dm3 } from "../../domain/units.ts";
import { actorFacts } from "../auth.ts";
import { dbNow } from "../db/clock.ts";
import type { Db } from "../db/database.ts";
import { touchFutures, writeFutures } from "./order-change-store.ts";
import type { FuturesPerson } from "./order-facts.ts";
import { clearMilestones } from "./order-papers-store.ts";
import { lockAtVersion, stepFutures } from "./order-steps.ts";
import type { FuturesRow } from "./order-store.ts";

/** A locked forward order as pickups see it. */
export type ForwardOrder = { row: FuturesRow; isFetchable: boolean; tolerancePct: number };

/** Locks the sender's forward order for pickup. Throws 404 for someone else's, 5001 for another version. */
export async function lockForwardOrder(
  tx: Db,
  sender: FuturesPerson,
  seen: { id: ForwardOrderId; version?: number | undefined },
): Promise<ForwardOrder> {
  const row = await lockAtVersion(tx, sender, seen);
  return { row, isFetchable: isReadyForPickup(row), tolerancePct: row.tolerancePct };
}

/** `volume`: dm³ that leave the warehouse, below 0 that return. `isAll`: nothing is left to be picked up. */
type ForwardMove = { volume: Dm3; isAll: boolean; note: string };

/** A forward order has no stock: only its own volume changes, and the last tally sheet sets its final volume. */
async function moveVolume(tx: Db, { row }: ForwardOrder, { volume, isAll }: ForwardMove): Promise<FuturesRow> {
  const pickedVolume = dm3(row.pickedVolume + volume);
  const finalVolume = isAll ? pickedVolume : null;
  await writeFutures(tx, row.id, { pickedVolume, finalVolume });
  return { ...row, pickedVolume, finalVolume };
}

/** Applies a tally sheet to a locked forward order. */
export async function takeForwardGoods(
  tx: Db,
  order: ForwardOrder,
  sender: FuturesPerson,
  move: ForwardMove,
): Promise<void> {
  const row = await moveVolume(tx, order, move);
  await stepFutures(tx, row, { event: "pickUp", ...actorFacts(sender), note: move.note }, await dbNow(tx));
}

/**
 * Takes back what a ruling found not to have left a locked forward order, `volume` below 0. A settlement that was posted
 * stands until it is posted again.
 */
export async function returnRuledGoods(tx: Db, { row }: ForwardOrder, volume: Dm3): Promise<void> {
  const pickedVolume = dm3(row.pickedVolume + volume);
  const isPosted = row.settlementPostedAt !== null;
  const finalVolume = row.finalVolume === null || isPosted ? row.finalVolume : pickedVolume;
  await writeFutures(tx, row.id, { pickedVolume, finalVolume });
  await touchFutures(tx, row.id);
}

/** Undoes a void tally sheet of a locked forward order. */
export async function giveBackForwardGoods(
  tx: Db,
  order: ForwardOrder,
  sender: FuturesPerson,
  move: ForwardMove,
): Promise<void> {
  const row = await moveVolume(tx, order, move);
  await stepFutures(tx, row, { event: "voidPickup", ...actorFacts(sender), note: move.note }, await dbNow(tx));
  await clearMilestones(tx, row.id, reachedBy(FUTURES_STATUS.toSettle));
}

import { FUTURES_STATUS } from "../../../domain/futures/order.ts";
import type { FuturesStatus } from "../../../domain/futures/order-states.ts";
import type { AnyLineId } from "../../../domain/ids.ts";
import { reasonProblem } from "../../../domain/reason.ts";
import { NOT_IN_THIS_STATUS } from "../../../domain/state-table.ts";
import { RULING_FIELD } from "../../../domain/trade/dispute.ts";
import { ORDER_STATUS, type OrderStatus } from "../../../domain/trade/order.ts";
import { PICKUP_STATUS, settledLine } from "../../../domain/trade/tally.ts";
import { tallyRulingProblem } from "../../../domain/trade/tally-ruling.ts";
import { dm3 } from "../../../domain/units.ts";
import { dbNow } from "../../db/clock.ts";
import type { Db } from "../../db/database.ts";
import { lockForwardOrder, returnRuledGoods } from "../../futures/forward-pickups.ts";
import { postFuturesSettlement } from "../../futures/orders.ts";
import { refuseIf, warning } from "../../reply.ts";
import { refuseEarlyRuling } from "../../system/disputes.ts";
import { postSettlement } from "../money/order-settlement.ts";
import { isSettledBeyondPicked } from "../orders/order-line-store.ts";
import { type ActingPerson, dropRemainder } from "../orders/order-store.ts";
import { linesToMove, type Move, moveGoods } from "../orders/stock-moves.ts";
import { lockPickupOrder, type PickupOrder } from "./pickup-orders.ts";
import { lockPickup, orderOfPickup, type VersionedPickupId } from "./pickup-state.ts";
import { hasDisputedPickup, pickedCounts, writeRuledLine } from "./pickup-store.ts";
import { type PickupInput, stepPickup } from "./pickups.ts";

const SPOT_OPEN: readonly OrderStatus[] = [ORDER_STATUS.partlyPickedUp, ORDER_STATUS.toSettle];
const FORWARD_OPEN: readonly FuturesStatus[] = [FUTURES_STATUS.toPickup, FUTURES_STATUS.toSettle];
const NOTE = "按码单裁定重新结算";

/** Whether the order still goes by its tally sheets. */
const isOpen = (order: PickupOrder): boolean =>
  order.isForward ? FORWARD_OPEN.includes(order.forwardOrder.row.status) : SPOT_OPEN.includes(order.spot.status);

/**
 * What was ruled not to have left comes back: it waits for a truck where more is to be collected, and where the order waits
 * for its settlement it is given up, so that the buyer pays for what the ruling counts.
 */
async function returnGoods(tx: Db, order: PickupOrder, moves: readonly Move[]): Promise<void> {
  if (order.isForward) {
    const volume = dm3(moves.reduce((sum, { moved }) => sum + moved, 0));
    return returnRuledGoods(tx, order.forwardOrder, volume);
  }
  const isCollected = order.spot.status === ORDER_STATUS.toSettle;
  await moveGoods(tx, order.id, moves, { pickupId: null, holds: !isCollected });
  if (isCollected) await dropRemainder(tx, order.id);
}

/** A settlement that counts more than the sheets now do is posted again, once none of them waits for a ruling. */
async function postAgain(tx: Db, sender: ActingPerson, order: PickupOrder): Promise<void> {
  if (await hasDisputedPickup(tx, order.id)) return;
  if (!order.isForward) {
    if (await isSettledBeyondPicked(tx, order.id)) await postSettlement(tx, sender, { id: order.id, note: NOTE });
    return;
  }
  const { row } = await lockForwardOrder(tx, sender, { id: order.id });
  if (row.settlementPostedAt === null || row.finalVolume === null || row.finalVolume <= row.pickedVolume) return;
  const again = { id: row.id, version: row.version, finalVolume: row.pickedVolume, note: NOTE };
  await postFuturesSettlement(tx, sender, again, await dbNow(tx));
}

/**
 * The operator's ruling on a disputed tally sheet, whose counts it may lower: goods, amounts and a posted settlement follow.
 * Throws 404, 5001 for another version, and a warning before the merchant was heard or for counts out of bounds.
 */
export async function rulePickup(
  tx: Db,
  sender: ActingPerson,
  seen: VersionedPickupId,
  said: PickupInput,
): Promise<void> {
  const order = await lockPickupOrder(tx, sender, { id: await orderOfPickup(tx, sender, seen.id) });
  const reason = said.reason?.trim() ?? "";
  refuseIf(reasonProblem(reason, RULING_FIELD));
  const pickup = await lockPickup(tx, seen);
  if (pickup.status !== PICKUP_STATUS.disputed) throw warning(NOT_IN_THIS_STATUS);
  await refuseEarlyRuling(tx, pickup.id);
  const stated = new Map((await pickedCounts(tx, pickup.id)).map(({ lineId, actual }) => [lineId, actual]));
  const ruled = new Map<AnyLineId, number>((said.counts ?? []).map(({ orderLineId, count }) => [orderLineId, count]));
  refuseIf(
    tallyRulingProblem(
      [...stated].map(([id, count]) => ({ id, stated: count })),
      ruled,
    ),
  );
  const moves = (await linesToMove(tx, order.id)).flatMap((line): Move[] => {
    const was = stated.get(line.id);
    const is = ruled.get(line.id);
    return was === undefined || is === undefined || was === is ? [] : [{ line, moved: is - was }];
  });
  if (moves.length > 0) {
    if (!isOpen(order)) throw warning("订单已不按码单结算，只能按码单数量裁定");
    for (const { line, moved } of moves) {
      const actual = stated.get(line.id)! + moved; // Stated, or it would not move.
      await writeRuledLine(tx, { pickupId: pickup.id, lineId: line.id, actual, ...settledLine(line, actual) });
    }
    await returnGoods(tx, order, moves);
  }
  await stepPickup(tx, pickup, sender.actor, "rule", reason);
  await postAgain(tx, sender, order);
}

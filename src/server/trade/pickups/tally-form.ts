import type { AnyOrderId, ReservationId } from "../../../domain/ids.ts";
import type { TallyForm } from "../../../domain/trade/pickup-view.ts";
import { heldOf, pickupProblem } from "../../../domain/trade/tally.ts";
import { basisPoints } from "../../../domain/units.ts";
import type { Db } from "../../db/database.ts";
import { notFound, refuseIf } from "../../reply.ts";
import type { ActingPerson } from "../orders/order-store.ts";
import { toleranceOf } from "../orders/order-transition.ts";
import { linesToMove } from "../orders/stock-moves.ts";
import { orderToTally } from "./pickup-order-store.ts";
import { FORWARD_SHORT_BP } from "./pickup-orders.ts";
import { visitOf } from "./pickups.ts";

/**
 * What a merchant has to count: the lines of the reservation at the gate, without one all remaining lines. Throws 404
 * for others' orders, a warning when nothing can be picked up now.
 */
export async function tallyForm(
  db: Db,
  reader: ActingPerson,
  { orderId, reservationId }: { orderId: AnyOrderId; reservationId?: ReservationId },
): Promise<TallyForm> {
  const order = await orderToTally(db, reader, { orderId, reservationId: reservationId ?? null });
  if (order === null) throw notFound("订单不存在");
  refuseIf(pickupProblem(order));
  const visit = reservationId === undefined ? null : await visitOf(db, reservationId, orderId);
  const lines = (await linesToMove(db, orderId)).flatMap((line) => {
    const { id, image, title, specText, rule, price, ordered, picked, thickness, width, length } = line;
    const booked = visit === null ? heldOf(line) : (visit.booked.get(id) ?? 0);
    if (booked === 0) return [];
    return [
      { orderLineId: id, image, title, specText, rule, price, ordered, picked, booked, thickness, width, length },
    ];
  });
  const { orderNo, version, buyerName, storeName, reservationNo, tolerancePct } = order;
  const isForward = tolerancePct !== null;
  const toleranceBp = isForward ? basisPoints(tolerancePct * 100) : await toleranceOf(db);
  return {
    orderId,
    orderNo,
    version,
    buyerName,
    storeName,
    lines,
    reservationId: reservationId ?? null,
    reservationNo: visit === null ? null : reservationNo,
    plateNo: visit?.plateNo ?? "",
    driverName: visit?.driverName ?? "",
    isForward,
    toleranceBp,
    shortBp: isForward ? FORWARD_SHORT_BP : toleranceBp,
  };
}

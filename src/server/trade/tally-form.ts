import type { TallyForm } from "../../domain/trade/pickup-view.ts";
import { heldOf } from "../../domain/trade/tally.ts";
import type { Db } from "../db/database.ts";
import { notFound, warning } from "../reply.ts";
import { ordersOwnedBy, type PersonSender } from "./order-store.ts";
import { toleranceOf } from "./order-transition.ts";
import { FORWARD_SHORT_BP } from "./pickup-orders.ts";
import { visitOf } from "./pickups.ts";
import { linesToMove } from "./stock-moves.ts";

type OrderRow = Pick<TallyForm, "orderNo" | "version" | "buyerName" | "storeName"> & {
  isFetchable: boolean;
  deliveryMode: number;
  /** A forward order's tolerance by its contract; `null` for goods. */
  tolerancePct: number | null;
  reservationNo: string | null;
};

/**
 * What a merchant has to count: the lines of the reservation at the gate, without one all remaining lines. Throws 404
 * for others' orders, a warning when nothing can be picked up now.
 */
export async function tallyForm(
  db: Db,
  reader: PersonSender,
  { orderId, reservationId }: { orderId: string; reservationId?: string },
): Promise<TallyForm> {
  const { where, values } = ordersOwnedBy(reader);
  const order = await db.one<OrderRow>(
    `select o.order_no as "orderNo", o.version, o.buyer_name as "buyerName", o.store_name as "storeName",
            o.is_fetchable as "isFetchable", o.delivery_mode as "deliveryMode",
            (select f.tolerance_pct from futures_order f where f.id = o.id) as "tolerancePct",
            (select r.reservation_no from reservation r where r.id = :reservationId) as "reservationNo"
       from yard_order o where o.id = :orderId and ${where}`,
    { ...values, orderId, reservationId: reservationId ?? null },
    "tally-form",
  );
  if (order === null) throw notFound("订单不存在");
  if (order.deliveryMode !== 1) throw warning("送货订单不能自提");
  if (!order.isFetchable) throw warning("订单当前不能提货");
  const visit = reservationId === undefined ? null : await visitOf(db, reservationId, orderId);
  const lines = (await linesToMove(db, orderId)).flatMap((line) => {
    const { id, title, specText, rule, price, ordered, picked, thickness, width, length } = line;
    const booked = visit === null ? heldOf(line) : (visit.booked.get(id) ?? 0);
    if (booked === 0) return [];
    return [{ orderLineId: id, title, specText, rule, price, ordered, picked, booked, thickness, width, length }];
  });
  const { orderNo, version, buyerName, storeName, reservationNo, tolerancePct } = order;
  const isForward = tolerancePct !== null;
  const toleranceBp = isForward ? tolerancePct * 100 : await toleranceOf(db);
  return {
    ...{ orderId, orderNo, version, buyerName, storeName, lines },
    reservationId: reservationId ?? null,
    reservationNo: visit === null ? null : reservationNo,
    plateNo: visit?.plateNo ?? "",
    driverName: visit?.driverName ?? "",
    ...{ isForward, toleranceBp, shortBp: isForward ? FORWARD_SHORT_BP : toleranceBp },
  };
}

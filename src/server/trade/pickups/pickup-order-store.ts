import type { AnyOrderId, ReservationId } from "../../../domain/ids.ts";
import type { DeliveryMode } from "../../../domain/trade/order-events.ts";
import type { FetchableOrder } from "../../../domain/trade/pickup-view.ts";
import { LINE_SNAPSHOT, type LineSnapshot } from "../../../domain/trade/stored-trade.ts";
import type { Caller } from "../../auth.ts";
import type { Db } from "../../db/database.ts";
import { type ActingPerson, ordersOwnedBy } from "../orders/order-store.ts";
import { RESERVED } from "./reservation-store.ts";

/** Whether an order is of forward goods (view `yard_order`); `false` where there is none of that id, too. */
export async function isForwardOrder(db: Db, id: AnyOrderId): Promise<boolean> {
  const found = await db.one<{ isForward: boolean }>(
    `select is_forward as "isForward" from yard_order where id = :id`,
    { id },
    "pickup-order-kind",
  );
  return found?.isForward === true;
}

type FetchableLine = Omit<FetchableOrder["lines"][number], "image" | "title" | "specText" | "rule"> & {
  snapshot: LineSnapshot;
};
type FetchableRow = Omit<FetchableOrder, "lines"> & { lines: FetchableLine[] };

/** Orders of the purchasing entity that may be reserved for pickup, the oldest first, 200 at most. */
export const ordersToFetch = (db: Db, { personId, companyId }: Caller): Promise<FetchableRow[]> =>
  db.rows<FetchableRow>(
    `select o.id, o.order_no as "orderNo", o.merchant_id as "merchantId", o.shop_name as "shopName", o.store_id as "storeId", o.store_name as "storeName",
            (select jsonb_agg(jsonb_build_object('orderLineId', l.id::text, 'snapshot', l.snapshot, 'ordered', l.count,
                      'picked', l.picked_count, 'reserved', ${RESERVED}) order by l.id)
               from yard_line l where l.order_id = o.id) as lines
       from yard_order o
      where (o.person_id = :personId or o.is_forward) and o.company_id is not distinct from :companyId::bigint and o.is_fetchable
        and o.delivery_mode = 1 and not o.cancel_requested
      order by o.id limit 200`,
    { personId, companyId },
    "fetchable-orders",
    { lines: [{ snapshot: LINE_SNAPSHOT }] },
  );

type OrderToTally = {
  orderNo: string;
  version: number;
  buyerName: string;
  storeName: string;
  isFetchable: boolean;
  deliveryMode: DeliveryMode;
  /** A forward order's tolerance by its contract; `null` for goods. */
  tolerancePct: number | null;
  reservationNo: string | null;
};

/** The sender's order with the number of a reservation; `null`: there is no such order of theirs. */
export function orderToTally(
  db: Db,
  sender: ActingPerson,
  { orderId, reservationId }: { orderId: AnyOrderId; reservationId: ReservationId | null },
): Promise<OrderToTally | null> {
  const { where, values } = ordersOwnedBy(sender);
  return db.one<OrderToTally>(
    `select o.order_no as "orderNo", o.version, o.buyer_name as "buyerName", o.store_name as "storeName",
            o.is_fetchable as "isFetchable", o.delivery_mode as "deliveryMode",
            (select f.tolerance_pct from futures_order f where f.id = o.id) as "tolerancePct",
            (select r.reservation_no from reservation r where r.id = :reservationId) as "reservationNo"
       from yard_order o where o.id = :orderId and ${where}`,
    { ...values, orderId, reservationId },
    "tally-form",
  );
}

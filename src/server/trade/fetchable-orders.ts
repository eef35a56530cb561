import type { FetchableOrder } from "../../domain/trade/pickup-view.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { LineSnapshot } from "./placing-store.ts";
import { RESERVED } from "./reservation-store.ts";
import { ruleOf } from "./stock-moves.ts";

/** Orders of the purchasing entity with goods left for pickup, oldest first, with the remaining count of each line. */
export async function fetchableOrders(db: Db, caller: Caller): Promise<FetchableOrder[]> {
  type Line = Omit<FetchableOrder["lines"][number], "title" | "specText" | "rule"> & { snapshot: LineSnapshot };
  const orders = await db.rows<Omit<FetchableOrder, "lines"> & { lines: Line[] }>(
    `select o.id, o.order_no as "orderNo", o.merchant_id as "merchantId", o.shop_name as "shopName", o.store_id as "storeId", o.store_name as "storeName",
            (select jsonb_agg(jsonb_build_object('orderLineId', l.id::text, 'snapshot', l.snapshot, 'ordered', l.count,
                      'picked', l.picked_count, 'reserved', ${RESERVED}) order by l.id)
               from yard_line l where l.order_id = o.id) as lines
       from yard_order o
      where (o.person_id = :personId or o.is_forward) and o.company_id is not distinct from :companyId::bigint and o.is_fetchable
        and o.delivery_mode = 1 and not o.cancel_requested
      order by o.id limit 200`,
    { personId: caller.personId, companyId: caller.companyId },
    "fetchable-orders",
  );
  return orders.map(({ lines, ...order }) => ({
    ...order,
    lines: lines.map(({ snapshot, ...line }) => ({
      ...line,
      ...{ title: snapshot.title, specText: snapshot.specText, rule: ruleOf(snapshot) },
    })),
  }));
}

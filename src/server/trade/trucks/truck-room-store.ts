import { GOODS_STATUS } from "../../../domain/catalog/goods/goods-states.ts";
import { FOLLOW_TYPE } from "../../../domain/catalog/visits/follow.ts";
import type { AnyOrderId, GoodsId, MerchantId, PersonId, WarehouseId } from "../../../domain/ids.ts";
import { ORDER_HOLDING } from "../../../domain/trade/order.ts";
import { LINE_SNAPSHOT, type LineSnapshot } from "../../../domain/trade/stored-trade.ts";
import type { Caller } from "../../auth.ts";
import type { Db } from "../../db/database.ts";
import { OFFER_COLUMNS, OFFER_JOINS, type OfferRow } from "../checkout/offer.ts";
import { RESERVED } from "../pickups/reservation-store.ts";

/** Orders of a warehouse that are counted. */
export const WAITING_COUNTED = 100;

/** An order with what of it no truck is booked for, in the goods' counting unit. `storeName`: as the warehouse is called today. */
type WaitingRow = {
  orderId: AnyOrderId;
  orderNo: string;
  isForward: boolean;
  storeId: WarehouseId;
  storeName: string;
  lines: { count: number; snapshot: LineSnapshot }[];
};

/**
 * Orders of the purchasing entity that it fetches from a warehouse, paid or not, with the lines that are neither picked up nor
 * reserved; the oldest first, one more than are counted, at most.
 */
export const waitingOrders = (db: Db, { personId, companyId }: Caller, storeId: WarehouseId): Promise<WaitingRow[]> =>
  db.rows<WaitingRow>(
    `select o.id as "orderId", o.order_no as "orderNo", o.is_forward as "isForward", o.store_id as "storeId",
            s.store_name as "storeName", w.lines
       from yard_order o join store s on s.id = o.store_id
       cross join lateral (
         select jsonb_agg(jsonb_build_object('count', l.count - l.picked_count - ${RESERVED}, 'snapshot', l.snapshot) order by l.id) as lines
           from yard_line l where l.order_id = o.id and l.count - l.picked_count - ${RESERVED} > 0) w
      where o.store_id = :storeId and (o.person_id = :personId or o.is_forward)
        and o.company_id is not distinct from :companyId::bigint and o.delivery_mode = 1 and not o.cancel_requested
        and case when o.is_forward then o.is_fetchable else o.status in (${ORDER_HOLDING.join(", ")}) end
        and w.lines is not null
      order by o.id limit ${WAITING_COUNTED + 1}`,
    { personId, companyId, storeId },
    "truck-orders",
    { lines: [{ snapshot: LINE_SNAPSHOT }] },
  );

type GoodsBesideRow = OfferRow & { isFollowed: boolean };

/** `species` `null`: of any. */
type Beside = {
  storeIds: readonly WarehouseId[];
  species: readonly string[] | null;
  except: readonly GoodsId[];
  exceptMerchants: readonly MerchantId[];
};

/**
 * Goods on sale in these warehouses: those of the species and those that the person follows, which come first; 500 at most.
 */
export const goodsBeside = (db: Db, personId: PersonId, beside: Beside): Promise<GoodsBesideRow[]> =>
  db.rows<GoodsBesideRow>(
    `with followed as materialized (
       select f.target_id::bigint as id from member_follow f where f.person_id = :personId and f.target_type = ${FOLLOW_TYPE.goods}
     )
     select ${OFFER_COLUMNS}, g.id in (select id from followed) as "isFollowed" from goods g ${OFFER_JOINS}
      where g.store_id = any(:storeIds::bigint[]) and g.status = ${GOODS_STATUS.onSale}
        and (:species::text[] is null or g.species_code = any(:species::text[]) or g.id in (select id from followed))
        and g.id <> all(:except::bigint[]) and g.merchant_id <> all(:exceptMerchants::bigint[])
      order by "isFollowed" desc, g.id desc limit 500`,
    { ...beside, personId },
    "truck-goods",
  );

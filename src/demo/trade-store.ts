import { GOODS_STATUS } from "../domain/catalog/goods/goods-states.ts";
import { OFFER_STATUS } from "../domain/futures/forward-offer.ts";
import type {
  DemandId,
  DemandLineId,
  GoodsId,
  MerchantId,
  OrderId,
  OrderLineId,
  PaymentVoucherId,
  PersonId,
  PickupId,
} from "../domain/ids.ts";
import type { Fen } from "../domain/money.ts";
import type { OrderStatus } from "../domain/trade/order.ts";
import { REFUND_KIND, REFUND_STATUS } from "../domain/trade/refund.ts";
import { PICKUP_STATUS } from "../domain/trade/tally.ts";
import { MEASURE_COLUMNS, type MeasureRow } from "../server/catalog/goods/goods-view.ts";
import type { Db } from "../server/db/database.ts";

/** `available`: in the goods' counting unit. */
export type DeliveredGoods = MeasureRow & { id: GoodsId; available: number };

/** Goods that the shop delivers, those first that most orders leave enough of. */
export const deliveredGoods = (db: Db, merchantId: MerchantId): Promise<DeliveredGoods[]> =>
  db.rows<DeliveredGoods>(
    `select g.id, g.stock - g.held as available, ${MEASURE_COLUMNS} from goods g
      where g.merchant_id = :merchantId and g.status = ${GOODS_STATUS.onSale} and g.price_mode = 1
        and g.delivery_modes @> '{1,2}' and g.stock - g.held >= g.min_order + 3 * g.step
      order by (g.stock - g.held)::float8 / g.min_order desc, g.id limit 6`,
    { merchantId },
  );

/** What decides about the next transition of an order. */
export type Stage = {
  id: OrderId;
  status: OrderStatus;
  voucherId: PaymentVoucherId | null;
  pickupId: PickupId | null;
  isPosted: boolean;
  owes: boolean;
  /** It is paid back, and the buyer has not confirmed that it came. */
  isRepaid: boolean;
};

/** The order as it stands. */
export async function stageOf(db: Db, orderId: OrderId): Promise<Stage> {
  const stage = await db.one<Stage>(
    `select o.id, o.status, o.settle_posted_at is not null as "isPosted",
            (select v.id from pay_voucher v where v.order_id = o.id and v.audited_at is null limit 1) as "voucherId",
            (select r.id from pickup_record r where r.order_id = o.id and r.status = ${PICKUP_STATUS.toConfirm} limit 1) as "pickupId",
            exists (select 1 from order_refund f where f.order_id = o.id and f.kind = ${REFUND_KIND.toBuyer}
                       and f.status in (${REFUND_STATUS.open}, ${REFUND_STATUS.toName})) as owes,
            exists (select 1 from order_refund f where f.order_id = o.id and f.status = ${REFUND_STATUS.sent}) as "isRepaid"
       from platform_order o where o.id = :orderId`,
    { orderId },
    "demo-stage",
  );
  return stage!; // the order was placed before
}

/** Today in Beijing by the database's clock, yyyy-MM-dd. */
export async function today(db: Db): Promise<string> {
  const row = await db.one<{ day: string }>("select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day");
  return row!.day; // a select without a table has a row
}

/** What the buyer of an order has to pay. */
export async function payableOf(tx: Db, orderId: OrderId): Promise<Fen> {
  const row = await tx.one<{ payable: Fen }>(
    "select payable::float8 as payable from platform_order where id = :orderId",
    { orderId },
  );
  return row!.payable; // the order was placed before
}

/** The lines of an order: how much in the goods' counting unit, and which that is. */
export const linesOf = (db: Db, orderId: OrderId): Promise<{ id: OrderLineId; count: number; unit: string }[]> =>
  db.rows(
    `select l.id, l.count, g.counted_in as unit from order_line l join goods g on g.id = l.goods_id
      where l.order_id = :orderId`,
    { orderId },
  );

/** How many orders the buyers have with the merchant. */
export async function countOrders(
  db: Db,
  asked: { merchantId: MerchantId; buyerIds: readonly PersonId[] },
): Promise<number> {
  const row = await db.one<{ number: number }>(
    "select count(*)::int as number from platform_order where merchant_id = :merchantId and person_id = any(:buyerIds::bigint[])",
    asked,
  );
  return row!.number; // a count has a row
}

/** Whether one of the goods has been viewed. */
export const isAnyViewed = async (tx: Db, goodsIds: readonly GoodsId[]): Promise<boolean> =>
  (await tx.one("select 1 from goods_view where goods_id = any(:goodsIds::bigint[]) limit 1", { goodsIds })) !== null;

/** Moves today's views of the goods `days` days back. */
export const moveViewsBack = (tx: Db, goodsId: GoodsId, days: number): Promise<number> =>
  tx.run(
    `update goods_view set day = day - :days::int
      where goods_id = :goodsId and day = (now() at time zone 'Asia/Shanghai')::date`,
    { goodsId, days },
  );

export type Boards = {
  id: GoodsId;
  merchantId: MerchantId;
  speciesCode: string;
  gradeCode: string | null;
  size: string;
  /** Fen per m³. */
  price: number;
};

/**
 * Boards of the shops of which more than `leastMm3` is left and no more than `atOnceMm3` is sold at once, `most` of them, those of
 * which most is left first.
 */
export const boardsOf = (
  tx: Db,
  asked: { merchantIds: readonly MerchantId[]; leastMm3: number; atOnceMm3: number; most: number },
): Promise<Boards[]> =>
  tx.rows<Boards>(
    `select g.id, g.merchant_id as "merchantId", g.species_code as "speciesCode", g.grade_code as "gradeCode", g.price,
            trim_scale(g.thickness) || '*' || g.width || '*' || g.length as size
       from goods g
      where g.merchant_id = any(:merchantIds::bigint[]) and g.status = ${GOODS_STATUS.onSale} and g.price_mode = 1
        and g.sale_unit = 'm3' and g.kind_code = '1501' and g.counted_in = 'piece' and g.thickness is not null
        and g.width is not null and g.length is not null and (g.stock - g.held) * g.piece_volume_mm3 > :leastMm3
        and greatest(g.min_order, g.step) * g.piece_volume_mm3 <= :atOnceMm3
      order by (g.stock - g.held) * g.piece_volume_mm3 desc, g.id limit :most::int`,
    asked,
  );

/** How many demands the people have. */
export async function countDemands(db: Db, personIds: readonly PersonId[]): Promise<number> {
  const row = await db.one<{ number: number }>(
    "select count(*)::int as number from demand where person_id = any(:personIds::bigint[])",
    { personIds },
  );
  return row!.number; // a count has a row
}

/** The lines of a demand in their order. */
export const demandLineIds = (tx: Db, demandId: DemandId): Promise<{ id: DemandLineId }[]> =>
  tx.rows<{ id: DemandLineId }>("select id from demand_item where demand_id = :demandId order by seq", { demandId });

/** Dates a demand back to when it was published, and notes how many goods match it. */
export const dateDemand = (tx: Db, demand: { id: string; publishedAt: Date; matchNum: number }): Promise<number> =>
  tx.run(
    `update demand set created_at = :publishedAt, published_at = :publishedAt, entered_at = :publishedAt,
            match_num = :matchNum where id = :id`,
    demand,
  );

/** All merchants by the names of their shops. */
export async function merchantsByShopName(tx: Db): Promise<Map<string, MerchantId>> {
  const rows = await tx.rows<{ id: MerchantId; name: string }>("select id, shop_name as name from merchant");
  return new Map(rows.map(({ id, name }) => [name, id] as const));
}

/** Opens a forward offer, dated back to when it was published. */
export const openOffer = (tx: Db, offer: { id: string; publishedAt: Date }): Promise<number> =>
  tx.run(
    `update global_offer set status = ${OFFER_STATUS.open}, created_at = :publishedAt, published_at = :publishedAt,
            entered_at = :publishedAt where id = :id`,
    offer,
  );

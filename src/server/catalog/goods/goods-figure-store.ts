import { VIEW_DAYS } from "../../../domain/catalog/goods/counted-text.ts";
import type { GoodsStatus } from "../../../domain/catalog/goods/goods-states.ts";
import type { MerchantMetrics } from "../../../domain/company/merchant.ts";
import { MOST_MEASURED } from "../../../domain/company/merchant-figures.ts";
import type { Load } from "../../../domain/company/steadiness.ts";
import type { GoodsId, MerchantId, OrderEventId } from "../../../domain/ids.ts";
import { ORDER_STATUS } from "../../../domain/trade/order.ts";
import type { Dm3 } from "../../../domain/units.ts";
import type { Database, Db } from "../../db/database.ts";
import { purge } from "../../jobs/purge.ts";
import { SHOWN } from "./goods-columns.ts";
import { MEASURE_COLUMNS, type MeasureRow } from "./goods-view.ts";
import { PRICE_MODE } from "./price-columns.ts";

const TODAY = "(now() at time zone 'Asia/Shanghai')::date";
const COUNTED_DAY = `day > ${TODAY} - ${VIEW_DAYS}`;

/** `viewer`: a keyed hash of the viewer. */
type View = { goodsId: GoodsId; viewer: Buffer; merchantId: MerchantId | null };

/** Records that a person from outside the shop viewed goods on show, once per day; their figures become due. */
export async function addView(db: Db, view: View): Promise<void> {
  await db.run(
    `with seen as (
       insert into goods_view (goods_id, day, viewer)
       select g.id, ${TODAY}, :viewer from goods g
        where g.id = :goodsId and g.status in (${SHOWN}) and g.merchant_id is distinct from :merchantId::bigint
       on conflict do nothing returning goods_id)
     insert into figure_due (kind, id) select 'goods', goods_id from seen on conflict do nothing`,
    view,
    "goods-view-note",
  );
}

/** Goods with their figures as stored, and as computed from orders and views. */
export type EarnedRow = MeasureRow & {
  id: GoodsId;
  status: GoodsStatus;
  priceMode: number;
  stock: number;
  certs: readonly unknown[];
  saleNum: number;
  saleVolume: Dm3;
  saleOrders: number;
  viewNum: number;
  score: number;
  /** Of their shop, as stored and as its figures are now. */
  steadiness: number;
  metrics: MerchantMetrics | null;
  /** Of how many orders known to be loaded as stated or not, as stored, and those orders as they are now. */
  loads: number;
  loadsMet: number;
  known: readonly Load[];
  sold: number;
  volume: Dm3;
  orders: number;
  views: number;
};

/**
 * Sales: what finished orders settled, where nothing was posted what was fetched. Lines of a time when the goods were counted
 * otherwise are in the volume only.
 */
const EARNED = `select g.id, g.status, ${PRICE_MODE} as "priceMode", g.stock, g.certs, ${MEASURE_COLUMNS}, g.sale_num as "saleNum",
         g.sale_volume as "saleVolume", g.sale_orders as "saleOrders", g.view_num as "viewNum", g.score, g.steadiness, m.metrics,
         g.loads, g.loads_met as "loadsMet", k.known, s.sold, s.volume, s.orders, v.views
    from goods g join merchant m on m.id = g.merchant_id
   cross join lateral (
     select coalesce(sum(coalesce(l.settled_count, l.picked_count))
              filter (where l.snapshot->>'countedIn' = g.counted_in), 0)::float8 as sold,
            coalesce(sum(coalesce(l.settled_volume, l.volume::bigint * l.picked_count / l.count)), 0)::float8 as volume,
            (count(distinct l.order_id) filter (where coalesce(l.settled_count, l.picked_count) > 0))::int as orders
       from order_line l join platform_order o on o.id = l.order_id and o.status = ${ORDER_STATUS.completed} where l.goods_id = g.id) s
   cross join lateral (
     select coalesce(json_agg(x), '[]') as known from (
       select case when r.reduced then null else a.refusal end as refusal, r.reduced as "isReduced", l.volume as ordered,
              coalesce(l.settled_volume, l.volume::bigint * l.picked_count / l.count) as loaded
         from order_line l join platform_order o on o.id = l.order_id
        cross join lateral (select max(e.note) as refusal from order_event e where e.order_id = o.id and e.event = 'decline') a
        cross join lateral (select exists (select 1 from jsonb_array_elements(o.change->'lines') c
          where c->>'orderLineId' = l.id::text and (c->>'before')::int > (c->>'count')::int) as reduced) r
        where l.goods_id = g.id
          and (a.refusal is not null or r.reduced or o.status = ${ORDER_STATUS.completed} and not o.remainder_dropped)
        order by o.created_at desc, l.id desc limit ${MOST_MEASURED}) x) k
   cross join lateral (
     select count(*)::int as views from goods_view where goods_id = g.id and ${COUNTED_DAY}) v
   where g.id = any(:ids::bigint[])`;

export const earnedRows = (tx: Db, ids: readonly GoodsId[]): Promise<EarnedRow[]> =>
  tx.rows<EarnedRow>(EARNED, { ids }, "goods-earned");

/** The figures that are stored beside goods. */
export type GoodsFigures = Pick<
  EarnedRow,
  "id" | "saleNum" | "saleVolume" | "saleOrders" | "viewNum" | "score" | "steadiness" | "loads" | "loadsMet"
>;

/** Writes figures; locks the goods in the order of their ids. */
export async function writeFigures(tx: Db, changed: readonly GoodsFigures[]): Promise<void> {
  await tx.rows(
    "select 1 from goods where id = any(:ids::bigint[]) order by id for no key update",
    { ids: changed.map(({ id }) => id) },
    "goods-lock-in-order",
  );
  await tx.run(
    `update goods g set sale_num = f."saleNum", sale_volume = f."saleVolume", sale_orders = f."saleOrders",
            view_num = f."viewNum", score = f.score, steadiness = f.steadiness,
            loads = f.loads, loads_met = f."loadsMet"
       from json_to_recordset(:changed::json) as f(id bigint, "saleNum" integer, "saleVolume" integer,
              "saleOrders" integer, "viewNum" integer, score integer, steadiness smallint, loads smallint, "loadsMet" smallint)
      where g.id = f.id`,
    { changed: JSON.stringify(changed) },
    "goods-figures",
  );
}

/** Deletes views that no longer count; returns how many. */
export const purgeViews = (db: Database): Promise<number> => purge(db, "goods_view", `not ${COUNTED_DAY}`);

/** The goods of the order that the event completed, declined or reduced; none for any other event. */
export async function goodsSoldBy(tx: Db, orderEventId: OrderEventId): Promise<GoodsId[]> {
  const rows = await tx.rows<{ id: GoodsId }>(
    `select distinct l.goods_id as id from order_event e join order_line l on l.order_id = e.order_id
        where e.id = :orderEventId
          and (e.to_status = ${ORDER_STATUS.completed} or e.event in ('decline', 'confirmWithChange'))`,
    { orderEventId },
    "figures-due-sold",
  );
  return rows.map(({ id }) => id);
}

/** So many ids of goods that follow `id` at most, in order. */
export async function goodsAfter(db: Db, id: GoodsId | "0", most: number): Promise<GoodsId[]> {
  const rows = await db.rows<{ id: GoodsId }>("select id from goods where id > :id order by id limit :most", {
    id,
    most,
  });
  return rows.map((row) => row.id);
}

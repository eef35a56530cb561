import { createHmac } from "node:crypto";
import { VIEW_DAYS } from "../../domain/catalog/counted-text.ts";
import { goodsScore } from "../../domain/catalog/goods-score.ts";
import type { GoodsStatus } from "../../domain/catalog/goods-status.ts";
import { breakdownOf } from "../../domain/timber/quantity.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import { ORDER_STATUS } from "../../domain/trade/order.ts";
import { networkOf } from "../account/network.ts";
import type { Caller } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import { purge } from "../jobs/purge.ts";
import { figuresDue } from "../system/figure-due.ts";
import type { Subscriber } from "../system/outbox.ts";
import { SHOWN } from "./goods-columns.ts";
import { MEASURE_COLUMNS, type MeasureRow, quantityRule } from "./goods-view.ts";

const TODAY = "(now() at time zone 'Asia/Shanghai')::date";
const COUNTED_DAY = `day > ${TODAY} - ${VIEW_DAYS}`;

type Viewer = { caller: Pick<Caller, "personId" | "merchantId"> | null; ip: string; nowMs: number; secret: string };

/**
 * Notes that goods were looked at: once per person and day, of visitors once per network and day; a shop's own people do
 * not count.
 */
export async function noteView(db: Db, goodsId: string, { caller, ip, nowMs, secret }: Viewer): Promise<void> {
  const who = caller === null ? `network ${networkOf(ip)}` : `person ${caller.personId}`;
  const viewer = createHmac("sha256", secret)
    .update(`view ${formatBeijingDate(nowMs)} ${who}`)
    .digest()
    .subarray(0, 16);
  await db.run(
    `with seen as (
       insert into goods_view (goods_id, day, viewer)
       select g.id, ${TODAY}, :viewer from goods g
        where g.id = :goodsId and g.status in (${SHOWN}) and g.merchant_id is distinct from :merchantId::bigint
       on conflict do nothing returning goods_id)
     insert into figure_due (kind, id) select 'goods', goods_id from seen on conflict do nothing`,
    { goodsId, viewer, merchantId: caller?.merchantId ?? null },
    "goods-view-note",
  );
}

type Row = MeasureRow & {
  id: string;
  status: GoodsStatus;
  price_mode: number;
  stock: number;
  certs: readonly unknown[];
  sale_num: number;
  sale_volume: number;
  sale_orders: number;
  view_num: number;
  score: number;
  sold: number;
  volume: number;
  orders: number;
  views: number;
};

const MOST_INTEGER = 2_147_483_647;

/**
 * Sales: what finished orders settled, where nothing was posted what was fetched. Lines of a time when the goods were counted
 * otherwise are in the volume only.
 */
const EARNED = `select g.id, g.status, g.price_mode, g.stock, g.certs, ${MEASURE_COLUMNS}, g.sale_num, g.sale_volume,
         g.sale_orders, g.view_num, g.score, s.sold, s.volume, s.orders, v.views
    from goods g
   cross join lateral (
     select coalesce(sum(coalesce(l.settled_count, l.picked_count))
              filter (where l.snapshot->>'countedIn' = g.counted_in), 0)::float8 as sold,
            coalesce(sum(coalesce(l.settled_volume, l.volume::bigint * l.picked_count / l.count)), 0)::float8 as volume,
            (count(distinct l.order_id) filter (where coalesce(l.settled_count, l.picked_count) > 0))::int as orders
       from order_line l join platform_order o on o.id = l.order_id and o.status = ${ORDER_STATUS.completed} where l.goods_id = g.id) s
   cross join lateral (
     select count(*)::int as views from goods_view where goods_id = g.id and ${COUNTED_DAY}) v
   where g.id = any(:ids::bigint[])`;

type Figures = Pick<Row, "id" | "sale_num" | "sale_volume" | "sale_orders" | "view_num" | "score">;

function figuresOf(row: Row): Figures {
  const saleVolume = Math.min(MOST_INTEGER, row.volume);
  const stockVolume = breakdownOf(quantityRule(row), row.stock).volume;
  return {
    id: row.id,
    sale_num: Math.min(MOST_INTEGER, row.sold),
    sale_volume: saleVolume,
    sale_orders: row.orders,
    view_num: row.views,
    score: goodsScore({ ...row, priceMode: row.price_mode, stockVolume, saleVolume, viewNum: row.views }),
  };
}

/** Computes sales, views and rank of goods anew and keeps them; unchanged ones are neither locked nor written. */
export async function computeGoodsFigures(tx: Db, ids: readonly string[]): Promise<void> {
  const rows = await tx.rows<Row>(EARNED, { ids }, "goods-earned");
  const changed = rows.flatMap((row) => {
    const figures = figuresOf(row);
    return Object.entries(figures).some(([name, value]) => row[name as keyof Figures] !== value) ? [figures] : [];
  });
  if (changed.length === 0) return;
  await tx.rows(
    "select 1 from goods where id = any(:ids::bigint[]) order by id for no key update",
    { ids: changed.map(({ id }) => id) },
    "goods-lock-in-order",
  );
  await tx.run(
    `update goods g set sale_num = f.sale_num, sale_volume = f.sale_volume, sale_orders = f.sale_orders,
            view_num = f.view_num, score = f.score
       from json_to_recordset(:changed::json) as f(id bigint, sale_num integer, sale_volume integer, sale_orders integer,
              view_num integer, score integer)
      where g.id = f.id`,
    { changed: JSON.stringify(changed) },
    "goods-figures",
  );
}

/** Forgets views that count no more; answers how many. */
export const purgeViews = (db: Database): Promise<number> => purge(db, "goods_view", `not ${COUNTED_DAY}`);

/** What was sold is known once an order is finished. */
export const goodsFigureSubscriber: Subscriber = {
  name: "goods-figures",
  on: {
    async "order.stepped"(tx, { orderEventId }) {
      const rows = await tx.rows<{ id: string }>(
        `select distinct l.goods_id as id from order_event e join order_line l on l.order_id = e.order_id
        where e.id = :orderEventId and e.to_status = ${ORDER_STATUS.completed}`,
        { orderEventId },
        "figures-due-sold",
      );
      await figuresDue(
        tx,
        "goods",
        rows.map(({ id }) => id),
      );
    },
  },
};

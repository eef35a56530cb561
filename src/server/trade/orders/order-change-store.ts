import type { OrderId } from "../../../domain/ids.ts";
import type { OrderChange } from "../../../domain/trade/order-change.ts";
import type { ChangedOrder } from "../../../domain/trade/order-view.ts";
import { HOLD_STATUS } from "../../../domain/trade/stock-hold.ts";
import type { Db } from "../../db/database.ts";

/** Records what the merchant of a locked order can deliver. */
export const setOrderChange = (tx: Db, id: OrderId, change: OrderChange): Promise<number> =>
  tx.run(
    "update platform_order set change = :change where id = :id",
    { id, change: JSON.stringify(change) },
    "order-change",
  );

/** What the merchant of an order offered to deliver; `null`: nothing else than was ordered. */
export const orderChange = async (db: Db, id: OrderId): Promise<OrderChange | null> =>
  (
    await db.one<{ change: OrderChange | null }>(
      "select change from platform_order where id = :id",
      { id },
      "order-change-read",
    )
  )?.change ?? null;

/*
 * One statement, hence all or nothing: lines, holds, the goods' sums of holds in id order, the order and its group. Two lines of
 * the same goods have one hold; a line of which nothing is left goes, and the hold with the last of its goods.
 */
const APPLY = `
  with wanted as (
    select w."orderLineId" as line_id, w.count, w.quantity, w.pieces, w.volume, w.amount, l.goods_id, l.count as before
      from jsonb_to_recordset(:lines) as w ("orderLineId" bigint, count integer, quantity integer, pieces integer,
                                            volume integer, amount bigint)
      join order_line l on l.id = w."orderLineId" and l.order_id = :id
  ), lines as (
    update order_line l set count = w.count, quantity = w.quantity, pieces = w.pieces, volume = w.volume, amount = w.amount
      from wanted w where l.id = w.line_id and w.count > 0
  ), gone as (
    delete from order_line l using wanted w where l.id = w.line_id and w.count = 0
  ), by_goods as (
    select goods_id, sum(before - count)::integer as less, sum(count)::integer as rest from wanted group by goods_id
  ), held as (
    update stock_hold h set count = case when b.rest = 0 then h.count else h.count - b.less end,
           status = case when b.rest = 0 then ${HOLD_STATUS.released} else h.status end,
           released_at = case when b.rest = 0 then now() else h.released_at end
      from by_goods b
     where h.order_id = :id and h.goods_id = b.goods_id and h.status = ${HOLD_STATUS.active} and b.less > 0
    returning h.goods_id, b.less as count
  ), locked as materialized (
    select g.id, f.count from held f join goods g on g.id = f.goods_id order by g.id for no key update of g
  ), given_back as (
    update goods g set held = g.held - l.count from locked l where g.id = l.id
  ), grouped as (
    update order_group g set payable = g.payable + :goodsAmount - o.goods_amount
      from platform_order o where o.id = :id and g.id = o.order_group_id
  )
  update platform_order set goods_amount = :goodsAmount, freight_amount = :freightAmount, payable = :payable,
         volume = :volume, agreed_date = coalesce(:expectDate::date, agreed_date)
   where id = :id`;

/** Makes a locked order what its buyer accepted; gives back the stock that it no longer needs. */
export const applyOrderChange = (tx: Db, id: OrderId, { lines, ...sums }: ChangedOrder): Promise<number> =>
  tx.run(APPLY, { id, lines: JSON.stringify(lines), ...sums }, "order-change-apply");

import type { AnyLineId, AnyOrderId, GoodsId, OrderId, OrderLineId, PickupId } from "../../../domain/ids.ts";
import type { Fen } from "../../../domain/money.ts";
import { HOLD_REASON, HOLD_STATUS } from "../../../domain/trade/stock-hold.ts";
import type { LineSnapshot } from "../../../domain/trade/stored-trade.ts";
import type { Db } from "../../db/database.ts";

/** The goods of a line; the single line of a forward order has none. */
export type GoodsOfLine<LineId extends AnyLineId> = LineId extends OrderLineId ? GoodsId : GoodsId | null;

/** A line of a spot or forward order, its counts in the goods' counting unit. */
export type MovableLine<LineId extends AnyLineId> = {
  id: LineId;
  goodsId: GoodsOfLine<LineId>;
  count: number;
  pickedCount: number;
  price: Fen;
  snapshot: LineSnapshot;
};

/** The lines of an order whose kind is known, or of any. */
export type LineIdOf<Order extends AnyOrderId> = Order extends OrderId ? OrderLineId : AnyLineId;

/** Lines of a spot or forward order, by id. */
export const movableLines = <Order extends AnyOrderId>(
  db: Db,
  orderId: Order,
): Promise<MovableLine<LineIdOf<Order>>[]> =>
  db.rows<MovableLine<LineIdOf<Order>>>(
    `select id, goods_id as "goodsId", count, picked_count as "pickedCount", price, snapshot
       from yard_line where order_id = :orderId order by id`,
    { orderId },
    "order-lines-to-move",
  );

/** Locks goods in id order, until the transaction ends. */
export const lockGoods = (tx: Db, goodsIds: readonly GoodsId[]): Promise<unknown[]> =>
  tx.rows(
    "select 1 from goods where id = any(:goodsIds::bigint[]) order by id for no key update",
    { goodsIds },
    "goods-lock-in-order",
  );

/** What leaves stock, and what leaves the hold of it; below 0 it returns. */
type StockChange = { goodsId: GoodsId; moved: number; unheld: number };

/** Changes the stock of locked goods; returns of how many: those that would fall below what is held are left out. */
export const moveStock = (tx: Db, changes: readonly StockChange[]): Promise<number> =>
  tx.run(
    `update goods g set stock = g.stock - m.moved, held = g.held - m.unheld
       from unnest(:ids::bigint[], :moved::integer[], :unheld::integer[]) as m(id, moved, unheld)
      where g.id = m.id and g.stock - m.moved >= g.held - m.unheld`,
    {
      ids: changes.map(({ goodsId }) => goodsId),
      moved: changes.map(({ moved }) => moved),
      unheld: changes.map(({ unheld }) => unheld),
    },
    "goods-move",
  );

/** Changes how much of lines is picked up. */
export const movePicked = (tx: Db, lines: readonly { id: AnyLineId; moved: number }[]): Promise<number> =>
  tx.run(
    `update order_line l set picked_count = l.picked_count + m.moved
       from unnest(:ids::bigint[], :moved::integer[]) as m(id, moved) where l.id = m.id`,
    { ids: lines.map(({ id }) => id), moved: lines.map(({ moved }) => moved) },
    "lines-picked",
  );

type HeldGoods = { goodsId: GoodsId; before: number; untouched: { ordered: number; picked: number }[] };

/** Goods of an order with the count held for it, `before`, and its lines of them other than `lineIds`. */
export const heldGoods = (tx: Db, orderId: OrderId, lineIds: readonly AnyLineId[]): Promise<HeldGoods[]> =>
  tx.rows<HeldGoods>(
    `select l.goods_id as "goodsId",
            coalesce(jsonb_agg(jsonb_build_object('ordered', l.count, 'picked', l.picked_count))
                       filter (where l.id <> all(:lineIds::bigint[])), '[]') as untouched,
            coalesce((select sum(h.count) from stock_hold h
                       where h.order_id = :orderId and h.goods_id = l.goods_id and h.status = ${HOLD_STATUS.active}), 0)::integer as before
       from order_line l where l.order_id = :orderId group by l.goods_id`,
    { orderId, lineIds },
    "goods-of-order",
  );

type OrderGoods = { orderId: OrderId; goodsId: GoodsId };

/** Records that a count of an order's hold was picked up. */
export const addConsumedHold = (
  tx: Db,
  hold: OrderGoods & { count: number; pickupId: PickupId | null },
): Promise<number> =>
  tx.run(
    `insert into stock_hold (goods_id, order_id, count, reason, status, released_at, pickup_id)
     values (:goodsId, :orderId, :count, ${HOLD_REASON.pickup}, ${HOLD_STATUS.consumed}, now(), :pickupId)`,
    hold,
    "hold-fetched",
  );

/** Records that what a tally sheet took of goods was returned. */
export const releaseConsumedHold = (tx: Db, pickupId: PickupId, goodsId: GoodsId): Promise<number> =>
  tx.run(
    `update stock_hold set status = ${HOLD_STATUS.released}, released_at = now()
      where pickup_id = :pickupId and goods_id = :goodsId and status = ${HOLD_STATUS.consumed}`,
    { pickupId, goodsId },
    "hold-fetched-not",
  );

/** Holds goods for an order that has no active hold on them. */
export const addHold = (tx: Db, hold: OrderGoods & { count: number }): Promise<number> =>
  tx.run(
    `insert into stock_hold (goods_id, order_id, count, reason) values (:goodsId, :orderId, :count, ${HOLD_REASON.pickup})`,
    hold,
    "hold-again",
  );

/** Deletes an order's active hold on goods. */
export const deleteHold = (tx: Db, hold: OrderGoods): Promise<number> =>
  tx.run(
    `delete from stock_hold where order_id = :orderId and goods_id = :goodsId and status = ${HOLD_STATUS.active}`,
    hold,
    "hold-emptied",
  );

/** Changes the count of an order's active hold on goods. */
export const setHoldCount = (tx: Db, hold: OrderGoods & { count: number }): Promise<number> =>
  tx.run(
    `update stock_hold set count = :count
      where order_id = :orderId and goods_id = :goodsId and status = ${HOLD_STATUS.active}`,
    hold,
    "hold-changed",
  );

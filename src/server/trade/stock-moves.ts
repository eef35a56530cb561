import type { Fen } from "../../domain/money.ts";
import type { CountedIn, QuantityRule } from "../../domain/timber/quantity.ts";
import type { SaleUnit } from "../../domain/timber/spec.ts";
import { heldOf, type TallyLine } from "../../domain/trade/tally.ts";
import type { Db } from "../db/database.ts";
import { warning } from "../reply.ts";
import type { LineSnapshot } from "./placing-store.ts";

/** An order line as its tally sheets need it; counts in the goods' counting unit. */
export type LineToMove = TallyLine & {
  id: string;
  goodsId: string;
  title: string;
  specText: string;
  /** mm; `null` where goods have no single size. */
  thickness: number | null;
  width: number | null;
  length: number | null;
};

type Row = {
  id: string;
  goodsId: string;
  count: number;
  pickedCount: number;
  price: Fen;
  snapshot: LineSnapshot;
};

const numberOr = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** How the goods of an order are measured, as recorded when it was placed. */
export const ruleOf = (snapshot: LineSnapshot): QuantityRule => ({
  saleUnit: snapshot.saleUnit as SaleUnit,
  countedIn: snapshot.countedIn as CountedIn,
  pieceVolumeMm3: numberOr(snapshot.pieceVolumeMm3),
  piecesPerBundle: numberOr(snapshot.piecesPerBundle),
  bundleVolume: numberOr(snapshot.bundleVolume),
  density: numberOr(snapshot.density) ?? 0,
  // These rules only measure an existing order; they do not check a new one.
  step: 1,
  minOrder: 1,
});

/** Lines of a locked order; the single line of a forward order has no goods and no price. */
export async function linesToMove(tx: Db, orderId: string): Promise<LineToMove[]> {
  const rows = await tx.rows<Row>(
    `select id, goods_id as "goodsId", count, picked_count as "pickedCount", price, snapshot
       from yard_line where order_id = $1 order by id`,
    [orderId],
    "order-lines-to-move",
  );
  return rows.map(({ id, goodsId, count, pickedCount, price, snapshot }) => ({
    id,
    goodsId,
    title: snapshot.title,
    specText: snapshot.specText,
    thickness: numberOr(snapshot.thickness),
    width: numberOr(snapshot.width),
    length: numberOr(snapshot.length),
    rule: ruleOf(snapshot),
    price,
    ordered: count,
    picked: pickedCount,
  }));
}

/** The count of a line that leaves the warehouse (above 0) or returns to it (below 0). */
export type Move = { line: LineToMove; moved: number };

/**
 * Takes goods out of stock and out of their hold, or returns them: `stock` falls by the picked count, `held` by the
 * part of it that was held; anything above the hold comes from free stock. Throws a warning when stock is short.
 */
export async function moveGoods(
  tx: Db,
  orderId: string,
  moves: readonly Move[],
  { pickupId }: { pickupId: string | null },
): Promise<void> {
  await tx.rows(
    "select 1 from goods where id = any($1::bigint[]) order by id for no key update",
    [moves.map(({ line }) => line.goodsId)],
    "goods-lock-in-order",
  );
  const goods = await changesOf(tx, orderId, moves);
  const done = await tx.run(
    `update goods g set stock = g.stock - m.moved, held = g.held - m.unheld
       from unnest($1::bigint[], $2::integer[], $3::integer[]) as m(id, moved, unheld)
      where g.id = m.id and g.stock - m.moved >= g.held - m.unheld`,
    [
      goods.map(({ goodsId }) => goodsId),
      goods.map(({ moved }) => moved),
      goods.map(({ before, after }) => before - after),
    ],
    "goods-move",
  );
  if (done !== goods.length)
    throw warning(goods.some(({ moved }) => moved < 0) ? "库存已被其他订单占用，不能作废" : "超提部分没有可用库存");
  const lines = moves.filter(({ moved }) => moved !== 0);
  await tx.run(
    `update order_line l set picked_count = l.picked_count + m.moved
       from unnest($1::bigint[], $2::integer[]) as m(id, moved) where l.id = m.id`,
    [lines.map(({ line }) => line.id), lines.map(({ moved }) => moved)],
    "lines-picked",
  );
  for (const { goodsId, before, after } of goods) await setHold(tx, orderId, goodsId, before, after, pickupId);
}

/**
 * The change of one goods, which several lines of an order may share. `before` and `after`: the count held for the
 * order.
 */
type GoodsChange = { goodsId: string; moved: number; before: number; after: number };

async function changesOf(tx: Db, orderId: string, moves: readonly Move[]): Promise<GoodsChange[]> {
  const rows = await tx.rows<{ goodsId: string; before: number; untouched: number }>(
    `select l.goods_id as "goodsId",
            coalesce(sum(greatest(0, l.count - l.picked_count)) filter (where l.id <> all($2::bigint[])), 0)::integer
              as untouched,
            coalesce((select sum(h.count) from stock_hold h
                       where h.order_id = $1 and h.goods_id = l.goods_id and h.status = 1), 0)::integer as before
       from order_line l where l.order_id = $1 group by l.goods_id`,
    [orderId, moves.map(({ line }) => line.id)],
    "goods-of-order",
  );
  return rows
    .flatMap(({ goodsId, before, untouched }): GoodsChange[] => {
      const own = moves.filter(({ line }) => line.goodsId === goodsId);
      if (own.length === 0) return [];
      const left = own.map(({ line, moved }) => heldOf({ ordered: line.ordered, picked: line.picked + moved }));
      const after = left.reduce((sum, count) => sum + count, untouched);
      return [{ goodsId, moved: own.reduce((sum, { moved }) => sum + moved, 0), before, after }];
    })
    .filter(({ moved, before, after }) => moved !== 0 || before !== after);
}

/** Sets an order's active hold on goods to `after`; a decrease counts as picked up. */
async function setHold(
  tx: Db,
  orderId: string,
  goodsId: string,
  before: number,
  after: number,
  pickupId: string | null,
): Promise<void> {
  if (after === before) return;
  if (after < before) {
    await tx.run(
      `insert into stock_hold (goods_id, order_id, count, reason, status, released_at, pickup_id)
       values ($1, $2, $3, 3, 2, now(), $4)`,
      [goodsId, orderId, before - after, pickupId],
      "hold-fetched",
    );
  } else if (pickupId !== null) {
    await tx.run(
      "update stock_hold set status = 3, released_at = now() where pickup_id = $1 and goods_id = $2 and status = 2",
      [pickupId, goodsId],
      "hold-fetched-not",
    );
  }
  if (before === 0)
    await tx.run(
      "insert into stock_hold (goods_id, order_id, count, reason) values ($1, $2, $3, 3)",
      [goodsId, orderId, after],
      "hold-again",
    );
  else if (after === 0)
    await tx.run(
      "delete from stock_hold where order_id = $1 and goods_id = $2 and status = 1",
      [orderId, goodsId],
      "hold-emptied",
    );
  else
    await tx.run(
      "update stock_hold set count = $3 where order_id = $1 and goods_id = $2 and status = 1",
      [orderId, goodsId, after],
      "hold-changed",
    );
}

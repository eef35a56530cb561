import type { Fen } from "../../domain/money.ts";
import type { CountedIn, QuantityRule } from "../../domain/timber/quantity.ts";
import type { SaleUnit } from "../../domain/timber/spec.ts";
import { heldOf, type TallyLine } from "../../domain/trade/tally.ts";
import type { Db } from "../db/database.ts";
import { warning } from "../reply.ts";
import type { LineSnapshot } from "./placing-statements.ts";

/** An order's line as its tallies need it; counts in the goods' counting unit. */
export type LineToMove = TallyLine & {
  id: string;
  goodsId: string;
  title: string;
  specText: string;
  /** mm; `null` where goods have no one size. */
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

/** How goods of an order are measured: as they were when it was placed. */
export const ruleOf = (snapshot: LineSnapshot): QuantityRule => ({
  saleUnit: snapshot.saleUnit as SaleUnit,
  countedIn: snapshot.countedIn as CountedIn,
  pieceVolumeMm3: numberOr(snapshot.pieceVolumeMm3),
  piecesPerBundle: numberOr(snapshot.piecesPerBundle),
  bundleVolume: numberOr(snapshot.bundleVolume),
  density: numberOr(snapshot.density) ?? 0,
  // What was ordered is measured, not ordered anew.
  step: 1,
  minOrder: 1,
});

/** Lines of an order that is locked; the one line of a cargo has no goods and no price. */
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

/** What leaves the yard of a line (above 0), or comes back to it (below 0). */
export type Move = { line: LineToMove; moved: number };

const arrays = (moves: readonly { id: string; by: number }[]) => [moves.map(({ id }) => id), moves.map(({ by }) => by)];

/**
 * Takes goods out of stock and out of their hold, or gives them back, in one go: `stock` falls by what left, `held` by the
 * part of it that was held; more than was held comes from free stock only.
 * Throws a warning where stock is not there.
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
  const held = await tx.rows<{ goodsId: string; count: number }>(
    `select goods_id as "goodsId", sum(count)::integer as count from stock_hold
      where order_id = $1 and status = 1 group by goods_id`,
    [orderId],
    "holds-of-order",
  );
  const changes = moves
    .map(({ line, moved }) => {
      const before = held.find(({ goodsId }) => goodsId === line.goodsId)?.count ?? 0;
      const after = heldOf({ ordered: line.ordered, picked: line.picked + moved });
      return { line, moved, before, after };
    })
    .filter(({ moved, before, after }) => moved !== 0 || before !== after);
  const done = await tx.run(
    `update goods g set stock = g.stock - m.moved, held = g.held - m.unheld
       from unnest($1::bigint[], $2::integer[], $3::integer[]) as m(id, moved, unheld)
      where g.id = m.id and g.stock - m.moved >= g.held - m.unheld`,
    [
      changes.map(({ line }) => line.goodsId),
      changes.map(({ moved }) => moved),
      changes.map(({ before, after }) => before - after),
    ],
    "goods-move",
  );
  if (done !== changes.length)
    throw warning(changes.some(({ moved }) => moved < 0) ? "库存已被其他订单占用，不能作废" : "超提部分没有可用库存");
  await tx.run(
    `update order_line l set picked_count = l.picked_count + m.moved
       from unnest($1::bigint[], $2::integer[]) as m(id, moved) where l.id = m.id`,
    arrays(changes.map(({ line, moved }) => ({ id: line.id, by: moved }))),
    "lines-picked",
  );
  for (const { line, before, after } of changes) await setHold(tx, orderId, line.goodsId, before, after, pickupId);
}

/** Leaves `after` of an order's hold on goods active; what is less was fetched. */
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

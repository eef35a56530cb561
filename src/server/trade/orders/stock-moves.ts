import type { AnyLineId, AnyOrderId, GoodsId, OrderId, PickupId } from "../../../domain/ids.ts";
import type { QuantityRule } from "../../../domain/timber/quantity.ts";
import type { LineSnapshot } from "../../../domain/trade/stored-trade.ts";
import { heldOf, type TallyLine } from "../../../domain/trade/tally.ts";
import type { Mm } from "../../../domain/units.ts";
import type { Db } from "../../db/database.ts";
import { warning } from "../../reply.ts";
import {
  addConsumedHold,
  addHold,
  deleteHold,
  type GoodsOfLine,
  heldGoods,
  type LineIdOf,
  lockGoods,
  movableLines,
  movePicked,
  moveStock,
  releaseConsumedHold,
  setHoldCount,
} from "./stock-store.ts";

/** An order line as its tally sheets need it; counts in the goods' counting unit. */
export type LineToMove<LineId extends AnyLineId = AnyLineId> = TallyLine & {
  id: LineId;
  goodsId: GoodsOfLine<LineId>;
  image: string;
  title: string;
  specText: string;
  /** mm; `null` where goods have no single size. */
  thickness: Mm | null;
  width: Mm | null;
  length: Mm | null;
};

/** How the goods of an order are measured, as recorded when it was placed. */
export const ruleOf = (snapshot: LineSnapshot): QuantityRule => ({
  saleUnit: snapshot.saleUnit,
  countedIn: snapshot.countedIn,
  pieceVolumeMm3: snapshot.pieceVolumeMm3,
  width: snapshot.width,
  length: snapshot.length,
  piecesPerBundle: snapshot.piecesPerBundle,
  bundleVolume: snapshot.bundleVolume,
  density: snapshot.density,
  // These rules only measure an existing order; they do not check a new one.
  step: 1,
  minOrder: 1,
});

/** Lines of a locked order; the single line of a forward order has no goods and no price. */
export async function linesToMove<Order extends AnyOrderId>(
  tx: Db,
  orderId: Order,
): Promise<LineToMove<LineIdOf<Order>>[]> {
  const rows = await movableLines(tx, orderId);
  return rows.map(({ id, goodsId, count, pickedCount, price, snapshot }) => ({
    id,
    goodsId,
    image: snapshot.image,
    title: snapshot.title,
    specText: snapshot.specText,
    thickness: snapshot.thickness,
    width: snapshot.width,
    length: snapshot.length,
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
 * part of it that was held; anything above the hold comes from free stock. Without `holds` what returns is free at once.
 * Throws a warning when stock is short.
 */
export async function moveGoods(
  tx: Db,
  orderId: OrderId,
  moves: readonly Move[],
  { pickupId, holds = true }: { pickupId: PickupId | null; holds?: boolean },
): Promise<void> {
  await lockGoods(
    tx,
    moves.flatMap(({ line: { goodsId } }) => (goodsId === null ? [] : [goodsId])),
  );
  const goods = (await changesOf(tx, orderId, moves)).map((change) =>
    holds ? change : { ...change, after: change.before },
  );
  const done = await moveStock(
    tx,
    goods.map(({ goodsId, moved, before, after }) => ({ goodsId, moved, unheld: before - after })),
  );
  if (done !== goods.length)
    throw warning(goods.some(({ moved }) => moved < 0) ? "库存已被其他订单占用，不能作废" : "超提部分没有可用库存");
  const lines = moves.filter(({ moved }) => moved !== 0);
  await movePicked(
    tx,
    lines.map(({ line, moved }) => ({ id: line.id, moved })),
  );
  for (const { goodsId, before, after } of goods) await setHold(tx, orderId, goodsId, before, after, pickupId);
}

/**
 * The change of one goods, which several lines of an order may share. `before` and `after`: the count held for the
 * order.
 */
type GoodsChange = { goodsId: GoodsId; moved: number; before: number; after: number };

async function changesOf(tx: Db, orderId: OrderId, moves: readonly Move[]): Promise<GoodsChange[]> {
  const lineIds = moves.map(({ line }) => line.id);
  const rows = await heldGoods(tx, orderId, lineIds);
  return rows
    .flatMap(({ goodsId, before, untouched }): GoodsChange[] => {
      const own = moves.filter(({ line }) => line.goodsId === goodsId);
      if (own.length === 0) return [];
      const moved = own.map(({ line, moved }) => ({ ordered: line.ordered, picked: line.picked + moved }));
      const after = [...untouched, ...moved].reduce((sum, line) => sum + heldOf(line), 0);
      return [{ goodsId, moved: own.reduce((sum, { moved }) => sum + moved, 0), before, after }];
    })
    .filter(({ moved, before, after }) => moved !== 0 || before !== after);
}

/** Sets an order's active hold on goods to `after`; a decrease counts as picked up. */
async function setHold(
  tx: Db,
  orderId: OrderId,
  goodsId: GoodsId,
  before: number,
  after: number,
  pickupId: PickupId | null,
): Promise<void> {
  if (after === before) return;
  if (after < before) await addConsumedHold(tx, { orderId, goodsId, count: before - after, pickupId });
  else if (pickupId !== null) await releaseConsumedHold(tx, pickupId, goodsId);
  if (before === 0) await addHold(tx, { orderId, goodsId, count: after });
  else if (after === 0) await deleteHold(tx, { orderId, goodsId });
  else await setHoldCount(tx, { orderId, goodsId, count: after });
}

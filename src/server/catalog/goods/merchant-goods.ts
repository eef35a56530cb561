import type { Static } from "typebox";
import type { UpdatePriceBody, UpdateStockBody } from "../../../contract/catalog/search-schemas.ts";
import { underHeldText } from "../../../domain/catalog/goods/counted-text.ts";
import { tiersProblem } from "../../../domain/catalog/goods/goods-input.ts";
import type { GoodsStatus } from "../../../domain/catalog/goods/goods-states.ts";
import { statusForStock } from "../../../domain/catalog/goods/goods-status.ts";
import type { HandledGoods } from "../../../domain/catalog/goods/handled-goods.ts";
import type { GoodsId, MerchantId } from "../../../domain/ids.ts";
import { sameValue } from "../../../domain/same-value.ts";
import type { Database, Db } from "../../db/database.ts";
import { notFound, Refusal, refuseIf, warning } from "../../reply.ts";
import { configured } from "../../system/config.ts";
import { quantityRule } from "./goods-view.ts";
import { handledOf, scoreOf } from "./handled-goods.ts";
import {
  addPricePoint,
  type HandledRow,
  handledRow,
  lockOwnGoods,
  writePrice,
  writeStock,
} from "./handled-goods-store.ts";

/** 5001 with the goods as they are now. */
export const changedMeanwhile = async (db: Db, row: HandledRow): Promise<Refusal> =>
  new Refusal(5001, "商品已被修改，请刷新后重试", handledOf(row, "merchant", await configured(db, "goods.review")));

/**
 * The merchant's own goods, locked until the transaction ends. 404 for another merchant's, as if they did not exist; 5001 with
 * the current goods when `version` is stale.
 */
async function ownLocked(tx: Db, merchantId: MerchantId, id: GoodsId, version: number): Promise<HandledRow> {
  const row = await lockOwnGoods(tx, { id, merchantId });
  if (!row) throw notFound("商品不存在");
  if (row.version !== version) throw await changedMeanwhile(tx, row);
  return row;
}

/**
 * A new price, and new tiers when given. The old price stays in the history, price version and row version rise; the
 * same price with the same tiers changes nothing but the row version.
 */
export function updatePrice(
  db: Database,
  merchantId: MerchantId,
  { id, price, priceTiers, version }: Static<typeof UpdatePriceBody>,
): Promise<HandledGoods> {
  return db.transaction(async (tx) => {
    const goods = await ownLocked(tx, merchantId, id, version);
    const tiers = priceTiers ?? goods.priceTiers;
    refuseIf(tiersProblem(price, tiers));
    const repriced = price !== goods.price;
    const changed = repriced || !sameValue(tiers, goods.priceTiers);
    await writePrice(tx, { id, price, tiers: JSON.stringify(tiers), priceSteps: changed ? 1 : 0, repriced });
    if (repriced) await addPricePoint(tx, { id, price });
    return reread(tx, id);
  });
}

/** The new stock of goods counted as they are, or a warning. */
function stockIn(goods: HandledRow, { stockPieces, stockVolume }: Static<typeof UpdateStockBody>): number {
  if (goods.countedIn === "piece") {
    if (stockPieces === undefined) throw warning("请填写库存数量");
    return stockPieces;
  }
  if (stockVolume === undefined) throw warning("请填写库存体积");
  return stockVolume;
}

/**
 * A new stock, never below what orders hold. Goods on sale and sold out change places with it, the score
 * follows, stock version and row version rise.
 */
export function updateStock(
  db: Database,
  merchantId: MerchantId,
  body: Static<typeof UpdateStockBody>,
): Promise<HandledGoods> {
  return db.transaction(async (tx) => {
    const goods = await ownLocked(tx, merchantId, body.id, body.version);
    const rule = quantityRule(goods);
    const stock = stockIn(goods, body);
    if (stock < goods.held) throw warning(underHeldText(rule, goods.held));
    const status = statusForStock(goods.status as GoodsStatus, stock);
    const score = scoreOf(goods, status, stock);
    await writeStock(tx, { id: body.id, stock, status, score });
    return reread(tx, body.id);
  });
}

async function reread(tx: Db, id: GoodsId): Promise<HandledGoods> {
  const row = await handledRow(tx, { id, merchantId: null });
  if (!row) throw notFound("商品不存在");
  return handledOf(row, "merchant", await configured(tx, "goods.review"));
}

import type { Static } from "typebox";
import type { UpdatePriceBody, UpdateStockBody } from "../../contract/catalog.ts";
import type { GoodsBrief, PriceTier } from "../../domain/catalog/goods.ts";
import { goodsScore } from "../../domain/catalog/goods-score.ts";
import { type GoodsStatus, statusForStock } from "../../domain/catalog/goods-status.ts";
import { type Page, type PageQuery, pageOf, rowsBefore } from "../../domain/paging.ts";
import { facesOf, quantityText } from "../../domain/timber/quantity.ts";
import type { Database, Db, Value } from "../db/database.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { briefOf, GOODS_COLUMNS, type GoodsRow, quantityRule } from "./goods-view.ts";

/** A merchant's goods as their owner sees them: `version` must come back with a change. */
export type OwnGoods = GoodsBrief & { version: number; priceVersion: number; stockVersion: number };

type OwnRow = GoodsRow & {
  version: number;
  price_version: number;
  stock_version: number;
  view_num: number;
  certs: unknown[];
};

const OWN_COLUMNS = `${GOODS_COLUMNS}, g.version, g.price_version, g.stock_version, g.view_num, g.certs`;
const FROM = "from goods g join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id";

const ownOf = (row: OwnRow): OwnGoods => ({
  ...briefOf(row),
  version: row.version,
  priceVersion: row.price_version,
  stockVersion: row.stock_version,
});

/** The merchant's own goods in any status, newest first; `keywords` is looked for as it is in title, number and SKU. */
export async function merchantGoods(
  db: Db,
  merchantId: string,
  { keywords, status, ...page }: { keywords: string; status: GoodsStatus | null } & PageQuery,
): Promise<Page<OwnGoods>> {
  const values: Value[] = [merchantId, status, keywords];
  const where = `g.merchant_id = $1 and ($2::int is null or g.status = $2)
    and ($3 = '' or position(lower($3) in lower(concat_ws(' ', g.title, g.goods_no, g.merchant_sku))) > 0)`;
  const total = await db.one<{ n: number }>(`select count(*)::int as n from goods g where ${where}`, values);
  const rows = await db.rows<OwnRow>(
    `select ${OWN_COLUMNS} ${FROM} where ${where} order by g.id desc offset $4 limit $5`,
    [...values, rowsBefore(page), page.pageSize],
  );
  return pageOf(rows.map(ownOf), total?.n ?? 0, page);
}

/**
 * The merchant's own goods, locked until the transaction ends. 404 for anybody else's, as if they did not exist; 5001
 * with the goods as they are now when `version` is not theirs.
 */
async function ownLocked(tx: Db, merchantId: string, id: string, version: number): Promise<OwnRow> {
  const row = await tx.one<OwnRow>(
    `select ${OWN_COLUMNS} ${FROM} where g.id = $1 and g.merchant_id = $2 for update of g`,
    [id, merchantId],
    "goods-own",
  );
  if (!row) throw notFound("商品不存在");
  if (row.version !== version) throw new Refusal(5001, "商品已被修改，请刷新后重试", ownOf(row));
  return row;
}

/** Why tiers do not go with `price`, or `null`: volumes rise, prices fall (product §5). */
export function tiersProblem(price: number, tiers: readonly PriceTier[]): string | null {
  let last = { minVolume: 0, price };
  for (const tier of tiers) {
    if (tier.minVolume <= last.minVolume) return "阶梯起订量须逐级增加";
    if (tier.price >= last.price) return "阶梯价须逐级降低，且低于单价";
    last = tier;
  }
  return null;
}

/**
 * A new price, and new tiers when given. The old price stays in the history, price version and row version rise; the
 * same price with the same tiers changes nothing but the row version.
 */
export function updatePrice(
  db: Database,
  merchantId: string,
  { id, price, priceTiers, version }: Static<typeof UpdatePriceBody>,
): Promise<OwnGoods> {
  return db.transaction(async (tx) => {
    const goods = await ownLocked(tx, merchantId, id, version);
    const tiers = priceTiers ?? goods.price_tiers;
    refuseIf(tiersProblem(price, tiers));
    const repriced = price !== goods.price;
    const changed = repriced || JSON.stringify(tiers) !== JSON.stringify(goods.price_tiers);
    await tx.run(
      `update goods set price = $2, price_tiers = $3, version = version + 1, price_version = price_version + $4,
              price_at = case when $5 then now() else price_at end
        where id = $1`,
      [id, price, JSON.stringify(tiers), changed ? 1 : 0, repriced],
      "goods-reprice",
    );
    if (repriced) {
      await tx.run(
        `insert into goods_price_history (goods_id, price) values ($1, $2)
         on conflict (goods_id, price_at) do update set price = excluded.price`,
        [id, price],
        "goods-price-point",
      );
    }
    return reread(tx, id);
  });
}

/** The new stock of goods counted as they are, or a warning. */
function stockIn(goods: OwnRow, { stockPieces, stockVolume }: Static<typeof UpdateStockBody>): number {
  if (goods.counted_in === "piece") {
    if (stockPieces === undefined) throw warning("请填写库存数量");
    return stockPieces;
  }
  if (stockVolume === undefined) throw warning("请填写库存体积");
  return stockVolume;
}

/**
 * A new stock, never below what orders hold. Goods on sale and sold out change places with it (product §5), the score
 * follows, stock version and row version rise.
 */
export function updateStock(db: Database, merchantId: string, body: Static<typeof UpdateStockBody>): Promise<OwnGoods> {
  return db.transaction(async (tx) => {
    const goods = await ownLocked(tx, merchantId, body.id, body.version);
    const rule = quantityRule(goods);
    const stock = stockIn(goods, body);
    if (stock < goods.held) throw warning(`库存不能少于订单已占用的 ${quantityText(rule, goods.held)}`);
    const status = statusForStock(goods.status as GoodsStatus, stock);
    const score = goodsScore({
      status,
      priceMode: goods.price_mode,
      stockVolume: facesOf(rule, stock).volume,
      saleNum: goods.sale_num,
      viewNum: goods.view_num,
      certs: goods.certs,
    });
    await tx.run(
      `update goods set stock = $2, status = $3, score = $4, version = version + 1, stock_version = stock_version + 1,
              stock_confirmed_at = now()
        where id = $1`,
      [body.id, stock, status, score],
      "goods-restock",
    );
    return reread(tx, body.id);
  });
}

async function reread(tx: Db, id: string): Promise<OwnGoods> {
  const row = await tx.one<OwnRow>(`select ${OWN_COLUMNS} ${FROM} where g.id = $1`, [id], "goods-reread");
  if (!row) throw notFound("商品不存在");
  return ownOf(row);
}

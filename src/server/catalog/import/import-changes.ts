import { underHeldText } from "../../../domain/catalog/goods/counted-text.ts";
import { goodsScore } from "../../../domain/catalog/goods/goods-score.ts";
import { GOODS_STATUS, type GoodsStatus } from "../../../domain/catalog/goods/goods-states.ts";
import { statusAfterEdit, statusForStock, statusTowards } from "../../../domain/catalog/goods/goods-status.ts";
import { isUnnamedStore } from "../../../domain/catalog/import/import-codes.ts";
import type { MerchantId } from "../../../domain/ids.ts";
import type { Step } from "../../../domain/state-table.ts";
import { breakdownOf, type QuantityRule } from "../../../domain/timber/quantity.ts";
import type { Db } from "../../db/database.ts";
import type { RowGoods } from "../goods/goods-rows.ts";
import { statedOf } from "../goods/handled-goods.ts";
import { approvedGoods } from "../goods/handled-goods-store.ts";
import type { ImportPlaces } from "./import-places.ts";
import type { DifferingRow, StagedChange } from "./import-store.ts";

/** A merchant who imports a file of their own. `names`: what the rows may call them. */
export type ImportOwner = { id: MerchantId; shopName: string; names: readonly string[]; reviewNeeded: boolean };

/** Why a merchant's own file may not bring such goods, or `null`. */
export function ownerProblem(owner: ImportOwner, goods: RowGoods, places: ImportPlaces): string | null {
  if (!owner.names.includes(goods.merchantName))
    return `只能导入本店的商品（${owner.shopName}），此行的商家是“${goods.merchantName}”`;
  if (places.hasStore(goods)) return null;
  return isUnnamedStore(goods.storeName)
    ? "没有写明仓库，请填写平台已有的仓库"
    : `仓库“${goods.storeName}”不存在，请填写平台已有的仓库`;
}

/**
 * The status of new goods: what the file states, on sale where it leaves it open; without stock, sold out. A merchant's own new
 * goods go the way of the table.
 */
export function firstStatus({ status, stock }: RowGoods, owner: ImportOwner | undefined): GoodsStatus {
  const facts = { stock: stock ?? 0, reviewNeeded: owner?.reviewNeeded === true };
  if (owner === undefined) return statusForStock(status ?? GOODS_STATUS.onSale, facts.stock);
  return statusTowards(GOODS_STATUS.draft, status ?? GOODS_STATUS.onSale, facts);
}

/** A takedown by the operator outlasts an import; on sale and sold out follow the stock. */
function statusAfter(row: DifferingRow, stock: number, owner: ImportOwner | undefined): Step<GoodsStatus> {
  const before = row.status as GoodsStatus;
  const target = row.statedStatus ? (row.newStatus as GoodsStatus) : before;
  if (owner !== undefined) {
    const facts = { stock, reviewNeeded: owner.reviewNeeded };
    const edited = row.differs
      ? statusAfterEdit(before, row.differsReviewed, facts)
      : { kind: "ok" as const, status: statusForStock(before, stock) };
    if (edited.kind === "refused" || !row.statedStatus) return edited;
    return { kind: "ok", status: statusTowards(edited.status, target, facts) };
  }
  const status = before === GOODS_STATUS.takenDown ? before : statusForStock(target, stock);
  return { kind: "ok", status };
}

/** What was approved of goods that a change takes off sale is stored beside them. */
export async function withPublished(tx: Db, changes: readonly StagedChange[]): Promise<StagedChange[]> {
  const ids = changes
    .filter(({ status }) => status === GOODS_STATUS.draft || status === GOODS_STATUS.inReview)
    .map(({ id }) => id);
  if (ids.length === 0) return [...changes];
  const rows = await approvedGoods(tx, ids);
  const stated = new Map(rows.map((row) => [row.id, statedOf(row)]));
  return changes.map((change) => ({ ...change, published: stated.get(change.id) ?? null }));
}

/** What becomes of goods under their row, `null` for nothing, or why they must stay as they are. */
export function changeOf(row: DifferingRow, owner: ImportOwner | undefined): StagedChange | string | null {
  if (row.moved) return "商品在导入期间有改动，请重新导入";
  const rule: QuantityRule = { ...row, step: 1, minOrder: 1 };
  if (row.countedBefore !== row.countedIn && row.held > 0) return "有订单占用库存，不能改变计量方式";
  if (row.countedBefore !== row.countedIn && !row.statedStock) return "计量方式改变，须写明库存";
  const stock = row.statedStock ? row.newStock : row.stock;
  if (stock < row.held) return underHeldText(rule, row.held);
  const after = statusAfter(row, stock, owner);
  if (after.kind === "refused") return after.reason;
  const { status } = after;
  if (!row.differs && stock === row.stock && status === row.status) return null;
  const score = goodsScore({
    status,
    priceMode: row.priceMode,
    stockVolume: breakdownOf(rule, stock).volume,
    saleVolume: row.saleVolume,
    viewNum: row.viewNum,
    certs: row.certs,
    steadiness: row.steadiness,
  });
  return { id: row.id, rowNo: row.rowNo, stock, status, score, published: null };
}

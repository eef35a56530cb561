import type { Dm3 } from "../../units.ts";
import { GOODS_STATUS, type GoodsStatus } from "./goods-states.ts";

/** What the default order of lists looks at. `stockVolume`, `saleVolume`: dm³; `viewNum`: views of the last days. */
export type ScoredGoods = {
  status: GoodsStatus;
  priceMode: number;
  stockVolume: Dm3;
  saleVolume: Dm3;
  viewNum: number;
  certs: readonly unknown[];
  /** Whole percent of orders that their shop surely loads as stated (`domain/company/steadiness.ts`). */
  steadiness: number;
};

const DM3_PER_M3 = 1_000;
/** A 13 m flatbed of softwood, dm³: from here on stock is no reason to look elsewhere. */
const TRUCK = 33_000;

/**
 * Rank of goods in the default order 综合, higher first: what can be bought now stands before what can only be inquired about, that
 * before what is sold out; then sales, visits, stock up to a truck, certificates and how steady their shop is. A whole number
 * without time in it, so that lists stay put while a buyer turns pages.
 */
export function goodsScore(goods: ScoredGoods): number {
  const orderable = goods.status === GOODS_STATUS.onSale && goods.stockVolume > 0;
  const standing = !orderable ? 0 : goods.priceMode === 1 ? 2000 : 1000;
  const popularity =
    40 * Math.log2(1 + Math.max(0, goods.saleVolume) / DM3_PER_M3) + 10 * Math.log2(1 + Math.max(0, goods.viewNum));
  const supply = (80 * Math.min(TRUCK, Math.max(0, goods.stockVolume))) / TRUCK;
  return Math.round(
    standing + Math.min(800, popularity) + supply + (goods.certs.length > 0 ? 40 : 0) + goods.steadiness,
  );
}

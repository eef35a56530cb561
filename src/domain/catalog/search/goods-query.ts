import type { MerchantId } from "../../ids.ts";
import type { PageSize } from "../../paging.ts";
import { type Dm3, dm3, type Mm } from "../../units.ts";
import { type FacetCodes, noCodes } from "./facets.ts";
import type { GoodsPage } from "./goods-page.ts";

/** A closed interval; `null` leaves a side open. */
export type Range<Of extends number = number> = { min: Of | null; max: Of | null };

/**
 * 0 default, 1 price per m³ with tax up, 2 down, 3 newest, 4 sales, 5 size up, 6 down, 7 most left, 8 least, 9 the offers of a
 * merchant together, 10 price per m³ that is there up: goods that buyers measured, those that merchants measured, then all
 * others, 11 price per m³ with tax and freight up. Where a city to deliver to is stated, 10 has the freight to it in it, too.
 */
export const SORTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
/** One of `SORTS`. */
export type Sort = (typeof SORTS)[number];

/** The columns whose heads sort a list, and the orders that one press after another gives. */
export const SORT_COLUMNS = {
  size: [5, 6],
  price: [1, 2],
  stock: [7, 8],
  merchant: [9],
  true: [10, 11],
} as const satisfies Record<string, readonly Sort[]>;
export type SortColumn = keyof typeof SORT_COLUMNS;

/** Whether an order ranks by price per m³. */
export const ranksByPrice = (sort: Sort): boolean =>
  [...SORT_COLUMNS.price, ...SORT_COLUMNS.true].some((one) => one === sort);

/** Whether an order has the freight to the city of delivery in it, where one is stated. */
export const ranksByFreight = (sort: Sort): boolean => SORT_COLUMNS.true.some((one) => one === sort);

/** Whether goods are found by their price with freight, where a city of delivery is named. */
export const narrowsByFreight = ({ deliveredMin, deliveredMax }: GoodsQuery): boolean =>
  deliveredMin !== null || deliveredMax !== null;

/** The most that is taken for the volume of one purchase. */
export const PURCHASE_VOLUME_MOST: Dm3 = dm3(1_000_000);

/** What a press on a column's head sorts by: each order of the column in turn, then as usual. */
export function nextSort(column: SortColumn, sort: Sort): Sort {
  const own: readonly Sort[] = SORT_COLUMNS[column];
  return own[own.indexOf(sort) + 1] ?? 0;
}

/** Everything a list of goods can be narrowed by; an empty list or an open range does not narrow. */
export type GoodsQuery = FacetCodes & {
  keywords: string;
  merchantId: MerchantId | null;
  /** mm */
  thickness: Range<Mm>;
  width: Range<Mm>;
  length: Range<Mm>;
  /** Fen per m³ with tax. */
  priceMin: number | null;
  priceMax: number | null;
  /** 到家价, fen per m³ with tax and freight; narrows only where a city to deliver to is named. */
  deliveredMin: number | null;
  deliveredMax: number | null;
  /** What is to be bought, by which freight per m³ is counted; `null`: what the keywords say (`volumeIn`), else a whole truck. */
  purchaseVolume: Dm3 | null;
  inStock: boolean;
  sort: Sort;
  pageNum: number;
  pageSize: PageSize;
};

/** The field of a tag for what goods must not be. */
export const REFUSED_TAG = "refused";

/** Fewer hits are followed by near matches, until there are this many rows in all. */
export const FEW_HITS = 20;

/** Whether a page has no rows at all. */
export const isEmptyPage = ({ rows, near }: Pick<GoodsPage, "rows" | "near">): boolean =>
  rows.length === 0 && near.rows.length === 0;

/** Rows of all pages of a list: exact matches, and near matches behind them. */
export const rowsInAll = ({ total, near }: Pick<GoodsPage, "total" | "near">): number => total + near.total;

/** No visitor pages this far: rows beyond this are not shown, only counted. */
export const DEEPEST_ROW = 10_000;

/** A keyword with about how many goods it finds: `number` counts them; `image`: the drawing of a size. */
export type Suggestion = { keywords: string; number: number; image: string | null };

export const EMPTY_QUERY: GoodsQuery = {
  keywords: "",
  ...noCodes(),
  merchantId: null,
  thickness: { min: null, max: null },
  width: { min: null, max: null },
  length: { min: null, max: null },
  priceMin: null,
  priceMax: null,
  deliveredMin: null,
  deliveredMax: null,
  purchaseVolume: null,
  inStock: false,
  sort: 0,
  pageNum: 1,
  pageSize: 20,
};

import type { MerchantId } from "../../ids.ts";
import type { Page, PageSize } from "../../paging.ts";
import { anyOf, FLAG, type Infer, list, MM, maybe, NUMBER, pair, record, TEXT, WHOLE } from "../../records.ts";
import type { Mm } from "../../units.ts";
import { GOODS_BRIEF, type GoodsBrief } from "../goods/goods.ts";
import { FACET_FIELDS, type FacetCodes, noCodes } from "./facets.ts";

/** A closed interval; `null` leaves a side open. */
export type Range<Of extends number = number> = { min: Of | null; max: Of | null };

/**
 * 0 default, 1 price per m³ with tax up, 2 down, 3 newest, 4 sales, 5 size up, 6 down, 7 most left, 8 least, 9 the offers of a
 * merchant together.
 */
export const SORTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
/** One of `SORTS`. */
export type Sort = (typeof SORTS)[number];

/** The columns whose heads sort a list, and the orders that one press after another gives. */
export const SORT_COLUMNS = { size: [5, 6], price: [1, 2], stock: [7, 8], merchant: [9] } as const satisfies Record<
  string,
  readonly Sort[]
>;
export type SortColumn = keyof typeof SORT_COLUMNS;

/** Whether an order ranks by price, dearest or cheapest first. */
export const ranksByPrice = (sort: Sort): boolean => SORT_COLUMNS.price.some((one) => one === sort);

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
  inStock: boolean;
  sort: Sort;
  pageNum: number;
  pageSize: PageSize;
};

/** `count`: goods of all hits; `null` where they are too many to be counted. */
const FACET = record({
  field: anyOf(FACET_FIELDS),
  options: list(record({ value: TEXT, label: TEXT, count: maybe(NUMBER) })),
});
export type Facet = Infer<typeof FACET>;

/** One thing the search understood in the keywords, e.g. {field: "thickness", label: "厚30", value: "30"}; `span` is where. */
const RECOGNISED_TAG = record({ field: TEXT, label: TEXT, value: TEXT, span: pair(NUMBER) });
export type RecognisedTag = Infer<typeof RECOGNISED_TAG>;
/** The field of a tag for what goods must not be. */
export const REFUSED_TAG = "refused";

/** What the search made of the keywords; codes are sets of alternatives, sizes in mm. */
const PARSED_KEYWORDS = record({
  spec: TEXT,
  speciesCode: list(TEXT),
  kindCode: list(TEXT),
  gradeCode: list(TEXT),
  brandCode: list(TEXT),
  originCode: list(TEXT),
  portCode: list(TEXT),
  thickness: maybe(MM),
  width: maybe(MM),
  length: maybe(MM),
  words: list(TEXT),
  /** Where a size may be read otherwise: how it was read, how else, and the keywords that can be read only so. */
  alternatives: list(record({ read: TEXT, label: TEXT, keywords: TEXT })),
  tags: list(RECOGNISED_TAG),
});
export type ParsedKeywords = Infer<typeof PARSED_KEYWORDS>;

/** Fewer hits are followed by near matches, until there are this many rows in all. */
export const FEW_HITS = 20;

/** Goods that nearly match, and how they differ: 长度 11.8 m. */
const NEAR_GOODS = record({ goods: GOODS_BRIEF, differs: list(TEXT) });
export type NearGoods = Infer<typeof NEAR_GOODS>;

/** What comes with a page of goods. `totalApprox`: counting took too long, and `total` is an estimate. */
export const SEARCHED = record({
  totalApprox: FLAG,
  facets: list(FACET),
  parsed: PARSED_KEYWORDS,
  /** Words that no dictionary knows and no goods bear; the list is found without them. */
  unknown: list(TEXT),
  /** Behind the last of `total`, as many more: those of this page, the nearest first. */
  near: record({ total: WHOLE, rows: list(NEAR_GOODS) }),
  /** What was probably meant, e.g. "30*120" for "120*30"; "" without a suggestion. */
  suggestion: TEXT,
});
/** A list of goods with its facets. `rows`, `total` and facets are of the exact matches. */
export type GoodsPage = Page<GoodsBrief> & Infer<typeof SEARCHED>;

/** Whether a page has no rows at all. */
export const isEmptyPage = ({ rows, near }: Pick<GoodsPage, "rows" | "near">): boolean =>
  rows.length === 0 && near.rows.length === 0;

/** Rows of all pages of a list: exact matches, and near matches behind them. */
export const rowsInAll = ({ total, near }: Pick<GoodsPage, "total" | "near">): number => total + near.total;

/** No visitor pages this far: rows beyond this are not shown, only counted. */
export const DEEPEST_ROW = 10_000;

/** A keyword with about how many goods it finds: `number` counts them. */
export type Suggestion = { keywords: string; number: number };

/** The four hot lists of the no-result panel. */
export const HOT_LISTS = record({
  productNameList: list(TEXT),
  originNameList: list(TEXT),
  storeNameList: list(TEXT),
  specList: list(TEXT),
});
export type HotLists = Infer<typeof HOT_LISTS>;

export const EMPTY_QUERY: GoodsQuery = {
  keywords: "",
  ...noCodes(),
  merchantId: null,
  thickness: { min: null, max: null },
  width: { min: null, max: null },
  length: { min: null, max: null },
  priceMin: null,
  priceMax: null,
  inStock: false,
  sort: 0,
  pageNum: 1,
  pageSize: 20,
};

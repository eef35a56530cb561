import type { Page } from "../../paging.ts";
import { anyOf, FLAG, type Infer, list, MM, maybe, NUMBER, pair, record, TEXT, WHOLE } from "../../records.ts";
import { GOODS_BRIEF, type GoodsBrief } from "../goods/goods.ts";
import { FACET_FIELDS } from "./facets.ts";

/** `count`: goods of all hits; `null` where they are too many to be counted. */
const FACET = record({
  field: anyOf(FACET_FIELDS),
  options: list(record({ value: TEXT, label: TEXT, count: maybe(NUMBER) })),
});
export type Facet = Infer<typeof FACET>;

/** One thing the search understood in the keywords, e.g. {field: "thickness", label: "厚30", value: "30"}; `span` is where. */
const RECOGNISED_TAG = record({ field: TEXT, label: TEXT, value: TEXT, span: pair(NUMBER) });
export type RecognisedTag = Infer<typeof RECOGNISED_TAG>;
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

/** Goods that nearly match, and how they differ: 长度 11.8 m. */
const NEAR_GOODS = record({ goods: GOODS_BRIEF, differs: list(TEXT) });
export type NearGoods = Infer<typeof NEAR_GOODS>;

/** What comes with a page of goods. `totalApprox`: counting took too long, and `total` is an estimate. */
export const GOODS_PAGE_EXTRA = record({
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
export type GoodsPage = Page<GoodsBrief> & Infer<typeof GOODS_PAGE_EXTRA>;

/** The four hot lists of the no-result panel. */
export const HOT_LISTS = record({
  productNameList: list(TEXT),
  originNameList: list(TEXT),
  storeNameList: list(TEXT),
  specList: list(TEXT),
});
export type HotLists = Infer<typeof HOT_LISTS>;

import { type ConsoleLists, KEYWORD } from "../console-list.ts";
import { choice, code, type Entry, flag, id, orNone, own, text, whole } from "../fields.ts";
import type { MerchantId, WarehouseId } from "../ids.ts";
import { anyOf, FLAG, list, maybe, optional, record, TEXT, TIME } from "../records.ts";
import { ALIAS_KIND_CODES } from "../timber/alias-kinds.ts";
import { KEPT_BRAND } from "./goods/brand-form.ts";
import { GOODS_STATUSES } from "./goods/goods-states.ts";
import { HANDLED_COUNTS, HANDLED_GOODS } from "./goods/handled-goods.ts";
import { CLICKS, DAY_OF_CLICKS, TAUGHT_ALIAS } from "./search/search-report.ts";

const COUNT = whole(0, Number.MAX_SAFE_INTEGER);
const ID = { type: text(1_000), label: "编号" } as const;

/** Periods of reports, in days, today included. */
export const REPORT_DAYS = [1, 7, 30, 90] as const;
/** Length of a report's period, in days up to today. */
export type ReportDays = (typeof REPORT_DAYS)[number];
const DAYS: readonly Entry<ReportDays>[] = REPORT_DAYS.map((code) => ({ code, name: `近 ${code} 天` }));

const HOT_KINDS: readonly Entry<0 | 1 | 2>[] = [
  { code: 0, name: "未设置" },
  { code: 1, name: "置顶" },
  { code: 2, name: "屏蔽" },
];

const GOODS_STATUS = optional(maybe(anyOf(GOODS_STATUSES)));

/** The console's lists of goods, of their brands and of the search. */
export const CATALOG_LISTS = {
  /** Terms of 7 days and those with a rule. */
  hotTermList: {
    call: "/api/searchHistoryInfo/admin/getHotList",
    permission: "content:home:edit",
    summary: "Hot words with their counts, for the operator",
    filters: { kind: { type: orNone(choice(HOT_KINDS)), label: "规则", optional: true }, keyword: KEYWORD },
    row: record({
      /** What the term is compared by. */
      id: ID,
      history: { type: text(1_000), label: "搜索词" },
      /** Persons within 7 days. */
      number: { type: COUNT, label: "7天搜索人数" },
      lastTime: { type: maybe(TIME), label: "最近搜索" },
      kind: { type: choice(HOT_KINDS), label: "设置" },
      sort: { type: COUNT, label: "顺序" },
      /** Its place among the hot searches. */
      shown: { type: orNone(COUNT), label: "当前展示" },
    }),
  },
  /** Searches that found nothing, or nothing that was meant. */
  zeroResultReport: {
    call: "/api/userClickFunctionStatistics/admin/zeroResult",
    permission: "stat:view",
    summary: "Searches that found nothing",
    filters: {
      days: { type: choice(DAYS), label: "时间" },
      /** Also searches in which something was given up for anything to be found. */
      relaxed: { type: flag(), label: "含放宽的", optional: true },
      keyword: KEYWORD,
    },
    row: record({
      id: ID,
      searchText: { type: text(1_000), label: "搜索内容" },
      searchNum: { type: COUNT, label: "次数" },
      personNum: { type: COUNT, label: "人数" },
      relaxedNum: { type: COUNT, label: "其中放宽" },
      lastTime: { type: TIME, label: "最近一次" },
      /** What nobody understands in it. */
      words: { type: list(TEXT), label: "未识别的词" },
      /** Whether the same search finds something today. */
      findsNow: { type: flag(), label: "现在" },
    }),
  },
  /** Other names of species. */
  speciesAliasList: {
    call: "/api/speciesAlias/admin/getList",
    permission: "content:home:edit",
    summary: "Names of species that the operator has added",
    refusals: [404],
    filters: {
      keyword: KEYWORD,
      speciesCode: optional(maybe(own<string>())),
      kind: optional(maybe(anyOf(ALIAS_KIND_CODES))),
    },
    row: TAUGHT_ALIAS,
  },
  /** Ordered as the public list is. */
  brandListAdmin: {
    call: "/api/corporationBrand/admin/getList",
    permission: "catalog:brand:edit",
    summary: "Brands for their editors",
    filters: { keyword: optional(text(200)), country: optional(own<string>()), isEnabled: optional(FLAG) },
    row: KEPT_BRAND,
  },
  /** Newest first. */
  merchantGoodsList: {
    call: "/api/goods/merchant/getList",
    permission: "goods:offer:edit",
    summary: "The merchant's own goods",
    refusals: [404],
    filters: {
      keywords: optional(text(2_000)),
      status: GOODS_STATUS,
      kindCode: optional(maybe(code(null))),
      storeId: optional(maybe(id<WarehouseId>())),
    },
    row: HANDLED_GOODS,
    extra: HANDLED_COUNTS,
  },
  /** Those waiting longest first where they wait for a review. */
  reviewedGoodsList: {
    call: "/api/goods/admin/getList",
    permission: "goods:offer:review",
    summary: "Goods of all merchants for review",
    refusals: [404],
    filters: {
      keywords: optional(text(100)),
      status: GOODS_STATUS,
      merchantId: optional(maybe(id<MerchantId>())),
      kindCode: optional(maybe(own<string>())),
    },
    row: HANDLED_GOODS,
    extra: HANDLED_COUNTS,
  },
  /** What was clicked, by function and name, most first. */
  clickReport: {
    call: "/api/userClickFunctionStatistics/admin/report",
    permission: "stat:view",
    summary: "Clicks by function and day",
    filters: {
      days: { type: choice(DAYS), label: "时间" },
      type: optional(maybe(whole(0, 1_000))),
      keyword: KEYWORD,
    },
    row: CLICKS,
    extra: {
      /** Every day of the period. */
      daily: list(DAY_OF_CLICKS),
    },
  },
} as const satisfies ConsoleLists;

import { choice, type Entry, type Fields, flag, orNone, own, text, type ValuesOf, whole } from "./fields.ts";
import type { PageQuery } from "./paging.ts";

/**
 * A list of the console over a call of its own, said once: its call, the call's schemas, the port and the adapter follow.
 * docs/changing-things.md says how one is added.
 */
type ConsoleList = {
  /** Path of the call, which is sent by POST and answers a page. */
  readonly call: string;
  readonly permission: string;
  /** One line in English, for the API's document. */
  readonly summary: string;
  /** What narrows the list; texts are refused beyond their length. */
  readonly asked: Fields;
  readonly row: Fields & { readonly id: Fields[string] };
};

const COUNT = whole(0, Number.MAX_SAFE_INTEGER);
const ID = { type: text(1_000), label: "编号" } as const;
const KEYWORD = { type: text(40), label: "关键词", optional: true } as const;

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

/** Every such list, by the name of its call. */
export const CONSOLE_LISTS = {
  /** Terms of 7 days and those with a rule. */
  hotTermList: {
    call: "/api/searchHistoryInfo/admin/getHotList",
    permission: "content:home:edit",
    summary: "Hot words with their counts, for the operator",
    asked: { kind: { type: orNone(choice(HOT_KINDS)), label: "规则", optional: true }, keyword: KEYWORD },
    row: {
      /** What the term is compared by. */
      id: ID,
      history: { type: text(1_000), label: "搜索词" },
      /** Persons within 7 days. */
      number: { type: COUNT, label: "人数" },
      lastTime: { type: orNone(text(20)), label: "最近一次" },
      kind: { type: choice(HOT_KINDS), label: "规则" },
      sort: { type: COUNT, label: "顺序" },
      /** Its place among the hot searches. */
      shown: { type: orNone(COUNT), label: "展示位置" },
    },
  },
  /** Searches that found nothing, or nothing that was meant. */
  zeroResultReport: {
    call: "/api/userClickFunctionStatistics/admin/zeroResult",
    permission: "stat:view",
    summary: "Searches that found nothing",
    asked: {
      days: { type: choice(DAYS), label: "时间" },
      /** Also searches in which something was given up for anything to be found. */
      relaxed: { type: flag(), label: "含放宽的", optional: true },
      keyword: KEYWORD,
    },
    row: {
      id: ID,
      searchText: { type: text(1_000), label: "搜索内容" },
      searchNum: { type: COUNT, label: "次数" },
      personNum: { type: COUNT, label: "人数" },
      relaxedNum: { type: COUNT, label: "其中放宽" },
      lastTime: { type: text(20), label: "最近一次" },
      /** What nobody understands in it. */
      words: { type: own<string[]>(), label: "未识别的词" },
      /** Whether the same search finds something today. */
      findsNow: { type: flag(), label: "现在" },
    },
  },
} as const satisfies Readonly<Record<string, ConsoleList>>;

export type ConsoleListName = keyof typeof CONSOLE_LISTS;
/** What narrows a list. */
export type AskedOf<Name extends ConsoleListName> = ValuesOf<(typeof CONSOLE_LISTS)[Name]["asked"]>;
/** A row of a list. */
export type RowOf<Name extends ConsoleListName> = ValuesOf<(typeof CONSOLE_LISTS)[Name]["row"]>;
/** What a list's call is given. */
export type ListAsked<Name extends ConsoleListName> = AskedOf<Name> & Partial<PageQuery>;

import { text } from "./fields.ts";
import { KEYWORD_MAX } from "./list-params.ts";
import { type Fact, type Facts, type FactsOf, optional, type RecordFact, TEXT } from "./records.ts";

/**
 * A list of the console over a call of its own, said once: its call, the call's schemas, the port and the adapter follow.
 * docs/changing-things.md says how one is added.
 */
export type ConsoleList = {
  /** Path of the call, which is sent by POST and answers a page, unless `answers` says otherwise. */
  readonly call: string;
  readonly permission: string;
  /** One line in English, for the API's document. */
  readonly summary: string;
  /** Codes of refusals besides those that any call may give. */
  readonly refusals?: readonly number[];
  /** `rows`: all rows without a page · `table`: as the template's lists do, which are read by GET. */
  readonly answers?: "rows" | "table";
  /** What narrows the list; texts are refused beyond their length. */
  readonly filters: Facts;
  readonly row: RecordFact;
  /** What comes with a page besides, such as counts. */
  readonly extra?: Facts;
  /** No notice is shown when it fails: its page shows it. */
  readonly silent?: boolean;
} & (
  | { readonly row: RecordFact & { readonly of: { readonly id: Fact | { readonly type: Fact } } } }
  /** The fact that a row is known by, where that is not `id`. */
  | { readonly key: string }
);
/** Lists by the names of their calls. */
export type ConsoleLists = Readonly<Record<string, ConsoleList>>;

/** A term of the template's lists, whose clients send numbers, empty texts and nothing alike. */
export const TERM = /* @__PURE__ */ optional(TEXT);
/** What the template's lists take besides their filters. Its clients send texts; the order of rows is the server's. */
export const TABLE_TERMS = {
  pageNum: TERM,
  pageSize: TERM,
  orderByColumn: TERM,
  isAsc: TERM,
  reasonable: TERM,
  /** Beijing days yyyy-MM-dd, both inclusive. */
  "params[beginTime]": TERM,
  "params[endTime]": TERM,
};
export type TableTerms = FactsOf<typeof TABLE_TERMS>;
/** A page as the template's lists answer it. */
export type TablePage<Row> = { code: number; msg: string; rows: Row[]; total: number };

/** Words that a list is narrowed by. */
export const KEYWORD = { type: text(KEYWORD_MAX), label: "关键词", optional: true } as const;

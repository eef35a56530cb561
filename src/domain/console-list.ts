import { text } from "./fields.ts";
import type { Fact, Facts, RecordFact } from "./records.ts";

/**
 * A list of the console over a call of its own, said once: its call, the call's schemas, the port and the adapter follow.
 * docs/changing-things.md says how one is added.
 */
export type ConsoleList = {
  /** Path of the call, which is sent by POST and answers a page. */
  readonly call: string;
  readonly permission: string;
  /** One line in English, for the API's document. */
  readonly summary: string;
  /** Codes of refusals besides those that any call may give. */
  readonly refusals?: readonly number[];
  /** What narrows the list; texts are refused beyond their length. */
  readonly filters: Facts;
  readonly row: RecordFact & { readonly of: { readonly id: Fact | { readonly type: Fact } } };
};
/** Lists by the names of their calls. */
export type ConsoleLists = Readonly<Record<string, ConsoleList>>;

/** Words that a list is narrowed by. */
export const KEYWORD = { type: text(40), label: "关键词", optional: true } as const;

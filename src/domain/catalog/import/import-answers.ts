import type { NamedField } from "../../timber/named.ts";

/** What a word of a file may leave open: which entry a name means, and the unit of a stock that is stated nowhere. */
export const QUESTION_FIELDS = ["species", "kind", "grade", "brand", "origin", "port", "stockUnit"] as const satisfies (
  | NamedField
  | "stockUnit"
)[];
export type QuestionField = (typeof QUESTION_FIELDS)[number];

/** A merchant's answer to what a word of a column means, in a whole file. */
export type NameAnswer = { readonly field: QuestionField; readonly word: string; readonly code: string };

/**
 * A word of a cell that may mean each of `codes`, the likeliest first. `taken`: what it is read as without an answer; `null`: it
 * is left out. `answer`: the merchant's answer.
 */
export type NameQuestion = {
  readonly field: QuestionField;
  readonly word: string;
  readonly codes: readonly string[];
  readonly taken: string | null;
  readonly answer: string | null;
  /** Its row waits for the answer. */
  readonly holds: boolean;
};

/** A row that the merchant has confirmed as it stood in question; `digest` is that of what was read of it. */
export type ConfirmedRow = { readonly row: number; readonly digest: string };

/** A merchant's answers to the questions of a check, for the file that was checked. */
export type ImportAnswers = {
  readonly names: readonly NameAnswer[];
  readonly confirmed: readonly ConfirmedRow[];
};
export const NO_ANSWERS: ImportAnswers = { names: [], confirmed: [] };

/** A question of a whole file: how many rows it is about, the first of them, and what a person may answer. */
export type FileQuestion = Omit<NameQuestion, "codes"> & {
  readonly label: string;
  readonly row: number;
  readonly rows: number;
  readonly choices: readonly { readonly code: string; readonly name: string }[];
};

/** A row that waits for its confirmation; `reasons`: what is odd about it. */
export type RowToConfirm = ConfirmedRow & {
  readonly merchantSku: string;
  readonly title: string;
  readonly reasons: readonly string[];
};

const LONGEST_WORD = 200;

/** As it travels beside the file. */
export const answersText = ({ names, confirmed }: ImportAnswers): string =>
  JSON.stringify({
    names: names.map(({ field, word, code }) => [field, word, code]),
    confirmed: confirmed.map(({ row, digest }) => [row, digest]),
  });

const FIELDS: readonly unknown[] = QUESTION_FIELDS;

const isName = (one: unknown): one is [QuestionField, string, string] =>
  Array.isArray(one) &&
  one.length === 3 &&
  FIELDS.includes(one[0]) &&
  one.every((part) => typeof part === "string" && part.length <= LONGEST_WORD);
const isConfirmed = (one: unknown): one is [number, string] =>
  Array.isArray(one) && one.length === 2 && Number.isSafeInteger(one[0]) && /^[0-9A-Z]{1,20}$/.test(String(one[1]));

/** The answers in such a text, none for ""; `null` where it cannot be read. */
export function answersIn(text: string): ImportAnswers | null {
  if (text === "") return NO_ANSWERS;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof read !== "object" || read === null) return null;
  const { names, confirmed } = read as Readonly<{ [part: string]: unknown }>;
  if (!Array.isArray(names) || !names.every(isName)) return null;
  if (!Array.isArray(confirmed) || !confirmed.every(isConfirmed)) return null;
  return {
    names: names.map(([field, word, code]) => ({ field, word, code })),
    confirmed: confirmed.map(([row, digest]) => ({ row, digest })),
  };
}

import WORD_TABLE from "./data/kind-words.json" with { type: "json" };
import KIND_TABLE from "./data/kinds.json" with { type: "json" };
import { ambiguousWords, byCode, type DictionaryEntry, listed, rowsOf } from "./tables.ts";

/** Lists of kinds name only some that exist: the compiler reads the lists. */
export type KindCode =
  `15${"00" | "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10" | "11" | "12" | "13" | "14" | "15" | "16"}`;

/** A product kind 品类. The code 1501 is the customer's; its neighbours are ours. */
export type Kind = DictionaryEntry & { readonly code: KindCode };

export const KINDS: readonly Kind[] = rowsOf(KIND_TABLE, "code", "name", "pinyin", "aliases").map((row) => ({
  ...row,
  code: row.code as KindCode,
  aliases: listed(row.aliases),
}));

/** The built-in kind of that code; `undefined` for an unknown code. */
export const kindByCode: (code: string) => Kind | undefined = byCode(KINDS);

/** Kind words that are wider than one kind: boards cut to size are sawn timber too (GB/T 4822 counts 方材 as 锯材). */
export const KIND_WORDS = ambiguousWords(WORD_TABLE);

import type { ReadSizes } from "./size-units.ts";
import type { TagField } from "./word-hits.ts";

/** What a query may refuse by its codes. */
export type RefusedField = Exclude<TagField, "size" | "quantity">;

/** What goods must not be: 不要, 除了, …以外. Codes by dictionary, sizes or bounds of them, and words that their texts may not hold. */
export type Refused = {
  readonly codes: Readonly<Partial<Record<RefusedField, readonly string[]>>>;
  readonly sizes: readonly ReadSizes[];
  readonly words: readonly string[];
};

/** 别的不要: what it is, is stated elsewhere. */
const ALL_ELSE = /^(?:别|其[他它余]|剩下|杂)/;

/** Whether goods can be looked through for a refused word; one of one character is part of too many others. */
export const isLookedFor = (word: string): boolean => word.length > 1 && !ALL_ELSE.test(word);

/** `undefined` where nothing is refused. */
export function refusedOf(
  placed: readonly { readonly field: TagField | "noise"; readonly codes: readonly string[] }[],
  sizes: readonly ReadSizes[],
  words: readonly string[],
): Refused | undefined {
  const long = words.filter(isLookedFor);
  if (placed.length + sizes.length + long.length === 0) return undefined;
  const codes: Partial<Record<RefusedField, readonly string[]>> = {};
  for (const { field, codes: some } of placed) {
    if (field === "size" || field === "quantity" || field === "noise") continue;
    codes[field] = [...new Set([...(codes[field] ?? []), ...some])];
  }
  return { codes, sizes, words: long };
}

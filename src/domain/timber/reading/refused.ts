/** What a query may refuse by its codes. */
export type RefusedField = "species" | "kind" | "grade" | "brand" | "origin" | "port" | "moisture" | "use";

type Side = "thickness" | "width" | "length";
/** A size or bounds of it: mm, diameters cm. */
type RefusedSize = Readonly<
  Partial<Record<Side | `${Side}Min` | `${Side}Max` | "diameterMin" | "diameterMax", number | null>>
>;

/** What goods must not be: 不要, 除了, …以外. Codes by dictionary, sizes or bounds of them, and words that their texts may not hold. */
export type Refused = {
  readonly codes: Readonly<Partial<Record<RefusedField, readonly string[]>>>;
  readonly sizes: readonly RefusedSize[];
  readonly words: readonly string[];
};

type Coded = { readonly field: RefusedField; readonly codes: readonly string[] };

/** 别的不要: what it is, is said elsewhere. */
const ALL_ELSE = /^(?:别|其[他它余]|剩下|杂)/;

/** `undefined` where nothing is refused. A word of one character is part of too many others to be looked for. */
export function refusedOf(
  placed: readonly Coded[],
  sizes: readonly RefusedSize[],
  words: readonly string[],
): Refused | undefined {
  const long = words.filter((word) => word.length > 1 && !ALL_ELSE.test(word));
  if (placed.length + sizes.length + long.length === 0) return undefined;
  const codes: Partial<Record<RefusedField, readonly string[]>> = {};
  for (const { field, codes: some } of placed) codes[field] = [...new Set([...(codes[field] ?? []), ...some])];
  return { codes, sizes, words: long };
}

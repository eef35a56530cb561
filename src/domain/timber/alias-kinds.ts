/** What kind of another name it is. */
export const ALIAS_KINDS = [
  { code: 1, name: "俗名" },
  { code: 2, name: "误写" },
  { code: 3, name: "英文" },
  { code: 4, name: "拉丁名" },
  { code: 5, name: "拼音" },
] as const;
export type AliasKind = (typeof ALIAS_KINDS)[number]["code"];
export const ALIAS_KIND_CODES: readonly AliasKind[] = ALIAS_KINDS.map(({ code }) => code);

/** Another name of a species that the operator teaches the search; the built-in names stand in the dictionary. */
export type SpeciesAlias = { readonly speciesCode: string; readonly alias: string; readonly kind: AliasKind };

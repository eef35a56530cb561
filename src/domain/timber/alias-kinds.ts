import { choice, id, text } from "../fields.ts";

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

/** The form that adds another name to the search. */
export const ALIAS_FIELDS = {
  alias: { type: text(40, 1), label: "别名", wrong: "请输入别名", hint: "2-12 个汉字，或 3-40 个字母" },
  speciesCode: { type: id(), label: "树种" },
  kind: { type: choice<AliasKind>(ALIAS_KINDS), label: "类型" },
} as const;

/** Another name of a species that the operator teaches the search; the built-in names stand in the dictionary. */
export type SpeciesAlias = { readonly speciesCode: string; readonly alias: string; readonly kind: AliasKind };

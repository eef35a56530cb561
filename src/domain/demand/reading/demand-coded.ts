import { withoutGeneral } from "../../timber/reading/word-hits.ts";
import type { DemandToken } from "./demand-reader.ts";

type Coded = Extract<DemandToken, { readonly codes: readonly string[] }>;
type Read<Value> = { readonly value: Value; readonly sure: number; readonly tokens: readonly DemandToken[] };

/** Glulam, laminated veneer lumber, cross laminated timber. */
const ENGINEERED = ["1514", "1515", "1516"];

export const ofField = (tokens: readonly DemandToken[], field: Coded["field"]): Coded[] =>
  tokens.filter((one): one is Coded => one.field === field);

/** What all words on a field allow, else what any of them does, likeliest first. */
function codesOf(tokens: readonly Coded[]): string[] {
  const [first, ...others] = tokens;
  const common = first?.codes.filter((code) => others.every(({ codes }) => codes.includes(code))) ?? [];
  return common.length > 0 ? [...common] : [...new Set(tokens.flatMap(({ codes }) => codes))];
}

/** `codes` with those first that `fits`, in their order. */
const likeliest = (codes: readonly string[], fits: (code: string) => boolean): string[] => [
  ...codes.filter(fits),
  ...codes.filter((code) => !fits(code)),
];

/** Whether several words name several things, rather than one word meaning several. */
const isChoice = (tokens: readonly Coded[]): boolean => {
  const [first, ...others] = tokens;
  return first !== undefined && others.some(({ codes }) => !codes.some((code) => first.codes.includes(code)));
};

export function coded(
  tokens: readonly DemandToken[],
  field: Coded["field"],
  fits: (code: string) => boolean,
): Read<string[]> | null {
  const own = withoutGeneral(ofField(tokens, field));
  if (own.length === 0) return null;
  // 樟子松或落叶松: the first word decides, the others are alternatives.
  // 防腐原木 are logs: of words run together the last is the noun.
  const noun = own.findLast((one, at) => field === "kind" && at > 0 && own[at - 1]?.end === one.start);
  // LVL模板背楞: how it is made says more than what it is for.
  const made = own.find(({ codes }) => field === "kind" && codes.every((code) => ENGINEERED.includes(code)));
  const first = made ?? noun ?? own[0];
  const codes =
    isChoice(own) && first !== undefined
      ? [...new Set([...likeliest(first.codes, fits), ...own.flatMap(({ codes: all }) => all)])]
      : likeliest(codesOf(own), fits);
  const meanings = isChoice(own) ? (first?.codes.length ?? 1) : codes.filter(fits).length || codes.length;
  const sure = Math.min(...own.map((one) => one.sure)) * (meanings === 1 ? 1 : Math.max(0.3, 1 - 0.15 * meanings));
  return { value: codes, sure, tokens: isChoice(own) && first !== undefined ? [first] : own };
}

import { withoutGeneral } from "../../timber/reading/word-hits.ts";
import type { CodedField } from "./demand-line.ts";
import type { DemandToken } from "./demand-reader.ts";
import { ofField, type TokenOf } from "./demand-token-facts.ts";

/** Glulam, laminated veneer lumber, cross laminated timber. */
const ENGINEERED = ["1514", "1515", "1516"];

/** What all words on a field allow, else what any of them does, likeliest first. */
function codesOf(tokens: readonly TokenOf<CodedField>[]): readonly string[] {
  const [first, ...others] = tokens;
  const common = first?.codes.filter((code) => others.every(({ codes }) => codes.includes(code))) ?? [];
  return common.length > 0 ? common : [...new Set(tokens.flatMap(({ codes }) => codes))];
}

type Read = { readonly value: readonly string[]; readonly sure: number; readonly tokens: readonly DemandToken[] };

/** What the words on a field mean, likeliest first. `fits`: whether the rest of the line allows it. */
export function coded(tokens: readonly DemandToken[], field: CodedField, fits: (code: string) => boolean): Read | null {
  const likeliest = (codes: readonly string[]): string[] => [
    ...codes.filter(fits),
    ...codes.filter((code) => !fits(code)),
  ];
  const own: TokenOf<CodedField>[] = withoutGeneral(ofField(tokens, field));
  const [named] = own;
  if (named === undefined) return null;
  // 防腐原木 are logs: of words run together the last is the noun. LVL模板背楞: how it is made says more than what it is for.
  const noun = own.findLast((one, at) => field === "kind" && at > 0 && own[at - 1]?.end === one.start);
  const made = own.find(({ codes }) => field === "kind" && codes.every((code) => ENGINEERED.includes(code)));
  const first = made ?? noun ?? named;
  const all = own.flatMap(({ codes }) => codes);
  const sure = Math.min(...own.map((one) => one.sure));
  const asSure = (meanings: number): number => sure * (meanings === 1 ? 1 : Math.max(0.3, 1 - 0.15 * meanings));
  // 樟子松或落叶松: the first word decides, the others are alternatives.
  if (own.some(({ codes }) => !codes.some((code) => named.codes.includes(code)))) {
    const value = [...new Set([...likeliest(first.codes), ...all])];
    return { value, sure: asSure(first.codes.length), tokens: [first] };
  }
  const value = likeliest(codesOf(own));
  return { value, sure: asSure(value.filter(fits).length || value.length), tokens: own };
}

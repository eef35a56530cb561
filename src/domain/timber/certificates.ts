import { foundWhere } from "../text.ts";
import CERTIFICATE_TABLE from "./data/certificates.json" with { type: "json" };
import { listed, rowsOf } from "./tables.ts";
import { spellingTokens } from "./text-tokens.ts";

/**
 * A certificate or paper that goods may bear. `code`: as merchants name it and lists show it; `names`: that, and what else it is
 * called in queries and files, in lower case. `isInTitles`: no body publishes a list of its holders, so that goods whose title states it
 * have it as well.
 */
type Certificate = { readonly code: string; readonly names: readonly string[]; readonly isInTitles: boolean };

export const CERTIFICATES: readonly Certificate[] = rowsOf(CERTIFICATE_TABLE, "name", "aliases", "inTitles").map(
  ({ name, aliases, inTitles }) => ({
    code: name,
    names: [name.toLowerCase(), ...listed(aliases)],
    isInTitles: inTitles !== "",
  }),
);

/** Words for several at once. */
const SEVERAL: readonly (readonly [name: string, codes: readonly string[]])[] = [
  ["森林认证", ["FSC", "PEFC", "CFCC", "SFI", "CSA"]],
  ["fsc/pefc", ["FSC", "PEFC"]],
];

const CODES_OF = new Map<string, readonly string[]>([
  ...CERTIFICATES.flatMap(({ code, names }) => names.map((name) => [name, [code]] as const)),
  ...SEVERAL,
]);

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const LATIN = /[a-z\d]/;
/** Latin names stand by themselves: carbon is no CARB. */
const pattern = (name: string): string => `${escaped(name)}${LATIN.test(name.at(-1) ?? "") ? "(?![a-z\\d])" : ""}`;
/** P2 is of panels: logs have another. */
const OF_PANELS = "p2级?(?= ?(?:多层|胶合|夹板|密度|纤维|中纤|刨花|颗粒|生态|板))";
const NAMES = [...CODES_OF.keys()].sort((one, other) => other.length - one.length);

const NAMED = new RegExp(`${NAMES.map(pattern).join("|")}|${OF_PANELS}`, "g");

/** Whether a name may begin at `at`: behind 免 it is not required, behind a Latin letter it is another word. */
const mayBegin = (text: string, at: number): boolean => {
  const before = text.charAt(at - 1);
  return before !== "免" && !(LATIN.test(text.charAt(at)) && LATIN.test(before));
};

/** Where certificates are named in a text of plain, lower-case characters; `codes`: which it may be. */
export const certificatesIn = (text: string): { start: number; end: number; codes: readonly string[] }[] =>
  foundWhere(text, NAMED, ({ index }) => mayBegin(text, index)).map(({ 0: name, index }) => ({
    start: index,
    end: index + name.length,
    codes: CODES_OF.get(name) ?? CARB,
  }));

const CARB: readonly string[] = ["CARB"];

const SPELLINGS = new Map(
  CERTIFICATES.map(({ code, names }) => [
    code,
    [...new Set([code, ...names.flatMap((name) => [name, name.toUpperCase()])])] as const,
  ]),
);

/** What goods may write for a certificate of this code. */
export const spellingsOf = (code: string): readonly string[] => SPELLINGS.get(code) ?? [code];

const CODE_OF_SPELLING = new Map(
  [...SPELLINGS].flatMap(([code, spellings]) => spellings.map((spelling) => [spelling, code] as const)),
);

/** The code of what goods write; an unknown one is its own code. */
export const certificateCode = (written: string): string => CODE_OF_SPELLING.get(written) ?? written;

/** Names without signs that no text is indexed by: f☆☆☆☆. */
const SPELT = /^[\p{L}\d -]+$/u;

/** By code, the tokens of each way in which a title may state it. */
const TITLE_TOKENS = new Map(
  CERTIFICATES.filter(({ isInTitles }) => isInTitles).map(({ code, names }) => [
    code,
    names.filter((name) => SPELT.test(name)).flatMap(spellingTokens),
  ]),
);

/** The tokens of each way in which a title may state that goods have one of `codes`. */
export const certTitleTokens = (codes: readonly string[]): string[][] =>
  [...TITLE_TOKENS].flatMap(([code, tokens]) => (codes.includes(code) ? tokens : []));

import { type BrandBook, FIRST_BRANDS } from "./brands.ts";
import { createLexicon, type DictionarySource, type Lexicon, type Sense, startingAt } from "./dictionary.ts";
import { GRADE_WORDS, GRADES } from "./grades.ts";
import { KIND_WORDS, KINDS } from "./kinds.ts";
import { normalText } from "./normal-text.ts";
import { ORIGIN_REGIONS, ORIGINS } from "./origins.ts";
import { PLACE_WORDS, PLACES } from "./places.ts";
import { MOISTURE_TYPES } from "./spec.ts";
import { SPECIES, SPECIES_WORDS, type Species, speciesByCode } from "./species.ts";
import type { AmbiguousWord } from "./tables.ts";

/** `noise`: words that every goods could bear, so that they narrow nothing. */
export type LexiconField = "species" | "kind" | "grade" | "brand" | "origin" | "port" | "moisture" | "noise";

/** Adjectives that stand alone before a slash in English names: "Siberian / Khingan fir". */
const HALF_NAMES = new Set(["siberian", "dahurian", "austrian", "yezo", "amabilis", "parana"]);

/** "Yezo / Siberian spruce" is yezo spruce and siberian spruce; "Ayous / Obeche" are two names. */
function englishNames(english: string): string[] {
  const parts = english
    .replace(/\([^()]*\)/g, "")
    .split("/")
    .map((part) => part.trim());
  const noun = /\s(\w+)$/.exec(parts.at(-1) ?? "")?.[1];
  return parts.flatMap((part) => {
    const short = part.replace(/^(?:American|European|African) /, "");
    if (short !== part) return [part, short];
    if (part.includes(" ") || noun === undefined) return [part];
    return HALF_NAMES.has(part.toLowerCase()) ? [`${part} ${noun}`] : [part, `${part} ${noun}`];
  });
}

/** "Larix gmelinii / L. sibirica" in full. */
function latinNames(latin: string): string[] {
  const plain = latin.replace(/\([^()]*\)/g, "").split("/");
  let genus = "";
  return plain.flatMap((part) => {
    const [first = "", second = ""] = part.trim().split(/\s+/);
    if (!first.endsWith(".")) genus = first;
    return /^[a-z]{3,}$/.test(second) && second !== "spp" ? [`${genus} ${second}`] : [];
  });
}

/** 樱桃 for 樱桃木: a name of three characters or more is known without its last. */
const withoutWood = ({ name }: Species): string[] => (/^\p{Script=Han}{2,}木$/u.test(name) ? [name.slice(0, -1)] : []);

const withLatin = (species: Species) => ({
  ...species,
  latin: [...withoutWood(species), ...englishNames(species.english), ...latinNames(species.latin)],
});

const NOISE: readonly string[] =
  "现货 求购 采购 需要 想要 我要 要 买 购买 收购 出售 供应 批发 零售 价格 报价 多少钱 什么价 行情 怎么卖 哪里有 哪里 有没有 有吗 请问 谁有 找 求 厂家 直销 大量 长期 急需 急求 急 优质 规格 尺寸 等级 产地 左右 以上 以下 的 吗 呢 和 或 或者 木材 木料 材料 一批 到港 库存 在售 便宜 最低价 你好 老板 需求 型号".split(
    " ",
  );

const IMPORTED: AmbiguousWord = {
  code: "imported",
  name: "进口",
  aliases: ["进口材"],
  codes: ORIGINS.filter(({ code }) => code !== "CN").map(({ code }) => code),
};

const brandSource = ({ all }: BrandBook): DictionarySource<LexiconField> => ({
  field: "brand",
  entries: all.map(({ code, name, nameEn, aliases }) => ({ code, name, aliases, latin: [nameEn] })),
  words: [],
  misspelt: true,
});

/** Every dictionary, the one that wins a shared spelling first. */
export const lexiconSources = (brands: BrandBook): readonly DictionarySource<LexiconField>[] => [
  { field: "grade", entries: GRADES, words: GRADE_WORDS, misspelt: false },
  { field: "kind", entries: KINDS, words: KIND_WORDS, misspelt: true },
  { field: "species", entries: SPECIES.map(withLatin), words: SPECIES_WORDS, misspelt: true },
  { field: "moisture", entries: MOISTURE_TYPES, words: [], misspelt: false },
  { field: "origin", entries: ORIGINS, words: [...ORIGIN_REGIONS, IMPORTED], misspelt: true },
  { field: "port", entries: PLACES, words: PLACE_WORDS, misspelt: true },
  brandSource(brands),
  { field: "noise", entries: NOISE.map((name) => ({ code: name, name, aliases: [] })), words: [], misspelt: false },
];

/** Every word of the trade that a marketplace starts with. */
export const LEXICON = createLexicon(lexiconSources(FIRST_BRANDS));

const lexicons = new WeakMap<BrandBook, Lexicon<LexiconField>>([[FIRST_BRANDS, LEXICON]]);

/** Every word of the trade in a marketplace of these brands. */
export function lexiconOf(brands: BrandBook): Lexicon<LexiconField> {
  const known = lexicons.get(brands);
  if (known !== undefined) return known;
  const made = createLexicon(lexiconSources(brands));
  lexicons.set(brands, made);
  return made;
}

/** What a lexicon knows `text`, normal and as a whole, for, as it is written; `null` where it only sounds like a word. */
export function senseOf(text: string, lexicon: Lexicon<LexiconField>): Sense<LexiconField> | null {
  const hit = startingAt(lexicon, text, 0);
  const isWhole = hit?.end === text.length && (!/\p{Script=Han}/u.test(text) || hit.sense.text === text);
  return hit !== null && isWhole ? hit.sense : null;
}

/** Spellings that may stand in front of a species for where it grew: 俄罗斯, 北美, 俄. Longest first. */
const ORIGIN_PREFIXES: readonly (readonly [prefix: string, codes: readonly string[]])[] = [
  ...ORIGIN_REGIONS.map(({ name, codes }) => [name, codes] as const),
  ...ORIGINS.flatMap(({ code, name, aliases, prefixes }) =>
    [name, ...aliases, ...prefixes].map((spelling) => [normalText(spelling).text, [code]] as const),
  ),
].sort(([one], [other]) => other.length - one.length);

type StatedOrigin = { readonly codes: readonly string[]; readonly length: number };

/** The first of the spellings of an origin that stands there, where one of the species grows in it. */
function originThere(speciesCodes: readonly string[], stands: (prefix: string) => boolean): StatedOrigin | null {
  const grown = new Set(speciesCodes.flatMap((code) => speciesByCode(code)?.origins ?? []));
  for (const [prefix, origins] of ORIGIN_PREFIXES) {
    const codes = stands(prefix) ? origins.filter((code) => grown.has(code)) : [];
    if (codes.length > 0) return { codes, length: prefix.length };
  }
  return null;
}

/** The origin written before a species that grows there: 俄落叶松. */
export function originBefore(
  text: string,
  at: number,
  speciesCodes: readonly string[],
): { readonly start: number; readonly codes: readonly string[] } | null {
  const stated = originThere(
    speciesCodes,
    (prefix) => prefix !== "" && text.endsWith(prefix, at) && !/\p{L}/u.test(text.charAt(at - prefix.length - 1)),
  );
  return stated === null ? null : { start: at - stated.length, codes: stated.codes };
}

const SPECIES_NAMES = new Set(SPECIES.map(({ name }) => normalText(name).text));

/**
 * The origins that another name of a species implies: 新西兰松 is radiata pine from New Zealand, 俄樟 Scots pine from Russia.
 * A species' own name implies none (南美柚木), nor does a misnomer (西班牙雪松 grows in Peru).
 */
export const impliedOrigin = (text: string, speciesCodes: readonly string[]): StatedOrigin | null =>
  SPECIES_NAMES.has(text)
    ? null
    : originThere(speciesCodes, (prefix) => prefix.length < text.length && text.startsWith(prefix));

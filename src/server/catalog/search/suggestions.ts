import type { FuzzySearchData } from "../../../contract/catalog/search-schemas.ts";
import type { ClassificationNode, ClassifyGroup, ClassifyKind } from "../../../domain/catalog/goods/classification.ts";
import type { HotLists } from "../../../domain/catalog/search/goods-page.ts";
import { statedDrawing } from "../../../domain/drawing/piece.ts";
import type { SpeciesAlias } from "../../../domain/timber/alias-kinds.ts";
import type { BrandBook } from "../../../domain/timber/brands.ts";
import { GRADE_WORDS, gradeByCode } from "../../../domain/timber/grades.ts";
import { KIND_WORDS, kindByCode } from "../../../domain/timber/kinds.ts";
import { normalText } from "../../../domain/timber/normal-text.ts";
import { ORIGIN_REGIONS, originByCode } from "../../../domain/timber/origins.ts";
import { PLACE_WORDS, placeByCode } from "../../../domain/timber/places.ts";
import { parseQuery } from "../../../domain/timber/query.ts";
import { provinceOfCity } from "../../../domain/timber/regions.ts";
import { SPECIES_WORDS, speciesByCode } from "../../../domain/timber/species.ts";
import type { AmbiguousWord, DictionaryEntry } from "../../../domain/timber/tables.ts";
import { mm } from "../../../domain/units.ts";
import type { SearchWords } from "../../system/search-words.ts";
import type { StockSummary } from "../goods/stock-summary.ts";
import { type NamedWord, namedWords, otherNames, spokenWords, storesNamed } from "./spoken-names.ts";

const SHOWN = 10;
const HOT_WORDS = 8;

/** Species with a size that are worth suggesting: the most frequent ones. */
const COMBINATIONS = 3_000;

/** Words a prefix is compared with before the best are picked. */
const COMPARED = 4_000;

type Word = FuzzySearchData[number];

/** The drawing of a section `30*120`. */
function sectionOf(speciesCode: string | null, size: string): string {
  const [thickness = 0, width = 0] = size.split("*").map(Number);
  return statedDrawing({ speciesCode, thickness: mm(thickness), width: mm(width) });
}

/** `key`: what a person may have begun to type; `rank` 0 the word itself, 1 another name, 2 a size or species behind it. */
type Entry = { key: string; rank: number; word: Word };

type TaughtWords = Pick<SearchWords, "aliases" | "brands" | "lexicon" | "market">;

export type SuggestionIndex = (typed: string) => FuzzySearchData;

/** Folded as in searching, without blanks, so that 樟子松 30x1 begins 樟子松30*120. */
const folded = (text: string): string =>
  normalText(text)
    .text.replace(/\s+/g, "")
    .replace(/(?<=\d)x(?=\d|$)/g, "*");

/** Pinyin in one piece, and its initials: "zhang zi song" → zhangzisong, zzs. */
function pinyinKeys(pinyin: string | undefined): string[] {
  if (!pinyin) return [];
  const syllables = pinyin.split(" ");
  const initials = syllables.map((syllable) => syllable.charAt(0)).join("");
  return syllables.length > 1 ? [syllables.join(""), initials] : [pinyin];
}

/** Everything a person may type for `entry`: its name first. */
const keysOf = (entry: DictionaryEntry): string[] => [
  ...new Set([entry.name, ...entry.aliases, ...pinyinKeys(entry.pinyin)].map(folded)),
];

/** A brand that is off is not led to. */
const shownIn = (brands: BrandBook) => (code: string) => {
  const brand = brands.byCode(code);
  return brand?.isShown ? { ...brand, aliases: [brand.nameEn, ...brand.aliases] } : undefined;
};

/** The words for several things, and what there is of each: 松木 is every pine. */
const WORDS_OF: readonly (readonly [
  readonly AmbiguousWord[],
  (summary: StockSummary) => ReadonlyMap<string, number>,
])[] = [
  [SPECIES_WORDS, ({ species }) => species],
  [KIND_WORDS, ({ kinds }) => kinds],
  [GRADE_WORDS, ({ grades }) => grades],
  [ORIGIN_REGIONS, ({ origins }) => origins],
  [PLACE_WORDS, ({ ports }) => portsByRegion(ports)],
];

/** How much lies in each port and, as far as goods lie in a port, in each province. */
function portsByRegion(ports: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const counts = new Map(ports);
  for (const [code, number] of ports) {
    const province = provinceOfCity(placeByCode(code)?.cityCode ?? "");
    counts.set(province, (counts.get(province) ?? 0) + number);
  }
  return counts;
}

/** `entries`: what is begun by its first characters, sorted; `spoken`: what by its sounds, first what is in stock by its name. */
type Names = { readonly entries: readonly Entry[]; readonly spoken: readonly (readonly NamedWord[])[] };

function namesOfStock(summary: StockSummary, aliases: readonly SpeciesAlias[], brands: BrandBook): Names {
  const entries: Entry[] = [];
  const spoken: NamedWord[] = [];
  const taught = new Map<string, string[]>();
  for (const { speciesCode, alias } of aliases)
    taught.set(speciesCode, [...(taught.get(speciesCode) ?? []), folded(alias)]);
  const add = (entry: DictionaryEntry, number: number): void => {
    const word = { keyWords: entry.name, number };
    for (const [at, key] of keysOf(entry).entries()) entries.push({ key, rank: at === 0 ? 0 : 1, word });
    spoken.push(...namedWords(entry, word));
  };
  const named = (counts: ReadonlyMap<string, number>, byCode: (code: string) => DictionaryEntry | undefined) => {
    for (const [code, number] of counts) {
      const found = byCode(code);
      if (found) add(found, number);
    }
  };
  named(summary.species, (code) => {
    const species = speciesByCode(code);
    return species && { ...species, aliases: [...species.aliases, ...(taught.get(code) ?? [])] };
  });
  named(summary.kinds, kindByCode);
  named(summary.grades, gradeByCode);
  named(summary.brands, shownIn(brands));
  named(summary.origins, originByCode);
  named(summary.ports, placeByCode);
  for (const [words, countsOf] of WORDS_OF) {
    const counts = countsOf(summary);
    for (const word of words) {
      const number = word.codes.reduce((sum, code) => sum + (counts.get(code) ?? 0), 0);
      if (number > 0) add(word, number);
    }
  }
  for (const { kindCode, speciesCode, number } of summary.speciesOfKind.slice(0, COMBINATIONS)) {
    const species = speciesByCode(speciesCode);
    const kind = kindByCode(kindCode);
    if (!species || !kind) continue;
    const word = { keyWords: `${species.name} ${kind.name}`, number };
    for (const behind of keysOf(kind)) entries.push({ key: folded(species.name) + behind, rank: 2, word });
  }
  for (const [size, number] of summary.sizes) {
    const word = { keyWords: size, number, image: sectionOf(null, size) };
    entries.push({ key: size, rank: 0, word });
  }
  for (const { speciesCode, size, number } of summary.sizesOfSpecies.slice(0, COMBINATIONS)) {
    const species = speciesByCode(speciesCode);
    if (!species) continue;
    const word = { keyWords: `${species.name} ${size}`, number, image: sectionOf(speciesCode, size) };
    for (const key of [...keysOf(species), ...(taught.get(speciesCode) ?? [])])
      entries.push({ key: key + size, rank: 2, word });
    entries.push({ key: size + folded(species.name), rank: 2, word });
  }
  entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return { entries, spoken: [spoken, otherNames(summary)] };
}

/** Where `key` stands, or would stand, in the sorted entries. */
function positionOf(entries: readonly Entry[], key: string): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.key ?? "") < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The best words, each once: by rank, then by how many goods they find. */
function best(entries: readonly Pick<Entry, "rank" | "word">[]): FuzzySearchData {
  const ranks = new Map<string, { rank: number; word: Word }>();
  for (const { rank, word } of entries) {
    const known = ranks.get(word.keyWords);
    if (known === undefined || rank < known.rank) ranks.set(word.keyWords, { rank, word });
  }
  return [...ranks.values()]
    .sort((a, b) => a.rank - b.rank || b.word.number - a.word.number || (a.word.keyWords < b.word.keyWords ? -1 : 1))
    .slice(0, SHOWN)
    .map(({ word }) => ({ ...word }));
}

/**
 * Suggestions out of what is in stock: words of the trade, sizes, and species with a size, that begin with what is
 * typed — as a name, another name, pinyin or its initials. Where nothing begins so, names are that begin with its sounds
 * (张自, 柚mu), uses and cities among them; then what the typed words mean decides (俄罗斯樟子松 leads to 樟子松 and its
 * sizes), at last the names of warehouses. What is typed is never a suggestion of its own. No goods are touched.
 */
export function suggestionIndex(
  summary: StockSummary,
  { aliases, brands, lexicon, market }: TaughtWords,
): SuggestionIndex {
  const { entries, spoken } = namesOfStock(summary, aliases, brands);
  const bySpecies = new Map<string, Entry[]>();
  for (const [code, number] of summary.species) {
    const name = speciesByCode(code)?.name ?? code;
    bySpecies.set(code, [{ key: "", rank: 0, word: { keyWords: name, number } }]);
  }
  for (const { speciesCode, size, number } of summary.sizesOfSpecies.slice(0, COMBINATIONS)) {
    const name = speciesByCode(speciesCode)?.name ?? speciesCode;
    bySpecies.get(speciesCode)?.push({
      key: size,
      rank: 1,
      word: { keyWords: `${name} ${size}`, number, image: sectionOf(speciesCode, size) },
    });
  }
  const meant = (typed: string): Entry[] => {
    const { speciesCodes, size, offTopic } = parseQuery(typed, lexicon, market);
    if (offTopic !== undefined) return [];
    const section = size.thickness !== null && size.width !== null ? `${size.thickness}*${size.width}` : null;
    return speciesCodes
      .flatMap((code) => bySpecies.get(code) ?? [])
      .filter(({ key }) => section === null || key === section);
  };
  return (typed) => {
    const key = folded(typed);
    if (key === "") return [];
    const from = positionOf(entries, key);
    const begun: Entry[] = [];
    for (let at = from; at < Math.min(entries.length, from + COMPARED); at += 1) {
      const entry = entries[at];
      if (!entry?.key.startsWith(key)) break;
      begun.push(entry);
    }
    if (begun.length > 0) return best(begun);
    for (const names of spoken) {
      const heard = best(spokenWords(names, key));
      if (heard.length > 0) return heard;
    }
    const known = meant(typed);
    return best(known.length > 0 ? known : storesNamed(summary, key).map((word) => ({ rank: 0, word })));
  };
}

const namesOf = (
  counts: ReadonlyMap<string, number>,
  byCode: (code: string) => DictionaryEntry | undefined,
): string[] => [...counts.keys()].slice(0, HOT_WORDS).map((code) => byCode(code)?.name ?? code);

/** The four lists of the no-result panel: species, origins, warehouses and sizes with the most goods. */
export const hotListsOf = (summary: StockSummary): HotLists => ({
  productNameList: namesOf(summary.species, speciesByCode),
  originNameList: namesOf(summary.origins, originByCode),
  storeNameList: [...summary.stores.keys()].slice(0, HOT_WORDS),
  specList: [...summary.sizes.keys()].slice(0, HOT_WORDS),
});

/** Species named below a kind: the most frequent; the rest is found through the kind's list. */
const SPECIES_BELOW = 14;

/**
 * What is in stock on three levels: groups of kinds and kinds as the operator set them up, their species in the operator's
 * order before the most frequent others.
 */
export function classifyTree(summary: StockSummary, groups: readonly ClassifyGroup[]): ClassificationNode[] {
  const kindOf = ({ code, name, species }: ClassifyKind): ClassificationNode => {
    const hidden = new Set(species.flatMap((one) => (one.isShown ? [] : [one.code])));
    const place = (speciesCode: string) => {
      const at = species.findIndex((one) => one.code === speciesCode);
      return at === -1 ? species.length : at;
    };
    return {
      code,
      name: name || (kindByCode(code)?.name ?? code),
      goodsNum: summary.kinds.get(code) ?? 0,
      children: summary.speciesOfKind
        .filter((one) => one.kindCode === code && !hidden.has(one.speciesCode))
        .sort((a, b) => place(a.speciesCode) - place(b.speciesCode))
        .slice(0, SPECIES_BELOW)
        .map(({ speciesCode, number }) => ({
          code: speciesCode,
          name: speciesByCode(speciesCode)?.name ?? speciesCode,
          goodsNum: number,
          children: [],
        })),
    };
  };
  return groups.flatMap(({ code, name, isShown, kinds }) => {
    if (!isShown) return [];
    const children = kinds.filter((kind) => kind.isShown && summary.kinds.has(kind.code)).map(kindOf);
    const goodsNum = children.reduce((sum, kind) => sum + kind.goodsNum, 0);
    return children.length === 0 ? [] : [{ code, name, goodsNum, children }];
  });
}

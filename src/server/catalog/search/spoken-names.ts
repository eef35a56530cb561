import type { FuzzySearchData } from "../../../contract/catalog/search-schemas.ts";
import { othersInPrefix, type SpokenName, spokenName } from "../../../domain/catalog/search/name-prefix.ts";
import { isTooLong } from "../../../domain/catalog/search/search-box.ts";
import { CITY_NAMES } from "../../../domain/timber/cities.ts";
import { PLACES } from "../../../domain/timber/places.ts";
import { USES, usesOf } from "../../../domain/timber/uses.ts";
import type { StockSummary } from "../goods/stock-summary.ts";

type Word = FuzzySearchData[number];

/** A name as it may be typed; `rank` 0 the word itself, 1 another name of it. */
export type NamedWord = { readonly spoken: SpokenName; readonly rank: number; readonly word: Word };

type Named = { readonly name: string; readonly aliases: readonly string[]; readonly pinyin?: string | undefined };

/** Chinese names of a thing, each with what is suggested for it. */
export const namedWords = ({ name, aliases, pinyin }: Named, word: Word): NamedWord[] =>
  [name, ...aliases].flatMap((spelling, at) => {
    const spoken = spokenName(spelling, at === 0 ? pinyin : undefined);
    return spoken === null ? [] : [{ spoken, rank: at === 0 ? 0 : 1, word }];
  });

/** Longer words for uses hold words of their own: 防腐木地板. */
const LONGEST_USE = 3;

/** What goods are for, and how many are of a kind and species that is for it. */
function useWords({ speciesOfKind }: StockSummary): NamedWord[] {
  const counts = new Map<string, number>();
  for (const { kindCode, speciesCode, number } of speciesOfKind) {
    const { named, possible } = usesOf({ title: "", given: [], kindCode, speciesCode, gradeCode: null });
    for (const code of [...named, ...possible]) counts.set(code, (counts.get(code) ?? 0) + number);
  }
  return USES.flatMap(({ code, name, aliases }) =>
    namedWords(
      { name, aliases: aliases.filter((alias) => alias.length <= LONGEST_USE) },
      { keyWords: name, number: counts.get(code) ?? 0 },
    ),
  );
}

const PLACE_CITIES = new Set(PLACES.map(({ cityCode }) => cityCode));

/**
 * Cities in which the trade has no place of its own: a search for one leads to what lies near where nothing lies there. A
 * county-level city is counted with none of what lies in its prefecture.
 */
const cityWords = ({ cities }: StockSummary): NamedWord[] =>
  [...CITY_NAMES].flatMap(([name, { code, name: city }]) => {
    if (PLACE_CITIES.has(code) || name === city || name.endsWith("市")) return [];
    const number = city.startsWith(name) ? (cities.get(code) ?? 0) : 0;
    return namedWords({ name, aliases: [] }, { keyWords: name, number });
  });

/** Names that goods are not counted by, but that people begin to type: uses, cities. */
export const otherNames = (summary: StockSummary): NamedWord[] => [...useWords(summary), ...cityWords(summary)];

/** Names that `typed` begins, those with the fewest characters that only sound so first. */
export function spokenWords(names: readonly NamedWord[], typed: string): { rank: number; word: Word }[] {
  const found = names.flatMap(({ spoken, rank, word }) => {
    const others = othersInPrefix(typed, spoken);
    return others === null ? [] : [{ others, rank, word }];
  });
  const least = Math.min(...found.map(({ others }) => others));
  return found.filter(({ others }) => others === least);
}

/** Warehouses whose names hold what is typed, two characters at least: 新海 of 太仓新海码头2号场. */
export const storesNamed = ({ stores }: StockSummary, typed: string): Word[] =>
  /^\p{Script=Han}{2,}/u.test(typed)
    ? [...stores].flatMap(([keyWords, number]) =>
        keyWords.toLowerCase().includes(typed) && !isTooLong(keyWords) ? [{ keyWords, number }] : [],
      )
    : [];

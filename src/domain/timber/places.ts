import PLACE_TABLE from "./data/places.json" with { type: "json" };
import { provinceOfCity, REGION_WORDS } from "./regions.ts";
import { type AmbiguousWord, byCode, type DictionaryEntry, listed, rowsOf } from "./tables.ts";

/**
 * A port, border crossing or timber market. `cityCode`: GB/T 2260, six digits, of the prefecture-level city it lies in;
 * `group`: places a buyer takes for near one another.
 */
export type Place = DictionaryEntry & {
  readonly province: string;
  readonly cityCode: string;
  readonly cityName: string;
  readonly group: string;
};

/** Names of one warehouse among those of its port. */
export const WAREHOUSES: readonly string[] = ["万方码头", "新海码头", "万方", "新海"];

export const PLACES: readonly Place[] = rowsOf(
  PLACE_TABLE,
  "code",
  "name",
  "pinyin",
  "province",
  "cityCode",
  "cityName",
  "group",
  "aliases",
).map((row) => ({ ...row, aliases: listed(row.aliases) }));

/** Whether a place is a seaport, an inland port or a border station by its name or another of its names, and no market or city. */
export const isPort = ({ name, aliases }: Place): boolean => [name, ...aliases].some((one) => /(?:港|口岸)$/.test(one));

/** The built-in place of that code; `undefined` for an unknown code. */
export const placeByCode: (code: string) => Place | undefined = byCode(PLACES);

/** Whether a place lies in one of the provinces among `codes`. */
export function liesInOne(code: string, codes: readonly string[]): boolean {
  const place = placeByCode(code);
  return place !== undefined && codes.includes(provinceOfCity(place.cityCode));
}

/** One word for all places for which `wordOf` returns the same. */
function wordsOver(prefix: string, wordOf: (place: Place) => string): readonly AmbiguousWord[] {
  return [...new Set(PLACES.map(wordOf))].map((name) => ({
    code: `${prefix}-${name}`,
    name,
    aliases: [],
    codes: PLACES.filter((place) => wordOf(place) === name).map((place) => place.code),
  }));
}

const SPELLINGS = new Set(PLACES.flatMap(({ name, aliases }) => [name, ...aliases]));

/** Words wider than one place: the city, the stretch of coast, the province and the region it belongs to. */
export const PLACE_WORDS: readonly AmbiguousWord[] = [
  ...wordsOver("city", (place) => place.cityName.replace(/市$/, "")),
  // 临沂 is a market; its name never means the group of that name.
  ...wordsOver("group", (place) => place.group).filter(({ name }) => name !== "内陆" && !SPELLINGS.has(name)),
  // 山东 is the province with its harbours, 上海 the harbour and its city.
  ...REGION_WORDS.filter(({ name }) => !SPELLINGS.has(name)),
];

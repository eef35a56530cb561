import CITY_TABLE from "./data/cities.json" with { type: "json" };
import { listed, rowsOf } from "./tables.ts";
import { spellingsAt, trieOf } from "./trie.ts";

/** A city to deliver to. `code`: GB/T 2260, six digits, prefecture level; `name`: with 市 or 州, as an address is written. */
export type City = { readonly code: string; readonly name: string };

/** Every name of a city, and of a county-level city within one, with that city. */
export const CITY_NAMES = new Map<string, City>();
const BY_CODE = new Map<string, City>();

// `short`: where it is not the name without 市. `counties`: county-level cities within, and counties where much timber is worked.
for (const { code, name, short, counties } of rowsOf(CITY_TABLE, "code", "name", "short", "counties")) {
  const city = { code, name };
  BY_CODE.set(code, city);
  for (const spelling of [name, short === "" ? name.replace(/[市盟]$/, "") : short]) CITY_NAMES.set(spelling, city);
  for (const county of listed(counties)) {
    for (const spelling of [county, `${county}市`]) {
      if (!CITY_NAMES.has(spelling)) CITY_NAMES.set(spelling, city);
    }
  }
}

const SPELLINGS = trieOf(CITY_NAMES);

/** The prefecture-level city of that code. */
export const cityByCode = (code: string): City | undefined => BY_CODE.get(code);

/** The longest name of a city, or of a county-level city within one, that starts at `at` of normal text. */
export function cityAt(text: string, at: number): { city: City; end: number } | null {
  const longest = spellingsAt(SPELLINGS, text, at).at(-1);
  return longest === undefined ? null : { city: longest.value, end: longest.end };
}

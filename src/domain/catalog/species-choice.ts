import { normalText } from "../timber/normal-text.ts";
import { SPECIES, type Species } from "../timber/species.ts";

const keyOf = (text: string): string => normalText(text).text.replace(/[\s'’-]/g, "");

/** What a species is found by: names and other spellings, its sound, and the first letters of its syllables. */
const KEYS: readonly (readonly [Species, { names: readonly string[]; sounds: readonly string[] }])[] = SPECIES.map(
  (species) => {
    const pinyin = species.pinyin ?? "";
    const syllables = pinyin.split(" ").filter((syllable) => syllable !== "");
    const names = [species.name, ...species.aliases, species.english, species.latin].map(keyOf);
    return [species, { names, sounds: [syllables.join(""), syllables.map((one) => one.charAt(0)).join("")] }];
  },
);

const SHOWN = 8;

/** Species that what is typed may mean: by name, alias, Latin or English name, pinyin or its initials; best first. */
export function speciesLike(typed: string): Species[] {
  const key = keyOf(typed);
  if (key === "") return SPECIES.slice(0, SHOWN);
  const ranked: [number, Species][] = [];
  for (const [species, { names, sounds }] of KEYS) {
    const [own = ""] = names;
    if (own === key) ranked.push([0, species]);
    else if (names.includes(key) || sounds.includes(key)) ranked.push([1, species]);
    else if (own.startsWith(key)) ranked.push([2, species]);
    else if ([...names, ...sounds].some((name) => name.startsWith(key))) ranked.push([3, species]);
    else if (names.some((name) => name.includes(key))) ranked.push([4, species]);
  }
  return ranked
    .sort(([a], [b]) => a - b)
    .slice(0, SHOWN)
    .map(([, species]) => species);
}

import SPECIES_TABLE from "./data/species.json" with { type: "json" };
import WORD_TABLE from "./data/species-words.json" with { type: "json" };
import { ambiguousWords, byCode, type DictionaryEntry, listed, rowsOf } from "./tables.ts";

/**
 * Names follow GB/T 18513 (imported timbers), GB/T 16734 (principal timbers) and the trade's own words. `origins`: ISO 3166 codes
 * as in `ORIGINS`. Densities: kg/m³, air-dry, indicative at 12–15 % moisture. Buyers take a `group` for one another.
 */
export type Species = DictionaryEntry & {
  readonly latin: string;
  readonly english: string;
  readonly wood: "softwood" | "hardwood";
  readonly origins: readonly string[];
  readonly densityMin: number;
  readonly densityMax: number;
  readonly group: string;
};

/** Every species of the marketplace, softwoods first. */
export const SPECIES: readonly Species[] = rowsOf(
  SPECIES_TABLE,
  "code",
  "name",
  "pinyin",
  "aliases",
  "latin",
  "english",
  "wood",
  "origins",
  "density",
  "group",
).map(({ aliases, wood, origins, density, group, ...row }) => {
  const [densityMin = 0, densityMax = 0] = density.split("-").map(Number);
  return {
    code: row.code,
    name: row.name,
    pinyin: row.pinyin,
    aliases: listed(aliases),
    latin: row.latin,
    english: row.english,
    wood: wood === "S" ? "softwood" : "hardwood",
    origins: listed(origins),
    densityMin,
    densityMax,
    group,
  };
});

/** The built-in species of that code; `undefined` for an unknown code. */
export const speciesByCode: (code: string) => Species | undefined = byCode(SPECIES);

/** `*oak`: all species of that group; `*pines`: all of the genus. */
function codesOf(cell: string): readonly string[] {
  if (!cell.startsWith("*")) return listed(cell);
  const isMeant = ({ group, latin }: Species): boolean =>
    cell === "*pines" ? latin.startsWith("Pinus") : listed(cell).includes(`*${group}`);
  return SPECIES.filter(isMeant).map(({ code }) => code);
}

/** Words that mean several species; a buyer who types one accepts any of them. */
export const SPECIES_WORDS = ambiguousWords(WORD_TABLE, codesOf);

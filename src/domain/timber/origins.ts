import REGION_TABLE from "./data/origin-regions.json" with { type: "json" };
import ORIGIN_TABLE from "./data/origins.json" with { type: "json" };
import { ambiguousWords, byCode, type DictionaryEntry, listed, rowsOf } from "./tables.ts";

/** A country of growth. `code`: ISO 3166-1 alpha-2. `prefixes`: shorthands that only count in front of a species (俄樟). */
export type Origin = DictionaryEntry & { readonly prefixes: readonly string[] };

export const ORIGINS: readonly Origin[] = rowsOf(ORIGIN_TABLE, "code", "name", "pinyin", "aliases", "prefixes").map(
  (row) => ({ ...row, aliases: listed(row.aliases), prefixes: listed(row.prefixes) }),
);

/** The built-in origin of that code; `undefined` for an unknown code. */
export const originByCode: (code: string) => Origin | undefined = byCode(ORIGINS);

/** Regions: any country of the region will do. */
export const ORIGIN_REGIONS = ambiguousWords(REGION_TABLE);

import type { Db } from "../../db/database.ts";
import { countedGoods, SET } from "./stock-summary-store.ts";

/** How many goods lists show of everything that has a name, sold out ones among them as in the lists. Codes and sizes, the most frequent first. */
export type StockSummary = {
  kinds: ReadonlyMap<string, number>;
  species: ReadonlyMap<string, number>;
  brands: ReadonlyMap<string, number>;
  origins: ReadonlyMap<string, number>;
  ports: ReadonlyMap<string, number>;
  /** By code of GB/T 2260. */
  cities: ReadonlyMap<string, number>;
  grades: ReadonlyMap<string, number>;
  /** By id. */
  merchants: ReadonlyMap<string, number>;
  /** The counts by name. */
  stores: ReadonlyMap<string, number>;
  /** "30*120" */
  sizes: ReadonlyMap<string, number>;
  speciesOfKind: readonly { kindCode: string; speciesCode: string; number: number }[];
  sizesOfSpecies: readonly { speciesCode: string; size: string; number: number }[];
};

const add = (counts: Map<string, number>, key: string, number: number) =>
  counts.set(key, (counts.get(key) ?? 0) + number);

const mostFirst = (counts: Map<string, number>): Map<string, number> =>
  new Map([...counts].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1)));

/** Counts goods as lists show them; walks all of them, so it is queried once a minute at most (`createMinuteCache`). */
export async function readStockSummary(db: Db): Promise<StockSummary> {
  const rows = await countedGoods(db);
  const kinds = new Map<string, number>();
  const species = new Map<string, number>();
  const sizes = new Map<string, number>();
  const speciesOfKind: { kindCode: string; speciesCode: string; number: number }[] = [];
  const sizesOfSpecies: { speciesCode: string; size: string; number: number }[] = [];
  const byCode = (set: number) =>
    new Map(
      rows.flatMap((row): [string, number][] => (row.set === set && row.code !== null ? [[row.code, row.number]] : [])),
    );
  for (const { set, kind, species: speciesCode, size, number } of rows) {
    if (set === SET.kindSpecies && kind !== null && speciesCode !== null) {
      add(kinds, kind, number);
      add(species, speciesCode, number);
      speciesOfKind.push({ kindCode: kind, speciesCode, number });
    }
    if (set === SET.speciesSize && size !== null && speciesCode !== null) {
      add(sizes, size, number);
      sizesOfSpecies.push({ speciesCode, size, number });
    }
  }
  return {
    kinds: mostFirst(kinds),
    species: mostFirst(species),
    brands: byCode(SET.brand),
    origins: byCode(SET.origin),
    ports: byCode(SET.port),
    cities: byCode(SET.city),
    grades: byCode(SET.grade),
    stores: byCode(SET.store),
    merchants: byCode(SET.merchant),
    sizes: mostFirst(sizes),
    speciesOfKind,
    sizesOfSpecies,
  };
}

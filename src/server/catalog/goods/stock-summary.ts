import type { Db } from "../../db/database.ts";
import { goodsCounts, SET, storeNames } from "./goods-count-store.ts";

const SUMMED = Object.values(SET).filter((set) => set !== SET.all && set !== SET.kindSpeciesPort);

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

/** The stock as it is now. */
export async function readStockSummary(db: Db): Promise<StockSummary> {
  const rows = await goodsCounts(db, SUMMED);
  const of = (set: number) => rows.filter((row) => row.set === set);
  const byCode = (set: number) => new Map(of(set).map(({ code, shown }) => [code, shown]));
  const kinds = new Map<string, number>();
  const species = new Map<string, number>();
  const sizes = new Map<string, number>();
  const stores = new Map<string, number>();
  for (const { code, detail, shown } of of(SET.kindSpecies)) {
    add(kinds, code, shown);
    add(species, detail, shown);
  }
  for (const { detail, shown } of of(SET.speciesSize)) add(sizes, detail, shown);
  const names = await storeNames(
    db,
    of(SET.store).map(({ code }) => code),
  );
  for (const { code, shown } of of(SET.store)) add(stores, names.get(code) ?? code, shown);
  return {
    kinds: mostFirst(kinds),
    species: mostFirst(species),
    brands: byCode(SET.brand),
    origins: byCode(SET.origin),
    ports: byCode(SET.port),
    cities: byCode(SET.city),
    grades: byCode(SET.grade),
    stores: mostFirst(stores),
    merchants: byCode(SET.merchant),
    sizes: mostFirst(sizes),
    speciesOfKind: of(SET.kindSpecies).map(({ code, detail, shown }) => ({
      kindCode: code,
      speciesCode: detail,
      number: shown,
    })),
    sizesOfSpecies: of(SET.speciesSize).map(({ code, detail, shown }) => ({
      speciesCode: code,
      size: detail,
      number: shown,
    })),
  };
}

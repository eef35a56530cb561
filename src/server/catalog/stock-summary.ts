import type { Db } from "../db/database.ts";
import { SHOWN } from "./goods-columns.ts";

/** How many goods lists show of everything that has a name, sold out ones among them as in the lists. Codes and sizes, the most frequent first. */
export type StockSummary = {
  kinds: ReadonlyMap<string, number>;
  species: ReadonlyMap<string, number>;
  brands: ReadonlyMap<string, number>;
  origins: ReadonlyMap<string, number>;
  ports: ReadonlyMap<string, number>;
  /** By id. */
  merchants: ReadonlyMap<string, number>;
  /** By name. */
  stores: ReadonlyMap<string, number>;
  /** "30*120" */
  sizes: ReadonlyMap<string, number>;
  speciesOfKind: readonly { kindCode: string; speciesCode: string; number: number }[];
  sizesOfSpecies: readonly { speciesCode: string; size: string; number: number }[];
};

/** What one row counts: the sets of `SUMMARY` in order. */
const SET = { kindSpecies: 0, brand: 1, origin: 2, port: 3, store: 4, merchant: 5, speciesSize: 6 } as const;

type SummaryRow = {
  set: number;
  kind: string | null;
  species: string | null;
  code: string | null;
  size: string | null;
  number: number;
};

/** One walk over the goods, all counts at once. */
const SUMMARY = `
  with counted as (
    select kind_code, species_code, brand_code, origin_code, port_code, store_id, merchant_id, thickness, width,
           count(*)::int as number,
           grouping(kind_code) as no_kind, grouping(brand_code) as no_brand, grouping(origin_code) as no_origin,
           grouping(port_code) as no_port, grouping(store_id) as no_store, grouping(merchant_id) as no_merchant
      from goods where status in (${SHOWN})
     group by grouping sets ((kind_code, species_code), (brand_code), (origin_code), (port_code), (store_id),
                             (merchant_id), (species_code, thickness, width))
  )
  select case 0 when c.no_kind then 0 when no_brand then 1 when no_origin then 2 when no_port then 3 when no_store then 4
              when no_merchant then 5 else 6 end as set,
         c.kind_code as kind, c.species_code as species,
         coalesce(c.brand_code, c.origin_code, c.port_code, s.store_name, c.merchant_id::text) as code,
         c.thickness || '*' || c.width as size, c.number
    from counted c left join store s on s.id = c.store_id
   order by number desc, kind, species, code, size`;

const add = (counts: Map<string, number>, key: string, number: number) =>
  counts.set(key, (counts.get(key) ?? 0) + number);

const mostFirst = (counts: Map<string, number>): Map<string, number> =>
  new Map([...counts].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1)));

/** Counts goods as lists show them; walks all of them, so it is asked once a minute at most (`createMinuteCache`). */
export async function readStockSummary(db: Db): Promise<StockSummary> {
  const rows = await db.rows<SummaryRow>(SUMMARY);
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
    stores: byCode(SET.store),
    merchants: byCode(SET.merchant),
    sizes: mostFirst(sizes),
    speciesOfKind,
    sizesOfSpecies,
  };
}

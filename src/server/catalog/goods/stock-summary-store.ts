import type { Db } from "../../db/database.ts";
import { SHOWN } from "./goods-columns.ts";

/** What a counted row is grouped by. */
export const SET = {
  kindSpecies: 0,
  brand: 1,
  origin: 2,
  port: 3,
  store: 4,
  merchant: 5,
  speciesSize: 6,
  grade: 7,
  city: 8,
} as const;

/** How many shown goods have these codes, by `set`; `code` of a warehouse is its name, of a city that of GB/T 2260, `size` is thickness*width in mm. */
export type SummaryRow = {
  set: number;
  kind: string | null;
  species: string | null;
  code: string | null;
  size: string | null;
  number: number;
};

const SUMMARY = `
  with counted as (
    select kind_code, species_code, brand_code, origin_code, port_code, store_id, merchant_id, thickness, width, grade_code, city_code,
           count(*)::int as number,
           grouping(kind_code) as no_kind, grouping(brand_code) as no_brand, grouping(origin_code) as no_origin,
           grouping(port_code) as no_port, grouping(store_id) as no_store, grouping(grade_code) as no_grade, grouping(merchant_id) as no_merchant,
           grouping(city_code) as no_city
      from goods where status in (${SHOWN})
     group by grouping sets ((kind_code, species_code), (brand_code), (origin_code), (port_code), (store_id),
                             (merchant_id), (grade_code), (city_code), (species_code, thickness, width))
  )
  select case 0 when c.no_kind then ${SET.kindSpecies} when no_brand then ${SET.brand} when no_origin then ${SET.origin} when no_port then ${SET.port} when no_store then ${SET.store}
              when no_grade then ${SET.grade} when no_merchant then ${SET.merchant} when no_city then ${SET.city} else ${SET.speciesSize} end as set,
         c.kind_code as kind, c.species_code as species,
         coalesce(c.brand_code, c.origin_code, c.port_code, c.grade_code, s.store_name, c.merchant_id::text, c.city_code) as code,
         trim_scale(c.thickness) || '*' || c.width as size, c.number
    from counted c left join store s on s.id = c.store_id
   order by number desc, kind, species, code, size`;

/** Counts shown goods by every set at once, the most frequent first; scans all of them. */
export const countedGoods = (db: Db): Promise<SummaryRow[]> => db.rows<SummaryRow>(SUMMARY);

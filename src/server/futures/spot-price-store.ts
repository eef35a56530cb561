import { GOODS_STATUS } from "../../domain/catalog/goods/goods-states.ts";
import { SPOT_SAMPLE_LEAST, type SpotMedian } from "../../domain/futures/forward-offer.ts";
import { fen } from "../../domain/money.ts";
import type { Mm } from "../../domain/units.ts";
import type { Db } from "../db/database.ts";

/** What a forward price is compared with: mm. */
export type SpotSpec = {
  kindCode: string;
  speciesCode: string;
  gradeCode: string | null;
  thickness: Mm | null;
  width: Mm | null;
};

/** Goods looked at for one specification. */
const SAMPLE_MOST = 200;

/** Goods g of specification s that are on sale at a price that can be compared. */
const LIKE = `g.species_code = s.species and g.kind_code = s.kind and g.found_size = s.size and g.grade_code = s.grade
  and g.status = ${GOODS_STATUS.onSale} and g.stock > g.held and g.price_m3_fen is not null`;

/**
 * Today's median of goods on sale of each specification, fen per m³ with tax: of the same species, kind, section and grade;
 * `null` where fewer than `SPOT_SAMPLE_LEAST` are offered, or a specification states no section or grade. In their order.
 */
export async function spotMedians(db: Db, specs: readonly SpotSpec[]): Promise<(SpotMedian | null)[]> {
  if (specs.length === 0) return [];
  const rows = await db.rows<{ place: number; sampleNum: number; perM3: number }>(
    `select s.place, count(*)::int as "sampleNum",
            (percentile_disc(0.5) within group (order by f.cubic))::float8 as "perM3"
       from jsonb_to_recordset(:specs::jsonb) as s(place int, kind text, species text, grade text, size text)
      cross join lateral (
        select g.price_m3_fen as cubic from goods g where ${LIKE} order by g.score desc, g.id limit ${SAMPLE_MOST}) f
      group by s.place having count(*) >= ${SPOT_SAMPLE_LEAST}`,
    {
      specs: JSON.stringify(
        specs.map(({ kindCode, speciesCode, gradeCode, thickness, width }, place) => ({
          place,
          kind: kindCode,
          species: speciesCode,
          grade: gradeCode,
          size: thickness === null || width === null ? null : `${thickness}*${width}`,
        })),
      ),
    },
  );
  const medians = new Map(rows.map(({ place, sampleNum, perM3 }) => [place, { sampleNum, perM3: fen(perM3) }]));
  return specs.map((_, place) => medians.get(place) ?? null);
}

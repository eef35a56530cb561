import { cubicPrice, type Priced } from "../../domain/catalog/cubic-price.ts";
import { GOODS_STATUS } from "../../domain/catalog/goods-states.ts";
import type { SpotMedian } from "../../domain/futures/forward-offer.ts";
import type { Fen } from "../../domain/money.ts";
import type { Mm } from "../../domain/units.ts";
import type { Db } from "../db/database.ts";

/** What a forward price is compared with: mm. */
export type SpotSpec = { kindCode: string; speciesCode: string; thickness: Mm | null; width: Mm | null };

const LISTED = `g.status = ${GOODS_STATUS.onSale} and g.price_mode = 1 and g.stock > g.held`;
const PRICED = `g.price, g.sale_unit as "saleUnit", g.piece_volume_mm3::float8 as "pieceVolumeMm3", g.width, g.length,
  g.pieces_per_bundle as "piecesPerBundle", g.bundle_volume as "bundleVolume", g.density,
  g.tax_included as "taxIncluded", g.tax_rate::int as "taxRate"`;
/** Goods looked at for one specification, and how many make a median. */
const SAMPLE_MOST = 200;
const SAMPLE_LEAST = 3;

type Row = Priced & { place: number; isSameSize: boolean; price: Fen };

const medianOf = (prices: readonly Fen[]): Fen => {
  const sorted = [...prices].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)]!; // asked of three and more
};

/**
 * Today's median of goods on sale of each specification, fen per m³ with tax: of the same size where three and more are
 * offered, else of the species in that kind; `null` where there are fewer. In the order of the specifications.
 */
export async function spotMedians(db: Db, specs: readonly SpotSpec[]): Promise<(SpotMedian | null)[]> {
  if (specs.length === 0) return [];
  const rows = await db.rows<Row>(
    `select s.place::int as place, found.* from jsonb_to_recordset(:specs::jsonb)
              as s(place int, kind text, species text, size text)
      cross join lateral (
        (select true as "isSameSize", ${PRICED} from goods g
          where g.species_code = s.species and g.kind_code = s.kind and g.found_size = s.size and ${LISTED}
          order by g.score desc, g.id limit ${SAMPLE_MOST})
        union all
        (select false, ${PRICED} from goods g
          where g.species_code = s.species and g.kind_code = s.kind and ${LISTED}
          order by g.score desc, g.id limit ${SAMPLE_MOST})) found`,
    {
      specs: JSON.stringify(
        specs.map(({ kindCode, speciesCode, thickness, width }, place) => ({
          ...{ place, kind: kindCode, species: speciesCode },
          size: thickness === null || width === null ? null : `${thickness}*${width}`,
        })),
      ),
    },
  );
  return specs.map((_, place) => {
    for (const isSameSize of [true, false]) {
      const prices = rows.flatMap((row) => {
        if (row.place !== place || row.isSameSize !== isSameSize) return [];
        const price = cubicPrice(row.price, row);
        return price === null ? [] : [price];
      });
      if (prices.length >= SAMPLE_LEAST) return { perM3: medianOf(prices), sampleNum: prices.length, isSameSize };
    }
    return null;
  });
}

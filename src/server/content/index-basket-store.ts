import type { Priced } from "../../domain/catalog/goods/cubic-price.ts";
import { GOODS_STATUS } from "../../domain/catalog/goods/goods-states.ts";
import { INDEX_STATUS, type IndexLevel, type Listing } from "../../domain/content/price-index.ts";
import { type Offered, specCode } from "../../domain/content/price-index-spec.ts";
import type { Spec } from "../../domain/content/price-index-view.ts";
import type { GoodsId } from "../../domain/ids.ts";
import type { Dm3 } from "../../domain/units.ts";
import { goodsRanges, IN_RANGE } from "../catalog/goods/goods-range-store.ts";
import { IS_PRICED } from "../catalog/goods/price-columns.ts";
import type { Db } from "../db/database.ts";

/** Whether a sample `g` is of the specification of index `i`. */
const SAME_SPEC = `g.kind_code = i.kind_code and g.species_code = i.species_code and g.port_code = i.port_code
  and g.thickness is not distinct from i.thickness and g.width is not distinct from i.width
  and g.diameter_min is not distinct from i.diameter_min and g.grade_code is not distinct from i.grade_code`;

export type NewIndex = {
  code: string;
  name: string;
  level: IndexLevel;
  parent: string | null;
  unit: string;
  rule: string;
  /** What it is made of; `null` for what the total and the classes leave open. */
  spec: { [Key in keyof Spec]: Spec[Key] | null };
};

/** Adds an index; one that is there stays as it is. */
export const addIndex = (tx: Db, { spec, ...index }: NewIndex): Promise<number> =>
  tx.run(
    `insert into price_index (index_code, index_name, level, parent_code, unit, sample_rule,
       kind_code, species_code, thickness, width, diameter_min, grade_code, port_code)
     values (:code, :name, :level, :parent, :unit, :rule,
       :kindCode, :speciesCode, :thickness, :width, :diameterMin, :gradeCode, :portCode) on conflict do nothing`,
    { ...index, ...spec },
    "price-index-add",
  );

/** Goods g on sale with a stated price. */
const PRICED_FOR_SALE = `g.status = ${GOODS_STATUS.onSale} and g.stock > 0 and ${IS_PRICED}`;

/** The specification of goods or of an index of the lowest level. */
const SPEC = `kind_code as "kindCode", species_code as "speciesCode", thickness, width, diameter_min as "diameterMin",
  grade_code as "gradeCode", port_code as "portCode"`;

/** Indexes of the lowest level, which are of one kind, species and port each. */
const OF_SPECS = "level = 2 and kind_code is not null and species_code is not null and port_code is not null";

/** Specifications of the basket. */
export const specsInBasket = (tx: Db): Promise<Spec[]> =>
  tx.rows<Spec>(`select ${SPEC} from price_index where ${OF_SPECS}`);

/** How often each specification is offered, read some goods at a time. */
export async function specsOffered(tx: Db): Promise<Offered[]> {
  const offered = new Map<string, Offered>();
  for await (const range of goodsRanges(tx)) {
    const rows = await tx.rows<Spec & { offers: number }>(
      `select ${SPEC}, count(*)::int as offers from goods g
        where ${IN_RANGE} and ${PRICED_FOR_SALE} and g.port_code is not null group by 1, 2, 3, 4, 5, 6, 7`,
      range,
    );
    for (const { offers, ...spec } of rows) {
      const code = specCode(spec);
      offered.set(code, { spec, offers: offers + (offered.get(code)?.offers ?? 0) });
    }
  }
  return [...offered.values()];
}

const PRICED = `g.sale_unit as "saleUnit", g.piece_volume_mm3::float8 as "pieceVolumeMm3", g.width, g.length,
  g.pieces_per_bundle as "piecesPerBundle", g.bundle_volume as "bundleVolume", g.density,
  g.tax_included as "taxIncluded", g.tax_rate::int as "taxRate"`;

/** Goods of the basket on sale now, each with its price history in the sale unit; times epoch ms, `volume` dm³. */
export type BasketGoods = Priced & {
  id: GoodsId;
  indexCode: string;
  from: Listing["from"];
  volume: Dm3;
  prices: number[];
  times: number[];
};

/** A column of goods g equal to what a specification says of it; the planner looks up by `=` and by `is null`, not by both. */
const equalTo = (column: string, name: keyof Spec, spec: Spec): string =>
  spec[name] === null ? `g.${column} is null` : `g.${column} = :${name}`;

/**
 * Goods of one specification. What is on sale counts for past weeks too, from the day it was published; the amount is today's
 * stock. Without negotiated prices.
 */
export const basketGoods = (tx: Db, indexCode: string, spec: Spec): Promise<BasketGoods[]> =>
  tx.rows<BasketGoods>(
    `select g.id, :indexCode::text as "indexCode", ${PRICED}, h.prices, h.times,
            floor(extract(epoch from coalesce(g.publish_at, g.created_at)) * 1000)::float8 as "from",
            greatest(1, case when g.counted_in = 'piece'
              then round(g.stock::numeric * g.piece_volume_mm3 / 1000000) else g.stock end)::float8 as volume
       from goods g
      cross join lateral (
        select array_agg(p.price order by p.price_at) as prices,
               array_agg(floor(extract(epoch from p.price_at) * 1000)::float8 order by p.price_at) as times
          from goods_price_history p where p.goods_id = g.id) h
      where g.kind_code = :kindCode and g.species_code = :speciesCode and g.port_code = :portCode
        and ${equalTo("thickness", "thickness", spec)} and ${equalTo("width", "width", spec)}
        and ${equalTo("diameter_min", "diameterMin", spec)} and ${equalTo("grade_code", "gradeCode", spec)}
        and ${PRICED_FOR_SALE} and h.prices is not null`,
    { indexCode, ...spec },
  );

/** Samples of completed orders within the basket. `amount` fen, `volume` dm³, `at` epoch ms. */
export type BasketDeal = {
  id: string;
  indexCode: string;
  at: number;
  amount: number;
  volume: Dm3;
  taxIncluded: boolean;
  taxRate: number;
};

/**
 * As the lines were settled, by the facts of the goods as they were ordered; written by the transition that completes an order.
 */
export const basketDeals = (tx: Db, fromMs: number, untilMs: number): Promise<BasketDeal[]> =>
  tx.rows<BasketDeal>(
    `select g.order_line_id as id, i.index_code as "indexCode", floor(extract(epoch from g.at) * 1000)::float8 as at, g.amount::float8 as amount,
            g.volume, g.tax_included as "taxIncluded", g.tax_rate::int as "taxRate"
       from price_sample g join price_index i on ${SAME_SPEC}
      where g.at > to_timestamp(:fromMs / 1000.0) and g.at <= to_timestamp(:untilMs / 1000.0) and i.level = 2
        and i.status = ${INDEX_STATUS.published}`,
    { fromMs, untilMs },
  );

/** The published specifications. */
export const basketSpecs = (tx: Db): Promise<(Spec & { indexCode: string })[]> =>
  tx.rows(
    `select index_code as "indexCode", ${SPEC} from price_index
      where ${OF_SPECS} and status = ${INDEX_STATUS.published} order by index_code`,
  );

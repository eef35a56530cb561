import type { Priced } from "../../domain/catalog/cubic-price.ts";
import { classCode, type Listing, TOTAL_CODE } from "../../domain/content/price-index.ts";
import { type Spec, specCode, specName } from "../../domain/content/price-index-view.ts";
import { kindByCode } from "../../domain/timber/kinds.ts";
import type { Db } from "../db/database.ts";

/** Specifications that a big class publishes at most: those most often offered. */
const SPECS_PER_CLASS = 40;
const CLASS_RULE = "本类全部规格价格的加权调和平均涨跌，逐周连接";
const SPEC_RULE = "同树种、同规格、同等级、同港口的含税单价，按数量加权调和平均";
const TOTAL_RULE = "全部大类规格价格的加权调和平均涨跌，逐周连接";

/** Whether goods or a sample `g` are of the specification of index `i`. */
const SAME_SPEC = `g.kind_code = i.kind_code and g.species_code = i.species_code and g.port_code = i.port_code
  and g.thickness is not distinct from i.thickness and g.width is not distinct from i.width
  and g.diameter_min is not distinct from i.diameter_min and g.grade_code is not distinct from i.grade_code`;

const SPEC = `kind_code as "kindCode", species_code as "speciesCode", thickness, width, diameter_min as "diameterMin",
  grade_code as "gradeCode", port_code as "portCode"`;

type NewIndex = { code: string; name: string; level: number; parent: string | null; unit: string; rule: string };

const addIndex = (tx: Db, { code, name, level, parent, unit, rule }: NewIndex, spec: Spec | null): Promise<number> =>
  tx.run(
    `insert into price_index (index_code, index_name, level, parent_code, unit, sample_rule,
       kind_code, species_code, thickness, width, diameter_min, grade_code, port_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
    [
      ...[code, name, level, parent, unit, rule],
      ...[spec?.kindCode ?? (level === 1 ? code.slice(TOTAL_CODE.length + 1) : null), spec?.speciesCode ?? null],
      ...[spec?.thickness ?? null, spec?.width ?? null, spec?.diameterMin ?? null],
      ...[spec?.gradeCode ?? null, spec?.portCode ?? null],
    ],
    "price-index-add",
  );

/** Fills the basket of every big class up with the specifications most often offered; what is in it stays in it. */
export async function fillBasket(tx: Db): Promise<void> {
  const specs = await tx.rows<Spec>(
    `with offered as (
       select g.kind_code, g.species_code, g.thickness, g.width, g.diameter_min, g.grade_code, g.port_code,
              count(*) as offers
         from goods g
        where g.status = 2 and g.stock > 0 and g.price_mode = 1 and g.port_code is not null
        group by 1, 2, 3, 4, 5, 6, 7 having count(*) >= 3
     ), fresh as (
       select g.*, row_number() over (partition by g.kind_code
                order by g.offers desc, g.species_code, g.port_code, g.thickness, g.width, g.diameter_min, g.grade_code)
              as place,
              (select count(*) from price_index i where i.level = 2 and i.kind_code = g.kind_code) as taken
         from offered g where not exists (select 1 from price_index i where i.level = 2 and ${SAME_SPEC})
     )
     select ${SPEC} from fresh where place + taken <= ${SPECS_PER_CLASS} order by kind_code, place`,
  );
  if (specs.length === 0) return;
  const total = { code: TOTAL_CODE, name: "淘木木材价格总指数", level: 0, parent: null, unit: "点", rule: TOTAL_RULE };
  await addIndex(tx, total, null);
  for (const kindCode of new Set(specs.map((spec) => spec.kindCode))) {
    const name = `${kindByCode(kindCode)?.name ?? kindCode}价格指数`;
    const one = { code: classCode(kindCode), name, level: 1, parent: TOTAL_CODE, unit: "点", rule: CLASS_RULE };
    await addIndex(tx, one, null);
  }
  for (const spec of specs) {
    const parent = classCode(spec.kindCode);
    const one = { code: specCode(spec), name: specName(spec), level: 2, parent, unit: "元/m³", rule: SPEC_RULE };
    await addIndex(tx, one, spec);
  }
}

const PRICED = `g.sale_unit as "saleUnit", g.piece_volume_mm3::float8 as "pieceVolumeMm3",
  g.pieces_per_bundle as "piecesPerBundle", g.bundle_volume as "bundleVolume", g.density,
  g.tax_included as "taxIncluded", g.tax_rate::int as "taxRate"`;

/** Goods of the basket on sale now, each with its price history in the sale unit; times epoch ms, `volume` dm³. */
export type BasketGoods = Priced & {
  id: string;
  indexCode: string;
  from: Listing["from"];
  volume: number;
  prices: number[];
  times: number[];
};

/**
 * What is on sale counts for past weeks too, from the day it was published; the amount is today's stock. Without
 * negotiated prices.
 */
export const basketGoods = (tx: Db): Promise<BasketGoods[]> =>
  tx.rows<BasketGoods>(
    `select g.id, i.index_code as "indexCode", ${PRICED}, h.prices, h.times,
            floor(extract(epoch from coalesce(g.publish_at, g.created_at)) * 1000)::float8 as "from",
            greatest(1, case when g.counted_in = 'piece'
              then round(g.stock::numeric * g.piece_volume_mm3 / 1000000) else g.stock end)::float8 as volume
       from price_index i join goods g on ${SAME_SPEC}
      cross join lateral (
        select array_agg(p.price order by p.price_at) as prices,
               array_agg(floor(extract(epoch from p.price_at) * 1000)::float8 order by p.price_at) as times
          from goods_price_history p where p.goods_id = g.id) h
      where i.level = 2 and i.status = 1 and g.status = 2 and g.stock > 0 and g.price_mode = 1
        and h.prices is not null`,
  );

/** Samples of completed orders within the basket. `amount` fen, `volume` dm³, `at` epoch ms. */
export type BasketDeal = {
  id: string;
  indexCode: string;
  at: number;
  amount: number;
  volume: number;
  taxIncluded: boolean;
  taxRate: number;
};

/** As the lines were settled, by the facts of the goods as they were ordered; written by the step that completes an order. */
export const basketDeals = (tx: Db, fromMs: number, untilMs: number): Promise<BasketDeal[]> =>
  tx.rows<BasketDeal>(
    `select g.order_line_id as id, i.index_code as "indexCode", floor(extract(epoch from g.at) * 1000)::float8 as at, g.amount::float8 as amount,
            g.volume, g.tax_included as "taxIncluded", g.tax_rate::int as "taxRate"
       from price_sample g join price_index i on ${SAME_SPEC}
      where g.at > to_timestamp($1 / 1000.0) and g.at <= to_timestamp($2 / 1000.0) and i.level = 2 and i.status = 1`,
    [fromMs, untilMs],
  );

/** The big class of every specification. */
export const basketSpecs = (tx: Db): Promise<{ indexCode: string; kindCode: string }[]> =>
  tx.rows(
    `select index_code as "indexCode", kind_code as "kindCode" from price_index
      where level = 2 and status = 1 order by index_code`,
  );

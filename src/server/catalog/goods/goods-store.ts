import {
  DETAIL_FACTS,
  type GoodsBrief,
  type GoodsDetail,
  type PricePoint,
} from "../../../domain/catalog/goods/goods.ts";
import { GOODS_STATUS } from "../../../domain/catalog/goods/goods-states.ts";
import type { GoodsQuery } from "../../../domain/catalog/search/goods-query.ts";
import { sameSizeQuery } from "../../../domain/catalog/search/goods-query-url.ts";
import { CERTS } from "../../../domain/catalog/stored-catalog.ts";
import type { StripMerchant } from "../../../domain/company/merchant.ts";
import type { GoodsId, MerchantId } from "../../../domain/ids.ts";
import { type Fen, fen } from "../../../domain/money.ts";
import { pictureShown } from "../../../domain/system/upload.ts";
import { GRADES, gradeByCode } from "../../../domain/timber/grades.ts";
import type { QuantityRule } from "../../../domain/timber/quantity.ts";
import { formatBeijing } from "../../../domain/time.ts";
import { createCostlyCache } from "../../costly-cache.ts";
import type { Db, Value } from "../../db/database.ts";
import { perDatabase } from "../../per-database.ts";
import type { WarehouseFreights } from "../../system/freight/freight-terms.ts";
import { conditionsOf, parameters } from "../search/search-conditions.ts";
import { CERT_IN_FORCE } from "./certificate-store.ts";
import { type FactRow, factColumns, factsIn, SHOWN } from "./goods-columns.ts";
import {
  briefOf,
  GOODS_COLUMNS,
  GOODS_WAREHOUSE_ADDRESS,
  type GoodsRow,
  picturesOf,
  quantityRule,
} from "./goods-view.ts";
import { COMPARED_PRICE, deliveredPriceBy } from "./price-columns.ts";

const SIMILAR_SHOWN = 20;

type DetailRow = GoodsRow &
  FactRow<(typeof DETAIL_FACTS)[number] | "detail" | "images" | "certs"> & {
    gradeSystem: string | null;
    confirmedMs: number;
    viewNum: number;
    loads: number;
    loadsMet: number;
    version: number;
    priceVersion: number;
    stockVersion: number;
    specKey: string;
    shopType: StripMerchant["shopType"];
    merchantCity: string;
    phoneDisplay: string;
    logo: string;
    metrics: StripMerchant["metrics"];
    storeAddress: string;
    storePhone: string;
  };

/**
 * Grades that a buyer of `gradeCode` may take instead: itself and its neighbours on the same ladder, since grades of different
 * standards are not comparable. None for ungraded goods.
 */
function nearGrades(gradeCode: string | null): string[] {
  const own = gradeCode === null ? undefined : gradeByCode(gradeCode);
  if (!own) return [];
  return GRADES.filter(({ system, rank }) => system === own.system && Math.abs(rank - own.rank) <= 1).map(
    ({ code }) => code,
  );
}

/**
 * Goods on sale with the spec and a near grade of goods s, or without a grade, of other merchants.
 */
const sameSpec = (
  { specKey, merchantId, grades }: { specKey: string; merchantId: MerchantId; grades: readonly string[] },
  bind: (value: Value) => string,
): string => `g.status = ${GOODS_STATUS.onSale} and g.spec_key = ${bind(specKey)} and g.merchant_id <> ${bind(merchantId)}
  and (g.grade_code is null or g.grade_code = any(${bind(grades)}::text[]))`;

/**
 * `n`: offers; `priced`: those with a listed price and a known volume, which the rest is about: fen per m³ with tax.
 * `sameSize`: what the list of the size shows.
 */
type Band = {
  n: number;
  priced: number;
  sameSize: number | null;
  low: number | null;
  median: number | null;
  high: number | null;
};

/** Everything about goods that buyers may see (on sale or sold out), or `null`. `goodsOf`: how many goods a merchant sells. */
export async function goodsDetail(
  db: Db,
  id: GoodsId,
  goodsOf: (merchantId: MerchantId) => number,
): Promise<GoodsDetail | null> {
  const row = await db.one<DetailRow>(
    `select ${GOODS_COLUMNS}, ${factColumns(DETAIL_FACTS)}, g.grade_system as "gradeSystem", g.detail, g.images,
            floor(extract(epoch from g.stock_confirmed_at) * 1000)::float8 as "confirmedMs", g.view_num as "viewNum", g.loads, g.loads_met as "loadsMet",
            (select coalesce(jsonb_agg(cert), '[]') from jsonb_array_elements(g.certs) cert where ${CERT_IN_FORCE}) as certs,
            g.version, g.price_version as "priceVersion", g.stock_version as "stockVersion", g.spec_key as "specKey",
            m.shop_type as "shopType", m.city_name as "merchantCity", m.phone_display as "phoneDisplay",
            m.logo, m.metrics, ${GOODS_WAREHOUSE_ADDRESS} as "storeAddress", w.phone as "storePhone"
       from goods g join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id
      where g.id = :id and g.status in (${SHOWN})`,
    { id },
    "goods-detail",
    { certs: CERTS },
  );
  if (!row) return null;
  const brief = briefOf(row);
  const band = await bandOfSize(db, row, sameSizeQuery(brief));
  return {
    ...brief,
    ...factsIn(row, DETAIL_FACTS),
    certs: row.certs,
    gradeSystem: row.gradeSystem,
    detailHtml: row.detail,
    images: picturesOf(row, row.images),
    stockConfirmedTime: formatBeijing(row.confirmedMs),
    viewNum: row.viewNum,
    loads: row.loads,
    loadsMet: row.loadsMet,
    version: row.version,
    priceVersion: row.priceVersion,
    stockVersion: row.stockVersion,
    merchant: {
      id: row.merchantId,
      shopName: row.shopName,
      shopType: row.shopType,
      cityName: row.merchantCity,
      phoneDisplay: row.phoneDisplay,
      logo: pictureShown(row.logo, 160),
      goodsNum: goodsOf(row.merchantId),
      isCertified: row.merchantCertified,
      metrics: row.metrics,
    },
    store: { id: row.storeId, storeName: row.storeName, address: row.storeAddress, phone: row.storePhone },
    priceBand: bandOf(band),
    similarNum: band?.n ?? 0,
    sameSizeNum: band?.sameSize ?? null,
  };
}

/** What takes no longer is counted for every page. */
const QUICK_MS = 100;
const SIZES_COUNTED_MAX = 500;
/** How many goods a list of one size has, where counting them took long. */
const sizesCountedOf = perDatabase(() => createCostlyCache<number>(SIZES_COUNTED_MAX));

/** The offers of the same spec in figures, and the list of the size counted, which all goods of the size share. */
async function bandOfSize(
  db: Db,
  { specKey, merchantId, gradeCode }: Pick<DetailRow, "specKey" | "merchantId" | "gradeCode">,
  list: GoodsQuery | null,
): Promise<Band | null> {
  const counts = sizesCountedOf(db);
  const key = JSON.stringify(list);
  const counted = list === null ? null : counts.fresh(key);
  const { values, bind } = parameters();
  const offers = sameSpec({ specKey, merchantId, grades: nearGrades(gradeCode) }, bind);
  const listed =
    list === null || counted !== null
      ? `${counted === null ? "null" : bind(counted)}::int`
      : `(select count(*)::int from goods g where ${conditionsOf({ ...list, certType: [] }, bind).join(" and ")})`;
  const began = performance.now();
  const band = await db.one<Band>(
    `select count(*)::int as n, count(distinct merchant) filter (where listed is not null)::int as priced, ${listed} as "sameSize",
            min(listed)::float8 as low, max(listed)::float8 as high,
            (percentile_disc(0.5) within group (order by listed))::float8 as median
       from (select ${COMPARED_PRICE} as listed, g.merchant_id as merchant from goods g where ${offers}) same`,
    values,
  );
  const tookMs = performance.now() - began;
  if (band?.sameSize != null && counted === null && tookMs > QUICK_MS) counts.put(key, band.sameSize, tookMs);
  return band;
}

function bandOf(band: Band | null): GoodsDetail["priceBand"] {
  if (band === null || band.low === null || band.median === null || band.high === null) return null;
  return { low: fen(band.low), median: fen(band.median), high: fen(band.high), n: band.priced };
}

/**
 * The same spec from other merchants, the same grade first, then the cheapest with tax, and with freight where that is known;
 * what is negotiated stands last. `null` when there are no such goods.
 */
export async function similarGoods(
  db: Db,
  id: GoodsId,
  freights: WarehouseFreights | null = null,
): Promise<GoodsBrief[] | null> {
  const own = await db.one<{ specKey: string; merchantId: MerchantId; grade: string | null }>(
    `select spec_key as "specKey", merchant_id as "merchantId", grade_code as grade from goods where id = :id and status in (${SHOWN})`,
    { id },
    "goods-spec",
  );
  if (!own) return null;
  const { values, bind } = parameters();
  const offers = sameSpec({ ...own, grades: nearGrades(own.grade) }, bind);
  const price = freights === null ? COMPARED_PRICE : deliveredPriceBy(freights, bind);
  const rows = await db.rows<GoodsRow>(
    `select ${GOODS_COLUMNS} from goods g join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id
      where ${offers} order by g.grade_code is not distinct from ${bind(own.grade)} desc, ${price} nulls last, g.id
      limit ${SIMILAR_SHOWN}`,
    values,
  );
  return rows.map(briefOf);
}

/** The left edge of a chart of so many `:days` up to the end of today in Beijing, so that it stays put all day. */
const WINDOW_BEGINS = `(((now() at time zone 'Asia/Shanghai')::date + 1)::timestamp - make_interval(days => :days) - interval '1 millisecond') at time zone 'Asia/Shanghai'`;

/**
 * Prices of the last `days`, today the last of them, oldest first; the one that held when they began stands at that moment.
 * `null` when there are no such goods.
 */
export async function priceHistory(db: Db, id: GoodsId, days: number): Promise<PricePoint[] | null> {
  const shown = await db.one(`select 1 from goods where id = :id and status in (${SHOWN})`, { id }, "goods-shown");
  if (!shown) return null;
  const rows = await db.rows<{ priceAt: number; price: number }>(
    `select floor(extract(epoch from greatest(price_at, ${WINDOW_BEGINS})) * 1000)::float8 as "priceAt", price
       from goods_price_history
      where goods_id = :id and price_at >= coalesce(
        (select max(price_at) from goods_price_history where goods_id = :id and price_at <= ${WINDOW_BEGINS}), '-infinity')
      order by price_at`,
    { id, days },
    "goods-price-history",
  );
  return rows.map(({ priceAt, price }) => ({ priceAt, price: fen(price) }));
}

/** How goods are measured and priced; `null` when there are no such goods. */
export async function goodsMeasure(
  db: Db,
  id: GoodsId,
): Promise<{ rule: QuantityRule; price: Fen; priceTiers: GoodsBrief["priceTiers"] } | null> {
  const row = await db.one<GoodsRow>(
    `select ${GOODS_COLUMNS} from goods g join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id
      where g.id = :id and g.status in (${SHOWN})`,
    { id },
    "goods-measure",
  );
  return row && { rule: quantityRule(row), price: fen(row.price), priceTiers: row.priceTiers };
}

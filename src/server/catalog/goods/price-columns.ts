import { shopWarehouseKey } from "../../../domain/freight/shop-warehouse.ts";
import type { Fen } from "../../../domain/money.ts";
import type { SaleUnit } from "../../../domain/timber/spec.ts";
import { VOLUME_GROUPS, WHOLE_VOLUME } from "../../../domain/timber/true-price.ts";
import type { Value } from "../../db/database.ts";
import type { WarehouseFreights } from "../../system/freight/freight-terms.ts";

/** What goods g are compared by, fen per m³ with tax, as `comparedPrice` of the domain: a column that the database reckons. */
export const COMPARED_PRICE = "g.price_m3_fen";

/** The listed price of goods g with tax, fen per sale unit, as `taxedPrice` of the domain. */
export const TAXED_PRICE = "taxed_price(g.price, g.tax_included, g.tax_rate)";

/** Whether the stock of goods g was not confirmed for too long. */
export const IS_STALE = "g.stale_confirmed_at is not distinct from g.stock_confirmed_at";
/** The price mode of goods g that holds: stale ones can only be inquired about. */
export const PRICE_MODE = `case when ${IS_STALE} then 2 else g.price_mode end`;
/** Whether that is 1, in conditions of which the planner knows how many goods hold them. */
const IS_FRESH = "g.stale_confirmed_at is distinct from g.stock_confirmed_at";
export const IS_PRICED = `g.price_mode = 1 and ${IS_FRESH}`;
/** What goods g are compared by where their price holds. */
export const PRICED_M3 = `case when ${IS_FRESH} then ${COMPARED_PRICE} end`;

/** The price of goods g that a bound per `unit` is compared with, as `priceBy` of the domain; null where there is none. */
export const priceBy = (unit: SaleUnit, bind: (value: Value) => string): string =>
  unit === "m3" ? PRICED_M3 : `case when g.sale_unit = ${bind(unit)} and ${IS_PRICED} then ${TAXED_PRICE} end`;

const SIDES = "g.measured_thickness_tenths, g.measured_width, g.measured_length, g.thickness, g.width, g.length";
/** How much of the nominal volume of goods g is there by what their merchant measured; null where that is nothing. */
export const DECLARED_RATIO = `declared_ratio(${SIDES})`;

/** How the true volume of goods g is known, a `VolumeGroup`. */
export const VOLUME_GROUP = `case when g.volume_ratio is not null then ${VOLUME_GROUPS.measured}
  when ${DECLARED_RATIO} is not null then ${VOLUME_GROUPS.declared} else ${VOLUME_GROUPS.unmeasured} end`;

/** What `price` per nominal m³ of goods g comes to per m³ that is there; the price itself of unmeasured ones. */
export const truePriceOf = (price: string): string =>
  `true_price(${price}, coalesce(g.volume_ratio::integer, ${DECLARED_RATIO}, ${WHOLE_VOLUME}))`;
/** 足方价 of goods g, fen per m³ with tax, as `truePrice` of the domain; of unmeasured goods what they are compared by. */
export const TRUE_PRICE = truePriceOf(COMPARED_PRICE);

/** The warehouse of goods g and its shop, as `shopWarehouseKey` of the domain. */
export const GOODS_WAREHOUSE = "(g.merchant_id || '/' || g.store_id)";

/** Amounts by key, as an object of JSON. */
export const amountsJson = (amounts: readonly (readonly [key: string, perM3: Fen])[]): string =>
  JSON.stringify(Object.fromEntries(amounts));

/** 到家价 of goods g by these freights, fen per m³ with tax, as `deliveredPrice` of the domain where their price holds. */
export function deliveredPriceBy({ cities, shops }: WarehouseFreights, bind: (value: Value) => string): string {
  const byWarehouse = bind(amountsJson(shops.map((shop) => [shopWarehouseKey(shop), shop.perM3])));
  const byCity = bind(amountsJson(cities.map(({ cityCode, perM3 }) => [cityCode, perM3])));
  return `${COMPARED_PRICE} + coalesce((${byWarehouse}::jsonb->>${GOODS_WAREHOUSE})::bigint, (${byCity}::jsonb->>g.city_code)::bigint)`;
}

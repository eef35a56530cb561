import type { SaleUnit } from "../../../domain/timber/spec.ts";
import type { Value } from "../../db/database.ts";

/** What goods g are compared by, fen per m³ with tax, as `comparedPrice` of the domain: a column that the database reckons. */
export const COMPARED_PRICE = "g.price_m3_fen";

/** The listed price of goods g with tax, fen per sale unit, as `taxedPrice` of the domain. */
export const TAXED_PRICE = "taxed_price(g.price, g.tax_included, g.tax_rate)";

/** The price of goods g that a bound per `unit` is compared with, as `priceBy` of the domain; null where there is none. */
export const priceBy = (unit: SaleUnit, bind: (value: Value) => string): string =>
  unit === "m3" ? COMPARED_PRICE : `case when g.sale_unit = ${bind(unit)} and g.price_mode = 1 then ${TAXED_PRICE} end`;

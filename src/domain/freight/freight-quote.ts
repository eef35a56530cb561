import { id } from "../fields.ts";
import type { MerchantId, WarehouseId } from "../ids.ts";
import { DM3, FEN, FLAG, type Infer, list, maybe, optional, record, TEXT } from "../records.ts";
import type { Dm3 } from "../units.ts";
import { type FreightLoad, freightOf, perM3Of, trucksText } from "./freight-of.ts";
import type { FreightTerms } from "./terms.ts";

/** What the freight of a load comes to, as it is shown and as an order keeps it. */
export const FREIGHT_QUOTE = record({
  amount: FEN,
  /** The same by what was stated alone, before the correction by what deliveries really cost. */
  stated: FEN,
  /** The shop bills exactly that; else the merchant states the freight when the order is confirmed. */
  isFirm: FLAG,
  /** What comes: `1 车 13 米平板车`. */
  trucks: TEXT,
  /** Whose figures these are. */
  basis: TEXT,
  /** What the amount is the sum of. */
  terms: list(record({ text: TEXT, amount: FEN })),
});
export type FreightQuote = Infer<typeof FREIGHT_QUOTE>;

/**
 * Freight as it counts in a 到家价: fen per m³ of `volume`, of a whole truck where that is `null`, and whether the shop bills
 * exactly that.
 */
export const FREIGHT_PER_M3 = record({ perM3: FEN, isFirm: FLAG, volume: maybe(DM3) });
export type FreightPerM3 = Infer<typeof FREIGHT_PER_M3>;

/** The freight of goods of one warehouse, before they are ordered. */
export const WAREHOUSE_FREIGHT = record({
  merchantId: id<MerchantId>(),
  storeId: id<WarehouseId>(),
  /** Fen per m³ of a whole truck. */
  perM3: FEN,
  basis: TEXT,
  /** What the relation costs, a line for each kind of truck. */
  prices: list(TEXT),
  /** Of the counts that were asked for; `null`: no lawful truck takes them. */
  quote: maybe(FREIGHT_QUOTE),
  /** The quote per m³, where there is one. */
  load: optional(FREIGHT_PER_M3),
});
export type WarehouseFreight = Infer<typeof WAREHOUSE_FREIGHT>;

/** The freight of a load as it is shown; `null`: no lawful truck takes it. */
export function freightQuote(terms: FreightTerms, load: FreightLoad): FreightQuote | null {
  const found = freightOf(terms, load);
  if (found === null) return null;
  const { amount, stated, isFirm } = found;
  return { amount, stated, isFirm, trucks: trucksText(found), basis: terms.basis, terms: [...found.terms] };
}

/** A quote of `volume` per m³. */
export const quotePerM3 = ({ amount, isFirm }: FreightQuote, volume: Dm3): FreightPerM3 => ({
  perM3: perM3Of(amount, volume),
  isFirm,
  volume,
});

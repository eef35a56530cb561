import type { GoodsBrief } from "../../../domain/catalog/goods/goods.ts";
import { GOODS_STATUS } from "../../../domain/catalog/goods/goods-states.ts";
import { tierPrice } from "../../../domain/catalog/goods/tier-price.ts";
import { MERCHANT_STATUS } from "../../../domain/company/merchant-states.ts";
import { shopWarehouseKey } from "../../../domain/freight/shop-warehouse.ts";
import { type Fen, lineAmount, MAX_TOTAL, STEPS_PER_UNIT } from "../../../domain/money.ts";
import { breakdownOf, type QuantityBreakdown } from "../../../domain/timber/quantity.ts";
import {
  briefOf,
  GOODS_COLUMNS,
  GOODS_WAREHOUSE_ADDRESS,
  type GoodsRow,
  MEASURE_COLUMNS,
} from "../../catalog/goods/goods-view.ts";
import { PRICE_MODE } from "../../catalog/goods/price-columns.ts";
import { warning } from "../../reply.ts";

/**
 * Goods as the cart and an order need them: the columns of a list, and whether, how and by which versions they are
 * sold.
 */
export type Offer = GoodsBrief & {
  merchantStatus: number;
  storeAddress: string;
  deliveryModes: number[];
  version: number;
  priceVersion: number;
  stockVersion: number;
};

/** A row of `OFFER_COLUMNS`. */
export type OfferRow = GoodsRow & {
  merchantStatus: number;
  storeAddress: string;
  deliveryModes: number[];
  version: number;
  priceVersion: number;
  stockVersion: number;
};

/** From goods g with `OFFER_JOINS`. */
export const OFFER_COLUMNS = `${GOODS_COLUMNS}, m.status as "merchantStatus",
  ${GOODS_WAREHOUSE_ADDRESS} as "storeAddress",
  g.delivery_modes as "deliveryModes", g.version, g.price_version as "priceVersion", g.stock_version as "stockVersion"`;
/** What decides about `count` of goods g of merchant m instead of a whole offer. */
export const BUYABLE_COLUMNS = `${MEASURE_COLUMNS}, g.price, ${PRICE_MODE} as "priceMode", g.status,
  m.status as "merchantStatus", g.stock - g.held as available`;
export const OFFER_JOINS = "join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id";

export const offerOf = (row: OfferRow): Offer => ({
  ...briefOf(row),
  merchantStatus: row.merchantStatus,
  storeAddress: row.storeAddress,
  deliveryModes: row.deliveryModes,
  version: row.version,
  priceVersion: row.priceVersion,
  stockVersion: row.stockVersion,
});

/** Mode of a price that buyers see, as opposed to one to be agreed. */
export const LISTED_PRICE = 1;

/** Whether the shop takes orders now. */
export const isOpen = (offer: Pick<Offer, "merchantStatus">) => offer.merchantStatus === MERCHANT_STATUS.open;

/** Whether the goods have a price that buyers see. */
export const isListed = (offer: Pick<Offer, "priceMode">) => offer.priceMode === LISTED_PRICE;

/** Whether the goods can be ordered at all, whatever the quantity. */
export const isOrderable = (offer: Pick<Offer, "status" | "priceMode">) =>
  offer.status === GOODS_STATUS.onSale && isListed(offer);

/** Quantities, price and amount of `count` of an offer. The volume of this line decides the price tier. */
export type Pricing = { breakdown: QuantityBreakdown; price: Fen; tierApplied: number | null; amount: Fen };

/** Throws a warning when the amount exceeds `MAX_TOTAL`. */
export function priced(offer: GoodsBrief, count: number): Pricing {
  const breakdown = breakdownOf(offer, count);
  const { price, tierApplied } = tierPrice(offer, breakdown.volume);
  if ((price / STEPS_PER_UNIT[offer.saleUnit]) * breakdown.quantity > MAX_TOTAL) throw warning("金额过大，请分开下单");
  return { breakdown, price, tierApplied, amount: lineAmount(price, breakdown.quantity, offer.saleUnit) };
}

/** Groups lines by merchant and warehouse, in order of first appearance. */
export function grouped<Line extends { offer: Offer }>(lines: readonly Line[]): Line[][] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = shopWarehouseKey(line.offer);
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()];
}

/** Delivery modes that every line of an order allows; pickup is always possible. */
export function deliveryModesOf(lines: readonly { offer: Offer }[]): number[] {
  return [1, 2].filter((mode) => mode === 1 || lines.every(({ offer }) => offer.deliveryModes.includes(mode)));
}

import type { GoodsId } from "../../ids.ts";
import { type Fen, fen, formatYuan, lineAmount } from "../../money.ts";
import { grouped } from "../../text.ts";
import { CARRIERS } from "../../timber/carriers.ts";
import { isLogs } from "../../timber/kind-shape.ts";
import { loadsFor, loadText } from "../../timber/loads.ts";
import {
  areaOf,
  breakdownOf,
  pieceFaceMm2,
  type QuantityBreakdown,
  quantityProblem,
  truckFill,
} from "../../timber/quantity.ts";
import { exactUnit, firstCount, highestCount, orderable, pieceName } from "../../timber/quantity-input.ts";
import { MOISTURE_TYPES, moistureName, type SaleUnit, saleUnitName } from "../../timber/spec.ts";
import { type Dm3, dm3 } from "../../units.ts";
import { cubicPrice, taxedPrice } from "./cubic-price.ts";
import type { GoodsBrief, PriceTier } from "./goods.ts";
import { GOODS_STATUS } from "./goods-states.ts";
import { tierPrice } from "./tier-price.ts";

/** Price on request: no cart, only an inquiry. */
export const isNegotiated = (goods: Pick<GoodsBrief, "priceMode">): boolean => goods.priceMode === 2;

/** Species · grade · moisture, what is known of them. */
export const traitsOf = (goods: Pick<GoodsBrief, "speciesName" | "gradeName" | "moistureType">): string =>
  [goods.speciesName, goods.gradeName, moistureName(goods.moistureType)].filter((text) => text !== "").join(" · ");

/** Why nothing of these goods can be ordered at all, or `null`. */
export function orderProblem(goods: GoodsBrief): string | null {
  if (isNegotiated(goods)) return "价格面议，请询价";
  return inquiryAskProblem(goods) ?? (orderable(goods, goods.available) ? null : "库存不足起订量");
}

/** Why the shop of these goods cannot be asked for their price, or `null`: what is gone leads to a reminder instead. */
export function inquiryAskProblem(goods: Pick<GoodsBrief, "status" | "available">): string | null {
  if (goods.status === GOODS_STATUS.soldOut || goods.available <= 0) return "已售罄";
  return goods.status === GOODS_STATUS.onSale ? null : "商品已下架";
}

/** Whether their shop can be asked for a price. */
export const canInquire = (goods: Pick<GoodsBrief, "status" | "available">): boolean =>
  inquiryAskProblem(goods) === null;

/** Whether a purchase fills a 13 m flatbed or more: an amount whose price is bargained for. */
export const isTruckload = ({ truck }: Pick<Purchase, "truck">): boolean => truck >= 100;

/** What a line of the cart or a purchase is sent as: the unit that expresses the count exactly. */
export type OrderedQuantity = { goodsId: GoodsId; quantity: number; unit: SaleUnit };

export function orderedQuantity(goods: GoodsBrief, count: number): OrderedQuantity {
  return { goodsId: goods.id, quantity: count, unit: exactUnit(goods) };
}

/** One look at buying `count` stock units. `amount` is `null` where no order of that size is possible. */
export type Purchase = {
  count: number;
  breakdown: QuantityBreakdown;
  /** Why it cannot be ordered, or `null`. */
  problem: string | null;
  price: Fen;
  /** `minVolume` of the tier the price is of. */
  tierApplied: number | null;
  /** The next lower price and how many dm³ are missing to it. */
  nextTier: { tier: PriceTier; missing: Dm3 } | null;
  amount: Fen | null;
  /** Percent of a 13 m flatbed. */
  truck: number;
};

/** Whether the stock allows an order as large as the tier requires; a tier beyond it is no promise. */
export const isReachable = (goods: GoodsBrief, tier: PriceTier): boolean =>
  breakdownOf(goods, highestCount(goods, goods.available)).volume >= tier.minVolume;

/** Quantities, price tier, total and truck load of `count`. */
export function purchaseOf(goods: GoodsBrief, count: number): Purchase {
  const breakdown = breakdownOf(goods, count);
  const { price, tierApplied } = tierPrice(goods, breakdown.volume);
  const next = goods.priceTiers.find((tier) => tier.minVolume > breakdown.volume && isReachable(goods, tier));
  const within = count >= 0 && count <= goods.available;
  return {
    count,
    breakdown,
    problem: orderProblem(goods) ?? quantityProblem(goods, count, goods.available),
    price,
    tierApplied,
    nextTier: next ? { tier: next, missing: dm3(next.minVolume - breakdown.volume) } : null,
    amount: within && !isNegotiated(goods) ? lineAmount(price, breakdown.quantity, goods.saleUnit) : null,
    truck: truckFill(breakdown.volume, breakdown.weight),
  };
}

/** `40HQ 高柜 2 柜，末柜 63%`: what carries `count` by sea; "" where goods have no measure or go in no container. */
export function containerText(goods: GoodsBrief, count: number): string {
  const moisture = MOISTURE_TYPES.find(({ code }) => code === goods.moistureType)?.code ?? null;
  const length = goods.length ?? goods.lengthMax;
  const stowage = isLogs(goods.kindCode) ? "logs" : "packed";
  const load = loadsFor({ rule: goods, moisture, stowage, length }, CARRIERS.container, count);
  return load === null ? "" : `${CARRIERS.container.name} ${loadText(CARRIERS.container, load)}`;
}

/** `货号 KS-001`: by which a merchant and their buyers name goods; "" where there is only the number that the shop made. */
export const skuText = ({ merchantSku, goodsNo }: Pick<GoodsBrief, "merchantSku" | "goodsNo">): string =>
  merchantSku === null || merchantSku === goodsNo || merchantSku.startsWith("ZD-") ? "" : `货号 ${merchantSku}`;

/** What is free, in m² of goods sold by it, else in m³: `36.4 m²`. */
export const availableText = (goods: GoodsBrief, decimals: 1 | 3 = 1): string => {
  const [thousandths, unit] =
    goods.saleUnit === "m2" ? [areaOf(goods, goods.available), "m²"] : [goods.availableVolume, "m³"];
  return `${grouped((thousandths / 1000).toFixed(decimals))} ${unit}`;
};

/** The smallest order of the goods. */
export const firstPurchase = (goods: GoodsBrief): number => firstCount(goods);

/** `元/m³`, `元/根`. */
export const priceUnit = (unit: SaleUnit): string => `元/${saleUnitName(unit)}`;

/** `amount × factor ÷ divisor`, half up to the fen; exact. */
function fenOf(amount: Fen, factor: bigint, divisor: bigint): Fen {
  return fen(Number((2n * BigInt(amount) * factor + divisor) / (2n * divisor)));
}

const MM3_PER_M3 = 1_000_000_000n;
const MM2_PER_M2 = 1_000_000n;

/**
 * The price in the other measure a trader compares by: per piece of goods sold by volume or area, per m³ of goods sold by the
 * piece, sheet or bundle; rounded half up to the fen, for display only. `null` where there is none.
 */
export function otherPrice(goods: GoodsBrief, price: Fen = goods.price): { price: Fen; unit: string } | null {
  const piece = BigInt(goods.pieceVolumeMm3 ?? 0);
  switch (goods.saleUnit) {
    case "m3":
      return piece > 0n ? { price: fenOf(price, piece, MM3_PER_M3), unit: `元/${pieceName(goods)}` } : null;
    case "m2": {
      const face = pieceFaceMm2(goods);
      return face === null ? null : { price: fenOf(price, BigInt(face), MM2_PER_M2), unit: `元/${pieceName(goods)}` };
    }
    case "piece":
    case "sheet":
      return piece > 0n ? { price: fenOf(price, MM3_PER_M3, piece), unit: "元/m³" } : null;
    case "bundle": {
      const bundle =
        goods.countedIn === "dm3"
          ? BigInt(goods.bundleVolume ?? 0) * 1_000_000n
          : piece * BigInt(goods.piecesPerBundle ?? 0);
      return bundle > 0n ? { price: fenOf(price, MM3_PER_M3, bundle), unit: "元/m³" } : null;
    }
    case "ton":
      return goods.density > 0 ? { price: fenOf(price, BigInt(goods.density), 1000n), unit: "元/m³" } : null;
  }
}

/** The price that is listed, where rows lead with another since it leaves the tax out: `标价 1,500.00 元/m³ 不含税`; else "". */
export const listedText = (goods: Pick<GoodsBrief, "price" | "saleUnit" | "taxIncluded">): string =>
  goods.taxIncluded ? "" : `标价 ${formatYuan(goods.price)} ${priceUnit(goods.saleUnit)} 不含税`;

/**
 * The figure that leads a row, with tax: by the unit that goods are sold by, or where rows are ranked by price per m³, as they are
 * ranked. `beside`: the other one of the two where there are two, else "".
 */
export function leadingPrice(goods: GoodsBrief, isRanked: boolean): { price: Fen; unit: string; beside: string } {
  const own = { price: taxedPrice(goods.price, goods), unit: priceUnit(goods.saleUnit) };
  const cubic = goods.saleUnit === "m3" ? null : cubicPrice(goods.price, goods);
  if (cubic === null || !isRanked) return { ...own, beside: comparedPriceText(goods) };
  return { price: cubic, unit: "元/m³", beside: `${formatYuan(own.price)} ${own.unit}` };
}

/**
 * What a row shows beside its price with tax, so that prices of all units compare: the price per m³, by which lists are ordered,
 * of goods priced by another unit; of others the price per piece with tax; "" where there is neither.
 */
export function comparedPriceText(goods: GoodsBrief): string {
  const cubic = cubicPrice(goods.price, goods);
  if (cubic === null) return "无法折算立方价，按价格排在最后";
  if (goods.saleUnit !== "m3") return cubicText(goods);
  const piece = otherPrice(goods, cubic);
  return piece === null ? "" : `${formatYuan(piece.price)} ${piece.unit}`;
}

/** The price per m³ with tax that goods are ranked by, where they are priced by another unit: `折含税 1,680.00 元/m³`; else "". */
export function cubicText(goods: GoodsBrief): string {
  const cubic = isNegotiated(goods) || goods.saleUnit === "m3" ? null : cubicPrice(goods.price, goods);
  return cubic === null ? "" : `折含税 ${formatYuan(cubic)} 元/m³`;
}

/** A volume from which a tier applies: `33 m³`, `2.5 m³`. */
export const tierVolume = (dm3: Dm3): string => `${String(dm3 / 1000)} m³`;

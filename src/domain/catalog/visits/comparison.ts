import { formatYuan } from "../../money.ts";
import { bundleText } from "../../timber/quantity-input.ts";
import { MOISTURE_TYPES, SURFACES } from "../../timber/spec.ts";
import { comparedPrice, taxedPrice } from "../goods/cubic-price.ts";
import type { GoodsBrief } from "../goods/goods.ts";
import {
  availableText,
  comparedPriceText,
  isNegotiated,
  isReachable,
  listedText,
  priceUnit,
  tierVolume,
} from "../goods/goods-offer.ts";
import { deliveredPrice, truePrice, volumeGroup, volumeText } from "../goods/true-offer.ts";

/** So many offers stand beside each other. */
export const MOST_COMPARED = 6;

/** The offers to compare after one was chosen or dropped; one more than there is room for changes nothing. */
export function toggledComparison(compared: readonly GoodsBrief[], goods: GoodsBrief): readonly GoodsBrief[] {
  const others = compared.filter(({ id }) => id !== goods.id);
  if (others.length < compared.length) return others;
  return compared.length < MOST_COMPARED ? [...compared, goods] : compared;
}

/**
 * One fact of all offers, in their order; an empty text where nothing is known. `best`: places of those that are best by it, none
 * where all are.
 */
export type ComparedFact = { name: string; values: string[]; differs: boolean; best: number[] };

const named = (list: readonly { code: string; name: string }[], code: string | null): string =>
  list.find((one) => one.code === code)?.name ?? "";

type Fact = readonly [
  name: string,
  value: (goods: GoodsBrief) => string,
  /** What the offers are ranked by, the lowest best; `null` of an offer that is not ranked. */
  rank?: (goods: GoodsBrief) => number | null,
];

/** More than any price per m³. */
const BEYOND_PRICES = 1_000_000_000_000;
/** 足方价 of measured goods, of declared ones behind them: the groups never mix. */
const trueRank = (goods: GoodsBrief): number | null => {
  const price = truePrice(goods);
  return price === null ? null : volumeGroup(goods) * BEYOND_PRICES + price;
};

const FACTS: readonly Fact[] = [
  ["规格", ({ specText }) => specText],
  [
    "含税单价",
    (goods) =>
      isNegotiated(goods) ? "面议" : `${formatYuan(taxedPrice(goods.price, goods))} ${priceUnit(goods.saleUnit)}`,
    comparedPrice,
  ],
  ["标价", (goods) => (isNegotiated(goods) ? "" : listedText(goods))],
  ["折算", (goods) => (isNegotiated(goods) ? "" : comparedPriceText(goods))],
  [
    "到家价",
    (goods) => {
      const price = deliveredPrice(goods);
      return price === null ? "" : `${formatYuan(price)} 元/m³`;
    },
    deliveredPrice,
  ],
  [
    "足方价",
    (goods) => {
      const price = truePrice(goods);
      return price === null ? "" : `${formatYuan(price)} 元/m³`;
    },
    trueRank,
  ],
  ["足方率", (goods) => (goods.trueVolume == null ? "" : volumeText(goods))],
  [
    "阶梯价",
    (goods) =>
      goods.priceTiers
        .filter((tier) => isReachable(goods, tier))
        .map((tier) => `满${tierVolume(tier.minVolume)} ${formatYuan(taxedPrice(tier.price, goods))}`)
        .join("，"),
  ],
  ["可售库存", (goods) => availableText(goods, 3), ({ availableVolume }) => -availableVolume],
  ["包装", bundleText],
  ["树种", ({ speciesName }) => speciesName],
  ["等级", ({ gradeName }) => gradeName],
  ["含水率", ({ moistureType }) => named(MOISTURE_TYPES, moistureType)],
  ["表面", ({ surface }) => named(SURFACES, surface)],
  ["品牌", ({ brandName }) => brandName],
  ["产地", ({ originName }) => originName],
  ["港口", ({ portName, cityName }) => portName || cityName],
  ["仓库", ({ storeName }) => storeName],
  ["商家", ({ merchantName }) => merchantName],
];

/** The places of the lowest ranks; none where nothing is ranked or all are alike. */
function bestOf(ranks: readonly (number | null)[]): number[] {
  const ranked = ranks.filter((rank) => rank !== null);
  const lowest = Math.min(...ranked);
  const best = ranks.flatMap((rank, at) => (rank === lowest ? [at] : []));
  return best.length === ranks.length ? [] : best;
}

/** The offers fact by fact, without facts that are known of none. */
export const comparisonOf = (offers: readonly GoodsBrief[]): ComparedFact[] =>
  FACTS.map(([name, value, rank]): ComparedFact => {
    const values = offers.map(value);
    return {
      name,
      values,
      differs: new Set(values).size > 1,
      best: rank === undefined ? [] : bestOf(offers.map(rank)),
    };
  }).filter(({ values }) => values.some((value) => value !== ""));

import { formatYuan } from "../../money.ts";
import { bundleText } from "../../timber/quantity-input.ts";
import { MOISTURE_TYPES, SURFACES } from "../../timber/spec.ts";
import { taxedPrice } from "../goods/cubic-price.ts";
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

/** So many offers stand beside each other. */
export const MOST_COMPARED = 6;

/** The offers to compare after one was chosen or dropped; one more than there is room for changes nothing. */
export function toggledComparison(compared: readonly GoodsBrief[], goods: GoodsBrief): readonly GoodsBrief[] {
  const others = compared.filter(({ id }) => id !== goods.id);
  if (others.length < compared.length) return others;
  return compared.length < MOST_COMPARED ? [...compared, goods] : compared;
}

/** One fact of all offers, in their order; an empty text where nothing is known. */
export type ComparedFact = { name: string; values: string[]; differs: boolean };

const named = (list: readonly { code: string; name: string }[], code: string | null): string =>
  list.find((one) => one.code === code)?.name ?? "";

const FACTS: readonly (readonly [name: string, value: (goods: GoodsBrief) => string])[] = [
  ["规格 mm", ({ specText }) => specText],
  [
    "含税单价",
    (goods) =>
      isNegotiated(goods) ? "面议" : `${formatYuan(taxedPrice(goods.price, goods))} ${priceUnit(goods.saleUnit)}`,
  ],
  ["标价", (goods) => (isNegotiated(goods) ? "" : listedText(goods))],
  ["折算", (goods) => (isNegotiated(goods) ? "" : comparedPriceText(goods))],
  [
    "阶梯价",
    (goods) =>
      goods.priceTiers
        .filter((tier) => isReachable(goods, tier))
        .map((tier) => `满${tierVolume(tier.minVolume)} ${formatYuan(taxedPrice(tier.price, goods))}`)
        .join("，"),
  ],
  ["可售库存", (goods) => availableText(goods, 3)],
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

/** The offers fact by fact, without facts that are known of none. */
export const comparisonOf = (offers: readonly GoodsBrief[]): ComparedFact[] =>
  FACTS.map(([name, value]) => {
    const values = offers.map(value);
    return { name, values, differs: new Set(values).size > 1 };
  }).filter(({ values }) => values.some((value) => value !== ""));

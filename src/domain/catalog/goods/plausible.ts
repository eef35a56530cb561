import { type Fen, fen, formatYuan } from "../../money.ts";
import { grouped } from "../../text.ts";
import { kindByCode } from "../../timber/kinds.ts";
import { type SaleUnit, saleUnitName } from "../../timber/spec.ts";
import { speciesByCode } from "../../timber/species.ts";
import {
  bundleMost,
  type Span,
  STOCK_MOST_M3,
  STOCK_MOST_PIECES,
  TRUCK_M3,
  type UsualPrice,
  usualPrice,
  usualSize,
} from "../../timber/usual-bounds.ts";
import { comparedPrice, cubicPrice, type Priced, taxedPrice } from "./cubic-price.ts";
import type { PriceTier } from "./goods.ts";

/** What of goods is looked at before they go live. Sizes mm, diameters cm, `stock` in the goods' own counting unit. */
export type CheckedGoods = Priced & {
  readonly kindCode: string;
  readonly speciesCode: string;
  readonly thickness: number | null;
  readonly lengthMin: number | null;
  readonly lengthMax: number | null;
  readonly diameterMin: number | null;
  readonly diameterMax: number | null;
  readonly price: Fen;
  readonly priceTiers: readonly PriceTier[];
  readonly stock: number;
};

/** What may be in question. */
export type OddFact =
  | "title"
  | "thickness"
  | "width"
  | "length"
  | "diameter"
  | "bundle"
  | "stock"
  | "price"
  | "tiers"
  | "stockChange"
  | "priceChange";
/** What is odd about goods, in words with the figures. */
export type Oddity = { readonly fact: OddFact; readonly text: string };

const MM3_PER_DM3 = 1_000_000;
const MM3_PER_M3 = 1_000_000_000;
/** A stock that grows this many times must be confirmed. */
const GROWS_BY = 10;
/** A price that falls below the former one divided by this, or rises above it times this, must be confirmed. */
const PRICE_MOVES_BY = 2;

/** mm³ of `count` stock units. */
const volumeOf = ({ pieceVolumeMm3 }: Priced, count: number): number => count * (pieceVolumeMm3 ?? MM3_PER_DM3);

const isOutside = (value: number, [least, most]: Span): boolean => value < least || value > most;

/** 俄罗斯云杉锯材; mixed ones do not name their timber. */
const namesOf = ({ kindCode, speciesCode }: CheckedGoods): string => {
  const species = speciesCode === "mixed" ? "" : (speciesByCode(speciesCode)?.name ?? "");
  return `${species}${kindByCode(kindCode)?.name ?? ""}`;
};

const SIDES = [
  { fact: "thickness", label: "厚度", unit: "mm", of: ({ thickness }: CheckedGoods) => [thickness] },
  { fact: "width", label: "宽度", unit: "mm", of: ({ width }: CheckedGoods) => [width] },
  { fact: "length", label: "长度", unit: "mm", of: (one: CheckedGoods) => [one.length, one.lengthMin, one.lengthMax] },
  { fact: "diameter", label: "径级", unit: "cm", of: (one: CheckedGoods) => [one.diameterMin, one.diameterMax] },
] as const;

function oddSizes(goods: CheckedGoods): Oddity[] {
  return SIDES.flatMap(({ fact, label, unit, of }) => {
    const bounds = usualSize(fact, goods.kindCode, goods.speciesCode);
    if (bounds === null) return [];
    const odd = of(goods).filter((side) => side !== null && isOutside(side, bounds.possible));
    if (odd.length === 0) return [];
    const [least, most] = bounds.usual;
    return [{ fact, text: `${label} ${odd.join("–")} ${unit}，${namesOf(goods)}一般 ${least}–${most} ${unit}` }];
  });
}

const cubicText = (mm3: number): string => `${grouped((mm3 / MM3_PER_M3).toFixed(3))} m³`;

function oddAmounts(goods: CheckedGoods): Oddity[] {
  const { stock, pieceVolumeMm3, piecesPerBundle, bundleVolume } = goods;
  const bundle = piecesPerBundle ?? bundleVolume;
  const inBundle = bundle === null ? 0 : volumeOf(goods, bundle);
  const inStock = volumeOf(goods, stock);
  const most = bundleMost(goods.kindCode);
  const isMany = pieceVolumeMm3 !== null && stock > STOCK_MOST_PIECES;
  const counted = pieceVolumeMm3 === null ? cubicText(inStock) : `${grouped(stock)} 根（张），${cubicText(inStock)}`;
  return [
    ...(inBundle > most * MM3_PER_M3
      ? [{ fact: "bundle" as const, text: `每件 ${cubicText(inBundle)}，一件一般不超过 ${most} m³` }]
      : []),
    ...(inStock > STOCK_MOST_M3 * MM3_PER_M3 || isMany
      ? [{ fact: "stock" as const, text: `库存 ${counted}，远多于一般的库存` }]
      : []),
  ];
}

const yuan = (price: number): string => `¥${grouped(Math.round(price / 100))}`;
const listed = (price: Fen, unit: SaleUnit): string => `¥${formatYuan(price)}/${saleUnitName(unit)}`;

/** Units by which that price would be a usual one, if it were meant so: a price per m³ that was taken for one per sheet. */
function likelierUnit(goods: CheckedGoods, { usual }: UsualPrice): string {
  const meant = (["m3", "piece", "m2"] as const).find((saleUnit) => {
    if (saleUnit === goods.saleUnit) return false;
    const cubic = cubicPrice(goods.price, { ...goods, saleUnit });
    return cubic !== null && !isOutside(cubic, usual);
  });
  if (meant === undefined) return "";
  return `；像是每${meant === "piece" ? "根（张）" : ` ${saleUnitName(meant)} `}的价格`;
}

function oddPrices(goods: CheckedGoods): Oddity[] {
  const bounds = usualPrice(goods.kindCode, goods.speciesCode);
  const cubic = comparedPrice({ ...goods, priceMode: 1 });
  const [least, most] = bounds.usual;
  const usual = `${namesOf(goods)}一般 ${yuan(least)}–${yuan(most).slice(1)}/m³`;
  const odd: Oddity[] = [];
  const likelier = cubic !== null && isOutside(cubic, bounds.doubtful) ? likelierUnit(goods, bounds) : "";
  if (cubic !== null && (isOutside(cubic, bounds.possible) || likelier !== "")) {
    const isPlain = goods.saleUnit === "m3" && goods.taxIncluded;
    const converted = isPlain ? "" : `，合含税 ${yuan(cubic)}/m³`;
    odd.push({
      fact: "price",
      text: `价格 ${listed(goods.price, goods.saleUnit)}${converted}，${usual}${likelier}`,
    });
  }
  const cheapest = fen(Math.min(goods.price, ...goods.priceTiers.map((tier) => tier.price)));
  if (taxedPrice(cheapest, goods) * PRICE_MOVES_BY < taxedPrice(goods.price, goods))
    odd.push({
      fact: "tiers",
      text: `阶梯价 ${listed(cheapest, goods.saleUnit)} 不到单价 ${listed(goods.price, goods.saleUnit)} 的一半`,
    });
  return odd;
}

/** The prices of both as they are compared: per m³ with tax, or per the same unit where a volume is not known. */
function comparable(goods: Moved, before: Moved): readonly [now: number, was: number] | null {
  const now = cubicPrice(goods.price, goods);
  const was = cubicPrice(before.price, before);
  if (now !== null && was !== null) return [now, was];
  return goods.saleUnit === before.saleUnit ? [taxedPrice(goods.price, goods), taxedPrice(before.price, before)] : null;
}

/** How many times as much, with one decimal where that is more precise. */
const timesText = (times: number): string =>
  times < 10 ? times.toFixed(1).replace(/\.0$/, "") : grouped(Math.floor(times));

/** What is looked at of a change alone. */
type Moved = Priced & Pick<CheckedGoods, "price" | "stock">;

function movedPrice(goods: Moved, before: Moved): Oddity[] {
  const prices = comparable(goods, before);
  if (prices === null) return [];
  const [now, was] = prices;
  const isFall = now * PRICE_MOVES_BY < was;
  if (was <= 0 || now <= 0 || (!isFall && now <= was * PRICE_MOVES_BY)) return [];
  const isSame = goods.saleUnit === before.saleUnit && goods.taxIncluded === before.taxIncluded;
  const shown = isSame
    ? [listed(before.price, before.saleUnit), listed(goods.price, goods.saleUnit)]
    : [was, now].map((price) => `${yuan(fen(price))}/m³（含税）`);
  const part = (1 - now / was) * 100;
  const how = isFall ? `降 ${part > 99 ? "99% 以上" : `${Math.round(part)}%`}` : `涨到 ${timesText(now / was)} 倍`;
  return [{ fact: "priceChange", text: `现价 ${shown.join(" → ")}，${how}` }];
}

function grownStock(goods: Moved, before: Moved): Oddity[] {
  const now = volumeOf(goods, goods.stock);
  const was = volumeOf(before, before.stock);
  if (was <= 0 || now < TRUCK_M3 * MM3_PER_M3 || now < was * GROWS_BY) return [];
  const text = `库存 ${cubicText(was)} → ${cubicText(now)}，增到 ${timesText(now / was)} 倍`;
  return [{ fact: "stockChange", text }];
}

/** What goods were hardly meant to become from `before`: a price that falls or rises by much, a stock that grows so. */
export const hardlyMeant = (goods: Moved, before: Moved): readonly Oddity[] => [
  ...movedPrice(goods, before),
  ...grownStock(goods, before),
];

/**
 * What a person has to confirm before `goods` are written: figures far outside what that kind and species ever has, and what they
 * were never likely to become from `before`, the goods as they are; `null`: new ones. What is odd about those already was
 * confirmed, or typed by hand, and is not in question again.
 */
export function oddities(goods: CheckedGoods, before: CheckedGoods | null = null): readonly Oddity[] {
  const odd = [...oddSizes(goods), ...oddAmounts(goods), ...oddPrices(goods)];
  if (before === null) return odd;
  const known = new Set([...oddSizes(before), ...oddAmounts(before), ...oddPrices(before)].map(({ text }) => text));
  const fresh = odd.filter(({ text }) => !known.has(text));
  return [...fresh, ...hardlyMeant(goods, before)];
}

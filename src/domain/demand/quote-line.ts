import { type TaxedPrices, taxedPrice } from "../catalog/goods/cubic-price.ts";
import { id } from "../fields.ts";
import type { DemandLineId, GoodsId } from "../ids.ts";
import { type Fen, fen, lineAmount, MAX_TOTAL, STEPS_PER_UNIT, sumFen } from "../money.ts";
import {
  anyOf,
  CM,
  codeOf,
  DM3,
  FEN,
  FLAG,
  type Infer,
  keyOf,
  list,
  MM,
  maybe,
  NUMBER,
  optional,
  record,
  TEXT,
} from "../records.ts";
import { lengthOf } from "../text.ts";
import { breakdownOf, countFor, type QuantityRule } from "../timber/quantity.ts";
import { moistureName, rangeText, SALE_UNITS, type SaleUnit, specText } from "../timber/spec.ts";
import type { Dm3, Mm } from "../units.ts";
import { DEMAND_FIELD_NAMES, type DemandItem, QUANTITY_MAX, SIZE_BOUNDS, tenthWithin } from "./demand-item.ts";
import { demandSpecText } from "./demand-item-text.ts";
import { amountOf, sourcesByLine, sourcesProblem } from "./line-sources.ts";
import { DEMAND_UNIT_NAMES, type DemandUnit } from "./reading/demand-line.ts";
import { volumeEstimated } from "./reading/demand-volume.ts";

/** What is offered for a line: the goods' own facts, or what the merchant states. mm; names beside codes. */
export const OFFERED_SPEC = record({
  speciesCode: maybe(TEXT),
  speciesName: TEXT,
  gradeCode: maybe(TEXT),
  gradeName: TEXT,
  thickness: maybe(MM),
  width: maybe(MM),
  length: maybe(MM),
  /** cm, only of logs in stock. */
  diameterMin: optional(maybe(CM)),
  diameterMax: optional(maybe(CM)),
  moistureType: maybe(TEXT),
  originName: TEXT,
  brandName: TEXT,
});
export type OfferedSpec = Infer<typeof OFFERED_SPEC>;

/** Where an offered line is not what was asked for. */
export const DIFFERENCE = record({ field: keyOf(DEMAND_FIELD_NAMES), asked: TEXT, offered: TEXT });
export type Difference = Infer<typeof DIFFERENCE>;

const same = (one: string, other: string) => one.trim() === other.trim();

const SIDES = ["thickness", "width", "length"] as const;

/** `null`: the demand does not state this side, or the goods' own is unknown. */
function sideFits(item: DemandItem, side: (typeof SIDES)[number], offered: Mm | null): boolean | null {
  if (offered === null) return null;
  const min = item[`${side}Min`];
  const max = item[`${side}Max`];
  if (side === "length" && item.lengths.length > 1) return item.lengths.includes(offered);
  if (item[side] !== null) return item[side] === offered;
  if (min === null && max === null) return null;
  return (min === null || offered >= min) && (max === null || offered <= max);
}

/** Whether some of the offered logs are thinner or thicker than demanded; a bound that is not known rules nothing out. */
function diameterDiffers(item: DemandItem, { diameterMin = null, diameterMax = null }: OfferedSpec): boolean {
  const isThinner = item.diameterMin !== null && diameterMin !== null && diameterMin < item.diameterMin;
  const isThicker = item.diameterMax !== null && (diameterMax ?? diameterMin ?? 0) > item.diameterMax;
  return isThinner || isThicker;
}

/** All differences between an offered line and the demand, in the order a buyer looks: what was not demanded is no difference. */
export function differencesOf(item: DemandItem, offered: OfferedSpec): Difference[] {
  const found: Difference[] = [];
  const named = (field: "species" | "grade", code: string | null, name: string) => {
    const asked = item[`${field}Name`] ?? "";
    const others = (item.alternatives[field] ?? []).map((other) => other.code);
    const meant = [item[`${field}Code`], ...others].filter((one) => one !== null);
    const isMeant = code !== null && meant.length > 0 ? meant.includes(code) : same(asked, name);
    if (asked !== "" && !isMeant) found.push({ field, asked, offered: name === "" ? "未说明" : name });
  };
  named("species", offered.speciesCode, offered.speciesName);
  for (const side of SIDES)
    if (sideFits(item, side, offered[side]) === false)
      found.push({ field: side, asked: demandSpecText(item), offered: String(offered[side]) });
  if (diameterDiffers(item, offered))
    found.push({
      field: "diameterMin",
      asked: rangeText(item.diameterMin, item.diameterMax, "cm"),
      offered: rangeText(offered.diameterMin ?? null, offered.diameterMax ?? null, "cm"),
    });
  named("grade", offered.gradeCode, offered.gradeName);
  if (item.moistureType !== null && offered.moistureType !== null && item.moistureType !== offered.moistureType)
    found.push({
      field: "moistureType",
      asked: moistureName(item.moistureType),
      offered: moistureName(offered.moistureType),
    });
  for (const field of ["origin", "brand"] as const) {
    const asked = item[`${field}Name`] ?? "";
    const given = offered[`${field}Name`];
    if (asked !== "" && given !== "" && !same(asked, given)) found.push({ field, asked, offered: given });
  }
  return found;
}

/** `厚 40`, `等级 二级`: what stands beside 替代. */
export const differenceText = ({ field, offered }: Difference): string => `${DEMAND_FIELD_NAMES[field]} ${offered}`;

/**
 * What a line is for and how much of it, in the sale unit's smallest step; `volume` dm³, `null` where it is unknown.
 */
export const QUOTED_AMOUNT = record({ saleUnit: codeOf(SALE_UNITS), quantity: NUMBER, volume: maybe(DM3) });
export type QuotedAmount = Infer<typeof QUOTED_AMOUNT>;

/** A line of a round. `count`: in the goods' counting unit, `null` without goods. `price` per sale unit. */
export const QUOTE_LINE = record(QUOTED_AMOUNT, OFFERED_SPEC, {
  demandItemId: id<DemandLineId>(),
  goodsId: maybe(id<GoodsId>()),
  title: TEXT,
  specText: TEXT,
  storeName: TEXT,
  count: maybe(NUMBER),
  price: FEN,
  amount: FEN,
  /** 1 as asked, 2 instead of it. */
  matchType: anyOf([1, 2]),
  differences: list(DIFFERENCE),
  /** Codes of what is asked of the line that the merchant confirms; rounds of before there was such a thing have none. */
  met: optional(list(TEXT)),
  note: TEXT,
});
export type QuoteLine = Infer<typeof QUOTE_LINE>;

/** dm³ of an amount without goods, by the line's own size and species; `null` where they do not yield it. */
export const volumeQuoted = (
  item: DemandItem,
  offered: Pick<OfferedSpec, "speciesCode" | "thickness" | "width" | "length">,
  saleUnit: SaleUnit,
  quantity: number,
) =>
  volumeEstimated({
    ...item,
    speciesCode: offered.speciesCode ?? item.speciesCode,
    thickness: offered.thickness ?? item.thickness,
    width: offered.width ?? item.width,
    length: offered.length ?? item.length,
    quantity,
    quantityUnit: saleUnit,
  });

/** Units that a line's size converts to dm³ exactly. */
const EXACT_UNITS: readonly DemandUnit[] = ["m3", "m2", "piece", "sheet"];

/**
 * How two amounts for one line are counted together: in the demanded unit where all are quoted in it, else in dm³ where
 * the demanded amount is exact in them; `null` where neither can be computed, as of trucks and bundles.
 */
export function measureOf(
  item: Pick<DemandItem, "quantity" | "quantityUnit"> & DemandItem,
  amounts: readonly QuotedAmount[],
): { demanded: number; given: number } | null {
  const demanded = item.quantity ?? 0;
  if (amounts.every(({ saleUnit }) => saleUnit === item.quantityUnit))
    return { demanded, given: amounts.reduce((sum, { quantity }) => sum + quantity, 0) };
  const exact = EXACT_UNITS.includes(item.quantityUnit);
  const volume = exact ? volumeEstimated(item) : null;
  if (volume === null || amounts.some((amount) => amount.volume === null)) return null;
  return { demanded: volume, given: amounts.reduce((sum, amount) => sum + (amount.volume ?? 0), 0) };
}

/** An amount that comes this near to the demanded one is taken for all of it: the last bundle may not fit. Percent. */
const NEARLY_ALL = 95;

/** Below this share of the demanded quantity an offer is a mere part of it. Percent. */
const HALF = 50;

/** How much of the line's an amount is, whole percent rounded down; `null` where it cannot be computed. */
function percentOffered(item: DemandItem, amount: QuotedAmount): number | null {
  const measured = measureOf(item, [amount]);
  return measured === null || measured.demanded === 0 ? null : Math.floor((100 * measured.given) / measured.demanded);
}

/** How far an amount falls short of the line's; "" where it does not, or where it cannot be computed. */
export function shortfallText(item: DemandItem, amount: QuotedAmount): string {
  const percent = percentOffered(item, amount);
  return percent !== null && percent < NEARLY_ALL ? `只有求购数量的 ${percent}%` : "";
}

/** Whether an amount is so little of the line's that its price is not compared with those of others. */
export function isMerePart(item: DemandItem, amount: QuotedAmount): boolean {
  const percent = percentOffered(item, amount);
  return percent !== null && percent < HALF;
}

/** Why these amounts cannot all be taken for the line, or `null`: never more than was demanded. */
export function takenProblem(item: DemandItem, amounts: readonly QuotedAmount[]): string | null {
  const measured = measureOf(item, amounts);
  if (measured === null) return amounts.length > 1 ? "单位不同，一行只能采纳一家" : null;
  return measured.given > measured.demanded ? "超过求购数量" : null;
}

/**
 * Counts and quantities of an amount of goods, with `before` of the line's other sources never above the line's: a step that
 * would exceed it is left out.
 */
export function countQuoted(
  rule: QuantityRule,
  item: DemandItem,
  quantity: number,
  before: readonly QuotedAmount[] = [],
): { count: number; quantity: number; volume: Dm3 } | { problem: string } {
  const nearest = countFor(rule, rule.saleUnit, quantity, "nearest");
  if ("problem" in nearest) return nearest;
  const step = Math.max(1, rule.step);
  for (const count of [nearest.count, nearest.count - step]) {
    if (count <= 0) break;
    const breakdown = breakdownOf(rule, count);
    const amount = { saleUnit: rule.saleUnit, quantity: breakdown.quantity, volume: breakdown.volume };
    if (takenProblem(item, [amountOf([amount, ...before])]) === null)
      return { count, quantity: breakdown.quantity, volume: breakdown.volume };
  }
  return { problem: "超过求购数量" };
}

/**
 * How much a source of a line is, counted as the quote will be: of goods by their `rule`, beside `before` of the line's other
 * sources; or why that would be refused.
 */
export function sourceAmount(
  item: DemandItem,
  rule: QuantityRule | undefined,
  source: Pick<OfferedSpec, "thickness" | "width" | "length"> & Pick<QuotedAmount, "saleUnit" | "quantity">,
  before: readonly QuotedAmount[],
): (QuotedAmount & { count: number | null }) | { problem: string } {
  const { saleUnit, quantity } = source;
  if (rule === undefined) {
    const volume = volumeQuoted(item, { ...source, speciesCode: null }, saleUnit, quantity);
    const problem = takenProblem(item, [amountOf([{ saleUnit, quantity, volume }, ...before])]);
    return problem === null ? { saleUnit, quantity, volume, count: null } : { problem };
  }
  const counted = countQuoted(rule, item, quantity, before);
  return "problem" in counted ? counted : { saleUnit, ...counted };
}

/** The line without what is offered already; as it is where the two cannot be counted together. */
export function itemLeft(item: DemandItem, offered: readonly QuotedAmount[]): DemandItem {
  const measured = offered.length === 0 || item.quantity === null ? null : measureOf(item, offered);
  if (measured === null || item.quantity === null || measured.demanded <= 0) return item;
  const share = Math.max(0, measured.demanded - measured.given) / measured.demanded;
  return { ...item, quantity: Math.floor(item.quantity * share) };
}

/** The amount of goods that comes nearest to the whole line, at least a step; `null` where the units do not meet. */
export function countAsked(rule: QuantityRule, item: DemandItem): number | null {
  const { quantity, quantityUnit } = item;
  if (quantity === null) return null;
  // countFor refuses 0: a volume that is not known.
  const counted =
    quantityUnit === "truck" || quantityUnit === "container" || quantityUnit === "metre"
      ? countFor(rule, "m3", volumeEstimated(item) ?? 0, "nearest")
      : countFor(rule, quantityUnit, quantity, "nearest");
  return "problem" in counted ? null : counted.count;
}

/** The amount of goods that comes nearest to the whole line, within what is free; `null` where the units do not meet. */
export function suggestedCount(rule: QuantityRule, item: DemandItem, available: number): number | null {
  const asked = countAsked(rule, item);
  if (asked === null) return null;
  const step = Math.max(1, rule.step);
  const most = Math.min(asked, Math.floor(available / step) * step);
  if (most <= 0) return null;
  const quoted = countQuoted(rule, item, breakdownOf(rule, most).quantity);
  return "problem" in quoted ? null : quoted.count;
}

/** What is agreed beside the lines. `freightAmount` `null` with nothing included: fetched at the warehouse. */
export const QUOTE_TERMS = record({
  freightIncluded: FLAG,
  freightAmount: maybe(FEN),
  taxIncluded: FLAG,
  /** Percent. */
  taxRate: NUMBER,
  payTerm: TEXT,
  leadDays: NUMBER,
});
export type QuoteTerms = Infer<typeof QUOTE_TERMS>;

/** Rates of value-added tax that a quote can state, percent. */
export const TAX_RATES = [13, 9, 3, 1, 0] as const;
/** Longest time of delivery that can be quoted, days. */
export const LEAD_DAYS_MAX = 180;
/** Characters in the note of a quote. */
export const QUOTE_NOTE_MAX = 200;
const PRICE_MAX = 99_999_999;

/** Why such terms cannot be quoted, or `null`. */
export function termsProblem({ freightIncluded, freightAmount, taxRate, leadDays }: QuoteTerms): string | null {
  if (freightIncluded && freightAmount !== null) return "含运费时不再另计运费";
  if (freightAmount !== null && (freightAmount < 0 || freightAmount > MAX_TOTAL)) return "请输入正确的运费";
  if (!TAX_RATES.some((rate) => rate === taxRate)) return "税率不正确";
  return Number.isInteger(leadDays) && leadDays >= 0 && leadDays <= LEAD_DAYS_MAX ? null : "备货天数不正确";
}

/** Why a price cannot be quoted, or `null`. */
export const priceProblem = (price: number): string | null =>
  Number.isInteger(price) && price >= 1 && price <= PRICE_MAX ? null : "请输入正确的价格";

const wholeWithin = (value: number | null, [low, high]: readonly [number, number]): boolean =>
  value === null || (value >= low && value <= high);

/** Why a size that a merchant states is not valid, or `null`. */
export function offeredSizeProblem(sizes: Pick<OfferedSpec, "thickness" | "width" | "length">): string | null {
  const wrong = SIDES.some((side) => {
    const value = sizes[side];
    return !(side === "thickness" ? tenthWithin : wholeWithin)(value, SIZE_BOUNDS[side]);
  });
  return wrong ? "规格超出范围" : null;
}

/** The first reason why `lines` are no quote for `items`, or `null`. `items` by id. */
export function quoteProblem(items: ReadonlyMap<DemandLineId, DemandItem>, lines: readonly QuoteLine[]): string | null {
  if (lines.length === 0) return "请至少报一行的价格";
  for (const line of lines) {
    const item = items.get(line.demandItemId);
    if (item === undefined) return "求购行不存在";
    const problem =
      priceProblem(line.price) ??
      (line.quantity >= 1 && line.quantity <= QUANTITY_MAX ? null : "数量不正确") ??
      offeredSizeProblem(line) ??
      takenProblem(item, [line]) ??
      (line.matchType === 2 && !item.acceptAlternative ? "这一行不接受替代规格" : null) ??
      (lengthOf(line.note) > QUOTE_NOTE_MAX ? `说明最多${QUOTE_NOTE_MAX}个字` : null);
    if (problem !== null) return `${demandSpecText(item) || specText(line) || "该行"}：${problem}`;
  }
  for (const sources of sourcesByLine(lines)) {
    const item = items.get(sources[0].demandItemId);
    const problem = item === undefined ? null : (sourcesProblem(sources) ?? takenProblem(item, [amountOf(sources)]));
    if (problem !== null) return `${(item && demandSpecText(item)) || specText(sources[0]) || "该行"}：${problem}`;
  }
  return sumFen(lines.map(({ amount }) => amount)) > MAX_TOTAL ? "金额过大，请分开报价" : null;
}

/** Fen of a quoted line: the price per sale unit times the quantity. */
export const quotedAmount = (price: Fen, quantity: number, saleUnit: SaleUnit): Fen =>
  lineAmount(price, quantity, saleUnit);

/** Σ of the lines, before freight. */
export const goodsAmountOf = (lines: readonly Pick<QuoteLine, "amount">[]): Fen =>
  sumFen(lines.map(({ amount }) => amount));

/** What a line costs per m³, tax in it: at the warehouse, and delivered where the merchant delivers. */
export const CUBIC_PRICE = record({ exWarehouse: FEN, delivered: maybe(FEN) });
export type CubicPrice = Infer<typeof CUBIC_PRICE>;

const halfUp = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator));

/**
 * A quote's lines in one measure, CNY per m³ with tax: unit price × pieces ÷ piece volume, tax on top where it is not
 * included, freight on top by volume, or by amount where some line's volume is not known. `null` for a line of unknown
 * volume. Exact until the last step.
 */
export function cubicPrices(lines: readonly PricedLine[], terms: QuoteTerms): (CubicPrice | null)[] {
  const { freightIncluded, freightAmount, taxIncluded, taxRate } = terms;
  const percent = BigInt(100 + (taxIncluded ? 0 : taxRate));
  const allMeasured = lines.every(({ volume }) => (volume ?? 0) > 0);
  const share = (line: PricedLine): number => (allMeasured ? (line.volume ?? 0) : line.amount);
  const whole = BigInt(lines.reduce((sum, line) => sum + share(line), 0));
  return lines.map((line): CubicPrice | null => {
    const { volume, price, quantity, saleUnit } = line;
    if (volume === null || volume <= 0) return null;
    // fen per m³ = price × quantity ÷ steps × percent ÷ 100 × 1000 ÷ volume
    const over = BigInt(STEPS_PER_UNIT[saleUnit]) * 100n * BigInt(volume);
    const goods = BigInt(price) * BigInt(quantity) * percent * 1000n;
    const exWarehouse = fen(halfUp(goods, over));
    if (freightIncluded) return { exWarehouse, delivered: exWarehouse };
    if (freightAmount === null) return { exWarehouse, delivered: null };
    if (whole === 0n) return { exWarehouse, delivered: null };
    const freight = BigInt(freightAmount) * BigInt(share(line)) * 1000n;
    return { exWarehouse, delivered: fen(halfUp(goods * whole + (freight * over) / BigInt(volume), over * whole)) };
  });
}

/** What the price of a line is worked out from. */
export type PricedLine = Pick<QuoteLine, "saleUnit" | "price" | "quantity" | "volume" | "amount">;

/** What a line costs at the warehouse, with tax, as prices are compared. */
export const linePrices = (line: PricedLine, terms: QuoteTerms): TaxedPrices => ({
  saleUnit: line.saleUnit,
  priceMode: 1,
  price: taxedPrice(line.price, terms),
  cubic: cubicPrices([line], { ...terms, freightIncluded: true, freightAmount: null })[0]?.exWarehouse ?? null,
});

/** `含运费`, `运费 ¥800.00`, `自提`. */
export const freightText = (terms: QuoteTerms, yuan: (amount: Fen) => string): string =>
  terms.freightIncluded ? "含运费" : terms.freightAmount === null ? "自提" : `运费 ¥${yuan(terms.freightAmount)}`;

export const taxText = ({ taxIncluded, taxRate }: QuoteTerms): string =>
  taxRate === 0 ? "不开票" : taxIncluded ? `含税 ${taxRate}%` : `未税，另加 ${taxRate}%`;

/** `元/m³` of a line. */
export const priceUnit = (saleUnit: SaleUnit): string => `元/${DEMAND_UNIT_NAMES[saleUnit]}`;

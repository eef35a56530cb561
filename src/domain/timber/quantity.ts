import { STEPS_PER_UNIT } from "../money.ts";
import { anyOf, codeOf, DM3, type Infer, MM, maybe, NUMBER, record } from "../records.ts";
import { type Dm3, dm3, type Kg, kg } from "../units.ts";
import { CARRIERS } from "./carriers.ts";
import { SALE_UNITS, type SaleUnit, saleUnitName } from "./spec.ts";

/**
 * What stock is counted in. Pieces wherever goods have pieces; dm³ only for goods sold by bulk volume (logs by the
 * lot, random widths).
 */
export const COUNTED_IN = ["piece", "dm3"] as const;
export type CountedIn = (typeof COUNTED_IN)[number];

/**
 * How goods are measured. `pieceVolumeMm3`: exact; `width`, `length`: mm, of every piece, `null` where they differ;
 * `bundleVolume`: dm³, bulk goods; `step`, `minOrder`: in `countedIn` units; `density`: kg/m³.
 */
export const QUANTITY_RULE = record({
  saleUnit: codeOf(SALE_UNITS),
  countedIn: anyOf(COUNTED_IN),
  pieceVolumeMm3: maybe(NUMBER),
  width: maybe(MM),
  length: maybe(MM),
  piecesPerBundle: maybe(NUMBER),
  bundleVolume: maybe(DM3),
  step: NUMBER,
  minOrder: NUMBER,
  density: NUMBER,
});
export type QuantityRule = Infer<typeof QUANTITY_RULE>;

/**
 * One amount of goods in every unit. `count`: stock units; `quantity`: the sale unit's smallest step, which the price
 * applies to; `bundles`: whole bundles, `null` when it is not a whole number; `volume`: dm³; `weight`: kg.
 */
export type QuantityBreakdown = {
  readonly count: number;
  readonly quantity: number;
  readonly pieces: number | null;
  readonly bundles: number | null;
  readonly volume: Dm3;
  readonly weight: Kg;
};

const MM3_PER_DM3 = 1_000_000;
const DM3_PER_M3 = 1_000;
/** In 1/1000 m², the step that areas are counted in. */
const MM2_PER_AREA_STEP = 1_000;

/** a × b ÷ c to the nearest whole number, half up; exact for any safe integers. */
function scaled(a: number, b: number, c: number): number {
  const product = a * b;
  if (Number.isSafeInteger(2 * product + c)) return Math.floor((2 * product + c) / (2 * c));
  return Number((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)));
}

const volumeOf = (rule: QuantityRule, count: number): Dm3 =>
  dm3(rule.countedIn === "dm3" ? count : scaled(count, rule.pieceVolumeMm3 ?? 0, MM3_PER_DM3));

const weightOf = (rule: QuantityRule, count: number): Kg => kg(scaled(volumeOf(rule, count), rule.density, DM3_PER_M3));

/** Goods of which every piece has the same face. */
export type Faced = Pick<QuantityRule, "width" | "length"> & { readonly countedIn: string };

/** The face of one piece, mm²: width × length, exactly; `null` where pieces are not counted or differ. */
export const pieceFaceMm2 = ({ countedIn, width, length }: Faced): number | null =>
  countedIn === "piece" && width !== null && length !== null && width * length > 0 ? width * length : null;

/**
 * The area of `count` pieces in 1/1000 m², rounded half up once at the end; 0 of goods without a face. In 1/100 m², as shops
 * state flooring, a single strip of 0.1138 m² would be 3 % off; thousandths are what m³ and tons are counted in, too.
 */
export function areaOf(rule: Faced, count: number): number {
  return scaled(count, pieceFaceMm2(rule) ?? 0, MM2_PER_AREA_STEP);
}

/** Stock units in one bundle, `null` where goods have no bundles. */
export function countPerBundle(rule: QuantityRule): number | null {
  const perBundle = rule.countedIn === "dm3" ? rule.bundleVolume : rule.piecesPerBundle;
  return perBundle !== null && perBundle > 0 ? perBundle : null;
}

/** `count` in the smallest steps of `unit`: dm³, 1/1000 m², kg, pieces; a part of a bundle is no whole number. */
export function stepsOf(rule: QuantityRule, unit: SaleUnit, count: number): number {
  if (unit === "m3") return volumeOf(rule, count);
  if (unit === "m2") return areaOf(rule, count);
  if (unit === "ton") return weightOf(rule, count);
  return unit === "bundle" ? count / (countPerBundle(rule) ?? 1) : count;
}

/**
 * The breakdown of `count` stock units. Volume is pieces × exact piece volume, rounded half up to the dm³ once at the
 * end (GB/T 449-2009 gives lots in m³ with three decimals); weight is derived from that volume, rounded half up to the
 * kg.
 */
export function breakdownOf(rule: QuantityRule, count: number): QuantityBreakdown {
  const perBundle = countPerBundle(rule);
  return {
    count,
    quantity: Math.floor(stepsOf(rule, rule.saleUnit, count)),
    pieces: rule.countedIn === "piece" ? count : null,
    bundles: perBundle !== null && count % perBundle === 0 ? count / perBundle : null,
    volume: volumeOf(rule, count),
    weight: weightOf(rule, count),
  };
}

/** The least count whose volume, as it is billed, is at least `volume` dm³. */
export function countOfVolume(rule: QuantityRule, volume: Dm3): number {
  if (rule.countedIn === "dm3") return volume;
  const each = rule.pieceVolumeMm3 ?? 0;
  return each <= 0 ? Number.MAX_SAFE_INTEGER : Math.max(0, Math.ceil(((2 * volume - 1) * MM3_PER_DM3) / (2 * each)));
}

export type CountFor = { readonly count: number } | { readonly problem: string };

/** Why goods cannot be measured in a unit. */
const UNMEASURED: Readonly<Record<SaleUnit, string>> = {
  m3: "该商品没有单根材积,不能按体积换算",
  m2: "该商品没有固定的宽和长，不能按面积换算",
  ton: "该商品没有密度,不能按重量换算",
  bundle: "该商品不按件包装",
  piece: "该商品按体积销售,没有根数",
  sheet: "该商品按体积销售,没有根数",
};

/** Stock units in one smallest step of `unit`, exactly, as a fraction; one of its numbers is 0 where goods are not measured so. */
function countPerStep(rule: QuantityRule, unit: SaleUnit): readonly [numerator: number, denominator: number] {
  const [count, volume] = rule.countedIn === "dm3" ? [1, 1] : [MM3_PER_DM3, rule.pieceVolumeMm3 ?? 0];
  if (unit === "m3") return [count, volume];
  if (unit === "ton") return [count * DM3_PER_M3, volume * rule.density];
  if (unit === "m2") return [MM2_PER_AREA_STEP, pieceFaceMm2(rule) ?? 0];
  return [unit === "bundle" ? (countPerBundle(rule) ?? 0) : rule.countedIn === "piece" ? 1 : 0, 1];
}

/**
 * The count for `value` of `unit`, in its smallest steps (dm³, 1/1000 m², pieces, bundles, sheets, kg), snapped to the goods'
 * step: to the nearest (half up) or to the next above, and to at least one step. Returns the reason, in Chinese, when
 * the goods cannot be measured in `unit`.
 */
export function countFor(rule: QuantityRule, unit: SaleUnit, value: number, rounding: "nearest" | "up"): CountFor {
  if (!Number.isSafeInteger(value) || value <= 0) return { problem: "请输入正确的数量" };
  const [count, steps] = countPerStep(rule, unit);
  // What has a density and is not measured by weight lacks the volume.
  if (count * steps === 0) return { problem: UNMEASURED[unit === "ton" && rule.density > 0 ? "m3" : unit] };
  const numerator = BigInt(value) * BigInt(count);
  const step = BigInt(Math.max(1, rule.step));
  const whole = BigInt(steps) * step;
  const times = rounding === "up" ? (numerator + whole - 1n) / whole : (2n * numerator + whole) / (2n * whole);
  const snapped = Number((times > 0n ? times : 1n) * step);
  return Number.isSafeInteger(snapped) ? { count: snapped } : { problem: "数量过大" };
}

/** Thousandths, such as dm³, kg or 1/1000 m², without trailing zeros: 12345 → "12.345", 3000 → "3". */
const thousandthsText = (thousandths: number): string =>
  (thousandths / DM3_PER_M3).toFixed(3).replace(/\.?0{1,9}$/, "");

/** An amount in the goods' own unit: `2.88 m³`, `36.2 m²`, `12 件`, `1.5 吨`. */
export function quantityText(rule: QuantityRule, count: number): string {
  const { quantity } = breakdownOf(rule, count);
  const inThousands = STEPS_PER_UNIT[rule.saleUnit] > 1;
  return `${inThousands ? thousandthsText(quantity) : quantity} ${saleUnitName(rule.saleUnit)}`;
}

/** The most stock units in whole steps of the goods that are not more than `count`. */
export const wholeSteps = ({ step }: Pick<QuantityRule, "step">, count: number): number =>
  count - (count % Math.max(1, step));

/** Why `count` cannot be ordered while `available` stock units are free, or `null`. Returns the first violated rule. */
export function quantityProblem(rule: QuantityRule, count: number, available: number): string | null {
  if (!Number.isSafeInteger(count) || count <= 0) return "请输入正确的数量";
  if (count > available) return available <= 0 ? "库存不足" : `库存仅剩 ${quantityText(rule, available)}`;
  if (count < rule.minOrder) return `起订量 ${quantityText(rule, rule.minOrder)}`;
  if (count % Math.max(1, rule.step) === 0) return null;
  return rule.step === countPerBundle(rule) ? "须为整件" : `须为 ${quantityText(rule, rule.step)} 的整数倍`;
}

/** How full `volume` dm³ weighing `weight` kg make 13 m flatbeds, whichever limit is reached first, in whole percent rounded up; 250 is two and a half trucks. */
export function truckFill(volume: Dm3, weight: Kg): number {
  const { truck13 } = CARRIERS;
  return Math.max(Math.ceil((volume * 100) / truck13.volume.packed), Math.ceil((weight * 100) / truck13.weight));
}

import { grouped } from "../text.ts";
import type { Mm } from "../units.ts";
import type { Carrier, Stowage } from "./carriers.ts";
import type { QuantityRule } from "./quantity.ts";
import type { MoistureType } from "./spec.ts";

/** Goods as a carrier sees them. `length`: mm of the longest piece, `null` unknown. */
export type LoadedGoods = {
  readonly rule: Pick<QuantityRule, "countedIn" | "pieceVolumeMm3" | "piecesPerBundle" | "bundleVolume" | "density">;
  readonly moisture: MoistureType | null;
  readonly stowage: Stowage;
  readonly length: Mm | null;
};

/** A weight in kg as it is shown: from 100 kg on in tonnes, below in kg. */
export const weightText = (weight: number): string =>
  weight < 100 ? `${weight} 公斤` : `${(weight / 1000).toFixed(1)} 吨`;

/** Percent of the air-dry weight: kiln dried as tabled, air dried a little more, green timber holds much water. */
const WEIGHT_PERCENT: Readonly<Record<MoistureType, number>> = { KD: 100, AD: 110, GRN: 160 };

/** Timber just floats: green heavy hardwood is not as much heavier as green pine. */
const HEAVIEST_GREEN = 1_150;

/** kg/m³ as loaded, of goods that weigh `density` air-dry; logs not called dry are green. */
export function loadedDensity(density: number, moisture: MoistureType | null, stowage: Stowage): number {
  const state = moisture ?? (stowage === "logs" ? "GRN" : "KD");
  const wet = Math.ceil((density * WEIGHT_PERCENT[state]) / 100);
  return state === "GRN" ? Math.max(density, Math.min(wet, HEAVIEST_GREEN)) : wet;
}

const MM3_PER_DM3 = 1_000_000n;
const DM3_PER_M3 = 1_000n;

/** mm³ of one stock unit; 0 where goods have no measure. */
const unitVolume = ({ countedIn, pieceVolumeMm3 }: LoadedGoods["rule"]): bigint =>
  countedIn === "dm3" ? MM3_PER_DM3 : BigInt(pieceVolumeMm3 ?? 0);

/** How full one carrier is, of its volume and of its weight, in per mille rounded up; neither is ever above 1000. */
export type Fill = { readonly count: number; readonly byVolume: number; readonly byWeight: number };

/**
 * Stock units that one carrier takes: as many as neither its volume nor its weight is exceeded, exact. `by`: only whole
 * bundles, or any number of pieces. 0 where not even one goes in.
 */
export function countPerCarrier(goods: LoadedGoods, carrier: Carrier, by: "unit" | "bundle" = "unit"): number {
  const volume = unitVolume(goods.rule);
  if (volume <= 0n || (goods.length !== null && goods.length > carrier.longest)) return 0;
  const density = BigInt(loadedDensity(goods.rule.density, goods.moisture, goods.stowage));
  const byVolume = (BigInt(carrier.volume[goods.stowage]) * MM3_PER_DM3) / volume;
  const byWeight = density <= 0n ? byVolume : (BigInt(carrier.weight) * DM3_PER_M3 * MM3_PER_DM3) / (volume * density);
  const count = Number(byVolume < byWeight ? byVolume : byWeight);
  if (by === "unit") return count;
  const bundle = (goods.rule.countedIn === "dm3" ? goods.rule.bundleVolume : goods.rule.piecesPerBundle) ?? 0;
  return bundle <= 0 ? 0 : Math.floor(count / bundle) * bundle;
}

const ceiling = (part: bigint, whole: bigint): number => Number((part + whole - 1n) / whole);

function fillOf(goods: LoadedGoods, carrier: Carrier, count: number): Fill {
  const volume = BigInt(count) * unitVolume(goods.rule);
  const density = BigInt(loadedDensity(goods.rule.density, goods.moisture, goods.stowage));
  return {
    count,
    byVolume: ceiling(volume * 1000n, BigInt(carrier.volume[goods.stowage]) * MM3_PER_DM3),
    byWeight: ceiling(volume * density * 1000n, BigInt(carrier.weight) * DM3_PER_M3 * MM3_PER_DM3),
  };
}

/** `carriers` are needed; all but the last are as full as `full`. */
export type Load = { readonly carriers: number; readonly full: Fill; readonly last: Fill };

/** What carries `count` stock units, one carrier after the other filled; `null` where the goods fit in none. */
export function loadsFor(
  goods: LoadedGoods,
  carrier: Carrier,
  count: number,
  by: "unit" | "bundle" = "unit",
): Load | null {
  const each = countPerCarrier(goods, carrier, by);
  if (each === 0 || !Number.isSafeInteger(count) || count <= 0) return null;
  const carriers = Math.ceil(count / each);
  return {
    carriers,
    full: fillOf(goods, carrier, each),
    last: fillOf(goods, carrier, count - (carriers - 1) * each),
  };
}

/** `2 柜，末柜 63%`, `1 车，装 84%`: how many are needed and how full the last is, of what is full first. */
export function loadText(carrier: Carrier, { carriers, last }: Load): string {
  const percent = Math.ceil(Math.max(last.byVolume, last.byWeight) / 10);
  return carriers === 1
    ? `1 ${carrier.unit}，装 ${percent}%`
    : `${grouped(carriers)} ${carrier.unit}，末${carrier.unit} ${percent}%`;
}

/** dm³ of goods of `density` kg/m³ (`null`: not known) that one carrier takes. */
export function volumePerCarrier(
  carrier: Carrier,
  density: number | null,
  moisture: MoistureType | null,
  stowage: Stowage,
): number {
  const rule = { countedIn: "dm3", pieceVolumeMm3: null, piecesPerBundle: null, bundleVolume: null } as const;
  return countPerCarrier({ rule: { ...rule, density: density ?? 0 }, moisture, stowage, length: null }, carrier);
}

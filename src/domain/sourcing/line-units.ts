import type { DemandItem } from "../demand/demand-item.ts";
import { volumeEstimated } from "../demand/reading/demand-volume.ts";
import { anyOf, type Infer, NUMBER, record } from "../records.ts";
import { countPerBundle, type QuantityRule } from "../timber/quantity.ts";
import { firstCount, highestCount } from "../timber/quantity-input.ts";

/** What a line is counted in: pieces, whole bundles, or mm³, in which bundles of any size add up exactly. */
const LINE_UNITS = ["piece", "bundle", "mm3"] as const;
export type LineUnit = (typeof LINE_UNITS)[number];

/** How much of a line is needed, in its own unit. */
export const LINE_NEED = record({ unit: anyOf(LINE_UNITS), need: NUMBER });
export type LineNeed = Infer<typeof LINE_NEED>;

const MM3_PER_DM3 = 1_000_000;

/** What a line needs; `null` where its quantity is not known, or not in anything that goods are counted in. */
export function needOf(item: DemandItem): LineNeed | null {
  const { quantity, quantityUnit } = item;
  if (quantity === null || quantity <= 0) return null;
  if (quantityUnit === "piece" || quantityUnit === "sheet") return { unit: "piece", need: quantity };
  if (quantityUnit === "bundle") return { unit: "bundle", need: quantity };
  const volume = volumeEstimated(item);
  return volume === null || volume === 0 ? null : { unit: "mm3", need: volume * MM3_PER_DM3 };
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** One step of goods for a line: `count` in the goods' counted_in unit, `units` of the line. */
export type CoverStep = { readonly count: number; readonly units: number };

/** The step in which goods cover a line of this unit; `null` where they cannot be counted in it. */
export function coverStep(rule: QuantityRule, unit: LineUnit): CoverStep | null {
  const step = Math.max(1, rule.step);
  if (unit === "piece") return rule.countedIn === "piece" ? { count: step, units: step } : null;
  if (unit === "mm3") {
    const each = rule.countedIn === "dm3" ? MM3_PER_DM3 : (rule.pieceVolumeMm3 ?? 0);
    return each > 0 ? { count: step, units: step * each } : null;
  }
  const bundle = countPerBundle(rule);
  if (bundle === null) return null;
  const count = (step / gcd(step, bundle)) * bundle;
  return { count, units: count / bundle };
}

/** How many steps can be ordered while `available` stock units are free: from `least` to `most`, none where `most` is lower. */
export const stepsOrderable = (rule: QuantityRule, step: CoverStep, available: number) => ({
  least: Math.ceil(firstCount(rule) / step.count),
  most: Math.floor(highestCount(rule, available) / step.count),
});

/** The count that covers `need` units, as far as `available` stock units go; 0 where nothing can be ordered. */
export function coveringCount(rule: QuantityRule, step: CoverStep, need: number, available: number): number {
  const { least, most } = stepsOrderable(rule, step, available);
  return most < least ? 0 : Math.min(most, Math.max(least, Math.ceil(need / step.units))) * step.count;
}

/** Units of a line that are left for a demand, as a line of their own. */
export function restOf(item: DemandItem, need: LineNeed | null, short: number): DemandItem {
  if (need === null || short >= need.need) return item;
  if (need.unit !== "mm3") return { ...item, quantity: short };
  return { ...item, quantity: Math.ceil(short / MM3_PER_DM3), quantityUnit: "m3" };
}

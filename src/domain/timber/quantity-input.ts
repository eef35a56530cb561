import { STEPS_PER_UNIT } from "../money.ts";
import { grouped } from "../text.ts";
import {
  countFor,
  countPerBundle,
  type Faced,
  pieceFaceMm2,
  type QuantityRule,
  quantityProblem,
  stepsOf,
  wholeSteps,
} from "./quantity.ts";
import { pieceNameOf, type SaleUnit, saleUnitName } from "./spec.ts";

/** More than any warehouse stores; holds every product of counts, volumes and prices far below 2^53. */
export const MAX_COUNT = 100_000_000;

/** The unit that expresses every count exactly: an order is sent in it, so that nothing is rounded on the way. */
export function exactUnit(rule: QuantityRule): SaleUnit {
  if (rule.countedIn === "dm3") return "m3";
  return rule.saleUnit === "sheet" ? "sheet" : "piece";
}

/** Units a quantity of such goods can be typed in, the one it is sold in first. */
export const inputUnits = (rule: QuantityRule): SaleUnit[] =>
  [...new Set<SaleUnit>([rule.saleUnit, "m3", "bundle", exactUnit(rule)])].filter(
    (unit) => "count" in countFor(rule, unit, 1, "nearest"),
  );

/** Digits behind the point of a quantity field: volumes, areas and weights have three that count, the field takes four. */
export const inputDecimals = (unit: SaleUnit): 0 | 4 => (STEPS_PER_UNIT[unit] === 1 ? 0 : 4);

/** What a quantity field shows for `count`: m³, m² and tons with three decimals; bundles that are not whole with two. */
export function inputText(rule: QuantityRule, unit: SaleUnit, count: number): string {
  const steps = stepsOf(rule, unit, count);
  if (STEPS_PER_UNIT[unit] > 1) return (steps / STEPS_PER_UNIT[unit]).toFixed(3);
  return Number.isInteger(steps) ? String(steps) : steps.toFixed(2);
}

/** An amount as its field shows it, with the unit: `2.995 m³`, `12 件`. */
export const amountText = (rule: QuantityRule, unit: SaleUnit, count: number): string =>
  `${grouped(inputText(rule, unit, count))} ${unitName(rule, unit)}`;

/** What is offered instead of more than can be ordered: the most of it, or `null` where `count` is no more or nothing can be. */
export function mostInstead(
  rule: QuantityRule,
  unit: SaleUnit,
  count: number,
  available: number,
): { count: number; text: string } | null {
  const most = highestCount(rule, available);
  if (count <= most || most < firstCount(rule)) return null;
  return { count: most, text: `最多 ${amountText(rule, unit, most)}` };
}

/** The smallest orderable count: the minimum order, up to whole steps. */
export function firstCount(rule: QuantityRule): number {
  const step = Math.max(1, rule.step);
  return Math.max(1, Math.ceil(rule.minOrder / step)) * step;
}

/** The largest orderable count while `available` stock units are free; may be below `firstCount`, then none is. */
export function highestCount(rule: QuantityRule, available: number): number {
  return wholeSteps(rule, Math.max(0, available));
}

/** Something of these goods can be ordered now. */
export const orderable = (rule: QuantityRule, available: number): boolean =>
  quantityProblem(rule, firstCount(rule), available) === null;

/**
 * The count after one press of + or −: by one of `unit` (a whole bundle, a piece, a m³), but at least a step; stays
 * within the minimum order and what is available.
 */
export function steppedCount(
  rule: QuantityRule,
  unit: SaleUnit,
  count: number,
  direction: 1 | -1,
  available: number,
): number {
  const one = countFor(rule, unit, STEPS_PER_UNIT[unit], "nearest");
  const size = "count" in one ? one.count : Math.max(1, rule.step);
  const step = Math.max(1, rule.step);
  const next = Math.round((count + direction * size) / step) * step;
  return Math.max(firstCount(rule), Math.min(next, highestCount(rule, available)));
}

/**
 * The other units of an amount as a trader writes them: `12 件`, `2,496 根`, `35.942 m³`. One that it is too small for (a plank is
 * no hundredth of a bundle) is left out.
 */
export function otherUnits(rule: QuantityRule, unit: SaleUnit, count: number): { text: string; unit: string }[] {
  return inputUnits(rule)
    .filter((other) => other !== unit)
    .map((other) => ({
      text: grouped(inputText(rule, other, count)),
      unit: unitName(rule, other),
    }))
    .filter(({ text }) => count === 0 || /[1-9]/.test(text));
}

/** What one piece of such goods is called. */
export const pieceName = (rule: Pick<QuantityRule, "saleUnit">): string => pieceNameOf(rule.saleUnit);

/** A unit that such goods are counted in, as their traders call it. */
export const unitName = (rule: Pick<QuantityRule, "saleUnit">, unit: SaleUnit): string =>
  unit === "piece" ? pieceName(rule) : saleUnitName(unit);

/** The face of one piece, `0.11375 m²`; "" where goods have none. */
export function faceText(rule: Faced): string {
  const face = pieceFaceMm2(rule);
  return face === null ? "" : `${Number((face / 1_000_000).toFixed(5))} m²`;
}

/** One bundle in figures, `每件 208 根 = 2.995 m³` or in m², "" where goods have no bundles. */
export function bundleText(rule: QuantityRule): string {
  const perBundle = countPerBundle(rule);
  if (perBundle === null) return "";
  const measure = amountText(rule, rule.saleUnit === "m2" ? "m2" : "m3", perBundle);
  return rule.countedIn === "dm3" ? `每件 ${measure}` : `每件 ${perBundle} ${pieceName(rule)} = ${measure}`;
}

import { STEPS_PER_UNIT } from "../money.ts";
import { numberTyped, stepsOfFigure } from "../typed-number.ts";
import { countFor, countPerBundle, type QuantityRule, quantityText, stepsOf } from "./quantity.ts";
import { amountText, highestCount, inputDecimals, MAX_COUNT, pieceName, unitName } from "./quantity-input.ts";
import type { SaleUnit } from "./spec.ts";

/** Why what is typed in `unit` is no amount, or `null`. */
export function amountProblem(rule: QuantityRule, unit: SaleUnit, typed: string): string | null {
  const read = amountTyped(rule, unit, typed);
  return "problem" in read ? read.problem : null;
}

const amountTyped = (rule: QuantityRule, unit: SaleUnit, typed: string) =>
  numberTyped(typed, { decimals: inputDecimals(unit), unit: unitName(rule, unit) });

/**
 * The count meant by what is typed in `unit`, to the nearest step the goods are sold in; 0 for a field that is incomplete (empty,
 * "0.") or no amount, never above `MAX_COUNT`.
 */
export function countTyped(rule: QuantityRule, unit: SaleUnit, typed: string): number {
  const value = typedSteps(rule, unit, typed);
  if (value === 0) return 0;
  const answer = countFor(rule, unit, value, "nearest");
  return "count" in answer ? Math.min(answer.count, highestCount(rule, MAX_COUNT)) : 0;
}

/** The smallest steps of `unit` that are typed: dm³, 1/1000 m², kg, pieces, bundles; 0 for an empty field. */
function typedSteps(rule: QuantityRule, unit: SaleUnit, typed: string): number {
  const read = amountTyped(rule, unit, typed);
  return "figure" in read ? Math.min(stepsOfFigure(read.figure, STEPS_PER_UNIT[unit] === 1 ? 0 : 3), MAX_COUNT) : 0;
}

/** What amounts are rounded to: whole bundles, whole pieces, or a number of the goods' own unit. */
function roundingName(rule: QuantityRule): string {
  if (rule.step === countPerBundle(rule)) return "按整件";
  if (rule.step > 1) return `按 ${quantityText(rule, rule.step)} 的整数倍`;
  return rule.countedIn === "piece" ? `按整${pieceName(rule)}` : "按 0.001 m³";
}

/** What an amount was taken for: `按整件取整为 2.995 m³`. */
export const roundedText = (rule: QuantityRule, unit: SaleUnit, count: number): string =>
  `${roundingName(rule)}取整为 ${amountText(rule, unit, count)}`;

/** What a typed amount was taken for where the goods aren't sold so; `null` where it was taken as typed. */
export function roundingText(rule: QuantityRule, unit: SaleUnit, typed: string): string | null {
  const value = typedSteps(rule, unit, typed);
  const count = countTyped(rule, unit, typed);
  if (count === 0 || stepsOf(rule, unit, count) === value) return null;
  return roundedText(rule, unit, count);
}

import { type NumberField, numberTyped, stepsOfFigure } from "../../typed-number.ts";
import type { Range } from "./goods-query.ts";
import { ordered, type RangeField } from "./goods-query-change.ts";

/** What the two fields of a range take; a thickness is known to its tenth of a mm. */
export const RANGE_NUMBERS: Readonly<Record<RangeField, NumberField & { decimals: 0 | 1 | 2; most: number }>> = {
  thickness: { decimals: 1, unit: "mm", most: 12 },
  width: { decimals: 0, unit: "mm", most: 12 },
  length: { decimals: 0, unit: "mm", most: 12 },
  price: { decimals: 2, unit: "元/m³", most: 12 },
};

/** Whether each of two fields holds a number or nothing. */
export const isRangeTyped = (field: RangeField, texts: readonly string[]): boolean =>
  texts.every((text) => "figure" in numberTyped(text, RANGE_NUMBERS[field]));

/**
 * The range of two fields: mm, of a thickness to the tenth, or yuan with at most two decimals; an empty field leaves its side
 * open.
 */
export function rangeTyped(field: RangeField, min: string, max: string): Range {
  const number = RANGE_NUMBERS[field];
  const read = (text: string): number | null => {
    const typed = numberTyped(text, number);
    if ("problem" in typed || typed.figure === "") return null;
    const steps = stepsOfFigure(typed.figure, number.decimals);
    return field === "thickness" ? steps / 10 : steps;
  };
  return ordered({ min: read(min), max: read(max) });
}

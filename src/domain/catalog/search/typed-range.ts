import { grouped } from "../../text.ts";
import { type NumberField, numberTyped, stepsOfFigure } from "../../typed-number.ts";
import { type Dm3, dm3 } from "../../units.ts";
import { PURCHASE_VOLUME_MOST, type Range } from "./goods-query.ts";
import { ordered, type RangeField } from "./goods-query-change.ts";

/** What the two fields of a range take; a thickness is known to its tenth of a mm. */
export const RANGE_NUMBERS: Readonly<Record<RangeField, NumberField & { decimals: 0 | 1 | 2; most: number }>> = {
  thickness: { decimals: 1, unit: "mm", most: 12 },
  width: { decimals: 0, unit: "mm", most: 12 },
  length: { decimals: 0, unit: "mm", most: 12 },
  price: { decimals: 2, unit: "元/m³", most: 12 },
  delivered: { decimals: 2, unit: "元/m³", most: 12 },
};

/** What the field of a purchase's volume takes. */
export const PURCHASE_VOLUME = { decimals: 3, unit: "m³", most: 8 } as const satisfies NumberField;

/** A typed volume, `null` for an empty field; `undefined`: no volume of a purchase. */
export function purchaseVolumeTyped(text: string): Dm3 | null | undefined {
  const typed = numberTyped(text, PURCHASE_VOLUME);
  if ("problem" in typed) return undefined;
  if (typed.figure === "") return null;
  const volume = stepsOfFigure(typed.figure, PURCHASE_VOLUME.decimals);
  return volume >= 1 && volume <= PURCHASE_VOLUME_MOST ? dm3(volume) : undefined;
}

/** Why a typed number is no volume of a purchase, or `null`. A text that is no number at all says so in its own field. */
export const purchaseVolumeProblem = (text: string): string | null =>
  "figure" in numberTyped(text, PURCHASE_VOLUME) && purchaseVolumeTyped(text) === undefined
    ? `采购量请填 0.001 至 ${grouped(String(PURCHASE_VOLUME_MOST / 1000))} m³`
    : null;

/** Whether each of two fields holds a number or nothing. */
export const isRangeTyped = (field: RangeField, texts: readonly string[]): boolean =>
  texts.every((text) => "figure" in numberTyped(text, RANGE_NUMBERS[field]));

/** The highest end of a range in its smallest unit, as addresses read it: beyond all prices and sizes, so what is over it means the same. */
const HIGHEST_END = 999_999_999;

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
    return Math.min(HIGHEST_END, field === "thickness" ? steps / 10 : steps);
  };
  return ordered({ min: read(min), max: read(max) });
}

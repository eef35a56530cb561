import type { SpecSizes } from "../spec.ts";
import type { Atom } from "./size-atoms.ts";
import type { LengthUnit, Side } from "./size-words.ts";

/** Sides of a size in mm, diameters in cm; a side that is a range or open has `…Min` and `…Max`. */
export type ReadSizes = { -readonly [Key in keyof SpecSizes]?: number } & {
  thicknessMin?: number;
  thicknessMax?: number;
  widthMin?: number;
  widthMax?: number;
};

/** What the words of a text say about how its numbers are meant. */
export type SizeContext = {
  /** Logs: numbers are diameters and lengths. */
  readonly round: boolean;
  /** Panels and veneers, thin by nature. */
  readonly panel: boolean;
  /** Beams and posts, thick by nature. */
  readonly post: boolean;
  /** Squares of building timber, sawn to metric sizes. */
  readonly squares: boolean;
  /** Sold by nominal inches and feet; `false`: of a species that never is. */
  readonly nominal: boolean | null;
  /** A number by itself may be a thickness: of goods that are known. */
  readonly bare: boolean;
};

/** A number, a range or a list within a size. */
export type Slot = {
  readonly values: readonly number[];
  readonly isRange: boolean;
  readonly unit: LengthUnit | null;
  readonly side: Side | null;
  readonly bound: "min" | "max" | null;
  readonly atoms: readonly Atom[];
};

/** One way to understand a size; `lengths`: several of them; `unit`: in what its section was taken. */
export type SizeReading = {
  readonly sizes: ReadSizes;
  readonly lengths: readonly number[];
  /** Several thicknesses or widths, where they are listed. */
  readonly lists: SideLists;
  readonly unit: "mm" | "cm" | "in" | "other";
  readonly weight: number;
  /** A number that nothing says to be a size. */
  readonly isBare?: true;
};

export type SideLists = { readonly [Side in "thickness" | "width"]?: readonly number[] };

export type Option = {
  readonly unit: SizeReading["unit"];
  readonly mm: (value: number) => number | null;
  readonly weight: number;
};

const tenths = (value: number): number => Math.round(value * 10) / 10;
const times =
  (factor: number) =>
  (value: number): number =>
    tenths(value * factor);
export const option = (unit: SizeReading["unit"], factor: number, weight: number): Option => ({
  unit,
  mm: times(factor),
  weight,
});

/** Dressed size in mm of a nominal inch (PS 20, NLGA). */
const DRESSED: Readonly<Record<number, number>> = { 1: 19, 2: 38, 3: 64, 4: 89, 6: 140, 8: 184, 10: 235, 12: 286 };
/** Thickness sold under a nominal quarter inch of hardwood: 4/4 is 26 mm, 8/4 is 52. */
const QUARTERS: Readonly<Record<number, number>> = {
  2: 13,
  3: 20,
  4: 26,
  5: 32,
  6: 38,
  8: 52,
  10: 65,
  12: 78,
  16: 104,
};
/** Trade length in mm of lumber in feet; others to the nearest cm. */
const FEET: Readonly<Record<number, number>> = {
  8: 2440,
  10: 3050,
  12: 3660,
  13: 3970,
  14: 4270,
  16: 4880,
  18: 5490,
  20: 6100,
};
const feetLength = (feet: number): number => FEET[feet] ?? Math.round((feet * 304.8) / 10) * 10;
export const feetPanel = (feet: number): number => Math.round((feet * 304.8) / 5) * 5;

export const nominal: Option = { unit: "in", mm: (value) => DRESSED[value] ?? null, weight: 0 };
const quarter: Option = { unit: "in", mm: (value) => QUARTERS[value] ?? null, weight: 0 };
export const inch: Option = { unit: "in", mm: (value) => QUARTERS[value * 4] ?? null, weight: 0 };

export const isWhole = ({ values }: Slot): boolean => values.every(Number.isInteger);
/** A side's name before a number without a unit: 厚30, 长4000. */
export const isNamed = ({ unit, atoms: [atom] }: Slot): boolean => unit === null && atom?.sideFirst === true;
export const first = ({ values }: Slot): number => values[0] ?? 0;
export const last = ({ values }: Slot): number => values.at(-1) ?? 0;

/** 1.7 is a veneer's, if it is no board's in centimetres. */
export const isThin = (slot: Slot): boolean => first(slot) < 2 && !isWhole(slot);

/** In what a side of the section may be meant; weights are the evidence of the written form alone. */
export function acrossOptions(slot: Slot, context: SizeContext): readonly Option[] {
  switch (slot.unit) {
    case "mm":
      return [option("mm", 1, 0)];
    case "cm":
      return [option("cm", 10, 0)];
    case "m":
      return last(slot) < 3 ? [option("other", 1000, 0)] : [];
    case "in":
      return [nominal, { ...inch, weight: -3 }];
    case "quarter":
      return [quarter];
    case "fen":
      return [option("other", 3, 0)];
    case "si":
      return [option("other", 0.01, 0)];
    case "ft":
    case "chi":
      return [];
    case null:
  }
  const value = last(slot);
  // 厚5 is written in millimetres, as sizes are named on screen.
  if (isNamed(slot))
    return [
      option("mm", 1, slot.side === "width" && value < 20 ? -6 : 0),
      option("cm", 10, !isWhole(slot) ? -2 : value < 20 ? -8 : -14),
    ];
  // 3*12 and 3.8*14 are centimetres more often than anything else, 10*10 and 15*30 hardly ever.
  const inCm =
    value > (context.post ? 100 : 40) || (context.panel && isThin(slot))
      ? -20
      : !isWhole(slot) || first(slot) < 10
        ? -1
        : context.post
          ? -3
          : context.squares
            ? -6
            : -11;
  // The smaller the number, the less are millimetres left unsaid; of panels they always are.
  const inMm = first(slot) >= 10 ? 0 : context.panel ? -1 : -4;
  return [option("mm", 1, inMm), option("cm", 10, inCm - (context.panel ? 6 : 0))];
}

/** In what a length may be meant. */
export function alongOptions(slot: Slot, section: SizeReading["unit"], context: SizeContext): readonly Option[] {
  switch (slot.unit) {
    case "mm":
      return [option("mm", 1, 0)];
    case "cm":
      return [option("cm", 10, 0)];
    case "m":
      return [option("other", 1000, 0)];
    case "ft":
      return [{ unit: "in", mm: feetLength, weight: 0 }];
    case "chi": {
      if (last(slot) > 24) return [];
      const third = {
        unit: "other",
        mm: (value: number) => Math.round((value * 1000) / 3 / 10) * 10,
        weight: 0,
      } as const;
      const feet = { unit: "in", mm: feetLength, weight: 0 } as const;
      return context.nominal === true || context.panel || section === "in"
        ? [feet]
        : [third, { ...feet, weight: -1.5 }];
    }
    case null:
      break;
    default:
      return [];
  }
  const value = last(slot);
  const options: Option[] = [];
  if (value < 20) options.push(option("other", 1000, section === "in" && value >= 8 ? -4 : 0));
  if (section === "in" && isWhole(slot) && value >= 6 && value <= 24)
    options.push({ unit: "in", mm: feetLength, weight: 0 });
  if (value >= 100) options.push(option("mm", 1, 0));
  if (value >= 100 && value < 1300 && !isNamed(slot))
    options.push(option("cm", 10, section === "cm" ? 0 : section === "other" ? -6 : -30));
  return options;
}

export const valuesIn = (slot: Slot, { mm }: Option): number[] | null => {
  const values = slot.values.map(mm);
  return values.every((one) => one !== null && Number.isFinite(one)) ? (values as number[]) : null;
};

/** How usual the more usual end is; less by as much as the other one is hardly to be believed. */
export function least(of: (value: number) => number, values: readonly number[]): number {
  const ends = [of(values[0] ?? 0), of(values.at(-1) ?? 0)];
  return Math.max(...ends) + Math.min(0, Math.min(...ends) + 30);
}

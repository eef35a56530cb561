import type { SpecSizes } from "../spec.ts";
import type { Atom } from "./size-atoms.ts";
import type { LengthUnit, Side } from "./size-words.ts";
import type { Usual } from "./usual-sizes.ts";

/** Sides of a size in mm, diameters in cm; a side that is a range or open has `…Min` and `…Max`. */
export type ReadSizes = { -readonly [Key in keyof SpecSizes]?: number } & {
  thicknessMin?: number;
  thicknessMax?: number;
  widthMin?: number;
  widthMax?: number;
};

/** What the words of a text reveal about how its numbers are meant. */
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

/** What is known of the goods where a number stands. */
export type SizeSurroundings = { readonly context: SizeContext; readonly usual: Usual };

/** A number, a range or a list within a size. */
export type Slot = {
  readonly values: readonly number[];
  readonly isRange: boolean;
  readonly unit: LengthUnit | null;
  readonly side: Side | null;
  readonly bound: "min" | "max" | null;
  readonly atoms: readonly Atom[];
};

/** One way to understand a size; `lists`: several of a side, where they are listed; `unit`: in what its section was taken. */
export type SizeReading = {
  readonly sizes: ReadSizes;
  readonly lists: SideLists & { readonly length?: readonly number[] };
  readonly unit: "mm" | "cm" | "in" | "other";
  readonly weight: number;
  /** A number that nothing marks as a size. */
  readonly isBare?: true;
  /** Unlikely, but the literal meaning of the figures, which is offered beside what is read instead. */
  readonly isOffered?: true;
};

export type SideLists = { readonly [Side in "thickness" | "width"]?: readonly number[] };

export type Option = {
  readonly unit: SizeReading["unit"];
  readonly mm: (value: number) => number | null;
  readonly weight: number;
};

/** A unit of `factor` mm; in tenths of one. */
export function option(unit: SizeReading["unit"], factor: number, weight: number): Option {
  return { unit, mm: (value) => Math.round(value * factor * 10) / 10, weight };
}

/** Dressed size in mm of a nominal inch (PS 20, NLGA). */
const DRESSED: Readonly<Record<number, number>> = { 1: 19, 2: 38, 3: 64, 4: 89, 6: 140, 8: 184, 10: 235, 12: 286 };
const DRESSED_SIDES = Object.values(DRESSED);
/** Whether a section is one of dressed lumber, 38*89 of 2x4; squares are none. */
export const isDressed = (thickness: number, width: number): boolean =>
  thickness !== width && DRESSED_SIDES.includes(thickness) && DRESSED_SIDES.includes(width);
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
/** 八寸 of what is not sold by nominal sizes. */
const wholeInch: Option = { unit: "in", mm: (value) => Math.round(value * 25.4), weight: -1 };
export const inch: Option = {
  unit: "in",
  mm: (value) => (value < 1 ? Math.round(value * 25.4) : (QUARTERS[value * 4] ?? null)),
  weight: 0,
};

export const isWhole = ({ values }: Slot): boolean => values.every(Number.isInteger);
/** A side's name before a number without a unit: 厚30, 长4000. */
export const isNamed = ({ unit, atoms: [atom] }: Slot): boolean => unit === null && atom?.sideFirst === true;
export const first = ({ values }: Slot): number => values[0] ?? 0;
export const last = ({ values }: Slot): number => values.at(-1) ?? 0;

/** 1.7 is a veneer's, if it is no board's in centimetres. */
const isThin = (slot: Slot): boolean => first(slot) < 2 && !isWhole(slot);

/** In what a side of the section may be meant by its unit; none where it is not measured so. */
const ACROSS: Readonly<Record<LengthUnit, readonly Option[]>> = {
  mm: [option("mm", 1, 0)],
  cm: [option("cm", 10, 0)],
  m: [option("other", 1000, 0)],
  ft: [],
  chi: [],
  in: [nominal, { ...inch, weight: -3 }],
  quarter: [quarter],
  fen: [option("other", 3, 0)],
  si: [option("other", 0.01, 0)],
};

/** In what a side of the section may be meant; weights are the evidence of the written form alone. */
export function acrossOptions(
  slot: Slot,
  { post, panel, squares, bare, nominal: sold }: SizeContext,
): readonly Option[] {
  if (slot.unit === "in" && sold === false) return [{ ...inch, weight: -0.5 }, wholeInch];
  if (slot.unit !== null) return ACROSS[slot.unit];
  const least = first(slot);
  const most = last(slot);
  // 0.038*0.089: no board is measured in hundredths of a millimetre.
  if (most < 0.5 && slot.atoms.every(({ decimals }) => decimals) && !panel)
    return [option("mm", 1, 0), option("other", 1000, -1)];
  // 厚5 is written in millimetres, as sizes are named on screen.
  if (isNamed(slot))
    return [
      option("mm", 1, slot.side === "width" && most < 20 ? -6 : 0),
      option("cm", 10, !isWhole(slot) ? -2 : most < 20 ? -8 : -14),
    ];
  // 3*12 and 3.8*14 are centimetres more often than anything else, 10*10 and 15*30 hardly ever. 1.2厚 of unknown goods is a
  // veneer's.
  const isNever = most > (post ? 100 : 40) || ((panel || (slot.side !== null && !bare)) && isThin(slot));
  const inCm = isNever ? -20 : !isWhole(slot) || least < 10 ? -1 : post ? -3 : squares ? -6 : -11;
  // The smaller the number, the less likely millimetres are implied; for panels they always are.
  const inMm = least >= 10 ? 0 : panel ? -1 : -4;
  return [option("mm", 1, inMm), option("cm", 10, inCm - (panel ? 6 : 0))];
}

const feet: Option = { unit: "in", mm: feetLength, weight: 0 };
const thirdsOfMetre: Option = { unit: "other", mm: (value) => Math.round((value * 1000) / 3 / 10) * 10, weight: 0 };

/** In what a length may be meant. */
export function alongOptions(
  slot: Slot,
  section: SizeReading["unit"],
  { nominal: sold, panel }: SizeContext,
): readonly Option[] {
  if (slot.unit === "ft") return [feet];
  if (slot.unit === "chi") {
    // 40尺 is a container.
    if (last(slot) > 24) return [];
    const areFeet = sold === true || panel || section === "in";
    return areFeet ? [feet] : [thirdsOfMetre, { ...feet, weight: -1.5 }];
  }
  if (slot.unit !== null) return ["mm", "cm", "m"].includes(slot.unit) ? ACROSS[slot.unit] : [];
  const value = last(slot);
  return [
    ...(value < 20 ? [option("other", 1000, section === "in" && value >= 8 ? -4 : 0)] : []),
    ...(section === "in" && isWhole(slot) && value >= 6 && value <= 24 ? [feet] : []),
    ...(value >= 100 ? [option("mm", 1, 0)] : []),
    ...(value >= 100 && value < 1300 && !isNamed(slot)
      ? [option("cm", 10, section === "cm" ? 0 : section === "other" ? -6 : -30)]
      : []),
  ];
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

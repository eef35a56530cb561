import type { SpecSizes } from "./spec.ts";

/** What the whole text says about how its numbers are meant. */
export type SizeContext = {
  readonly logs: boolean;
  readonly section: boolean;
  readonly feet: boolean;
  readonly panel: boolean;
};

export type ReadSizes = { -readonly [Key in keyof SpecSizes]?: number } & {
  thicknessMin?: number;
  thicknessMax?: number;
  widthMin?: number;
  widthMax?: number;
};

/** One number or range with its unit; `high` is `low` unless a range was typed. */
export type Measure = {
  readonly low: number;
  readonly high: number;
  readonly unit: "mm" | "cm" | "m" | "ft" | "in" | null;
};

const UNITS: Readonly<Record<string, Measure["unit"]>> = {
  mm: "mm",
  毫米: "mm",
  cm: "cm",
  公分: "cm",
  厘米: "cm",
  m: "m",
  米: "m",
  公尺: "m",
  英尺: "ft",
  尺: "ft",
  ft: "ft",
  英寸: "in",
  寸: "in",
  '"': "in",
  "''": "in",
  "'": "ft",
};

export function measure(low: string | undefined, high: string | undefined, unit: string | undefined): Measure | null {
  if (low === undefined) return null;
  return { low: Number(low), high: Number(high ?? low), unit: unit === undefined ? null : (UNITS[unit] ?? null) };
}

export const within = (value: number, min: number, max: number): boolean => value >= min && value <= max;

/** mm to one decimal: veneers are 0.5 thick. */
export const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Dressed size in mm of a nominal inch (PS 20, NLGA), thickness up to 6, width up to 12. */
const DRESSED_THICKNESS: Readonly<Record<number, number>> = { 1: 19, 2: 38, 3: 64, 4: 89, 6: 140 };
const DRESSED_WIDTH: Readonly<Record<number, number>> = { 2: 38, 3: 64, 4: 89, 6: 140, 8: 184, 10: 235, 12: 286 };

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

/** Sides of panels named in feet: 4*8 is 1220*2440, 3*6 is 915*1830. */
const feetPanel = (feet: number): number => Math.round((feet * 304.8) / 5) * 5;

/** Thickness sold under a nominal inch of hardwood: 4/4 is 26 mm, 8/4 is 52. */
export const QUARTERS: Readonly<Record<number, number>> = {
  3: 20,
  4: 26,
  5: 32,
  6: 38,
  8: 52,
  10: 65,
  12: 78,
  16: 104,
};

export function lengthSizes({ low, high, unit }: Measure, bareLimit: number): ReadSizes | null {
  const toMm = (value: number): number => {
    if (unit === "m" || (unit === null && value < bareLimit)) return Math.round(value * 1000);
    if (unit === "ft") return feetLength(value);
    return Math.round(unit === "cm" ? value * 10 : value);
  };
  const [min, max] = [toMm(low), toMm(high)];
  if (!within(min, 100, 20_000) || !within(max, min, 20_000)) return null;
  return min === max ? { length: min } : { lengthMin: min, lengthMax: max };
}

export function sectionSizes(thickness: number, width: number): ReadSizes | null {
  if (!within(thickness, 0.3, 400) || !within(width, 10, 2000)) return null;
  return { thickness: tenths(thickness), width: tenths(width) };
}

function panelSizes(width: number, length: number): ReadSizes {
  return { width: Math.round(width), length: Math.round(length) };
}

const isNominal = (thickness: number, width: number): boolean =>
  thickness in DRESSED_THICKNESS && width in DRESSED_WIDTH && (width >= thickness || (thickness === 4 && width === 2));

/** 2x4 is nominal inches, but 4*6 木方 and 3*12 are centimetres as typed in China. */
function meansInches(a: Measure, b: Measure, context: SizeContext): boolean {
  if (a.unit === "in" || b.unit === "in") return true;
  if (a.unit !== null || (b.unit !== null && b.unit !== "m")) return false;
  if (!isNominal(a.low, b.low) || a.low !== a.high || b.low !== b.high) return false;
  return context.feet || (!(context.section && a.low >= 3) && !(a.low === 3 && b.low >= 10));
}

/** Thickness and width in mm of two numbers of which some may be centimetres, or `null`. */
function section(a: Measure, b: Measure, lengthUnit: Measure["unit"]): ReadSizes | null {
  const small = a.low <= 15 && b.low <= 40;
  // 20*20*200cm: the unit behind the last is meant for all, unless that makes beams of boards.
  const allCm = lengthUnit === "cm" && a.unit === null && b.unit === null && a.low <= 25 && b.low <= 25;
  if (a.unit === "cm" || b.unit === "cm" || allCm || (lengthUnit === "cm" && small)) {
    const aInCm = a.unit === "cm" || (a.unit === null && (a.low <= 15 || allCm));
    const bInCm = b.unit === "cm" || (b.unit === null && b.low <= 40);
    return sectionSizes(aInCm ? a.low * 10 : a.low, bInCm ? b.low * 10 : b.low);
  }
  if (a.unit === "m" || b.unit === "ft" || a.unit === "ft") return null;
  const metric = a.unit === "mm" || b.unit === "mm";
  const decimals = !Number.isInteger(a.low) || !Number.isInteger(b.low);
  if (!metric && small && (decimals || (a.low < 10 && b.low <= 30))) return sectionSizes(a.low * 10, b.low * 10);
  return within(b.low, 1, 9) && !metric ? null : sectionSizes(a.low, b.low);
}

/** Two numbers: a panel, a log or a section. */
export function pair(a: Measure, b: Measure, context: SizeContext): ReadSizes | null {
  if (a.low >= 900 && b.low >= 900) return within(a.low, 900, 2500) ? panelSizes(a.low, b.low) : null;
  if (b.unit === "ft" && a.low <= 10 && b.low <= 12) return panelSizes(feetPanel(a.low), feetPanel(b.low));
  const metres = within(a.low, 0.9, 1.3) && within(b.low, 1.8, 3.1) && !Number.isInteger(b.low);
  if (metres) return panelSizes(a.low * 1000, b.low * 1000);
  // Veneer: 1.27*0.64
  const veneer = [a, b].every(({ low }) => within(low, 0.4, 1.4) && !Number.isInteger(low * 10));
  if (veneer) return panelSizes(Math.min(a.low, b.low) * 1000, Math.max(a.low, b.low) * 1000);
  const lengthLike = b.unit === "m" || b.low >= 1000 || b.low < 15;
  if (context.logs && within(a.low, 6, 130) && a.unit !== "mm" && lengthLike) {
    const length = lengthSizes(b, 20);
    return length && { diameterMin: a.low, diameterMax: a.high, ...length };
  }
  if (meansInches(a, b, context)) return inches(a, b);
  if (b.unit === "m") {
    // 30*4米 of boards: thickness and length, no width.
    const length = lengthSizes(b, 20);
    return length && within(a.low, 10, 100) ? { thickness: a.low, ...length } : null;
  }
  return withRanges(a, b, section(a, b, null));
}

function inches(a: Measure, b: Measure): ReadSizes | null {
  const thickness = DRESSED_THICKNESS[a.low];
  const width = DRESSED_WIDTH[b.low];
  return thickness === undefined || width === undefined ? null : { thickness, width };
}

/** A range of thicknesses or widths is not one size: 30-50*120 is any thickness from 30 to 50. */
function withRanges(a: Measure, b: Measure, sizes: ReadSizes | null): ReadSizes | null {
  if (sizes === null || (a.low === a.high && b.low === b.high)) return sizes;
  const { thickness, width, ...others } = sizes;
  if (thickness === undefined || width === undefined || a.high < a.low || b.high < b.low) return null;
  const [thicknessMax, widthMax] = [tenths((thickness * a.high) / a.low), tenths((width * b.high) / b.low)];
  if (thicknessMax > 400 || widthMax > 2000) return null;
  return {
    ...others,
    ...(a.low === a.high ? { thickness } : { thicknessMin: thickness, thicknessMax }),
    ...(b.low === b.high ? { width } : { widthMin: width, widthMax }),
  };
}

/** Three numbers: thickness, width, length in this order; panels and long goods may be typed the other way round. */
export function triple(a: Measure, b: Measure, c: Measure, context: SizeContext): ReadSizes | null {
  if (within(a.low, 900, 1300) && within(b.low, 1800, 3100) && c.low <= 60 && c.unit !== "m") {
    return { thickness: tenths(c.low), ...panelSizes(a.low, b.low) };
  }
  // Veneer: 1270*640*1.7
  if (a.low >= 900 && within(b.low, 400, a.low) && c.low <= 30 && c.unit !== "m") {
    return { thickness: tenths(c.low), ...panelSizes(b.low, a.low) };
  }
  if ((a.low >= 1000 || a.unit === "m") && b.low <= 400 && c.low <= 400 && c.unit !== "m") {
    const turned = lengthSizes(a, 20);
    const across = b.low > c.low ? section(c, b, null) : section(b, c, null);
    return turned && across && { ...across, ...turned };
  }
  const nominal = meansInches(a, b, context);
  const across = nominal ? inches(a, b) : withRanges(a, b, section(a, b, c.unit));
  const feet = nominal && c.unit === null && within(c.low, 8, 20) && Number.isInteger(c.low);
  // 4*9*400: a section in centimetres has its length in them, too.
  const inCm = c.unit === null && within(c.low, 100, 999) && across?.thickness === tenths(a.low * 10);
  const unit = feet ? "ft" : inCm ? "cm" : c.unit;
  const length = lengthSizes({ ...c, unit }, 20);
  return across && length && { ...across, ...length };
}

/** 2米以上: any length from there. */
export function openLength(sizes: ReadSizes | null, more: string | undefined): ReadSizes | null {
  if (more === undefined || sizes?.length === undefined) return sizes;
  return more === "以下" ? { lengthMax: sizes.length } : { lengthMin: sizes.length };
}

export function inchThickness(inch: number): ReadSizes | null {
  const thickness = QUARTERS[inch * 4];
  return thickness === undefined ? null : { thickness };
}

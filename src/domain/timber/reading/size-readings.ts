import type { SpecSizes } from "../spec.ts";
import type { Atom, LengthUnit, Side } from "./size-atoms.ts";
import type { Usual } from "./usual-sizes.ts";

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
  readonly unit: "mm" | "cm" | "in" | "other";
  readonly weight: number;
};

type Option = {
  readonly unit: SizeReading["unit"];
  readonly mm: (value: number) => number | null;
  readonly weight: number;
};

const tenths = (value: number): number => Math.round(value * 10) / 10;
const times =
  (factor: number) =>
  (value: number): number =>
    tenths(value * factor);
const option = (unit: SizeReading["unit"], factor: number, weight: number): Option => ({
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
const feetPanel = (feet: number): number => Math.round((feet * 304.8) / 5) * 5;

const nominal: Option = { unit: "in", mm: (value) => DRESSED[value] ?? null, weight: 0 };
const quarter: Option = { unit: "in", mm: (value) => QUARTERS[value] ?? null, weight: 0 };
const inch: Option = { unit: "in", mm: (value) => QUARTERS[value * 4] ?? null, weight: 0 };

const isWhole = ({ values }: Slot): boolean => values.every(Number.isInteger);
/** A side's name before a number without a unit: 厚30, 长4000. */
const isNamed = ({ unit, atoms: [atom] }: Slot): boolean => unit === null && atom?.sideFirst === true;
const first = ({ values }: Slot): number => values[0] ?? 0;
const last = ({ values }: Slot): number => values.at(-1) ?? 0;

/** In what a side of the section may be meant; weights are the evidence of the written form alone. */
function acrossOptions(slot: Slot, context: SizeContext): readonly Option[] {
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
    value > (context.post ? 100 : 40) || (first(slot) < 2 && !isWhole(slot))
      ? -20
      : !isWhole(slot) || first(slot) < 10
        ? -1
        : context.post
          ? -3
          : -11;
  // The smaller the number, the less are millimetres left unsaid; of panels they always are.
  const inMm = first(slot) >= 10 ? 0 : context.panel ? -1 : -4;
  return [option("mm", 1, inMm), option("cm", 10, inCm - (context.panel ? 6 : 0))];
}

/** In what a length may be meant. */
function alongOptions(slot: Slot, section: SizeReading["unit"], context: SizeContext): readonly Option[] {
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

const valuesIn = (slot: Slot, { mm }: Option): number[] | null => {
  const values = slot.values.map(mm);
  return values.every((one) => one !== null && Number.isFinite(one)) ? (values as number[]) : null;
};

/** The fields that one side of a size takes: exact, a range, or open at one end. */
export function sideSizes(side: "thickness" | "width" | "length", values: readonly number[], slot: Slot): ReadSizes {
  const [low = 0, high = low] = [values[0], values.at(-1)];
  if (low !== high && (slot.isRange || side !== "length")) return { [`${side}Min`]: low, [`${side}Max`]: high };
  if (low !== high) return {};
  if (slot.bound === null) return { [side]: low };
  return slot.bound === "min" ? { [`${side}Min`]: low } : { [`${side}Max`]: low };
}

export function diameterSizes(values: readonly number[], slot: Slot): ReadSizes {
  const [low = 0, high = low] = [values[0], values.at(-1)];
  if (slot.bound === "max") return { diameterMax: high };
  if (slot.bound === "min" && low === high) return { diameterMin: low };
  return { diameterMin: low, diameterMax: high };
}

const ends = (values: readonly number[]): [number, number] => [values[0] ?? 0, values.at(-1) ?? 0];
const least = (of: (value: number) => number, values: readonly number[]): number =>
  Math.max(...ends(values).map(of)) + Math.min(0, Math.min(...ends(values).map(of)) + 30);

/** How usual the section is, at both ends of its ranges the more usual one; impossible where either end is. */
function sectionWeight(usual: Usual, t: readonly number[], w: readonly number[]): number {
  const corners = ends(t).flatMap((thickness) => ends(w).map((width) => usual.section(thickness, width)));
  return corners.includes(Number.NEGATIVE_INFINITY) ? Number.NEGATIVE_INFINITY : Math.max(...corners);
}

type Across = {
  readonly t: readonly number[];
  readonly w: readonly number[];
  readonly unit: SizeReading["unit"];
  readonly weight: number;
};

/** Two sides as a section: in one unit both, or in the units that they bear. */
function sections(a: Slot, b: Slot, c: Slot | null, context: SizeContext, usual: Usual): Across[] {
  const found: Across[] = [];
  const add = (one: Option, other: Option, weight: number): void => {
    const [t, w] = [valuesIn(a, one), valuesIn(b, other)];
    if (t === null || w === null) return;
    const unit = one.unit === other.unit ? one.unit : "mm";
    const turned = (t[0] ?? 0) > (w[0] ?? 0) ? -1 : 0;
    const thin = context.post && Math.min(...t, ...w) < 60 ? -10 : 0;
    found.push({ t, w, unit, weight: weight + turned + thin + sectionWeight(usual, t, w) });
  };
  const [acrossA, acrossB] = [acrossOptions(a, context), acrossOptions(b, context)];
  for (const one of acrossA) {
    for (const other of acrossB) {
      const mixed = one.unit !== other.unit && one.unit !== "other" && other.unit !== "other";
      // A unit behind the second is meant for both, unless it is 30*12公分.
      const apart = !mixed
        ? 0
        : a.unit === null && b.unit !== null
          ? first(a) >= 10
            ? -1
            : -8
          : a.unit !== null && b.unit === null
            ? -1
            : -20;
      const inAll = c?.unit === "cm" && one.unit === "cm" && other.unit === "cm" ? (last(a) <= 30 ? 9 : 0) : 0;
      const shared = one.unit === "cm" && other.unit === "cm" && (a.unit === "cm" || b.unit === "cm");
      const evidence = shared
        ? Math.max(one.weight, -1) + Math.max(other.weight, -1)
        : Math.min(one.weight, other.weight);
      const outOfAll = c?.unit === "cm" && one.unit === "mm" && a.unit === null && last(a) <= 30 ? -6 : 0;
      add(one, other, evidence + apart + outOfAll + Math.min(inAll, -evidence));
    }
  }
  const inInches = a.unit === "in" || b.unit === "in";
  if (
    a.unit === null &&
    b.unit === null &&
    isWhole(a) &&
    isWhole(b) &&
    last(a) <= 6 &&
    a.values.length + b.values.length === 2
  )
    // Nobody saws 3 × 4 inches, but many 30 × 40 mm.
    add(
      nominal,
      nominal,
      first(a) === 3
        ? -4
        : context.panel
          ? -12
          : context.nominal === true
            ? 0.5
            : context.nominal === false
              ? -3
              : context.squares
                ? -2.5
                : -1.5,
    );
  else if (inInches && a.unit !== "mm" && b.unit !== "mm" && (a.unit === null || b.unit === null))
    add(nominal, nominal, 0);
  return found;
}

const sideIs = (slot: Slot, ...sides: readonly Side[]): boolean => slot.side === null || sides.includes(slot.side);

function alongReadings(
  slot: Slot,
  section: SizeReading["unit"],
  context: SizeContext,
  usual: Usual,
): { values: number[]; unit: SizeReading["unit"]; weight: number }[] {
  return alongOptions(slot, section, context).flatMap((one) => {
    const values = valuesIn(slot, one)?.map((value) => Math.round(value));
    if (values === undefined) return [];
    return [{ values, unit: one.unit, weight: one.weight + least(usual.length, values) }];
  });
}

const listed = (slot: Slot, values: readonly number[]): readonly number[] =>
  values.length > 1 && !slot.isRange ? values : [];

/** Three sides: section and length in this order, or the length first, or a sheet with its thickness last. */
function tripleReadings(slots: readonly [Slot, Slot, Slot], context: SizeContext, usual: Usual): SizeReading[] {
  const readings: SizeReading[] = [];
  const along = (a: Slot, b: Slot, c: Slot, weight: number): void => {
    if (!sideIs(a, "thickness") || !sideIs(b, "width") || !sideIs(c, "length")) return;
    for (const { t, w, unit, weight: across } of sections(a, b, c, context, usual)) {
      for (const { values, weight: length } of alongReadings(c, unit, context, usual)) {
        const sizes = {
          ...sideSizes("thickness", t, a),
          ...sideSizes("width", w, b),
          ...sideSizes("length", values, c),
        };
        readings.push({ sizes, lengths: listed(c, values), unit, weight: weight + across + length });
      }
    }
  };
  const [a, b, c] = slots;
  along(a, b, c, context.round ? -4 : 0);
  if ((first(a) >= 1000 && first(a) > Math.max(last(b), last(c))) || a.unit === "m")
    along(first(b) > first(c) ? c : b, first(b) > first(c) ? b : c, a, -1);
  // 1220*2440*18, 1270*640*1.7, 4*8尺*18
  if (first(c) < 60 && c.unit !== "m") {
    for (const { width, length, weight } of sheets(a, b, context, usual)) {
      for (const one of acrossOptions(c, { ...context, panel: true })) {
        const [thickness = 0] = valuesIn(c, one) ?? [];
        if (thickness > 60) continue;
        readings.push({
          sizes: { thickness, width, length },
          lengths: [],
          unit: one.unit,
          weight: weight + one.weight + usual.thickness(thickness),
        });
      }
    }
  }
  return readings;
}

/** Two sides as those of a sheet: mm, metres, feet. */
function sheets(
  a: Slot,
  b: Slot,
  context: SizeContext,
  usual: Usual,
): { width: number; length: number; weight: number }[] {
  if (a.values.length + b.values.length > 2 || !sideIs(a, "width") || !sideIs(b, "length", "width")) return [];
  const found: { width: number; length: number; weight: number }[] = [];
  const add = (mm: (value: number) => number, weight: number): void => {
    const [one, other] = [mm(first(a)), mm(first(b))];
    const [width, length] =
      Math.min(one, other) >= 400 && Math.max(one, other) >= 900
        ? [Math.min(one, other), Math.max(one, other)]
        : [0, 0];
    if (width > 0) found.push({ width, length, weight: weight + usual.sheet(width, length) });
  };
  const unit = b.unit ?? a.unit;
  if (unit === "mm" || unit === null) add((value) => Math.round(value), 0);
  if (unit === "ft" || unit === "chi" || (unit === null && context.panel && first(a) <= 6))
    add(feetPanel, unit === null ? -2 : 0);
  if (unit === "m" || (unit === null && first(a) < 1.4 && first(b) < 3.2))
    add((value) => Math.round(value * 1000), unit === null ? -1 : 0);
  if (unit === "cm") add((value) => Math.round(value * 10), 0);
  return found;
}

/** Diameter and length of logs, in this order or the other. */
function logReadings(a: Slot, b: Slot, context: SizeContext, usual: Usual): SizeReading[] {
  const named = a.side === "diameter" || a.atoms.some(({ plus }) => plus);
  if (!(context.round || named) || !sideIs(a, "diameter") || !sideIs(b, "length")) return [];
  if (!(a.unit === null || a.unit === "cm") || last(a) > 150) return [];
  return alongReadings(b, a.side === "diameter" ? "mm" : "other", context, usual).map(({ values, weight }) => ({
    sizes: { ...diameterSizes(a.values, a), ...sideSizes("length", values, b) },
    ...{ lengths: listed(b, values), unit: "other" as const },
    weight: weight + least(usual.diameter, a.values) + (named ? 2 : 0),
  }));
}

function pairReadings(slots: readonly [Slot, Slot], context: SizeContext, usual: Usual): SizeReading[] {
  const [a, b] = slots;
  const readings: SizeReading[] = [
    ...logReadings(a, b, context, usual),
    ...(first(a) < first(b) ? [] : logReadings(b, a, context, usual)),
  ];
  if (sideIs(a, "thickness") && sideIs(b, "width")) {
    for (const { t, w, unit, weight } of sections(a, b, null, context, usual)) {
      const sizes = { ...sideSizes("thickness", t, a), ...sideSizes("width", w, b) };
      readings.push({ sizes, lengths: [], unit, weight: weight + (context.round ? -4 : 0) });
    }
  }
  for (const { width, length, weight } of sheets(a, b, context, usual))
    readings.push({ sizes: { width, length }, lengths: [], unit: "mm", weight });
  // 30*4米, 宽120*长4000: two sides, one of them the length.
  const isLength =
    b.side === "length" ||
    b.unit === "m" ||
    b.unit === "ft" ||
    b.unit === "chi" ||
    (a.side !== null && first(b) >= 900);
  if (isLength && !context.round && sideIs(a, "thickness", "width") && sideIs(b, "length")) {
    for (const one of acrossOptions(a, context)) {
      const values = valuesIn(a, one);
      if (values === null) continue;
      const side = a.side === "width" ? "width" : "thickness";
      const across = one.weight + least(side === "width" ? usual.width : usual.thickness, values);
      for (const along of alongReadings(b, "mm", context, usual))
        readings.push({
          sizes: { ...sideSizes(side, values, a), ...sideSizes("length", along.values, b) },
          ...{ lengths: listed(b, along.values), unit: one.unit, weight: across + along.weight - 1 },
        });
    }
  }
  return readings;
}

/** A thickness and a random width, with or without a length. */
export function randomReadings(a: Slot, c: Slot | null, context: SizeContext, usual: Usual): SizeReading[] {
  return acrossOptions(a, context).flatMap((given) => {
    // Such sizes are written as on screen: in millimetres.
    const one = given.unit === "cm" && a.unit === null && isWhole(a) ? { ...given, weight: -14 } : given;
    const values = valuesIn(a, one);
    if (values === null) return [];
    const thickness = {
      sizes: sideSizes("thickness", values, a),
      lengths: [],
      unit: one.unit,
      weight: one.weight + least(usual.thickness, values),
    };
    if (c === null) return [thickness];
    return alongReadings(c, "mm", context, usual).map((along) => ({
      ...{ sizes: { ...thickness.sizes, ...sideSizes("length", along.values, c) }, unit: one.unit },
      ...{ lengths: listed(c, along.values), weight: thickness.weight + along.weight },
    }));
  });
}

/** One number: whichever side its unit, its name and what is usual speak for. */
function singleReadings(slot: Slot, context: SizeContext, usual: Usual): SizeReading[] {
  const readings: SizeReading[] = [];
  const plus = slot.atoms.some((one) => one.plus);
  const open = slot.bound !== null || slot.isRange;
  const side = (name: "thickness" | "width", weight: number, options = acrossOptions(slot, context)): void => {
    if (!sideIs(slot, name)) return;
    for (const one of options) {
      const values = valuesIn(slot, one);
      if (values === null) continue;
      const read = { sizes: sideSizes(name, values, slot), lengths: [], unit: one.unit };
      readings.push({ ...read, weight: weight + one.weight + least(usual[name], values) });
    }
  };
  const isSquare = slot.atoms.some(({ square }) => square);
  if (isSquare) {
    for (const { t, unit, weight } of sections(slot, slot, null, context, usual))
      readings.push({ sizes: { thickness: t[0] ?? 0, width: t[0] ?? 0 }, lengths: [], unit, weight });
    return readings;
  }
  if (
    sideIs(slot, "length") &&
    (slot.side === "length" ||
      slot.unit === "m" ||
      slot.unit === "ft" ||
      slot.unit === "chi" ||
      slot.unit === "mm" ||
      slot.unit === "cm")
  ) {
    for (const { values, unit, weight } of alongReadings(slot, "other", context, usual)) {
      const unlikely = slot.side === null && (slot.unit === "cm" || (slot.unit === "mm" && last(slot) < 900)) ? -5 : 0;
      readings.push({
        sizes: sideSizes("length", values, slot),
        lengths: listed(slot, values),
        unit,
        weight: weight + unlikely,
      });
    }
  }
  if (
    sideIs(slot, "diameter") &&
    (slot.unit === "cm" || slot.unit === null || slot.unit === "mm") &&
    (slot.side !== null || slot.unit === "cm" || plus || (context.round && slot.unit === null && open))
  ) {
    const values = slot.unit === "mm" ? slot.values.map((value) => value / 10) : slot.values;
    const unlikely = slot.side !== null || context.round || plus ? 0 : open && last(slot) >= 8 ? 1 : -9;
    readings.push({
      sizes: diameterSizes(values, slot),
      lengths: [],
      unit: "other",
      weight: unlikely + least(usual.diameter, values),
    });
  }
  if (slot.side === null && (slot.unit === null || slot.unit === "m")) return readings;
  // 12公分宽 and 12宽 are one width.
  const options = acrossOptions(slot, context).map((one) =>
    slot.side === "width" && one.unit === "cm" && last(slot) < 60 ? { ...one, weight: Math.max(one.weight, -3) } : one,
  );
  side("thickness", slot.side === null && context.round ? -5 : 0, slot.unit === "in" ? [inch] : options);
  side("width", slot.side === null ? -1.5 : 0, options);
  return readings;
}

/** Every way in which one to three numbers may be a size of such goods, in no order. */
export function readingsOf(slots: readonly Slot[], context: SizeContext, usual: Usual): SizeReading[] {
  const [a, b, c] = slots;
  if (a === undefined) return [];
  const all =
    b === undefined
      ? singleReadings(a, context, usual)
      : c === undefined
        ? pairReadings([a, b], context, usual)
        : tripleReadings([a, b, c], context, usual);
  return all.filter(({ weight }) => Number.isFinite(weight));
}

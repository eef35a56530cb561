import { alongReadings, diameterSizes, listed, sections, sheets, sideIs, sideSizes } from "./size-sections.ts";
import {
  acrossOptions,
  first,
  inch,
  isThin,
  isWhole,
  last,
  least,
  type SideLists,
  type SizeContext,
  type SizeReading,
  type Slot,
  tenths,
  valuesIn,
} from "./size-units.ts";
import type { Usual } from "./usual-sizes.ts";

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

/**
 * What it is worth to take a number for a size that nothing says to be one: a thickness, which sheets are always called by
 * and veneers by a fraction, or several lengths.
 */
const BARE = { thickness: 1.5, ofSheets: 3.5, fraction: 8, lengths: -2 };
/** mm. No sheet is as thick. */
const THICKEST_SHEET = 60;

function bareWeight(slot: Slot, { panel }: SizeContext): number {
  if (!panel) return BARE.thickness;
  if (last(slot) > THICKEST_SHEET) return Number.NEGATIVE_INFINITY;
  return !isWhole(slot) && first(slot) < 6 ? BARE.fraction : BARE.ofSheets;
}

/** 红橡 26, 单板 1.7, OSB 9/12/15 are thicknesses, 3.9 5.9 lengths. */
function bareReadings(slot: Slot, context: SizeContext, usual: Usual): SizeReading[] {
  const { values, atoms, bound } = slot;
  if (!context.bare || bound !== null || atoms.some(({ spelled, counted }) => spelled || counted !== null)) return [];
  if (values.length > 1 && atoms.every(({ decimals, value }) => decimals && value >= 1.5)) {
    return alongReadings(slot, "other", context, usual).map(({ values: lengths, unit, weight }) => ({
      ...{ sizes: sideSizes("length", lengths, slot), lengths: listed(slot, lengths), unit },
      ...{ weight: weight + BARE.lengths, isBare: true },
    }));
  }
  if (context.round) return [];
  const weight = bareWeight(slot, context) + least(usual.alone, values);
  return [{ sizes: sideSizes("thickness", values, slot), lengths: [], unit: "mm", weight, isBare: true }];
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
      readings.push({
        sizes: { ...sideSizes("thickness", t, slot), ...sideSizes("width", t, slot) },
        lengths: [],
        unit,
        weight,
      });
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
  if (slot.side === null && slot.unit === null) return [...readings, ...bareReadings(slot, context, usual)];
  if (slot.side === null && slot.unit === "m") return readings;
  // 12公分宽 and 12宽 are one width; 1.2厚 of nobody knows what is a veneer's.
  const given = acrossOptions(slot, context).filter(
    ({ unit }) => unit !== "cm" || slot.unit !== null || context.bare || !isThin(slot),
  );
  const options = given.map((one) =>
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
  return all.filter(({ weight }) => Number.isFinite(weight)).map((one) => withLists(one, slots));
}

/** 15/18/25厚: between the ends of a range that was listed stands every one of its thicknesses. */
function withLists(reading: SizeReading, slots: readonly Slot[]): SizeReading {
  const lists: { -readonly [Side in keyof SideLists]: SideLists[Side] } = {};
  for (const side of ["thickness", "width"] as const) {
    const [low, high] = [reading.sizes[`${side}Min`], reading.sizes[`${side}Max`]];
    const slot = slots.find(
      ({ values, isRange }) =>
        !isRange &&
        values.length > 1 &&
        low !== undefined &&
        high !== undefined &&
        Math.abs(first({ values } as Slot) / last({ values } as Slot) - low / high) < 1e-6,
    );
    if (slot !== undefined && low !== undefined)
      lists[side] = slot.values.map((value) => tenths((value / first(slot)) * low));
  }
  return lists.thickness === undefined && lists.width === undefined ? reading : { ...reading, lists };
}

import { joined, lengthReadings, sections, sheets, sideIs, sideReadings } from "./size-sections.ts";
import {
  acrossOptions,
  first,
  inch,
  isThin,
  isWhole,
  last,
  type Option,
  option,
  type SizeContext,
  type SizeReading,
  type Slot,
} from "./size-units.ts";
import type { Usual } from "./usual-sizes.ts";

/** mm. No sheet is as thick. */
const THICKEST_SHEET = 60;

const weighed = (readings: readonly SizeReading[], weight: number): SizeReading[] =>
  readings.map((one) => ({ ...one, weight: one.weight + weight }));

/** Each part of a size with every other part that goes with it. */
const products = (
  ones: readonly SizeReading[],
  others: (one: SizeReading) => readonly SizeReading[],
  weight = 0,
): SizeReading[] => ones.flatMap((one) => others(one).map((other) => joined(one, other, weight)));

/** Three sides: section and length in this order, or the length first, or a sheet with its thickness last. */
function tripleReadings(slots: readonly [Slot, Slot, Slot], context: SizeContext, usual: Usual): SizeReading[] {
  const along = (a: Slot, b: Slot, c: Slot, weight: number): SizeReading[] =>
    !sideIs(a, "thickness") || !sideIs(b, "width") || !sideIs(c, "length")
      ? []
      : products(sections(a, b, c, context, usual), ({ unit }) => lengthReadings(c, unit, context, usual), weight);
  const [a, b, c] = slots;
  const isLengthFirst = (first(a) >= 1000 && first(a) > Math.max(last(b), last(c))) || a.unit === "m";
  const [thin, wide] = first(b) > first(c) ? [c, b] : [b, c];
  // 1220*2440*18, 1270*640*1.7, 4*8尺*18
  const isThicknessLast = first(c) < THICKEST_SHEET && c.unit !== "m";
  const thicknesses = isThicknessLast
    ? sideReadings(c, "thickness", acrossOptions(c, { ...context, panel: true }), usual)
    : [];
  return [
    ...along(a, b, c, context.round ? -4 : 0),
    ...(isLengthFirst ? along(thin, wide, a, -1) : []),
    ...products(
      thicknesses.filter(({ sizes }) => (sizes.thickness ?? sizes.thicknessMax ?? 0) <= THICKEST_SHEET),
      () => sheets(a, b, context, usual),
    ),
  ];
}

const centimetres = option("other", 1, 0);

/** Diameter and length of logs, in this order or the other. */
function logReadings(a: Slot, b: Slot, context: SizeContext, usual: Usual): SizeReading[] {
  const named = a.side === "diameter" || a.atoms.some(({ plus }) => plus);
  if (!(context.round || named) || !sideIs(a, "diameter") || !sideIs(b, "length")) return [];
  if (!(a.unit === null || a.unit === "cm")) return [];
  return products(
    sideReadings(a, "diameter", [centimetres], usual),
    () => lengthReadings(b, a.side === "diameter" ? "mm" : "other", context, usual),
    named ? 2 : 0,
  );
}

function pairReadings([a, b]: readonly [Slot, Slot], context: SizeContext, usual: Usual): SizeReading[] {
  const isSection = sideIs(a, "thickness") && sideIs(b, "width");
  // 30*4米, 宽120*长4000: two sides, one of them the length.
  const isLength =
    b.side === "length" || ["m", "ft", "chi"].includes(b.unit ?? "") || (a.side !== null && first(b) >= 900);
  const isAcross = isLength && !context.round && sideIs(a, "thickness", "width") && sideIs(b, "length");
  const across = isAcross
    ? sideReadings(a, a.side === "width" ? "width" : "thickness", acrossOptions(a, context), usual)
    : [];
  return [
    ...logReadings(a, b, context, usual),
    ...(first(a) < first(b) ? [] : logReadings(b, a, context, usual)),
    ...weighed(isSection ? sections(a, b, null, context, usual) : [], context.round ? -4 : 0),
    ...sheets(a, b, context, usual),
    ...products(across, () => lengthReadings(b, "mm", context, usual), -1),
  ];
}

/** A thickness and a random width, with or without a length. */
function randomReadings(a: Slot, c: Slot | null, context: SizeContext, usual: Usual): SizeReading[] {
  // Such sizes are written as on screen: in millimetres.
  const options = acrossOptions(a, context).map((one) =>
    one.unit === "cm" && a.unit === null && isWhole(a) ? { ...one, weight: -14 } : one,
  );
  const thicknesses = sideReadings(a, "thickness", options, usual);
  return c === null ? thicknesses : products(thicknesses, () => lengthReadings(c, "mm", context, usual));
}

/**
 * What it is worth to take a number for a size that nothing says to be one: a thickness, which sheets are always called by
 * and veneers by a fraction, or several lengths.
 */
const BARE = { thickness: 1.5, ofSheets: 3.5, fraction: 8, lengths: -2 };

function bareWeight(slot: Slot, { panel }: SizeContext): number {
  if (!panel) return BARE.thickness;
  if (last(slot) > THICKEST_SHEET) return Number.NEGATIVE_INFINITY;
  return !isWhole(slot) && first(slot) < 6 ? BARE.fraction : BARE.ofSheets;
}

/** 红橡 26, 单板 1.7, OSB 9/12/15 are thicknesses, 3.9 5.9 lengths. */
function bareReadings(slot: Slot, context: SizeContext, usual: Usual): SizeReading[] {
  const { values, atoms, bound } = slot;
  if (!context.bare || bound !== null || atoms.some(({ spelled, counted }) => spelled || counted !== null)) return [];
  const areLengths = values.length > 1 && atoms.every(({ decimals, value }) => decimals && value >= 1.5);
  if (!areLengths && context.round) return [];
  const thickness: Option[] = [{ unit: "mm", mm: (value) => value, weight: bareWeight(slot, context) }];
  const readings = areLengths
    ? weighed(lengthReadings(slot, "other", context, usual), BARE.lengths)
    : sideReadings(slot, "thickness", thickness, { ...usual, thickness: usual.alone });
  return readings.map((one) => ({ ...one, isBare: true }));
}

/** One number as a length; without a name only where its unit may be that of one. */
function singleLength(slot: Slot, context: SizeContext, usual: Usual): SizeReading[] {
  const mayBe = slot.side === "length" || ["m", "ft", "chi", "mm", "cm"].includes(slot.unit ?? "");
  if (!sideIs(slot, "length") || !mayBe) return [];
  const isUnlikely = slot.side === null && (slot.unit === "cm" || (slot.unit === "mm" && last(slot) < 900));
  return weighed(lengthReadings(slot, "other", context, usual), isUnlikely ? -5 : 0);
}

function singleDiameter(slot: Slot, { round }: SizeContext, usual: Usual): SizeReading[] {
  const { side, unit, atoms, bound, isRange } = slot;
  const plus = atoms.some((one) => one.plus);
  const open = bound !== null || isRange;
  const isSaid = side !== null || unit === "cm" || plus || (round && unit === null && open);
  if (!sideIs(slot, "diameter") || !["cm", "mm", null].includes(unit) || !isSaid) return [];
  const weight = side !== null || round || plus ? 0 : open && last(slot) >= 8 ? 1 : -9;
  return weighed(
    sideReadings(slot, "diameter", [unit === "mm" ? option("other", 0.1, 0) : centimetres], usual),
    weight,
  );
}

/** One number: whichever side its unit, its name and what is usual speak for. */
function singleReadings(slot: Slot, context: SizeContext, usual: Usual): SizeReading[] {
  const { side, unit } = slot;
  if (slot.atoms.some(({ square }) => square)) return sections(slot, slot, null, context, usual);
  const readings = [...singleLength(slot, context, usual), ...singleDiameter(slot, context, usual)];
  if (side === null && unit === null) return [...readings, ...bareReadings(slot, context, usual)];
  if (side === null && unit === "m") return readings;
  // 12公分宽 and 12宽 are one width; 1.2厚 of nobody knows what is a veneer's.
  const options = acrossOptions(slot, context)
    .filter((one) => one.unit !== "cm" || unit !== null || context.bare || !isThin(slot))
    .map((one) =>
      side === "width" && one.unit === "cm" && last(slot) < 60 ? { ...one, weight: Math.max(one.weight, -3) } : one,
    );
  const across = (name: "thickness" | "width", weight: number, some = options): SizeReading[] =>
    sideIs(slot, name) ? weighed(sideReadings(slot, name, some, usual), weight) : [];
  return [
    ...readings,
    ...across("thickness", side === null && context.round ? -5 : 0, unit === "in" ? [inch] : options),
    ...across("width", side === null ? -1.5 : 0),
  ];
}

/** Every way in which one to three numbers may be a size of such goods, in no order. */
export function readingsOf(slots: readonly Slot[], context: SizeContext, usual: Usual): SizeReading[] {
  const [a, b, c] = slots;
  if (a === undefined) return [];
  const isRandom = (slot: Slot | undefined): boolean => slot?.atoms[0]?.random === true;
  if (isRandom(b)) return randomReadings(a, c ?? null, context, usual);
  if (slots.some(isRandom)) return [];
  if (b === undefined) return singleReadings(a, context, usual);
  return c === undefined ? pairReadings([a, b], context, usual) : tripleReadings([a, b, c], context, usual);
}

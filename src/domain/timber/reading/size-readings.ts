import { joined, lengthReadings, sections, sheets, sideIs, sideReadings } from "./size-sections.ts";
import {
  acrossOptions,
  first,
  inch,
  isWhole,
  last,
  type Option,
  option,
  type SizeContext,
  type SizeReading,
  type SizeSurroundings,
  type Slot,
} from "./size-units.ts";

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

/** A slot as thickness or width in any of the units that it may be meant in. */
const acrossReadings = (slot: Slot, side: "thickness" | "width", { context, usual }: SizeSurroundings): SizeReading[] =>
  sideReadings(slot, side, acrossOptions(slot, context), usual[side]);

/** mm. Timber so slim is not sawn that long: 10*20*6米 is a beam in centimetres; from `lath` on it might be a lath. */
const SLIM = { width: 25, lath: 18, length: 4000, weight: -14 };
const withoutThreads = (one: SizeReading): SizeReading => {
  const { thickness = 0, width = 0, length = 0 } = one.sizes;
  const isThread = width > 0 && width <= SLIM.width && length >= SLIM.length && one.unit === "mm";
  if (!isThread) return one;
  const slim = { ...one, weight: one.weight + SLIM.weight };
  return thickness <= width && width >= SLIM.lath ? { ...slim, isOffered: true } : slim;
};

/** Three sides: section and length in this order, or the length first, or a sheet with its thickness last. */
function tripleReadings(slots: readonly [Slot, Slot, Slot], around: SizeSurroundings): SizeReading[] {
  const along = (a: Slot, b: Slot, c: Slot, weight: number): SizeReading[] =>
    !sideIs(a, "thickness") || !sideIs(b, "width") || !sideIs(c, "length")
      ? []
      : products(sections(a, b, c, around), ({ unit }) => lengthReadings(c, unit, around), weight).map(withoutThreads);
  const [a, b, c] = slots;
  const isLengthFirst = (first(a) >= 400 && first(a) > 3 * Math.max(last(b), last(c))) || a.unit === "m";
  const [thin, wide] = first(b) > first(c) ? [c, b] : [b, c];
  // 1220*2440*18, 1270*640*1.7, 4*8尺*18
  const isThicknessLast = first(c) < THICKEST_SHEET && c.unit !== "m";
  const thicknesses = isThicknessLast
    ? acrossReadings(c, "thickness", { ...around, context: { ...around.context, panel: true } })
    : [];
  return [
    ...along(a, b, c, around.context.round ? -4 : 0),
    ...(isLengthFirst ? along(thin, wide, a, -1) : []),
    ...products(
      thicknesses.filter(({ sizes }) => (sizes.thickness ?? sizes.thicknessMax ?? 0) <= THICKEST_SHEET),
      () => sheets(a, b, around),
    ),
  ];
}

const centimetres = option("other", 1, 0);

/** Diameter and length of logs, in this order or the other. */
function logReadings(a: Slot, b: Slot, around: SizeSurroundings): SizeReading[] {
  const named = a.side === "diameter" || a.atoms.some(({ plus }) => plus);
  if (!(around.context.round || named) || !sideIs(a, "diameter") || !sideIs(b, "length")) return [];
  if (!(a.unit === null || a.unit === "cm")) return [];
  return products(
    sideReadings(a, "diameter", [centimetres], around.usual.diameter),
    () => lengthReadings(b, a.side === "diameter" ? "mm" : "other", around),
    named ? 2 : 0,
  );
}

function pairReadings([a, b]: readonly [Slot, Slot], around: SizeSurroundings): SizeReading[] {
  const isSection = sideIs(a, "thickness") && sideIs(b, "width");
  // 30*4米, 宽120*长4000: two sides, one of them the length.
  const isLength =
    b.side === "length" || ["m", "ft", "chi"].includes(b.unit ?? "") || (a.side !== null && first(b) >= 900);
  const isAcross = isLength && !around.context.round && sideIs(a, "thickness", "width") && sideIs(b, "length");
  const across = isAcross ? acrossReadings(a, a.side === "width" ? "width" : "thickness", around) : [];
  return [
    ...logReadings(a, b, around),
    ...weighed(isSection ? sections(a, b, null, around) : [], around.context.round ? -4 : 0),
    ...sheets(a, b, around),
    ...products(across, () => lengthReadings(b, "mm", around), -1),
  ];
}

/** A thickness and a random width, with or without a length. */
function randomReadings(a: Slot, c: Slot | null, around: SizeSurroundings): SizeReading[] {
  // Such sizes are written as on screen: in millimetres.
  const options = acrossOptions(a, around.context).filter(
    ({ unit }) => unit !== "cm" || a.unit !== null || !isWhole(a),
  );
  const thicknesses = sideReadings(a, "thickness", options, around.usual.thickness);
  return c === null ? thicknesses : products(thicknesses, () => lengthReadings(c, "mm", around));
}

/**
 * What it is worth to take a number for a size that nothing marks as one: a thickness, which sheets are always called by and
 * veneers by a fraction, or several lengths.
 */
const BARE = { thickness: 1.5, ofSheets: 3.5, fraction: 8, lengths: -2 };

function bareWeight(slot: Slot, { panel }: SizeContext): number {
  if (!panel) return BARE.thickness;
  if (last(slot) > THICKEST_SHEET) return Number.NEGATIVE_INFINITY;
  return !isWhole(slot) && first(slot) < 6 ? BARE.fraction : BARE.ofSheets;
}

/** 红橡 26, 单板 1.7, OSB 9/12/15 are thicknesses, 3.9 5.9 lengths. */
function bareReadings(slot: Slot, around: SizeSurroundings): SizeReading[] {
  const { values, atoms, bound } = slot;
  const { context, usual } = around;
  if (!context.bare || bound !== null || atoms.some(({ spelled, counted }) => spelled || counted !== null)) return [];
  const areLengths = values.length > 1 && atoms.every(({ decimals, value }) => decimals && value >= 1.5);
  if (!areLengths && context.round) return [];
  const thickness: Option[] = [{ unit: "mm", mm: (value) => value, weight: bareWeight(slot, context) }];
  const readings = areLengths
    ? weighed(lengthReadings(slot, "other", around), BARE.lengths)
    : sideReadings(slot, "thickness", thickness, usual.alone);
  return readings.map((one) => ({ ...one, isBare: true }));
}

/** One number as a length; without a name only where its unit may be that of one. */
function singleLength(slot: Slot, around: SizeSurroundings): SizeReading[] {
  const mayBe = slot.side === "length" || ["m", "ft", "chi", "mm", "cm"].includes(slot.unit ?? "");
  if (!sideIs(slot, "length") || !mayBe) return [];
  const isUnlikely = slot.side === null && (slot.unit === "cm" || (slot.unit === "mm" && last(slot) < 900));
  return weighed(lengthReadings(slot, "other", around), isUnlikely ? -5 : 0);
}

function singleDiameter(slot: Slot, { context: { round }, usual }: SizeSurroundings): SizeReading[] {
  const { side, unit, atoms, bound, isRange } = slot;
  const plus = atoms.some((one) => one.plus);
  const open = bound !== null || isRange;
  const isMarked = side !== null || unit === "cm" || plus || (round && unit === null && open);
  if (!sideIs(slot, "diameter") || !["cm", "mm", null].includes(unit) || !isMarked) return [];
  const weight = side !== null || round || plus ? 0 : open && last(slot) >= 8 ? 1 : -9;
  return weighed(
    sideReadings(slot, "diameter", [unit === "mm" ? option("other", 0.1, 0) : centimetres], usual.diameter),
    weight,
  );
}

/** One number: whichever side its unit, its name and what is usual speak for. */
function singleReadings(slot: Slot, around: SizeSurroundings): SizeReading[] {
  const { side, unit } = slot;
  if (slot.atoms.some(({ square }) => square)) return sections(slot, slot, null, around);
  const readings = [...singleLength(slot, around), ...singleDiameter(slot, around)];
  if (side === null && unit === null) return [...readings, ...bareReadings(slot, around)];
  if (side === null && unit === "m") return readings;
  const { context, usual } = around;
  const options = acrossOptions(slot, context);
  // 12公分宽, 12宽 and 宽12 are one width.
  const isWide = side === "width" && last(slot) < 60;
  const wide = options.map((one) => (isWide && one.unit === "cm" && one.weight < -3 ? { ...one, weight: -3 } : one));
  const thickness = sideReadings(slot, "thickness", unit === "in" ? [inch] : options, usual.thickness);
  const width = sideReadings(slot, "width", wide, usual.width);
  return [
    ...readings,
    ...(sideIs(slot, "thickness") ? weighed(thickness, side === null && context.round ? -5 : 0) : []),
    ...(sideIs(slot, "width") ? weighed(width, side === null ? -1.5 : 0) : []),
  ];
}

/** Every way in which one to three numbers may be a size of such goods, in no order. */
export function readingsOf(slots: readonly Slot[], around: SizeSurroundings): SizeReading[] {
  const [a, b, c] = slots;
  if (a === undefined) return [];
  const isRandom = (slot: Slot | undefined): boolean => slot?.atoms[0]?.random === true;
  if (isRandom(b)) return randomReadings(a, c ?? null, around);
  if (slots.some(isRandom)) return [];
  if (b === undefined) return singleReadings(a, around);
  return c === undefined ? pairReadings([a, b], around) : tripleReadings([a, b, c], around);
}

import {
  acrossOptions,
  alongOptions,
  feetPanel,
  first,
  isWhole,
  last,
  least,
  nominal,
  type Option,
  type ReadSizes,
  type SizeContext,
  type SizeReading,
  type SizeSurroundings,
  type Slot,
  valuesIn,
} from "./size-units.ts";
import type { Side } from "./size-words.ts";
import type { Usual } from "./usual-sizes.ts";

/** The fields that one side of a size takes: exact, a range, or open at one end; several lengths are listed beside them. */
function sideSizes(side: Side, values: readonly number[], { bound, isRange }: Slot): ReadSizes {
  const low = values[0] ?? 0;
  const high = values.at(-1) ?? low;
  if (side === "diameter") {
    if (bound === "max") return { diameterMax: high };
    return bound === "min" && low === high ? { diameterMin: low } : { diameterMin: low, diameterMax: high };
  }
  if (low !== high) return isRange || side !== "length" ? { [`${side}Min`]: low, [`${side}Max`]: high } : {};
  return { [bound === null ? side : bound === "min" ? `${side}Min` : `${side}Max`]: low };
}

/** A slot as one side of a size in each of the units that it may be meant in, and how usual that is. */
export const sideReadings = (
  slot: Slot,
  side: Side,
  options: readonly Option[],
  usual: (value: number) => number,
): SizeReading[] =>
  options.flatMap((option) => {
    const values = valuesIn(slot, option);
    const weight = values === null ? 0 : option.weight + least(usual, values);
    return values === null ? [] : [{ ...sideReading(slot, side, values), unit: option.unit, weight }];
  });

const sideReading = (slot: Slot, side: Side, values: readonly number[]): Pick<SizeReading, "sizes" | "lists"> => ({
  sizes: sideSizes(side, values, slot),
  lists: values.length > 1 && !slot.isRange && side !== "diameter" ? { [side]: values } : {},
});

/** Two parts of one size together; `weight`: what speaks for it beside them. The first decides its units. */
export const joined = (one: SizeReading, other: SizeReading, weight = 0): SizeReading => ({
  sizes: { ...one.sizes, ...other.sizes },
  lists: { ...one.lists, ...other.lists },
  unit: one.unit,
  weight: one.weight + other.weight + weight,
});

export const sideIs = (slot: Slot, ...sides: readonly Side[]): boolean =>
  slot.side === null || sides.includes(slot.side);

/** A slot as the length of what has such a section. */
export const lengthReadings = (
  slot: Slot,
  section: SizeReading["unit"],
  { context, usual }: SizeSurroundings,
): SizeReading[] => sideReadings(slot, "length", alongOptions(slot, section, context), usual.length);

/** How usual the section is, at both ends of its ranges the more usual one; impossible where either end is. */
function sectionWeight(usual: Usual, t: readonly number[], w: readonly number[]): number {
  const ends = (values: readonly number[]) => (values.length < 2 ? values : [values[0] ?? 0, values.at(-1) ?? 0]);
  const corners = ends(t).flatMap((thickness) => ends(w).map((width) => usual.section(thickness, width)));
  return corners.includes(Number.NEGATIVE_INFINITY) ? Number.NEGATIVE_INFINITY : Math.max(...corners);
}

/** How likely bare whole numbers are nominal inches. 3 × 4 inches is not sawn, but 30 × 40 mm often is. */
function inchWeight(a: Slot, { panel, nominal: sold, squares }: SizeContext): number {
  if (panel) return -12;
  if (sold === false) return -6;
  if (first(a) === 3) return -4;
  return sold === true ? 0.5 : squares ? -2.5 : -1.5;
}

/** What it costs to read two sides in different units: little of 3公分*120 and of 30*12公分, where one alone has its own. */
function apartWeight(a: Slot, b: Slot): number {
  const isOwn = a.unit === null ? b.unit !== null && last(a) > last(b) : b.unit === null;
  return isOwn ? -1 : -20;
}

/** The weight of the written forms of both sides of a section for these units, of which `c` may have one for all three. */
function formWeight(a: Slot, b: Slot, c: Slot | null, one: Option, other: Option): number {
  const isMixed = one.unit !== other.unit && one.unit !== "other" && other.unit !== "other";
  const areCm = one.unit === "cm" && other.unit === "cm";
  // The smaller number shows the unit of both, unless the larger one cannot have it.
  const worse = Math.min(one.weight, other.weight);
  const better = Math.max(one.weight, other.weight);
  const isShared = areCm && (a.unit === "cm" || b.unit === "cm");
  const evidence = isShared
    ? Math.max(one.weight, -1) + Math.max(other.weight, -1)
    : areCm && worse > -20
      ? better
      : worse;
  const isCmBehind = c?.unit === "cm" && last(a) <= 30;
  const inAll = isCmBehind && areCm ? Math.min(9, -evidence) : Math.min(0, -evidence);
  const outOfAll = isCmBehind && one.unit === "mm" && a.unit === null ? -6 : 0;
  return evidence + (isMixed ? apartWeight(a, b) : 0) + outOfAll + inAll;
}

/** Two sides as a section: in one unit both, or in the units that they bear. */
export function sections(a: Slot, b: Slot, c: Slot | null, { context, usual }: SizeSurroundings): SizeReading[] {
  const found: SizeReading[] = [];
  const add = (one: Option, other: Option, weight: number): void => {
    const t = valuesIn(a, one);
    const w = valuesIn(b, other);
    if (t === null || w === null) return;
    const unit = one.unit === other.unit ? one.unit : "mm";
    const turned = (t[0] ?? 0) > (w[0] ?? 0) ? -1 : 0;
    const thin = context.post && Math.min(...t, ...w) < 60 ? -10 : 0;
    const thickness = { ...sideReading(a, "thickness", t), unit, weight };
    const width = { ...sideReading(b, "width", w), unit, weight: sectionWeight(usual, t, w) };
    found.push(joined(thickness, width, turned + thin));
  };
  for (const one of acrossOptions(a, context))
    for (const other of acrossOptions(b, context)) add(one, other, formWeight(a, b, c, one, other));
  const areBare = a.unit === null && b.unit === null;
  const areFew = isWhole(a) && isWhole(b) && last(a) <= 6 && a.values.length + b.values.length === 2;
  if (areBare && areFew) add(nominal, nominal, inchWeight(a, context));
  return found;
}

/** Two sides as those of a sheet: mm, metres, feet. */
export function sheets(a: Slot, b: Slot, { context, usual }: SizeSurroundings): SizeReading[] {
  if (a.values.length + b.values.length > 2 || !sideIs(a, "width") || !sideIs(b, "length", "width")) return [];
  const found: SizeReading[] = [];
  const add = (mm: (value: number) => number, weight: number): void => {
    const one = mm(first(a));
    const other = mm(first(b));
    const width = Math.min(one, other);
    const length = Math.max(one, other);
    const sized = { sizes: { width, length }, lists: {}, unit: "mm" } as const;
    if (width >= 400 && length >= 900) found.push({ ...sized, weight: weight + usual.sheet(width, length) });
    // 踏步板 300*1000
    else if (width >= 200 && length >= 3 * width && length >= 900) found.push({ ...sized, weight: weight - 3 });
  };
  const unit = b.unit ?? a.unit;
  if (unit === "mm" || unit === null) add(Math.round, 0);
  if (unit === "ft" || unit === "chi" || (unit === null && context.panel && first(a) <= 6))
    add(feetPanel, unit === null ? -2 : 0);
  if (unit === "m" || (unit === null && first(a) < 1.4 && first(b) < 3.2))
    add((value) => Math.round(value * 1000), unit === null ? -1 : 0);
  return found;
}

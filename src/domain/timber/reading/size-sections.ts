import {
  acrossOptions,
  alongOptions,
  ends,
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
  type Slot,
  valuesIn,
} from "./size-units.ts";
import type { Side } from "./size-words.ts";
import type { Usual } from "./usual-sizes.ts";

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

/** How likely bare whole numbers are nominal inches. Nobody saws 3 × 4 inches, but many 30 × 40 mm. */
function inchWeight(a: Slot, { panel, nominal: sold, squares }: SizeContext): number {
  if (panel) return -12;
  if (sold === false) return -6;
  if (first(a) === 3) return -4;
  return sold === true ? 0.5 : squares ? -2.5 : -1.5;
}

/** Two sides as a section: in one unit both, or in the units that they bear. */
export function sections(a: Slot, b: Slot, c: Slot | null, context: SizeContext, usual: Usual): Across[] {
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
            ? last(a) > last(b)
              ? -1
              : last(a) === last(b)
                ? -20
                : -6
            : -8
          : a.unit !== null && b.unit === null
            ? -1
            : -20;
      const inAll = c?.unit === "cm" && one.unit === "cm" && other.unit === "cm" ? (last(a) <= 30 ? 9 : 0) : 0;
      const bothCm = one.unit === "cm" && other.unit === "cm";
      const shared = bothCm && (a.unit === "cm" || b.unit === "cm");
      // The smaller number shows the unit of both, unless the larger one cannot have it.
      const worse = Math.min(one.weight, other.weight);
      const together = bothCm && worse > -20 ? Math.max(one.weight, other.weight) : worse;
      const evidence = shared ? Math.max(one.weight, -1) + Math.max(other.weight, -1) : together;
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
    add(nominal, nominal, inchWeight(a, context));
  else if (inInches && a.unit !== "mm" && b.unit !== "mm" && (a.unit === null || b.unit === null))
    add(nominal, nominal, 0);
  return found;
}

export const sideIs = (slot: Slot, ...sides: readonly Side[]): boolean =>
  slot.side === null || sides.includes(slot.side);

export function alongReadings(
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

export const listed = (slot: Slot, values: readonly number[]): readonly number[] =>
  values.length > 1 && !slot.isRange ? values : [];

/** Three sides: section and length in this order, or the length first, or a sheet with its thickness last. */

/** Two sides as those of a sheet: mm, metres, feet. */
export function sheets(
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

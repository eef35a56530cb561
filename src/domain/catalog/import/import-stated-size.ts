import { normalText } from "../../timber/normal-text.ts";
import { nominal } from "../../timber/reading/size-units.ts";
import { LENGTH_UNITS } from "./import-headings.ts";

/** A side as it is written: its figure, and its unit where it has one. */
type Written = { readonly figure: number; readonly unit: "mm" | "cm" | "m" | null };

const SIDE = /^(\d{1,5}(?:\.\d{1,3})?)(mm|cm|m|毫米|厘米|公分|米)?$/;
const MM_PER = { mm: 1, cm: 10, m: 1000 } as const;
/** A section whose thinner side is less is no board in mm but one in cm, where no unit is stated: 4*9*4. */
const THIN = 10;
const near = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6;

/** Sides that are nothing but figures with units, parted by crosses; `null` of what is more than that. */
function sidesWritten(text: string): Written[] | null {
  const parts = normalText(text).text.replaceAll(" ", "").split(/[*x]/);
  const sides = parts.map((part): Written | null => {
    const [, figure, unit] = SIDE.exec(part) ?? [];
    return figure === undefined ? null : { figure: Number(figure), unit: LENGTH_UNITS.get(unit ?? "") ?? null };
  });
  const known = sides.filter((side) => side !== null);
  return known.length === sides.length && known.length >= 2 && known.length <= 3 ? known : null;
}

/** How many mm one of each side may be, by all the units that may be meant. */
function factorsOf(sides: readonly Written[]): (readonly number[])[] {
  const own = sides.map(({ unit }) => (unit === null ? null : MM_PER[unit]));
  const last = sides.at(-1)?.unit ?? null;
  const isLastAlone = last !== null && own.filter((one) => one !== null).length === 1;
  // 30*12.5*4000mm and 3*12*400cm are in one unit all of them; so is what stands in metres below one.
  if (isLastAlone && last !== "m") return [sides.map(() => MM_PER[last])];
  const all = (factor: number) => sides.map((_, at) => own[at] ?? factor);
  const section = sides.slice(0, 2).map(({ figure }) => figure);
  const isThin = Math.min(...section) < THIN;
  const metres = sides.length === 3 && own[2] === null ? [[own[0] ?? 1, own[1] ?? 1, 1000]] : [];
  const thin = isThin ? [all(10), ...[1, 1000].map((long) => [own[0] ?? 10, own[1] ?? 10, own[2] ?? long])] : [];
  return [
    all(1),
    ...metres,
    ...thin.map((one) => one.slice(0, sides.length)),
    ...(section.every((side) => side < 1) ? [all(1000)] : []),
  ];
}

/**
 * Whether the sides that were read, mm, are those that are written, in units that are stated or can only be meant: 30*12.5*4000
 * is no board of 300*125. What is more than figures and units is not judged here.
 */
export function isAsWritten(text: string, read: readonly number[]): boolean {
  const sides = sidesWritten(text);
  if (sides === null) return true;
  const found = [...read].sort((a, b) => a - b);
  // 2x4 is sold as 38*89.
  const inches = sides.slice(0, 2).map(({ figure }) => nominal.mm(figure));
  if (inches.every((side, at) => side !== null && near(side, found[at] ?? 0))) return true;
  return factorsOf(sides).some((factors) => {
    const written = sides.map(({ figure }, at) => figure * (factors[at] ?? 0)).sort((a, b) => a - b);
    return written.length === found.length && written.every((side, at) => near(side, found[at] ?? 0));
  });
}

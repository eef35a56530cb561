import { givenSpan, type NormalText } from "../normal-text.ts";
import type { PlacedSize } from "./size-lattice.ts";
import type { ReadSizes } from "./size-units.ts";

/**
 * Another way to understand a size. `read`: how it was understood, `label`: what else it may be, both as shown
 * (30×120 mm); `query`: the same query with that size written so that it can only be understood so.
 */
export type OtherReading = { readonly read: string; readonly label: string; readonly query: string };

const SIDES = [
  ["thickness", "厚"],
  ["width", "宽"],
  ["length", "长"],
] as const;

/** What lies between two ends, of which one may be open: `30`, `30-50`, `100以上`. */
export function boundsText(low: number | null | undefined, high: typeof low, unit = ""): string {
  if (low === high) return `${low}${unit}`;
  if (low == null) return `${high}${unit}以下`;
  return high == null ? `${low}${unit}以上` : `${low}-${high}${unit}`;
}

/** Diameter and sides with their names, which those of a whole section need not have. */
function spelled(sizes: ReadSizes, unit: string, cross: string, apart: string): string {
  const isWhole = sizes.thickness !== undefined && sizes.width !== undefined;
  const { diameterMin, diameterMax } = sizes;
  const diameter = (diameterMin ?? diameterMax) ? `径${boundsText(diameterMin, diameterMax, "公分")}` : "";
  const sides = SIDES.flatMap(([side, name]) => {
    const low = sizes[side] ?? sizes[`${side}Min`];
    const high = sizes[side] ?? sizes[`${side}Max`];
    return low === undefined && high === undefined ? [] : `${isWhole ? "" : name}${boundsText(low, high, unit)}`;
  });
  const shown = sides.length > 0 && unit === "" ? `${sides.join(cross)} mm` : sides.join(isWhole ? cross : apart);
  return [diameter, shown].filter((one) => one !== "").join(" ");
}

/** A size whose every number bears its unit, so that it can only be read so: `30mm*120mm`, `厚30-50mm 长4000mm`. */
const explicit = (sizes: ReadSizes): string => spelled(sizes, "mm", "*", " ");

/** A size as shown: 30×120×4000 mm, 厚30-50 mm, φ30+. */
const shown = (sizes: ReadSizes): string => spelled(sizes, "", "×", "×");

const UNIT_NOTES: Readonly<Record<string, string>> = { in: "（英寸）", cm: "（公分）" };

/** What else the sizes of a query may be, the likelier first. */
export const otherReadings = (given: string, normal: NormalText, found: readonly PlacedSize[]): OtherReading[] =>
  found.flatMap(({ start, end, sizes, others }) => {
    const [from, to] = givenSpan(normal, start, end);
    return others.map((other) => ({
      read: shown(sizes),
      label: `${shown(other.sizes)}${UNIT_NOTES[other.unit] ?? ""}`,
      query: `${given.slice(0, from)}${explicit(other.sizes)}${given.slice(to)}`,
    }));
  });

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

/** A side as written: `30`, `30-50`, `100以上`; `null` where nothing is said of it. */
function written(sizes: ReadSizes, side: "thickness" | "width" | "length", unit: string): string | null {
  const [exact, low, high] = [sizes[side], sizes[`${side}Min`], sizes[`${side}Max`]];
  if (exact !== undefined) return `${exact}${unit}`;
  if (low !== undefined && high !== undefined) return `${low}-${high}${unit}`;
  return low !== undefined ? `${low}${unit}以上` : high !== undefined ? `${high}${unit}以下` : null;
}

function diameter({ diameterMin: low, diameterMax: high }: ReadSizes): string | null {
  if (low === undefined && high === undefined) return null;
  if (low === high) return `径${low}公分`;
  return low === undefined ? `径${high}公分以下` : high === undefined ? `径${low}公分以上` : `径${low}-${high}公分`;
}

/** Diameter and sides with their names, which those of a whole section need not have. */
function spelled(sizes: ReadSizes, unit: string, cross: string, apart: string): string {
  const isWhole = sizes.thickness !== undefined && sizes.width !== undefined;
  const sides = SIDES.flatMap(([side, name]) => {
    const text = written(sizes, side, unit);
    return text === null ? [] : [isWhole ? text : `${name}${text}`];
  });
  const shown = sides.length > 0 && unit === "" ? `${sides.join(cross)} mm` : sides.join(isWhole ? cross : apart);
  return [diameter(sizes) ?? "", shown].filter((one) => one !== "").join(" ");
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

import type { ReadSizes } from "../../timber/reading/size-units.ts";
import { cm, type Mm, mm } from "../../units.ts";
import type { ParsedDemandLine } from "./demand-line.ts";
import type { DemandToken } from "./demand-reader.ts";

type SizeFields = Pick<
  ParsedDemandLine,
  | "thickness"
  | "thicknessMin"
  | "thicknessMax"
  | "width"
  | "widthMin"
  | "widthMax"
  | "length"
  | "lengthMin"
  | "lengthMax"
  | "lengths"
  | "diameterMin"
  | "diameterMax"
>;
export type SizeSide = "thickness" | "width" | "length" | "diameterMin" | "diameterMax";

const SIDES: Readonly<Record<SizeSide, readonly (keyof ReadSizes)[]>> = {
  thickness: ["thickness", "thicknessMin", "thicknessMax"],
  width: ["width", "widthMin", "widthMax"],
  length: ["length", "lengthMin", "lengthMax"],
  diameterMin: ["diameterMin"],
  diameterMax: ["diameterMax"],
};

/** 95*17*1000: whichever way it is typed, the thickness is the smaller side. */
function turned(sizes: ReadSizes, from: Partial<Record<SizeSide, DemandToken[]>>): void {
  const { thickness, width } = sizes;
  if (thickness === undefined || width === undefined || thickness <= width) return;
  sizes.thickness = width;
  sizes.width = thickness;
  const { thickness: across, width: along } = from;
  if (along !== undefined) from.thickness = along;
  if (across !== undefined) from.width = across;
}

/** Sizes of all tokens of a line together; the line's own first. */
export function sizesOf(tokens: readonly DemandToken[]): {
  fields: SizeFields;
  from: Partial<Record<SizeSide, DemandToken[]>>;
} {
  const from: Partial<Record<SizeSide, DemandToken[]>> = {};
  const sizes: ReadSizes = {};
  const lengths = new Set<Mm>();
  for (const token of tokens) {
    if (token.field !== "size") continue;
    for (const one of token.lengths) lengths.add(mm(one));
    if (token.sizes.length !== undefined) lengths.add(mm(token.sizes.length));
    for (const side of Object.keys(SIDES) as SizeSide[]) {
      const keys = SIDES[side].filter((key) => token.sizes[key] !== undefined);
      const listed = side === "length" && token.lengths.length > 0;
      if (keys.length === 0 && !listed) continue;
      const known = from[side];
      if (known !== undefined && side !== "length") continue;
      from[side] = [...(known ?? []), token];
      for (const key of keys) {
        const value = token.sizes[key];
        if (value !== undefined) sizes[key] ??= value;
      }
    }
  }
  turned(sizes, from);
  const all = [...lengths].sort((one, other) => one - other);
  const range = sizes.lengthMin !== undefined || sizes.lengthMax !== undefined;
  return {
    fields: {
      thickness: mm(sizes.thickness ?? null),
      thicknessMin: mm(sizes.thicknessMin ?? null),
      thicknessMax: mm(sizes.thicknessMax ?? null),
      width: mm(sizes.width ?? null),
      widthMin: mm(sizes.widthMin ?? null),
      widthMax: mm(sizes.widthMax ?? null),
      length: all[0] ?? null,
      lengthMin: range ? mm(sizes.lengthMin ?? null) : null,
      lengthMax: range ? mm(sizes.lengthMax ?? null) : null,
      lengths: all.length > 1 ? all : [],
      diameterMin: cm(sizes.diameterMin ?? null),
      diameterMax: cm(sizes.diameterMax ?? null),
    },
    from,
  };
}

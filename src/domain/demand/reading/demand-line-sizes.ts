import type { ReadSizes } from "../../timber/reading/size-units.ts";
import { mm } from "../../units.ts";
import type { SizeValues } from "./demand-line.ts";
import type { DemandToken } from "./demand-reader.ts";
import { ofField } from "./demand-token-facts.ts";

const SIDES = ["thickness", "width", "length", "diameterMin", "diameterMax"] as const;
export type SizeSide = (typeof SIDES)[number];

const NO_SIZES = {
  ...{ thickness: null, thicknessMin: null, thicknessMax: null, width: null, widthMin: null, widthMax: null },
  ...{ length: null, lengthMin: null, lengthMax: null, diameterMin: null, diameterMax: null },
};

/** Sizes of all tokens of a line together, the line's own first, and the tokens that say each side. */
export function sizesOf(tokens: readonly DemandToken[]): {
  fields: SizeValues;
  from: Map<SizeSide, readonly DemandToken[]>;
} {
  const from = new Map<SizeSide, readonly DemandToken[]>();
  const sizes: ReadSizes = {};
  const sized = ofField(tokens, "size");
  for (const side of SIDES) {
    const sayings = sized.flatMap((token) => {
      const said = Object.entries(token.sizes).filter(([key]) => key.startsWith(side));
      return said.length > 0 || (side === "length" && token.lengths.length > 0) ? [{ token, said }] : [];
    });
    const used = side === "length" ? sayings : sayings.slice(0, 1);
    if (used.length > 0)
      from.set(
        side,
        used.map(({ token }) => token),
      );
    for (const { said } of used.toReversed()) Object.assign(sizes, Object.fromEntries(said));
  }
  const { thickness = 0, width = 0 } = sizes;
  // 95*17*1000: whichever way it is typed, the thickness is the smaller side.
  if (width > 0 && thickness > width) {
    Object.assign(sizes, { thickness: width, width: thickness });
    const [across = [], along = []] = [from.get("thickness"), from.get("width")];
    from.set("thickness", along).set("width", across);
  }
  const lengths = [
    ...new Set(sized.flatMap((one) => [...one.lengths, ...(one.sizes.length === undefined ? [] : [one.sizes.length])])),
  ]
    .sort((one, other) => one - other)
    .map((one) => mm(one));
  const fields = { ...NO_SIZES, ...sizes, length: lengths[0] ?? null, lengths: lengths.length > 1 ? lengths : [] };
  return { fields: fields as SizeValues, from };
}

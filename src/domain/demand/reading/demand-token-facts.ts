import type { DemandToken, TokenValue } from "./demand-reader.ts";

export type Field = DemandToken["field"];

const CODED = new Set<Field>(["species", "kind", "grade", "brand", "origin", "port", "moisture"]);
type Side = "thickness" | "width" | "diameter" | "length";
type SizeValue = Extract<TokenValue, { readonly field: "size" }>;

export const sidesOf = (token: DemandToken): ReadonlySet<Side> => (token.field === "size" ? sidesIn(token) : new Set());

export function sidesIn({ sizes, lengths }: SizeValue): ReadonlySet<Side> {
  const sides = new Set<Side>();
  if (sizes.thickness !== undefined || sizes.thicknessMin !== undefined || sizes.thicknessMax !== undefined)
    sides.add("thickness");
  if (sizes.width !== undefined || sizes.widthMin !== undefined || sizes.widthMax !== undefined) sides.add("width");
  if (sizes.diameterMin !== undefined || sizes.diameterMax !== undefined) sides.add("diameter");
  if (
    sizes.length !== undefined ||
    sizes.lengthMin !== undefined ||
    sizes.lengthMax !== undefined ||
    lengths.length > 0
  ) {
    sides.add("length");
  }
  return sides;
}

export const has = (tokens: readonly DemandToken[], field: Field): boolean => tokens.some((one) => one.field === field);
export const hasSide = (tokens: readonly DemandToken[], ...sides: Side[]): boolean =>
  tokens.some((one) => sides.some((side) => sidesOf(one).has(side)));
/** A size that distinguishes one goods from another; a length alone does not. */
export const hasSection = (tokens: readonly DemandToken[]): boolean =>
  hasSide(tokens, "thickness", "width", "diameter");
/** Says nothing that makes a line of its own: of sheets only how wide and long they are. */
export const isFact = (tokens: readonly DemandToken[]): boolean =>
  !has(tokens, "quantity") &&
  (!hasSection(tokens) || (!hasSide(tokens, "thickness", "diameter") && hasSide(tokens, "length")));

export function codesOf(tokens: readonly DemandToken[], field: Field): readonly string[] {
  return tokens.flatMap((one) => (CODED.has(one.field) && one.field === field && "codes" in one ? one.codes : []));
}

export function differ(one: readonly DemandToken[], other: readonly DemandToken[], field: Field): boolean {
  const [a, b] = [codesOf(one, field), codesOf(other, field)];
  return a.length > 0 && b.length > 0 && !a.some((code) => b.includes(code));
}

export const isEach = (token: DemandToken): boolean => token.field === "quantity" && token.quantity.share === "each";
export const isTotal = (token: DemandToken): boolean => token.field === "quantity" && token.quantity.share === "total";

export const isHalf = (token: DemandToken): boolean => token.field === "quantity" && token.quantity.share === "half";

/** Whether nothing among `tokens` says what `token` says. */
export function lacks(tokens: readonly DemandToken[], token: DemandToken): boolean {
  if (token.field !== "size") return !has(tokens, token.field);
  return [...sidesOf(token)].every((side) => !hasSide(tokens, side));
}

/** A size that says nothing of `sides`. */
export function withoutSides<Value extends SizeValue>(value: Value, sides: ReadonlySet<Side>): Value {
  const kept = Object.entries(value.sizes).filter(([key]) => ![...sides].some((side) => key.startsWith(side)));
  return { ...value, sizes: Object.fromEntries(kept), lengths: sides.has("length") ? [] : value.lengths };
}

import type { ReadSizes, SideLists } from "../../timber/reading/size-units.ts";
import { slotOf } from "../requirements.ts";
import type { DemandToken, Side, TokenValue } from "./demand-reader.ts";

export type Field = DemandToken["field"];
export type TokenOf<One extends Field, Token = DemandToken> = Extract<Token, { readonly field: One }>;
type SizeValue = TokenOf<"size", TokenValue>;

const SIDES: readonly Side[] = ["thickness", "width", "diameter", "length"];

/** Tokens of such sizes. */
export function sizeOf(sizes: ReadSizes, lengths: readonly number[] = [], lists: SideLists = {}): SizeValue {
  const isStated = (side: Side): boolean => Object.keys(sizes).some((key) => key.startsWith(side));
  const sides = SIDES.filter((side) => isStated(side) || (side === "length" && lengths.length > 0));
  return { field: "size", sizes, lengths, lists, sides, sure: 0.95 };
}

export const ofField = <Token extends TokenValue, One extends Field>(tokens: readonly Token[], field: One) =>
  tokens.filter((one): one is TokenOf<One, Token> => one.field === field);

/** The tokens of each row or clause. */
export function runsOf(tokens: readonly DemandToken[], of: "row" | "clause"): DemandToken[][] {
  const starts = tokens.flatMap((token, at) => (token[of] === tokens[at - 1]?.[of] ? [] : [at]));
  return starts.map((start, at) => tokens.slice(start, starts[at + 1]));
}

export const sidesOf = (token: TokenValue): readonly Side[] => (token.field === "size" ? token.sides : []);

/** A size without `sides`. */
export function withoutSides<Value extends SizeValue>(value: Value, sides: readonly Side[]): Value {
  const remaining = Object.entries(value.sizes).filter(([key]) => !sides.some((side) => key.startsWith(side)));
  return {
    ...value,
    ...sizeOf(Object.fromEntries(remaining), sides.includes("length") ? [] : value.lengths, value.lists),
  };
}

export const has = (tokens: readonly TokenValue[], field: Field): boolean => tokens.some((one) => one.field === field);
export const hasSide = (tokens: readonly DemandToken[], ...sides: Side[]): boolean =>
  tokens.some((one) => sidesOf(one).some((side) => sides.includes(side)));
/** A size that distinguishes one goods from another; a length alone does not. */
export const hasSection = (tokens: readonly DemandToken[]): boolean =>
  hasSide(tokens, "thickness", "width", "diameter");
/** Whether tokens make no line of their own: of sheets only how wide and long they are. */
export const isFact = (tokens: readonly DemandToken[]): boolean =>
  !has(tokens, "quantity") &&
  (!hasSection(tokens) || (!hasSide(tokens, "thickness", "diameter") && hasSide(tokens, "length")));

export const codesOf = (tokens: readonly DemandToken[], field: Field): string[] =>
  tokens.flatMap((one) => (one.field === field && "codes" in one ? one.codes : []));

export function differ(one: readonly DemandToken[], other: readonly DemandToken[], field: Field): boolean {
  const a = codesOf(one, field);
  const b = codesOf(other, field);
  return a.length > 0 && b.length > 0 && !a.some((code) => b.includes(code));
}

const isShare =
  (share: "each" | "total" | "half") =>
  (token: DemandToken): boolean =>
    token.field === "quantity" && token.share === share;
export const isEach = isShare("each");
export const isTotal = isShare("total");
export const isHalf = isShare("half");

/** Whether both require the same of goods, such as a surface. */
export const areOfOneSlot = (one: TokenOf<"requirement", TokenValue>, other: TokenValue): boolean =>
  other.field === "requirement" && slotOf(one.code) === slotOf(other.code);

/** Whether none of `tokens` states what `token` states. */
export function lacks(tokens: readonly DemandToken[], token: DemandToken): boolean {
  if (token.field === "size") return !hasSide(tokens, ...sidesOf(token));
  if (token.field === "requirement") return !tokens.some((one) => areOfOneSlot(token, one));
  return !has(tokens, token.field);
}

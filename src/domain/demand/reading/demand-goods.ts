import type { ReadSizes } from "../../timber/reading/size-units.ts";
import { typedNumber } from "../../timber/reading/typed-numbers.ts";
import type { DemandToken, TokenValue } from "./demand-reader.ts";
import { areOfOneSlot, isFact, ofField, runsOf, type TokenOf, withoutSides } from "./demand-token-facts.ts";

/** Which goods tokens refer to, and which of them mean the same: what corrections and changes of amounts find their goods by. */

/** Where goods are, or are sent. */
export const PLACES: readonly string[] = ["port", "city"];

/** What is left of a value when another restates it; `null`: nothing. */
export function leftOf(value: TokenValue, restated: TokenValue): TokenValue | null {
  if (value.field === "requirement") return areOfOneSlot(value, restated) ? null : value;
  if (value.field !== "size" || restated.field !== "size")
    return value.field === restated.field || [value, restated].every(({ field }) => PLACES.includes(field))
      ? null
      : value;
  const rest = withoutSides(value, restated.sides);
  return rest.sides.length === 0 ? null : rest.sides.length === value.sides.length ? value : rest;
}

/**
 * The species whose goods each token speaks of: that of its clause, before it or behind, else the one before it in its row. What
 * a heading states is of none, as it speaks of the rows below.
 */
export function ownersOf(tokens: readonly DemandToken[]): ReadonlyMap<DemandToken, TokenOf<"species">> {
  const owners = new Map<DemandToken, TokenOf<"species">>();
  for (const row of runsOf(tokens, "row")) {
    let before: TokenOf<"species"> | undefined;
    for (const clause of isFact(row) ? [] : runsOf(row, "clause")) {
      before = ofField(clause, "species")[0] ?? before;
      for (const one of clause) {
        if (one.field === "species") before = one;
        if (before !== undefined) owners.set(one, before);
      }
    }
  }
  return owners;
}

/** Whether a species is one of those. */
export const areSame = (one: TokenOf<"species">, codes: readonly string[]): boolean =>
  one.codes.some((code) => codes.includes(code));

/** What is stated of each of the goods, in order: a row is one, or as many as it names species. */
export function goodsIn(tokens: readonly DemandToken[]): DemandToken[][] {
  const owners = ownersOf(tokens);
  return runsOf(tokens, "row").flatMap((row) => {
    const named = [...new Set(row.flatMap((one) => owners.get(one) ?? []))];
    if (isFact(row)) return [];
    return named.length < 2 ? [row] : named.map((name) => row.filter((one) => owners.get(one) === name));
  });
}

const COUNTED = `(?:个|条|项|种|款|样|行)`;
const LAST = `(?:最后|末尾?)一?${COUNTED}|后者`;
/** 第二个, 最后一行, 前者 */
export const PLACE = new RegExp(String.raw`第([一二三四五六七八九]|\d{1,2})${COUNTED}|(${LAST})|(前者)`, "g");

/** Whether a token states no more than one before it. */
export const isImpliedBy = (one: DemandToken, before: readonly DemandToken[]): boolean =>
  before.some((other) => one.field === other.field && leftOf(one, other) === null && leftOf(other, one) !== other);

/** The goods that a text names by their place among those before it, `null` for a place where none are. */
export function placedIn(text: string, goods: readonly DemandToken[][]): (readonly DemandToken[] | null)[] {
  return [...text.matchAll(PLACE)].map(([, no, last]) => {
    const place = no !== undefined ? (typedNumber(no) ?? 0) - 1 : last !== undefined ? goods.length - 1 : 0;
    return goods[place] ?? null;
  });
}

/** Whether two sizes agree in every side that the second states. */
export const sameSides = (one: ReadSizes, other: ReadSizes): boolean =>
  Object.entries(other).every(([side, value]) => one[side as keyof ReadSizes] === value);

/** Whether two tokens state the same of one fact, of a size as far as the second states it. */
export const isSameFact = (one: DemandToken, other: DemandToken): boolean =>
  (one.field === "size" && other.field === "size" && sameSides(one.sizes, other.sizes)) ||
  (one.field === "quantity" && other.field === "quantity" && one.amount === other.amount && one.unit === other.unit) ||
  (one.field === "price" && other.field === "price" && one.fen === other.fen);

/** What is restated, as if it stood where the token stands that it changes. */
export const inPlaceOf = ({ row, clause, opens, or, forAll, heads }: DemandToken, later: DemandToken): DemandToken => ({
  ...later,
  row,
  clause,
  opens,
  or,
  forAll,
  heads,
});

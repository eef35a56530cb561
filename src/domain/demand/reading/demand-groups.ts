import type { DemandToken } from "./demand-reader.ts";
import {
  differ,
  has,
  hasSection,
  hasSide,
  isEach,
  isFact,
  isHalf,
  lacks,
  ofField,
  runsOf,
  type TokenOf,
  withoutSides,
} from "./demand-token-facts.ts";

const ACROSS = ["thickness", "width", "diameter"] as const;

/** Whether `next` cannot be said of the same goods as `group`. `dealt`: the row deals out a quantity to each (各). */
export function conflicts(group: readonly DemandToken[], next: readonly DemandToken[], dealt = false): boolean {
  if (group.length === 0) return false;
  // 再来两车 of the goods before it.
  if (next[0]?.opens === true && next[0].field !== "quantity") return true;
  if (ACROSS.some((side) => hasSide(group, side) && hasSide(next, side))) return true;
  // Logs are not sawn.
  const isRound = [group, next].filter((tokens) => hasSide(tokens, "diameter")).length;
  if (isRound === 1 && hasSection(group) && hasSection(next)) return true;
  if (dealt && (differ(group, next, "grade") || (hasSide(group, "length") && hasSide(next, "length")))) return true;
  const [counted, more] = [ofField(group, "quantity"), ofField(next, "quantity")];
  if (counted.length > 0 && more.length > 0)
    return more.length < next.length || more.some(({ unit }) => counted.some((one) => one.unit === unit));
  if (differ(group, next, "species")) return dealt || next.find(({ field }) => field === "species")?.or !== true;
  return (hasSection(group) || counted.length > 0) && differ(group, next, "kind");
}

const isQuantity = ({ field }: DemandToken): boolean => field === "quantity";
const isGoods = ({ field }: DemandToken): boolean => field === "species" || field === "kind";

/** Where the tokens of `part` that belong to the next goods begin, as `token` cannot be said of the same. */
function cutIn(part: readonly DemandToken[], token: DemandToken): number {
  const [first, behind] = [part.findIndex(isQuantity), part.findLastIndex(isQuantity) + 1];
  const before = part.slice(0, Math.max(0, first));
  // 30*120 4米 50方 6米 30方: where quantities come behind their goods, what stands behind one belongs to the next.
  if (isQuantity(token) && before.length > 0) return behind;
  // 木工板17厘 50张 生态板17厘 80张: where goods are named before their figures, so are the next.
  if (!before.some(isGoods)) return part.length;
  if (isGoods(token)) return part.findLastIndex((one) => !isGoods(one)) + 1;
  const named = part.slice(behind).findIndex(isGoods);
  return named < 0 ? part.length : behind + named;
}

/** Cuts the tokens of one clause where they start to speak of other goods. */
function segments(tokens: readonly DemandToken[], dealt: boolean): DemandToken[][] {
  const parts: DemandToken[][] = [];
  let part: DemandToken[] = [];
  for (const token of tokens) {
    if (conflicts(part, [token], dealt)) {
      const cut = cutIn(part, token);
      parts.push(part.slice(0, cut));
      part = part.slice(cut);
    }
    part.push(token);
  }
  return [...parts, part];
}

/** Where a quantity is dealt out to each, a list of lengths, thicknesses or widths is as many goods. */
function eachOfList(token: DemandToken): DemandToken[] {
  if (token.field !== "size") return [token];
  const { lengths, lists = {} } = token;
  const side = lengths.length > 1 ? "length" : lists.thickness === undefined ? "width" : "thickness";
  const values = side === "length" ? lengths : lists[side];
  const bare = withoutSides(token, [side]);
  return values?.map((one) => ({ ...bare, sizes: { ...bare.sizes, [side]: one }, lists: {} })) ?? [token];
}

/** 各半, 三七开: the lines without an amount of their own, each with its part of the whole; half a truck takes one all the same. */
function halved(row: readonly DemandToken[], half: TokenOf<"quantity">): DemandToken[][] {
  const amounts = ofField(row, "quantity").filter((one) => one !== half);
  const whole = amounts.findLast(({ start }) => start < half.start) ?? amounts[0];
  const groups = groupsOf(row.filter((one) => one !== half && one !== whole));
  const open = groups.filter((group) => !has(group, "quantity"));
  if (whole === undefined) return groups;
  for (const [at, group] of open.entries()) {
    const [part = 1, all] = half.parts.length === open.length ? [half.parts[at], 10] : [1, open.length];
    group.unshift({ ...whole, amount: Math.ceil((whole.amount * part) / all), share: null });
  }
  return groups;
}

/** The demand lines of one row of text. */
export function groupsOf(row: readonly DemandToken[]): DemandToken[][] {
  const half = ofField(row, "quantity").find(isHalf);
  if (half !== undefined) return halved(row, half);
  const groups: DemandToken[][] = [];
  const dealt = row.some(isEach);
  // 一车落叶松 5*20 6*20 各十方: what stands before all sizes is what they come to.
  const section = row.findIndex((one) => hasSection([one]));
  const dealtOut = row.filter((one, at) => at > section || !isQuantity(one) || isEach(one)).flatMap(eachOfList);
  for (const clause of runsOf(dealt ? dealtOut : row, "clause")) {
    for (const part of segments(clause, dealt)) {
      const group = groups.at(-1);
      // 木头要干的 speaks of the same goods, however it calls them.
      const isOfAll = group !== undefined && isFact(part) && !has(part, "species");
      const said =
        isOfAll && !has(part, "size") && differ(group, part, "kind")
          ? part.filter(({ field }) => field !== "kind")
          : part;
      if (group === undefined || conflicts(group, said, dealt)) groups.push([...part]);
      else {
        group.push(...said);
        if (isOfAll) for (const one of groups) one.push(...said.filter((token) => lacks(one, token)));
      }
    }
  }
  return groups;
}

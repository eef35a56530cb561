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
  withoutSides,
} from "./demand-token-facts.ts";

/** Whether `next` cannot be said of the same goods as `group`. `dealt`: the row deals out a quantity to each (各). */
export function conflicts(group: readonly DemandToken[], next: readonly DemandToken[], dealt = false): boolean {
  if (group.length === 0) return false;
  // 再来两车 of the goods before it.
  if (next[0]?.opens === true && next[0].field !== "quantity") return true;
  if ((["thickness", "width", "diameter"] as const).some((side) => hasSide(group, side) && hasSide(next, side)))
    return true;
  if (hasSide(group, "diameter") && hasSide(next, "thickness", "width")) return true;
  if (dealt && (differ(group, next, "grade") || (hasSide(group, "length") && hasSide(next, "length")))) return true;
  const [counted, more] = [ofField(group, "quantity"), ofField(next, "quantity")];
  if (counted.length > 0 && more.length > 0)
    return (
      more.length < next.length ||
      more.some(({ quantity: { unit } }) => counted.some((one) => one.quantity.unit === unit))
    );
  if (differ(group, next, "species")) return dealt || next.find(({ field }) => field === "species")?.or !== true;
  return (hasSection(group) || counted.length > 0) && differ(group, next, "kind");
}

const isQuantity = ({ field }: DemandToken): boolean => field === "quantity";
const isGoods = ({ field }: DemandToken): boolean => field === "species" || field === "kind";

/** 木工板17厘 50张 生态板17厘 80张: where goods are named before their figures, a name behind whole goods is that of the next. */
function namesNext(part: readonly DemandToken[], [token, ...behind]: readonly DemandToken[]): boolean {
  const named = part.findIndex(isGoods);
  return (
    token !== undefined &&
    isGoods(token) &&
    hasSection(part) &&
    named >= 0 &&
    part.slice(named).some(isQuantity) &&
    has(behind.slice(0, 4), "quantity") &&
    hasSection(behind.slice(0, 4))
  );
}

/** Cuts the tokens of one clause where they start to speak of other goods. */
function segments(tokens: readonly DemandToken[], dealt: boolean): DemandToken[][] {
  const parts: DemandToken[][] = [];
  let part: DemandToken[] = [];
  for (const [at, token] of tokens.entries()) {
    if (namesNext(part, tokens.slice(at)) || conflicts(part, [token], dealt)) {
      // 30*120 4米 50方 6米 30方: where quantities come behind a size or a grade, what stands behind one belongs to the next.
      const [first, last] = [part.findIndex(isQuantity), part.findLastIndex(isQuantity)];
      const isBehind = part.slice(0, Math.max(0, first)).some(({ field }) => field === "size" || field === "grade");
      const cut = token.field === "quantity" && isBehind ? last + 1 : part.length;
      parts.push(part.slice(0, cut));
      part = part.slice(cut);
    }
    part.push(token);
  }
  return [...parts, part];
}

function clausesOf(tokens: readonly DemandToken[]): DemandToken[][] {
  const starts = tokens.flatMap(({ clause }, at) => (clause === tokens[at - 1]?.clause ? [] : [at]));
  return starts.map((start, at) => tokens.slice(start, starts[at + 1]));
}

/** Where a quantity is dealt out to each, a list of lengths, thicknesses or widths is as many goods. */
function eachOfList(token: DemandToken): DemandToken[] {
  if (token.field !== "size") return [token];
  const { lengths, lists = {}, sizes } = token;
  if (lengths.length > 1)
    return lengths.map((length, at) => ({
      ...token,
      lengths: [],
      sizes: at === 0 ? { ...sizes, length } : { length },
    }));
  const side = lists.thickness === undefined ? "width" : "thickness";
  const bare = withoutSides(token, [side]);
  return lists[side]?.map((one) => ({ ...bare, sizes: { ...bare.sizes, [side]: one }, lists: {} })) ?? [token];
}

/** Without what 各半 and a total before all sizes say; `halves`: what is dealt out in equal parts or in the given ones. */
function withoutWhole(row: readonly DemandToken[]): {
  tokens: readonly DemandToken[];
  parts: readonly number[] | null;
} {
  const half = ofField(row, "quantity").find(isHalf);
  const whole = ofField(row, "quantity").find((one) => !isHalf(one));
  if (half !== undefined) {
    const tokens = row.filter((one) => one !== half);
    if (whole === undefined) return { tokens, parts: null };
    const { start, end, clause } = half;
    const each: DemandToken = { ...whole, start, end, clause, quantity: { ...whole.quantity, share: "each" } };
    return {
      tokens: row.flatMap((one) => (one === half ? each : one === whole ? [] : one)),
      parts: half.quantity.parts ?? [],
    };
  }
  // 一车落叶松 5*20 6*20 各十方: what stands before all sizes is what they come to.
  const [at, section] = [row.findIndex(isQuantity), row.findIndex((one) => hasSection([one]))];
  const isTotal = whole !== undefined && at < section && !isEach(whole) && row.some(isEach);
  return { tokens: isTotal ? row.toSpliced(at, 1) : row, parts: null };
}

/** What was halved, dealt out to the groups in equal or in the given parts; half a truck takes one all the same. */
function dealtOut(groups: readonly DemandToken[][], parts: readonly number[]): DemandToken[][] {
  const shares = parts.length === groups.length ? parts : groups.map(() => 1);
  const all = shares.reduce((sum, one) => sum + one, 0);
  const whole = ofField(groups.flat(), "quantity").find(isEach);
  if (whole === undefined) return [...groups];
  return groups.map((group, at) => {
    const amount = Math.ceil((whole.quantity.amount * (shares[at] ?? 1)) / all);
    const part = (share: "each" | null): DemandToken => ({ ...whole, quantity: { ...whole.quantity, amount, share } });
    if (shares === parts) return [...group.filter((one) => one !== whole), part(null)];
    return group.map((one) => (one === whole ? part("each") : one));
  });
}

/** The demand lines of one row of text. */
export function groupsOf(row: readonly DemandToken[]): DemandToken[][] {
  const groups: DemandToken[][] = [];
  const { tokens, parts } = withoutWhole(row);
  // 3米和4米各半 is one goods of two lengths.
  const dealt = parts === null && tokens.some(isEach);
  for (const clause of clausesOf(dealt ? tokens.flatMap(eachOfList) : tokens)) {
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
  return parts === null ? groups : dealtOut(groups, parts);
}

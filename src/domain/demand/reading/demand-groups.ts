import type { DemandToken } from "./demand-reader.ts";
import { differ, has, hasSection, hasSide, isEach, isFact, isHalf, lacks } from "./demand-token-facts.ts";

/** Whether `next` cannot be said of the same goods as `group`. `dealt`: the row deals out a quantity to each (各). */
export function conflicts(group: readonly DemandToken[], next: readonly DemandToken[], dealt = false): boolean {
  if (group.length === 0) return false;
  // 再来两车 of the goods before it, if nothing says how many of them.
  const counts = next[0]?.field === "quantity" && !has(group, "quantity");
  if (next[0]?.opens === true && !counts) return true;
  for (const side of ["thickness", "width", "diameter"] as const) {
    if (hasSide(group, side) && hasSide(next, side)) return true;
  }
  if (hasSide(group, "diameter") && hasSide(next, "thickness", "width")) return true;
  if (dealt && (differ(group, next, "grade") || (hasSide(group, "length") && hasSide(next, "length")))) return true;
  if (has(group, "quantity") && has(next, "quantity")) {
    const alone = next.every((one) => one.field === "quantity" && !isEach(one));
    return !alone || next.some((one) => sameUnit(group, one));
  }
  const settled = hasSection(group) || has(group, "quantity");
  if (differ(group, next, "species")) {
    const joined = next.find(({ field }) => field === "species")?.or === true;
    return !joined || dealt || (settled && group.at(-1)?.field !== "species");
  }
  const named = has(group, "species") || (has(group, "quantity") && hasSection(group));
  if (settled && named && differ(group, next, "kind") && !isOneWord(group, next)) return true;
  return settled && has(group, "quantity") && hasSection(next) && !hasSection(group) && has(next, "species");
}

/** 防腐原木: two kinds without anything between them. */
const isOneWord = (group: readonly DemandToken[], next: readonly DemandToken[]): boolean =>
  group.some(({ field, end }) => field === "kind" && next.some((one) => one.field === "kind" && one.start === end));

const sameUnit = (group: readonly DemandToken[], token: DemandToken): boolean =>
  token.field === "quantity" &&
  group.some((one) => one.field === "quantity" && one.quantity.unit === token.quantity.unit);

const isGoods = ({ field }: DemandToken): boolean => field === "species" || field === "kind";

/** 木工板17厘 50张 生态板17厘 80张: where goods are named before their figures, a name behind whole goods is that of the next. */
function namesNext(part: readonly DemandToken[], [token, ...behind]: readonly DemandToken[]): boolean {
  if (token === undefined || !isGoods(token) || !hasSection(part)) return false;
  const counted = part.findIndex(({ field }) => field === "quantity");
  const named = part.findIndex(isGoods);
  if (counted < 0 || named < 0 || named > counted || isGoods(part.at(-1) ?? token)) return false;
  const next = behind.slice(0, 4);
  return has(next, "quantity") && next.some((one) => hasSection([one]));
}

/** Cuts the tokens of one clause where they start to speak of other goods. */
function segments(tokens: readonly DemandToken[], dealt: boolean): DemandToken[][] {
  const parts: DemandToken[][] = [];
  let part: DemandToken[] = [];
  for (const [at, token] of tokens.entries()) {
    if (namesNext(part, tokens.slice(at))) {
      parts.push(part);
      part = [];
    } else if (part.length > 0 && conflicts(part, [token], dealt)) {
      // 30*120 4米 50方 6米 30方: where quantities come last, behind a size or a grade, what stands behind one belongs to the next.
      const last = part.findLastIndex((one) => one.field === "quantity");
      const first = part.findIndex((one) => one.field === "quantity");
      const quantityLast =
        token.field === "quantity" &&
        first > 0 &&
        part.slice(0, first).some(({ field }) => field === "size" || field === "grade");
      const cut = quantityLast && last < part.length - 1 ? last + 1 : part.length;
      parts.push(part.slice(0, cut));
      part = part.slice(cut);
    }
    part.push(token);
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

function clausesOf(tokens: readonly DemandToken[]): DemandToken[][] {
  const clauses: DemandToken[][] = [];
  let clause = -1;
  for (const token of tokens) {
    if (token.clause !== clause) clauses.push([]);
    clause = token.clause;
    clauses.at(-1)?.push(token);
  }
  return clauses;
}

/** Where a quantity is dealt out to each, a list of lengths, thicknesses or widths is as many goods. */
function eachOfList(token: DemandToken): DemandToken[] {
  if (token.field !== "size") return [token];
  const { lengths, lists = {}, sizes } = token;
  if (lengths.length > 1)
    return lengths.map((length, at) => ({
      ...{ ...token, lengths: [] },
      sizes: at === 0 ? { ...sizes, length } : { length },
    }));
  const { thickness, width } = lists;
  const { thicknessMin, thicknessMax, ...across } = sizes;
  const { widthMin, widthMax, ...along } = sizes;
  if (thickness !== undefined)
    return thickness.map((one) => ({ ...token, sizes: { ...across, thickness: one }, lists: {} }));
  return width === undefined ? [token] : width.map((one) => ({ ...token, sizes: { ...along, width: one }, lists: {} }));
}

/** 两种规格各半 共100方: what is dealt out is all of it until it is known to how many. */
type Halves = { readonly tokens: readonly DemandToken[]; readonly halved: boolean; readonly parts: readonly number[] };

function withHalves(row: readonly DemandToken[]): Halves {
  const half = row.find(isHalf);
  const whole = row.find((one) => one.field === "quantity" && !isHalf(one) && !isEach(one));
  if (half?.field !== "quantity") return { tokens: row, halved: false, parts: [] };
  if (whole?.field !== "quantity") return { tokens: row.filter((one) => one !== half), halved: false, parts: [] };
  const { start, end, clause, quantity } = half;
  const each: DemandToken = { ...whole, ...{ start, end, clause }, quantity: { ...whole.quantity, share: "each" } };
  const tokens = row.flatMap((one) => (one === half ? each : one === whole ? [] : one));
  return { tokens, halved: true, parts: quantity.parts ?? [] };
}

/** 一车落叶松 5*20 6*20 各十方: what stands before all sizes is what they come to. */
function withoutTotal(row: readonly DemandToken[]): readonly DemandToken[] {
  const [at, section] = [row.findIndex(({ field }) => field === "quantity"), row.findIndex((one) => hasSection([one]))];
  const total = row[at];
  return total !== undefined && at < section && !isEach(total) && row.some(isEach) ? row.toSpliced(at, 1) : row;
}

/** What was halved, dealt out to the groups in equal or in the given parts; half a truck takes one all the same. */
function dealtOut(groups: readonly DemandToken[][], parts: readonly number[]): DemandToken[][] {
  const whole = groups.flat().find(isEach);
  if (whole?.field !== "quantity") return [...groups];
  const part = (share: number): DemandToken => {
    const amount = Math.ceil(whole.quantity.amount * share);
    return { ...whole, quantity: { ...whole.quantity, amount, share: parts.length === groups.length ? null : "each" } };
  };
  if (parts.length !== groups.length)
    return groups.map((group) => group.map((one) => (one === whole ? part(1 / groups.length) : one)));
  const all = parts.reduce((sum, one) => sum + one, 0);
  return groups.map((group, at) => [...group.filter((one) => one !== whole), part((parts[at] ?? 1) / all)]);
}

/** The demand lines of one row of text, and the tokens that all of them share. */
export type RowGroups = { readonly groups: DemandToken[][]; readonly shared: DemandToken[] };

export function groupsOf(row: readonly DemandToken[]): RowGroups {
  const groups: DemandToken[][] = [];
  const shared: DemandToken[] = [];
  let group: DemandToken[] = [];
  const { tokens: halves, halved, parts } = withHalves(row);
  const tokens = withoutTotal(halves);
  // 3米和4米各半 is one goods of two lengths.
  const dealt = !halved && tokens.some(isEach);
  for (const clause of clausesOf(dealt ? tokens.flatMap(eachOfList) : tokens)) {
    for (const [at, part] of segments(clause, dealt).entries()) {
      // 木头要干的 speaks of the same goods, however it calls them.
      if (isFact(part) && !has(part, "species") && differ(group, part, "kind")) {
        group.push(...part.filter((token) => token.field !== "kind"));
        continue;
      }
      const trailing = at === 0 && groups.length > 0 && isFact(part) && !has(part, "species") && !has(part, "kind");
      if (trailing && part.every((token) => !saidByEach(groups, group, token))) {
        shared.push(...part);
      } else if (conflicts(group, part, dealt)) {
        groups.push(group);
        group = [...part];
      } else group.push(...part);
    }
  }
  if (group.length > 0) groups.push(group);
  return { groups: halved ? dealtOut(groups, parts) : groups, shared };
}

/** Whether each line before the last says such a thing of itself: then this is the last one's. */
const saidByEach = (before: readonly DemandToken[][], last: readonly DemandToken[], token: DemandToken): boolean =>
  before.every((group) => lacks(group, token) === false) && lacks(last, token);

import { isPanel } from "../../timber/kind-shape.ts";
import { isNominal } from "../../timber/reading/size-evidence.ts";
import { isDressed } from "../../timber/reading/size-units.ts";
import type { DemandToken } from "./demand-reader.ts";
import {
  codesOf,
  differ,
  type Field,
  has,
  hasSection,
  hasSide,
  isEach,
  isFact,
  isHalf,
  isTotal,
  lacks,
  ofField,
  runsOf,
  sidesOf,
  sizeOf,
  type TokenOf,
  withoutSides,
} from "./demand-token-facts.ts";

const ACROSS = ["thickness", "width", "diameter"] as const;

/** Whether `next` cannot belong to the same goods as `group`. `dealt`: the row deals out a quantity to each (各). */
function conflicts(group: readonly DemandToken[], next: readonly DemandToken[], dealt = false): boolean {
  if (group.length === 0) return false;
  // 再来两车 of the goods before it.
  if (next[0]?.opens === true && next[0].field !== "quantity") return true;
  if (ACROSS.some((side) => hasSide(group, side) && hasSide(next, side))) return true;
  // Logs are not sawn.
  const isRound = [group, next].filter((tokens) => hasSide(tokens, "diameter")).length;
  if (isRound === 1 && hasSection(group) && hasSection(next)) return true;
  if (dealt && (differ(group, next, "grade") || (hasSide(group, "length") && hasSide(next, "length")))) return true;
  const counted = ofField(group, "quantity");
  const more = ofField(next, "quantity");
  if (counted.length > 0 && more.length > 0)
    return more.length < next.length || more.some(({ unit }) => counted.some((one) => one.unit === unit));
  if (differ(group, next, "species")) return dealt || next.find(({ field }) => field === "species")?.or !== true;
  return (hasSection(group) || counted.length > 0) && differ(group, next, "kind");
}

/** Whether a token states a side, a unit or a code that none of `tokens` states. */
function addsFacts(tokens: readonly DemandToken[], token: DemandToken): boolean {
  if (token.field === "size") return sidesOf(token).some((side) => !hasSide(tokens, side));
  if (token.field === "quantity") return ofField(tokens, "quantity").every(({ unit }) => unit !== token.unit);
  return "codes" in token && token.codes.some((code) => !codesOf(tokens, token.field).includes(code));
}

/** `digest` with those of `tokens` that state more: what conflicts with it conflicts with all, which may be hundreds. */
function digested(tokens: readonly DemandToken[], digest: DemandToken[] = []): DemandToken[] {
  for (const one of tokens) if (digest.length === 0 || addsFacts(digest, one)) digest.push(one);
  return digest;
}

const isQuantity = ({ field }: DemandToken): boolean => field === "quantity";
const isGoods = ({ field }: DemandToken): boolean => field === "species" || field === "kind";

/** Where the tokens of `part` that belong to the next goods begin, as `token` cannot belong to the same. */
function cutIn(part: readonly DemandToken[], token: DemandToken): number {
  const first = part.findIndex(isQuantity);
  const behind = part.findLastIndex(isQuantity) + 1;
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
  let digest: DemandToken[] = [];
  for (const token of tokens) {
    if (conflicts(digest, [token], dealt)) {
      const cut = cutIn(part, token);
      parts.push(part.slice(0, cut));
      part = part.slice(cut);
      digest = digested(part);
    }
    part.push(token);
    digested([token], digest);
  }
  return [...parts, part];
}

/** Where a quantity is dealt out to each, a list of lengths, thicknesses or widths is as many goods. */
function eachOfList(token: DemandToken): DemandToken[] {
  if (token.field !== "size") return [token];
  const { lengths, lists } = token;
  const side = lengths.length > 1 ? "length" : lists.thickness === undefined ? "width" : "thickness";
  const values = side === "length" ? lengths : lists[side];
  const bare = withoutSides(token, [side]);
  return values?.map((one) => ({ ...bare, ...sizeOf({ ...bare.sizes, [side]: one }, bare.lengths) })) ?? [token];
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
function groupsOf(row: readonly DemandToken[]): DemandToken[][] {
  const half = ofField(row, "quantity").find(isHalf);
  if (half !== undefined) return halved(row, half);
  const groups: DemandToken[][] = [];
  let digest: DemandToken[] = [];
  const dealt = row.some(isEach);
  // 一车落叶松 5*20 6*20 各十方: what stands before all sizes is what they come to.
  const section = row.findIndex((one) => hasSection([one]));
  const dealtOut = row.filter((one, at) => at > section || !isQuantity(one) || isEach(one)).flatMap(eachOfList);
  for (const clause of runsOf(dealt ? dealtOut : row, "clause")) {
    for (const part of segments(clause, dealt)) {
      const group = groups.at(-1);
      // 木头要干的 speaks of the same goods, however it calls them.
      const isOfAll = group !== undefined && isFact(part) && !has(part, "species");
      const stated =
        isOfAll && !has(part, "size") && differ(group, part, "kind")
          ? part.filter(({ field }) => field !== "kind")
          : part;
      if (group === undefined || conflicts(digest, stated, dealt)) {
        groups.push([...part]);
        digest = digested(part);
      } else {
        group.push(...stated);
        digested(stated, digest);
        if (isOfAll) for (const one of groups) one.push(...stated.filter((token) => lacks(one, token)));
      }
    }
  }
  return groups;
}

/** Tokens of one line: those that stand in it, and those that it takes over from elsewhere. */
export type LineTokens = { readonly own: DemandToken[]; readonly inherited: DemandToken[] };

/** What a later line takes over from the one before it when it names no goods of its own. */
const GOODS_FACTS: readonly Field[] = ["species", "kind", "grade", "brand", "origin", "moisture", "port"];
const isOfGoods = ({ field }: DemandToken): boolean => GOODS_FACTS.includes(field);
const SHARED_BEHIND: readonly Field[] = ["port", "size", "grade", "moisture", "price"];
/** What one goods has of its own where it stands in a clause that names them: 花旗松 38*89 20方 1680元 KD. */
const OWN_IN_CLAUSE: readonly Field[] = ["grade", "moisture", "price"];
const SHARED_WHEN_DEALT: readonly Field[] = [...SHARED_BEHIND, "kind", "species", "origin", "requirement"];

const makesALine = (token: DemandToken): boolean =>
  ["species", "kind", "size", "quantity"].includes(token.field) && !isHalf(token);

const whole = ({ own, inherited }: LineTokens): DemandToken[] => [...own, ...inherited];

/** Made of whatever wood: 刨花板, 纤维板, 欧松板. */
const OF_NO_SPECIES = ["1506", "1512", "1513"];

/** Words of one row on a field, its lengths and other figures of one clause are taken over together; logs take no section over. */
function inherit(line: LineTokens, tokens: readonly DemandToken[]): void {
  for (const token of tokens) {
    if (token.field === "species" && codesOf(whole(line), "kind").some((code) => OF_NO_SPECIES.includes(code)))
      continue;
    const isOfRow = "codes" in token || (hasSide([token], "length") && !hasSection([token]));
    const isApart = (one: DemandToken) => (isOfRow ? one.row !== token.row : one.clause !== token.clause);
    if (!lacks(line.own, token) || !lacks(line.inherited.filter(isApart), token)) continue;
    const isOfRound = hasSection([token]) && !hasSide([token], "length") && hasSide(whole(line), "diameter");
    if (!isOfRound && !line.inherited.includes(token)) line.inherited.push(token);
  }
}

const SQUARES = "1502";

/** 来点木方 over 2x4 SPF: what names a species of dressed inches and such a section is lumber, whatever a row above it says. */
const isOfLumber = (own: readonly DemandToken[]): boolean =>
  isNominal(codesOf(own, "species")) === true &&
  ofField(own, "size").some(({ sizes: { thickness = 0, width = 0 } }) => isDressed(thickness, width));

/** What a heading says of a line below it. */
const headed = (heading: readonly DemandToken[], { own }: LineTokens): readonly DemandToken[] =>
  isOfLumber(own) ? heading.filter((token) => token.field !== "kind" || !token.codes.includes(SQUARES)) : heading;

/** 各50方 is the quantity of every line before it that has none. */
function dealQuantities(lines: readonly LineTokens[]): void {
  let open: LineTokens[] = [];
  for (const line of lines) {
    const each = line.own.filter(isEach);
    if (each.length > 0) for (const one of open) inherit(one, each);
    if (has(whole(line), "quantity")) open = [];
    else open.push(line);
  }
}

export const isSentTo = (token: DemandToken): boolean => token.field === "city" && token.sure >= 0.9;

/** What is sawn of any species: a kind by itself is no other goods than those that are named elsewhere. */
const SAWN = ["1501", "1502", "1503", "1508", "1509"];

/** A species, date or city stated once, in any line, holds for all; a species for those of a kind that may be of it. */
function shareOnce(lines: readonly LineTokens[]): void {
  // 赤松胶合木梁 … 胶合木柱: the same kind as theirs.
  const named = lines.flatMap(({ own }) => (has(own, "species") ? codesOf(own, "kind") : []));
  for (const field of ["species", "date", "city"] as const) {
    // What stands in a cell belongs to its row, but a species is not repeated in the cells below.
    const all = lines.flatMap(whole).filter((one) => one.field === field && (field === "species" || !one.isCells));
    // 牡丹江 … 发货到沈阳: the destination belongs to one of them.
    const [only, ...others] = all.some(isSentTo) ? all.filter(isSentTo) : all;
    if (only === undefined || others.some((one) => one !== only && statedValue(one) !== statedValue(only))) continue;
    // 桉木模板 … 木方: what a sheet is made of reveals nothing about sawn timber.
    const isOfSheets = lines.some(({ own }) => own.includes(only) && codesOf(own, "kind").some(isPanel));
    const kinds = isOfSheets ? named : [...SAWN, ...named];
    for (const line of lines)
      if (field !== "species" || codesOf(line.own, "kind").every((code) => kinds.includes(code))) inherit(line, [only]);
  }
}

const statedValue = (token: DemandToken) =>
  token.field === "city" ? token.code : token.field === "date" ? token.day : token;

/** ③模板: goods behind a number of their own that are made of whatever wood. */
const isMadeOfAny = (own: readonly DemandToken[]): boolean =>
  own[0]?.opens === true && !codesOf(own, "kind").every((code) => SAWN.includes(code));

/** FSC 樟子松 30*120 20方, 40*120 10方: a requirement before an amount also applies to the same goods behind it. */
const isRequiredBefore = (token: DemandToken, { own, inherited }: LineTokens): boolean =>
  token.field === "requirement" &&
  (inherited.includes(token) || token.start < (own.find(isQuantity)?.start ?? Number.POSITIVE_INFINITY));

function takeOver(line: LineTokens, before: LineTokens, sameRow: boolean): void {
  const known = whole(before);
  const { own } = line;
  if (has(own, "species")) {
    const isSawn = has(own, "same") || hasSide(own, "thickness");
    if (sameRow && isSawn && !hasSide([...own, ...before.own], "diameter")) inherit(line, ofField(known, "kind"));
  } else if ((sameRow && !isMadeOfAny(own)) || !has(own, "kind"))
    inherit(
      line,
      known.filter((one) => isOfGoods(one) || isRequiredBefore(one, before)),
    );
  // 30厚 宽100/120, 50*100*4000 2件，3米的 3件, 38*140*4m 一级 50方，二级 30方: what is not restated of a size.
  const isWhole = (hasSide(own, "thickness") && hasSide(own, "width")) || hasSide(own, "diameter");
  // 3米500根 4米300根 要辐射松: what stands behind the amount names no other goods.
  const counted = own.findLast(isQuantity)?.start ?? Number.POSITIVE_INFINITY;
  const isNamed = own.some(({ field, start }) => field === "species" && start < counted);
  const isOfSame = !isWhole && !isNamed && !has(own, "kind") && (has(own, "size") || has(own, "grade"));
  if (!isOfSame && !has(own, "same")) return;
  const rest = ofField(known, "size").map((token) => withoutSides(token, own.flatMap(sidesOf)));
  inherit(
    line,
    rest.filter(({ sides }) => sides.length > 0),
  );
}

/**
 * What a row states of all its goods: a length or a port before the first size, and what stands behind the last quantity. With 各,
 * everything the last goods state.
 */
function sharedIn(groups: readonly DemandToken[][]): DemandToken[] {
  const first = groups[0] ?? [];
  const last = groups.at(-1) ?? [];
  const section = first.findIndex((one) => hasSection([one]));
  const leading = first.slice(0, Math.max(0, section)).filter((one) => one.field === "port" || one.field === "size");
  if (last.some(isEach)) return [...leading, ...last.filter(({ field }) => SHARED_WHEN_DEALT.includes(field))];
  // 红板1000张 黑板500张 12*915*1830
  const isSized = groups.slice(0, -1).some(hasSection);
  const named = new Set(ofField(last, "species").map(({ clause }) => clause));
  const behind = last
    .slice(last.findIndex(isQuantity) + 1)
    .filter((one) => SHARED_BEHIND.includes(one.field))
    .filter((one) => !(isSized && hasSection([one])))
    .filter((one) => !(OWN_IN_CLAUSE.includes(one.field) && named.has(one.clause)));
  return [...leading, ...behind];
}

/** What is stated of a species goes with it: 芬兰赤松: … 云杉: … */
const OF_SPECIES: readonly Field[] = ["origin", "grade", "brand", "moisture"];
const isNamedIn = (tokens: readonly DemandToken[], { row }: DemandToken): boolean =>
  tokens.some((one) => one.field === "species" && one.row === row);

/** 5公分厚 毛边 over 沙比利 15方 and 柚木 6方: what stands over amounts of goods that have no section of their own heads them. */
const isOverAmounts = (row: readonly DemandToken[], below: readonly (readonly DemandToken[])[]): boolean =>
  !has(row, "quantity") && below.length === 2 && below.every((one) => has(one, "quantity") && !hasSection(one));

/** Whether a row states nothing that makes a line of its own, such as 满洲里的,每样一车:. */
const hasNoLine = (row: readonly DemandToken[]): boolean =>
  isFact(row.some(({ heads }) => heads) ? row.filter((one) => !isEach(one)) : row);

/** Fields that do not identify the goods. */
const OF_NO_LINE: readonly Field[] = ["date", "city", "requirement"];

/** The demand lines of a message: one for each goods named with a size or a quantity of its own; headings speak for those below. */
export function lineTokensOf(tokens: readonly DemandToken[]): LineTokens[] {
  // 合计71方 behind an amount adds nothing new.
  const isSum = (one: DemandToken, at: number): boolean =>
    isTotal(one) && tokens.slice(0, at).findLast((token) => makesALine(token))?.field === "quantity";
  const lines: LineTokens[] = [];
  let heading: DemandToken[] = [];
  /** The line that the next row may speak of. */
  let current: LineTokens | undefined;
  const start = (own: readonly DemandToken[]): LineTokens => {
    current = { own: [...own], inherited: [] };
    lines.push(current);
    return current;
  };
  const stated = tokens.filter((one, at) => !isSum(one, at));
  const rows = runsOf(stated, "row");
  for (const [at, row] of rows.entries()) {
    const last = lines.at(-1);
    const isOver = isOverAmounts(row, rows.slice(at + 1, at + 3));
    const heads = last === undefined || row.some((token) => token.heads);
    // But 以上都是木方.
    const isOther =
      !row.some(({ forAll }) => forAll) &&
      (has(row, "kind") || (has(row, "species") && has(lines.flatMap(whole), "species")));
    if (!isOver && !hasNoLine(row)) {
      const groups = groupsOf(row);
      for (const [no, group] of groups.entries()) {
        if (no === 0 && current !== undefined && !conflicts(current.own, group)) current.own.push(...group);
        else {
          const before = current;
          const line = start(group);
          if (before !== undefined) takeOver(line, before, no > 0);
          inherit(line, headed(heading, line));
        }
      }
      const shared = sharedIn(groups);
      for (const line of lines.slice(-groups.length)) inherit(line, shared);
    } else if (isOver || heads || isOther) {
      // A new heading overrides what those before it state of the same.
      const isOfOld = (token: DemandToken): boolean => has(row, "species") && OF_SPECIES.includes(token.field);
      heading = [
        ...heading.filter((token) => lacks(row, token) && !(isNamedIn(heading, token) && isOfOld(token))),
        ...row,
      ];
      current = undefined;
      if (!heads && row === rows.at(-1)) start(row);
    } else {
      // What holds for the line before it and all that lack it.
      last.own.push(...row.filter((token) => lacks(last.own, token)));
      for (const line of lines) inherit(line, row);
    }
  }
  if (lines.length === 0 && heading.some(({ field }) => !OF_NO_LINE.includes(field)))
    for (const group of groupsOf(heading)) start(group);
  // 都1220*2440
  const forAll = lines.flatMap(({ own }) => own.filter((one) => one.forAll));
  for (const line of lines) inherit(line, forAll);
  dealQuantities(lines);
  shareOnce(lines);
  return lines;
}

import { conflicts, groupsOf } from "./demand-groups.ts";
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
  isTotal,
  lacks,
  ofField,
  sidesOf,
  withoutSides,
} from "./demand-token-facts.ts";

/** Tokens of one line: those that stand in it, and those that it takes over from elsewhere. */
export type LineTokens = { readonly own: DemandToken[]; readonly inherited: DemandToken[] };

/** What a later line takes over from the one before it when it names no goods of its own. */
const GOODS_FACTS: readonly Field[] = ["species", "kind", "grade", "brand", "origin", "moisture", "port"];
const SHARED_BEHIND: readonly Field[] = ["port", "size", "grade", "moisture", "price"];
const SHARED_WHEN_DEALT: readonly Field[] = [...SHARED_BEHIND, "kind", "species", "origin"];
const PLACE_FACTS: readonly Field[] = ["port", "city", "date"];

const whole = ({ own, inherited }: LineTokens): DemandToken[] => [...own, ...inherited];

/** Words of one row on a field, and figures of one clause, are taken over together; logs take no section over. */
function inherit(line: LineTokens, tokens: readonly DemandToken[], fields: readonly Field[] | null = null): void {
  for (const token of tokens) {
    const apart = line.inherited.filter((one) =>
      "codes" in token ? one.row !== token.row : one.clause !== token.clause,
    );
    const isOfRound = hasSection([token]) && !hasSide([token], "length") && hasSide(whole(line), "diameter");
    const applies = (fields === null || fields.includes(token.field)) && !line.inherited.includes(token) && !isOfRound;
    if (applies && lacks([...line.own, ...apart], token)) line.inherited.push(token);
  }
}

/** Facts of a new heading put out those of the same field before it; goods put out all facts of other goods. */
function newHeading(before: readonly DemandToken[], row: readonly DemandToken[]): DemandToken[] {
  const goods = has(row, "species") && has(before, "species");
  const kept = before.filter((token) => lacks(row, token) && (!goods || PLACE_FACTS.includes(token.field)));
  return [...kept, ...row];
}

/** 各50方 is the quantity of every line before it that has none. */
function dealQuantities(lines: readonly LineTokens[]): void {
  for (const [at, { own }] of lines.entries()) {
    const open = lines.slice(0, at);
    const from = open.findLastIndex((line) => has(whole(line), "quantity")) + 1;
    for (const line of open.slice(from)) line.inherited.push(...own.filter(isEach));
  }
}

export const isSentTo = (token: DemandToken): boolean => token.field === "city" && token.sure >= 0.9;

/** A date or city said once, in any line, holds for all. */
function shareOnce(lines: readonly LineTokens[]): void {
  for (const field of ["date", "city"] as const) {
    const all = ofField(lines.flatMap(whole), field);
    // 牡丹江 … 发货到沈阳: whereto is said of one of them.
    const sent = all.filter(isSentTo);
    const [only, ...others] = sent.length > 0 ? sent : all;
    const isOnly = others.every(
      (one) => one === only || (one.field === "city" && only?.field === "city" && one.code === only.code),
    );
    if (only !== undefined && isOnly) for (const line of lines) inherit(line, [only]);
  }
}

/** What is sawn of any species: a kind by itself is no other goods than those that are named elsewhere. */
const SAWN = ["1501", "1502", "1503", "1508", "1509"];

function shareSpecies(lines: readonly LineTokens[]): void {
  const said = ofField(
    lines.flatMap(({ own }) => own),
    "species",
  );
  if (said.length !== 1) return;
  // 赤松胶合木梁 … 胶合木柱: nor is the same kind as theirs.
  const kinds = [...SAWN, ...lines.flatMap(({ own }) => (has(own, "species") ? codesOf(own, "kind") : []))];
  for (const line of lines) if (codesOf(line.own, "kind").every((code) => kinds.includes(code))) inherit(line, said);
}

class Grouping {
  readonly lines: LineTokens[] = [];
  heading: DemandToken[] = [];
  /** Whether the next row with a size or a quantity starts a line by itself. */
  fresh = true;

  start(own: readonly DemandToken[]): LineTokens {
    const line: LineTokens = { own: [...own], inherited: [] };
    this.lines.push(line);
    this.fresh = false;
    return line;
  }

  inheritAll(tokens: readonly DemandToken[]): void {
    for (const line of this.lines) inherit(line, tokens);
  }

  fact(row: readonly DemandToken[], isLast: boolean): void {
    const current = this.lines.at(-1);
    const goods = has(row, "species") || (has(row, "kind") && !has(row, "grade"));
    const heads = current === undefined || row.some((token) => token.heads);
    if (!heads && !goods) {
      const lacking = this.lines.filter((line) => row.some((token) => lacks(whole(line), token)));
      if (this.lines.length > 1 && lacking.length === this.lines.length) this.inheritAll(row);
      else current.own.push(...row.filter((token) => lacks(current.own, token)));
    } else if (!heads && has(row, "species") && !has(this.lines.flatMap(whole), "species")) this.inheritAll(row);
    else {
      this.heading = newHeading(this.heading, row);
      this.fresh = true;
      if (!heads && isLast) this.start(row);
    }
  }

  body(row: readonly DemandToken[]): void {
    const { groups, shared } = groupsOf(row);
    const started: LineTokens[] = [];
    for (const [at, group] of groups.entries()) {
      const current = this.fresh ? undefined : this.lines.at(-1);
      if (
        at === 0 &&
        current !== undefined &&
        group.some(isTotal) &&
        group.every((one) => isTotal(one) || isFact([one]))
      )
        // 合计71方，天津港自提: what stands beside the sum holds for all.
        this.inheritAll(group.filter((one) => !isTotal(one)));
      else if (at === 0 && current !== undefined && joins(current, group)) {
        current.own.push(...group);
        started.push(current);
      } else {
        const line = this.start(group);
        if (current !== undefined) takeOver(line, current, at > 0);
        inherit(line, this.heading);
        started.push(line);
      }
    }
    const [first = []] = groups;
    const section = first.findIndex((one) => hasSection([one]));
    const leading = first.filter((one, at) => at < section && hasSide([one], "length"));
    // 3米 35*85 38*88 松木: a species named last speaks of no other goods than those before.
    const isOther = (line: LineTokens): boolean =>
      line !== started[0] && has(line.own, "species") && has(first, "species");
    for (const line of started) inherit(line, isOther(line) ? shared : [...leading, ...shared]);
    shareRow(started);
  }
}

const joins = (current: LineTokens, group: readonly DemandToken[]): boolean =>
  !conflicts(current.own, group) && !differ(current.inherited, group, "species");

function takeOver(line: LineTokens, before: LineTokens, sameRow: boolean): void {
  const named = has(line.own, "species");
  const known = whole(before);
  if (!named && (sameRow || !has(line.own, "kind"))) inherit(line, known, GOODS_FACTS);
  if (!sameRow) return;
  if (named && !has(line.own, "city")) inherit(line, known, ["port"]);
  const isSawn = hasSide(line.own, "thickness") && !hasSide([...line.own, ...before.own], "diameter");
  if (named && isSawn) inherit(line, known, ["kind"]);
  if (named) return;
  // 30厚 宽100/120: other widths of one thickness; 1220*2440 9/12厘: other thicknesses of one sheet.
  const sizes = ofField(known, "size");
  for (const [own, other] of [
    ["width", "thickness"],
    ["thickness", "width"],
    ["thickness", "width,length"],
  ] as const)
    if (hasSide(line.own, own))
      inherit(
        line,
        sizes.filter((token) => sidesOf(token).join() === other),
      );
  // 50*100*4000 2件，3米的 3件: another length of the same section.
  const isLength = !hasSection(whole(line)) && hasSide(line.own, "length");
  if (isLength)
    line.inherited.push(
      ...sizes.filter((token) => hasSection([token])).map((token) => withoutSides(token, ["length"])),
    );
  // 38*140*4m 一级 50方，二级 30方: another grade of the same size.
  if (has(line.own, "grade") && !has(line.own, "size") && !has(line.own, "kind")) inherit(line, sizes);
}

/**
 * What stands behind the last quantity of a row is meant for the lines before it that lack it: a port, a grade, a
 * length. With 各, whatever the last line says but its species is meant for all.
 */
function shareRow(started: readonly LineTokens[]): void {
  const last = started.at(-1);
  if (last === undefined) return;
  const others = started.slice(0, -1);
  const quantity = last.own.findIndex(({ field }) => field === "quantity");
  const dealt = last.own.some(isEach);
  // 红板1000张 黑板500张 12*915*1830
  const sectionless = others.every((line) => !hasSection(whole(line)));
  const meant = last.own.filter((token, at) =>
    dealt
      ? SHARED_WHEN_DEALT.includes(token.field)
      : at > quantity && SHARED_BEHIND.includes(token.field) && (sectionless || !hasSection([token])),
  );
  for (const line of others) inherit(line, meant);
}

/** The demand lines of a message: one for each goods named with a size or a quantity of its own; headings speak for those below. */
export function lineTokensOf(tokens: readonly DemandToken[]): LineTokens[] {
  const rows = new Map<number, DemandToken[]>();
  for (const token of tokens) rows.set(token.row, [...(rows.get(token.row) ?? []), token]);
  const grouping = new Grouping();
  const { lines } = grouping;
  for (const [row, content] of rows) {
    if (isFact(content)) grouping.fact(content, row === tokens.at(-1)?.row);
    else grouping.body(content);
  }
  if (lines.length === 0 && grouping.heading.some(({ field }) => field !== "date" && field !== "city"))
    for (const group of groupsOf(grouping.heading).groups) grouping.start(group);
  // 都1220*2440
  grouping.inheritAll(lines.flatMap(({ own }) => own.filter(({ forAll }) => forAll)));
  dealQuantities(lines);
  shareSpecies(lines);
  shareOnce(lines);
  return lines;
}

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
  sidesOf,
  withoutSides,
} from "./demand-token-facts.ts";

/** Tokens of one line, each with how surely it belongs there (1: it stands in the line itself). */
export type LineTokens = { readonly own: DemandToken[]; readonly inherited: DemandToken[]; readonly row: number };

/** What a later line takes over from the one before it when it names no goods of its own. */
const GOODS_FACTS: readonly Field[] = ["species", "kind", "grade", "brand", "origin", "moisture", "port"];
const SHARED_BEHIND: readonly Field[] = ["port", "size", "grade", "moisture", "price"];
const SHARED_WHEN_DEALT: readonly Field[] = [...SHARED_BEHIND, "kind", "species", "origin"];
const PLACE_FACTS: readonly Field[] = ["port", "city", "date"];

const whole = ({ own, inherited }: LineTokens): DemandToken[] => [...own, ...inherited];

function inherit(line: LineTokens, tokens: readonly DemandToken[], fields: readonly Field[] | null = null): void {
  for (const token of tokens) {
    const applies = fields === null || fields.includes(token.field);
    const fits = token.field !== "size" || !hasSide(whole(line), "diameter") || sidesOf(token).includes("length");
    if (applies && fits && lacksBefore(line, token)) line.inherited.push(token);
  }
}

/** Several tokens of one field of a heading are inherited together, so only the line's own words count. */
const lacksBefore = (line: LineTokens, token: DemandToken): boolean =>
  lacks(line.own, token) &&
  (token.field === "size" ||
  token.field === "quantity" ||
  token.field === "price" ||
  token.field === "date" ||
  token.field === "city"
    ? lacks(
        line.inherited.filter(({ clause }) => clause !== token.clause),
        token,
      ) && !line.inherited.includes(token)
    : !line.inherited.includes(token) &&
      !line.inherited.some((one) => one.field === token.field && one.row !== token.row));

/** Facts of a new heading put out those of the same field before it; goods put out all facts of other goods. */
function newHeading(before: readonly DemandToken[], row: readonly DemandToken[]): DemandToken[] {
  const goods = has(row, "species") && has(before, "species");
  const kept = before.filter((token) => lacks(row, token) && (!goods || PLACE_FACTS.includes(token.field)));
  return [...kept, ...row];
}

/** 各50方 is the quantity of every line before it that has none. */
function dealQuantities(lines: readonly LineTokens[]): void {
  for (const [at, { own }] of lines.entries()) {
    for (const token of own.filter(isEach)) {
      for (let k = at - 1; k >= 0; k -= 1) {
        const line = lines[k];
        if (line === undefined || has(whole(line), "quantity")) break;
        line.inherited.push(token);
      }
    }
  }
}

/** 都1220*2440 */
function shareMeantForAll(lines: readonly LineTokens[]): void {
  const meant = lines.flatMap(({ own }) => own.filter(({ forAll }) => forAll));
  for (const line of lines) inherit(line, meant);
}

export const isSentTo = (token: DemandToken): boolean => token.field === "city" && token.sure >= 0.9;

const isSame = (one: DemandToken, other: DemandToken): boolean =>
  one.field === "city" ? other.field === "city" && one.code === other.code : one === other;

/** A date or city said once, in any line, holds for all. */
function shareOnce(lines: readonly LineTokens[]): void {
  for (const field of ["date", "city"] as const) {
    const all = lines.flatMap((line) => whole(line).filter((one) => one.field === field));
    // 牡丹江 … 发货到沈阳: whereto is said of one of them.
    const sent = all.filter(isSentTo);
    const said = sent.length > 0 ? sent : all;
    const [only] = said;
    if (only !== undefined && said.every((one) => isSame(one, only))) for (const line of lines) inherit(line, [only]);
  }
}

/** What is sawn of any species: a kind by itself is no other goods than those that are named elsewhere. */
const SAWN = ["1501", "1502", "1503", "1508", "1509"];

function shareSpecies(lines: readonly LineTokens[]): void {
  const said = lines.flatMap(({ own }) => own.filter(({ field }) => field === "species"));
  if (said.length !== 1) return;
  // 赤松胶合木梁 … 胶合木柱: nor is the same kind as theirs.
  const kinds = lines.flatMap(({ own }) => (has(own, "species") ? codesOf(own, "kind") : []));
  for (const line of lines) {
    const isSame = codesOf(line.own, "kind").every((code) => SAWN.includes(code) || kinds.includes(code));
    if (isSame && !has(whole(line), "species")) inherit(line, said);
  }
}

const ACROSS = [
  ["width", "thickness"],
  ["thickness", "width"],
] as const;

class Grouping {
  readonly lines: LineTokens[] = [];
  heading: DemandToken[] = [];
  /** Whether the next row with a size or a quantity starts a line by itself. */
  fresh = true;

  start(own: DemandToken[], row: number): LineTokens {
    const line: LineTokens = { own, inherited: [], row };
    this.lines.push(line);
    this.fresh = false;
    return line;
  }

  fact(row: readonly DemandToken[], rowNo: number, isLast: boolean): void {
    const current = this.lines.at(-1);
    const goods = has(row, "species") || (has(row, "kind") && !has(row, "grade"));
    if (current === undefined || row.some(({ heads }) => heads)) {
      this.fresh = true;
      this.heading = newHeading(this.heading, row);
      return;
    }
    const known = whole(current);
    const open = !(hasSection(current.own) && has(current.own, "quantity"));
    if (goods) {
      const unsaid = !this.lines.some((line) => has(whole(line), "species"));
      if (has(row, "species") && unsaid) for (const line of this.lines) inherit(line, row);
      else if (open && row.every((token) => lacks(known, token)) && current.row === rowNo - 1) current.own.push(...row);
      else {
        this.heading = newHeading(this.heading, row);
        this.fresh = true;
        if (isLast) this.start([...row], rowNo);
      }
      return;
    }
    const lacking = this.lines.filter((line) => row.some((token) => lacks(whole(line), token)));
    if (this.lines.length === 1 || lacking.length < this.lines.length)
      current.own.push(...row.filter((token) => lacks(current.own, token)));
    else for (const line of this.lines) inherit(line, row);
  }

  body(row: readonly DemandToken[], rowNo: number): void {
    const { groups, shared } = groupsOf(row);
    const started: LineTokens[] = [];
    for (const [at, group] of groups.entries()) {
      const current = this.lines.at(-1);
      const shareOnly = group.every((one) => isEach(one) || isTotal(one) || isFact([one]));
      if (at === 0 && current !== undefined && !this.fresh && shareOnly && group.some(isTotal)) {
        // 合计71方，天津港自提: what stands beside the sum holds for all.
        const beside = group.filter((one) => !isTotal(one));
        for (const line of this.lines) inherit(line, beside);
        continue;
      }
      if (at === 0 && current !== undefined && !this.fresh && this.joins(current, group)) {
        current.own.push(...group);
        started.push(current);
        continue;
      }
      const before = this.fresh ? undefined : current;
      const line = this.start([...group], rowNo);
      if (before !== undefined) this.takeOver(line, before, at > 0);
      if (before !== undefined && at > 0 && !has(group, "species")) this.takeSection(line, before);
      // 38*140*4m 一级 50方，二级 30方: another grade of the same size.
      if (before !== undefined && at > 0 && has(group, "grade") && !has(group, "size") && !has(group, "kind"))
        inherit(line, has(group, "species") ? [] : whole(before), ["size"]);
      inherit(line, this.heading);
      started.push(line);
    }
    const [first = []] = groups;
    const section = first.findIndex((one) => hasSection([one]));
    const leading = first.filter((one, at) => at < section && hasSide([one], "length"));
    for (const line of started) {
      // 3米 35*85 38*88 松木: a species named last speaks of no other goods than those before.
      const others = line !== started[0] && has(line.own, "species") && has(first, "species");
      inherit(line, others ? shared : [...leading, ...shared]);
    }
    this.shareRow(started);
  }

  joins(current: LineTokens, group: readonly DemandToken[]): boolean {
    if (conflicts(current.own, group)) return false;
    const complete = hasSection(current.own) && has(current.own, "quantity");
    return !(complete && has(group, "quantity") && !group.some(isEach)) && !differ(current.inherited, group, "species");
  }

  takeOver(line: LineTokens, before: LineTokens, sameRow: boolean): void {
    const named = has(line.own, "species");
    if (!named && !(has(line.own, "kind") && !sameRow)) inherit(line, whole(before), GOODS_FACTS);
    else if (sameRow) {
      if (!has(line.own, "city")) inherit(line, whole(before), ["port"]);
      if (named && !hasSide(line.own, "diameter") && !hasSide(before.own, "diameter") && hasSide(line.own, "thickness"))
        inherit(line, whole(before), ["kind"]);
    }
  }

  /** 50*100*4000 2件，3米的 3件: another length of the same section; 30厚 宽100/120: other widths of one thickness. */
  takeSection(line: LineTokens, before: LineTokens): void {
    for (const [own, other] of ACROSS) {
      if (hasSide(whole(line), other) || !hasSide(line.own, own)) continue;
      line.inherited.push(
        ...whole(before).filter((token) => sidesOf(token).includes(other) && sidesOf(token).length === 1),
      );
    }
    if (hasSection(whole(line)) || !hasSide(line.own, "length")) return;
    for (const token of whole(before)) {
      if (token.field !== "size" || !hasSection([token])) continue;
      line.inherited.push(withoutSides(token, ["length"]));
    }
  }

  /**
   * What stands behind the last quantity of a row is meant for the lines before it that lack it: a port, a grade, a
   * length. With 各, whatever the last line says but its species is meant for all.
   */
  shareRow(started: readonly LineTokens[]): void {
    const last = started.at(-1);
    if (started.length < 2 || last === undefined) return;
    const quantity = last.own.findIndex(({ field }) => field === "quantity");
    const dealt = last.own.some(isEach);
    // 红板1000张 黑板500张 12*915*1830
    const sectionless = started.slice(0, -1).every((line) => !hasSection(whole(line)));
    const meant = last.own.filter((token, at) =>
      dealt
        ? SHARED_WHEN_DEALT.includes(token.field)
        : at > quantity && SHARED_BEHIND.includes(token.field) && (sectionless || !hasSection([token])),
    );
    for (const line of started.slice(0, -1)) {
      const section = hasSection(whole(line));
      inherit(
        line,
        // 9厘 12厘各300张 1220*2440: what the last says of sides that the others leave open holds for all.
        meant.filter((token) => !section || !hasSection([token]) || lacks(whole(line), token)),
      );
    }
  }
}

/** The demand lines of a message: one for each goods named with a size or a quantity of its own; headings speak for those below. */
export function lineTokensOf(tokens: readonly DemandToken[]): LineTokens[] {
  const rows = new Map<number, DemandToken[]>();
  for (const token of tokens) rows.set(token.row, [...(rows.get(token.row) ?? []), token]);
  const grouping = new Grouping();
  const numbers = [...rows.keys()];
  for (const [row, content] of rows) {
    if (isFact(content)) grouping.fact(content, row, row === numbers.at(-1));
    else grouping.body(content, row);
  }
  if (grouping.lines.length === 0 && grouping.heading.some(({ field }) => field !== "date" && field !== "city")) {
    const last = numbers.at(-1) ?? 0;
    for (const group of groupsOf(grouping.heading).groups) grouping.start([...group], last);
  }
  shareMeantForAll(grouping.lines);
  dealQuantities(grouping.lines);
  shareSpecies(grouping.lines);
  shareOnce(grouping.lines);
  return grouping.lines;
}

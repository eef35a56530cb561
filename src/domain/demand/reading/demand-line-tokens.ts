import type { DemandToken } from "./demand-tokens.ts";

/** Tokens of one line, each with how surely it belongs there (1: it stands in the line itself). */
export type LineTokens = { readonly own: DemandToken[]; readonly inherited: DemandToken[]; readonly row: number };

type Field = DemandToken["field"];

const CODED = new Set<Field>(["species", "kind", "grade", "brand", "origin", "port", "moisture"]);
/** What a later line takes over from the one before it when it names no goods of its own. */
const GOODS_FACTS: readonly Field[] = ["species", "kind", "grade", "brand", "origin", "moisture", "port"];
const SHARED_BEHIND: readonly Field[] = ["port", "size", "grade", "moisture", "price"];
const SHARED_WHEN_DEALT: readonly Field[] = [...SHARED_BEHIND, "kind", "species", "origin"];
const PLACE_FACTS: readonly Field[] = ["port", "city", "date"];

type Sides = ReadonlySet<"section" | "thickness" | "width" | "diameter" | "length">;

function sidesOf(token: DemandToken): Sides {
  const sides = new Set<"section" | "thickness" | "width" | "diameter" | "length">();
  if (token.field !== "size") return sides;
  const { sizes, lengths } = token;
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

const has = (tokens: readonly DemandToken[], field: Field): boolean => tokens.some((one) => one.field === field);
const hasSide = (
  tokens: readonly DemandToken[],
  ...sides: ("thickness" | "width" | "diameter" | "length")[]
): boolean => tokens.some((one) => sides.some((side) => sidesOf(one).has(side)));
/** A size that distinguishes one goods from another; a length alone does not. */
const hasSection = (tokens: readonly DemandToken[]): boolean => hasSide(tokens, "thickness", "width", "diameter");
/** Says nothing that makes a line of its own: of sheets only how wide and long they are. */
const isFact = (tokens: readonly DemandToken[]): boolean =>
  !has(tokens, "quantity") &&
  (!hasSection(tokens) || (!hasSide(tokens, "thickness", "diameter") && hasSide(tokens, "length")));

function codesOf(tokens: readonly DemandToken[], field: Field): readonly string[] {
  return tokens.flatMap((one) => (CODED.has(one.field) && one.field === field && "codes" in one ? one.codes : []));
}

function differ(one: readonly DemandToken[], other: readonly DemandToken[], field: Field): boolean {
  const [a, b] = [codesOf(one, field), codesOf(other, field)];
  return a.length > 0 && b.length > 0 && !a.some((code) => b.includes(code));
}

const isEach = (token: DemandToken): boolean => token.field === "quantity" && token.quantity.share === "each";
const isTotal = (token: DemandToken): boolean => token.field === "quantity" && token.quantity.share === "total";

/** Whether `next` cannot be said of the same goods as `group`. `dealt`: the row deals out a quantity to each (各). */
function conflicts(group: readonly DemandToken[], next: readonly DemandToken[], dealt = false): boolean {
  if (group.length === 0) return false;
  if (next[0]?.opens === true) return true;
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
  if (settled && has(group, "species") && differ(group, next, "kind") && !isOneWord(group, next)) return true;
  return settled && has(group, "quantity") && hasSection(next) && !hasSection(group) && has(next, "species");
}

/** 防腐原木: two kinds without anything between them. */
const isOneWord = (group: readonly DemandToken[], next: readonly DemandToken[]): boolean =>
  group.some(({ field, end }) => field === "kind" && next.some((one) => one.field === "kind" && one.start === end));

const sameUnit = (group: readonly DemandToken[], token: DemandToken): boolean =>
  token.field === "quantity" &&
  group.some((one) => one.field === "quantity" && one.quantity.unit === token.quantity.unit);

/** Cuts the tokens of one clause where they start to speak of other goods. */
function segments(tokens: readonly DemandToken[], dealt: boolean): DemandToken[][] {
  const parts: DemandToken[][] = [];
  let part: DemandToken[] = [];
  for (const token of tokens) {
    if (part.length > 0 && conflicts(part, [token], dealt)) {
      // 30*120 4米 50方 6米 30方: where quantities come last, what stands behind one belongs to the next.
      const last = part.findLastIndex((one) => one.field === "quantity");
      const first = part.findIndex((one) => one.field === "quantity");
      const quantityLast =
        token.field === "quantity" && first > 0 && part.slice(0, first).some(({ field }) => field === "size");
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

/** Where a quantity is dealt out to each, a list of lengths is as many goods. */
const eachOfList = (token: DemandToken): DemandToken[] =>
  token.field !== "size" || token.lengths.length < 2
    ? [token]
    : token.lengths.map((length, at) => ({
        ...token,
        sizes: at === 0 ? { ...token.sizes, length } : { length },
        lengths: [],
      }));

/** The demand lines of one row of text, and the tokens that all of them share. */
type RowGroups = { readonly groups: DemandToken[][]; readonly shared: DemandToken[] };

function groupsOf(row: readonly DemandToken[]): RowGroups {
  const groups: DemandToken[][] = [];
  const shared: DemandToken[] = [];
  let group: DemandToken[] = [];
  const dealt = row.some(isEach);
  for (const clause of clausesOf(dealt ? row.flatMap(eachOfList) : row)) {
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
  return { groups, shared };
}

/** Whether each line before the last says such a thing of itself: then this is the last one's. */
const saidByEach = (before: readonly DemandToken[][], last: readonly DemandToken[], token: DemandToken): boolean =>
  before.every((group) => lacks(group, token) === false) && lacks(last, token);

/** Whether nothing among `tokens` says what `token` says. */
function lacks(tokens: readonly DemandToken[], token: DemandToken): boolean {
  if (token.field !== "size") return !has(tokens, token.field);
  return [...sidesOf(token)].every((side) => side === "section" || !hasSide(tokens, side));
}

const whole = ({ own, inherited }: LineTokens): DemandToken[] => [...own, ...inherited];

function inherit(line: LineTokens, tokens: readonly DemandToken[], fields: readonly Field[] | null = null): void {
  for (const token of tokens) {
    const applies = fields === null || fields.includes(token.field);
    const fits = token.field !== "size" || !hasSide(whole(line), "diameter") || sidesOf(token).has("length");
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

/** A date or city said once, in any line, holds for all. */
function shareOnce(lines: readonly LineTokens[]): void {
  for (const field of ["date", "city"] as const) {
    const said = new Set(lines.flatMap((line) => whole(line).filter((one) => one.field === field)));
    const [only] = said;
    if (said.size === 1 && only !== undefined) for (const line of lines) inherit(line, [only]);
  }
}

function shareSpecies(lines: readonly LineTokens[]): void {
  const said = lines.flatMap(({ own }) => own.filter(({ field }) => field === "species"));
  if (said.length !== 1) return;
  for (const line of lines) {
    if (!has(whole(line), "species") && !has(line.own, "kind")) inherit(line, said);
  }
}

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
      if (at === 0 && current !== undefined && !this.fresh && shareOnly && group.some(isTotal)) continue;
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

  /** 50*100*4000 2件，3米的 3件: another length of the same section. */
  takeSection(line: LineTokens, before: LineTokens): void {
    if (hasSection(whole(line)) || !hasSide(line.own, "length")) return;
    for (const token of whole(before)) {
      if (token.field !== "size" || !hasSection([token])) continue;
      const { length, lengthMin, lengthMax, ...across } = token.sizes;
      line.inherited.push({ ...token, sizes: across, lengths: [] });
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
    const meant = last.own.filter((token, at) =>
      dealt
        ? SHARED_WHEN_DEALT.includes(token.field)
        : at > quantity && SHARED_BEHIND.includes(token.field) && !hasSection([token]),
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
  dealQuantities(grouping.lines);
  shareSpecies(grouping.lines);
  shareOnce(grouping.lines);
  return grouping.lines;
}

import { type NormalText, WORDS } from "../../timber/normal-text.ts";
import type { SizeWords } from "../../timber/reading/size-evidence.ts";
import { taken } from "../../timber/reading/taken.ts";
import { withoutTakenBack } from "./demand-corrections.ts";
import type { CalendarDay, DemandUnit } from "./demand-line.ts";
import { readCities, readLeftCities } from "./demand-places.ts";
import { type DemandToken, type Found, Reader } from "./demand-reader.ts";
import { amountsIn, readBareAmounts, unitSaid } from "./demand-row-amounts.ts";
import { readNumbers } from "./demand-sizes.ts";
import { readCells, type Table, tableOf } from "./demand-table.ts";
import { withoutSides } from "./demand-token-facts.ts";
import { readShortKinds, readWords, withoutChat } from "./demand-words.ts";

export type ReadTokens = {
  readonly tokens: readonly DemandToken[];
  /** Words that nobody understood, offsets of normal text. */
  readonly unknown: readonly { readonly start: number; readonly end: number }[];
};

const NEW_ITEM = "\uE001";

const CLAUSE_END = /,(?!\d{3}(?!\d))|[;。、!?|\t]|另外|还要|还需要?|还有(?!没有?|多少|吗|货)|再要|再来|以及|同时要/g;

const OPENING = /^(?:另外|还要|还需|还有|再要|再来|以及|同时)/;

/** 1. 2、 (3) at the start of a row. */
const ITEM_NUMBER =
  /^\s*(?:\(\d{1,2}\)|\d{1,2}\s*[、):]|\d{1,2}\.(?!\d)|\d{1,2}#(?=\s*[\u4e00-\u9fff])|第?[一二三四五六七八九十]{1,2}[、.:]|[-*#>]\s+|\uE001)\s*/;

const DOTTED_NUMBER = /^\s*(\d{1,2})\.(?=\d)/;

const INLINE_NUMBER = /(?<=[\s,;。:]|\))\(?\d{1,2}(?:\)|、)(?=\s*[^\d\s])/g;

/** 樟子松|40|120|4|22方: three sides in a cell each, below no head that names them. */
const SIDES_APART = /(?<=[|\t] ?)\d{2,3} ?[|\t] ?\d{2,4} ?[|\t] ?\d{1,4}(?:\.\d{1,2})?(?= ?[|\t])/g;

/** 同规格: the size of the goods before, unless the length is said anew. */
const SAME_SIZE = /(?:同|一样|同样)的?(?:规格|尺寸|型号)|(?:规格|尺寸)(?:同上|一样|相同|同样)/;

/** By what words are known and sizes weighed. */
type Known = Pick<Reader, "lexicon" | "market">;

type Row = { readonly start: number; readonly text: string };

function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  let start = 0;
  for (const line of text.split(/[\n\r\u2028\u2029]/)) {
    rows.push({ start, text: line });
    start += line.length + 1;
  }
  return rows;
}

/** Whether rows are numbered 1.30*120, 2.30*150, which one row alone does not show. */
const isNumbered = (rows: readonly Row[]): boolean =>
  ["1", "2"].every((no) => rows.some(({ text }) => DOTTED_NUMBER.exec(text)?.[1] === no));

function clausesOf(reader: Reader): { clauses: [number, number][]; opening: Set<number> } {
  const clauses: [number, number][] = [];
  const opening = new Set<number>();
  let start = 0;
  for (const match of reader.text.matchAll(CLAUSE_END)) {
    clauses.push([start, match.index]);
    start = match.index;
    if (OPENING.test(match[0])) opening.add(clauses.length);
  }
  clauses.push([start, reader.text.length]);
  return { clauses, opening };
}

const OR = /^\s*(?:\/|或者?|或是|or)\s*$/;

/** 杨木桉木都可以 */
const EITHER = /^\s*(?:都|均|皆)(?:可以?|行)/;
/** 松木桩 杉木也行 */
const AS_WELL = /^(?:木|材|的|料)?\s*也(?:可以?|行)/;

/** 都1220*2440 */
const FOR_ALL = /(?:都|均|皆|全部?|一律|统一)(?:要|是|用|为|按)?\s*$/;

const BESIDE = /^\s*(?:、|和|跟|及)\s*$/;

function readRow(
  row: Row,
  today: CalendarDay,
  heading: SizeWords | null,
  table: Table | null,
  { lexicon, market }: Known,
  unit: DemandUnit | null,
): { reader: Reader; context: SizeWords | null } {
  const reader = new Reader(row.text, lexicon, market);
  if (table !== null) readCells(reader, table);
  const context = readNumbers(
    reader,
    row.text,
    clausesOf(reader).clauses,
    heading,
    amountsIn(reader.text, today, lexicon, unit),
  );
  readBareAmounts(reader);
  readCities(reader);
  readWords(reader);
  readShortKinds(reader);
  readLeftCities(reader);
  return { reader, context };
}

/** The section, and the length, of the last goods before. */
function sameSize(
  tokens: readonly DemandToken[],
  hasLength: boolean,
  at: Pick<DemandToken, "start" | "row" | "clause">,
): DemandToken[] {
  const across = tokens.findLast((one) => one.field === "size" && one.sizes.thickness !== undefined);
  return tokens.flatMap((one) => {
    if (one.field !== "size" || one.row !== across?.row || one.start < across.start) return [];
    const kept = hasLength ? withoutSides(one, new Set(["length"])) : one;
    return [{ ...kept, ...at, end: at.start + 1, opens: false, or: false }];
  });
}

const CIRCLED = /[①-⑳❶-❿➀-➓]/g;

/** Circled figures number lines; normal text would make figures of them. */
export const withoutCircles = (given: string): string => given.replace(CIRCLED, NEW_ITEM);

/** Everything that the text says, in order. */
export function demandTokens({ text }: NormalText, today: CalendarDay, known: Known): ReadTokens {
  const tokens: DemandToken[] = [];
  const unknown: { start: number; end: number }[] = [];
  const rows = rowsOf(text);
  const numbered = isNumbered(rows);
  let context: SizeWords | null = null;
  let table: Table | null = null;
  let unit: DemandUnit | null = null;
  let clause = 0;
  for (const [rowNo, given] of rows.entries()) {
    if (given.text.trim() === "") continue;
    const heading = tableOf(given.text, rows[rowNo + 1]?.text ?? "");
    if (heading !== null) table = heading;
    if (heading !== null && heading.lead === "") continue;
    const said = heading === null ? given.text : heading.lead.padEnd(given.text.length);
    const number = ITEM_NUMBER.exec(said) ?? (numbered ? DOTTED_NUMBER.exec(said) : null);
    const inline = [...said.matchAll(INLINE_NUMBER)].map(({ index, 0: no }) => [index, index + no.length] as const);
    let body = number === null ? said : taken(said, 0, number[0].length, " ");
    for (const [start, end] of inline) body = taken(body, start, end, ";");
    if (table === null) body = body.replace(SIDES_APART, (sides) => sides.replace(/[|\t]/g, "*"));
    const { reader, context: after } = readRow(
      { start: given.start, text: body },
      today,
      context,
      heading === null ? table : null,
      known,
      unit,
    );
    context = after;
    unit = unitSaid(body) ?? unit;
    const { clauses, opening } = clausesOf(reader);
    const opensAt = [...(number === null ? [] : [0]), ...inline.map(([start]) => start)];
    for (let at = body.indexOf(NEW_ITEM); at >= 0; at = body.indexOf(NEW_ITEM, at + 1)) opensAt.push(at);
    const heads = /:\s*$/.test(body);
    let before: Found | null = null;
    const ordered = withoutTakenBack(
      reader.found.sort((a, b) => a.start - b.start),
      body,
    );
    const sizeBefore = SAME_SIZE.exec(body);
    const hasOwnLength = ordered.some(
      ({ start, value }) =>
        start > (sizeBefore?.index ?? 0) && value.field === "size" && value.sizes.length !== undefined,
    );
    const clauseAt = (at: number): number =>
      clause +
      Math.max(
        0,
        clauses.findIndex(([start, end]) => at >= start && at < end),
      );
    const repeatSize = (from: number, to: number): void => {
      if (sizeBefore === null || sizeBefore.index < from || sizeBefore.index >= to) return;
      const at = { start: given.start + sizeBefore.index, row: rowNo, clause: clauseAt(sizeBefore.index) };
      tokens.push(...sameSize(tokens, hasOwnLength, at));
    };
    for (const one of ordered) {
      // 同规格樟子松: the goods are named before their size is.
      const repeats = [before?.end ?? 0, one.start] as const;
      const isNamed = ["species", "kind", "grade"].includes(one.value.field);
      if (!isNamed) repeatSize(...repeats);
      const between = body.slice(before?.end ?? 0, one.start);
      const opens =
        opensAt.some((at) => at >= (before?.end ?? 0) && at <= one.start) ||
        [...opening].some(
          (at) => (clauses[at]?.[0] ?? 0) >= (before?.end ?? 0) && (clauses[at]?.[0] ?? 0) <= one.start,
        );
      const same = before?.value.field === one.value.field;
      const either =
        (same && between.trim() === "" && EITHER.test(body.slice(one.end))) ||
        (one.value.field === "species" && AS_WELL.test(body.slice(one.end)));
      const or = before !== null && (OR.test(between) || either || (same && BESIDE.test(between)));
      tokens.push({
        ...one.value,
        start: one.start + given.start,
        end: one.end + given.start,
        row: rowNo,
        clause: clauseAt(one.start),
        opens,
        or,
        heads,
        forAll: FOR_ALL.test(between),
      });
      if (isNamed) repeatSize(...repeats);
      before = one;
    }
    repeatSize(before?.end ?? 0, body.length);
    clause += clauses.length;
    const words = [...withoutChat(reader.text).matchAll(WORDS)].map(({ 0: word, index }) => ({
      ...{ start: index, end: index + word.length },
    }));
    for (const { start, end } of [...reader.unread, ...words].sort((a, b) => a.start - b.start))
      unknown.push({ start: given.start + start, end: given.start + end });
  }
  return { tokens, unknown };
}

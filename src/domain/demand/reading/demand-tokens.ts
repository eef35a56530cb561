import type { NormalText } from "../../timber/normal-text.ts";
import type { ReadBy } from "../../timber/reading/read-text.ts";
import type { SizeWords } from "../../timber/reading/size-evidence.ts";
import { taken } from "../../timber/reading/taken.ts";
import { amountsIn, unitSaid } from "./demand-amounts.ts";
import { corrected, withoutCalledOff } from "./demand-corrections.ts";
import type { CalendarDay, DemandUnit } from "./demand-line.ts";
import type { DemandToken, Found } from "./demand-reader.ts";
import { readRow } from "./demand-sizes.ts";
import { cellsIn, type Table, tableOf } from "./demand-table.ts";
import { unknownIn } from "./demand-words.ts";

type Stretch = { readonly start: number; readonly end: number };

const NEW_ITEM = "\uE001";
const CIRCLED = /[①-⑳❶-❿➀-➓]/g;

/** Circled figures number lines; normal text would make figures of them. */
export const withoutCircles = (given: string): string => given.replace(CIRCLED, NEW_ITEM);

const CLAUSE_END = /,(?!\d{3}(?!\d))|[;。、!?|\t]|另外|还要|还需要?|还有(?!没有?|多少|吗|货)|再要|再来|以及|同时要/g;
const OPENING = /^\p{Script=Han}/u;

/** 1. 2、 (3) at the start of a row. */
const ITEM_NUMBER =
  /^\s*(?:\(\d{1,2}\)|\d{1,2}\s*[、):]|\d{1,2}\.(?!\d)|\d{1,2}#(?=\s*[\u4e00-\u9fff])|第?[一二三四五六七八九十]{1,2}[、.:]|[-*#>]\s+|\uE001)\s*/;
const DOTTED_NUMBER = /^\s*(\d{1,2})\.(?=\d)/;
const INLINE_NUMBER = /(?<=[\s,;。:]|\))\(?\d{1,2}(?:\)|、)(?=\s*[^\d\s])/g;

/** 樟子松|40|120|4|22方: three sides in a cell each, below no head that names them. */
const SIDES_APART = /(?<=[|\t] ?)\d{2,3} ?[|\t] ?\d{2,4} ?[|\t] ?\d{1,4}(?:\.\d{1,2})?(?= ?[|\t])/g;

const OR = /^\s*(?:\/|或者?|或是|or)\s*$/;
/** 杨木桉木都可以 */
const EITHER = /^\s*(?:都|均|皆)(?:可以?|行)/;
/** 松木桩 杉木也行 */
const AS_WELL = /^(?:木|材|的|料)?\s*也(?:可以?|行)/;
const BESIDE = /^\s*(?:、|和|跟|及)\s*$/;
/** 都1220*2440 */
const FOR_ALL = /(?:都|均|皆|全部?|一律|统一)(?:要|是|用|为|按)?\s*$/;

/** What the rows from here on sell, and from where they ask for goods again. */
const OFFERED = /^\s*(?:出售|供应(?!商|链)|转让)/;
const ASKED_FOR = /^\s*(?:求购|收购?|采购|急?需|想?要|找)/;

/** A row of the text without the numbers of a list; `opensAt`: where they announce new lines. */
type Row = { readonly start: number; readonly no: number; readonly body: string; readonly opensAt: readonly number[] };

function rowOf(said: string, isNumbered: boolean, hasHead: boolean): Pick<Row, "body" | "opensAt"> {
  const number = ITEM_NUMBER.exec(said) ?? (isNumbered ? DOTTED_NUMBER.exec(said) : null);
  const opensAt = number === null ? [] : [0];
  let body = taken(said, 0, number?.[0].length ?? 0, " ");
  for (const { 0: no, index } of said.matchAll(INLINE_NUMBER)) {
    body = taken(body, index, index + no.length, ";");
    opensAt.push(index);
  }
  if (!hasHead) body = body.replace(SIDES_APART, (sides) => sides.replace(/[|\t]/g, "*"));
  for (const { index } of body.matchAll(new RegExp(NEW_ITEM, "g"))) opensAt.push(index);
  return { body, opensAt };
}

/** What was found in a row, each with what stands before and behind it. `first`: the number of its first clause. */
function tokensOf(
  found: readonly Found[],
  { body, start, no: row, opensAt }: Row,
  left: string,
  first: number,
): DemandToken[] {
  const ends = [...left.matchAll(CLAUSE_END)];
  const opening = ends.flatMap(({ 0: end, index }) => (OPENING.test(end) ? [index] : []));
  const heads = /:\s*$/.test(body);
  return found.map((one, at) => {
    const before = found[at - 1];
    const from = before?.end ?? 0;
    const [between, behind] = [body.slice(from, one.start), body.slice(one.end)];
    const same = before?.value.field === one.value.field;
    const either =
      (same && between.trim() === "" && EITHER.test(behind)) || (one.value.field === "species" && AS_WELL.test(behind));
    return {
      ...one.value,
      ...{ start: start + one.start, end: start + one.end, row, heads },
      clause: first + ends.filter(({ index }) => index <= one.start).length,
      opens: [...opensAt, ...opening].some((open) => open >= from && open <= one.start),
      or: before !== undefined && (OR.test(between) || either || (same && BESIDE.test(between))),
      forAll: FOR_ALL.test(between),
    };
  });
}

/** Everything that the text says, in order, and the words that nobody understood; with offsets of normal text. */
export function demandTokens({ text }: NormalText, today: CalendarDay, by: ReadBy) {
  let tokens: DemandToken[] = [];
  let isOffer = false;
  const unknown: Stretch[] = [];
  const rows = text.split(/[\n\r\u2028\u2029]/);
  // 1.30*120, 2.30*150, which one row alone does not show.
  const isNumbered = ["1", "2"].every((no) => rows.some((row) => DOTTED_NUMBER.exec(row)?.[1] === no));
  let [context, table, unit]: [SizeWords | null, Table | null, DemandUnit | null] = [null, null, null];
  let clause = 0;
  let start = 0;
  for (const [no, given] of rows.entries()) {
    const heading = tableOf(given, rows[no + 1] ?? "");
    table = heading ?? table;
    const said = heading?.lead.padEnd(given.length) ?? given;
    const row: Row = { start, no, ...rowOf(said, isNumbered, table !== null) };
    start += given.length + 1;
    isOffer = OFFERED.test(said) || (isOffer && !ASKED_FOR.test(said));
    if (isOffer && said.trim() !== "") unknown.push({ start: row.start, end: row.start + given.trimEnd().length });
    if (isOffer || said.trim() === "") continue;
    const cells = heading === null && table !== null ? cellsIn(row.body, table, by.lexicon) : [];
    const amounts = [...cells, ...amountsIn(row.body, today, unit)];
    const read = readRow(row.body, clausesOf(row.body), context, amounts, by);
    context = read.goods;
    unit = unitSaid(row.body) ?? unit;
    const own = tokensOf(read.found, row, read.left, clause);
    tokens = corrected(withoutCalledOff(tokens, own, read.refused, row.body), own, row.body, row.start);
    clause += clausesOf(read.left).length;
    const unread = [...read.unread, ...unknownIn(read.left)];
    unknown.push(...unread.map((one) => ({ start: row.start + one.start, end: row.start + one.end })));
  }
  return { tokens, unknown };
}

/** The stretches between separators. */
function clausesOf(text: string): (readonly [start: number, end: number])[] {
  const cuts = [0, ...[...text.matchAll(CLAUSE_END)].map(({ index }) => index), text.length];
  return cuts.slice(1).map((to, at) => [cuts[at] ?? 0, to]);
}

import type { NormalText } from "../../timber/normal-text.ts";
import type { ReadBy } from "../../timber/reading/read-text.ts";
import type { SizeWords } from "../../timber/reading/size-evidence.ts";
import { takenAll } from "../../timber/reading/taken.ts";
import { amountsIn, unitSaid } from "./demand-amounts.ts";
import { asidesIn, isSum } from "./demand-asides.ts";
import { corrected } from "./demand-corrections.ts";
import type { CalendarDay, DemandUnit } from "./demand-line.ts";
import type { DemandToken, Found, Stretch } from "./demand-reader.ts";
import { readRow } from "./demand-row.ts";
import { cellsIn, type Table, tableOf } from "./demand-table.ts";
import { unknownIn } from "./demand-words.ts";

/** Stands for the number of an item. */
const NEW_ITEM = "\uE001";
const CIRCLED = /[①-⑳❶-❿➀-➓]/g;

/** Circled figures number lines; normal text would make figures of them. */
export const withoutCircles = (given: string): string => given.replace(CIRCLED, NEW_ITEM);

/** What announces other goods. */
const OPENING = "\uE001|另外|还要|还需要?|还有(?!没有?|多少|吗|货)|再要|再来|以及|同时要";
const OPENS = new RegExp(OPENING);
const CLAUSE_END = new RegExp(`,(?!\\d{3}(?!\\d))|[;。、!?|\\t]|${OPENING}`, "g");

/** 1. 2、 (3), 1.30*120 at the start of a row; (2) and 3、 within it. */
const ITEM_NUMBER =
  /^\s*(?:\(\d{1,2}\)|\d{1,2}\s*[、):]|\d{1,2}\.(?!\d)|\d\.(?=\d\d[*x]\d{3})|\d{1,2}#(?=\s*[\u4e00-\u9fff])|第?[一二三四五六七八九十]{1,2}[、.:]|[-*#>]\s+)\s*|(?<=[\s,;。:]|\))\(?\d{1,2}(?:\)|、)(?=\s*[^\d\s])/g;

/** 樟子松|40|120|4|22方: three sides in a cell each, below no head that names them. */
const SIDES_APART = /(?<=[|\t] ?)\d{2,3} ?[|\t] ?\d{2,4} ?[|\t] ?\d{1,4}(?:\.\d{1,2})?(?= ?[|\t])/g;

const OR = /^\s*(?:\/|或者?|或是|or)\s*$/;
/** 杨木桉木都可以, 松木桩 杉木也行 */
const EITHER = /^(?:木|材|的|料)?\s*(?:也|都|均|皆)(?:可以?|行)/;
const BESIDE = /^\s*(?:、|和|跟|及)\s*$/;
/** 都1220*2440 */
const FOR_ALL = /(?:都|均|皆|全部?|一律|统一)(?:要|是|用|为|按)?\s*$/;

/** What the rows from here on sell, and from where they ask for goods again. */
const OFFERED = /^\s*(?:出售|供应(?!商|链)|转让)/;
const ASKED_FOR = /^\s*(?:求购|收购?|采购|急?需|想?要|找)/;

/** A row of the text, with the numbers of its items marked; `isCells`: a row of a table. */
type Row = { readonly start: number; readonly no: number; readonly body: string; readonly isCells: boolean };

/** What was found in a row, each with what stands before and behind it. */
function tokensOf(found: readonly Found[], { body, start, no: row, isCells }: Row, left: string): DemandToken[] {
  const clauses = clausesOf(left);
  const heads = /:\s*$/.test(body);
  // 松木板18mm 要指接的: the kind that is said of the goods before takes the place of theirs.
  const isOfBefore = (one: Found): boolean =>
    one.field === "kind" &&
    /[要是]\s*$/.test(body.slice(Math.max(0, one.start - 4), one.start)) &&
    body.charAt(one.end) === "的";
  const amended = new Set(
    found.flatMap((one, at) => {
      const before = isOfBefore(one) ? found.slice(0, at).findLast(({ field }) => field === "kind") : undefined;
      return before === undefined ? [] : [before];
    }),
  );
  const others = found.filter((one) => !amended.has(one));
  return others.map((one, at) => {
    const before = others[at - 1];
    const from = before?.end ?? 0;
    const [between, behind] = [body.slice(from, one.start), body.slice(one.end)];
    const same = before?.field === one.field;
    const either = EITHER.test(behind) && (one.field === "species" || (same && between.trim() === ""));
    return {
      ...one,
      ...{ start: start + one.start, end: start + one.end, row, heads, isCells },
      clause: start + (clauses.findLast(([from]) => from <= one.start)?.[0] ?? 0),
      opens: OPENS.test(left.slice(from, one.start)),
      or: before !== undefined && (OR.test(between) || either || (same && BESIDE.test(between))),
      forAll: FOR_ALL.test(between),
    };
  });
}

/** 小陈 10:32, 2026-11-21 10:32:05: who wrote the rows below when, in a copied conversation. */
const WRITTEN_BY = /^\s*(?:\S{1,20}\s+)?(?:[\d年月日/-]{4,12}\s*)?(?:上午|下午)?\s*\d{1,2}:\d{2}(?::\d{2})?\s*$/;

/** What a row of sums says: how much in all; the price is one of nothing. */
const summed = (found: readonly Found[]): Found[] =>
  found
    .filter(({ field }) => field !== "price")
    .map((one) => (one.field === "quantity" ? { ...one, share: "total" } : one));

/** Everything that the text says, in order, and the words that nobody understood; with offsets of normal text. */
export function demandTokens({ text }: NormalText, today: CalendarDay, by: ReadBy) {
  let tokens: DemandToken[] = [];
  const unknown: Stretch[] = [];
  let [goods, table, unit]: [SizeWords | null, Table | null, DemandUnit | null] = [null, null, null];
  let isOffer = false;
  let start = 0;
  const rows = text.split(/[\n\r\u2028\u2029]/);
  for (const [no, given] of rows.entries()) {
    const head = tableOf(given, rows.slice(no + 1).find((one) => /[\p{L}\p{N}]/u.test(one)) ?? "");
    const said = head?.lead.padEnd(given.length) ?? given;
    const asides = asidesIn(said);
    const marked = takenAll(said, asides, " ").replace(ITEM_NUMBER, (number) => NEW_ITEM.padEnd(number.length));
    table = head ?? table;
    const body = table === null ? marked.replace(SIDES_APART, (sides) => sides.replace(/[|\t]/g, "*")) : marked;
    const cells = head === null && table !== null ? cellsIn(body, table, by.lexicon) : null;
    const row: Row = { start, no, body, isCells: cells !== null };
    for (const one of asides) unknown.push({ start: start + one.start, end: start + one.end });
    start += given.length + 1;
    if (body.trim() === "" || WRITTEN_BY.test(given)) continue;
    isOffer = OFFERED.test(body) || (isOffer && !ASKED_FOR.test(body));
    if (isOffer) unknown.push({ start: row.start, end: row.start + given.trimEnd().length });
    if (isOffer) continue;
    const amounts = [...(cells ?? []), ...amountsIn(body, today, unit)];
    const read = readRow(body, clausesOf(body), goods, amounts, by);
    goods = read.goods;
    unit = unitSaid(body) ?? unit;
    const own = tokensOf(isSum(body) ? summed(read.found) : read.found, row, read.left);
    tokens = corrected(tokens, own, read.refused, body, row.start);
    for (const one of [...read.unread, ...unknownIn(read.left)])
      unknown.push({ start: row.start + one.start, end: row.start + one.end });
  }
  return { tokens, unknown };
}

/** The stretches between separators. */
function clausesOf(text: string): (readonly [start: number, end: number])[] {
  const cuts = [0, ...[...text.matchAll(CLAUSE_END)].map(({ index }) => index), text.length];
  return cuts.slice(1).map((to, at) => [cuts[at] ?? 0, to]);
}

import type { NormalText } from "../../timber/normal-text.ts";
import type { ReadBy } from "../../timber/reading/read-text.ts";
import type { SizeWords } from "../../timber/reading/size-evidence.ts";
import { takenAll } from "../../timber/reading/taken.ts";
import { byPlace } from "../../timber/reading/word-hits.ts";
import { amountsIn, statedUnit } from "./demand-amounts.ts";
import { asidesIn, isSum } from "./demand-asides.ts";
import { changed } from "./demand-changes.ts";
import { corrected, type Operation } from "./demand-corrections.ts";
import { doubtfulClauses, figuresLeft } from "./demand-left.ts";
import type { CalendarDay, DemandUnit } from "./demand-line.ts";
import type { DemandToken, Found, Stretch } from "./demand-reader.ts";
import { refusedIn, requirementsIn, type StatedRequirement } from "./demand-requirements.ts";
import { atRisk, type RiskyWord, riskyIn } from "./demand-risks.ts";
import { readRow } from "./demand-row.ts";
import { cellsIn } from "./demand-table.ts";
import { unknownIn } from "./demand-words.ts";
import { type Table, tableOf } from "./table-head.ts";

/** Stands for the number of an item. */
const NEW_ITEM = "\uE001";
const CIRCLED = /[①-⑳❶-❿➀-➓]/g;

/** Circled figures number lines; normal text would make figures of them. */
export const withoutCircles = (given: string): string => given.replace(CIRCLED, NEW_ITEM);

/** What announces other goods. */
const OPENING = "\uE001|另外|还要|还需要?|还有(?!没有?|多少|吗|货)|再要|再来|以及|同时要|(?<![a-z])also(?![a-z])";
const OPENS = new RegExp(OPENING);
const CLAUSE_END = new RegExp(`,(?!\\d{3}(?!\\d))|[;。、!?|\\t]|(?<=[a-z\\d]{2})\\.(?=\\s+[a-z])|${OPENING}`, "g");

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

/** Where the rows begin to offer goods, and where they demand goods again. */
const OFFERED = /^\s*(?:出售|供应(?!商|链)|转让)/;
const DEMAND_VERB = /^\s*(?:求购|收购?|采购|急?需|想?要|找)/;

/** 商家: 有货 1650: what the other side answered in a copied conversation, up to the next row with a speaker. */
const ANSWERED =
  /^\s*(?:\[?[\d\s:/.年月日-]{4,20}\]?\s{0,2})?(?:商家|卖[家方]|供应商|供货?方|客服|店家|掌柜|(?:seller|supplier|vendor)(?![a-z]))\s?[\dab]?\s?:/;
const BUYER_PREFIX =
  /^\s*(?:\[?[\d\s:/.年月日-]{4,20}\]?\s{0,2})?(?:买[家方]|需方|求购方|客户|采购|我|(?:buyer|me)(?![a-z]))\s?[\dab]?\s?:/;

/** A row of the text, with the numbers of its items marked; `isCells`: a row of a table. */
type Row = { readonly start: number; readonly no: number; readonly body: string; readonly isCells: boolean };

/** What was found in a row, each with what stands before and behind it. */
function tokensOf(found: readonly Found[], { body, start, no: row, isCells }: Row, left: string): DemandToken[] {
  const clauses = clausesOf(left);
  const heads = /:\s*$|^\s*(?:[【[].{1,20}[】\]]|[-=*~]{1,6}[^-=*~\d][^-=*~]{1,18}[-=*~]{1,6})\s*$/.test(body);
  // 松木板18mm 要指接的: the kind that is stated of the goods before replaces theirs.
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
    const between = body.slice(from, one.start);
    const behind = body.slice(one.end);
    const same = before?.field === one.field;
    const either = EITHER.test(behind) && (one.field === "species" || (same && between.trim() === ""));
    return {
      ...one,
      start: start + one.start,
      end: start + one.end,
      row,
      heads,
      isCells,
      clause: start + (clauses.findLast(([from]) => from <= one.start)?.[0] ?? 0),
      opens: OPENS.test(left.slice(from, one.start)),
      or: before !== undefined && (OR.test(between) || either || (same && BESIDE.test(between))),
      forAll: FOR_ALL.test(between),
    };
  });
}

/** 小陈 10:32, 2026-11-21 10:32:05: who wrote the rows below when, in a copied conversation. */
const WRITTEN_BY =
  /^\s*(?:\S{1,20}\s+)?(?:[\d年月日/-]{4,12}\s*)?(?:星期.|周.)?\s*(?:上午|下午)?\s*\d{1,2}:\d{2}(?::\d{2})?\s*[^\s\d]{0,10}\s*$/;

/** What a row of sums means: how much in all; the price is one of nothing. */
const summed = (found: readonly Found[]): Found[] =>
  found
    .filter(({ field }) => field !== "price")
    .map((one) => (one.field === "quantity" ? { ...one, share: "total" } : one));

/** A row of more characters is read piece by piece, each ending where a clause does, if one does. */
const PIECE = 1000;

/** Where the pieces of a row begin. */
function cutsOf(row: string): number[] {
  const cuts = [0];
  let last = 0;
  let end = 0;
  for (const [, to] of row.length > PIECE ? clausesOf(row) : []) {
    while (to - last > PIECE) {
      last = end > last ? end : last + PIECE;
      cuts.push(last);
    }
    end = to;
  }
  return cuts;
}

/** The rows of a text, long ones in pieces: which row, and where in the text the piece begins. */
function piecesOf(text: string): { no: number; start: number; given: string }[] {
  let start = 0;
  return text.split(/[\n\r\u2028\u2029]/).flatMap((row, no) => {
    const cuts = cutsOf(row);
    const pieces = cuts.map((from, at) => ({ no, start: start + from, given: row.slice(from, cuts[at + 1]) }));
    start += row.length + 1;
    return pieces;
  });
}

/**
 * Everything that the text states, in order, and the unrecognised words; with offsets of normal text. Stops between the rows, so
 * that the caller can serve others in between.
 */
export function* demandTokens({ text }: NormalText, today: CalendarDay, by: ReadBy) {
  let tokens: DemandToken[] = [];
  const unknown: Stretch[] = [];
  const operations: Operation[] = [];
  let goods: SizeWords | null = null;
  let table: Table | null = null;
  let unit: DemandUnit | null = null;
  let isOffer = false;
  let waiting: RiskyWord[] = [];
  let isAnswer = false;
  const pieces = piecesOf(text);
  const isTalkOfTwo = pieces.some(({ given }) => BUYER_PREFIX.test(given));
  for (const [at, { no, start, given }] of pieces.entries()) {
    if (at > 0) yield;
    const head = tableOf(given, pieces.slice(at + 1).find((one) => /[\p{L}\p{N}]/u.test(one.given))?.given ?? "");
    const lead = head?.lead.padEnd(given.length) ?? given;
    const requirements = requirementsIn(lead);
    const asides = [...asidesIn(lead), ...buyerPrefix(lead)];
    const marked = takenAll(lead, [...asides, ...requirements.filter(({ isTaken }) => isTaken)], " ").replace(
      ITEM_NUMBER,
      (number) => NEW_ITEM.padEnd(number.length),
    );
    table = head ?? table;
    const body = table === null ? marked.replace(SIDES_APART, (sides) => sides.replace(/[|\t]/g, "*")) : marked;
    const cells = head === null && table !== null ? cellsIn(body, table, by.lexicon) : null;
    const row: Row = { start, no, body, isCells: cells !== null };
    for (const one of asides.filter((aside) => !requirements.some((requirement) => overlap(aside, requirement))))
      unknown.push({ start: start + one.start, end: start + one.end });
    if ((body.trim() === "" && requirements.length === 0) || WRITTEN_BY.test(given)) continue;
    isAnswer = ANSWERED.test(given) || (isAnswer && isTalkOfTwo && !BUYER_PREFIX.test(given));
    if (isAnswer) {
      unknown.push({ start: row.start, end: row.start + given.trimEnd().length });
      continue;
    }
    isOffer = OFFERED.test(body) || (isOffer && !DEMAND_VERB.test(body));
    if (isOffer) unknown.push({ start: row.start, end: row.start + given.trimEnd().length });
    if (isOffer) continue;
    const amounts = [...(cells ?? []), ...amountsIn(body, today, unit)];
    const read = readRow(body, clausesOf(body), goods, amounts, by);
    goods = read.goods;
    unit = statedUnit(body) ?? unit;
    const found = [...read.found, ...requirements.map(foundAs)].sort(byPlace);
    const rest = takenAll(read.left, requirements);
    const figures = figuresLeft(body, [...found, ...read.unread, ...read.refusals]);
    const left = [...read.unread, ...unknownIn(rest), ...figures];
    const doubtful = doubtfulClauses(body, clausesOf(rest), left);
    const own = tokensOf(isSum(body) ? summed(found) : found, row, rest).map((one) =>
      doubtful.has(one.clause - row.start) ? { ...one, isDoubtful: true } : one,
    );
    const refused = refusedIn(lead);
    const unrefused = takenAll(body, refused, " ");
    const first = corrected(tokens, own, read.refused, unrefused, row.start);
    const then = changed(first.tokens, read.refused, unrefused, row.start);
    const after = { tokens: then.tokens, operations: [...first.operations, ...then.operations] };
    const waived = refused
      .map((one) => ({ ...one, start: start + one.start, end: start + one.end }))
      .filter((one) => after.tokens.some(isRefusedBy(one)));
    operations.push(...after.operations);
    for (const one of waived) operations.push({ start: one.start, end: one.end, does: "waive", isClear: true });
    const done = [...after.operations, ...waived, ...then.more].map((one) => ({
      start: one.start - start,
      end: one.end - start,
    }));
    // What an operation was made of is understood.
    const stillLeft = left.filter((one) => !done.some((other) => overlap(one, other)));
    const stillDoubtful = doubtfulClauses(body, clausesOf(rest), stillLeft);
    const cleared = new Set([...doubtful].filter((clause) => !stillDoubtful.has(clause)));
    const clauses = cleared.size === 0 ? [] : clausesOf(rest);
    const clauseAt = (token: DemandToken): number =>
      clauses.findLast(([from]) => row.start + from <= token.start)?.[0] ?? 0;
    const isCleared = (token: DemandToken): boolean =>
      cleared.size > 0 && token.start >= row.start && cleared.has(clauseAt(token));
    const remaining = after.tokens
      .filter((token) => !waived.some((one) => isRefusedBy(one)(token)))
      .map((token) => (token.isDoubtful && isCleared(token) ? { ...token, isDoubtful: false } : token));
    const risky = head === null ? riskyIn(lead, rest, done, { start, no, clauses: clausesOf(rest) }) : [];
    ({ tokens, waiting } = atRisk(remaining, [...waiting, ...risky]));
    for (const one of left) unknown.push({ start: row.start + one.start, end: row.start + one.end });
  }
  return { tokens, unknown, operations };
}

/** 买家: before the demand. */
function buyerPrefix(row: string): Stretch[] {
  const [prefix = ""] = BUYER_PREFIX.exec(row) ?? [];
  return prefix === "" ? [] : [{ start: prefix.length - prefix.trimStart().length, end: prefix.length }];
}

const overlap = (one: Stretch, other: Stretch): boolean => one.start < other.end && other.start < one.end;

/** Whether a token requires what is refused behind it. */
const isRefusedBy =
  (refused: { readonly start: number; readonly code: string }) =>
  (token: DemandToken): boolean =>
    token.field === "requirement" && token.code === refused.code && token.end <= refused.start;

const foundAs = ({ start, end, code, detail, sure }: StatedRequirement): Found => ({
  field: "requirement",
  start,
  end,
  code,
  detail,
  sure,
});

/** The stretches between separators. */
function clausesOf(text: string): (readonly [start: number, end: number])[] {
  const cuts = [0, ...[...text.matchAll(CLAUSE_END)].map(({ index }) => index), text.length];
  return cuts.slice(1).map((to, at) => [cuts[at] ?? 0, to]);
}

import { type NormalText, WORDS } from "../../timber/normal-text.ts";
import type { SizeWords } from "../../timber/reading/size-evidence.ts";
import { taken } from "../../timber/reading/taken.ts";
import type { TradeLexicon } from "../../timber/reading/word-hits.ts";
import { foreignPrices, packageNotes, placedPrices, placedQuantities, placedVehicles } from "./demand-amounts.ts";
import { placedDates } from "./demand-dates.ts";
import type { CalendarDay } from "./demand-line.ts";
import { readCities, readLeftCities } from "./demand-places.ts";
import { type Amount, type Found, Reader, type TokenValue } from "./demand-reader.ts";
import { readNumbers } from "./demand-sizes.ts";
import { readCells, type Table, tableOf } from "./demand-table.ts";
import { readShortKinds, readWords, withoutChat } from "./demand-words.ts";

/**
 * Offsets of normal text. `row`: line of the text; `clause`: number of the stretch between separators; `opens`: a new line
 * is announced before it; `or`: it stands beside the token before it as another choice.
 */
export type DemandToken = TokenValue & {
  readonly start: number;
  readonly end: number;
  readonly row: number;
  readonly clause: number;
  readonly opens: boolean;
  readonly or: boolean;
  /** The row ends in a colon, so that it speaks of the rows below. */
  readonly heads: boolean;
};

export type ReadTokens = {
  readonly tokens: readonly DemandToken[];
  /** Words that nobody understood, offsets of normal text. */
  readonly unknown: readonly { readonly start: number; readonly end: number }[];
};

const NEW_ITEM = "\uE001";

const CONTACT =
  /1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(?!\d)|(?:微信号?|wechat|vx|qq)(?:\s*:)?\s*[a-z0-9_-]{5,20}|(?:联系人|收货人|姓名)(?:\s*:)?\s*\p{Script=Han}{2,3}(?!\p{Script=Han})/gu;

/** A percentage of moisture; a number with a unit behind it is an amount or a size (KD 50m3). */
const DRYNESS =
  /(?:含水率?|水分|mc|kd)\s*[:≤<在]?\s*(\d{1,2})(?:\s*-\s*(\d{1,2}))?(?!\d|\s*(?:m|方|立方|件|包|捆|根|张|片|块|支|吨|t\b|个|只|台|条|高柜|柜|车|米|公分|厘|寸|元|containers?|trucks?|bundles?|packs?|sheets?|[*x]))\s*%?\s*(?:以下|以内|左右)?|(\d{1,2})(?:\s*-\s*(\d{1,2}))?\s*%\s*(?:含水|水分)/g;

/** Classes of treatment are no grades. */
const TREATMENT = /(?<![a-z0-9])c[1-5][ab]?\s*级?(?![a-z0-9])/g;

const PERCENT = /[±+-]?\d{1,3}(?:\.\d)?\s*%/g;

const CLAUSE_END = /,(?!\d{3}(?!\d))|[;。、!?|\t]|另外|还要|还需要?|还有(?!没有?|多少|吗|货)|再要|再来|以及|同时要/g;

const OPENING = /^(?:另外|还要|还需|还有|再要|再来|以及|同时)/;

/** Kiln dried is at most 18–20 % (timber trade), above that it is air dry, above 30 % green. */
const moistureOf = (percent: number): string => (percent <= 20 ? "KD" : percent <= 30 ? "AD" : "GRN");

const matches = (text: string, pattern: RegExp, weight: number, read: (match: RegExpExecArray) => TokenValue | null) =>
  [...text.matchAll(pattern)].map(
    (match): Amount => ({ start: match.index, end: match.index + match[0].length, weight, value: read(match) }),
  );

function moistureValue(match: RegExpExecArray): TokenValue {
  const percent = Number(match[2] ?? match[1] ?? match[4] ?? match[3]);
  return { field: "moisture", codes: [moistureOf(percent)], sure: 0.8 };
}

/** 数量: 100 without a unit. */
const BARE_QUANTITY = /(?:数量|需求量|方量|用量)(?:\s*:)?\s*约?(\d{1,6}(?:\.\d{1,3})?)(?![\d.]|\s*[*x米])/g;

/** 1. 2、 (3) at the start of a row. */
const ITEM_NUMBER =
  /^\s*(?:\(\d{1,2}\)|\d{1,2}\s*[、):]|\d{1,2}\.(?!\d)|\d{1,2}#(?=\s*[\u4e00-\u9fff])|第?[一二三四五六七八九十]{1,2}[、.:]|[-*#>]\s+|\uE001)\s*/;

const DOTTED_NUMBER = /^\s*(\d{1,2})\.(?=\d)/;

const INLINE_NUMBER = /(?<=[\s,;。:]|\))\(?\d{1,2}(?:\)|、)(?=\s*[^\d\s])/g;

/** 同规格: the size of the goods before, unless the length is said anew. */
const SAME_SIZE = /(?:同|一样|同样)的?(?:规格|尺寸|型号)|(?:规格|尺寸)(?:同上|一样|相同|同样)/;

/** 红松? 是赤松: what is asked about falls before the next word of its kind in the row. */
const ASKED = /^[级材木板]?\s*\?/;
const withoutAsked = (found: readonly Found[], text: string): Found[] =>
  found.filter(
    ({ end, value: { field } }, at) =>
      !ASKED.test(text.slice(end)) || !found.some((one, later) => later > at && one.value.field === field),
  );

/** 30*120*4米 80方 1750: the figure behind a volume, where the size is whole and nothing else follows. */
const BARE_PRICE = /^(?:\s*,)?\s*(\d{3,5})(?=\s*(?:[,;。]|$))/;
const LAST_FIGURE = /\s(\d{3,5})\s*$/;
const BARE_PRICES = [500, 50_000] as const;

function readBarePrice(reader: Reader): void {
  const sized = reader.found.flatMap(({ value }) => (value.field === "size" ? [value] : []));
  const hasLength = sized.some(
    ({ sizes, lengths }) => sizes.length !== undefined || sizes.lengthMin !== undefined || lengths.length > 0,
  );
  if (reader.found.some(({ value }) => value.field === "price")) return;
  for (const { end, value } of [...reader.found]) {
    if (!hasLength || value.field !== "quantity" || value.quantity.unit !== "m3") continue;
    const match = BARE_PRICE.exec(reader.text.slice(end));
    const yuan = Number(match?.[1]);
    if (match === null || yuan < BARE_PRICES[0] || yuan > BARE_PRICES[1]) continue;
    const start = end + match[0].length - String(match[1]).length;
    reader.add(start, end + match[0].length, { field: "price", price: { fen: yuan * 100, unit: null } });
  }
  // 原木 直径70上 11.8米 300方 张家港 2600: or as the last word of the row.
  const last = LAST_FIGURE.exec(reader.text);
  const yuan = Number(last?.[1]);
  const counted = reader.found.some(
    ({ value }) => value.field === "quantity" && ["m3", "truck", "container", "ton"].includes(value.quantity.unit),
  );
  // A section still lacks its length, which such a figure may be.
  const isLength =
    !hasLength &&
    sized.some(({ sizes }) => sizes.width !== undefined) &&
    yuan >= 1800 &&
    yuan <= 6100 &&
    yuan % 10 === 0;
  if (isLength || last === null || !counted || yuan < BARE_PRICES[0] || yuan > BARE_PRICES[1]) return;
  const end = last.index + last[0].trimEnd().length;
  reader.add(end - String(last[1]).length, end, { field: "price", price: { fen: yuan * 100, unit: null } });
}

/** 铁杉105方3米，2个柜: a post by its side, where another unit says how much. */
const POST = /(?<![\d.*x])(\d{2,3})方(?=\s*\d(?:\.\d{1,2})?\s*(?:米|m(?![a-z0-9])))/g;
const POST_SIDES = [30, 300] as const;
const OTHER_AMOUNT = /[\d一二两三四五六七八九十]\s*(?:个|只|整|条)?(?:高|货|大|小)?(?:柜|车|件|包|捆|根|支)/;

function postsIn(text: string): Amount[] {
  if (/[*x]/.test(text) || !OTHER_AMOUNT.test(text)) return [];
  return matches(text, POST, WORTH.post, (match) => {
    const side = Number(match[1]);
    return { field: "size", sizes: { thickness: side, width: side }, lengths: [] };
  }).filter(({ value }) => {
    const side = value?.field === "size" ? (value.sizes.thickness ?? 0) : 0;
    return side >= POST_SIDES[0] && side <= POST_SIDES[1];
  });
}

/** What each reading is worth against another one of the same characters, and against the sizes that they may be. */
const WORTH = {
  ...{ contact: 30, moisture: 24, percent: 22, date: 20, foreign: 40, package: 17, vehicle: 16 },
  ...{ plainPrice: 25, price: 12, post: 13, quantity: 10 },
};

/** Everything with a number that may be no size. */
function amountsIn(text: string, today: CalendarDay): Amount[] {
  const placed = <Value>(
    found: readonly { start: number; end: number; value: Value }[],
    weight: number,
    read: (value: Value) => TokenValue | null,
  ): Amount[] => found.map(({ start, end, value }) => ({ start, end, weight, value: read(value) }));
  return [
    ...matches(text, CONTACT, WORTH.contact, () => null),
    ...matches(text, DRYNESS, WORTH.moisture, moistureValue),
    ...matches(text, PERCENT, WORTH.percent, () => null).map((one): Amount => ({ ...one, isUnread: true })),
    ...placedDates(text, today).map(
      ({ start, end, day }): Amount => ({ start, end, weight: WORTH.date, value: { field: "date", day } }),
    ),
    // Not understood: a target price is in yuan.
    ...placed(foreignPrices(text), WORTH.foreign, () => null).map((one): Amount => ({ ...one, isUnread: true })),
    ...matches(text, TREATMENT, WORTH.package, () => null),
    ...placed(packageNotes(text), WORTH.package, () => null),
    ...placed(placedVehicles(text), WORTH.vehicle, (quantity) => ({ field: "quantity", quantity })),
    ...placedPrices(text).map(
      ({ start, end, value: price, isPlain }): Amount => ({
        start,
        end,
        weight: isPlain ? WORTH.plainPrice : WORTH.price,
        value: { field: "price", price },
      }),
    ),
    ...postsIn(text),
    ...placed(placedQuantities(text), WORTH.quantity, (quantity) => ({ field: "quantity", quantity })),
  ];
}

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

const BESIDE = /^\s*(?:、|和|跟|及)\s*$/;

function readRow(
  row: Row,
  today: CalendarDay,
  heading: SizeWords | null,
  table: Table | null,
  lexicon: TradeLexicon,
): { reader: Reader; context: SizeWords | null } {
  const reader = new Reader(row.text, lexicon);
  if (table !== null) readCells(reader, table);
  const context = readNumbers(reader, row.text, clausesOf(reader).clauses, heading, amountsIn(reader.text, today));
  readBarePrice(reader);
  for (const match of reader.text.matchAll(BARE_QUANTITY)) {
    const amount = Math.round(Number(match[1]) * 1000);
    if (amount > 0)
      reader.add(match.index, match.index + match[0].length, {
        field: "quantity",
        quantity: { amount, unit: "m3", share: null, sure: 0.5 },
      });
  }
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
    if (one.field !== "size" || one.row !== across?.row) return [];
    const { length, lengthMin, lengthMax, ...section } = one.sizes;
    const kept = hasLength ? { sizes: section, lengths: [] } : {};
    return [{ ...one, ...kept, ...at, end: at.start + 1, opens: false, or: false }];
  });
}

const CIRCLED = /[①-⑳❶-❿➀-➓]/g;

/** Circled figures number lines; normal text would make figures of them. */
export const withoutCircles = (given: string): string => given.replace(CIRCLED, NEW_ITEM);

/** Everything that the text says, in order. */
export function demandTokens({ text }: NormalText, today: CalendarDay, lexicon: TradeLexicon): ReadTokens {
  const tokens: DemandToken[] = [];
  const unknown: { start: number; end: number }[] = [];
  const rows = rowsOf(text);
  const numbered = isNumbered(rows);
  let context: SizeWords | null = null;
  let table: Table | null = null;
  let clause = 0;
  for (const [rowNo, given] of rows.entries()) {
    if (given.text.trim() === "") continue;
    const heading = tableOf(given.text);
    if (heading !== null) {
      table = heading;
      continue;
    }
    const number = ITEM_NUMBER.exec(given.text) ?? (numbered ? DOTTED_NUMBER.exec(given.text) : null);
    const inline = [...given.text.matchAll(INLINE_NUMBER)].map(
      ({ index, 0: no }) => [index, index + no.length] as const,
    );
    let body = number === null ? given.text : taken(given.text, 0, number[0].length, " ");
    for (const [start, end] of inline) body = taken(body, start, end, ";");
    const { reader, context: after } = readRow({ start: given.start, text: body }, today, context, table, lexicon);
    context = after;
    const { clauses, opening } = clausesOf(reader);
    const opensAt = [...(number === null ? [] : [0]), ...inline.map(([start]) => start)];
    for (let at = body.indexOf(NEW_ITEM); at >= 0; at = body.indexOf(NEW_ITEM, at + 1)) opensAt.push(at);
    const heads = /:\s*$/.test(body);
    let before: Found | null = null;
    const ordered = withoutAsked(
      reader.found.sort((a, b) => a.start - b.start),
      body,
    );
    const hasOwnLength = ordered.some(({ value }) => value.field === "size" && value.sizes.length !== undefined);
    const same = SAME_SIZE.exec(body);
    if (same !== null)
      tokens.push(...sameSize(tokens, hasOwnLength, { start: given.start + same.index, row: rowNo, clause }));
    for (const one of ordered) {
      const index = clauses.findIndex(([start, end]) => one.start >= start && one.start < end);
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
        clause: clause + Math.max(0, index),
        opens,
        or,
        heads,
      });
      before = one;
    }
    clause += clauses.length;
    const words = [...withoutChat(reader.text).matchAll(WORDS)].map(({ 0: word, index }) => ({
      ...{ start: index, end: index + word.length },
    }));
    for (const { start, end } of [...reader.unread, ...words].sort((a, b) => a.start - b.start))
      unknown.push({ start: given.start + start, end: given.start + end });
  }
  return { tokens, unknown };
}

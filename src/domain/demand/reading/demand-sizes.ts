import { placedSizes, sizeContext } from "../../timber/size.ts";
import type { SizeContext } from "../../timber/size-measure.ts";
import { type Reader, TAKEN, taken } from "./demand-reader.ts";

/** Several lengths behind one section or alone: *3/4/6米, 2.44/3.05/3.66米, 3、4米. */
const LENGTHS =
  /(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)((?:\s*[/、和或]\s*\d{1,2}(?:\.\d{1,2})?){1,5})\s*(米|m(?![a-z0-9])|尺|ft)/g;

const CROSSED_LENGTHS =
  /([*x]\s*\d{2,3}\s*[*x]\s*)(\d(?:\.\d{1,2})?|\d{4})((?:\s*[/、]\s*(?:\d(?:\.\d{1,2})?|\d{4})(?![\d*x])){1,5})/g;

/** Several widths: 30*100/120/150. */
const WIDTHS =
  /(\d{2,3}\s*[*x]\s*)(\d{2,3})((?:\s*[/、]\s*\d{2,3}){1,5})(?!\s*[\d.]|\s*[*x]\s*\d{2,3}\s*[*x]|\s*[*x]\s*\d{2,3}(?![\d.])|\s*(?:方|根|张|件|元))/g;

/** 30*120-4米: a dash that no range of widths can be. */
const DASHED_LENGTH = /(?<=[*x]\s*\d{2,3})\s*-\s*(?=\d(?:\.\d{1,2})?\s*(?:米|m(?![a-z0-9])))/g;

const figures = (text: string): number[] => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);

function lengthInMm(value: number, unit: string): number {
  if (value >= 100) return Math.round(value);
  return Math.round(value * (unit === "尺" || unit === "ft" ? 304.8 : 1000));
}

/** Lists of lengths and widths: what stands beside the first goes, and is kept with the size that holds the first. */
export function readLists(reader: Reader): { lengths: Map<number, number[]>; widths: Map<number, number[]> } {
  const lengths = new Map<number, number[]>();
  const widths = new Map<number, number[]>();
  reader.text = reader.text.replace(DASHED_LENGTH, (dash) => " ".repeat(dash.length));
  for (const match of reader.text.matchAll(CROSSED_LENGTHS)) {
    const [, before = "", first = "", others = ""] = match;
    const rest = match.index + before.length + first.length;
    lengths.set(
      match.index,
      [first, ...(others.match(/\d+(?:\.\d+)?/g) ?? [])].map((one) => lengthInMm(Number(one), "米")),
    );
    reader.text = taken(reader.text, rest, rest + others.length, " ");
  }
  for (const match of reader.text.matchAll(WIDTHS)) {
    const [, before = "", first = "", others = ""] = match;
    const all = figures(`${first} ${others}`);
    if (all.some((one, at) => at > 0 && one <= (all[at - 1] ?? 0))) continue;
    const rest = match.index + before.length + first.length;
    widths.set(match.index, all);
    reader.text = taken(reader.text, rest, rest + others.length, " ");
  }
  for (const match of reader.text.matchAll(LENGTHS)) {
    const [whole, first = "", others = "", unit = ""] = match;
    const end = match.index + whole.length;
    if (/[*x]\s*$/.test(reader.text.slice(0, match.index)) || !reader.isFree(match.index, end)) continue;
    const all = figures(`${first} ${others}`).map((one) => lengthInMm(one, unit));
    if (all.some((one) => one < 300 || one > 14_000)) continue;
    reader.add(match.index, end, { field: "size", sizes: {}, lengths: all });
  }
  return { lengths, widths };
}

const within = (table: ReadonlyMap<number, number[]>, start: number, end: number): number[] =>
  [...table].find(([at]) => at >= start && at < end)?.[1] ?? [];

export type Lists = { readonly lengths: Map<number, number[]>; readonly widths: Map<number, number[]> };

/** Sizes clause by clause, as each clause may speak of other goods; one that names no goods speaks of those before. */
export function readSizes(
  reader: Reader,
  clauses: readonly (readonly [number, number])[],
  heading: SizeContext,
  lists: Lists,
): SizeContext {
  let context = heading;
  for (const [start, end] of clauses) {
    const part = reader.text.slice(start, end);
    const own = sizeContext(part);
    if (own.logs || own.section || own.feet || own.panel) context = own;
    for (const size of placedSizes(part, context)) {
      const [from, to] = [start + size.start, start + size.end];
      const widths = within(lists.widths, from - 4, to);
      const lengths = within(lists.lengths, from - 4, to);
      const { width, ...others } = size.sizes;
      const sizes =
        widths.length > 0 && width !== undefined
          ? { ...others, widthMin: Math.min(...widths), widthMax: Math.max(...widths) }
          : size.sizes;
      reader.add(from, to, { field: "size", sizes, lengths });
    }
    readBareLength(reader, start, end);
  }
  return context;
}

/** 38*140 3.97, 30*120 4000: a bare number behind a section without a length, if it can be one. */
const BARE_LENGTH = new RegExp(
  `(?<![\\d.*x/φ-]\\s*)(?:(\\d\\.\\d{1,2}|1[01]\\.\\d)|(?<=${TAKEN}\\s*)(\\d|\\d{4}))(?![\\d.]|\\s*[-*x/+%a-z]|\\s*[方根件张吨车柜包捆级等号月日天元块个台公厘寸尺米])`,
  "g",
);

function readBareLength(reader: Reader, start: number, end: number): void {
  const sizes = reader.found.flatMap((one) =>
    one.value.field === "size" && one.start >= start && one.end <= end ? [one.value] : [],
  );
  const lengthless = sizes.every(
    ({ sizes: { length, lengthMin, lengthMax }, lengths }) =>
      length === undefined && lengthMin === undefined && lengthMax === undefined && lengths.length === 0,
  );
  const across = sizes.filter(({ sizes: { width, widthMin, diameterMin } }) =>
    [width, widthMin, diameterMin].some((side) => side !== undefined),
  );
  if (!lengthless || across.length !== 1) return;
  for (const match of reader.text.slice(start, end).matchAll(BARE_LENGTH)) {
    const value = Number(match[1] ?? match[2]);
    const mm = value < 20 ? Math.round(value * 1000) : value;
    if (mm < 900 || mm > 12_000 || (match[2] !== undefined && mm < 2000)) continue;
    const from = start + match.index;
    reader.add(from, from + match[0].length, { field: "size", sizes: { length: mm }, lengths: [] });
    return;
  }
}

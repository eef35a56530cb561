import { takenAll } from "../../timber/reading/taken.ts";
import type { Stretch } from "./demand-reader.ts";

/** Figures of a message that do not concern its goods: whom to call, when it was written, how many kinds it is about. */
const HARMLESS: readonly RegExp[] = [
  /(?<!\d)(?:\+?86[- ]?)?1[3-9]\d(?:[- ]?[\d*]{4}){2}(?!\d)/g,
  /(?<!\d)0\d{2,3}[- ]\d{7,8}(?:[-转]\d{1,5})?(?!\d)/g,
  /(?<![a-z])(?:tel|电话|手机|微信|wx|vx|v信|qq|扣扣)(?:同?号码?)?\s*[:：]?\s*[\w-]{5,20}/g,
  /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g,
  // What is invoiced, and how much of it is paid when, is read into fields of its own.
  /\d{1,3}(?:\.\d)?\s?(?:%|个?点)\s?(?:[专普]?票|增值税|税)?/g,
  /第\s?\d{1,2}/g,
  // The number of a row, in a cell or before a name.
  /^[\s|]*\d{1,3}(?=\s*[,|\t]|\s+\p{Script=Han})/gu,
  /\d{1,2}\s?(?:种|家|样)(?!\d)/g,
  // A day that is counted from another one.
  /后的?\s?\d{1,3}\s?(?:个?工作日|[天日周]|个?星期|个?礼拜|个?月)[^\d,;。]{0,6}/g,
];

const harmlessIn = (row: string): Stretch[] =>
  HARMLESS.flatMap((habit) =>
    [...row.matchAll(habit)].map(({ 0: word, index }) => ({ start: index, end: index + word.length })),
  );

/** What an unrecognised word contains where it may change a value beside it: measures, counts, corrections, refusals. */
const HANGS =
  /\d|[一二两三四五六七八九十百千万半几]\s?(?:[段车片张根条块件包捆托柜方米寸尺丈厘分吨]|公分|车皮|板尺)|^(?:[米根片方张件条块丈尺寸]|厘米|公分)$|[厚宽长径]|数量|规格|尺寸|单位|改|换|错|[不没无]变|不[要用是对]|取消|作废|前者|后者|第[一二三四五]|其[余他它]|除|不含|\b(?:not?|except|instead|each|total)\b/;

/** The clauses of a row in which something is left that a value beside it may hang on, by where they begin. */
export function doubtfulClauses(
  row: string,
  clauses: readonly (readonly [start: number, end: number])[],
  left: readonly Stretch[],
): ReadonlySet<number> {
  const harmless = harmlessIn(row);
  const risky = left.filter(
    ({ start, end }) =>
      HANGS.test(row.slice(start, end)) && !harmless.some((one) => one.start <= start && end <= one.end),
  );
  return new Set(risky.map((one) => clauses.findLast(([from]) => from <= one.start)?.[0] ?? 0));
}

const FIGURE = /\d+(?:[.,]\d+)*/g;

/** The figures of a row that neither `read`, what was made of it, nor a harmless habit accounts for. */
export function figuresLeft(row: string, read: readonly Stretch[]): Stretch[] {
  const left = takenAll(row, read, " ");
  return [...takenAll(left, harmlessIn(left), " ").matchAll(FIGURE)].map(({ 0: figure, index }) => {
    return { start: index, end: index + figure.length };
  });
}

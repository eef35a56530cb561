import { typedNumber } from "../../timber/reading/typed-numbers.ts";
import type { CalendarDay } from "./demand-line.ts";

/** A date in normal text. `day`: yyyy-MM-dd. */
export type PlacedDate = { readonly start: number; readonly end: number; readonly day: string };

const DAY_MS = 86_400_000;

/** Days since 1970, so that months and years carry over by themselves. `month` from 1; day 0 is the last of the month before. */
const dayNumber = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS;

/** yyyy-MM-dd, or `null` outside the years that anybody means. */
function dayText(at: number): string | null {
  const date = new Date(at * DAY_MS);
  const year = date.getUTCFullYear();
  return year >= 2000 && year < 2200 ? date.toISOString().slice(0, 10) : null;
}

/** First day of the lunar new year (春节), by year. */
const SPRING_FESTIVALS: Readonly<Record<number, readonly [month: number, day: number]>> = {
  2025: [1, 29],
  2026: [2, 17],
  2027: [2, 6],
  2028: [1, 26],
  2029: [2, 13],
  2030: [2, 3],
  2031: [1, 23],
  2032: [2, 11],
};

const WEEKDAYS = "一二三四五六日";
const PARTS: Readonly<Record<string, number>> = { 初: 10, 上: 10, 中: 20 };

type Now = { readonly at: number; readonly year: number; readonly month: number; readonly day: number };
type DateRule = { readonly pattern: RegExp; readonly read: (match: RegExpExecArray, now: Now) => number | null };

/** Behind a day: what is to be done by then. */
const DUE = "之?前|以前|到货|交货|要货|送到|提货|进场|收货|装车|发货";

const NUMERAL = "(?:\\d{1,2}|[一二三]?十[一二三四五六七八九]?|[一二两三四五六七八九])";
const END = "(?:\\s*(?:日|号))?(?:\\s*(?:之?前|以前|左右))?";
const PART = "(底|末|初|上旬|中旬|下旬|中)?(?:\\s*(?:之?前|以前|左右|内))?";

/** The next such day of the year, today included; a day of months ago is meant for next year. */
function nextDay(now: Now, month: number, day: number): number | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const at = dayNumber(now.year, month, day);
  if (new Date(at * DAY_MS).getUTCDate() !== day) return null;
  return at >= now.at ? at : dayNumber(now.year + 1, month, day);
}

/** The last day of a part of a month: 10 of 初, 20 of 中旬, else the last. `month` may run over the year. */
function endOfPart(year: number, month: number, part: string | undefined): number {
  const day = part === undefined ? undefined : PARTS[part.charAt(0)];
  return day === undefined ? dayNumber(year, month + 1, 0) : dayNumber(year, month, day);
}

function numbers(match: RegExpExecArray, ...groups: readonly number[]): number[] {
  return groups.map((group) => typedNumber(match[group] ?? "") ?? 0);
}

/** Day of the week `weekday` (1–7) of the week `weeks` from now. */
function weekDay(now: Now, weeks: number, weekday: number): number {
  const today = ((now.at + 3) % 7) + 1; // 1970-01-01 was a Thursday
  return now.at - today + 7 * weeks + weekday;
}

const RULES: readonly DateRule[] = [
  {
    pattern: new RegExp(`(?<!\\d)(20\\d{2})\\s*[-./年]\\s*(\\d{1,2})\\s*[-./月]\\s*(\\d{1,2})(?!\\d)${END}`, "g"),
    read: (match) => {
      const [year = 0, month = 0, day = 0] = numbers(match, 1, 2, 3);
      if (month < 1 || month > 12 || day < 1 || day > 31) return null;
      const at = dayNumber(year, month, day);
      return new Date(at * DAY_MS).getUTCDate() === day ? at : null;
    },
  },
  {
    pattern: new RegExp(
      `(?<![\\d个])(${NUMERAL})\\s*月\\s*(?:份\\s*)?(${NUMERAL})(?:\\s*(?:日|号)(?:\\s*(?:之?前|以前|左右))?|\\s*(?:之?前|以前))`,
      "g",
    ),
    read: (match, now) => {
      const [month = 0, day = 0] = numbers(match, 1, 2);
      return nextDay(now, month, day);
    },
  },
  {
    pattern: new RegExp(`(?<![\\d个每])(${NUMERAL})\\s*月(?!\\d)(?:份)?\\s*${PART}`, "g"),
    read: (match, now) => {
      const [month = 0] = numbers(match, 1);
      if (month < 1 || month > 12) return null;
      const before = match[2] === undefined && /前$/.test(match[0]);
      const endIn = (year: number): number => (before ? dayNumber(year, month, 0) : endOfPart(year, month, match[2]));
      return endIn(now.year) >= now.at ? endIn(now.year) : endIn(now.year + 1);
    },
  },
  {
    pattern:
      /(本|这个?|下下个?|下个?)月\s*(底|末|初|上旬|中旬|下旬|中)?\s*(\d{1,2}(?=号|日))?(?:号|日)?(?:之?前|左右|内)?/g,
    read: (match, now) => {
      const word = match[1] ?? "";
      const month = now.month + (word.startsWith("下下") ? 2 : word.startsWith("下") ? 1 : 0);
      return match[3] === undefined
        ? endOfPart(now.year, month, match[2])
        : dayNumber(now.year, month, Number(match[3]));
    },
  },
  {
    // 12.20前, 12/20之前到
    pattern: /(?<![\d./*x-])(1[0-2]|[1-9])[./](3[01]|[12]\d|0?[1-9])\s*(?:日|号)?(?:之?前|以前)/g,
    read: (match, now) => nextDay(now, Number(match[1]), Number(match[2])),
  },
  {
    pattern: /(?<!个)月(底|末|中旬?|下旬)(?:之?前|左右)?(?!结|付|款)/g,
    read: (match, now) => {
      const at = endOfPart(now.year, now.month, match[1]);
      return at >= now.at ? at : endOfPart(now.year, now.month + 1, match[1]);
    },
  },
  {
    pattern: /(本|这个?|下下个?|下个?)(?:周|星期|礼拜)([一二三四五六日天末])?(?:之?前|左右|内)?/g,
    read: (match, now) => {
      const word = match[1] ?? "";
      const weeks = word.startsWith("下下") ? 2 : word.startsWith("下") ? 1 : 0;
      const weekday = WEEKDAYS.indexOf(match[2] ?? "日") + 1;
      return weekDay(now, weeks, weekday === 0 ? 7 : weekday);
    },
  },
  {
    pattern: /(?<!每个?)(?:周|星期|礼拜)([一二三四五六日天末])(?:之?前|左右)?/g,
    read: (match, now) => {
      const weekday = WEEKDAYS.indexOf(match[1] ?? "") + 1 || 7;
      const at = weekDay(now, 0, weekday);
      return at >= now.at ? at : at + 7;
    },
  },
  {
    pattern:
      /(今天|今日|明天|明日|大后天|后天)(?:之?前|(?<!今[天日])要|就要|要货|到货?|送到|提货?|交货?|装车|发货)(?!两|几|一)/g,
    read: (match, now) =>
      now.at +
      ["今天|今日", "明天|明日", "后天", "大后天"].findIndex((words) => words.split("|").includes(match[1] ?? "")),
  },
  {
    pattern: new RegExp(`(${NUMERAL}|半)\\s*(天|日|周|个?星期|个?礼拜|个月)(?:之内|以内|内|左右)(?:到货|交货)?`, "g"),
    read: (match, now) => {
      const count = match[1] === "半" ? 0.5 : (typedNumber(match[1] ?? "") ?? 0);
      const unit = match[2] ?? "";
      if (unit === "个月") return match[1] === "半" ? now.at + 15 : dayNumber(now.year, now.month + count, now.day);
      return now.at + Math.round(count * (unit === "天" || unit === "日" ? 1 : 7));
    },
  },
  { pattern: /(?:今年)?年底(?:之?前)?/g, read: (_, now) => dayNumber(now.year, 12, 31) },
  { pattern: /元旦(?:节?之?前)?/g, read: (_, now) => nextDay(now, 1, 1) },
  { pattern: /(?:五一|劳动节)(?:之?前)?/g, read: (_, now) => nextDay(now, 5, 1) },
  { pattern: /(?:国庆节?|十一)(?:之?前)/g, read: (_, now) => nextDay(now, 10, 1) },
  {
    pattern: /(?:春节|过年|年)(?:之?前)|春节/g,
    read: (_, now) => {
      for (const year of [now.year, now.year + 1]) {
        const festival = SPRING_FESTIVALS[year];
        if (festival !== undefined && dayNumber(year, ...festival) >= now.at) return dayNumber(year, ...festival);
      }
      return null;
    },
  },
  {
    pattern: new RegExp(`(?<![\\d.#])(\\d{1,2})\\s*[号日]\\s*(?:${DUE}|左右|到|要)`, "g"),
    read: (match, now) => {
      const day = Number(match[1]);
      if (day < 1 || day > 28 + 3) return null;
      const month = day >= now.day ? now.month : now.month + 1;
      return dayNumber(now.year, month, day);
    },
  },
  {
    pattern: new RegExp(`(?<![\\d./*x-])(\\d{1,2})[./](\\d{1,2})(?![\\d./])(?:\\s*(?:日|号))?\\s*(?:${DUE})`, "g"),
    read: (match, now) => nextDay(now, Number(match[1]), Number(match[2])),
  },
];

const ANY_ENGLISH = /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|week|month/;
const ANY = /[月周天日号年期拜节旦]|五一|20\d\d|\d[./]\d/;

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\\.?";
const monthOf = (name: string | undefined): number => MONTHS.indexOf((name ?? "").slice(0, 3)) + 1;

const ENGLISH: readonly DateRule[] = [
  {
    pattern: new RegExp(`(?<![a-z])${MONTH}\\s*(\\d{1,2})(?:st|nd|rd|th)?(?![\\d.]|\\s*[*x])`, "g"),
    read: (match, now) => nextDay(now, monthOf(match[1]), Number(match[2])),
  },
  {
    pattern: new RegExp(`(?<![\\d.])(\\d{1,2})(?:st|nd|rd|th)?\\s*(?:of\\s*)?${MONTH}(?![a-z])`, "g"),
    read: (match, now) => nextDay(now, monthOf(match[2]), Number(match[1])),
  },
  {
    pattern: /(this|next) (week|month)|end of (?:the |this )?month/g,
    read: (match, now) => {
      const ahead = match[1] === "next" ? 1 : 0;
      return match[2] === "week" ? weekDay(now, ahead, 7) : dayNumber(now.year, now.month + ahead + 1, 0);
    },
  },
];

/** The days that normal text names, the more exact words first; none overlaps another. */
export function placedDates(text: string, today: CalendarDay): PlacedDate[] {
  if (!ANY.test(text) && !ANY_ENGLISH.test(text)) return [];
  const { year, month, day } = today;
  const now = { at: dayNumber(year, month, day), year, month, day };
  const found: PlacedDate[] = [];
  for (const { pattern, read } of ANY_ENGLISH.test(text) ? [...RULES, ...ENGLISH] : RULES) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const at = read(match, now);
      const written = at === null || !Number.isFinite(at) ? null : dayText(at);
      const [start, end] = [match.index, match.index + match[0].trimEnd().length];
      if (written === null || found.some((one) => one.start < end && start < one.end)) continue;
      found.push({ start, end, day: written });
    }
  }
  return found;
}

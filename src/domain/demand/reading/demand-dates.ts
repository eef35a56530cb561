import { typedNumber } from "../../timber/reading/typed-numbers.ts";
import type { CalendarDay } from "./demand-line.ts";

const DAY_MS = 86_400_000;

/** Days since 1970, so that months and years carry over by themselves. `month` from 1; day 0 is the last of the month before. */
const dayNumber = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS;

/** First day of the lunar new year (春节). */
const SPRING_FESTIVALS =
  "2025-01-29 2026-02-17 2027-02-06 2028-01-26 2029-02-13 2030-02-03 2031-01-23 2032-02-11".split(" ");

const WEEKDAYS = "一二三四五六日";
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const PARTS: Readonly<Record<string, number>> = { 初: 10, 上: 10, 中: 20 };
const DAYS_AHEAD: Readonly<Record<string, number>> = { 今: 0, 明: 1, 后: 2, 大: 3 };

type Now = CalendarDay & { readonly at: number };
type Read = (match: RegExpExecArray, now: Now) => number | null;

/** `at`: the day as a number of days since 1970, or `null` where no such day is. */
function dayIn(year: number, month: number, day: number): number | null {
  const at = dayNumber(year, month, day);
  const date = new Date(at * DAY_MS);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? at : null;
}

/** The next such day of the year, today included; a day of months ago is meant for next year. */
function nextDay(now: Now, month: number, day: number): number | null {
  const at = dayIn(now.year, month, day);
  return at === null || at >= now.at ? at : dayNumber(now.year + 1, month, day);
}

/** The last day of a part of a month: 10 of 初, 20 of 中旬, else the last. `month` may run over the year. */
function endOfPart(year: number, month: number, part: string | undefined): number {
  const day = PARTS[part?.charAt(0) ?? ""];
  return day === undefined ? dayNumber(year, month + 1, 0) : dayNumber(year, month, day);
}

/** Day of the week `weekday` (1–7) of the week `weeks` from now. */
function weekDay(now: Now, weeks: number, weekday: number): number {
  const today = ((now.at + 3) % 7) + 1; // 1970-01-01 was a Thursday
  return now.at - today + 7 * weeks + weekday;
}

/** 下下周, 下个月, 这周, next week: how many from now. */
const aheadOf = (word = ""): number => (word.startsWith("下下") ? 2 : /^(?:下|next)/.test(word) ? 1 : 0);
const monthOf = (name = ""): number => MONTHS.indexOf(name.slice(0, 3)) + 1;
const figure = (text = ""): number => typedNumber(text) ?? 0;

/** Behind a day: what is to be done by then. */
const DUE = "(?:之?前|以前|到货|交货|要货|送到|提货|进场|收货|装车|发货";
const NUMERAL = "(?:\\d{1,2}|[一二三]?十[一二三四五六七八九]?|[一二两三四五六七八九])";
const PART = "(底|末|初|上旬|中旬|下旬|中)?";
const COMING = "(本|这个?|下下个?|下个?)";
const WEEK = "(?:周|星期|礼拜)";
const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\\.?";
const BY = "(?:\\s*(?:之?前|以前|左右|之?内))?";

/** How days are written, the more exact before what may be a part of it, and which day is meant. */
const RULES: readonly (readonly [pattern: RegExp, read: Read])[] = (
  [
    [
      "(?<!\\d)(20\\d{2})\\s*[-./年]\\s*(\\d{1,2})\\s*[-./月]\\s*(\\d{1,2})(?!\\d)(?:\\s*[日号])?",
      (match) => dayIn(Number(match[1]), Number(match[2]), Number(match[3])),
    ],
    [
      `(?<![\\d个])(${NUMERAL})\\s*月\\s*(?:份\\s*)?(${NUMERAL})(?:\\s*[日号]|(?=\\s*(?:之?前|以前)))`,
      (match, now) => nextDay(now, figure(match[1]), figure(match[2])),
    ],
    [
      `(?<![\\d个每])(${NUMERAL})\\s*月(?!\\d)份?\\s*${PART}`,
      (match, now) => {
        const month = figure(match[1]);
        if (month < 1 || month > 12) return null;
        const isBefore = match[2] === undefined && /前$/.test(match[0]);
        const endIn = (year: number) => (isBefore ? dayNumber(year, month, 0) : endOfPart(year, month, match[2]));
        return endIn(now.year) >= now.at ? endIn(now.year) : endIn(now.year + 1);
      },
    ],
    [
      `${COMING}月\\s*${PART}\\s*(\\d{1,2}(?=号|日))?[号日]?`,
      (match, now) => {
        const month = now.month + aheadOf(match[1]);
        return match[3] === undefined
          ? endOfPart(now.year, month, match[2])
          : dayNumber(now.year, month, Number(match[3]));
      },
    ],
    [
      `(?<!个)月(底|末|中旬?|下旬)(?!结|付|款)`,
      (match, now) => {
        const at = endOfPart(now.year, now.month, match[1]);
        return at >= now.at ? at : endOfPart(now.year, now.month + 1, match[1]);
      },
    ],
    [
      `(?:${COMING}${WEEK}|(?<!每个?)${WEEK}(?=[一二三四五六日天末]))([一二三四五六日天末])?`,
      (match, now) => {
        const at = weekDay(now, aheadOf(match[1]), WEEKDAYS.indexOf(match[2] ?? "日") + 1 || 7);
        return match[1] !== undefined || at >= now.at ? at : at + 7;
      },
    ],
    [
      "(今天|今日|明天|明日|大后天|后天)(?:之?前|(?<!今[天日])要|就要|要货|到货?|送到|提货?|交货?|装车|发货)(?!两|几|一)",
      (match, now) => now.at + (DAYS_AHEAD[match[0].charAt(0)] ?? 0),
    ],
    [
      `(${NUMERAL}|半)\\s*(天|日|周|个?星期|个?礼拜|个月)(?:之内|以内|内|左右)(?:到货|交货)?`,
      (match, now) => {
        const count = match[1] === "半" ? 0.5 : figure(match[1]);
        if (match[2] !== "个月") return now.at + Math.round(count * (/[天日]/.test(match[2] ?? "") ? 1 : 7));
        return count < 1 ? now.at + 15 : dayNumber(now.year, now.month + count, now.day);
      },
    ],
    ["(?:今年)?年底", (_, now) => nextDay(now, 12, 31)],
    ["元旦节?", (_, now) => nextDay(now, 1, 1)],
    ["(?:五一|劳动节)", (_, now) => nextDay(now, 5, 1)],
    ["(?:国庆节?|十一)(?=之?前)", (_, now) => nextDay(now, 10, 1)],
    [
      "(?:(?:过年|年)(?=之?前)|春节)",
      (_, now) => {
        const days = SPRING_FESTIVALS.map((day) => Date.parse(day) / DAY_MS);
        return days.find((at) => at >= now.at) ?? null;
      },
    ],
    [
      `(?<![\\d.#])(\\d{1,2})\\s*[号日]\\s*${DUE}|左右|到|要)`,
      (match, now) => {
        const day = Number(match[1]);
        return day < 1 || day > 31 ? null : dayNumber(now.year, now.month + (day >= now.day ? 0 : 1), day);
      },
    ],
    [
      `(?<![\\d./*x-])(\\d{1,2})[./](\\d{1,2})(?![\\d./])(?:\\s*[日号])?\\s*${DUE})`,
      (match, now) => nextDay(now, Number(match[1]), Number(match[2])),
    ],
    [
      `(?<![a-z])${MONTH}\\s*(\\d{1,2})(?:st|nd|rd|th)?(?![\\d.]|\\s*[*x])`,
      (match, now) => nextDay(now, monthOf(match[1]), Number(match[2])),
    ],
    [
      `(?<![\\d.])(\\d{1,2})(?:st|nd|rd|th)?\\s*(?:of\\s*)?${MONTH}(?![a-z])`,
      (match, now) => nextDay(now, monthOf(match[2]), Number(match[1])),
    ],
    [
      "(?:(this|next) (week|month)|end of (?:the |this )?month)",
      (match, now) =>
        match[2] === "week"
          ? weekDay(now, aheadOf(match[1]), 7)
          : dayNumber(now.year, now.month + aheadOf(match[1]) + 1, 0),
    ],
  ] satisfies readonly (readonly [string, Read])[]
).map(([source, read]) => [new RegExp(source + BY, "g"), read]);

type DateRule = readonly [pattern: RegExp, dayOf: (match: RegExpExecArray) => string | null];

/** The patterns of days and what they say, yyyy-MM-dd, counted from `today`; `null` outside the years that anybody means. */
export function dateRules(today: CalendarDay): DateRule[] {
  const now = { ...today, at: dayNumber(today.year, today.month, today.day) };
  return RULES.map(
    ([pattern, read]): DateRule => [
      pattern,
      (match) => {
        const date = new Date((read(match, now) ?? Number.NaN) * DAY_MS);
        return date.getUTCFullYear() >= 2000 && date.getUTCFullYear() < 2200 ? date.toISOString().slice(0, 10) : null;
      },
    ],
  );
}

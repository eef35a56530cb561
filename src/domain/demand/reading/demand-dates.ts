import { type Groups, partsIn } from "../../timber/reading/patterns.ts";
import { typedNumber } from "../../timber/reading/typed-numbers.ts";
import type { CalendarDay } from "./demand-line.ts";

const DAY_MS = 86_400_000;

/** Days since 1970, so that months and years carry over by themselves. `month` from 1; day 0 is the last of the month before. */
const dayNumber = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS;

/** First day of the lunar new year (春节). */
const SPRING_FESTIVALS =
  "2025-01-29 2026-02-17 2027-02-06 2028-01-26 2029-02-13 2030-02-03 2031-01-23 2032-02-11".split(" ");
/** Month and day of the others. */
const FEASTS: Readonly<Record<string, string>> = {
  年底: "12-31",
  元旦: "1-1",
  五一: "5-1",
  劳动节: "5-1",
  国庆: "10-1",
  十一: "10-1",
};

const WEEKDAYS = "一二三四五六日";
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** The last day of a part of a month that ends before it. */
const PART_ENDS: Readonly<Record<string, number>> = { 初: 10, 上: 10, 中: 20 };
const DAYS_AHEAD: Readonly<Record<string, number>> = { 今: 0, 明: 1, 后: 2, 大: 3 };

/**
 * How the parts of a day are written. `by`: that it is the last that will do, but not for an answer; `due`: what is due by then.
 */
export const DAY_PARTS = partsIn(String.raw`
numeral  \d{1,2}|[一二三]?十[一二三四五六七八九]?|[一二两三四五六七八九]
month    {:numeral}
day      {:numeral}
count    {:numeral}|半
part     底|末|初|上旬|中旬|下旬|中
name     jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec
coming   this |next |本|这个?|下下个?|下个?
week     周|星期|礼拜|week
weekday  [一二三四五六日天末]
by       (?!\s*(?:之?前|以前)?\s*(?:给我?|请)?(?:回复|答复|回话|回我|报价|[来能去可以]{0,2}看[货样]|以后|之后|后(?![天续])|起|下的?单|来过|的价|报的))(?:\s*(?:(?<before>之?前|以前)|左右|之?内))?
due      之?前|以前|到货|交货|要货|送到|提货|进场|收货|装车|发货
`);

/** How days are written, as rows of amounts: the more exact is worth more than what may be a part of it. `dayMeant` reads them. */
export const DAYS = String.raw`
20.0 day \d           (?<!\d)(?<year>20\d{2})\s*[-./年]\s*(?<month>\d{1,2})\s*[-./月]\s*(?<day>\d{1,2})(?!\d)(?:\s*[日号])?{:by}
19.95 day 年          (?<!\d)(?<year>20\d{2})\s*年\s*{month}\s*月(?!\s*\d)份?{part}?{:by}
19.9 day 月           (?<![\d个]){month}\s*月\s*(?:份\s*)?{day}(?:\s*[日号]|(?=\s*(?:之?前|以前))){:by}
19.8 day 月           (?<![\d个每]){month}\s*月(?!\d)份?\s*{part}?{:by}
19.7 day 月m          {coming}(?:月|month)\s*{part}?\s*(?:(?<day>\d{1,2})(?=[号日]))?[号日]?{:by}
19.6 day 月           (?<!个)月(?<part>底|末|中旬?|下旬)(?!结|付|款){:by}
19.5 day 周星礼w      (?:{coming}|(?<!每个?)(?=(?:周|星期|礼拜)[一二三四五六日天末])){week}(?:{weekday}|(?![一二三四五六日天末])){:by}
19.4 day 天日         (?<near>今天|今日|明天|明日|大后天|后天)(?:上午|下午|早上|晚上|中午|一早)?(?:之?[前内]|以内|(?<!今[天日])要|就要|要货|能?到货?|(?=能?送)|提货?|交货?|装车|发货)(?!两|几|一){:by}
19.3 day 天日周星礼月 {count}\s*(?<unit>天|日|周|个?星期|个?礼拜|个月)(?:之内|以内|内|左右)(?:到货|交货)?{:by}
19.2 day 底旦一节年庆 (?:今年)?(?<feast>年底|元旦|五一|劳动节|国庆(?=节?之?前)|十一(?=之?前)|春节|过?年(?=之?前))节?{:by}
19.1 day 号日         (?<![\d.#月第一二三])(?<day>\d{1,2}|[二三]?十[一二三四五六七八九]?)\s*[号日]\s*(?:{:due}|左右|到|要){:by}
19.0 day ./           (?<![\d./*x-])(?<month>\d{1,2})[./](?<day>\d{1,2})(?![\d./])(?:\s*[日号])?\s*{:due}{:by}
18.9 day jfmasond     (?<![a-z]){name}[a-z]{0,6}\.?\s*(?<day>\d{1,2})(?:st|nd|rd|th)?(?!\.?\d|\s*[*x]){:by}
18.8 day jfmasond     (?<![\d.])(?<day>\d{1,2})(?:st|nd|rd|th)?\s*(?:of\s*)?{name}[a-z]{0,6}\.?(?![a-z])(?:\s*,?\s*(?<year>20\d{2})(?!\d))?{:by}
18.7 day d            end of (?:(?:the |this )?month|{name}[a-z]{0,6}\.?(?![a-z])){:by}
`;

type Now = CalendarDay & { readonly at: number };

/** 下下周, 下个月, 这周, next week: how many from now. */
const aheadOf = (word = ""): number => (word.startsWith("下下") ? 2 : /^(?:下|next)/.test(word) ? 1 : 0);
const figure = (text: string): number => typedNumber(text) ?? 0;

/** Sunday of the week, or the stated day of it: the next one, unless the week is stated. */
function dayOfWeek({ coming, weekday = "日" }: Groups, now: Now): number {
  const today = ((now.at + 3) % 7) + 1; // 1970-01-01 was a Thursday
  const at = now.at - today + 7 * aheadOf(coming) + (WEEKDAYS.indexOf(weekday) + 1 || 7);
  return coming !== undefined || at >= now.at ? at : at + 7;
}

/** 三天内, 两周内, 半个月左右 */
function dayAfter(count: number, unit: string, now: Now): number {
  if (unit !== "个月") return now.at + Math.round(count * (/[天日]/.test(unit) ? 1 : 7));
  return count < 1 ? now.at + 15 : dayNumber(now.year, now.month + count, now.day);
}

/**
 * A day of a month, or the last of the month or its part, today or later where no year is stated: one of months ago is meant for
 * next year. 12月前 is done when it begins. `null` where no such day is.
 */
function dayOfMonth({ year, month, name, day, part, coming, before }: Groups, now: Now): number | null {
  const statedMonth =
    month !== undefined ? figure(month) : name !== undefined ? MONTHS.indexOf(name.slice(0, 3)) + 1 : null;
  const until = day === undefined ? PART_ENDS[part?.charAt(0) ?? ""] : figure(day);
  const isBefore = before !== undefined && month !== undefined && part === undefined;
  const dayIn = (inYear: number, inMonth: number): number =>
    until !== undefined ? dayNumber(inYear, inMonth, until) : dayNumber(inYear, inMonth + (isBefore ? 0 : 1), 0);
  const inYear = Number(year ?? now.year);
  const inMonth = statedMonth ?? now.month + aheadOf(coming);
  const at = dayIn(inYear, inMonth);
  const most =
    statedMonth === null ? 31 : 1 + dayNumber(inYear, statedMonth + 1, 0) - dayNumber(inYear, statedMonth, 1);
  if ((statedMonth !== null && (statedMonth < 1 || statedMonth > 12)) || until === 0 || (until ?? 1) > most)
    return null;
  if (at >= now.at || year !== undefined || coming !== undefined) return at;
  return statedMonth === null ? dayIn(inYear, inMonth + 1) : dayIn(inYear + 1, inMonth);
}

function dayOf(groups: Groups, now: Now): number | null {
  const { near, count, unit = "", week, feast = "" } = groups;
  if (near !== undefined) return now.at + (DAYS_AHEAD[near.charAt(0)] ?? 0);
  if (count !== undefined) return dayAfter(count === "半" ? 0.5 : figure(count), unit, now);
  if (week !== undefined) return dayOfWeek(groups, now);
  const [month, day] = FEASTS[feast]?.split("-") ?? [];
  if (feast === "" || month !== undefined) return dayOfMonth(feast === "" ? groups : { month, day }, now);
  return SPRING_FESTIVALS.map((one) => Date.parse(one) / DAY_MS).find((at) => at >= now.at) ?? null;
}

/** The day that a match of `DAYS` means, yyyy-MM-dd, counted from `today`; `null` outside plausible years. */
export function dayMeant(groups: Groups, { year, month, day }: CalendarDay): string | null {
  const date = new Date((dayOf(groups, { year, month, day, at: dayNumber(year, month, day) }) ?? Number.NaN) * DAY_MS);
  return date.getUTCFullYear() >= 2000 && date.getUTCFullYear() < 2200 ? date.toISOString().slice(0, 10) : null;
}

import { formatBeijingDate } from "../time.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const BEIJING_MS = 8 * HOUR_MS;
/** Friday, counted from Monday, at six in the evening: the trade has gone home. */
const CLOSE_MS = 4 * DAY_MS + 18 * HOUR_MS;

/** An ISO week in Beijing, `2026-W47`; sorts as text. */
export type Period = string;

const PERIOD = /^(\d{4})-W(\d{2})$/;

const textOf = (year: number, week: number): Period =>
  `${String(year).padStart(4, "0")}-W${String(week).padStart(2, "0")}`;

/** Monday 0:00 in Beijing of a year's first week: the one with 4 January. Epoch ms. */
function firstMonday(year: number): number {
  const fourth = Date.UTC(year, 0, 4);
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  return fourth - weekday * DAY_MS - BEIJING_MS;
}

/** The week that `ms` (epoch) falls into. */
export function periodAt(ms: number): Period {
  const year = new Date(ms + BEIJING_MS).getUTCFullYear();
  const own = [year + 1, year, year - 1].find((one) => firstMonday(one) <= ms) ?? year;
  return textOf(own, Math.floor((ms - firstMonday(own)) / WEEK_MS) + 1);
}

/** Monday 0:00 in Beijing of a week; `null` when there is no such week. */
function mondayOf(period: Period): number | null {
  const match = PERIOD.exec(period);
  if (match === null) return null;
  const monday = firstMonday(Number(match[1])) + (Number(match[2]) - 1) * WEEK_MS;
  return periodAt(monday) === period ? monday : null;
}

export const isPeriod = (text: string): boolean => mondayOf(text) !== null;

/** When a week's prices are taken: Friday 18:00 in Beijing, epoch ms. RangeError for what is no week. */
export function closeOf(period: Period): number {
  const monday = mondayOf(period);
  if (monday === null) throw new RangeError(`not a week: ${period}`);
  return monday + CLOSE_MS;
}

/** `yyyy-MM-dd` of the Friday. */
export const closeDate = (period: Period): string => formatBeijingDate(closeOf(period));

/** The week `weeks` later (earlier when negative). */
export const periodAfter = (period: Period, weeks: number): Period => periodAt(closeOf(period) + weeks * WEEK_MS);

/** The last week whose close is not after `nowMs`. */
export function lastClosed(nowMs: number): Period {
  const current = periodAt(nowMs);
  return closeOf(current) <= nowMs ? current : periodAfter(current, -1);
}

/** Weeks from `first` to `last`, both included; none when `first` is later. */
export function periodsBetween(first: Period, last: Period): Period[] {
  const periods: Period[] = [];
  for (let period = first; period <= last; period = periodAfter(period, 1)) periods.push(period);
  return periods;
}

/** The same week a year earlier; a 53rd week is compared with the 52nd. */
export function yearBefore(period: Period): Period {
  const [year = "", week = ""] = period.split("-W");
  const same = textOf(Number(year) - 1, Number(week));
  return isPeriod(same) ? same : textOf(Number(year) - 1, 52);
}

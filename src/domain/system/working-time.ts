import { formatBeijingDate } from "../time.ts";

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOUR_MS = MINUTES_PER_HOUR * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const BEIJING_MS = 8 * HOUR_MS;

/**
 * Working time of the operator and the warehouses. `shifts`: milliseconds after midnight, sorted and disjoint;
 * `weekdays`: 1 Monday … 7 Sunday; `holidays`: `MM-dd` of every year or `yyyy-MM-dd`.
 */
export type WorkingTime = {
  shifts: readonly { opens: number; closes: number }[];
  weekdays: readonly number[];
  holidays: readonly string[];
};

const SHIFT = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/;

function shiftIn(text: string): { opens: number; closes: number }[] {
  const [, h1 = "", m1 = "", h2 = "", m2 = ""] = SHIFT.exec(text) ?? [];
  const at = (hours: string, minutes: string) => (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  const opens = at(h1, m1);
  const closes = Math.min(at(h2, m2), DAY_MS);
  return h1 !== "" && opens < closes ? [{ opens, closes }] : [];
}

/** Shifts that overlap or touch become one. */
function merged(shifts: readonly { opens: number; closes: number }[]): { opens: number; closes: number }[] {
  const apart: { opens: number; closes: number }[] = [];
  for (const { opens, closes } of [...shifts].sort((a, b) => a.opens - b.opens)) {
    const last = apart.at(-1);
    if (last !== undefined && opens <= last.closes) last.closes = Math.max(last.closes, closes);
    else apart.push({ opens, closes });
  }
  return apart;
}

/** From the texts of the configuration; a day without a shift that makes sense is worked through. */
export function workingTimeFrom(texts: {
  hours: readonly string[];
  weekdays: readonly string[];
  holidays: readonly string[];
}): WorkingTime {
  const shifts = merged(texts.hours.flatMap(shiftIn));
  return {
    shifts: shifts.length === 0 ? [{ opens: 0, closes: DAY_MS }] : shifts,
    weekdays: texts.weekdays.map(Number),
    holidays: texts.holidays,
  };
}

/** The midnight, Beijing, that `ms` comes after. */
export const dayOf = (ms: number): number => Math.floor((ms + BEIJING_MS) / DAY_MS) * DAY_MS - BEIJING_MS;

/** Whether a day that begins at `midnight` is worked on. */
export function isWorkday({ weekdays, holidays }: WorkingTime, midnight: number): boolean {
  const day = formatBeijingDate(midnight);
  const weekday = new Date(midnight + BEIJING_MS).getUTCDay() || 7;
  return weekdays.includes(weekday) && !holidays.includes(day) && !holidays.includes(day.slice(5));
}

const WEEKDAY_NAMES = ["", "周一", "周二", "周三", "周四", "周五", "周六", "周日"];
const clockText = (afterMidnight: number): string => {
  const minutes = afterMidnight / MINUTE_MS;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / MINUTES_PER_HOUR))}:${two(minutes % MINUTES_PER_HOUR)}`;
};

/** Working time as buyers read it: `每天 08:00-18:00，节假日除外`. */
export function workingTimeText({ shifts, weekdays, holidays }: WorkingTime): string {
  const hours = shifts.map(({ opens, closes }) => `${clockText(opens)}-${clockText(closes)}`).join("、");
  const worked = WEEKDAY_NAMES.filter((_, weekday) => weekdays.includes(weekday));
  const days = worked.length === WEEKDAY_NAMES.length - 1 ? "每天" : worked.join("、");
  const off = holidays.some((day) => day !== "无");
  return `${days} ${hours}${off ? "，节假日除外" : ""}`;
}

/** So many days without work in a row are taken for a mistake: nothing waits for ever. */
const IDLE_DAYS_MAX = 60;

/** `hours` of working time after `since`, epoch ms. */
export const afterWorkingHours = (since: number, hours: number, work: WorkingTime): number =>
  afterWorkingMinutes(since, hours * MINUTES_PER_HOUR, work);

/** Whole `minutes` of working time after `since`, epoch ms. */
export function afterWorkingMinutes(since: number, minutes: number, work: WorkingTime): number {
  let left = minutes * MINUTE_MS;
  let idle = 0;
  for (let day = dayOf(since); ; day += DAY_MS) {
    const works = isWorkday(work, day) || idle >= IDLE_DAYS_MAX;
    idle = works ? 0 : idle + 1;
    if (!works) continue;
    for (const { opens, closes } of work.shifts) {
      const from = Math.max(since, day + opens);
      const open = Math.max(0, day + closes - from);
      if (left <= open) return from + left;
      left -= open;
    }
  }
}

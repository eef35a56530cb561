import { formatBeijingDate, parseTime } from "./time.ts";

/** What a field of time holds: a day `yyyy-MM-dd`, a time of day `HH:mm`, or both with a `T` between them, Beijing. */
export type TimeKind = "day" | "time" | "moment";

const DAY = /^(\d{4}|\d{2})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
const TIME = /^(\d{1,2})[:.时](\d{1,2})分?$/;
/** A time of day alone may be its end. */
const END_OF_DAY = /^24[:.时]?00分?$/;
/** What parts a day from a time. */
const BETWEEN = /[\sT]/i;

const two = (digits: string): string => digits.padStart(2, "0");

/** `20261121` and `1405` with their separators. */
const apart = (text: string): string =>
  text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3").replace(/^(\d{2})(\d{2})$/, "$1:$2");

function dayIn(text: string): string | null {
  const [, year, month, day] = DAY.exec(apart(text)) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const ms = parseTime(`${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`);
  return ms === null ? null : formatBeijingDate(ms);
}

function timeIn(text: string): string | null {
  const [, hour, minute] = TIME.exec(apart(text)) ?? [];
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${two(hour)}:${two(minute)}`;
}

/**
 * What a person typed into a field of time as the field holds it, `null` where it is none: `2026-11-21`, `2026/11/21`,
 * `2026.11.21`, `2026年11月21日`, `26-11-21` and `20261121` are one day, `9:05`, `09.05` and `0905` one time, full width as half. A
 * moment without a time begins its day.
 */
export function typedTime(text: string, kind: TimeKind): string | null {
  const plain = text.normalize("NFKC").trim();
  if (kind === "day") return dayIn(plain);
  if (kind === "time") return END_OF_DAY.test(plain) ? "24:00" : timeIn(plain);
  const end = plain.search(BETWEEN);
  const [day, time] =
    end === -1 ? [dayIn(plain), "00:00"] : [dayIn(plain.slice(0, end)), timeIn(plain.slice(end + 1).trim())];
  return day === null || time === null ? null : `${day}T${time}`;
}

/** How a field shows what it holds, the same in every language of the browser. */
export const timeShown = (value: string): string => value.replace("T", " ").slice(0, 16);

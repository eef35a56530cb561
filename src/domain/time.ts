const SECOND = 1000;
const BEIJING_OFFSET_MS = 8 * 3600 * SECOND;
const DAY = 24 * 3600 * SECOND;
const LAST_MS = 253_402_271_999_999; // 9999-12-31 23:59:59.999 in Beijing

const TEXT =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,9}))?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Epoch milliseconds of a server time, `null` when there is none or it cannot be read.
 * Numbers and all-digit text of exactly 10 digits are seconds, others milliseconds; 0 means "no time".
 * Text without an offset is Beijing time, a bare date is Beijing midnight.
 */
export function parseTime(value: number | string | null | undefined): number | null {
  const text = String(value ?? "").trim();
  if (/^\d+$/.test(text)) return inRange(text.length === 10 ? Number(text) * SECOND : Number(text));
  if (typeof value === "number") return Number.isInteger(value) ? inRange(value) : null;
  return readText(text);
}

function inRange(ms: number): number | null {
  return ms !== 0 && Math.abs(ms) <= LAST_MS ? ms : null;
}

function readText(text: string): number | null {
  const match = TEXT.exec(text);
  if (match === null) return null;
  const part = (index: number): number => Number(match[index] ?? "0");
  const year = part(1);
  const month = part(2);
  const day = part(3);
  const hour = part(4);
  const minute = part(5);
  const second = part(6);
  if (hour > 23 || minute > 59 || second > 59) return null;
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, day);
  if (midnight.getUTCMonth() !== month - 1) return null; // 30 February and the like run over
  const milliseconds = Number((match[7] ?? "").padEnd(3, "0").slice(0, 3));
  const local = midnight.getTime() + ((hour * 60 + minute) * 60 + second) * SECOND + milliseconds;
  return local - offsetMs(match[8]);
}

function offsetMs(offset: string | undefined): number {
  if (offset === undefined) return BEIJING_OFFSET_MS;
  if (offset === "Z") return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return (offset.startsWith("-") ? -1 : 1) * minutes * 60 * SECOND;
}

/** `yyyy-MM-dd HH:mm:ss` in Beijing (UTC+8, no summer time), whatever the zone of the process. */
export function formatBeijing(ms: number): string {
  return new Date(ms + BEIJING_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
}

/** `yyyy-MM-dd` in Beijing. */
export function formatBeijingDate(ms: number): string {
  return formatBeijing(ms).slice(0, 10);
}

/** The last millisecond of a moment's day in Beijing. */
export function endOfBeijingDay(ms: number): number {
  return (Math.floor((ms + BEIJING_OFFSET_MS) / DAY) + 1) * DAY - BEIJING_OFFSET_MS - 1;
}

/** A server time for the screen, `2026-11-21 14:05` in Beijing, `-` when there is none or it cannot be read. */
export function timeText(value: number | string | null | undefined): string {
  const ms = parseTime(value);
  return ms === null ? "-" : formatBeijing(ms).slice(0, 16);
}

/** Whole seconds left until `deadlineMs`, rounded up, never below 0. Both from the same clock. */
export function secondsUntil(deadlineMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((deadlineMs - nowMs) / SECOND));
}

/** A moment as people read it, `2026-11-21 14:05`: without its seconds; what ends otherwise (a slot, a day) stays as it is. */
export const withoutSeconds = (time: string): string => time.replace(/( \d{2}:\d{2}):\d{2}$/, "$1");

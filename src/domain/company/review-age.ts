import { own } from "../fields.ts";
import { maybe, record } from "../records.ts";
import { parseTime } from "../time.ts";

const HOUR_MS = 3_600_000;
/** Reviews that wait longer are shown in red. */
const LATE_HOURS = 24;

/** How long something has waited for the operator. */
export type ReviewAge = { text: string; isLate: boolean };

/** What a list has beside a row: how long it has waited; `null`: it does not. */
export const AGE = record({ age: { type: maybe(own<ReviewAge>()), label: "等待" } });

/** `since` `yyyy-MM-dd HH:mm:ss`; `null`: it does not wait. */
export function reviewAge(since: string | null, nowMs: number): ReviewAge | null {
  const begun = since === null ? null : parseTime(since);
  if (begun === null) return null;
  const hours = Math.max(0, Math.floor((nowMs - begun) / HOUR_MS));
  const days = Math.floor(hours / 24);
  const text =
    hours === 0
      ? "不到 1 小时"
      : days === 0
        ? `${hours} 小时`
        : `${days} 天${hours % 24 === 0 ? "" : ` ${hours % 24} 小时`}`;
  return { text, isLate: hours >= LATE_HOURS };
}

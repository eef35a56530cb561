import { formatBeijingDate } from "../time.ts";

/** TM order, QT quote, DM demand, GO futures offer, FI futures inquiry, FO futures order, TH pickup, YY reservation, GY supply chain, RZ shop application. */
export type NumberPrefix = "TM" | "QT" | "DM" | "GO" | "FI" | "FO" | "TH" | "YY" | "GY" | "RZ";

const LIMIT = 100_000_000;

/**
 * A number to read out on the phone, `TM26112100012345`. `randomBelow(limit)` gives a whole number from 0 to limit - 1; random,
 * so that a day's trade cannot be read off it. Unique only by the table's own index: draw again when taken.
 */
export function humanNumber(prefix: NumberPrefix, nowMs: number, randomBelow: (limit: number) => number): string {
  const day = formatBeijingDate(nowMs).slice(2).replaceAll("-", "");
  return `${prefix}${day}${String(randomBelow(LIMIT)).padStart(8, "0")}`;
}

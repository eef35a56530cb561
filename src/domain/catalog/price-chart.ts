import { type Fen, fen } from "../money.ts";
import type { PricePoint } from "./goods.ts";

/** Days of price history the page offers. */
export const HISTORY_DAYS = [30, 90, 365] as const;

/** A price history as a step line: a price holds until the next one. Coordinates in the box, y downwards. */
export type PriceChart = {
  low: Fen;
  high: Fen;
  first: Fen;
  last: Fen;
  /** Corners of the line, left to right. */
  line: { x: number; y: number }[];
  /** Where a price was set, and what held when the window began. */
  points: { x: number; y: number; price: Fen; priceAt: number }[];
};

/** The window of a chart, epoch ms. */
export type PriceWindow = { from: number; until: number };

const DAY_MS = 86_400_000;

/** The last `days` up to `until`. */
export const lastDays = (days: number, until: number): PriceWindow => ({ from: until - days * DAY_MS, until });

/** The prices of a window, oldest first: what held when it began stands at its beginning. */
function withinWindow(history: readonly PricePoint[], { from, until }: PriceWindow): PricePoint[] {
  const held = history.findLast(({ priceAt }) => priceAt <= from);
  const later = history.filter(({ priceAt }) => priceAt > from && priceAt <= until);
  return held === undefined ? later : [{ ...held, priceAt: from }, ...later];
}

/**
 * The chart of a window of `history` (oldest first) in a box of `width` × `height`: from its left edge, or from the first price
 * where goods are younger, to its right edge; `null` without prices.
 */
export function priceChart(
  history: readonly PricePoint[],
  window: PriceWindow,
  width: number,
  height: number,
): PriceChart | null {
  const shown = withinWindow(history, window);
  const first = shown[0];
  const last = shown.at(-1);
  if (first === undefined || last === undefined) return null;
  const prices = shown.map(({ price }) => price);
  const low = fen(Math.min(...prices));
  const high = fen(Math.max(...prices));
  const span = Math.max(1, window.until - window.from);
  const xOf = (at: number): number => ((at - window.from) / span) * width;
  const yOf = (price: Fen): number => (high === low ? height / 2 : ((high - price) / (high - low)) * height);
  const points = shown.map(({ price, priceAt }) => ({ x: xOf(priceAt), y: yOf(price), price, priceAt }));
  const line = points.flatMap((point, place) => {
    const before = points[place - 1];
    return before === undefined
      ? [{ x: point.x, y: point.y }]
      : [
          { x: point.x, y: before.y },
          { x: point.x, y: point.y },
        ];
  });
  return { low, high, first: first.price, last: last.price, line: [...line, { x: width, y: yOf(last.price) }], points };
}

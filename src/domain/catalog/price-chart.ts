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
  /** Where a price was set. */
  points: { x: number; y: number; price: Fen; priceAt: number }[];
};

/** The chart of `history` (oldest first) up to `until` (epoch ms) in a box of `width` × `height`; `null` without prices. */
export function priceChart(
  history: readonly PricePoint[],
  until: number,
  width: number,
  height: number,
): PriceChart | null {
  const first = history[0];
  const last = history.at(-1);
  if (first === undefined || last === undefined) return null;
  const prices = history.map(({ price }) => price);
  const low = fen(Math.min(...prices));
  const high = fen(Math.max(...prices));
  const span = Math.max(1, Math.max(until, last.priceAt) - first.priceAt);
  const xOf = (at: number): number => ((at - first.priceAt) / span) * width;
  const yOf = (price: Fen): number => (high === low ? height / 2 : ((high - price) / (high - low)) * height);
  const points = history.map(({ price, priceAt }) => ({ x: xOf(priceAt), y: yOf(price), price, priceAt }));
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

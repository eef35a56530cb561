import { type Fen, fen } from "../money.ts";
import { type DeliveredLine, deliveredLine, deliveredTotal, truePriceOf } from "./delivered-quote.ts";
import { QUOTE_LIVE } from "./quote.ts";
import type { CubicPrice } from "./quote-line.ts";
import type { ComparedLine, ComparedQuote, QuotableLine } from "./quote-view.ts";

/**
 * A cell of the grid: what one quote offers for one line. `isBest`: by 到家价, or by the price at the warehouse where freight is
 * known of none; `isTrueBest`: by 到家足方价, among goods whose volume is known in the same way.
 */
export type GridCell = {
  quote: ComparedQuote;
  line: ComparedLine;
  delivered: DeliveredLine;
  isBest: boolean;
  isTrueBest: boolean;
};

/**
 * The lowest of the prices of one line per m³ with tax, delivered and at the warehouse, each `null` where fewer than two were
 * quoted on these terms: a price that nothing is compared with is the lowest of nothing.
 */
export function lowestQuoted(prices: readonly (CubicPrice | null)[]): { delivered: Fen | null; exYard: Fen | null } {
  const lowest = (some: readonly Fen[]) => (some.length < 2 ? null : fen(Math.min(...some)));
  return {
    delivered: lowest(prices.flatMap((price) => price?.delivered ?? [])),
    exYard: lowest(prices.flatMap((price) => (price !== null && price.delivered === null ? [price.exYard] : []))),
  };
}

/** What is ranked. `price`: with freight, `null` where that is not known; `least`: without it, which it is never below. */
export type Ranked = { readonly price: Fen | null; readonly least: Fen };

/**
 * Which are the lowest of at least two, in their order; `null` is not ranked, and never lowest. Where freight is not known of
 * some, the lowest price is marked only if it is below all that they can cost; where it is known of none, all are compared
 * without it.
 */
export function lowestOf(all: readonly (Ranked | null)[]): boolean[] {
  const ranked = all.filter((one) => one !== null);
  if (ranked.length < 2) return all.map(() => false);
  const known = ranked.flatMap(({ price }) => price ?? []);
  if (known.length === 0) {
    const least = Math.min(...ranked.map((one) => one.least));
    return all.map((one) => one?.least === least);
  }
  const lowest = Math.min(...known);
  const isSure = ranked.every(({ price, least }) => price !== null || least >= lowest);
  return all.map((one) => isSure && one?.price === lowest);
}

const isOpen = ({ status }: ComparedQuote): boolean => QUOTE_LIVE.includes(status);

type Cell = Omit<GridCell, "isBest" | "isTrueBest">;

const rankOf = ({ quote, line: { cubic }, delivered }: Cell): Ranked | null =>
  cubic === null || !isOpen(quote) ? null : { price: delivered.price, least: cubic.exYard };

/** Of goods measured in this way alone. */
const trueRankIn =
  (group: number) =>
  (cell: Cell): Ranked | null => {
    const { trueVolume, truePrice } = cell.delivered;
    const least = truePriceOf(cell.line.cubic?.exYard ?? null, trueVolume);
    return least === null || trueVolume?.group !== group || !isOpen(cell.quote) ? null : { price: truePrice, least };
  };

function rowOf(cells: readonly (Cell | null)[]): (GridCell | null)[] {
  const rank = (of: (cell: Cell) => Ranked | null) => lowestOf(cells.map((cell) => (cell === null ? null : of(cell))));
  const best = rank(rankOf);
  const groups = new Set(cells.flatMap((cell) => cell?.delivered.trueVolume?.group ?? []));
  const trueBest = [...groups].map((group) => rank(trueRankIn(group)));
  return cells.map((cell, at) =>
    cell === null
      ? null
      : { ...cell, isBest: best[at] === true, isTrueBest: trueBest.some((marked) => marked[at] === true) },
  );
}

/**
 * The grid of a comparison: a row per line, a cell per quote that offers something for it, `null` where it does not. The best of
 * a row are the lowest (`lowestOf`) of the quotes still open; several may share it.
 */
export const comparisonGrid = (
  items: readonly QuotableLine[],
  quotes: readonly ComparedQuote[],
): (GridCell | null)[][] =>
  items.map(({ id }) =>
    rowOf(
      quotes.map((quote): Cell | null => {
        const line = quote.lines.find(({ demandItemId }) => demandItemId === id);
        return line === undefined ? null : { quote, line, delivered: deliveredLine(quote, line) };
      }),
    ),
  );

const linesOf = ({ lines }: ComparedQuote): string =>
  lines
    .map(({ demandItemId }) => demandItemId)
    .sort()
    .join();

/**
 * Which quotes cost least in all, per m³ in their order: of those still open, where all of them are for the same lines, and for
 * several, since of a single one its row says it.
 */
export function lowestTotals(quotes: readonly ComparedQuote[]): boolean[] {
  const open = quotes.filter(isOpen);
  const areAlike = new Set(open.map(linesOf)).size === 1 && (open[0]?.lines.length ?? 0) > 1;
  return lowestOf(
    quotes.map((quote) => {
      const { perM3: price, goodsPerM3: least } = deliveredTotal(quote);
      return !areAlike || !isOpen(quote) || least === null ? null : { price, least };
    }),
  );
}

import { type Fen, fen } from "../money.ts";
import { type DeliveredLine, deliveredLine, truePriceOf } from "./delivered-quote.ts";
import type { DemandItem } from "./demand-item.ts";
import { type WholeLine, wholeLineFor } from "./line-sources.ts";
import { QUOTE_LIVE } from "./quote.ts";
import { type CubicPrice, isMerePart } from "./quote-line.ts";
import type { ComparedLine, ComparedQuote, QuotableLine } from "./quote-view.ts";
import { volumeEstimated } from "./reading/demand-volume.ts";

/**
 * A cell of the grid: what one quote offers for the line `item`. `isBest`: by 到家价, or by the price at the warehouse where
 * freight is known of none; `isTrueBest`: by 到家足方价, among goods whose volume is known in the same way.
 */
export type GridCell = {
  item: DemandItem;
  quote: ComparedQuote;
  line: WholeLine<ComparedLine>;
  delivered: DeliveredLine;
  isBest: boolean;
  isTrueBest: boolean;
};

/**
 * The lowest of the prices of one line per m³ with tax, delivered and at the warehouse, each `null` where fewer than two were
 * quoted on these terms, since a price that nothing is compared with is the lowest of nothing, or where one of `prices` is not
 * known.
 */
export function lowestQuoted(prices: readonly (CubicPrice | null)[]): {
  delivered: Fen | null;
  exWarehouse: Fen | null;
} {
  const isSure = prices.every((price) => price !== null);
  const lowest = (some: readonly Fen[]) => (!isSure || some.length < 2 ? null : fen(Math.min(...some)));
  return {
    delivered: lowest(prices.flatMap((price) => price?.delivered ?? [])),
    exWarehouse: lowest(
      prices.flatMap((price) => (price !== null && price.delivered === null ? [price.exWarehouse] : [])),
    ),
  };
}

/**
 * What is ranked, all in one unit. `price`: with freight, `null` where that is not known; `least`: without it, which it is never
 * below, `null` where not even that is known.
 */
export type Ranked = { readonly price: number | null; readonly least: number | null };

/**
 * Which are the lowest of at least two, in their order; `null` is not ranked, and never lowest. None is where some of them may
 * cost anything. Where freight is not known of some, the lowest price is marked only if it is below all that they can cost;
 * where it is known of none, all are compared without it.
 */
export function lowestOf(all: readonly (Ranked | null)[]): boolean[] {
  const ranked = all.filter((one) => one !== null);
  const leasts = ranked.flatMap(({ least }) => least ?? []);
  if (ranked.length < 2 || leasts.length < ranked.length) return all.map(() => false);
  const known = ranked.flatMap(({ price }) => price ?? []);
  if (known.length === 0) {
    const lowest = Math.min(...leasts);
    return all.map((one) => one?.least === lowest);
  }
  const lowest = Math.min(...known);
  const isSure = ranked.every(({ price, least }) => price !== null || (least !== null && least >= lowest));
  return all.map((one) => isSure && one?.price === lowest);
}

const isOpen = ({ status }: ComparedQuote): boolean => QUOTE_LIVE.includes(status);

type Cell = Omit<GridCell, "isBest" | "isTrueBest">;

/** Whether the price of a cell is compared with others: its quote is open, and no mere part of the line. */
const competes = ({ item, quote, line }: Cell): boolean => isOpen(quote) && !isMerePart(item, line);

const rankOf = (cell: Cell): Ranked | null =>
  competes(cell) ? { price: cell.delivered.price, least: cell.line.cubic?.exWarehouse ?? null } : null;

/** Of goods measured in this way alone. */
const trueRankIn =
  (group: number) =>
  (cell: Cell): Ranked | null => {
    const { trueVolume, truePrice } = cell.delivered;
    const least = truePriceOf(cell.line.cubic?.exWarehouse ?? null, trueVolume);
    return trueVolume?.group === group && competes(cell) ? { price: truePrice, least } : null;
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

/** A row per line, a cell per quote; `null` where the quote leaves the line out. */
const rowsOf = (items: readonly QuotableLine[], quotes: readonly ComparedQuote[]): (Cell | null)[][] =>
  items.map(({ id, item }) =>
    quotes.map((quote) => {
      const line = wholeLineFor(quote.lines, id);
      return line === undefined ? null : { item, quote, line, delivered: deliveredLine(quote, line) };
    }),
  );

/**
 * The grid of a comparison: a row per line, a cell per quote that offers something for it, `null` where it does not. The best of
 * a row are the lowest (`lowestOf`) of the quotes still open that offer at least half of the line; several may share it.
 */
export const comparisonGrid = (
  items: readonly QuotableLine[],
  quotes: readonly ComparedQuote[],
): (GridCell | null)[][] => rowsOf(items, quotes).map(rowOf);

/** What the demanded volumes cost at prices per m³, in fen × dm³/m³; `null` where one of either is not known. */
function atDemanded(cells: readonly Cell[], priceOf: (cell: Cell) => Fen | null): number | null {
  const amounts = cells.flatMap((cell) => {
    const volume = volumeEstimated(cell.item);
    const price = priceOf(cell);
    return volume === null || price === null ? [] : volume * price;
  });
  return amounts.length < cells.length ? null : amounts.reduce((sum, amount) => sum + amount, 0);
}

const linesOf = (cells: readonly Cell[]): string => cells.map(({ line }) => line.demandItemId).join();

/**
 * Which quotes cost least in all, in their order: each at its own prices per m³ and at the demanded volumes, so that none is
 * lower for offering less of what is dear. Of those that compete in all they offer, where all of them offer the same lines, and
 * for several lines, since of a single one its row says it.
 */
export function lowestTotals(items: readonly QuotableLine[], quotes: readonly ComparedQuote[]): boolean[] {
  const rows = rowsOf(items, quotes);
  const columns = quotes.map((_, at) => rows.flatMap((row) => row[at] ?? []));
  const compared = columns.filter((cells) => cells.length > 0 && cells.every(competes));
  const areAlike = new Set(compared.map(linesOf)).size === 1 && (compared[0]?.length ?? 0) > 1;
  return lowestOf(
    columns.map((cells) =>
      areAlike && compared.includes(cells)
        ? {
            price: atDemanded(cells, ({ delivered }) => delivered.price),
            least: atDemanded(cells, ({ line }) => line.cubic?.exWarehouse ?? null),
          }
        : null,
    ),
  );
}

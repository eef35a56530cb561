import { kindByCode } from "../timber/kinds.ts";
import { isPort, PLACES } from "../timber/places.ts";
import { speciesByCode } from "../timber/species.ts";
import { type Dm3, dm3 } from "../units.ts";
import { type BoardCell, boardPart, type HeatStep, type MarketBoard } from "./market-board-view.ts";
import { chained, harmonicMean, type Move, type Quote } from "./price-index.ts";
import { percentChange } from "./price-index-view.ts";

/** Rows and columns of a board at most. */
export const BOARD_SIZE = { species: 10, ports: 8 } as const;

/** How much of a kind and species can be bought in a port. */
export type PortOffers = { kindCode: string; speciesCode: string; portCode: string; goodsNum: number; volume: Dm3 };

/** The published price of a specification: `now` and `before` fen per m³, `volume` dm³. */
export type SpecMove = {
  kindCode: string;
  speciesCode: string;
  portCode: string;
  now: number;
  before: number | null;
  volume: number;
};

/** 1 for the lowest, 5 for the highest, in equal steps between; 3 where nothing differs. */
export function heatStep(value: number, low: number, high: number): HeatStep {
  if (high <= low) return 3;
  const place = Math.min(4, Math.max(0, Math.floor(((value - low) * 5) / (high - low))));
  return (1 + place) as HeatStep;
}

/** A level that changes are measured from, fine enough for hundredths of a percent. */
const LEVEL = 100_000_000;

/** Prices of specifications as one: their harmonic mean by amount, and how far they moved since the last week. */
export function priceOf(specs: readonly SpecMove[]): Pick<BoardCell, "price" | "changePct"> {
  const quotes = specs.map(({ now, volume }) => ({ price: now, volume: dm3(volume) }) as Quote);
  const moves = specs.flatMap(({ now, before, volume }): Move[] =>
    before === null ? [] : [{ now, before, volume: dm3(volume) }],
  );
  const price = harmonicMean(quotes);
  return {
    price,
    changePct: price === null || moves.length === 0 ? null : percentChange(chained(LEVEL, moves), LEVEL),
  };
}

type Offered = { code: string; goodsNum: number };

const sums = (offers: readonly PortOffers[], of: "kindCode" | "speciesCode" | "portCode"): Offered[] => {
  const by = new Map<string, number>();
  for (const offer of offers) by.set(offer[of], (by.get(offer[of]) ?? 0) + offer.goodsNum);
  return [...by]
    .map(([code, goodsNum]) => ({ code, goodsNum }))
    .sort((a, b) => b.goodsNum - a.goodsNum || (a.code < b.code ? -1 : 1));
};

const PORT_NAMES: ReadonlyMap<string, string> = new Map(PLACES.filter(isPort).map(({ code, name }) => [code, name]));

/** The cells of one species, each with its step among their prices. */
function heated(cells: readonly Omit<BoardCell, "heat">[]): BoardCell[] {
  const prices = cells.flatMap(({ price }) => (price === null ? [] : [price]));
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  return cells.map((cell) => ({ ...cell, heat: cell.price === null ? 0 : heatStep(cell.price, low, high) }));
}

/** The board of every kind that is offered in a port, the kind with most offers first. */
export function boardsOf(
  offers: readonly PortOffers[],
  specs: readonly SpecMove[],
  closeDate: string | null,
): MarketBoard[] {
  const here = offers.filter(({ portCode, goodsNum }) => goodsNum > 0 && PORT_NAMES.has(portCode));
  return sums(here, "kindCode").map(({ code: kindCode }) => {
    const ofKind = here.filter((offer) => offer.kindCode === kindCode);
    const prices = specs.filter((spec) => spec.kindCode === kindCode);
    const species = sums(ofKind, "speciesCode");
    const ports = sums(ofKind, "portCode");
    const placeOf = new Map(ports.map(({ code }, place) => [code, place]));
    const cellOf = ({ speciesCode, portCode, goodsNum, volume }: PortOffers) => {
      const own = prices.filter((spec) => spec.speciesCode === speciesCode && spec.portCode === portCode);
      return { speciesCode, portCode, goodsNum, volume, ...priceOf(own) };
    };
    const inOrder = (a: PortOffers, b: PortOffers) => (placeOf.get(a.portCode) ?? 0) - (placeOf.get(b.portCode) ?? 0);
    const whole = {
      kind: { code: kindCode, name: kindByCode(kindCode)?.name ?? kindCode },
      closeDate,
      species: species.map(({ code }) => ({ code, name: speciesByCode(code)?.name ?? code })),
      ports: ports.map(({ code }) => ({ code, name: PORT_NAMES.get(code) ?? code })),
      cells: species.flatMap(({ code }) =>
        heated(
          ofKind
            .filter(({ speciesCode }) => speciesCode === code)
            .sort(inOrder)
            .map(cellOf),
        ),
      ),
    };
    return boardPart(whole, BOARD_SIZE.species, BOARD_SIZE.ports);
  });
}

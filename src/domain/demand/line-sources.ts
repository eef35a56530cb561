import type { DemandLineId } from "../ids.ts";
import { type Fen, fen, sumFen } from "../money.ts";
import type { SaleUnit } from "../timber/spec.ts";
import { type Dm3, dm3 } from "../units.ts";

/** Sources that a quote may name for one demanded line. */
export const SOURCES_MAX = 5;

/** An amount of a line: `quantity` in the sale unit's smallest step, `volume` dm³, `null` where it is unknown. */
type Amount = { readonly saleUnit: SaleUnit; readonly quantity: number; readonly volume: Dm3 | null };
/** Fen per m³ with tax: at the warehouse, and delivered where that is known. */
type PerM3 = { readonly exWarehouse: Fen; readonly delivered: Fen | null };
type Priced = Amount & {
  readonly demandItemId: DemandLineId;
  readonly price: Fen;
  readonly amount: Fen;
  readonly cubic?: PerM3 | null;
};

/** The sources of one demanded line, of which there is one at least. */
export type Sources<Line> = readonly [Line, ...Line[]];

/** The lines of a quote by demanded line, in the order of the first of each. */
export function sourcesByLine<Line extends { readonly demandItemId: DemandLineId }>(
  lines: readonly Line[],
): Sources<Line>[] {
  const found = new Map<DemandLineId, [Line, ...Line[]]>();
  for (const line of lines) {
    const sources = found.get(line.demandItemId);
    if (sources === undefined) found.set(line.demandItemId, [line]);
    else sources.push(line);
  }
  return [...found.values()];
}

/** What the sources of one line come to together; all are counted in one unit. */
export function amountOf([first, ...others]: Sources<Amount>): Amount {
  if (others.length === 0) return first;
  const all = [first, ...others];
  const volumes = all.flatMap(({ volume }) => volume ?? []);
  return {
    saleUnit: first.saleUnit,
    quantity: all.reduce((sum, { quantity }) => sum + quantity, 0),
    volume: volumes.length < all.length ? null : dm3(volumes.reduce((sum, volume) => sum + volume, 0)),
  };
}

/** The mean of prices by weight, rounded half up to the fen; the first alone is itself. */
export function meanPrice(prices: readonly { readonly price: Fen; readonly weight: number }[]): Fen {
  const whole = prices.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const sum = prices.reduce((all, { price, weight }) => all + BigInt(price) * BigInt(weight), 0n);
  return whole === 0n ? (prices[0]?.price ?? fen(0)) : fen(Number((2n * sum + whole) / (2n * whole)));
}

function meanPerM3(sources: readonly Priced[]): PerM3 | null {
  const known = sources.flatMap(({ cubic, volume }) => (cubic == null ? [] : { ...cubic, weight: volume ?? 0 }));
  if (known.length < sources.length) return null;
  const delivered = known.flatMap(({ delivered: price, weight }) => (price === null ? [] : { price, weight }));
  return {
    exWarehouse: meanPrice(known.map(({ exWarehouse, weight }) => ({ price: exWarehouse, weight }))),
    delivered: delivered.length < known.length ? null : meanPrice(delivered),
  };
}

/**
 * A demanded line as a quote answers it, with all its sources. `price`: fen per sale unit, the mean of the sources by quantity;
 * `cubic`: the mean by volume, `null` where some of them has none.
 */
export type WholeLine<Line> = Amount & {
  readonly demandItemId: DemandLineId;
  readonly price: Fen;
  readonly amount: Fen;
  readonly cubic: PerM3 | null;
  readonly sources: Sources<Line>;
};

/** The sources of a line as one. */
export function wholeLine<Line extends Priced>(sources: Sources<Line>): WholeLine<Line> {
  const [{ demandItemId }] = sources;
  const { saleUnit, quantity, volume } = amountOf(sources);
  return {
    demandItemId,
    saleUnit,
    quantity,
    volume,
    price: meanPrice(sources.map(({ price, quantity: weight }) => ({ price, weight }))),
    amount: sumFen(sources.map(({ amount }) => amount)),
    cubic: meanPerM3(sources),
    sources,
  };
}

/** The lines of a quote, each with all its sources. */
export const wholeLines = <Line extends Priced>(lines: readonly Line[]): WholeLine<Line>[] =>
  sourcesByLine(lines).map(wholeLine);

/** The line of a quote that answers this demanded one; `undefined` where it leaves it out. */
export const wholeLineFor = <Line extends Priced>(
  lines: readonly Line[],
  id: DemandLineId,
): WholeLine<Line> | undefined => wholeLines(lines.filter(({ demandItemId }) => demandItemId === id))[0];

type Source = { readonly goodsId: string | null; readonly saleUnit: SaleUnit };

/** Why these cannot be the sources of one line, or `null`: different goods, all in one unit, and one part at most that is no goods. */
export function sourcesProblem(sources: readonly Source[]): string | null {
  if (sources.length > SOURCES_MAX) return `一行最多${SOURCES_MAX}个货源`;
  if (sources.filter(({ goodsId }) => goodsId === null).length > 1) return "同一行只能有一个不用店铺货源的报价";
  if (new Set(sources.map(({ goodsId }) => goodsId)).size < sources.length) return "同一行的货源重复";
  return new Set(sources.map(({ saleUnit }) => saleUnit)).size > 1 ? "同一行的货源须按同一单位报价" : null;
}

/**
 * The price of each source after the buyer named one for the line: that price, unless it is what the line is offered at, when
 * each stays as it is.
 */
export const counteredPrices = <Line extends Priced>({ price, sources }: WholeLine<Line>, wished: Fen): Fen[] =>
  sources.map((source) => (wished === price ? source.price : wished));

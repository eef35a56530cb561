import { type Fen, fen } from "../money.ts";
import { type Dm3, dm3 } from "../units.ts";
import type { Period } from "./price-index-period.ts";

/** 总指数、大类指数、规格价格 */
export type IndexLevel = 0 | 1 | 2;

/** Only published indices are read and computed. */
export const INDEX_STATUS = { hidden: 0, published: 1 } as const;

export const POINT_SOURCES = [1, 2, 3, 4] as const;
/** One of `POINT_SOURCES`. */
export type PointSource = (typeof POINT_SOURCES)[number];
/** `deals` and `listings` are computed; `entered` by the operator; `external`: brought from elsewhere. */
export const POINT_SOURCE = { deals: 1, listings: 2, entered: 3, external: 4 } as const satisfies Record<
  string,
  PointSource
>;
export const POINT_SOURCE_NAMES: Readonly<Record<PointSource, string>> = {
  1: "平台成交",
  2: "平台挂牌",
  3: "运营录入",
  4: "外部数据",
};

/** The week whose level is 1000 points. */
export const BASE_PERIOD: Period = "2026-W01";
/** Level of every index in the base week, points. */
export const BASE_VALUE = 1000;
const BASE = BASE_VALUE * 100;

/** A specification with fewer prices in a week is not published. */
export const SAMPLE_MIN = 3;

/** Code of the index over all kinds. */
export const TOTAL_CODE = "TM";
/** Code of the index of one kind of timber. */
export const classCode = (kindCode: string): string => `${TOTAL_CODE}-${kindCode}`;

/** One price of the market: fen per m³ with tax, and how much it stands for, dm³. */
export type Quote = { price: Fen; volume: Dm3 };

/** n ÷ d to the nearest whole, half up; for what is not negative. */
const nearest = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d);

/** Fine enough that cutting off never shows in a whole fen. */
const SCALE = 10n ** 18n;

/** 按数量加权的调和平均：总量 ÷ Σ(数量 ÷ 价格), half up to the fen; `null` where nothing has a volume. */
export function harmonicMean(quotes: readonly Quote[]): Fen | null {
  let volume = 0n;
  let reciprocal = 0n;
  for (const quote of quotes) {
    if (quote.volume <= 0 || quote.price <= 0) continue;
    const amount = BigInt(quote.volume) * SCALE;
    volume += amount;
    reciprocal += amount / BigInt(quote.price);
  }
  return reciprocal === 0n ? null : fen(Number(nearest(volume, reciprocal)));
}

/** The middle price, of two middle ones the mean, half up. */
function medianOf(sorted: readonly Fen[]): Fen {
  const half = sorted.length >> 1;
  const upper = sorted[half] as Fen;
  const lower = sorted.length % 2 === 1 ? upper : (sorted[half - 1] as Fen);
  return fen(Math.floor((lower + upper + 1) / 2));
}

/** The value of one index in a week. `value`: hundredths of its unit; prices fen per m³; `volume` dm³. */
export type Reading = {
  value: number;
  sampleNum: number;
  volume: Dm3;
  low: Fen | null;
  median: Fen | null;
  high: Fen | null;
  source: PointSource;
};

/**
 * The price of one specification at one port: finished orders where there are `dealsMin`, else listings; `null`, so that
 * nothing is published, where the prices are fewer than `SAMPLE_MIN`.
 */
export function specReading(deals: readonly Quote[], listings: readonly Quote[], dealsMin: number): Reading | null {
  const source: PointSource = deals.length >= dealsMin ? POINT_SOURCE.deals : POINT_SOURCE.listings;
  const quotes = (source === POINT_SOURCE.deals ? deals : listings).filter(
    ({ price, volume }) => price > 0 && volume > 0,
  );
  const value = harmonicMean(quotes);
  if (quotes.length < SAMPLE_MIN || value === null) return null;
  const prices = quotes.map(({ price }) => price).sort((a, b) => a - b);
  return {
    value,
    sampleNum: quotes.length,
    volume: dm3(quotes.reduce((sum, quote) => sum + quote.volume, 0)),
    low: prices[0] as Fen,
    median: medianOf(prices),
    high: prices.at(-1) as Fen,
    source,
  };
}

/** How the price of one specification moved since it was last published. */
export type Move = { before: number; now: number; volume: Dm3 };

/**
 * The level after these moves: the earlier level × Σ(量 × 本期价) ÷ Σ(量 × 上期价), which is the harmonic mean of the price
 * relatives weighted by amount; half up to a hundredth. What stays at its price leaves the level where it is, however
 * much of it there is.
 */
export function chained(level: number, moves: readonly Move[]): number {
  let now = 0n;
  let before = 0n;
  for (const move of moves) {
    now += BigInt(move.now) * BigInt(move.volume);
    before += BigInt(move.before) * BigInt(move.volume);
  }
  return before === 0n ? level : Number(nearest(BigInt(level) * now, before));
}

/** One specification in one week. */
export type SpecWeek = { indexCode: string; kindCode: string; deals: readonly Quote[]; listings: readonly Quote[] };

/** A reading together with the index it belongs to. */
export type IndexReading = Reading & { indexCode: string };

/** A level over several specifications; prices are those of the specifications themselves. */
function levelReading(
  indexCode: string,
  parts: readonly IndexReading[],
  last: ReadonlyMap<string, number>,
): IndexReading | null {
  if (parts.length === 0) return null;
  const moves = parts.flatMap(({ indexCode: part, value: now, volume }) => {
    const before = last.get(part);
    return before === undefined ? [] : [{ before, now, volume }];
  });
  const prices = parts.map(({ value }) => fen(value)).sort((a, b) => a - b);
  return {
    indexCode,
    value: chained(last.get(indexCode) ?? BASE, moves),
    sampleNum: parts.reduce((sum, part) => sum + part.sampleNum, 0),
    volume: dm3(parts.reduce((sum, part) => sum + part.volume, 0)),
    low: prices[0] as Fen,
    median: medianOf(prices),
    high: prices.at(-1) as Fen,
    source: parts.every(({ source }) => source === POINT_SOURCE.deals) ? POINT_SOURCE.deals : POINT_SOURCE.listings,
  };
}

/** All readings of a week, given the last published value of every index before it. */
export function weekReadings(
  weeks: readonly SpecWeek[],
  last: ReadonlyMap<string, number>,
  dealsMin: number,
): IndexReading[] {
  const specs: IndexReading[] = [];
  const classes = new Map<string, IndexReading[]>();
  for (const { indexCode, kindCode, deals, listings } of weeks) {
    const reading = specReading(deals, listings, dealsMin);
    if (reading === null) continue;
    const spec = { indexCode, ...reading };
    specs.push(spec);
    classes.set(kindCode, [...(classes.get(kindCode) ?? []), spec]);
  }
  const total = levelReading(TOTAL_CODE, specs, last);
  const levels = [...classes].map(([kindCode, parts]) => levelReading(classCode(kindCode), parts, last));
  return [total, ...levels, ...specs].filter((reading) => reading !== null);
}

/** Prices of one goods, fen per m³, oldest first. `from`: when it was put on sale. Times epoch ms. */
export type Listing = { from: number; volume: Dm3; prices: readonly { at: number; price: Fen }[] };

/** The quote of a listing at a moment: the last price set by then; `null` before it was on sale or had one. */
export function quoteAt({ from, volume, prices }: Listing, at: number): Quote | null {
  if (from > at) return null;
  let price: Fen | null = null;
  for (const point of prices) {
    if (point.at > at) break;
    price = point.price;
  }
  return price === null ? null : { price, volume };
}

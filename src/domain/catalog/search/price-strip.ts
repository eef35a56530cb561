import { DM3, FLAG, type Infer, list, NUMBER, record } from "../../records.ts";
import { type Dm3, dm3 } from "../../units.ts";
import { EMPTY_QUERY, type GoodsQuery, narrowsByFreight } from "./goods-query.ts";
import { paramsOfQuery, type QueryParams } from "./goods-query-url.ts";

/** Goods of one span of prices, `from` (fen per m³ with tax) up to the next one's, and what is left of them. */
export const PRICE_BIN = record({ from: NUMBER, goodsNum: NUMBER, volume: DM3 });
export type PriceBin = Infer<typeof PRICE_BIN>;

/** How much there is at which price. No bins: nothing that differs in its price. */
export const PRICE_STRIP = record({
  /** Width of each span, fen per m³. */
  step: NUMBER,
  bins: list(PRICE_BIN),
  /** The last span has no upper end: a few far above the others do not flatten them. */
  isOpen: FLAG,
  /** Goods that were looked at; `isSample`: there are more. */
  goodsNum: NUMBER,
  isSample: FLAG,
});
export type PriceStrip = Infer<typeof PRICE_STRIP>;

/** Goods with a price, fen per m³ with tax, and what is left of them. */
export type PricedStock = { price: number; volume: Dm3 };

/** Spans at most, and the share of goods that lie within the last one's lower end. */
const MOST_BINS = 24;
const WITHIN = 0.9;
const YUAN = 100;

/** The narrowest round span by which `low` to `high` needs at most `MOST_BINS`; whole yuan. */
function roundStep(low: number, high: number): number {
  for (let power = YUAN; ; power *= 10)
    for (const step of [power, 2 * power, 5 * power])
      if (Math.floor(high / step) - Math.floor(low / step) + 1 <= MOST_BINS) return step;
}

export function priceStripOf(goods: readonly PricedStock[], isSample: boolean): PriceStrip {
  const prices = goods.map(({ price }) => price).sort((a, b) => a - b);
  const low = prices[0] ?? 0;
  const most = prices.at(-1) ?? 0;
  const high = prices[Math.ceil(prices.length * WITHIN) - 1] ?? 0;
  const counted = { goodsNum: goods.length, isSample };
  if (low === most) return { step: 0, bins: [], isOpen: false, ...counted };
  const step = roundStep(low, high);
  const first = Math.floor(low / step);
  const last = Math.floor(high / step);
  const bins = Array.from(
    { length: last - first + 1 },
    (_, at): PriceBin => ({ from: (first + at) * step, goodsNum: 0, volume: dm3(0) }),
  );
  for (const { price, volume } of goods) {
    const bin = bins[Math.min(last, Math.floor(price / step)) - first]!;
    bin.goodsNum += 1;
    bin.volume = dm3(bin.volume + volume);
  }
  return { step, bins, isOpen: most >= (last + 1) * step, ...counted };
}

/** Spans from one to another, both included. */
export type PickedBins = readonly [first: number, last: number];

/** The range of prices that picked spans stand for; a side where nothing is left out is open. */
export function pickedRange(
  { bins, step }: Pick<PriceStrip, "bins" | "step">,
  [one, other]: PickedBins,
): { min: number | null; max: number | null } {
  const first = Math.min(one, other);
  const last = Math.max(one, other);
  return {
    min: first <= 0 ? null : (bins[first]?.from ?? null),
    max: last >= bins.length - 1 ? null : (bins[last]?.from ?? 0) + step,
  };
}

/** The spans that a range of prices covers: the other way round. */
export function binsWithin(
  { bins, step }: Pick<PriceStrip, "bins" | "step">,
  { priceMin, priceMax }: Pick<GoodsQuery, "priceMin" | "priceMax">,
): PickedBins {
  const first = priceMin === null ? 0 : bins.findIndex(({ from }) => from + step > priceMin);
  const last = priceMax === null ? bins.length - 1 : bins.filter(({ from }) => from < priceMax).length - 1;
  const lowest = first < 0 ? bins.length - 1 : first;
  return [lowest, Math.max(lowest, last)];
}

/** What a strip is of, as an address says it: the list without its prices, order and page. `null`: there is none by freight. */
export const stripParams = (query: GoodsQuery): QueryParams | null =>
  narrowsByFreight(query)
    ? null
    : paramsOfQuery({
        ...query,
        priceMin: null,
        priceMax: null,
        purchaseVolume: null,
        sort: EMPTY_QUERY.sort,
        pageNum: EMPTY_QUERY.pageNum,
        pageSize: EMPTY_QUERY.pageSize,
      });

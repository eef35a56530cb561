import { setImmediate as nextTurn } from "node:timers/promises";
import { cubicPrice } from "../../domain/catalog/goods/cubic-price.ts";
import {
  BASE_PERIOD,
  type Listing,
  type Quote,
  quoteAt,
  type SpecWeek,
  weekReadings,
} from "../../domain/content/price-index.ts";
import {
  closeOf,
  lastClosed,
  type Period,
  periodAfter,
  periodAt,
  periodsBetween,
} from "../../domain/content/price-index-period.ts";
import { type Fen, fen, lineAmount } from "../../domain/money.ts";
import { takeLock } from "../db/advisory-locks.ts";
import { type Database, NO_LIMITS } from "../db/database.ts";
import { type BadRows, setAsideOnly, skipFailures } from "../jobs/each-row.ts";
import { configured } from "../system/config.ts";
import { fillBasket } from "./fill-index-basket.ts";
import { type BasketDeal, type BasketGoods, basketDeals, basketGoods, basketSpecs } from "./index-basket-store.ts";
import {
  alignBases,
  enteredValues,
  forgetComputed,
  lastComputed,
  valuesBefore,
  writeReadings,
} from "./price-index-store.ts";

/** Prices per m³ beyond this are no prices: fen, and low enough that a level of an index made of them can be stored. */
const CUBIC_PRICE_MAX = 1_000_000_000_000;

function plausible(price: Fen): Fen {
  if (price > CUBIC_PRICE_MAX) throw new RangeError(`${price} 分/m³ 不是价格`);
  return price;
}

/** By specification, as prices per m³. */
function listingsOf(goods: readonly BasketGoods[], bad: BadRows): Map<string, Listing[]> {
  const listings = skipFailures(goods, bad, goodsRow, (one) => {
    const prices = one.prices.flatMap((price, place) => {
      const cubic = cubicPrice(fen(price), one);
      return cubic === null ? [] : [{ at: one.times[place] as number, price: plausible(cubic) }];
    });
    return [{ indexCode: one.indexCode, from: one.from, volume: one.volume, prices }];
  });
  return Map.groupBy(listings, ({ indexCode }) => indexCode);
}

/** An order line as a price per m³ with tax. */
function dealQuote({ amount, volume, taxIncluded, taxRate }: BasketDeal): Quote | null {
  const perCubic = Number((2n * BigInt(amount) * 1000n + BigInt(volume)) / (2n * BigInt(volume)));
  if (perCubic < 1) return null;
  const price = taxIncluded ? fen(perCubic) : lineAmount(fen(perCubic), 1000 + taxRate * 10, "m3");
  return { price: plausible(price), volume };
}

type Dealt = { indexCode: string; at: number; quote: Quote };

const quotesOf = (deals: readonly BasketDeal[], bad: BadRows): Dealt[] =>
  skipFailures(deals, bad, dealRow, (deal) => {
    const quote = dealQuote(deal);
    return quote === null ? [] : [{ indexCode: deal.indexCode, at: deal.at, quote }];
  });

function dealsOf(deals: readonly Dealt[], fromMs: number, untilMs: number): Map<string, Quote[]> {
  const quotes = new Map<string, Quote[]>();
  for (const { indexCode, at, quote } of deals)
    if (at > fromMs && at <= untilMs) quotes.set(indexCode, [...(quotes.get(indexCode) ?? []), quote]);
  return quotes;
}

const goodsRow = ({ id }: BasketGoods): string => `goods ${id}`;
const dealRow = ({ id }: BasketDeal): string => `sample ${id}`;

/** Where nothing is computed yet: the base, or else where the price histories begin. */
function firstPeriod(goods: readonly BasketGoods[]): Period | null {
  let oldest: number | null = null;
  for (const { times } of goods) {
    const [first = Number.NaN] = times;
    if (Number.isFinite(first)) oldest = Math.min(oldest ?? first, first);
  }
  if (oldest === null) return null;
  return [BASE_PERIOD, periodAt(oldest)].sort().at(-1) ?? null;
}

/**
 * Computes every closed week that is not computed yet, in one transaction; returns how many points were written. Run twice it
 * writes nothing the second time. `again`: first forgets what was computed from that week on; what people entered stays.
 */
export function computeIndices(db: Database, nowMs: number, again: Period | null = null): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.run(NO_LIMITS);
    await takeLock(tx, "priceIndex");
    if (again !== null) await forgetComputed(tx, again);
    const done = await lastComputed(tx);
    const last = lastClosed(nowMs);
    const next = done === null ? null : periodAfter(done, 1);
    if (next !== null && next > last) return 0;
    await fillBasket(tx);
    const specs = await basketSpecs(tx);
    const goods: BasketGoods[] = [];
    for (const { indexCode, ...spec } of specs) goods.push(...(await basketGoods(tx, indexCode, spec)));
    const first = next ?? firstPeriod(goods);
    if (first === null || first > last) return 0;
    const bad: BadRows = new Map();
    const listings = listingsOf(goods, bad);
    const deals = quotesOf(await basketDeals(tx, closeOf(periodAfter(first, -1)), closeOf(last)), bad);
    await setAsideOnly(tx, "price-index", bad);
    const entered = await enteredValues(tx, first);
    const values = await valuesBefore(tx, first);
    const dealsMin = await configured(tx, "index.minSample");
    let written = 0;
    for (const period of periodsBetween(first, last)) {
      const close = closeOf(period);
      const dealt = dealsOf(deals, closeOf(periodAfter(period, -1)), close);
      const weeks = specs.map(({ indexCode, kindCode }): SpecWeek => {
        const quotes = (listings.get(indexCode) ?? []).map((listing) => quoteAt(listing, close));
        const shown = quotes.filter((quote) => quote !== null);
        return { indexCode, kindCode, deals: dealt.get(indexCode) ?? [], listings: shown };
      });
      const readings = weekReadings(weeks, values, dealsMin);
      written += await writeReadings(tx, period, readings);
      for (const { indexCode, value } of readings)
        values.set(indexCode, entered.get(`${indexCode} ${period}`) ?? value);
      await nextTurn();
    }
    await alignBases(tx);
    return written;
  });
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_QUERY } from "../../../../src/domain/catalog/search/goods-query.ts";
import {
  binsWithin,
  pickedRange,
  priceStripOf,
  stripParams,
} from "../../../../src/domain/catalog/search/price-strip.ts";
import { dm3 } from "../../../../src/domain/units.ts";

const goods = (...prices: number[]) => prices.map((price) => ({ price, volume: dm3(1000) }));
const some = fc.array(
  fc.record({
    price: fc.oneof(fc.integer({ min: 1, max: 400_000 }), fc.integer({ min: 1, max: 1_000_000_000 })),
    volume: fc.integer({ min: 0, max: 1_000_000 }).map(dm3),
  }),
  { maxLength: 60 },
);

describe("priceStripOf", () => {
  it("has round spans from the lowest price to the highest", () => {
    const { step, bins, isOpen } = priceStripOf(goods(150_000, 160_000, 168_000, 168_900), false);
    expect(step).toBe(1_000);
    expect(bins[0]).toEqual({ from: 150_000, goodsNum: 1, volume: 1000 });
    expect(bins.at(-1)).toEqual({ from: 168_000, goodsNum: 2, volume: 2000 });
    expect(isOpen).toBe(false);
  });

  it("does not let a few far above flatten the others: the last span is open", () => {
    const many = Array.from({ length: 99 }, (_, at) => 150_000 + at * 100);
    const { bins, step, isOpen } = priceStripOf(goods(...many, 90_000_000), false);
    expect(step).toBeLessThan(1_000);
    expect(isOpen).toBe(true);
    expect(bins.at(-1)?.volume).toBeGreaterThan(0);
  });

  it("is nothing where prices do not differ", () => {
    expect(priceStripOf([], false).bins).toEqual([]);
    expect(priceStripOf(goods(5, 5), true)).toMatchObject({ bins: [], goodsNum: 2, isSample: true });
  });

  it("loses no goods and no volume, puts each where its price is, and has at most 24 spans", () => {
    fc.assert(
      fc.property(some, (all) => {
        const { bins, step, isOpen } = priceStripOf(all, false);
        if (bins.length === 0) return;
        expect(bins.length).toBeLessThanOrEqual(24);
        expect(bins.reduce((sum, { goodsNum }) => sum + goodsNum, 0)).toBe(all.length);
        expect(bins.reduce((sum, { volume }) => sum + volume, 0)).toBe(
          all.reduce((sum, { volume }) => sum + volume, 0),
        );
        for (const [at, { from, goodsNum }] of bins.entries()) {
          const end = at === bins.length - 1 && isOpen ? Number.POSITIVE_INFINITY : from + step;
          expect(goodsNum).toBe(all.filter(({ price }) => price >= from && price < end).length);
        }
      }),
    );
  });
});

describe("pickedRange", () => {
  const strip = priceStripOf(goods(100_000, 200_000), false);

  it("is open where nothing is left out, whichever way it was picked", () => {
    const last = strip.bins.length - 1;
    expect(pickedRange(strip, [0, last])).toEqual({ min: null, max: null });
    expect(pickedRange(strip, [3, 1])).toEqual({
      min: strip.bins[1]!.from,
      max: strip.bins[3]!.from + strip.step,
    });
  });

  it("covers again the spans that were picked", () => {
    fc.assert(
      fc.property(some, fc.nat(23), fc.nat(23), (all, a, b) => {
        const { bins, step } = priceStripOf(all, false);
        const [first = 0, last = 0] = [a % Math.max(1, bins.length), b % Math.max(1, bins.length)].sort(
          (x, y) => x - y,
        );
        if (bins.length < 2) return;
        const { min, max } = pickedRange({ bins, step }, [last, first]);
        expect(binsWithin({ bins, step }, { priceMin: min, priceMax: max })).toEqual([first, last]);
      }),
    );
  });

  it("has spans also for a range that lies beside all of them", () => {
    const last = strip.bins.length - 1;
    expect(binsWithin(strip, { priceMin: 900_000, priceMax: null })).toEqual([last, last]);
    expect(binsWithin(strip, { priceMin: null, priceMax: 5 })).toEqual([0, 0]);
  });
});

it("stripParams: are the same whichever price, order and page the list has, and none by freight", () => {
  const query = { ...EMPTY_QUERY, keywords: "樟子松" };
  expect(stripParams({ ...query, priceMin: 5, priceMax: 9, sort: 1, pageNum: 3 })).toEqual(stripParams(query));
  expect(stripParams({ ...query, keywords: "云杉" })).not.toEqual(stripParams(query));
  expect(stripParams({ ...query, deliveredMax: 9 })).toBeNull();
});

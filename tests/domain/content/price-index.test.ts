import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cubicPrice, type Priced } from "../../../src/domain/catalog/goods/cubic-price.ts";
import {
  chained,
  classCode,
  harmonicMean,
  type Quote,
  quoteAt,
  SAMPLE_MIN,
  type SpecWeek,
  specReading,
  TOTAL_CODE,
  weekReadings,
} from "../../../src/domain/content/price-index.ts";
import { fen } from "../../../src/domain/money.ts";
import { dm3 } from "../../../src/domain/units.ts";

const DEALS_MIN = 5;
const price = fc.integer({ min: 1, max: 5_000_000 }).map(fen);
const volume = fc.integer({ min: 1, max: 100_000_000 }).map(dm3);
const quote: fc.Arbitrary<Quote> = fc.record({ price, volume });
const quotes = fc.array(quote, { minLength: 1, maxLength: 40 });
const prices = (list: readonly Quote[]) => list.map((one) => one.price);

describe("the volume-weighted harmonic mean", () => {
  it("lies between the lowest and the highest price", () => {
    fc.assert(
      fc.property(quotes, (list) => {
        const mean = harmonicMean(list) ?? 0;
        expect(mean).toBeGreaterThanOrEqual(Math.min(...prices(list)));
        expect(mean).toBeLessThanOrEqual(Math.max(...prices(list)));
      }),
    );
  });

  it("of equal prices is that price, for any volumes", () => {
    fc.assert(
      fc.property(price, fc.array(volume, { minLength: 1, maxLength: 40 }), (same, volumes) => {
        expect(harmonicMean(volumes.map((one) => ({ price: same, volume: dm3(one) })))).toBe(same);
      }),
    );
  });

  it("does not change when every volume is scaled, nor with the order", () => {
    fc.assert(
      fc.property(quotes, fc.integer({ min: 1, max: 50 }), (list, factor) => {
        const scaled = list.map((one) => ({ ...one, volume: dm3(one.volume * factor) })).reverse();
        expect(harmonicMean(scaled)).toBe(harmonicMean(list));
      }),
    );
  });

  it("is scaled as the prices are, to the rounding of the smaller one", () => {
    fc.assert(
      fc.property(quotes, fc.integer({ min: 1, max: 50 }), (list, factor) => {
        const scaled = list.map((one) => ({ ...one, price: fen(one.price * factor) }));
        const exact = (harmonicMean(list) ?? 0) * factor;
        expect(Math.abs((harmonicMean(scaled) ?? 0) - exact)).toBeLessThanOrEqual(Math.ceil(factor / 2));
      }),
    );
  });

  it("never exceeds the arithmetic mean, and rises with any price", () => {
    fc.assert(
      fc.property(quotes, fc.nat(), (list, at) => {
        const total = list.reduce((sum, one) => sum + BigInt(one.volume), 0n);
        const worth = list.reduce((sum, one) => sum + BigInt(one.volume) * BigInt(one.price), 0n);
        const mean = harmonicMean(list) ?? fen(0);
        expect(BigInt(mean) * total).toBeLessThanOrEqual(worth + total);
        const dearer = list.map((one, place) =>
          place === at % list.length ? { ...one, price: fen(one.price + 1000) } : one,
        );
        expect(harmonicMean(dearer) ?? 0).toBeGreaterThanOrEqual(mean);
      }),
    );
  });

  it("is exact: 100 and 300 in equal parts make 150, in fen half up", () => {
    expect(harmonicMean([100, 300].map((one) => ({ price: fen(one), volume: dm3(7) })))).toBe(150);
    expect(harmonicMean([1, 3].map((one) => ({ price: fen(one), volume: dm3(7) })))).toBe(2);
    expect(harmonicMean([])).toBeNull();
  });
});

describe("a quote without price or volume", () => {
  const good = { price: fen(100), volume: dm3(10) };
  const empty = [
    { price: fen(0), volume: dm3(10) },
    { price: fen(300), volume: dm3(0) },
    { price: fen(-5), volume: dm3(10) },
    { price: fen(300), volume: dm3(-1) },
  ];
  it("counts for nothing in the mean", () => {
    for (const one of empty) {
      expect(harmonicMean([one])).toBeNull();
      expect(harmonicMean([good, one])).toBe(100);
    }
  });

  it("is no price of its specification", () => {
    for (const one of empty) {
      expect(specReading([], [good, good, one], DEALS_MIN)).toBeNull();
      expect(specReading([], [good, good, good, one], DEALS_MIN)).toMatchObject({ sampleNum: 3, low: 100, high: 100 });
    }
  });
});

describe("the price of a specification", () => {
  it("stands for the volume of all its prices, with the middle one as median, of two the mean half up", () => {
    const read = (...list: readonly number[]) =>
      specReading(
        [],
        list.map((one) => ({ price: fen(one), volume: dm3(one) })),
        DEALS_MIN,
      );
    expect(read(300, 100, 201)).toMatchObject({ median: 201, volume: 601, low: 100, high: 300 });
    expect(read(9, 1000, 102, 103)).toMatchObject({ median: 103, volume: 1214, low: 9, high: 1000 });
    expect(read(100, 102, 104, 9)).toMatchObject({ median: 101 });
  });

  const of = (count: number, at: number) => Array.from({ length: count }, () => ({ price: fen(at), volume: dm3(10) }));
  it("is hidden below three prices, taken from as many orders on as are set, else from listings", () => {
    const count = fc.nat({ max: 9 });
    fc.assert(
      fc.property(count, count, fc.integer({ min: SAMPLE_MIN, max: 8 }), (deals, listings, dealsMin) => {
        const reading = specReading(of(deals, 100), of(listings, 200), dealsMin);
        if (deals >= dealsMin) expect(reading).toMatchObject({ value: 100, source: 1, sampleNum: deals });
        else if (listings >= SAMPLE_MIN) expect(reading).toMatchObject({ value: 200, source: 2, sampleNum: listings });
        else expect(reading).toBeNull();
      }),
    );
  });

  it("lies with its median between low and high", () => {
    fc.assert(
      fc.property(fc.array(quote, { minLength: SAMPLE_MIN, maxLength: 30 }), (list) => {
        const { low, median, high, value } = specReading([], list, DEALS_MIN)!;
        expect(low).toBe(Math.min(...prices(list)));
        expect(high).toBe(Math.max(...prices(list)));
        for (const one of [median, value]) {
          expect(one).toBeGreaterThanOrEqual(low!);
          expect(one).toBeLessThanOrEqual(high!);
        }
      }),
    );
  });
});

describe("a level over specifications", () => {
  const level = fc.integer({ min: 100, max: 1_000_000 });
  const move = fc.record({ before: price, now: price, volume });
  it("stays where prices stay, for any volumes", () => {
    fc.assert(
      fc.property(level, fc.array(fc.tuple(price, volume)), (start, list) => {
        expect(
          chained(
            start,
            list.map(([same, many]) => ({ before: same, now: same, volume: dm3(many) })),
          ),
        ).toBe(start);
      }),
    );
  });

  it("moves no more than the part that moved most, and not with scaled volumes", () => {
    fc.assert(
      fc.property(level, fc.array(move, { minLength: 1, maxLength: 20 }), (start, moves) => {
        const next = chained(start, moves);
        const ratios = moves.map(({ now, before }) => (start * now) / before);
        expect(next).toBeGreaterThanOrEqual(Math.min(...ratios) - 0.51);
        expect(next).toBeLessThanOrEqual(Math.max(...ratios) * (1 + 1e-12) + 0.51);
        expect(
          chained(
            start,
            moves.map((one) => ({ ...one, volume: dm3(one.volume * 3) })),
          ),
        ).toBe(next);
      }),
    );
  });

  it("begins at 1000 points, and is the same for a class as for the total where there is one class", () => {
    const weeks = (at: number): SpecWeek[] => [
      {
        indexCode: "a",
        kindCode: "1501",
        deals: [],
        listings: [at, at, at].map((one) => ({ price: fen(one), volume: dm3(5) })),
      },
      { indexCode: "b", kindCode: "1501", deals: [], listings: [{ price: fen(1), volume: dm3(1) }] },
    ];
    const first = new Map(
      weekReadings(weeks(100), new Map(), DEALS_MIN).map(({ indexCode, value }) => [indexCode, value]),
    );
    expect([...first]).toEqual([
      [TOTAL_CODE, 100_000],
      [classCode("1501"), 100_000],
      ["a", 100],
    ]);
    const second = weekReadings(weeks(110), first, DEALS_MIN);
    expect(second.map(({ indexCode, value }) => [indexCode, value])).toEqual([
      [TOTAL_CODE, 110_000],
      [classCode("1501"), 110_000],
      ["a", 110],
    ]);
    expect(weekReadings([], first, DEALS_MIN)).toEqual([]);
  });
});

describe("a level of a week", () => {
  const week = (indexCode: string, kindCode: string, at: number, deals = 0): SpecWeek => {
    const quotes = (count: number) => Array.from({ length: count }, () => ({ price: fen(at), volume: dm3(10) }));
    return { indexCode, kindCode, deals: quotes(deals), listings: quotes(3) };
  };
  const readings = (weeks: readonly SpecWeek[], last: readonly (readonly [string, number])[] = []) =>
    new Map(weekReadings(weeks, new Map(last), DEALS_MIN).map((one) => [one.indexCode, one]));

  it("sums the samples and volumes of its specifications, and lies between their prices", () => {
    const all = readings([week("a", "1501", 100), week("b", "1501", 900, 5), week("c", "1502", 300)]);
    expect(all.get(TOTAL_CODE)).toMatchObject({ sampleNum: 11, volume: 110, low: 100, median: 300, high: 900 });
    expect(all.get(classCode("1501"))).toMatchObject({ sampleNum: 8, volume: 80, low: 100, median: 500, high: 900 });
    expect(all.get(classCode("1502"))).toMatchObject({ sampleNum: 3, volume: 30, low: 300, high: 300 });
    expect([...all.keys()]).toEqual(["TM", "TM-1501", "TM-1502", "a", "b", "c"]);
  });

  it("rests on deals where all its specifications do", () => {
    const all = readings([week("a", "1501", 100, 5), week("b", "1502", 100, 5), week("c", "1502", 100)]);
    expect(["TM", "TM-1501", "TM-1502", "a", "c"].map((code) => all.get(code)?.source)).toEqual([2, 1, 2, 1, 2]);
  });

  it("goes on from its last value, and is not moved by a specification that is new", () => {
    const weeks = [week("a", "1501", 110), week("b", "1501", 5000)];
    const last = [
      [TOTAL_CODE, 120_000],
      ["a", 100],
    ] as const;
    expect(readings(weeks, last).get(TOTAL_CODE)?.value).toBe(132_000);
    expect(readings(weeks, last).get("TM-1501")?.value).toBe(110_000);
  });

  it.each([
    [2, 1, 1],
    [1, 1, 0],
    [3, 1, 1],
    [2, 5, 3],
  ])("of %s whose part went from 4 to %s is %s, half up", (level, now, next) => {
    expect(chained(level, [{ before: 4, now, volume: dm3(1) }])).toBe(next);
  });
});

describe("a listed price per m³ with tax", () => {
  const board: Priced = {
    saleUnit: "m3",
    pieceVolumeMm3: 14_400_000,
    width: null,
    length: null,
    piecesPerBundle: 90,
    bundleVolume: null,
    density: 500,
    taxIncluded: true,
    taxRate: 13,
  };
  it("is the same in any quoted unit", () => {
    expect(cubicPrice(fen(168_000), board)).toBe(168_000);
    expect(cubicPrice(fen(2_419), { ...board, saleUnit: "piece" })).toBe(167_986);
    expect(cubicPrice(fen(217_728), { ...board, saleUnit: "bundle" })).toBe(168_000);
    expect(cubicPrice(fen(336_000), { ...board, saleUnit: "ton" })).toBe(168_000);
    expect(cubicPrice(fen(100_000), { ...board, taxIncluded: false })).toBe(113_000);
    expect(cubicPrice(fen(100), { ...board, saleUnit: "sheet", pieceVolumeMm3: null })).toBeNull();
  });
});

describe("a listing at a moment", () => {
  it("returns the last price set by then, and nothing before it was on sale", () => {
    const listing = { from: 10, volume: dm3(4), prices: [5, 20, 30].map((at) => ({ at, price: fen(at) })) };
    expect([9, 10, 20, 29, 99].map((at) => quoteAt(listing, at)?.price ?? null)).toEqual([null, 5, 20, 20, 30]);
    expect(quoteAt(listing, 20)).toEqual({ price: 20, volume: 4 });
    expect(quoteAt({ ...listing, from: 0 }, 4)).toBeNull();
    expect(quoteAt({ ...listing, prices: [] }, 20)).toBeNull();
  });
});

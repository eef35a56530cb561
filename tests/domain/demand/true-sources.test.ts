import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TrueVolume } from "../../../src/domain/catalog/goods/goods.ts";
import { truePriceOf } from "../../../src/domain/demand/delivered-quote.ts";
import { meanPrice, type Sources } from "../../../src/domain/demand/line-sources.ts";
import { type MeasuredSource, wholeTrueVolume } from "../../../src/domain/demand/true-sources.ts";
import { type Fen, fen } from "../../../src/domain/money.ts";
import { dm3 } from "../../../src/domain/units.ts";

const measured: TrueVolume = {
  group: 1,
  ratio: 9_500,
  low: 9_400,
  high: 9_600,
  pieces: 24,
  checks: 1,
  from: "2026-11-02",
  to: "2026-11-02",
};
const trueVolumes = fc
  .record({
    group: fc.constantFrom<1 | 2>(1, 2),
    ratio: fc.integer({ min: 7_000, max: 10_500 }),
    off: fc.integer({ min: 0, max: 300 }),
    pieces: fc.integer({ min: 10, max: 500 }),
    checks: fc.integer({ min: 1, max: 9 }),
    day: fc.integer({ min: 10, max: 28 }),
  })
  .map(({ off, day, ...known }): TrueVolume => {
    const date = `2026-11-${day}`;
    return { ...known, low: known.ratio - off, high: known.ratio + off, from: date, to: date };
  });
const volumes = fc.integer({ min: 1, max: 200_000 }).map(dm3);
const sources = fc.record({ trueVolume: trueVolumes, volume: volumes });
const several = fc.array(sources, { minLength: 2, maxLength: 5 }) as fc.Arbitrary<[Known, Known, ...Known[]]>;
const prices = fc.integer({ min: 50_000, max: 900_000 }).map(fen);

type Known = { trueVolume: TrueVolume; volume: MeasuredSource["volume"] };
const ratioOf = (all: Sources<MeasuredSource>) => wholeTrueVolume(all)?.ratio ?? Number.NaN;

describe("wholeTrueVolume", () => {
  it("is what is there of all sources over what is stated of them", () => {
    expect(
      wholeTrueVolume([
        { trueVolume: measured, volume: dm3(30_000) },
        {
          trueVolume: { ...measured, group: 2, ratio: 9_000, low: 9_000, high: 9_000, to: "2026-11-20" },
          volume: dm3(10_000),
        },
      ]),
    ).toEqual({
      group: 2,
      ratio: 9_375,
      low: 9_300,
      high: 9_450,
      pieces: 48,
      checks: 2,
      from: "2026-11-02",
      to: "2026-11-20",
    });
  });

  it("is that of a single source, however much that is", () => {
    fc.assert(
      fc.property(trueVolumes, fc.option(volumes), (trueVolume, volume) => {
        expect(wholeTrueVolume([{ trueVolume, volume }])).toBe(trueVolume);
      }),
    );
  });

  it("lies between those of the sources, and is theirs where they agree", () => {
    fc.assert(
      fc.property(several, (all) => {
        const ratios = all.map(({ trueVolume }) => trueVolume.ratio);
        expect(ratioOf(all)).toBeGreaterThanOrEqual(Math.min(...ratios));
        expect(ratioOf(all)).toBeLessThanOrEqual(Math.max(...ratios));
        const [{ trueVolume }, ...others] = all;
        const alike: Sources<Known> = [all[0], ...others.map((one) => ({ ...one, trueVolume }))];
        expect(wholeTrueVolume(alike)).toMatchObject({
          ratio: trueVolume.ratio,
          low: trueVolume.low,
          high: trueVolume.high,
        });
      }),
    );
  });

  it("says the same whatever the order of the sources", () => {
    fc.assert(
      fc.property(several, (all) => {
        expect(wholeTrueVolume(all.toReversed() as typeof all)).toEqual(wholeTrueVolume(all));
      }),
    );
  });

  it("is not known where some of it is not", () => {
    fc.assert(
      fc.property(several, fc.boolean(), (all, hasVolume) => {
        const [first, ...others] = all;
        const unknown = hasVolume ? { ...first, trueVolume: null } : { ...first, volume: null };
        expect(wholeTrueVolume([unknown, ...others])).toBeNull();
      }),
    );
  });

  it("makes of the mean price a 足方价 between those of the sources, by the fen where prices are alike", () => {
    fc.assert(
      fc.property(several, prices, (all, price) => {
        const each = all.map(({ trueVolume }) => truePriceOf(price, trueVolume) as Fen);
        const whole = truePriceOf(price, wholeTrueVolume(all));
        expect(whole).toBeGreaterThanOrEqual(Math.min(...each));
        expect(whole).toBeLessThanOrEqual(Math.max(...each));
      }),
    );
    fc.assert(
      fc.property(several, fc.array(prices, { minLength: 5, maxLength: 5 }), (all, each) => {
        const weighed = all.map(({ volume }, at) => ({ price: each[at] ?? fen(0), weight: volume ?? 0 }));
        const cost = weighed.reduce((sum, { price, weight }) => sum + price * weight, 0);
        const there = all.reduce((sum, { trueVolume, volume }) => sum + (trueVolume.ratio / 10_000) * (volume ?? 0), 0);
        const whole = truePriceOf(meanPrice(weighed), wholeTrueVolume(all)) ?? 0;
        // Half a basis point of the ratio and half a fen of the mean are rounded.
        expect(Math.abs(whole - cost / there)).toBeLessThanOrEqual(2 + whole / 14_000);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CARRIERS, type Carrier } from "../../../src/domain/timber/carriers.ts";
import {
  countPerCarrier,
  type LoadedGoods,
  loadedDensity,
  loadsFor,
  loadText,
  volumePerCarrier,
  weightText,
} from "../../../src/domain/timber/loads.ts";
import type { MoistureType } from "../../../src/domain/timber/spec.ts";
import { dm3, mm } from "../../../src/domain/units.ts";

/** Stock units that `carriers` of them take: each takes what one takes, since no piece rides in two. */
const fitsIn = (goods: LoadedGoods, carrier: Carrier, carriers: number, by: "unit" | "bundle" = "unit"): number =>
  countPerCarrier(goods, carrier, by) * Math.max(0, Math.floor(carriers));

/** 樟子松 30*120*4000, kiln dried, in packs of 208. */
const boards: LoadedGoods = {
  rule: { countedIn: "piece", pieceVolumeMm3: 30 * 120 * 4000, piecesPerBundle: 208, bundleVolume: null, density: 460 },
  moisture: "KD",
  stowage: "packed",
  length: mm(4000),
};

const carriers = fc.constantFrom<Carrier>(...Object.values(CARRIERS));
const moistures = fc.constantFrom<MoistureType | null>("KD", "AD", "GRN", null);
const density = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 120, max: 1260 }));
const goods: fc.Arbitrary<LoadedGoods> = fc.oneof(
  fc.record({
    rule: fc.record({
      countedIn: fc.constant("piece" as const),
      pieceVolumeMm3: fc.oneof(
        fc.integer({ min: 1, max: 3_000_000 }),
        fc.integer({ min: 1_000_000, max: 2_000_000_000 }),
      ),
      piecesPerBundle: fc.option(fc.integer({ min: 1, max: 400 })),
      bundleVolume: fc.constant(null),
      density,
    }),
    moisture: moistures,
    stowage: fc.constant("packed" as const),
    length: fc.option(fc.integer({ min: 300, max: 18_000 }).map(mm)),
  }),
  fc.record({
    rule: fc.record({
      countedIn: fc.constant("dm3" as const),
      pieceVolumeMm3: fc.constant(null),
      piecesPerBundle: fc.constant(null),
      bundleVolume: fc.option(fc.integer({ min: 500, max: 6000 }).map(dm3)),
      density,
    }),
    moisture: moistures,
    stowage: fc.constantFrom("packed" as const, "logs" as const),
    length: fc.constant(null),
  }),
);
const by = fc.constantFrom("unit" as const, "bundle" as const);
const some = fc.integer({ min: 1, max: 60 });

describe("countPerCarrier", () => {
  it("loads boards by volume, heavy wood by weight", () => {
    expect(countPerCarrier(boards, CARRIERS.truck13)).toBe(2291);
    expect(countPerCarrier(boards, CARRIERS.truck13, "bundle")).toBe(11 * 208);
    expect(volumePerCarrier(CARRIERS.container, 460, "KD", "packed")).toBe(50_000);
    expect(volumePerCarrier(CARRIERS.container, 760, "KD", "packed")).toBe(32_894);
    expect(volumePerCarrier(CARRIERS.container, 485, null, "logs")).toBe(26_000);
  });

  it("matches the trade's figures for a 40HQ of each wood, within a tenth", () => {
    const said = [
      [460, "KD", 44, 52],
      [440, "KD", 48, 52],
      [485, "KD", 45, 50],
      [630, "KD", 33, 37],
      [720, "KD", 28, 34],
      [890, "AD", 20, 26],
    ] as const;
    for (const [weight, moisture, low, high] of said) {
      const volume = volumePerCarrier(CARRIERS.container, weight, moisture, "packed") / 1000;
      expect(volume).toBeGreaterThanOrEqual(low * 0.9);
      expect(volume).toBeLessThanOrEqual(high * 1.1);
    }
  });

  it("takes nothing that is longer than the carrier", () => {
    expect(countPerCarrier({ ...boards, length: mm(12_000) }, CARRIERS.container)).toBe(0);
    expect(countPerCarrier({ ...boards, length: mm(12_000) }, CARRIERS.truck13)).toBeGreaterThan(0);
  });

  it("never overfills either limit, and one more would", () => {
    fc.assert(
      fc.property(goods, carriers, (timber, carrier) => {
        const count = BigInt(countPerCarrier(timber, carrier));
        const unit = timber.rule.countedIn === "dm3" ? 1_000_000n : BigInt(timber.rule.pieceVolumeMm3 ?? 0);
        const weight = unit * BigInt(loadedDensity(timber.rule.density, timber.moisture, timber.stowage));
        const volumeLimit = BigInt(carrier.volume[timber.stowage]) * 1_000_000n;
        const weightLimit = BigInt(carrier.weight) * 1_000_000_000n;
        expect(count * unit <= volumeLimit && count * weight <= weightLimit).toBe(true);
        if (timber.length !== null && timber.length > carrier.longest) return;
        expect((count + 1n) * unit <= volumeLimit && (count + 1n) * weight <= weightLimit).toBe(false);
      }),
    );
  });
});

describe("loadsFor", () => {
  it("gives the fill level of the last one", () => {
    const load = loadsFor(boards, CARRIERS.truck13, 3000);
    expect(load).toMatchObject({ carriers: 2, full: { count: 2291, byVolume: 1000 }, last: { count: 709 } });
    expect(load && loadText(CARRIERS.truck13, load)).toBe("2 车，末车 31%");
    const one = loadsFor(boards, CARRIERS.container, 208);
    expect(one && loadText(CARRIERS.container, one)).toBe("1 柜，装 6%");
  });

  it("gives back the carriers that were filled", () => {
    fc.assert(
      fc.property(goods, carriers, some, by, (timber, carrier, number, how) => {
        const count = fitsIn(timber, carrier, number, how);
        fc.pre(count > 0);
        const load = loadsFor(timber, carrier, count, how);
        expect(load?.carriers).toBe(number);
        expect(load?.last).toEqual(load?.full);
      }),
    );
  });

  it("carries exactly what was ordered, in no more than are needed, none too full", () => {
    fc.assert(
      fc.property(goods, carriers, fc.integer({ min: 1, max: 1_000_000 }), (timber, carrier, count) => {
        const load = loadsFor(timber, carrier, count);
        if (load === null) {
          expect(countPerCarrier(timber, carrier)).toBe(0);
          return;
        }
        expect((load.carriers - 1) * load.full.count + load.last.count).toBe(count);
        expect(fitsIn(timber, carrier, load.carriers)).toBeGreaterThanOrEqual(count);
        expect(fitsIn(timber, carrier, load.carriers - 1)).toBeLessThan(count);
        for (const fill of [load.full, load.last]) {
          expect(Math.max(fill.byVolume, fill.byWeight)).toBeLessThanOrEqual(1000);
        }
      }),
    );
  });

  it("needs no fewer for more, and for wetter timber", () => {
    fc.assert(
      fc.property(goods, carriers, some, some, (timber, carrier, one, other) => {
        const [less, more] = one <= other ? [one, other] : [other, one];
        const needed = (count: number, moisture = timber.moisture) =>
          loadsFor({ ...timber, moisture }, carrier, count * 1000)?.carriers ?? Infinity;
        expect(needed(less)).toBeLessThanOrEqual(needed(more));
        expect(needed(more, "KD")).toBeLessThanOrEqual(needed(more, "AD"));
        expect(fitsIn(timber, carrier, less)).toBeLessThanOrEqual(fitsIn(timber, carrier, more));
      }),
    );
  });
});

describe("weightText", () => {
  it("shows a light load in kg and never shows a load as nothing", () => {
    expect([7, 99, 100, 1_987, 28_000].map(weightText)).toEqual(["7 公斤", "99 公斤", "0.1 吨", "2.0 吨", "28.0 吨"]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (weight) => {
        expect(weightText(weight)).toMatch(/[1-9]/);
      }),
    );
  });
});

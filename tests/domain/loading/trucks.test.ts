import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Addable,
  fitting,
  type Load,
  roomText,
  togetherOf,
  trucksFor,
  trucksText,
} from "../../../src/domain/loading/trucks.ts";
import { CARRIERS } from "../../../src/domain/timber/carriers.ts";
import { dm3, kg } from "../../../src/domain/units.ts";

const { truck13, truck9 } = CARRIERS;
const SMALL = {
  ...truck9,
  name: "6.8 米货车",
  volume: { packed: dm3(16_000), logs: dm3(16_000) },
  weight: kg(10_000),
  longest: 6_800,
};
const LAWFUL = [truck13, truck9, SMALL];
const load = (volume: number, weight: number, longest: number | null = null): Load => ({
  volume: dm3(volume),
  weight: kg(weight),
  longest,
  stowage: "packed",
});
const loads = fc
  .record({ volume: fc.nat(150_000), weight: fc.nat(120_000), longest: fc.option(fc.integer({ min: 1, max: 13_000 })) })
  .map(({ volume, weight, longest }) => load(volume, weight, longest));

describe("trucksFor", () => {
  it("takes the smallest truck that is enough, and the smallest for the rest", () => {
    expect(trucksText(trucksFor(load(12_000, 8_000), LAWFUL)!)).toBe("6.8 米货车 1 车，装 80%");
    expect(trucksText(trucksFor(load(50_000, 20_000), LAWFUL)!)).toBe("13 米平板车 1 车 + 9.6 米高栏车 1 车，装 88%");
    expect(trucksText(trucksFor(load(66_000, 64_000), LAWFUL)!)).toBe("13 米平板车 2 车，装 100%");
  });

  it("leaves out trucks that a piece is too long for", () => {
    expect(trucksFor(load(5_000, 3_000, 12_000), LAWFUL)?.carriers).toEqual([{ carrier: truck13, count: 1 }]);
    expect(trucksFor(load(5_000, 3_000, 13_001), LAWFUL)).toBeNull();
  });

  it("says how much still goes in, in m³, tonnes and length", () => {
    const room = trucksFor(load(29_750, 30_440), LAWFUL)!.room;
    expect(roomText(room)).toBe("还能装 3.2 m³、1.5 吨，长 13 米以内");
    expect(roomText(trucksFor(load(33_000, 12_000), LAWFUL)!.room)).toBe("已装满");
  });

  it("carries the load, and with one truck less no kind of truck would", () => {
    fc.assert(
      fc.property(loads, ({ volume, weight, longest, stowage }) => {
        const trucks = trucksFor({ volume, weight, longest, stowage }, LAWFUL)!;
        const total = trucks.carriers.reduce((sum, { count }) => sum + count, 0);
        const space = trucks.carriers.reduce((sum, { carrier, count }) => sum + count * carrier.volume.packed, 0);
        const most = trucks.carriers.reduce((sum, { carrier, count }) => sum + count * carrier.weight, 0);
        expect(space - volume).toBe(trucks.room.volume);
        expect(most - weight).toBe(trucks.room.weight);
        expect(Math.min(trucks.room.volume, trucks.room.weight)).toBeGreaterThanOrEqual(0);
        for (const { carrier } of trucks.carriers) expect(carrier.longest).toBeGreaterThanOrEqual(longest ?? 0);
        const fewer = total - 1;
        const isEnough = volume <= fewer * truck13.volume.packed && weight <= fewer * truck13.weight;
        expect(isEnough && fewer > 0).toBe(false);
      }),
    );
  });

  it("counts the orders of one yard as one load", () => {
    fc.assert(
      fc.property(fc.array(loads, { maxLength: 5 }), (parts) => {
        const all = togetherOf(parts);
        expect(all.volume).toBe(parts.reduce((sum, { volume }) => sum + volume, 0));
        expect(all.weight).toBe(parts.reduce((sum, { weight }) => sum + weight, 0));
        const lengths = parts.flatMap(({ longest }) => longest ?? []);
        expect(all.longest).toBe(lengths.length === 0 ? null : Math.max(...lengths));
      }),
    );
    expect(togetherOf([load(1, 1), { ...load(1, 1), stowage: "logs" }]).stowage).toBe("logs");
  });
});

describe("fitting", () => {
  const goods = fc
    .record({
      step: fc.integer({ min: 1, max: 90 }),
      least: fc.nat(300),
      available: fc.nat(4000),
      unit: fc.integer({ min: 1, max: 90 }),
      density: fc.integer({ min: 350, max: 1200 }),
    })
    .map(
      ({ step, least, available, unit, density }): Addable => ({
        step,
        least,
        available,
        volume: (count) => dm3(count * unit),
        weight: (count) => kg(Math.round((count * unit * density) / 1000)),
        longest: 4000,
      }),
    );

  it("is the most that can be ordered without another truck", () => {
    fc.assert(
      fc.property(loads, goods, (before, more) => {
        const { room, carriers } = trucksFor(before, LAWFUL)!;
        const count = fitting(room, more);
        const together = (units: number): Load =>
          load(before.volume + more.volume(units), before.weight + more.weight(units));
        const holds = (units: number): boolean => {
          const { volume, weight } = together(units);
          const space = carriers.reduce((sum, { carrier, count: of }) => sum + of * carrier.volume.packed, 0);
          return (
            volume <= space && weight <= carriers.reduce((sum, { carrier, count: of }) => sum + of * carrier.weight, 0)
          );
        };
        expect(count % more.step).toBe(0);
        expect(holds(count)).toBe(true);
        if (count > 0) expect(count).toBeGreaterThanOrEqual(more.least);
        const next = Math.max(count + more.step, Math.ceil(more.least / more.step) * more.step);
        expect(next <= more.available && holds(next)).toBe(false);
      }),
    );
  });

  it("is nothing of what is too long for the trucks", () => {
    const { room } = trucksFor(load(1_000, 500), [SMALL])!;
    const long: Addable = { step: 1, least: 1, available: 9, volume: dm3, weight: kg, longest: 6_801 };
    expect(fitting(room, long)).toBe(0);
    expect(fitting(room, { ...long, longest: 6_800 })).toBe(9);
  });
});

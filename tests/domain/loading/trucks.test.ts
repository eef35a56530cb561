import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Load, roomText, trucksFor } from "../../../src/domain/loading/trucks.ts";
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
    const taken = (volume: number, weight: number) =>
      trucksFor(load(volume, weight), LAWFUL)?.carriers.map(({ carrier, count }) => `${carrier.name} ${count}`);
    expect(taken(12_000, 8_000)).toEqual(["6.8 米货车 1"]);
    expect(taken(50_000, 20_000)).toEqual(["13 米平板车 1", "9.6 米高栏车 1"]);
    expect(taken(66_000, 64_000)).toEqual(["13 米平板车 2"]);
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
});

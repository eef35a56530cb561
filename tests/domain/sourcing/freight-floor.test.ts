import fc from "fast-check";
import { expect, it } from "vitest";
import { CELLS, freightFloor } from "../../../src/domain/sourcing/freight-floor.ts";
import { dm3, kg } from "../../../src/domain/units.ts";
import { warehouseWith } from "../../support/baskets.ts";

it("freightFloor: no load costs less than its volume at the rate and the rest of its cell", () => {
  const drawn = fc.record({
    perTruck: fc.integer({ min: 1, max: 5000 }),
    truckVolume: fc.integer({ min: 3, max: 400 }),
    width: fc.integer({ min: 1, max: 50 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(drawn, ({ perTruck, truckVolume, width, share }) => {
      const warehouse = warehouseWith(0, perTruck, truckVolume);
      const { rate, rest, least } = freightFloor(warehouse, width, 500);
      const volume = Math.max(1, Math.round(share * CELLS * width));
      const amount = warehouse.freight({ volume: dm3(volume), weight: kg(volume), longest: null })?.amount ?? 0;
      const ofCell = rest[Math.ceil(volume / width) - 1] ?? Number.NaN;
      expect(rate * volume + ofCell).toBeLessThanOrEqual(1000 * amount);
      expect(least).toBeLessThanOrEqual(ofCell);
    }),
    { numRuns: 1000 },
  );
});

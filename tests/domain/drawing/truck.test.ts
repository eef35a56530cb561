import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Path } from "../../../src/domain/drawing/shapes.ts";
import { lastTruck, onlyTruck, truckDrawing } from "../../../src/domain/drawing/truck.ts";
import { dm3, kg } from "../../../src/domain/units.ts";

const widths = (paths: readonly Path[]) => paths.map(({ d }) => Number(/h([\d.]+)/.exec(d)?.[1]));
const loads = fc.record({ volume: fc.nat(100_000), weight: fc.nat(100_000) }).map(({ volume, weight }) => ({
  volume: dm3(volume),
  weight: kg(weight),
  fill: Math.ceil(Math.max(volume / 330, weight / 320)),
}));

describe("the drawn truck", () => {
  it("bears as much as is loaded, and shows the rest of its room", () => {
    fc.assert(
      fc.property(loads, (load) => {
        const { shapes: paths } = truckDrawing(lastTruck(load));
        const loaded = widths(paths.filter(({ fill }) => fill === "face")).reduce((sum, width) => sum + width, 0);
        // Twelve packs of 24 px; each is written to a tenth of a pixel.
        expect(Math.abs(loaded - 12 * 24 * lastTruck(load).byVolume)).toBeLessThanOrEqual(0.06);
        const room = paths.filter(({ stroke, dash }) => stroke === "quiet" && dash !== undefined);
        expect(room.length + paths.filter(({ fill }) => fill === "face").length).toBe(12);
      }),
    );
  });

  it("is the last of those that the load takes", () => {
    fc.assert(
      fc.property(loads, (load) => {
        const { trucks, fill, byVolume, byWeight } = lastTruck(load);
        expect(fill).toBeLessThanOrEqual(100);
        expect((trucks - 1) * 100 + fill).toBe(load.fill);
        for (const share of [byVolume, byWeight]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
      }),
    );
    expect(lastTruck({ volume: dm3(40_000), weight: kg(20_000), fill: 122 })).toEqual({
      trucks: 2,
      fill: 22,
      byVolume: 40 / 33 - 1,
      byWeight: 0,
    });
  });

  it("is full and over where it is the only one and has to take too much", () => {
    const small = { volume: dm3(16_000), weight: kg(10_000) };
    const truck = onlyTruck({ volume: dm3(20_800), weight: kg(9_000), fill: 130 }, small);
    expect(truck).toEqual({ trucks: 1, fill: 130, byVolume: 1, byWeight: 0.9 });
    const { shapes } = truckDrawing(truck);
    expect(shapes.filter(({ fill }) => fill === "face")).toHaveLength(12);
    expect(shapes.some(({ fill }) => fill === "over")).toBe(true);
  });
});

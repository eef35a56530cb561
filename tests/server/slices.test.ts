import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSlices, SLICE_MS } from "../../src/server/slices.ts";

describe("work in slices", () => {
  it("gives way once it has gone on for 10 ms, and goes on for no longer than that and one step more", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 25 }), { maxLength: 80 }), async (steps) => {
        let now = 0;
        let gaveWay = 0;
        const inSlices = createSlices(
          () => now,
          async () => {
            gaveWay = now;
            now += 100;
          },
        );
        let slice = 0;
        for (const ms of steps) {
          now += ms;
          slice += ms;
          expect(slice).toBeLessThan(SLICE_MS + ms + 1);
          const before = gaveWay;
          await inSlices();
          expect(gaveWay !== before).toBe(slice >= SLICE_MS);
          if (slice >= SLICE_MS) slice = 0;
        }
      }),
    );
    expect(SLICE_MS).toBe(10);
  });
});

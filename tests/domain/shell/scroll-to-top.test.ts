import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { positionOnTheWayUp, TO_TOP_MS } from "../../../src/domain/shell/scroll-to-top.ts";

const heights = fc.integer({ min: 0, max: 60_000 });
const times = fc.oneof(fc.double({ min: 0, max: 2000, noNaN: true }), fc.constantFrom(0, 400, 799, 800, 801));

describe("positionOnTheWayUp", () => {
  it("starts where the page stands and is at the top after 800 ms, not before", () => {
    fc.assert(
      fc.property(heights, times, (from, elapsed) => {
        expect(positionOnTheWayUp(from, 0)).toBe(from);
        expect(positionOnTheWayUp(from, elapsed) === 0).toBe(elapsed >= TO_TOP_MS || from === 0);
      }),
    );
  });

  it("only ever goes up, at any frame rate", () => {
    fc.assert(
      fc.property(heights, fc.array(times, { maxLength: 60 }), (from, frames) => {
        let above = from;
        for (const elapsed of frames.toSorted((a, b) => a - b)) {
          const now = positionOnTheWayUp(from, elapsed);
          expect(now).toBeLessThanOrEqual(above);
          expect(now).toBeGreaterThanOrEqual(0);
          above = now;
        }
      }),
    );
  });
});

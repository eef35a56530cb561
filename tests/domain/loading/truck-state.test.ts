import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { truckState } from "../../../src/domain/loading/truck-state.ts";

describe("truckState", () => {
  it("is barely below 40 percent, well from 85, over beyond what the truck takes", () => {
    const states = [0, 39, 40, 84, 85, 100, 101, 250].map(truckState);
    expect(states).toEqual(["barely", "barely", "partly", "partly", "well", "well", "over", "over"]);
  });

  it("never falls back as more is loaded", () => {
    const order = ["barely", "partly", "well", "over"];
    const fills = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(fills, fills, (one, more) => {
        expect(order.indexOf(truckState(one + more))).toBeGreaterThanOrEqual(order.indexOf(truckState(one)));
      }),
    );
  });
});

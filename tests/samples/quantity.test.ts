import fc from "fast-check";
import { expect, it } from "vitest";
import { breakdownOf, countFor } from "../../src/domain/timber/quantity.ts";
import { BOARDS } from "../gallery/data.ts";

it("countFor: gives the pieces back that a volume was made of", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), (count) => {
      expect(countFor(BOARDS, "m3", breakdownOf(BOARDS, count).volume, "nearest")).toEqual({ count });
    }),
  );
});

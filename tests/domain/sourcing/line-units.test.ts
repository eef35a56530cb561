import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_ITEM } from "../../../src/domain/demand/demand-item.ts";
import { coveringCount, coverStep, needOf, restOf } from "../../../src/domain/sourcing/line-units.ts";
import { breakdownOf, countOfVolume, type QuantityRule, quantityProblem } from "../../../src/domain/timber/quantity.ts";
import { dm3 } from "../../../src/domain/units.ts";
import { PINE_RULE } from "../../support/pine.ts";

const BOARD: QuantityRule = PINE_RULE;
const rules = fc
  .record({
    piece: fc.integer({ min: 100_000, max: 300_000_000 }),
    perBundle: fc.integer({ min: 1, max: 400 }),
    isWhole: fc.boolean(),
    minOrder: fc.integer({ min: 1, max: 500 }),
    isBulk: fc.boolean(),
  })
  .map(
    ({ piece, perBundle, isWhole, minOrder, isBulk }): QuantityRule => ({
      ...BOARD,
      ...(isBulk
        ? { countedIn: "dm3", pieceVolumeMm3: null, piecesPerBundle: null, bundleVolume: dm3(perBundle) }
        : { pieceVolumeMm3: piece, piecesPerBundle: perBundle }),
      step: isWhole ? perBundle : 1,
      minOrder,
    }),
  );

describe("what a line needs", () => {
  it("is counted in pieces, bundles, or mm³ of what its quantity comes to", () => {
    const item = { ...EMPTY_ITEM, quantity: 20 };
    expect(needOf({ ...item, quantityUnit: "sheet" })).toEqual({ unit: "piece", need: 20 });
    expect(needOf({ ...item, quantityUnit: "bundle" })).toEqual({ unit: "bundle", need: 20 });
    expect(needOf({ ...item, quantityUnit: "m3" })).toEqual({ unit: "mm3", need: 20_000_000 });
    expect(needOf({ ...item, quantityUnit: "metre" })).toBeNull();
    expect(needOf({ ...item, quantity: null, quantityUnit: "m3" })).toBeNull();
  });
});

describe("the count that covers a line", () => {
  const asked = fc.record({
    rule: rules,
    unit: fc.constantFrom("piece" as const, "bundle" as const, "mm3" as const),
    need: fc.integer({ min: 1, max: 3_000 }),
    available: fc.integer({ min: 0, max: 200_000 }),
  });

  it("can be ordered, and one step less covers the line no more, or is below the least order", () => {
    fc.assert(
      fc.property(asked, ({ rule, unit, need: most, available }) => {
        const step = coverStep(rule, unit);
        if (step === null) return;
        const need = unit === "mm3" ? most * 1_000_000 : most;
        const count = coveringCount(rule, step, need, available);
        if (count === 0) return;
        expect(quantityProblem(rule, count, available)).toBeNull();
        const fewer = count - step.count;
        const isLess = (fewer / step.count) * step.units < need;
        expect(isLess || fewer < rule.minOrder || quantityProblem(rule, fewer, available) !== null).toBe(true);
      }),
    );
  });

  it("is none of goods that are not counted in the unit of the line", () => {
    expect(coverStep({ ...BOARD, countedIn: "dm3" }, "piece")).toBeNull();
    expect(coverStep({ ...BOARD, piecesPerBundle: null }, "bundle")).toBeNull();
    expect(coverStep({ ...BOARD, step: 60 }, "bundle")).toEqual({ count: 180, units: 2 });
  });
});

describe("the least count of a volume", () => {
  it("reaches it as it is billed, and one piece less does not", () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 1, max: 1_000_000 }), (rule, volume) => {
        const count = countOfVolume(rule, dm3(volume));
        expect(breakdownOf(rule, count).volume).toBeGreaterThanOrEqual(volume);
        expect(breakdownOf(rule, count - 1).volume).toBeLessThan(volume);
      }),
    );
  });
});

describe("what is left of a line", () => {
  it("keeps its facts and states what is missing, in m³ where the line is counted by volume", () => {
    const truck = { ...EMPTY_ITEM, speciesName: "樟子松", quantity: 2, quantityUnit: "truck" as const };
    const need = needOf(truck)!;
    expect(restOf(truck, need, need.need)).toBe(truck);
    expect(restOf(truck, need, 1_500_000)).toEqual({ ...truck, quantity: 2, quantityUnit: "m3" });
    const pieces = { ...truck, quantity: 400, quantityUnit: "piece" as const };
    expect(restOf(pieces, needOf(pieces), 30)).toEqual({ ...pieces, quantity: 30 });
    expect(restOf({ ...truck, quantity: null }, null, 0)).toEqual({ ...truck, quantity: null });
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANDED_KEYS, type LandedKey, type LandedLine } from "../../../src/domain/futures/landed-cost.ts";
import { landedSteps } from "../../../src/domain/futures/landed-steps.ts";
import { fen } from "../../../src/domain/money.ts";

const line = (key: LandedKey, amount: number): LandedLine => ({
  key,
  name: key,
  formula: "",
  amount: fen(amount),
  isOverridden: false,
});

describe("landedSteps", () => {
  it("begins each part where the one before it ended, the sums at nought", () => {
    const lines = [line("goods", 100_000), line("vat", 9_000), line("inland", 5_000)];
    expect(landedSteps({ lines, perM3: fen(114_000) }, fen(120_000))).toEqual({
      steps: {
        goods: { from: 0, to: 100_000 },
        vat: { from: 100_000, to: 109_000 },
        inland: { from: 109_000, to: 114_000 },
      },
      total: { from: 0, to: 114_000 },
      spot: { from: 0, to: 120_000 },
      most: 120_000,
    });
    expect(landedSteps({ lines: [], perM3: fen(0) }, null)).toMatchObject({ spot: null, most: 1 });
  });

  it("leads to the total without gap or overlap, as long as the amounts are", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: LANDED_KEYS.length }), (amounts) => {
        const lines = amounts.map((amount, at) => line(LANDED_KEYS[at]!, amount));
        const perM3 = fen(amounts.reduce((sum, one) => sum + one, 0));
        const { steps, most } = landedSteps({ lines, perM3 }, null);
        let before = 0;
        for (const { key, amount } of lines) {
          expect(steps[key]).toEqual({ from: before, to: before + amount });
          before += amount;
        }
        expect(before).toBe(perM3);
        expect(most).toBeGreaterThanOrEqual(perM3);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadOf, mostThatFits } from "../../../src/domain/loading/fitting.ts";
import type { Room } from "../../../src/domain/loading/trucks.ts";
import { breakdownOf, type QuantityRule, quantityProblem } from "../../../src/domain/timber/quantity.ts";
import { dm3, kg } from "../../../src/domain/units.ts";
import { PINE_RULE } from "../../support/pine.ts";

/** 30*120*4000: 14.4 dm³ a piece, in bundles of 90. */
const PINE: QuantityRule = { ...PINE_RULE, step: 90, minOrder: 180 };
const room = (volume: number, weight: number, longest = 13_000): Room => ({
  volume: dm3(volume),
  weight: kg(weight),
  longest,
});
const fitting = (own: Room, { rule = PINE, available = 3_600, longest = 4_000 as number | null } = {}) =>
  mostThatFits({ rule, available, longest }, own);

describe("mostThatFits", () => {
  it("takes whole steps by volume and by weight, whichever is full first", () => {
    // 360 pieces are 5.184 m³ and 2,385 kg.
    expect(fitting(room(6_000, 32_000))).toBe(360);
    expect(fitting(room(5_184, 2_385))).toBe(360);
    expect(fitting(room(5_183, 32_000))).toBe(270);
    expect(fitting(room(33_000, 2_384))).toBe(270);
  });

  it("takes no more than there is, and nothing below the least order or of longer pieces", () => {
    expect(fitting(room(33_000, 32_000), { available: 300 })).toBe(270);
    expect(fitting(room(2_000, 32_000))).toBe(0);
    expect(fitting(room(33_000, 32_000), { available: 0 })).toBe(0);
    expect(fitting(room(33_000, 32_000, 3_999))).toBe(0);
    expect(fitting(room(33_000, 32_000, 3_999), { longest: null })).toBe(2_250);
  });

  it("can be ordered and goes in, while one step more does not", () => {
    const rules = fc.record({
      step: fc.constantFrom(1, 7, 90),
      minOrder: fc.integer({ min: 1, max: 400 }),
      density: fc.integer({ min: 1, max: 1_200 }),
      pieceVolumeMm3: fc.integer({ min: 100_000, max: 40_000_000 }),
    });
    fc.assert(
      fc.property(rules, fc.nat(4_000), fc.nat(33_000), fc.nat(32_000), (changes, available, volume, weight) => {
        const rule = { ...PINE, ...changes };
        const own = room(volume, weight);
        const most = fitting(own, { rule, available });
        const goesIn = (count: number) => {
          const amounts = breakdownOf(rule, count);
          return amounts.volume <= volume && amounts.weight <= weight;
        };
        if (most > 0) {
          expect(quantityProblem(rule, most, available)).toBeNull();
          expect(goesIn(most)).toBe(true);
          expect(most + rule.step <= available && goesIn(most + rule.step)).toBe(false);
        } else {
          const first = Math.ceil(rule.minOrder / rule.step) * rule.step;
          expect(first <= available && goesIn(first)).toBe(false);
        }
      }),
    );
  });
});

describe("loadOf", () => {
  it("adds parts that are rounded one by one, and finds the longest", () => {
    const part = (count: number, longest: number | null, kindCode = "1502") => ({
      rule: PINE,
      count,
      kindCode,
      longest,
    });
    expect(loadOf([])).toEqual({ volume: 0, weight: 0, longest: null, stowage: "packed" });
    // 1 piece is 14 dm³ and 6 kg, 90 are 1,296 dm³ and 596 kg.
    expect(loadOf([part(1, 4_000), part(90, 6_000), part(1, null)])).toEqual({
      volume: 1_324,
      weight: 608,
      longest: 6_000,
      stowage: "packed",
    });
    expect(loadOf([part(1, null), part(1, null, "1500")]).stowage).toBe("logs");
  });
});

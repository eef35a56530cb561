import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type QuantityRule, quantityProblem } from "../../../src/domain/timber/quantity.ts";
import {
  bundleText,
  exactUnit,
  firstCount,
  highestCount,
  inputText,
  inputUnits,
  MAX_COUNT,
  mostInstead,
  orderable,
  otherUnits,
  steppedCount,
} from "../../../src/domain/timber/quantity-input.ts";
import { amountProblem, countTyped, roundingText } from "../../../src/domain/timber/quantity-typed.ts";
import { SALE_UNITS, type SaleUnit } from "../../../src/domain/timber/spec.ts";
import { dm3, mm } from "../../../src/domain/units.ts";

/** 樟子松 30*120*4000, bundles of 208 pieces, sold by the m³. */
const boards: QuantityRule = {
  saleUnit: "m3",
  countedIn: "piece",
  pieceVolumeMm3: 30 * 120 * 4000,
  width: mm(120),
  length: mm(4000),
  piecesPerBundle: 208,
  bundleVolume: null,
  step: 208,
  minOrder: 208,
  density: 450,
};
const loose: QuantityRule = { ...boards, step: 1, minOrder: 10 };
/** Flooring 18*125*910, boxes of 16, by the m². */
const floor: QuantityRule = {
  saleUnit: "m2",
  countedIn: "piece",
  pieceVolumeMm3: 18 * 125 * 910,
  width: mm(125),
  length: mm(910),
  piecesPerBundle: 16,
  bundleVolume: null,
  step: 1,
  minOrder: 160,
  density: 650,
};
const logs: QuantityRule = {
  saleUnit: "m3",
  countedIn: "dm3",
  pieceVolumeMm3: null,
  width: null,
  length: null,
  piecesPerBundle: null,
  bundleVolume: dm3(2500),
  step: 1,
  minOrder: 5000,
  density: 480,
};

const rules: fc.Arbitrary<QuantityRule> = fc.oneof(
  fc.record({
    saleUnit: fc.constantFrom(...SALE_UNITS.map(({ code }) => code)),
    countedIn: fc.constant("piece" as const),
    pieceVolumeMm3: fc.integer({ min: 1_000_000, max: 500_000_000 }),
    width: fc.option(fc.integer({ min: 10, max: 2_000 }).map(mm)),
    length: fc.option(fc.integer({ min: 100, max: 12_000 }).map(mm)),
    piecesPerBundle: fc.option(fc.integer({ min: 1, max: 400 })),
    bundleVolume: fc.constant(null),
    step: fc.constantFrom(1, 2, 10, 208),
    minOrder: fc.integer({ min: 1, max: 500 }),
    density: fc.integer({ min: 120, max: 1260 }),
  }),
  fc.record({
    saleUnit: fc.constantFrom<SaleUnit>("m3", "ton"),
    countedIn: fc.constant("dm3" as const),
    pieceVolumeMm3: fc.constant(null),
    width: fc.constant(null),
    length: fc.constant(null),
    piecesPerBundle: fc.constant(null),
    bundleVolume: fc.option(fc.integer({ min: 500, max: 6000 }).map(dm3)),
    step: fc.constantFrom(1, 10, 1000),
    minOrder: fc.integer({ min: 1, max: 5000 }),
    density: fc.integer({ min: 120, max: 1260 }),
  }),
);

describe("inputUnits", () => {
  it("begins with the unit the goods are sold in", () => {
    expect(inputUnits(boards)).toEqual(["m3", "bundle", "piece"]);
    expect(inputUnits({ ...boards, saleUnit: "sheet", piecesPerBundle: null })).toEqual(["sheet", "m3"]);
    expect(inputUnits(logs)).toEqual(["m3", "bundle"]);
    expect(inputUnits(floor)).toEqual(["m2", "m3", "bundle", "piece"]);
    expect(inputUnits({ ...floor, saleUnit: "m3" })).toEqual(["m3", "bundle", "piece"]);
  });
  it("offers only units that a quantity can be typed in", () => {
    fc.assert(
      fc.property(rules, (rule) => {
        for (const unit of inputUnits(rule)) expect(countTyped(rule, unit, "100")).toBeGreaterThan(0);
        expect(inputUnits(rule)).toContain(exactUnit(rule));
      }),
    );
  });
});

describe("countTyped", () => {
  it("takes m³ for the nearest whole bundles", () => {
    expect(countTyped(boards, "m3", "10")).toBe(3 * 208);
    expect(countTyped(boards, "bundle", "4")).toBe(4 * 208);
    expect(countTyped(loose, "piece", "０１２")).toBe(12);
    expect(countTyped(floor, "m2", "36.4")).toBe(320);
  });
  it("takes the unit that the field is in, and no text that is not one number of it", () => {
    expect(countTyped(boards, "m3", "10 m³")).toBe(3 * 208);
    expect(countTyped(boards, "bundle", "4件")).toBe(4 * 208);
    for (const typed of ["1/2", "8-12", "12,5", "416根", "2 件（416 根）"]) {
      expect(countTyped(boards, "m3", typed)).toBe(0);
      expect(amountProblem(boards, "m3", typed)).not.toBeNull();
    }
    for (const typed of ["", "10 m³", "1,680.5"]) expect(amountProblem(boards, "m3", typed)).toBeNull();
  });
  it("is 0 while the field is empty or unreadable", () => {
    for (const typed of ["", "0", "0.", ".", "abc"]) expect(countTyped(boards, "m3", typed)).toBe(0);
  });
  it("is always a whole number of steps within the limit, for any input", () => {
    const typed = fc.oneof(
      fc.double({ min: 0, max: 1e12, noNaN: true }).map(String),
      fc.string(),
      fc.constant("9".repeat(40)),
    );
    fc.assert(
      fc.property(rules, typed, (rule, text) => {
        for (const unit of inputUnits(rule)) {
          const count = countTyped(rule, unit, text);
          expect(Number.isSafeInteger(count) && count >= 0 && count <= MAX_COUNT).toBe(true);
          expect(count % rule.step).toBe(0);
        }
      }),
    );
  });
  it("reads back what the exact unit shows", () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 1, max: 100_000 }), (rule, steps) => {
        const count = steps * rule.step;
        const unit = exactUnit(rule);
        expect(countTyped(rule, unit, inputText(rule, unit, count))).toBe(count);
      }),
    );
  });
});

describe("steppedCount", () => {
  it("goes bundle by bundle", () => {
    expect(steppedCount(boards, "bundle", 208, 1, 9999)).toBe(416);
    expect(steppedCount(loose, "piece", 10, 1, 9999)).toBe(11);
    expect(steppedCount(loose, "bundle", 10, -1, 9999)).toBe(10);
    expect(steppedCount(floor, "m2", 160, 1, 9999)).toBe(169);
  });
  it("never leads outside what can be ordered", () => {
    const presses = fc.array(fc.tuple(fc.constantFrom<1 | -1>(1, -1), fc.nat(4)), { maxLength: 20 });
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 20_000 }), presses, (rule, available, walk) => {
        fc.pre(orderable(rule, available));
        let count = firstCount(rule);
        for (const [direction, choice] of walk) {
          const units = inputUnits(rule);
          count = steppedCount(rule, units[choice % units.length]!, count, direction, available);
          expect(quantityProblem(rule, count, available)).toBeNull();
        }
      }),
    );
  });
});

describe("orderable", () => {
  it("is true exactly when some count has no problem", () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: -5, max: 6000 }), (rule, available) => {
        expect(orderable(rule, available)).toBe(firstCount(rule) <= highestCount(rule, available));
      }),
    );
  });
});

describe("otherUnits", () => {
  it("show the same amount in every other unit", () => {
    expect(otherUnits(boards, "m3", 12 * 208)).toEqual([
      { text: "12", unit: "件" },
      { text: "2,496", unit: "根" },
    ]);
    expect(otherUnits(loose, "piece", 250)).toEqual([
      { text: "3.600", unit: "m³" },
      { text: "1.20", unit: "件" },
    ]);
    expect(otherUnits(floor, "m2", 320)).toEqual([
      { text: "0.655", unit: "m³" },
      { text: "20", unit: "件" },
      { text: "320", unit: "片" },
    ]);
    expect(otherUnits(boards, "m3", 1)).toEqual([{ text: "1", unit: "根" }]);
    expect(otherUnits({ ...loose }, "piece", 1_000_000)[0]).toEqual({ text: "14,400.000", unit: "m³" });
  });
});

describe("bundleText", () => {
  it("states the content of a bundle", () => {
    expect(bundleText(boards)).toBe("每件 208 根 = 2.995 m³");
    expect(bundleText({ ...boards, saleUnit: "sheet" })).toBe("每件 208 张 = 2.995 m³");
    expect(bundleText(floor)).toBe("每件 16 片 = 1.820 m²");
    expect(bundleText(logs)).toBe("每件 2.500 m³");
    expect(bundleText({ ...boards, piecesPerBundle: null })).toBe("");
  });
});

const rulesAndUnits = rules.chain((rule) =>
  fc.record({ rule: fc.constant(rule), unit: fc.constantFrom(...inputUnits(rule)) }),
);

describe("roundingText", () => {
  it("states what a typed amount was rounded to, and to which step", () => {
    expect(roundingText(boards, "m3", "3")).toBe("按整件取整为 2.995 m³");
    expect(roundingText(boards, "piece", "200")).toBe("按整件取整为 208 根");
    expect(roundingText(loose, "m3", "1")).toBe("按整根取整为 0.994 m³");
    expect(roundingText(floor, "m2", "100")).toBe("按整片取整为 99.986 m²");
    expect(roundingText({ ...boards, step: 416 }, "bundle", "3")).toBe("按 5.99 m³ 的整数倍取整为 4 件");
    expect(roundingText(boards, "bundle", "3")).toBeNull();
    expect(roundingText(boards, "m3", "2.995")).toBeNull();
    expect(roundingText(boards, "m3", "")).toBeNull();
  });
  it("is silent about every amount that the field itself shows", () => {
    const steps = fc.integer({ min: 1, max: 5000 });
    fc.assert(
      fc.property(rulesAndUnits, steps, ({ rule, unit }, times) => {
        const shown = inputText(rule, unit, times * rule.step);
        fc.pre(countTyped(rule, unit, shown) === times * rule.step);
        if (unit !== "bundle" || /^\d+$/.test(shown)) expect(roundingText(rule, unit, shown)).toBeNull();
      }),
    );
  });
  it("speaks whenever the field will show another amount than was typed", () => {
    fc.assert(
      fc.property(rulesAndUnits, fc.integer({ min: 1, max: 5000 }), ({ rule, unit }, amount) => {
        const count = countTyped(rule, unit, String(amount));
        const differs = Number(inputText(rule, unit, count)) !== amount;
        if (differs) expect(roundingText(rule, unit, String(amount))).toContain("取整为");
      }),
    );
  });
});

describe("mostInstead", () => {
  it("offers the most whole bundles that are free, in the unit that is typed", () => {
    expect(mostInstead(boards, "bundle", 9_999, 1_000)).toEqual({ count: 832, text: "最多 4 件" });
    expect(mostInstead(boards, "m3", 832, 1_000)).toBeNull();
    expect(mostInstead(boards, "m3", 832, 100)).toBeNull();
  });
  it("offers only what can be ordered, and only for what cannot", () => {
    const counts = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(rulesAndUnits, counts, counts, ({ rule, unit }, count, available) => {
        const most = mostInstead(rule, unit, count, available);
        if (most === null) return;
        expect(quantityProblem(rule, most.count, available)).toBeNull();
        expect(quantityProblem(rule, count, available)).not.toBeNull();
      }),
    );
  });
});

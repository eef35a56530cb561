import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { humanNumber } from "../../../src/domain/trade/order-no.ts";

describe("humanNumber", () => {
  it("is the prefix, the day in Beijing and eight digits", () => {
    expect(humanNumber("TM", Date.UTC(2026, 10, 21, 16), () => 12_345)).toBe("TM26112200012345");
  });
  it("has its format for any random digits, and differs within a day for different digits", () => {
    const draws = fc.oneof(fc.nat(99_999_999), fc.constantFrom(0, 99_999_999));
    const prefixes = fc.constantFrom("TM", "QT", "DM", "FI", "FO", "TH", "YY", "GY", "RZ");
    const days = fc.integer({ min: Date.UTC(2020), max: Date.UTC(2099) });
    fc.assert(
      fc.property(prefixes, days, draws, draws, (prefix, now, one, other) => {
        const number = humanNumber(prefix, now, () => one);
        expect(number).toMatch(/^(TM|QT|DM|GO|FI|FO|TH|YY|GY|RZ)\d{14}$/);
        expect(number === humanNumber(prefix, now, () => other)).toBe(one === other);
      }),
    );
  });
  it("requires a number below 100 million", () => {
    humanNumber("QT", 0, (limit) => {
      expect(limit).toBe(100_000_000);
      return 0;
    });
  });
});

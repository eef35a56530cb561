import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDay } from "../../src/domain/fields.ts";

describe("isDay", () => {
  it("knows the days of the calendar from days that never were, and from any other text", () => {
    const days = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom(" ", "0", "x"), (date, odd) => {
        const day = date.toISOString().slice(0, 10);
        expect(isDay(day)).toBe(true);
        for (const not of [odd + day, day + odd, day.slice(1)]) expect(isDay(not)).toBe(false);
      }),
    );
    for (const not of ["", "2026-02-29", "2026-11-31", "2026-13-01", "2026-1-1", "+010000-01", "2026/11/01"])
      expect(isDay(not), not).toBe(false);
    expect(isDay("2024-02-29")).toBe(true);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reviewAge } from "../../../src/domain/company/review-age.ts";
import { formatBeijing } from "../../../src/domain/time.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-21T04:00:00Z");

describe("reviewAge", () => {
  it("reads like spoken language", () => {
    const said = (hours: number) => reviewAge(formatBeijing(NOW - hours * HOUR), NOW)?.text;
    expect([0, 1, 23, 24, 49].map(said)).toEqual(["不到 1 小时", "1 小时", "23 小时", "1 天", "2 天 1 小时"]);
    expect(reviewAge(null, NOW)).toBeNull();
    expect(reviewAge("", NOW)).toBeNull();
  });
  it("is late from a day on, never before, and a clock that runs ahead does not count", () => {
    fc.assert(
      fc.property(fc.integer({ min: -2 * 24 * 60, max: 4 * 24 * 60 }), (minutes) => {
        const age = reviewAge(formatBeijing(NOW - minutes * 60_000), NOW);
        expect(age?.isLate).toBe(minutes >= 24 * 60);
      }),
    );
  });
});

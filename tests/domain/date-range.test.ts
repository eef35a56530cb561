import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rangeProblem, withDateRange } from "../../src/domain/date-range.ts";

const days = fc.constantFrom("", "2026-01-01", "2026-11-21", "2026-12-31");
const ranges = fc.record({ begin: days, end: days });

describe("withDateRange", () => {
  it("names both ends, with another suffix on request", () => {
    const range = { begin: "2026-01-01", end: "2026-01-31" };
    expect(withDateRange({ pageNum: 1 }, range)).toEqual({
      pageNum: 1,
      beginTime: "2026-01-01",
      endTime: "2026-01-31",
    });
    expect(withDateRange({}, range, "Slot")).toEqual({ beginSlot: "2026-01-01", endSlot: "2026-01-31" });
  });
  it("leaves an open end out", () => {
    fc.assert(
      fc.property(ranges, fc.constantFrom("Time", "Slot", ""), (range, suffix) => {
        const made = withDateRange({ keyword: "松" }, range, suffix);
        expect(made.keyword).toBe("松");
        expect(`begin${suffix}` in made).toBe(range.begin !== "");
        expect(`end${suffix}` in made).toBe(range.end !== "");
      }),
    );
  });
  it("adds nothing for the open range", () => {
    expect(withDateRange({ a: 1 }, { begin: "", end: "" })).toEqual({ a: 1 });
  });
  it("forgets the bound of before where the new end is open", () => {
    const before = { keyword: "松", beginTime: "2026-01-01", endTime: "2026-01-31" };
    expect(withDateRange(before, { begin: "2026-02-01", end: "" })).toEqual({ keyword: "松", beginTime: "2026-02-01" });
    expect(withDateRange(before, { begin: "", end: "" })).toEqual({ keyword: "松" });
    expect(withDateRange(before, { begin: "", end: "2026-03-01" }, "Slot")).toEqual({
      ...before,
      endSlot: "2026-03-01",
    });
  });
});

describe("rangeProblem", () => {
  it("objects exactly to a begin behind the end", () => {
    fc.assert(
      fc.property(ranges, ({ begin, end }) => {
        const wrong = begin !== "" && end !== "" && Date.parse(begin) > Date.parse(end);
        expect(rangeProblem({ begin, end }) !== null).toBe(wrong);
      }),
    );
  });
});

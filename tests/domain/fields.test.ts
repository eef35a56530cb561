import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { day, factsOf, fieldProblems, flag, isDay, several, text, valuesIn } from "../../src/domain/fields.ts";

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

const FIELDS = {
  name: { type: text(4, 2), label: "名称", rule: (typed: string) => (typed === "木" ? null : "须为木") },
  kinds: { type: several(2), label: "品类" },
  since: { type: day(), label: "日期" },
  agreed: { type: flag(), label: "同意" },
} as const;
const RIGHT = { name: "木", kinds: ["a", "b"], since: "2026-11-24", agreed: true };

describe("fieldProblems", () => {
  it("lets the rule of a text decide alone, regardless of the type's bounds", () => {
    expect(fieldProblems(FIELDS, RIGHT)).toEqual({});
    expect(fieldProblems(FIELDS, { ...RIGHT, name: "木材" })).toEqual({ name: "须为木" });
  });
  it("requires a missing text by its name", () => {
    for (const name of [null, "", " "])
      expect(fieldProblems(FIELDS, { ...RIGHT, name })).toEqual({ name: "请填写名称" });
  });
  it("requires as many entries as the type demands", () => {
    for (const kinds of [[], ["a"]])
      expect(fieldProblems(FIELDS, { ...RIGHT, kinds })).toEqual({ kinds: "请选择品类" });
  });
  it("reports other rules' problems only for facts that are valid by themselves, in the order of the record", () => {
    const others = { agreed: "请同意", since: "太早", name: null };
    expect(Object.entries(fieldProblems(FIELDS, { ...RIGHT, kinds: [] }, others))).toEqual([
      ["kinds", "请选择品类"],
      ["since", "太早"],
      ["agreed", "请同意"],
    ]);
    expect(fieldProblems(FIELDS, { ...RIGHT, since: "" }, others)).toMatchObject({ since: "请选择日期" });
  });
});

describe("factsOf", () => {
  it("takes the facts of a record from something that has more, in the order of the record", () => {
    const more = { id: "1", ...RIGHT, version: 2 };
    expect(Object.keys(factsOf(FIELDS, more))).toEqual(Object.keys(FIELDS));
    expect(factsOf(FIELDS, more)).toEqual(RIGHT);
    expect(Object.keys(valuesIn(FIELDS, {}))).toEqual(Object.keys(FIELDS));
  });
});

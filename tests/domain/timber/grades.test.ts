import { describe, expect, it } from "vitest";
import { GRADES, gradeLabel } from "../../../src/domain/timber/grades.ts";

describe("a grade beside those of other standards", () => {
  it("is named with its standard where another has one of that name or word", () => {
    expect(["gb-1", "ru-1", "ru-ab", "eu-ab", "sea-ab", "nhla-fas", "x"].map(gradeLabel)).toEqual([
      "一等（国标）",
      "1等（俄标）",
      "AB级（俄标）",
      "AB级（欧洲）",
      "AB级（东南亚）",
      "FAS",
      "x",
    ]);
  });

  it("has a name that no other grade has", () => {
    const labels = GRADES.map(({ code }) => gradeLabel(code));
    expect(new Set(labels).size).toBe(labels.length);
  });
});

import { describe, expect, it } from "vitest";
import { importedGoods } from "../../../src/domain/catalog/import/goods-import.ts";
import { IMPORT_CELL_MAX, importHeader } from "../../../src/domain/catalog/import/import-columns.ts";
import { stepsOf } from "../../support/step-count.ts";

const filled = (word: string, length: number): string => word.repeat(Math.ceil(length / word.length)).slice(0, length);

/** Steps of a row each of whose cells is as long as may be. */
const MOST_STEPS = 6_000_000;
const WORDS = ["30*120*4000 ", "方", "1 ", "2x", "樟子松", "-", "9", "m3", "，", "、12"];

describe("a row of a goods file", () => {
  it("with a cell of more than 300 characters is refused by its column, and not read", () => {
    const cells = { title: "樟子松 30*120*4000", price: "1750", spec: "30*120 ".repeat(5_000) };
    expect(importedGoods(cells)).toEqual({ questions: [], problems: ["规格超过 300 个字符"], notes: [] });
    const [long, longer] = stepsOf("row", [filled("1", 1_001), filled("30*120 ", 30_000)]);
    expect(longer!.steps).toBe(long!.steps);
  });

  it("under headings of any length knows those that it knows", () => {
    expect(importHeader(["标题", "价格", "木".repeat(30_000)]).unknown).toEqual(["木".repeat(IMPORT_CELL_MAX)]);
  });

  it("takes a bounded number of steps, for any cells", () => {
    const steps = stepsOf(
      "row",
      WORDS.map((word) => filled(word, IMPORT_CELL_MAX)),
    );
    expect(WORDS.flatMap((word, at) => (steps[at]!.steps > MOST_STEPS ? [{ word, ...steps[at] }] : []))).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { importHeader } from "../../../../src/domain/catalog/import/import-columns.ts";
import { sumReader } from "../../../../src/domain/catalog/import/import-sums.ts";

/** What is reported of each row of a list. */
function said(heading: string, ...rows: string[]): (string | null)[] {
  const { fields, headings } = importHeader(heading.split("|"));
  const read = sumReader(fields, headings);
  return rows.map((row) => read(row.split("|")));
}
const LIST = "树种|规格|价格|库存m3|件数";
const GOODS = ["樟子松|30*120*4000|1680|300.5|10", "樟子松|30*140*4000|1680|30|2"];

describe("rows that add up others", () => {
  it.each([
    "合计|||330.5|12",
    "总计：||||",
    "合 计|||330.50|12件",
    "|小计||330.5|",
    "樟子松小计|||330.5|",
    "本页合计|3个规格||330.5|12",
    "Total|||330.5|",
  ])("%s is one, and is right", (row) => {
    const [one, two, sum] = said(LIST, ...GOODS, row);
    expect(one).toBeNull();
    expect(two).toBeNull();
    expect(sum).toMatch(/^“.{2,10}”是合计行，不是商品，没有录入$/);
  });

  it("report a written total that is not the sum of the rows", () => {
    const last = (...rows: string[]) => said(LIST, ...rows).at(-1);
    expect(last(...GOODS, "合计|||340|12")).toBe(
      "“合计”是合计行，不是商品，没有录入；库存m3写 340，各行相加是 330.5，请核对",
    );
    expect(last(...GOODS, "合计|||340|13件")).toContain("件数写 13件，各行相加是 12，请核对");
    expect(last(GOODS[0]!, "小计|||300.5|10", GOODS[1]!, "小计|||30|2")).not.toContain("请核对");
    expect(last(GOODS[0]!, "小计|||300.5|10", GOODS[1]!, "小计|||330.5|2")).toContain("库存m3写 330.5，各行相加是 30");
    expect(last(GOODS[0]!, "合计|||300.5|10", GOODS[1]!, "合计|||30|2")).not.toContain("请核对");
    expect(last(GOODS[0]!, "小计|||300.5|10", GOODS[1]!, "小计|||30|2", "总计|||330.5|12")).not.toContain("请核对");
  });

  it("report nothing where a row cannot be added", () => {
    expect(said(LIST, "樟子松|30*120*4000|1680|约300|10", "合计|||340|10").at(-1)).not.toContain("请核对");
    expect(
      said("树种|规格|价格|库存", "樟子松|30*120|1680|300根", "樟子松|30*140|1680|20方", "合计|||340").at(-1),
    ).not.toContain("请核对");
  });

  it.each([
    "樟子松|30*120*4000|1680|300|10",
    "樟子松合计|30*120*4000|1680|300|10",
    "会计木|30*120|1680||",
    "设计师专用板|30*120|1680||",
  ])("%s is goods", (row) => {
    expect(said(LIST, row)).toEqual([null]);
  });

  it("are right for any rows, with rounding, and wrong where one piece is missing", () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(pieces, (all) => {
        const sum = all.reduce((one, other) => one + other, 0);
        const rows = all.map((count) => `樟子松|30*120*4000|1680|${(count / 1000).toFixed(3)}|${count}`);
        const last = (more: number) => said(LIST, ...rows, `合计|||${(sum / 1000).toFixed(2)}|${sum + more}`).at(-1);
        expect(last(0)).not.toContain("请核对");
        expect(last(1)).toContain(`件数写 ${sum + 1}，各行相加是 ${sum}`);
      }),
    );
  });
});

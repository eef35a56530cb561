import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { importedGoods } from "../../../../src/domain/catalog/import/goods-import.ts";
import { cellsUnder, importHeader } from "../../../../src/domain/catalog/import/import-columns.ts";
import { meansRandom, spanIn } from "../../../../src/domain/catalog/import/import-sides.ts";

/** A row as goods, or why it is none. */
function read(heading: string, row: string) {
  const header = importHeader(heading.split("|"));
  if (header.problem !== null) return header.problem;
  const found = importedGoods(cellsUnder(header, row.split("|")), { merchantName: "太仓万木行" });
  return "goods" in found ? found.goods : found.problems.join("；");
}
const LOGS = "树种|品类|价格|库存m3";
const logs = (heading: string, cells: string) => read(`${LOGS}|${heading}`, `辐射松|原木|780|60|${cells}`);
const BOARDS = "树种|品类|价格|库存m3";
const boards = (heading: string, cells: string) => read(`${BOARDS}|${heading}`, `白橡|板材|7800|60|${cells}`);

describe("logs as they are scaled", () => {
  it.each([
    ["4|30-38", { length: 4_000, diameterMin: 30, diameterMax: 38 }],
    ["5.9|30+", { length: 5_900, diameterMin: 30, diameterMax: null }],
    ["3.9|30以上", { length: 3_900, diameterMin: 30, diameterMax: null }],
    ["4|30cm及以上", { length: 4_000, diameterMin: 30, diameterMax: null }],
    ["4|≥30", { length: 4_000, diameterMin: 30, diameterMax: null }],
    ["4|30上", { length: 4_000, diameterMin: 30, diameterMax: null }],
    ["4|30", { length: 4_000, diameterMin: 30, diameterMax: 30 }],
    ["3900|２０～２８", { length: 3_900, diameterMin: 20, diameterMax: 28 }],
    ["4m|20-28cm", { length: 4_000, diameterMin: 20, diameterMax: 28 }],
    ["3.8-4|30", { length: null, lengthMin: 3_800, lengthMax: 4_000 }],
  ])("%s under 检尺长 and 检尺径", (cells, goods) => {
    expect(logs("检尺长|检尺径", cells)).toMatchObject(goods);
    expect(logs("材长|径级（cm）", cells)).toMatchObject(goods);
  });

  it("are refused where a length is in no unit, or has no end", () => {
    expect(logs("检尺长|检尺径", "400|30")).toContain("单位不明确");
    expect(logs("长度|径级", "4|30")).toContain("没有写单位");
    expect(logs("检尺长|检尺径", "4+|30")).toContain("没有上限");
  });

  it("have the end of a side that its column is of", () => {
    expect(logs("长度(m)|最小径级", "4|30")).toMatchObject({ diameterMin: 30, diameterMax: null });
    expect(logs("长度(m)|最小径级|最大径级", "4|30|38")).toMatchObject({ diameterMin: 30, diameterMax: 38 });
    expect(logs("长度(m)|最小径级", "4|30-38")).toContain("最小径级“30-38”不是整数");
    expect(logs("长度(m)|径级|最大径级", "4|30-38|40")).toContain("不是整数");
    expect(logs("长度(m)|径级(cm)", "3.8-4|30")).toMatchObject({ lengthMin: 3_800, lengthMax: 4_000 });
  });
});

describe("boards of random widths and lengths", () => {
  it.each(["随机", "随宽", "不限", "宽度不限", "随机宽", "RW", "混宽", "长短不一"])("%s is no side", (cell) => {
    expect(meansRandom(cell)).toBe(true);
    expect(boards("厚度|宽度|长度", `26|${cell}|2400`)).toMatchObject({
      thicknessTenths: 260,
      width: null,
      length: 2_400,
    });
    expect(boards("厚度|宽度|长度", `26|150|${cell}`)).toMatchObject({ width: 150, length: null, lengthMin: null });
  });

  it("show their range of widths in the title", () => {
    const named = { width: null, title: expect.stringContaining("宽150-300") };
    expect(boards("厚度|宽度|长度", "26|150-300|2400")).toMatchObject(named);
    expect(boards("厚度|宽度（cm）|长度", "26|15-30|2400")).toMatchObject(named);
    expect(boards("规格", "26*150-300*2400")).toMatchObject({ ...named, length: 2_400 });
    expect(boards("厚度|宽度|长度", "26|150+|2400")).toMatchObject({
      width: null,
      title: expect.stringContaining("宽150+"),
    });
    expect(boards("标题|厚度|宽度|长度", "白橡 宽150-300|26|150-300|2400")).toMatchObject({ title: "白橡 宽150-300" });
    expect(boards("标题|厚度|宽度|长度", "白橡直边|26|150-300|2400")).toMatchObject({ title: "白橡直边 宽150-300" });
  });

  it("are refused where the widths are a list, a tolerance or the wrong way round", () => {
    expect(boards("厚度|宽度|长度", "26|300-150|2400")).toContain("宽度“300-150”");
    expect(boards("规格", "26*120/125*2400")).toContain("规格“26*120/125*2400”");
    expect(boards("规格", "26*120±2*2400")).toContain("规格“26*120±2*2400”");
  });

  it("may have lengths from one to another, but none without an end", () => {
    expect(boards("厚度|宽度|长度", "26|150|2100-3000")).toMatchObject({ lengthMin: 2_100, lengthMax: 3_000 });
    expect(boards("厚度|宽度|长度", "26|150|2.1-3m")).toMatchObject({ lengthMin: 2_100, lengthMax: 3_000 });
    expect(boards("厚度|宽度|长度", "26|150|2100+")).toContain("没有上限");
    expect(boards("厚度|宽度|长度", "25-30|150|2400")).toContain("厚度“25-30”");
  });
});

describe("a side in inches or feet", () => {
  it.each([
    ["4/4", 260],
    ["8/4", 520],
    ["5/4", 320],
    ['1"', 260],
    ["1英寸", 260],
    ["2寸", 520],
    ['3/4"', 190],
  ])("%s is as thick as where a buyer writes it", (cell, thicknessTenths) => {
    expect(boards("厚度|宽度|长度", `${cell}|150|2400`)).toMatchObject({ thicknessTenths });
    if (cell.endsWith("/4")) expect(boards("规格", `${cell}*150*2400`)).toMatchObject({ thicknessTenths });
  });

  it("is reported with its metric value", () => {
    const header = importHeader(`${BOARDS}|厚度|长度`.split("|"));
    const found = importedGoods(cellsUnder(header, "白橡|板材|7800|60|4/4|8'".split("|")), { merchantName: "万木行" });
    expect(found.notes).toEqual(expect.arrayContaining(["厚度“4/4”按 26 mm 录入", "最短长度“8'”按 2440 mm 录入"]));
  });

  it("is refused in a size that is not traded", () => {
    expect(boards("厚度|宽度|长度", "7/4|150|2400")).toContain("厚度“7/4”");
    expect(boards("厚度|宽度|长度", "4/4/4|150|2400")).toContain("厚度“4/4/4”");
  });
});

describe("spanIn", () => {
  it("reads every span as it is written, and nothing in one figure", () => {
    const figures = fc.integer({ min: 1, max: 9_999 });
    const units = fc.constantFrom("", "mm", "cm", "米");
    fc.assert(
      fc.property(figures, figures, units, fc.constantFrom("-", "~", "～", "至", " - "), (least, most, unit, sign) => {
        expect(spanIn(`${least}${sign}${most}${unit}`)).toEqual({ least: `${least}${unit}`, most: `${most}${unit}` });
        expect(spanIn(`${least}${unit}`)).toBeNull();
        for (const open of [`${least}${unit}+`, `${least}${unit}以上`, `≥${least}${unit}`])
          expect(spanIn(open)).toEqual({ least: `${least}${unit}`, most: null });
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ListSheet, listFileProblem, listOf, listText } from "../../../src/domain/demand/demand-list.ts";
import { longTextProblem } from "../../../src/domain/demand/raw-text.ts";
import { parseDemand } from "../../../src/domain/demand/reading/demand-text.ts";
import { csvRows } from "../../../src/domain/system/csv.ts";

const today = { year: 2026, month: 11, day: 21 };

describe("csvRows", () => {
  it.each([
    [
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "\uFEFFa;b\r\nc;d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      '"1,5"\t"说 ""好"""\nx\ty',
      [
        ["1,5", '说 "好"'],
        ["x", "y"],
      ],
    ],
    ["", []],
  ])("reads %j", (text, rows) => expect(csvRows(text)).toEqual(rows));

  it("gives back every cell that was written", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "松", '"', ",", "\n", "\r", " ", "1") });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = `h,h,h,h\n${rows.map((row) => row.map(quoted).join(",")).join("\n")}\n`;
        expect(csvRows(text).slice(1)).toEqual(rows);
      }),
    );
  });
  it("parts cells by the first of the signs that stand equally often, outside quotes", () => {
    expect(csvRows("a,b;c")).toEqual([["a", "b;c"]]);
    expect(csvRows('"1;2;3",b\nc,d')).toEqual([
      ["1;2;3", "b"],
      ["c", "d"],
    ]);
  });
  it("accepts both line endings, retains empty rows and a quote inside a word", () => {
    expect(csvRows("a,b\rc,d\n\ne,f")).toEqual([["a", "b"], ["c", "d"], [""], ["e", "f"]]);
    expect(csvRows('a"b,c')).toEqual([['a"b', "c"]]);
    expect(csvRows("a,\nb,")).toEqual([
      ["a", ""],
      ["b", ""],
    ]);
    expect(csvRows("a")).toEqual([["a"]]);
    expect(csvRows("a,b\uFEFF")).toEqual([["a", "b\uFEFF"]]);
  });
});

describe("listText", () => {
  it("retains the columns of a table with gaps, and words as words", () => {
    const table = [
      ["太仓采购清单", "", "", "", ""],
      ["序号", "树种", "规格", "数量(件)", "备注"],
      ["1", "樟子松", "30*120*4000", "20", ""],
      ["2", "落叶松", "50*150*4000", "", "烘干"],
      ["", "", "", "", ""],
    ];
    const { text, left } = listText(table);
    expect(text).toBe(
      "太仓采购清单\n序号|树种|规格|数量(件)|备注\n1|樟子松|30*120*4000|20|-\n2|落叶松|50*150*4000|-|烘干",
    );
    expect(left).toBe(0);
    const { items } = parseDemand(text, today);
    expect(items.map((item) => [item.speciesCode, item.thickness, item.quantity, item.quantityUnit])).toEqual([
      ["zhangzisong", 30, 20, "bundle"],
      ["luoyesong", 50, null, null],
    ]);
    expect(listText([["樟子松", "30*120*4米", " 50方 "], [""], ["到太仓"]]).text).toBe(
      "樟子松 30*120*4米 50方\n到太仓",
    );
  });

  it("never exceeds the readable length, retains the rows before the limit, and counts the rest", () => {
    const rows = fc.array(fc.array(fc.string({ maxLength: 90 }), { maxLength: 4 }), { maxLength: 300, size: "max" });
    fc.assert(
      fc.property(rows, fc.constantFrom("", "太仓要货"), (list, before) => {
        const { text, left } = listText(list, before);
        expect(longTextProblem(text)).toBeNull();
        expect(text.startsWith(before)).toBe(true);
        const filled = list.filter((row) => row.some((cell) => /[^\s|]/.test(cell))).length;
        const taken = text
          .slice(before.length)
          .split("\n")
          .filter((line) => line !== "").length;
        expect(taken + left).toBe(filled);
      }),
    );
  });
  it("takes blanks and bars out of cells, and what stands in front of an empty list as it is", () => {
    expect(listText([["樟子松  板", "30|120"]]).text).toBe("樟子松 板 30 120");
    expect(listText([], "太仓要货\n")).toEqual({ text: "太仓要货", left: 0 });
    expect(listText([["云杉"]], " 太仓要货 ").text).toBe(" 太仓要货\n云杉");
  });
  it("retains columns under the heading only, and a row of one cell as words", () => {
    const heading = ["树种", "规格", "数量(件)"];
    const rows = [
      ["买方", "太仓木业", "急"],
      heading,
      ["樟子松", "30*120*4000", "20"],
      ["合计", "", ""],
      ["云杉", "40*90*4000", "5", "另注"],
    ];
    expect(listText(rows).text.split("\n")).toEqual([
      "买方 太仓木业 急",
      "树种|规格|数量(件)",
      "樟子松|30*120*4000|20",
      "合计",
      "云杉|40*90*4000|5",
    ]);
  });
  it("stops before a line that would be too long, and reports how many lines are left", () => {
    const row = "木".repeat(2_499);
    expect(listText(Array(4).fill([row]))).toEqual({ text: `${row}\n${row}`, left: 2 });
    expect(listText([["木".repeat(5_000)]]).left).toBe(0);
    expect(listText([["木".repeat(5_001)]]).left).toBe(1);
    expect(listText(Array(203).fill(["樟子松"])).left).toBe(3);
  });
});

describe("listOf", () => {
  const sheet = (name: string, ...lines: string[]): ListSheet => ({ name, rows: lines.map((line) => line.split("|")) });
  const rowsOf = (...sheets: ListSheet[]) => {
    const list = listOf(sheets);
    return "problem" in list ? list.problem : list.rows.map((row) => row.join("|"));
  };
  const LIST = ["树种|规格|数量(件)", "樟子松|30*120*4000|20"];

  it("chooses the sheet whose heading names columns, and names the sheets in its message where several or none do", () => {
    expect(rowsOf(sheet("封面", "太仓万木行"), sheet("清单", ...LIST))).toEqual(LIST);
    expect(rowsOf(sheet("甲", ...LIST), sheet("乙", ...LIST))).toContain("“甲”、“乙”，请只留一个");
    expect(rowsOf(sheet("甲", "樟子松"), sheet("乙", "云杉"))).toBe("工作表“甲”、“乙”里都没有认得的表头");
    expect(rowsOf(sheet("甲", "樟子松 30*120*4米 20方"))).toEqual(["樟子松 30*120*4米 20方"]);
    expect(rowsOf()).toEqual([]);
  });

  it("joins a head of two lines, which a message has no room for", () => {
    const list = sheet("清单", "采购清单", "树种|规格(mm)|||数量", "|厚|宽|长|件", "樟子松|30|120|4000|20");
    expect(rowsOf(list)).toEqual(["采购清单", "树种|厚(mm)|宽(mm)|长(mm)|数量(件)", "", "樟子松|30|120|4000|20"]);
    const found = listOf([list]);
    const { items } = parseDemand("rows" in found ? listText(found.rows).text : "", today);
    expect(items).toMatchObject([{ thickness: 30, width: 120, length: 4000, quantity: 20, quantityUnit: "bundle" }]);
  });

  it("drops a quantity merged over several rows, to be filled in, and repeats other merged cells", () => {
    const list = sheet("清单", "树种|规格|数量(方)", "樟子松|30*120*4000|20", "樟子松|40*90*4000|20");
    const shared = new Map([
      [1, [0, 2]],
      [2, [0, 2]],
    ]);
    expect(rowsOf({ ...list, shared })).toEqual(["树种|规格|数量(方)", "樟子松|30*120*4000|", "樟子松|40*90*4000|"]);
  });
});

describe("listFileProblem", () => {
  it("takes what can be read", () => {
    expect(["a.xlsx", "A.CSV", "清单.txt"].map((name) => listFileProblem({ name, size: 10 }))).toEqual([
      null,
      null,
      null,
    ]);
    expect(listFileProblem({ name: "a.xls", size: 10 })).toContain(".xlsx");
    expect(listFileProblem({ name: "a.pdf", size: 10 })).toContain(".csv");
    expect(listFileProblem({ name: "a.csv", size: 5_000_001 })).toContain("5MB");
  });
  it("explains what to do with an unsupported file, and accepts five million bytes", () => {
    expect(listFileProblem({ name: "a.XLS", size: 10 })).toBe("旧版 .xls 请另存为 .xlsx 后再上传");
    expect(listFileProblem({ name: "a.csv", size: 5_000_000 })).toBeNull();
  });
});

describe("a list of logs", () => {
  it("has their lengths under 检尺长 and their diameters under 检尺径", () => {
    const text = "树种|检尺长|检尺径|数量(方)\n辐射松|4|30|80\n辐射松|5.9|40|60\n合计|||140";
    const { items } = parseDemand(text, today);
    const read = items.map(({ length, diameterMin, quantity }) => ({ length, diameterMin, quantity }));
    expect(read).toEqual([
      { length: 4_000, diameterMin: 30, quantity: 80_000 },
      { length: 5_900, diameterMin: 40, quantity: 60_000 },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { GOODS_STATUS } from "../../../../src/domain/catalog/goods/goods-states.ts";
import type { MerchantId, WarehouseId } from "../../../../src/domain/ids.ts";
import { FIRST_BRANDS } from "../../../../src/domain/timber/brands.ts";
import { type GoodsRows, readRows } from "../../../../src/server/catalog/goods/goods-rows.ts";
import { cellsOf } from "../../../../src/server/catalog/import/file-cells.ts";
import { goodsFileIn, ImportLeft } from "../../../../src/server/catalog/import/goods-file.ts";
import { GoodsFileError, SMALL_SHEET } from "../../../../src/server/catalog/import/sheet-limits.ts";
import { firstSheet, xlsxOf, xlsxOfXml, type ZipManner } from "../../../support/xlsx.ts";
import { type BookCell, type BookSheet, bookOf } from "../../../support/xlsx-book.ts";

async function rowsOf(bytes: Buffer): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const row of (await cellsOf(bytes, SMALL_SHEET, firstSheet)).rows) rows.push(row);
  return rows;
}
const SHEET = "xl/worksheets/sheet1.xml";
const cell = (place: string, text = "松") => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join("")}</row>`;
const deflated: ZipManner = { deflated: true };

/** Workbooks that take far more than they weigh, each by its name, with the reason that is given. */
const HOSTILE: Readonly<Record<string, readonly [Buffer, RegExp]>> = {
  "a cell at the far end of the sheet": [
    xlsxOfXml(row(1, cell("A1")) + row(1_048_576, cell("XFD1048576"))),
    /最多 256 列/,
  ],
  "a cell in the last row": [xlsxOfXml(row(1, cell("A1")) + row(1_048_576, cell("A1048576"))), /最多 50000 行/],
  "wide and long within both bounds": [xlsxOfXml(row(1, cell("IV1")) + row(50_000, cell("A50000"))), /格/],
  "a place in single quotes after another attribute": [
    xlsxOfXml(`<row><c t='n' r='XFD9'><v>1</v></c></row>`),
    /最多 256 列/,
  ],
  "a row number without an end": [xlsxOfXml(row(4_000_000_000, "<c><v>1</v></c>")), /过大|读不出来/],
  "a place that is spelled by entities": [
    xlsxOfXml(row(1, cell("A1")) + row(9_000_000, cell("&#88;&#70;&#68;9000000"))),
    /过大|读不出来/,
  ],
  "200 MB of rows in 200 kB": [xlsxOfXml(row(1, cell("A1")) + " ".repeat(200 * 1024 * 1024), deflated), /过大/],
  "more than the directory says": [
    xlsxOfXml(row(1, cell("A1")) + " ".repeat(60 * 1024 * 1024), { ...deflated, claims: { [SHEET]: 4_096 } }),
    /读不出来/,
  ],
  "less than the directory says": [xlsxOfXml(row(1, cell("A1")), { claims: { [SHEET]: 4_000_000_000 } }), /过大/],
  "one long text in ten thousand cells": [
    xlsxOfXml(
      Array.from({ length: 10_000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`).join(
        "",
      ),
      { ...deflated, strings: ["松".repeat(30_000)] },
    ),
    /过大/,
  ],
  "a cell of a million characters": [xlsxOfXml(row(1, cell("A1", "x".repeat(1_000_000))), deflated), /32767 字/],
  "seven million open elements": [xlsxOfXml("<row>".repeat(7_000_000), deflated), /过大|读不出来/],
};

describe("goodsFileIn", () => {
  it.each(Object.entries(HOSTILE))("refuses %s and lives on", async (_name, [bytes, reason]) => {
    const refused = await goodsFileIn(bytes).then(
      () => null,
      (error: Error) => error,
    );
    expect(refused).toBeInstanceOf(GoodsFileError);
    expect(refused?.message).toMatch(reason);
    // Nothing of a library's words, or of paths within the archive.
    expect(refused?.message.replaceAll(/XLSX|CSV|Excel|\.xlsx|\.csv/g, "")).not.toMatch(/[a-z]/i);
  });

  it("reads a deflated workbook, and one whose far cells are empty", async () => {
    const far = `${row(1, cell("A1"), cell("B1", "板"))}${row(40_000, '<c r="XFD40000" s="1"/>')}`;
    expect(await rowsOf(xlsxOfXml(far, deflated))).toEqual([["松", "板"]]);
  });

  it("gives many rows in their order", async () => {
    const table = Array.from({ length: 1_234 }, (_, at) => [`第${at}行`, String(at)]);
    expect(await rowsOf(xlsxOf(table))).toEqual(table);
  });

  it("reads, in a process of its own, the rows that are read here", async () => {
    const table = [
      ["标题", "价格", "库存", "心情"],
      ["樟子松木方 30*120*4000 一级", "1680", "14.4", "好"],
      [],
      ["樟子松木方 30*120*4000 一级", "", "14.4"],
      ...Array.from({ length: 520 }, (_, at) => [`俄罗斯云杉板 ${20 + (at % 40)}*150*4000`, String(1_500 + at), "33"]),
    ];
    const store = { id: "7" as WarehouseId, storeName: "一号库", portCode: null, cityCode: "320500", cityName: "苏州" };
    const merchant = { id: "3" as MerchantId, shopName: "万木行" };
    const all = async (rows: GoodsRows) => {
      const seen: unknown[] = [await rows.begin({ brands: FIRST_BRANDS, merchantName: "万木行" })];
      for (let isDone = false; !isDone; ) {
        const read = await rows.next();
        isDone = read.isDone;
        const places = read.rows.flatMap(({ row, goods }) =>
          goods === null || row % 20 > 0 ? [] : [{ row, merchant, store, status: GOODS_STATUS.onSale }],
        );
        seen.push({ ...read, share: 0 }, await rows.toStage(places));
      }
      rows.close();
      return seen;
    };
    const range = { shown: 20 };
    const bytes = xlsxOf(table);
    const here = readRows((await cellsOf(bytes, SMALL_SHEET, firstSheet)).rows, () => 0, range);
    const apart = await all(await goodsFileIn(bytes, range));
    expect(apart).toEqual(await all(here));
    expect(apart[0]).toEqual(["心情"]);
  });

  /** What each row of a workbook of a shop is staged as. */
  const stagedOf = async (sheets: readonly BookSheet[]) => {
    const file = await goodsFileIn(bookOf(sheets));
    await file.begin({ brands: FIRST_BRANDS, merchantName: "万木行" });
    const { rows } = await file.next();
    const problems = rows.flatMap((one) => one.problems.map((problem) => `${one.row} ${problem}`));
    const store = { id: "7" as WarehouseId, storeName: "库", portCode: null, cityCode: "320500", cityName: "苏州" };
    const merchant = { id: "3" as MerchantId, shopName: "万木行" };
    const places = rows.flatMap(({ row, goods }) =>
      goods ? [{ row, merchant, store, status: GOODS_STATUS.onSale }] : [],
    );
    const staged = JSON.parse((await file.toStage(places)).rows) as Record<string, unknown>[];
    file.close();
    return { problems, staged };
  };
  const HEAD = ["品类", "树种", "等级", "规格", "产地", "单价（元/m³）", "库存（m³）"];
  const MERGED: readonly (readonly BookCell[])[] = [
    ["木方", "樟子松", "1等", "30*120*4000", "俄罗斯", { number: 1680 }, { number: 45.6 }],
    ["", "", "1等", "40*90*4000", "", { number: 1660 }, { number: 30.2 }],
    ["木方", "辐射松", "", "40*90*3000", "新西兰", { number: 1490 }, { number: 60 }],
    ["", "", "", "30*80*3000", "", { number: 1450 }, { number: 18.5 }],
  ];
  const MERGES = ["A2:A3", "B2:B3", "E2:E3", "A4:A5", "B4:B5", "E4:E5"];

  it("applies a merged cell to every row under it, below a cover and beside a hidden sheet", async () => {
    const list: BookSheet = { name: "现货", rows: [HEAD, ...MERGED], merges: MERGES };
    const cover: BookSheet = { name: "封面", rows: [["太仓万木行"], ["联系人", "王经理"]] };
    const { problems, staged } = await stagedOf([cover, { ...list, name: "上月", state: "hidden" }, list]);
    expect(problems).toEqual([]);
    expect(staged.map((one) => [one.species_code, one.kind_code, one.origin_code, one.width])).toEqual([
      ["zhangzisong", "1502", "RU", 120],
      ["zhangzisong", "1502", "RU", 90],
      ["fushesong", "1502", "NZ", 90],
      ["fushesong", "1502", "NZ", 80],
    ]);
    await expect(stagedOf([list, { ...list, name: "期货" }])).rejects.toThrow("“现货”、“期货”，请只留一个");
  });

  it("refuses a stock that stands for several rows, and reads a percentage and a head of two lines", async () => {
    const rows: BookSheet["rows"] = [
      ["太仓万木行 11月现货"],
      ["品类", "树种", "规格(cm)", "", "", "单价", "库存", "税率", "含水率"],
      ["", "", "厚", "宽", "长", "元/m³", "m³", "", ""],
      ...[45, 30].map((width): BookCell[] => [
        "木方",
        "樟子松",
        "3",
        { number: width },
        "400",
        { number: 1680 },
        width === 45 ? "20" : "",
        { number: 0.13, format: "0%" },
        { number: 0.12, format: "0.0%" },
      ]),
    ];
    const read = await stagedOf([{ name: "货", rows, merges: ["A1:I1", "C2:E2", "A2:A3"] }]);
    expect(read.problems).toEqual([]);
    expect(read.staged[0]).toMatchObject({ thickness: 30, width: 450, length: 4000, tax_rate: 13, moisture_pct: 12 });
    const { problems } = await stagedOf([{ name: "货", rows, merges: ["G4:G5"] }]);
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain("4 库存体积“20（合并了几行，请分行填写）”");
  });

  const readers = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;
  const LONG = Buffer.from(`标题,价格\n${"樟子松木方 30*120*4000,1680\n".repeat(1_200)}`);

  it("leaves no reader open when the rows are no longer read", async () => {
    const before = readers();
    const file = await goodsFileIn(LONG);
    await file.begin({ brands: FIRST_BRANDS, merchantName: "万木行" });
    expect((await file.next()).rows[0]).toMatchObject({ row: 2 });
    file.close();
    await expect(file.next()).rejects.toThrow(GoodsFileError);
    await expect.poll(readers).toBe(before);
  });

  it("ends with its client, in the midst of a file", async () => {
    const before = readers();
    const client = new AbortController();
    const file = await goodsFileIn(LONG, { left: client.signal });
    await file.begin({ brands: FIRST_BRANDS, merchantName: "万木行" });
    const next = file.next();
    client.abort();
    await expect(next).rejects.toThrow(ImportLeft);
    await expect.poll(readers).toBe(before);
    file.close();
    await expect(goodsFileIn(LONG, { left: client.signal })).rejects.toThrow(ImportLeft);
  });

  it("refuses CSV rows of more columns and longer cells than a list of goods has", async () => {
    await expect(rowsOf(Buffer.from(`标题,价格\n${"1,".repeat(300)}1\n`))).rejects.toThrow(
      "第 2 行有 301 列，最多 256 列",
    );
    await expect(rowsOf(Buffer.from(`标题\n${"松".repeat(40_000)}\n`))).rejects.toThrow("第 2 行有单元格超过 32767 字");
    await expect(rowsOf(Buffer.from("\n".repeat(60_000)))).rejects.toThrow("最多 50000 行");
    expect(await rowsOf(Buffer.from(`标题${",".repeat(400)}\n`))).toEqual([["标题"]]);
  });
});

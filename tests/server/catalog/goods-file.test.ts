import { describe, expect, it } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods-states.ts";
import type { MerchantId, WarehouseId } from "../../../src/domain/ids.ts";
import { FIRST_BRANDS } from "../../../src/domain/timber/brands.ts";
import { cellsOf } from "../../../src/server/catalog/file-cells.ts";
import { goodsFileIn, ImportLeft } from "../../../src/server/catalog/goods-file.ts";
import { type GoodsRows, readRows } from "../../../src/server/catalog/goods-rows.ts";
import { GoodsFileError, SMALL_SHEET } from "../../../src/server/catalog/sheet-limits.ts";
import { xlsxOf, xlsxOfXml, type ZipManner } from "../../support/xlsx.ts";

async function rowsOf(bytes: Buffer): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const row of (await cellsOf(bytes, SMALL_SHEET)).rows) rows.push(row);
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
    const here = readRows((await cellsOf(bytes, SMALL_SHEET)).rows, () => 0, range);
    const apart = await all(await goodsFileIn(bytes, range));
    expect(apart).toEqual(await all(here));
    expect(apart[0]).toEqual(["心情"]);
  });

  const readers = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;
  const LONG = Buffer.from(`标题,价格\n${"樟子松木方 30*120*4000,1680\n".repeat(1_200)}`);

  it("leaves no reader behind when nobody reads more rows", async () => {
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

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GOODS_STATUS } from "../../../../src/domain/catalog/goods/goods-states.ts";
import type { RowReport } from "../../../../src/domain/catalog/import/import-report.ts";
import { readRows } from "../../../../src/server/catalog/goods/goods-rows.ts";
import { cellsOf } from "../../../../src/server/catalog/import/file-cells.ts";
import { openGoodsFile } from "../../../../src/server/catalog/import/goods-file.ts";
import { type ImportOptions, importGoods } from "../../../../src/server/catalog/import/import-goods.ts";
import { GoodsFileError, LARGE_SHEET } from "../../../../src/server/catalog/import/sheet-limits.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { firstSheet, xlsxOf } from "../../../support/xlsx.ts";

let db: TestDatabase;
let folder: string;

beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "taomu-import-"));
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => db.clear());

type Row = Record<string, string>;

const PINE: Row = {
  merchantName: "太仓万木行",
  merchantSku: "P-1",
  title: "俄罗斯樟子松木方 30*120*4000 一级 太仓港现货",
  storeName: "太仓万方码头3号库",
  price: "1680",
  stockVolume: "14.4",
  uses: "家具、包装",
};
const BEECH: Row = {
  merchantName: "日照岚辰木业",
  merchantSku: "B-1",
  title: "德国榉木板 AB级",
  kindName: "板材",
  thickness: "52",
  lengthMin: "1800",
  lengthMax: "4900",
  portName: "岚山",
  cityName: "日照",
  price: "4250.5",
  stockVolume: "60",
  bundleVolume: "2",
  bundles: "30",
};

const tableOf = (rows: readonly Row[]): string[][] => {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [fields, ...rows.map((row) => fields.map((field) => row[field] ?? ""))];
};
async function* source(table: readonly (readonly string[])[]) {
  yield* table;
}
const imported = async (rows: readonly Row[], options: ImportOptions = {}) => {
  const reports: RowReport[] = [];
  const summary = await importGoods(db, readRows(source(tableOf(rows))), {
    ...options,
    onReport: (one) => reports.push(one),
  });
  return { ...summary, reports: reports.filter(({ level }) => level !== "assumed") };
};

const goodsRows = () =>
  db.rows<Record<string, unknown>>(
    `select g.*, m.shop_name, w.store_name, w.city_name from goods g join merchant m on m.id = g.merchant_id
       join store w on w.id = g.store_id order by g.merchant_sku`,
  );
const everything = async () => ({
  goods: await db.rows("select * from goods order by id"),
  prices: await db.rows("select * from goods_price_history order by goods_id, price_at"),
  merchants: await db.rows("select * from merchant order by id"),
  stores: await db.rows("select * from store order by id"),
});

describe("importGoods", () => {
  it("creates goods with their merchants and warehouses, filling empty cells from the title", async () => {
    expect(await imported([PINE, BEECH])).toMatchObject({
      applied: true,
      rows: 2,
      created: 2,
      changed: 0,
      unchanged: 0,
      bad: 0,
      newMerchants: 2,
      newStores: 2,
    });
    const [beech, pine] = await goodsRows();
    expect(pine).toMatchObject({
      shop_name: "太仓万木行",
      store_name: "太仓万方码头3号库",
      city_name: "苏州市",
      kind_code: "1502",
      species_code: "zhangzisong",
      grade_code: "ru-1",
      origin_code: "RU",
      port_code: "taicang",
      thickness: 30,
      width: 120,
      length: 4000,
      price: 168_000,
      stock: 1000,
      counted_in: "piece",
      status: GOODS_STATUS.onSale,
      uses: ["家具", "包装"],
      found_size: "30*120",
    });
    expect(pine?.publish_at).not.toBeNull();
    expect(beech).toMatchObject({
      store_name: "日照岚山港（仓库待确认）",
      city_code: "371100",
      species_code: "jumu",
      grade_code: "eu-ab",
      length: null,
      length_min: 1800,
      length_max: 4900,
      price: 425_050,
      counted_in: "dm3",
      stock: 60_000,
      bundle_volume: 2000,
      step: 2000,
    });
    expect(await db.one("select count(*)::int as n from goods_price_history")).toEqual({ n: 2 });
    expect(await db.one("select main_kinds from merchant where shop_name = '太仓万木行'")).toEqual({
      main_kinds: ["1502"],
    });
  });

  it("changes nothing in a dry run", async () => {
    await imported([PINE]);
    const before = await everything();
    expect(await imported([{ ...PINE, price: "1700" }, BEECH], { dryRun: true })).toMatchObject({
      applied: false,
      created: 1,
      changed: 1,
      newMerchants: 1,
    });
    expect(await everything()).toEqual(before);
  });

  it("imports nothing when a row is bad, and reports the row and the reason", async () => {
    const bad = { ...BEECH, price: "待定", kindName: "零食" };
    const answer = await imported([PINE, bad]);
    expect(answer).toMatchObject({ applied: false, bad: 1, created: 1 });
    expect(answer.reports).toEqual([
      { row: 3, merchantSku: "B-1", level: "bad", reason: "品类“零食”不在词典中" },
      { row: 3, merchantSku: "B-1", level: "bad", reason: "价格“待定”不正确，应为元，最多两位小数" },
    ]);
    expect(await everything()).toEqual({ goods: [], prices: [], merchants: [], stores: [] });
    expect(await imported([PINE, bad], { skipBad: true })).toMatchObject({ applied: true, created: 1, bad: 1 });
    expect(await goodsRows()).toHaveLength(1);
  });

  it("counts rows as a spreadsheet does, blank ones too", async () => {
    const [fields = [], good = []] = tableOf([PINE]);
    const bad = fields.map((field) =>
      field === "price" ? "?" : field === "merchantSku" ? "P-9" : (PINE[field] ?? ""),
    );
    const reports: number[] = [];
    await importGoods(db, readRows(source([fields, good, fields.map(() => ""), bad])), {
      onReport: ({ row, level }) => level === "bad" && reports.push(row),
    });
    expect(reports).toEqual([4]);
  });

  it("refuses the same merchant and SKU twice in one file", async () => {
    const { reports, applied } = await imported([PINE, { ...BEECH }, { ...PINE, price: "1" }]);
    expect(applied).toBe(false);
    expect(reports).toEqual([{ row: 4, merchantSku: "P-1", level: "bad", reason: "与第 2 行的商家和货号相同" }]);
  });

  it("changes nothing when the same file comes again, with or without numbers of its own", async () => {
    const { merchantSku: _, ...unnumbered }: Row = { ...PINE, title: "落叶松板材 50*150*4000 满洲里", storeName: "" };
    const rows = [PINE, BEECH, { ...unnumbered, status: "下架" }, { ...PINE, merchantSku: "P-2", stockVolume: "0" }];
    expect(await imported(rows)).toMatchObject({ created: 4 });
    const before = await everything();
    expect(await imported(rows)).toMatchObject({ applied: true, created: 0, changed: 0, unchanged: 4, newStores: 0 });
    expect(await everything()).toEqual(before);
  });

  it("records the old price in the history and drops tiers that are no longer lower", async () => {
    await imported([PINE]);
    const tiers = [
      { minVolume: 10_000, price: 165_000 },
      { minVolume: 30_000, price: 150_000 },
    ];
    await db.run("update goods set price_tiers = $1", [JSON.stringify(tiers)]);
    expect(await imported([{ ...PINE, price: "1,600.00" }])).toMatchObject({ changed: 1, created: 0 });
    expect(await goodsRows()).toMatchObject([
      { price: 160_000, price_version: 2, stock_version: 1, version: 2, price_tiers: [tiers[1]] },
    ]);
    expect(await db.rows("select price from goods_price_history order by price_at")).toEqual([
      { price: 168_000 },
      { price: 160_000 },
    ]);
  });

  it("follows the stock to sold out and back, and leaves it where the file has none", async () => {
    await imported([PINE]);
    await imported([{ ...PINE, stockVolume: "0" }]);
    expect(await goodsRows()).toMatchObject([
      { stock: 0, status: GOODS_STATUS.soldOut, stock_version: 2, price_version: 1 },
    ]);
    await imported([{ ...PINE, stockVolume: "28.8" }]);
    expect(await goodsRows()).toMatchObject([{ stock: 2000, status: GOODS_STATUS.onSale, stock_version: 3 }]);
    expect(await imported([{ ...PINE, stockVolume: "" }])).toMatchObject({ unchanged: 1 });
    await db.run(`update goods set status = ${GOODS_STATUS.takenDown}`);
    await imported([{ ...PINE, status: "在售", price: "1690" }]);
    expect(await goodsRows()).toMatchObject([{ status: GOODS_STATUS.takenDown, price: 169_000 }]);
  });

  it("never lets a stock fall below what orders hold", async () => {
    await imported([PINE, BEECH]);
    await db.run("update goods set held = 500 where merchant_sku = 'P-1'");
    const before = await everything();
    const rows = [
      { ...PINE, stockVolume: "7.1856" },
      { ...BEECH, price: "4000" },
    ];
    const refused = await imported(rows);
    expect(refused).toMatchObject({ applied: false, bad: 1 });
    expect(refused.reports).toEqual([
      { row: 2, merchantSku: "P-1", level: "bad", reason: "库存不能少于订单已占用的 7.2 m³（500 根）" },
    ]);
    expect(await everything()).toEqual(before);
    expect(await imported(rows, { skipBad: true })).toMatchObject({ applied: true, changed: 1, unchanged: 0, bad: 1 });
    expect(await imported([{ ...PINE, stockVolume: "7.2" }])).toMatchObject({ changed: 1 });
    expect(await imported([{ ...PINE, width: "", title: "樟子松 30 太仓", kindName: "锯材" }])).toMatchObject({
      bad: 1,
    });
  });

  it("leaves facts without a column to the merchant", async () => {
    await imported([PINE]);
    await db.run(
      "update goods set detail = '好货', sale_num = 7, surface = 's4s', delivery_modes = '{1,2}', step = 10",
    );
    await imported([{ ...PINE, title: "俄罗斯樟子松木方 30*120*4000 二级 太仓港" }]);
    expect(await goodsRows()).toMatchObject([
      { grade_code: "ru-2", detail: "好货", sale_num: 7, surface: "s4s", delivery_modes: [1, 2], step: 10 },
    ]);
  });

  it("uses the existing merchant and warehouse, and distinguishes warehouses of two cities", async () => {
    await imported([PINE]);
    const north = {
      ...PINE,
      merchantSku: "P-2",
      storeName: "1号库",
      cityName: "满洲里",
      title: "樟子松板 50*150*4000",
    };
    const south = { ...north, merchantSku: "P-3", cityName: "东莞" };
    expect(await imported([north, south, PINE])).toMatchObject({ newMerchants: 0, newStores: 2, unchanged: 1 });
    expect((await goodsRows()).map((row) => [row.store_name, row.city_name])).toEqual([
      ["太仓万方码头3号库", "苏州市"],
      ["1号库", "呼伦贝尔市"],
      ["1号库（东莞市）", "东莞市"],
    ]);
    expect(await imported([north, south])).toMatchObject({ unchanged: 2, newStores: 0 });
  });

  it("takes rows without a merchant for the one it is given", async () => {
    const { merchantName: _, ...row } = PINE;
    expect((await imported([row])).reports).toMatchObject([{ row: 2, reason: "没有商家名称" }]);
    expect(await imported([row], { merchantName: "太仓万木行" })).toMatchObject({ created: 1 });
  });

  it("writes many rows in order of the file, none twice", async () => {
    const rows = Array.from({ length: 2300 }, (_, at) => ({
      ...PINE,
      merchantSku: `N-${String(at).padStart(5, "0")}`,
    }));
    expect(await imported(rows)).toMatchObject({ created: 2300 });
    const skus = await db.rows<{ merchant_sku: string }>("select merchant_sku from goods order by id");
    expect(skus.map((row) => row.merchant_sku)).toEqual(rows.map((row) => row.merchantSku));
    expect(await imported(rows.map((row) => ({ ...row, price: "1500" })))).toMatchObject({ changed: 2300 });
    expect(await db.one("select count(*)::int as n from goods where price = 150000")).toEqual({ n: 2300 });
  });

  it("leaves nothing behind when the database fails on the way", async () => {
    await db.run("alter table goods add constraint no_beech check (species_code <> 'jumu')");
    await expect(imported([PINE, BEECH])).rejects.toThrow("no_beech");
    expect(await everything()).toEqual({ goods: [], prices: [], merchants: [], stores: [] });
    await db.run("alter table goods drop constraint no_beech");
  });

  it("leaves nothing behind when it ends while it writes", async () => {
    const onProgress: ImportOptions["onProgress"] = ({ phase }) => {
      if (phase === "write") throw new Error("the power went out");
    };
    await expect(imported([PINE, BEECH], { onProgress })).rejects.toThrow("the power went out");
    expect(await everything()).toEqual({ goods: [], prices: [], merchants: [], stores: [] });
  });
});

describe("openGoodsFile", () => {
  let path: string;
  const write = async (name: string, data: string | Buffer) => {
    path = join(folder, name);
    await writeFile(path, data);
    return path;
  };
  const rowsOf = async (name: string, data: string | Buffer) => {
    const rows: (readonly string[])[] = [];
    for await (const row of (await cellsOf(await write(name, data), LARGE_SHEET, firstSheet)).rows) rows.push(row);
    return rows;
  };
  afterEach(() => rm(path, { force: true }));

  const TABLE = [
    ["标题", "价格", "certs"],
    ['樟子松 2"x4"，"特价"', "1680.5", "FSC;PEFC"],
    ["两行\n标题", "12", ""],
  ];
  const CSV = '标题,价格,certs\r\n"樟子松 2""x4""，""特价""",1680.5,FSC;PEFC\r\n"两行\n标题",12,\r\n';

  it("reads UTF-8 with and without a mark, UTF-16 and GBK", async () => {
    expect(await rowsOf("plain.csv", CSV)).toEqual(TABLE);
    expect(await rowsOf("mark.csv", `\uFEFF${CSV}`)).toEqual(TABLE);
    expect(await rowsOf("utf16.csv", Buffer.from(`\uFEFF${CSV}`, "utf16le"))).toEqual(TABLE);
    const gbk = Buffer.from("b1eacce22cbcdbb8f10ad5c1d7d3cbc92c31323030", "hex");
    expect(await rowsOf("gbk.csv", gbk)).toEqual([
      ["标题", "价格"],
      ["樟子松", "1200"],
    ]);
  });

  it("reads tabs, and numbers as they were typed", async () => {
    expect(await rowsOf("tabs.csv", "标题\t价格\n松, 板\t0012\n")).toEqual([
      ["标题", "价格"],
      ["松, 板", "0012"],
    ]);
  });

  it("reads from XLSX what it reads from CSV, blank rows too", async () => {
    const table = tableOf([PINE, BEECH]);
    const [head = [], ...rows] = table;
    const cells = rows.map((row) => row.map((cell) => (/^\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell)));
    expect(
      (await rowsOf("goods.xlsx", xlsxOf([head, ...cells]))).map((row) => head.map((_, at) => row[at] ?? "")),
    ).toEqual(table);
    const spaced = await rowsOf("spaced.xlsx", xlsxOf([["标题"], [], [0.1 + 0.2]]));
    expect(spaced.map((row) => row.join(""))).toEqual(["标题", "", "0.3"]);
    const file = await openGoodsFile(await write("again.xlsx", xlsxOf([head, ...cells])));
    expect(await importGoods(db, file)).toMatchObject({ applied: true, created: 2 });
    expect(await imported([PINE, BEECH])).toMatchObject({ unchanged: 2 });
  });

  it("reports the problem of a file in Chinese", async () => {
    await expect(openGoodsFile(join(folder, "none.csv"))).rejects.toThrow(GoodsFileError);
    await expect(openGoodsFile(await write("empty.csv", ""))).rejects.toThrow("是空的");
    await expect(rowsOf("open.csv", '标题\n"没有结尾')).rejects.toThrow("引号没有闭合");
    await expect(rowsOf("old.xls", Buffer.from("d0cf11e0a1b11ae1", "hex"))).rejects.toThrow(".xlsx");
    await expect(rowsOf("broken.xlsx", Buffer.from("504b0304ffffffff", "hex"))).rejects.toThrow(
      /^XLSX 文件读不出来：文件(不完整|已损坏，或不是 Excel 工作簿)/,
    );
    const file = await openGoodsFile(await write("head.csv", "甲,乙\n1,2\n"));
    await expect(importGoods(db, file)).rejects.toThrow("不是表头");
  });
});

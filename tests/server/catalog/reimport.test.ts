import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GOODS_FIELDS, type GoodsField } from "../../../src/domain/catalog/goods-fields.ts";
import { IMPORT_FIELDS, type ImportField, type WrittenField } from "../../../src/domain/catalog/import-columns.ts";
import { keepBrands } from "../../../src/server/catalog/brand-facts.ts";
import { GOODS_WRITTEN } from "../../../src/server/catalog/goods-columns.ts";
import { importGoods } from "../../../src/server/catalog/import-goods.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const BEAM: Readonly<Record<WrittenField, string>> = {
  ...{ merchantName: "太仓万木行", merchantSku: "P-1", title: "樟子松木方", kindName: "木方", speciesName: "樟子松" },
  ...{ gradeName: "一级", thickness: "30", width: "120", lengthMin: "4000", lengthMax: "4000" },
  ...{ diameterMin: "", diameterMax: "", originName: "俄罗斯", brandName: "", portName: "太仓港", storeName: "一号库" },
  ...{ cityName: "苏州", moistureType: "KD 12%", certs: "无", uses: "托盘", price: "1680", saleUnit: "立方米" },
  ...{ taxIncluded: "含税", stockVolume: "14.4", bundleVolume: "1.44", bundles: "10", status: "在售" },
};
const LOG = {
  kindName: "原木",
  thickness: "",
  width: "",
  bundleVolume: "",
  bundles: "",
  diameterMin: "30",
  diameterMax: "40",
};

/** Another value of each column, with what goes with it; `null`: a column that finds the goods or its place. */
const CHANGES: Readonly<Record<WrittenField, Partial<Record<WrittenField, string>> | null>> = {
  ...{ merchantName: null, merchantSku: null, storeName: null, cityName: null, portName: null },
  title: { title: "樟子松木方 刨光" },
  kindName: { kindName: "防腐木" },
  speciesName: { speciesName: "落叶松" },
  gradeName: { gradeName: "二级" },
  ...{ thickness: { thickness: "40" }, width: { width: "100" } },
  lengthMin: { lengthMin: "3000", bundleVolume: "1.44" },
  lengthMax: { lengthMax: "5000" },
  diameterMin: LOG,
  diameterMax: { ...LOG, diameterMax: "50" },
  originName: { originName: "芬兰" },
  brandName: { brandName: "CANFOR" },
  moistureType: { moistureType: "KD 18%" },
  certs: { certs: "FSC" },
  uses: { uses: "家具" },
  price: { price: "1700" },
  saleUnit: { saleUnit: "根", price: "20" },
  taxIncluded: { taxIncluded: "不含税" },
  stockVolume: { stockVolume: "28.8", bundles: "20" },
  bundleVolume: { bundleVolume: "0.72", bundles: "20" },
  bundles: { bundles: "5", stockVolume: "7.2" },
  status: { status: "已下架" },
};

describe("importing a file again", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  async function* rows(row: Readonly<Record<string, string>>) {
    yield IMPORT_FIELDS;
    yield IMPORT_FIELDS.map((field) => row[field] ?? "");
  }
  const imported = async (row: Readonly<Record<string, string>>) => {
    const reasons: string[] = [];
    const { created, changed, unchanged, bad } = await importGoods(db, rows(row), {
      onReport: ({ level, reason }) => level === "bad" && reasons.push(reason),
    });
    return { created, changed, unchanged, bad, reasons };
  };
  const DONE = { bad: 0, reasons: [] };
  const goods = () => db.one<Record<string, unknown>>("select * from goods");

  /** Of facts that are read by their types, the last thing that can be said of each. */
  const lastOf = ({ type }: GoodsField): string =>
    type.kind === "whole" ? String(type.most) : "of" in type ? (type.of?.at(-1)?.name ?? "") : "1";
  const changeOf = (field: ImportField): Partial<Record<ImportField, string>> | null =>
    field in CHANGES
      ? CHANGES[field as WrittenField]
      : { [field]: lastOf(GOODS_FIELDS[field as keyof typeof GOODS_FIELDS]) };

  it.each(IMPORT_FIELDS.filter((field) => changeOf(field) !== null))("takes up another %s alone", async (field) => {
    await db.clear();
    await keepBrands(db);
    expect(await imported(BEAM)).toEqual({ ...DONE, created: 1, changed: 0, unchanged: 0 });
    expect(await imported(BEAM)).toEqual({ ...DONE, created: 0, changed: 0, unchanged: 1 });
    const other = { ...BEAM, ...changeOf(field) };
    expect(await imported(other)).toEqual({ ...DONE, created: 0, changed: 1, unchanged: 0 });
    expect(await imported(other)).toEqual({ ...DONE, created: 0, changed: 0, unchanged: 1 });
  });

  it.each([
    ["moisture_pct", { moistureType: "KD 18%" }, 18],
    ["surface", { title: "樟子松木方 刨光" }, "planed"],
    ["treatment", { title: "樟子松木方 ACQ防腐" }, "acq"],
    ["tax_rate", LOG, 9],
    ["surface", { surface: "四面光" }, "s4s"],
    ["treatment", { treatment: "CCA" }, "cca"],
    ["tax_rate", { taxRate: "9%" }, 9],
    ["tax_rate", { taxIncluded: "含税6%" }, 6],
  ] as const)("writes what the row says of %s", async (column, change, value) => {
    await db.clear();
    await imported(BEAM);
    expect(await imported({ ...BEAM, ...change })).toMatchObject({ changed: 1 });
    expect((await goods())?.[column]).toEqual(value);
  });

  it("leaves what the file does not say to the merchant", async () => {
    await db.clear();
    await imported(BEAM);
    const own = { surface: "planed", treatment: "acq", moisture_pct: 15, tax_rate: 3, density: 520 };
    await db.run(
      "update goods set surface = $1, treatment = $2, moisture_pct = $3, tax_rate = $4, density = $5",
      Object.values(own),
    );
    const silent = { ...BEAM, moistureType: "KD" };
    expect(await imported(silent)).toMatchObject({ changed: 0, unchanged: 1 });
    await imported({ ...silent, price: "1700" });
    expect(await goods()).toMatchObject(own);
    expect(Object.keys(GOODS_WRITTEN)).toEqual(expect.arrayContaining(Object.keys(own)));
  });

  it("leaves certificates that the file does not name, and takes them away where it says that there are none", async () => {
    await db.clear();
    await imported({ ...BEAM, certs: "FSC C569781" });
    const { certs: own } = (await goods())!;
    expect(own).toMatchObject([{ type: "FSC" }]);
    const silent = { ...BEAM, certs: "" };
    expect(await imported(silent)).toMatchObject({ changed: 0, unchanged: 1 });
    const score = (await goods())!.score;
    await imported({ ...silent, price: "1700" });
    expect(await goods()).toMatchObject({ certs: own, score });
    await imported({ ...silent, certs: "无" });
    expect((await goods())?.certs).toEqual([]);
  });
});

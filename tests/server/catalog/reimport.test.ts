import { describe, expect } from "vitest";
import { GOODS_FIELDS, type GoodsField } from "../../../src/domain/catalog/goods/goods-fields.ts";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import {
  IMPORT_FIELDS,
  type ImportField,
  type WrittenField,
} from "../../../src/domain/catalog/import/import-columns.ts";
import type { RowReport } from "../../../src/domain/catalog/import/import-report.ts";
import { decimalText } from "../../../src/domain/fields.ts";
import type { MerchantId } from "../../../src/domain/ids.ts";
import { seedBrands } from "../../../src/server/catalog/brands/brand-facts.ts";
import { GOODS_WRITTEN } from "../../../src/server/catalog/goods/goods-columns.ts";
import { readRows } from "../../../src/server/catalog/goods/goods-rows.ts";
import { type ImportOptions, importGoods } from "../../../src/server/catalog/import/import-goods.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";

const BEAM: Readonly<Record<WrittenField, string>> = {
  merchantName: "太仓万木行",
  merchantSku: "P-1",
  title: "樟子松木方",
  kindName: "木方",
  speciesName: "樟子松",
  gradeName: "一级",
  thickness: "30",
  width: "120",
  lengthMin: "4000",
  lengthMax: "4000",
  diameterMin: "",
  diameterMax: "",
  originName: "俄罗斯",
  brandName: "",
  portName: "太仓港",
  storeName: "一号库",
  cityName: "苏州",
  moistureType: "KD 12%",
  certs: "无",
  uses: "托盘",
  price: "1680",
  saleUnit: "立方米",
  taxIncluded: "含税",
  stockVolume: "14.4",
  bundleVolume: "1.44",
  bundles: "10",
  status: "在售",
  stockPieces: "",
  minOrder: "1.44方",
  wholeBundles: "否",
  priceTiers: "10方 1600",
  deliveryModes: "自提",
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
  merchantName: null,
  merchantSku: null,
  storeName: null,
  cityName: null,
  portName: null,
  title: { title: "樟子松木方 刨光" },
  kindName: { kindName: "防腐木" },
  speciesName: { speciesName: "落叶松" },
  gradeName: { gradeName: "二级" },
  thickness: { thickness: "40" },
  width: { width: "100" },
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
  saleUnit: { saleUnit: "根", price: "20", priceTiers: "10方 19" },
  taxIncluded: { taxIncluded: "不含税" },
  stockVolume: { stockVolume: "28.8", bundles: "20" },
  bundleVolume: { bundleVolume: "0.72", bundles: "20" },
  bundles: { bundles: "5", stockVolume: "7.2" },
  stockPieces: { stockPieces: "2000", stockVolume: "28.8", bundles: "20" },
  minOrder: { minOrder: "2件" },
  wholeBundles: { wholeBundles: "是" },
  priceTiers: { priceTiers: "10方 1600；33方 1550" },
  deliveryModes: { deliveryModes: "自提、送到" },
  status: { status: "已下架" },
};

describe("importing a file again", () => {
  async function* rows(row: Readonly<Record<string, string>>) {
    yield IMPORT_FIELDS;
    yield IMPORT_FIELDS.map((field) => row[field] ?? "");
  }
  const imported = async (db: TestDatabase, row: Readonly<Record<string, string>>, options: ImportOptions = {}) => {
    const reasons: string[] = [];
    const { created, changed, unchanged, bad } = await importGoods(db, readRows(rows(row)), {
      ...options,
      onReport: ({ level, reason }) => level === "bad" && reasons.push(reason),
    });
    return { created, changed, unchanged, bad, reasons };
  };
  const DONE = { bad: 0, reasons: [] };
  const goods = (db: TestDatabase) => db.one<Record<string, unknown>>("select * from goods");

  /** The last possible value of each fact that is read by its type. */
  const lastOf = ({ type }: GoodsField): string =>
    type.kind === "whole"
      ? decimalText(type.most, type.decimals)
      : type.kind === "day"
        ? "2026-11-20"
        : "of" in type
          ? (type.of?.at(-1)?.name ?? "")
          : "1";
  const changeOf = (field: ImportField): Partial<Record<ImportField, string>> | null =>
    field in CHANGES
      ? CHANGES[field as WrittenField]
      : { [field]: lastOf(GOODS_FIELDS[field as keyof typeof GOODS_FIELDS]) };

  it.for(IMPORT_FIELDS.filter((field) => changeOf(field) !== null))(
    "takes up another %s alone",
    async (field, { db }) => {
      await db.clear();
      await seedBrands(db);
      expect(await imported(db, BEAM)).toEqual({ ...DONE, created: 1, changed: 0, unchanged: 0 });
      expect(await imported(db, BEAM)).toEqual({ ...DONE, created: 0, changed: 0, unchanged: 1 });
      const other = { ...BEAM, ...changeOf(field) };
      expect(await imported(db, other)).toEqual({ ...DONE, created: 0, changed: 1, unchanged: 0 });
      expect(await imported(db, other)).toEqual({ ...DONE, created: 0, changed: 0, unchanged: 1 });
    },
  );

  it.for([
    ["moisture_pct", { moistureType: "KD 18%" }, 18],
    ["surface", { title: "樟子松木方 刨光" }, "planed"],
    ["treatment", { title: "樟子松木方 ACQ防腐" }, "acq"],
    ["tax_rate", LOG, 9],
    ["surface", { surface: "四面光" }, "s4s"],
    ["treatment", { treatment: "CCA" }, "cca"],
    ["tax_rate", { taxRate: "9%" }, 9],
    ["tax_rate", { taxIncluded: "含税6%" }, 6],
  ] as const)("writes the %s of the row", async ([column, change, value], { db }) => {
    await db.clear();
    await imported(db, BEAM);
    expect(await imported(db, { ...BEAM, ...change })).toMatchObject({ changed: 1 });
    expect((await goods(db))?.[column]).toEqual(value);
  });

  it("leaves facts that the file does not have to the merchant", async ({ db }) => {
    await db.clear();
    await imported(db, BEAM);
    const own = { surface: "planed", treatment: "acq", moisture_pct: 15, tax_rate: 3, density: 520 };
    await db.run(
      "update goods set surface = $1, treatment = $2, moisture_pct = $3, tax_rate = $4, density = $5",
      Object.values(own),
    );
    const silent = { ...BEAM, moistureType: "KD" };
    expect(await imported(db, silent)).toMatchObject({ changed: 0, unchanged: 1 });
    await imported(db, { ...silent, price: "1700" });
    expect(await goods(db)).toMatchObject(own);
    expect(Object.keys(GOODS_WRITTEN)).toEqual(expect.arrayContaining(Object.keys(own)));
  });

  it("leaves kind, sale unit and packing that the file does not name, and reports no assumption", async ({ db }) => {
    await db.clear();
    const {
      kindName: _,
      saleUnit: __,
      bundleVolume: ___,
      bundles: ____,
      minOrder: _m,
      wholeBundles: _w,
      ...silent
    } = BEAM;
    const bare = { ...silent, title: "樟子松 30*120*4000", price: "1680" };
    const assumed: string[] = [];
    const onReport = ({ level, reason }: RowReport) => {
      if (level === "assumed") assumed.push(reason);
    };
    const again = (row: Readonly<Record<string, string>>) => importGoods(db, readRows(rows(row)), { onReport });
    const own = { kind_code: "1502", sale_unit: "bundle", pieces_per_bundle: 100 };
    const stated = { ...bare, kindName: "木方", saleUnit: "件", bundleVolume: "1.44" };
    expect(await again(stated)).toMatchObject({ created: 1, assumed: 0 });
    expect(await again(bare)).toMatchObject({ changed: 0, unchanged: 1, assumed: 0 });
    expect(await again({ ...bare, price: "2400" })).toMatchObject({ changed: 1, assumed: 0 });
    expect(await goods(db)).toMatchObject({ ...own, price: 240_000 });
    expect(await again({ ...bare, kindName: "锯材", saleUnit: "m³", bundleVolume: "1.296" })).toMatchObject({
      changed: 1,
    });
    expect(await goods(db)).toMatchObject({ kind_code: "1501", sale_unit: "m3", pieces_per_bundle: 90 });
    expect(await again({ ...bare, merchantSku: "P-2" })).toMatchObject({ created: 1, assumed: 1 });
    expect(assumed).toEqual(["推断：按规格，品类为锯材；默认：销售单位为 m³；默认：不分件，起售 1 根"]);
  });

  it("leaves certificates that the file does not name, and removes them where it states that there are none", async ({
    db,
  }) => {
    await db.clear();
    await imported(db, { ...BEAM, certs: "FSC C569781" });
    const { certs: own } = (await goods(db))!;
    expect(own).toMatchObject([{ type: "FSC" }]);
    const silent = { ...BEAM, certs: "" };
    expect(await imported(db, silent)).toMatchObject({ changed: 0, unchanged: 1 });
    const score = (await goods(db))!.score;
    await imported(db, { ...silent, price: "1700" });
    expect(await goods(db)).toMatchObject({ certs: own, score });
    await imported(db, { ...silent, certs: "无" });
    expect((await goods(db))?.certs).toEqual([]);
  });

  /** What search words are made of, and what a merchant states beside a list of prices. */
  const STATED = "title, brand_code, grade_code, grade_system, origin_code, uses, moisture_type, moisture_pct, density";
  const FACTS = `${STATED}, tax_included, tokens::text, status, score`;
  const facts = (db: TestDatabase) => db.one<Record<string, unknown>>(`select ${FACTS} from goods`);
  const OWNER_FIELDS = { shopName: BEAM.merchantName, names: [BEAM.merchantName], reviewNeeded: true } as const;
  const NAMED = { ...BEAM, brandName: "CANFOR", originName: "加拿大", speciesName: "云杉", taxIncluded: "不含税" };
  const UNSAID = { brandName: "", gradeName: "", originName: "", uses: "", moistureType: "", taxIncluded: "" };
  const ownedBy = async (db: TestDatabase) => {
    const { id } = (await db.one<{ id: MerchantId }>("select id::text from merchant"))!;
    return { owner: { ...OWNER_FIELDS, id } };
  };

  it.for(["云杉木方 自家标题", ""])(
    "leaves what search words are made of where the file is silent: “%s”",
    async (title, { db }) => {
      await db.clear();
      await seedBrands(db);
      await imported(db, { ...NAMED, title });
      const own = await facts(db);
      expect(own).toMatchObject({ grade_code: expect.any(String), origin_code: expect.any(String), uses: ["托盘"] });
      expect(own).toMatchObject({ brand_code: expect.any(String), moisture_type: "KD", moisture_pct: 12 });
      expect(own).toMatchObject({ tax_included: false, status: GOODS_STATUS.onSale });
      const silent = { ...NAMED, ...UNSAID, title: "", status: "" };
      expect(await imported(db, silent, await ownedBy(db))).toEqual({ ...DONE, created: 0, changed: 0, unchanged: 1 });
      expect(await imported(db, { ...silent, price: "1700" }, await ownedBy(db))).toMatchObject({ changed: 1 });
      expect(await facts(db)).toEqual(own);
      expect(await goods(db)).toMatchObject({ price: 170_000 });
    },
  );

  it("leaves the origin of goods of no named species", async ({ db }) => {
    await db.clear();
    const mixed = { ...BEAM, speciesName: "", title: "木方" };
    await imported(db, mixed);
    const own = await facts(db);
    expect(own).toMatchObject({ origin_code: "RU" });
    expect(await imported(db, { ...mixed, originName: "" })).toEqual({ ...DONE, created: 0, changed: 0, unchanged: 1 });
    expect(await facts(db)).toEqual(own);
  });

  it("makes title and search words of what the file changes and of what stays", async ({ db }) => {
    await db.clear();
    await seedBrands(db);
    await imported(db, { ...NAMED, title: "" });
    const changed = { ...NAMED, title: "", gradeName: "二级", width: "100" };
    await imported(db, { ...changed, ...UNSAID, gradeName: "二级" });
    const after = await facts(db);
    await db.clear();
    await seedBrands(db);
    await imported(db, changed);
    expect(after).toEqual(await facts(db));
  });

  it.for([
    ["brand_code", { brandName: "无" }, null],
    ["grade_code", { gradeName: "无" }, null],
    ["origin_code", { originName: "无" }, null],
    ["moisture_type", { moistureType: "无" }, null],
    ["moisture_pct", { moistureType: "无" }, null],
    ["uses", { uses: "无" }, []],
    ["grade_code", { speciesName: "落叶松" }, null],
    ["origin_code", { speciesName: "落叶松" }, null],
  ] as const)("removes %s where the row states none", async ([column, change, value], { db }) => {
    await db.clear();
    await seedBrands(db);
    await imported(db, { ...NAMED, title: "" });
    expect((await goods(db))?.[column]).not.toEqual(value);
    const silent = { ...NAMED, ...UNSAID, title: "", ...change };
    expect(await imported(db, silent)).toEqual({ ...DONE, created: 0, changed: 1, unchanged: 0 });
    expect((await goods(db))?.[column]).toEqual(value);
    const after = await facts(db);
    expect(await imported(db, silent)).toEqual({ ...DONE, created: 0, changed: 0, unchanged: 1 });
    expect(await facts(db)).toEqual(after);
  });

  it("refuses a row whose goods change while the file is read", async ({ db }) => {
    await db.clear();
    await seedBrands(db);
    await imported(db, { ...NAMED, title: "" });
    const before = await facts(db);
    async function* changing() {
      const cells = (row: Readonly<Record<string, string>>) => IMPORT_FIELDS.map((field) => row[field] ?? "");
      yield IMPORT_FIELDS;
      yield cells({ ...NAMED, ...UNSAID, title: "", price: "1700" });
      for (let at = 0; at < 1_000; at += 1) yield cells({ ...BEAM, merchantSku: `N-${at}` });
      await db.run("update goods set uses = '{家具}'");
    }
    const reasons: string[] = [];
    const summary = await importGoods(db, readRows(changing()), { onReport: ({ reason }) => reasons.push(reason) });
    expect(summary).toMatchObject({ applied: false, bad: 1 });
    expect(reasons).toEqual(["商品在导入期间有改动，请重新导入"]);
    expect(await facts(db)).toEqual({ ...before, uses: ["家具"] });
  });
});

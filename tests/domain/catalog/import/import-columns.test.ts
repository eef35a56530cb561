import { describe, expect, it } from "vitest";
import { GOODS_FIELDS } from "../../../../src/domain/catalog/goods/goods-fields.ts";
import {
  cellsUnder,
  columnName,
  headings,
  IMPORT_FIELDS,
  importHeader,
  TEMPLATE_FIELDS,
} from "../../../../src/domain/catalog/import/import-columns.ts";

const LEAST = ["title", "price"];
const fieldOf = (heading: string) => importHeader([heading]).fields[0] ?? null;

describe("headings of a file of goods", () => {
  it("name each column that is written, by its field and by its Chinese name", () => {
    for (const field of [...IMPORT_FIELDS, ...TEMPLATE_FIELDS]) {
      expect(fieldOf(field)).toBe(field);
      expect(fieldOf(columnName(field))).toBe(field);
    }
    expect(columnName("price")).toBe("价格");
    expect(columnName("treatment")).toBe(GOODS_FIELDS.treatment.label);
  });

  it("are recognised with any signs, blanks and units", () => {
    for (const heading of [
      "价格（元/m³）",
      " 价 格 ",
      "价格:",
      "#价格",
      "unit_price",
      "UnitPrice",
      "价格[元]",
      "\uFEFF价格",
    ])
      expect(fieldOf(heading)).toBe("price");
    expect(fieldOf("stock_volume (m3)")).toBe("stockVolume");
    expect(fieldOf("每件-体积*")).toBe("bundleVolume");
    expect(fieldOf("价格【含税】")).toBe("price");
    expect(fieldOf("价格〔含税〕\n元")).toBe("price");
    expect(fieldOf("价格{元}")).toBe("price");
  });

  it("that two columns claim stay with the first", () => {
    const all = headings(GOODS_FIELDS);
    expect(all.get("长度")).toBe("lengthMin");
    expect(all.get("库存体积")).toBe("stockVolume");
    expect(all.get("库存")).toBe("amount");
  });

  it("that are unknown are retained as given; an empty heading is not one", () => {
    expect(importHeader([...LEAST, " 备注2 ", "", "  "])).toMatchObject({
      fields: ["title", "price", null, null, null],
      unknown: ["备注2"],
      problem: null,
    });
  });
});

describe("the header of a file of goods", () => {
  it("has to name a price, and a title or a species", () => {
    expect(importHeader(["标题", "价格"]).problem).toBeNull();
    expect(importHeader(["树种", "价格"]).problem).toBeNull();
    expect(importHeader(["标题"]).problem).toBe("缺少列：价格（price）");
    expect(importHeader(["价格"]).problem).toBe("缺少列：标题（title）或树种（speciesName）");
  });

  it("is none where no heading is known", () => {
    expect(importHeader(["樟子松", "1680"]).problem).toBe("第 1 行不是表头：没有认得的列名");
    expect(importHeader([]).problem).toBe("第 1 行不是表头：没有认得的列名");
  });

  it("names no column twice, under any names", () => {
    expect(importHeader([...LEAST, "单价", "售价", "品名"]).problem).toBe("列名重复：价格、标题");
    expect(importHeader([...LEAST, "甲", "乙"]).problem).toBeNull();
  });
});

describe("the template of a file of goods", () => {
  it("has one cell for the size and one for the pieces of a bundle", () => {
    expect(TEMPLATE_FIELDS).toEqual([
      "merchantName",
      "merchantSku",
      "title",
      "kindName",
      "speciesName",
      "gradeName",
      "spec",
      "diameterMin",
      "diameterMax",
      "originName",
      "brandName",
      "portName",
      "storeName",
      "cityName",
      "moistureType",
      "certs",
      "uses",
      "price",
      "saleUnit",
      "taxIncluded",
      "stockVolume",
      "perBundle",
      "minOrder",
      "wholeBundles",
      "priceTiers",
      "deliveryModes",
      "pictures",
      "status",
    ]);
  });

  it("is read whole, and facts that are read by their type stand behind the moisture in what is written", () => {
    expect(importHeader(TEMPLATE_FIELDS.map(columnName)).problem).toBeNull();
    const at = IMPORT_FIELDS.indexOf("moistureType");
    expect(IMPORT_FIELDS.indexOf("treatment")).toBeGreaterThan(at);
    expect(IMPORT_FIELDS.indexOf("certs")).toBeGreaterThan(IMPORT_FIELDS.indexOf("treatment"));
  });
});

describe("cellsUnder", () => {
  it("takes each cell under its heading, without empty, missing and unknown ones", () => {
    const header = importHeader(["标题", "甲", "价格", "货号", "等级"]);
    expect(cellsUnder(header, ["松木方", "乙", "1680", ""])).toEqual({ title: "松木方", price: "1680" });
  });

  it("prices a row by the unit of the heading, unless its cell names one itself", () => {
    const header = importHeader(["标题", "单价（元/m²）", "销售单位"]);
    expect(cellsUnder(header, ["地板", "85", ""])).toEqual({ title: "地板", price: "85/m2" });
    expect(cellsUnder(header, ["地板", "85", "张"])).toEqual({ title: "地板", price: "85/m2", saleUnit: "张" });
    expect(cellsUnder(header, ["地板", "85/张", ""]).price).toBe("85/张");
    expect(cellsUnder(header, ["地板", "每张85", ""]).price).toBe("每张85");
    expect(cellsUnder(header, ["地板", "", ""]).price).toBeUndefined();
    const spoken = importHeader(["标题", "单价（元 每 立方）"]);
    expect(cellsUnder(spoken, ["板", "1680"]).price).toBe("1680/立方");
    for (const heading of ["价格", "价格（元）"])
      expect(cellsUnder(importHeader(["标题", heading]), ["板", "1680"]).price).toBe("1680");
  });
});

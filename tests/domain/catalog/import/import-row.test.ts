import { describe, expect, it } from "vitest";
import { GOODS_STATUS } from "../../../../src/domain/catalog/goods/goods-states.ts";
import { type ImportedGoods, importedGoods } from "../../../../src/domain/catalog/import/goods-import.ts";
import type { ImportCells } from "../../../../src/domain/catalog/import/import-columns.ts";
import { importRow, previewOf } from "../../../../src/domain/catalog/import/import-row.ts";

const BOARD: ImportCells = {
  merchantName: "太仓万木行",
  merchantSku: "ZZ-001",
  title: "樟子松木方",
  kindName: "木方",
  speciesName: "樟子松",
  gradeName: "一级",
  spec: "30*120*4000",
  originName: "俄罗斯",
  portName: "太仓港",
  storeName: "3号库",
  cityName: "苏州市",
  moistureType: "KD 12%",
  certs: "FSC；PEFC",
  uses: "古建、木屋",
  price: "1680.5",
  saleUnit: "m³",
  taxIncluded: "不含税",
  stockVolume: "12.96",
  perBundle: "90",
  status: "下架",
};
const LOGS: ImportCells = {
  merchantName: "太仓万木行",
  merchantSku: "YM-1",
  title: "辐射松原木",
  kindName: "原木",
  speciesName: "辐射松",
  originName: "新西兰",
  storeName: "1号库",
  diameterMin: "20",
  diameterMax: "28",
  lengthMin: "3900",
  price: "900",
};

const goodsOf = (cells: ImportCells): ImportedGoods => {
  const row = importedGoods(cells);
  if (!("goods" in row)) throw new Error(row.problems.join("；"));
  return row.goods;
};

describe("importRow", () => {
  it("writes each fact in the words of the file", () => {
    expect(importRow(goodsOf(BOARD))).toMatchObject({
      merchantName: "太仓万木行",
      merchantSku: "ZZ-001",
      title: "樟子松木方",
      kindName: "木方",
      speciesName: "樟子松",
      thickness: "30",
      width: "120",
      lengthMin: "4000",
      lengthMax: "4000",
      diameterMin: "",
      diameterMax: "",
      originName: "俄罗斯",
      brandName: "",
      portName: "太仓港",
      storeName: "3号库",
      cityName: "苏州市",
      moistureType: "KD 12%",
      certs: "FSC；PEFC",
      price: "1680.5",
      saleUnit: "m³",
      taxIncluded: "不含税",
      stockVolume: "12.96",
      bundleVolume: "1.296",
      bundles: "10",
      status: "已下架",
    });
    expect(importRow(goodsOf(BOARD)).uses.split("、").sort()).toEqual(["古建", "木屋"].sort());
    expect(goodsOf(BOARD).status).toBe(GOODS_STATUS.unpublished);
  });

  it("leaves missing facts empty, and writes 无 for missing certificates", () => {
    const bare = importRow(goodsOf(LOGS));
    for (const field of ["thickness", "width", "gradeName", "portName", "cityName", "moistureType", "uses"] as const)
      expect(bare[field]).toBe("");
    for (const field of ["stockVolume", "bundleVolume", "bundles", "status"] as const) expect(bare[field]).toBe("");
    expect(bare).toMatchObject({
      certs: "无",
      diameterMin: "20",
      diameterMax: "28",
      lengthMin: "3900",
      lengthMax: "3900",
    });
    expect(importRow({ ...goodsOf(LOGS), moistureType: null, moisturePct: 18 }).moistureType).toBe("18%");
    expect(importRow({ ...goodsOf(LOGS), moistureType: "KD", moisturePct: null }).moistureType).toBe("KD");
  });

  it("writes tenths of a millimetre, a range of lengths, and bulk volumes", () => {
    const veneer = goodsOf({ ...BOARD, spec: "1.7*120*4000", perBundle: "", stockVolume: "" });
    expect(importRow(veneer)).toMatchObject({ thickness: "1.7", stockVolume: "", bundleVolume: "" });
    const range = goodsOf({
      ...BOARD,
      spec: "30*120*3000-4000",
      perBundle: "",
      bundleVolume: "1.5",
      stockVolume: "12",
    });
    expect(importRow(range)).toMatchObject({
      lengthMin: "3000",
      lengthMax: "4000",
      stockVolume: "12",
      bundleVolume: "1.5",
      bundles: "8",
    });
  });

  it("counts bundles only where the stock is whole ones", () => {
    expect(importRow({ ...goodsOf(BOARD), stock: 891 }).bundles).toBe("");
    expect(importRow({ ...goodsOf(BOARD), stock: 0 }).bundles).toBe("0");
    expect(importRow({ ...goodsOf(BOARD), stock: null }).bundles).toBe("");
  });
});

describe("previewOf", () => {
  it("shows name, kind, size, price and quantity", () => {
    expect(previewOf(7, goodsOf(BOARD))).toEqual({
      row: 7,
      merchantSku: "ZZ-001",
      title: "樟子松木方",
      kindName: "木方",
      speciesName: "樟子松",
      gradeName: "1等",
      specText: "30*120*4000",
      priceText: "1680.5 元/m³ 不含税",
      stockText: "900 根 12.960 m³",
      bundleText: "90 根/件",
      storeName: "3号库",
      pictures: [],
    });
  });

  it("shows diameters and lengths of logs, and no missing facts", () => {
    expect(previewOf(2, goodsOf(LOGS))).toMatchObject({
      specText: "φ20–28 cm × 3.9 m",
      gradeName: "",
      stockText: "",
      bundleText: "",
      priceText: "900 元/m³ 含税",
    });
    const open = { ...goodsOf(LOGS), diameterMax: null, length: null };
    expect(previewOf(2, open).specText).toBe("小头径 20 cm 起");
    expect(previewOf(2, { ...open, stock: 12_345 }).stockText).toBe("12.345 m³");
  });

  it("shows ranges of lengths, bundles by volume, and sheets as such", () => {
    const range = goodsOf({
      ...BOARD,
      spec: "30*120*3000-4000",
      perBundle: "",
      bundleVolume: "1.5",
      stockVolume: "12",
    });
    expect(previewOf(2, range)).toMatchObject({
      specText: "30*120*3000-4000",
      bundleText: "1.5 m³/件",
      stockText: "12.000 m³",
    });
    expect(previewOf(2, { ...range, thicknessTenths: null }).specText).toBe("宽120*长3000-4000");
    const panel = goodsOf({
      ...BOARD,
      title: "多层板",
      kindName: "胶合板",
      speciesName: "杨木",
      gradeName: "",
      originName: "中国",
      spec: "18*1220*2440",
      saleUnit: "张",
      perBundle: "50",
      stockVolume: "",
      bundles: "2",
      moistureType: "",
    });
    expect(previewOf(2, panel)).toMatchObject({ bundleText: "50 张/件", stockText: "100 张 5.358 m³" });
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GOODS_FIELDS, type GoodsField, type GoodsFields } from "../../../../src/domain/catalog/goods/goods-fields.ts";
import { GOODS_STATUS } from "../../../../src/domain/catalog/goods/goods-states.ts";
import { type ImportedGoods, importedGoods } from "../../../../src/domain/catalog/import/goods-import.ts";
import {
  cubicMetres,
  cubicMillimetres,
  priceRead,
  yuanText,
} from "../../../../src/domain/catalog/import/import-cells.ts";
import {
  cellsUnder,
  columnName,
  IMPORT_FIELDS,
  type ImportCells,
  type ImportField,
  importHeader,
  TEMPLATE_FIELDS,
  type WrittenField,
} from "../../../../src/domain/catalog/import/import-columns.ts";
import { importRow, previewOf } from "../../../../src/domain/catalog/import/import-row.ts";
import { fen, formatYuan } from "../../../../src/domain/money.ts";
import { BRANDS } from "../../../../src/domain/timber/brands.ts";
import { GRADE_WORDS, GRADES } from "../../../../src/domain/timber/grades.ts";
import { KINDS } from "../../../../src/domain/timber/kinds.ts";
import { ORIGIN_REGIONS, ORIGINS } from "../../../../src/domain/timber/origins.ts";
import { PLACES } from "../../../../src/domain/timber/places.ts";
import { breakdownOf } from "../../../../src/domain/timber/quantity.ts";
import { SPECIES, SPECIES_WORDS } from "../../../../src/domain/timber/species.ts";
import { mmOfTenths, tenthsOfMm } from "../../../../src/domain/units.ts";

const BOARD: ImportCells = {
  merchantName: "太仓万木行",
  merchantSku: "ZZ-001",
  title: "俄罗斯樟子松木方 30*120*4000 一级 窑干 太仓港",
  kindName: "木方",
  speciesName: "樟子松",
  gradeName: "一级",
  thickness: "30",
  width: "120",
  lengthMin: "4000",
  lengthMax: "4000",
  originName: "俄罗斯",
  portName: "太仓港",
  storeName: "太仓万方码头3号库",
  cityName: "苏州市",
  moistureType: "KD",
  price: "1680",
  saleUnit: "m³",
  taxIncluded: "含税",
  stockVolume: "14.4",
  status: "在售",
};

const goodsOf = (cells: ImportCells): ImportedGoods => {
  const row = importedGoods(cells);
  if (!("goods" in row)) throw new Error(row.problems.join("；"));
  return row.goods;
};
const problemsOf = (cells: ImportCells): readonly string[] => {
  const row = importedGoods(cells);
  return "problems" in row ? row.problems : [];
};

describe("goods without a species name", () => {
  it("are taken as a mixture, with a note; an unknown name is still reported", () => {
    const panel: ImportCells = {
      ...BOARD,
      title: "密度板 18*1220*2440 E0",
      kindName: "密度板",
      speciesName: "",
      gradeName: "",
    };
    const row = importedGoods({ ...panel, thickness: "18", width: "1220", lengthMin: "2440", lengthMax: "2440" });
    expect("goods" in row && row.goods.speciesCode).toBe("mixed");
    expect(row.notes.join()).toContain("混合树种");
    expect(goodsOf({ ...BOARD, title: "松木方", speciesName: "松木", originName: "" }).speciesCode).toBe("mixed");
    expect(problemsOf({ ...BOARD, speciesName: "塑料" }).join()).toContain("不在词典中");
  });
});

describe("what a row leaves open", () => {
  const assumedOf = (cells: ImportCells) => {
    const row = importedGoods(cells);
    return "goods" in row ? row.assumed : row.problems;
  };
  const silent: ImportCells = {
    merchantName: "太仓万木行",
    title: "樟子松 30*120*4000",
    price: "1680",
    storeName: "太仓万方码头3号库",
  };

  it("is reported with what was inferred or taken by default", () => {
    expect(assumedOf(silent)).toEqual([
      "推断：按规格，品类为锯材",
      "默认：销售单位为 m³",
      "默认：不分件，起售 1 根",
      "默认：价格含税",
    ]);
    const panel = { ...silent, title: "胶合板 18*1220*2440 杨木", price: "95" };
    expect(assumedOf(panel)).toContain("默认：销售单位为 张");
    expect(assumedOf({ ...silent, lengthMin: "3000", lengthMax: "4000" })).toContain("默认：不分件，起售 0.001 m³");
  });

  it("is nothing where the row is complete, in cells or in its title and price", () => {
    const said = { ...silent, title: "樟子松木方 30*120*4000 不含税", price: "1680元/m³", perBundle: "100" };
    expect(assumedOf(said)).toEqual([]);
    expect(assumedOf({ ...BOARD, bundles: "10" })).toEqual([]);
  });
});

describe("importHeader", () => {
  it("knows English and Chinese names, full-width, with units and in any order", () => {
    expect(
      importHeader(["价格（元/m³）", "ｓｐｅｃｉｅｓＮａｍｅ", " 商家 名称 ", "stock_volume (m3)", "厚度mm"]).fields,
    ).toEqual(["price", "speciesName", "merchantName", "stockVolume", "thickness"]);
  });

  it("recognises every column by either name, in any order", () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...IMPORT_FIELDS], { minLength: IMPORT_FIELDS.length }),
        fc.infiniteStream(fc.boolean()),
        (fields, chinese) => {
          const header = importHeader(fields.map((field) => (chinese.next().value ? columnName(field) : field)));
          expect(header).toMatchObject({ fields, unknown: [], problem: null });
        },
      ),
    );
  });

  it("reports what it does not know and what cannot be read", () => {
    expect(importHeader(["title", "price", "心情", ""])).toMatchObject({ unknown: ["心情"], problem: null });
    expect(importHeader(["title", "price", "标题"]).problem).toBe("列名重复：标题");
    expect(importHeader(["title"]).problem).toContain("缺少列：价格");
    expect(importHeader(["樟子松", "1680"]).problem).toContain("不是表头");
  });
});

describe("importedGoods", () => {
  it("reads a full row", () => {
    expect(goodsOf(BOARD)).toMatchObject({
      kindCode: "1502",
      speciesCode: "zhangzisong",
      gradeCode: "ru-1",
      originCode: "RU",
      portCode: "taicang",
      cityCode: "320500",
      thickness: 30,
      width: 120,
      length: 4000,
      lengthMin: null,
      price: 168_000,
      saleUnit: "m3",
      countedIn: "piece",
      pieceVolumeMm3: 14_400_000,
      stock: 1000,
      status: GOODS_STATUS.onSale,
      volumeRule: 1,
    });
  });

  it("fills every empty cell from the title", () => {
    const { merchantName = "", merchantSku = "", title = "", price = "", stockVolume = "" } = BOARD;
    const brief = goodsOf({ merchantName, merchantSku, title, price, stockVolume });
    expect(brief).toEqual({ ...goodsOf(BOARD), storeName: "太仓港（仓库待确认）", status: null });
    expect(goodsOf({ merchantName, title: "新西兰辐射松原木 φ30-40*3900 大A 岚山", price })).toMatchObject({
      kindCode: "1500",
      speciesCode: "fushesong",
      gradeCode: "rl-a40",
      originCode: "NZ",
      portCode: "lanshan",
      diameterMin: 30,
      diameterMax: 40,
      length: 3900,
      countedIn: "dm3",
      volumeRule: 3,
    });
    expect(goodsOf({ merchantName, title: "SPF 板材 38*140 2-4米 FSC canfor", price })).toMatchObject({
      lengthMin: 2000,
      lengthMax: 4000,
      brandCode: "canfor",
      certs: [{ type: "FSC", no: "", expireTime: null }],
    });
  });

  it("takes the cell where cell and title differ", () => {
    expect(goodsOf({ ...BOARD, speciesName: "落叶松", thickness: "45", portName: "满洲里" })).toMatchObject({
      speciesCode: "luoyesong",
      thickness: 45,
      portCode: "manzhouli",
    });
  });

  it("resolves aliases, and words of several meanings by the rest of the row", () => {
    const codes = (cells: ImportCells) => goodsOf({ ...BOARD, title: "现货", ...cells });
    expect(codes({ speciesName: "獐子松" }).speciesCode).toBe("zhangzisong");
    expect(codes({ speciesName: "Radiata pine", originName: "新西兰" }).speciesCode).toBe("fushesong");
    expect(codes({ speciesName: "SPF", originName: "加拿大", gradeName: "二级" }).gradeCode).toBe("na-2");
    expect(codes({ speciesName: "橡胶木", originName: "泰国", gradeName: "AB级" }).gradeCode).toBe("sea-ab");
    expect(codes({ speciesName: "白松", originName: "芬兰" }).speciesCode).toBe("yunshan_eu");
    expect(codes({ portName: "万方", brandName: "CANFOR" })).toMatchObject({
      portCode: "taicang",
      brandCode: "canfor",
    });
  });

  it("rejects goods without a mandatory fact, and notes other unknown ones", () => {
    expect(problemsOf({ ...BOARD, speciesName: "火星木" })).toEqual(["树种“火星木”不在词典中"]);
    expect(problemsOf({ ...BOARD, kindName: "零食" })).toEqual(["品类“零食”不在词典中"]);
    const row = importedGoods({ ...BOARD, title: "现货", brandName: "没听过牌", gradeName: "超凡级" });
    expect(row).toMatchObject({ goods: { brandCode: null, gradeCode: null } });
    expect(row.notes).toEqual(["品牌“没听过牌”不在词典中", "等级“超凡级”不在词典中"]);
  });

  it("notes a grade by which such goods are not graded, and takes it", () => {
    const row = importedGoods({ ...BOARD, title: "现货", gradeName: "FAS" });
    expect(row).toMatchObject({ goods: { gradeCode: "nhla-fas" } });
    expect(row.notes).toEqual(["等级“FAS”是北美阔叶材的等级，俄罗斯樟子松通常按俄标、北欧、国标分等，请核对"]);
  });

  it("names every reason at once", () => {
    expect(
      problemsOf({
        ...BOARD,
        merchantName: "",
        price: "12.345",
        thickness: "三十",
        saleUnit: "桶",
        taxIncluded: "大概",
        status: "?",
      }),
    ).toHaveLength(6);
    expect(problemsOf({ ...BOARD, price: "" })).toEqual(["没有价格"]);
    expect(problemsOf({ ...BOARD, price: "0" })).toEqual(["价格 0 超出范围（0.01–999999.99 元）"]);
    expect(problemsOf({ ...BOARD, lengthMin: "5000" })).toEqual(["最短长度大于最长长度"]);
    expect(problemsOf({ ...BOARD, status: "售罄" })).toEqual(["状态为售罄，库存却不是 0"]);
    expect(problemsOf({ ...BOARD, stockVolume: "100", bundleVolume: "2", bundles: "3" })[0]).toContain(
      "库存与件数不符",
    );
    expect(problemsOf({ merchantName: "甲木行", title: "樟子松板 30*120", price: "85", saleUnit: "根" })[0]).toContain(
      "按根销售须有",
    );
  });

  it("reads a stock of 0 with bundles left as sold out, with a note", () => {
    const row = importedGoods({ ...BOARD, stockVolume: "0", bundleVolume: "2", bundles: "3" });
    expect(row).toMatchObject({ goods: { stock: 0, status: GOODS_STATUS.soldOut } });
    expect(row.notes).toContain("库存为 0，件数 3 未计入");
    expect(importedGoods({ ...BOARD, stockVolume: "0", bundleVolume: "2", bundles: "0" }).notes).toEqual([]);
  });

  it("counts pieces from rounded volumes and never more than there are", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 12, max: 100 }),
        fc.integer({ min: 60, max: 300 }),
        fc.integer({ min: 1400, max: 6000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 2000 }),
        (thickness, width, length, pieces, more) => {
          const size = { thickness: `${thickness}`, width: `${width}`, lengthMin: `${length}`, lengthMax: `${length}` };
          const { stock, ...rule } = goodsOf({ ...BOARD, ...size, stockVolume: "0" });
          const dm3 = breakdownOf({ ...rule }, pieces).volume;
          expect(stock).toBe(0);
          const volume = (milli: number) =>
            goodsOf({ ...BOARD, ...size, stockVolume: (milli / 1000).toFixed(3) }).stock ?? -1;
          expect(volume(dm3)).toBe(pieces);
          expect(breakdownOf({ ...rule }, volume(dm3 + more)).volume).toBeLessThanOrEqual(dm3 + more);
        },
      ),
      // Half a dm³ short of the pieces' volume, which is rounded up.
      { examples: [[100, 60, 2970, 13, 1995]] },
    );
  });

  it("reads bundles as stock, and stock by bundles", () => {
    expect(goodsOf({ ...BOARD, stockVolume: "", bundleVolume: "3.5", bundles: "10" })).toMatchObject({
      piecesPerBundle: 243,
      stock: 2430,
      step: 1,
    });
    expect(goodsOf({ ...BOARD, stockVolume: "28.8", bundles: "10", saleUnit: "件" })).toMatchObject({
      piecesPerBundle: 200,
      stock: 2000,
      step: 200,
      minOrder: 200,
    });
    const random = {
      ...BOARD,
      title: "白橡板 26 FAS",
      width: "",
      lengthMin: "1800",
      lengthMax: "4900",
      speciesName: "白橡",
    };
    expect(goodsOf({ ...random, stockVolume: "", bundleVolume: "1.25", bundles: "4" })).toMatchObject({
      countedIn: "dm3",
      bundleVolume: 1250,
      stock: 5000,
      step: 1250,
      volumeRule: 5,
    });
  });

  it("retains the packing of existing goods where the row has none", () => {
    const { width: _, ...board } = BOARD;
    const random = { ...board, title: "白橡板 26 FAS", lengthMin: "1800", lengthMax: "4900", speciesName: "白橡" };
    const known = goodsOf({ ...random, stockVolume: "", bundleVolume: "1.25", bundles: "4" });
    const readBeside = (cells: ImportCells) => importedGoods(cells, { known });
    const inBundles = { goods: { countedIn: "dm3", bundleVolume: 1250, step: 1250, stock: 7500 } };
    expect(readBeside({ ...random, stockVolume: "7.5" })).toMatchObject(inBundles);
    const inBulk = { goods: { countedIn: "dm3", bundleVolume: null, stock: 7500 } };
    expect(importedGoods({ ...random, stockVolume: "7.5" }, { known: { ...known, bundleVolume: null } })).toMatchObject(
      inBulk,
    );
    expect(readBeside({ ...random, stockVolume: "7.5", bundleVolume: "2.5" })).toMatchObject({
      goods: { bundleVolume: 2500, step: 2500 },
    });
  });

  it("knows a line without a number again by what it offers", () => {
    const { merchantSku: _, ...unnumbered } = BOARD;
    const sku = goodsOf(unnumbered).merchantSku;
    expect(sku).toMatch(/^ZD-[0-9A-Z]{14}$/);
    expect(goodsOf({ ...unnumbered, price: "1700", stockVolume: "28.8" }).merchantSku).toBe(sku);
    expect(goodsOf({ ...unnumbered, width: "150" }).merchantSku).not.toBe(sku);
  });
});

describe("a grade of radiata logs", () => {
  const LOGS = { merchantName: "太仓万木行", kindName: "原木", speciesName: "辐射松", price: "780", stockVolume: "60" };
  const sized = { ...LOGS, originName: "新西兰", portName: "太仓", diameterMin: "30", lengthMin: "3900" };
  it("raises a question where a file has only A级, and is accepted where the ladder is named", () => {
    const question = { field: "grade", word: "A级", codes: ["rl-a40", "rl-a", "rl-as"], taken: null, holds: true };
    expect(importedGoods({ ...sized, gradeName: "A级" })).toMatchObject({
      goods: { gradeCode: null },
      questions: [{ ...question, answer: null }],
    });
    const answers = [{ field: "grade", word: "a级 ", code: "rl-a" } as const];
    expect(importedGoods({ ...sized, gradeName: "A级" }, { answers })).toMatchObject({
      goods: { gradeCode: "rl-a" },
      questions: [{ ...question, answer: "rl-a" }],
    });
    expect(importedGoods({ ...sized, gradeName: "中A" })).toMatchObject({
      goods: { gradeCode: "rl-a" },
      questions: [],
    });
    // The title names the ladder.
    const titled = { ...sized, gradeName: "A级", title: "辐射松原木 中A φ30+ 3.9米" };
    expect(importedGoods(titled)).toMatchObject({ goods: { gradeCode: "rl-a" }, questions: [] });
  });
  it("stays open where only the title has A级", () => {
    const row = importedGoods({ ...sized, title: "新西兰辐射松原木 A级 φ30+ 3.9米" });
    expect(row).toMatchObject({ goods: { gradeCode: null } });
  });
});

describe("prices and volumes", () => {
  const amounts = fc.integer({ min: 1, max: 99_999_999 }).map(fen);

  it("retains every fen, in any notation of the amount", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        for (const text of [
          yuanText(amount),
          formatYuan(amount),
          `¥${formatYuan(amount)}元/m³`,
          ` ${yuanText(amount)}元`,
        ]) {
          expect(priceRead(text)).toMatchObject({ value: { price: amount } });
        }
      }),
    );
  });

  it("names a price in the money of another country", () => {
    for (const text of ["$135", "US$135/m³", "USD 135", "135美元", "€ 270", "270欧元/方"])
      expect(priceRead(text)).toEqual({ problem: expect.stringMatching(/^价格“.+”不是人民币，请换算为元$/) });
  });

  it("reads back every volume it writes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000_000 }), (mm3) => {
        expect(cubicMillimetres(cubicMetres(mm3), "库存体积", null)).toEqual({ value: mm3 });
      }),
    );
  });
});

/** Cells as traders fill them: names and aliases of the dictionaries, sizes, empty ones, and slips. */
const named = (entries: readonly { name: string; aliases: readonly string[] }[]) =>
  fc.constantFrom(...entries.flatMap(({ name, aliases }) => [name, ...aliases]));
const whole = (min: number, max: number) => fc.integer({ min, max }).map(String);
const volume = fc.integer({ min: 0, max: 3_000_000 }).map((milli) => String(milli / 1000));
const CELLS: Readonly<Record<WrittenField, fc.Arbitrary<string>>> = {
  merchantName: fc.constantFrom("太仓万木行", "岚山 木业", "Ａ木业"),
  merchantSku: fc.constantFrom("A1", "货-2", "Ｂ３"),
  title: fc.constantFrom(
    "樟子松 30*120*4米 一级 太仓",
    "云杉 冷杉 50*150 2-4米",
    "德国榉木 8/4 AB级 含水率8-12%",
    "辐射松原木 30+ 3.9米 岚山 JAS",
    "桉木多层板 1220*2440*18 E0 佛山",
    "美国白橡 FSC PEFC 26 实测",
    "松木 0.5厚 不含税",
    "现货",
  ),
  kindName: named(KINDS),
  speciesName: named([...SPECIES, ...SPECIES_WORDS]),
  gradeName: named([...GRADES, ...GRADE_WORDS]),
  thickness: fc.oneof(whole(1, 100), fc.constantFrom("0.5", "2.7mm", "３０")),
  width: whole(60, 1220),
  lengthMin: whole(900, 4000),
  lengthMax: whole(4000, 6000),
  diameterMin: whole(10, 30),
  diameterMax: whole(30, 60),
  originName: named([...ORIGINS, ...ORIGIN_REGIONS]),
  brandName: named(BRANDS),
  portName: named(PLACES),
  storeName: fc.constantFrom("1号库", "太仓万方码头3号库", "东莞吉龙木材市场C区"),
  cityName: fc.constantFrom("苏州市", "太仓", "山东省日照市", "上海", "火星市"),
  moistureType: fc.constantFrom("KD", "窑干", "气干", "KD 8-12%", "12%", "GRN", "半干"),
  certs: fc.constantFrom("FSC", "FSC FSC-C123456;PEFC", "自有 证书、CITES 2026CN/IM1", "fsc，FSC", "无"),
  uses: fc.constantFrom("家具", "建筑、包装/托盘", "家具,家具"),
  price: fc.constantFrom("1680", "1,680.50", "¥2450", "0.01", "999999.99", "85元/张"),
  saleUnit: fc.constantFrom("m³", "方", "m3", "立方", "张", "根", "件", "吨", "m²", "平方"),
  taxIncluded: fc.constantFrom("含税", "否", "TRUE", "0", "含税13%"),
  stockVolume: volume,
  bundleVolume: volume,
  bundles: whole(0, 50),
  stockPieces: whole(0, 5_000),
  minOrder: fc.constantFrom("1", "2件", "90根", "2.5方"),
  wholeBundles: fc.constantFrom("是", "否"),
  priceTiers: fc.constantFrom("无", "33方 0.01", "10方 1500；33方 1400"),
  deliveryModes: fc.constantFrom("自提", "送到", "自提、送到", "快递"),
  status: fc.constantFrom("在售", "下架", "上架", "草稿", "2", "售罄"),
};
/** Cells of facts that are read by their types. */
const cellOf = ({ type }: GoodsField): fc.Arbitrary<string> =>
  type.kind === "whole"
    ? fc.integer({ min: type.least, max: type.most }).map((number) => `${number}${type.unit}`)
    : named(
        "of" in type
          ? (type.of ?? []).map(({ name, aliases = [] }) => ({ name, aliases }))
          : [{ name: "1", aliases: [] }],
      );
const FACT_CELLS = Object.entries(GOODS_FIELDS as GoodsFields)
  .filter(([, { imported }]) => typeof imported === "string")
  .map(([name, field]) => [name, fc.oneof(cellOf(field), fc.constantFrom("", "不知道"))] as const);
const ALL_CELLS = { ...CELLS, ...Object.fromEntries(FACT_CELLS) } as Readonly<
  Record<ImportField, fc.Arbitrary<string>>
>;
/** Any of the cells but `without`; the stock in one of the ways in which it is stated. */
const rowsWithout = (...without: ImportField[]): fc.Arbitrary<ImportCells> => {
  const stated: ImportField[][] = [[], ["stockVolume"], ["stockVolume", "bundleVolume"], ["bundleVolume", "bundles"]];
  return fc.constantFrom(...stated).chain((stock) => {
    const left = IMPORT_FIELDS.filter((field) => {
      const measured = ["stockVolume", "bundleVolume", "bundles", "stockPieces"].includes(field);
      return !without.includes(field) && (!measured || stock.includes(field));
    });
    const arbitraries = Object.fromEntries(left.map((field) => [field, ALL_CELLS[field]]));
    return fc.record<ImportCells>(arbitraries, { requiredKeys: ["merchantName", "title", "price", ...stock] });
  });
};
const board = rowsWithout("diameterMin", "diameterMax");
const log = rowsWithout("thickness", "width");
const likely = fc.oneof({ arbitrary: board, weight: 3 }, { arbitrary: log, weight: 2 }, fc.record(ALL_CELLS));
const junk = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "\u0000",
    "\uD800",
    "1e9",
    "-5",
    "NaN",
    "99999999999999999999",
    "=1+1",
    "　",
    "０",
    "樟子松".repeat(400),
  ),
);
const anything = fc.dictionary(fc.constantFrom(...IMPORT_FIELDS), junk) as fc.Arbitrary<ImportCells>;
const mixed = fc.tuple(likely, anything).map(([cells, slips]) => ({ ...cells, ...slips }));

describe("any row", () => {
  it("gives goods or reasons, and goods that the database takes", () => {
    fc.assert(
      fc.property(fc.oneof(likely, anything, mixed), (cells) => {
        const row = importedGoods(cells);
        if ("problems" in row) {
          expect(row.problems.length).toBeGreaterThan(0);
          return;
        }
        const { goods } = row;
        expect(JSON.stringify(goods)).not.toMatch(/\\u0000|\\ud8/i);
        expect((goods.countedIn === "piece") === (goods.pieceVolumeMm3 !== null)).toBe(true);
        for (const number of [goods.price, goods.step, goods.minOrder]) expect(number).toBeGreaterThan(0);
        const { thickness, width, length, lengthMin, lengthMax, diameterMin, diameterMax } = goods;
        if (thickness !== null) expect(mmOfTenths(tenthsOfMm(thickness))).toBe(thickness);
        expect(goods.thicknessTenths).toBe(thickness === null ? null : tenthsOfMm(thickness));
        const integers = [
          goods.thicknessTenths,
          width,
          length,
          lengthMin,
          lengthMax,
          diameterMin,
          diameterMax,
          goods.stock,
        ];
        for (const number of [...integers, goods.piecesPerBundle, goods.bundleVolume, goods.price]) {
          if (number !== null) expect(Number.isInteger(number) && number >= 0 && number < 2 ** 31).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("is the same goods when written out and read again", () => {
    let read = 0;
    fc.assert(
      fc.property(fc.oneof({ arbitrary: likely, weight: 5 }, mixed), (cells) => {
        const row = importedGoods(cells);
        if (!("goods" in row)) return;
        read += 1;
        expect(importedGoods(importRow(row.goods))).toMatchObject({ goods: row.goods });
      }),
      { numRuns: 3000 },
    );
    expect(read).toBeGreaterThan(300);
  });
});

const SHORT: ImportCells = { ...BOARD, title: "樟子松木方", thickness: "", width: "", lengthMin: "", lengthMax: "" };
const read = (cells: ImportCells): ImportedGoods => {
  const row = importedGoods(cells);
  if (!("goods" in row)) throw new Error(row.problems.join());
  return row.goods;
};

describe("goods sold by the square metre", () => {
  const floor = {
    ...BOARD,
    title: "番龙眼地板坯",
    kindName: "规格料",
    speciesName: "番龙眼",
    gradeName: "",
    originName: "",
  };
  const sized = { ...floor, thickness: "18", width: "125", lengthMin: "910", lengthMax: "910", saleUnit: "" };

  it("are recognised by the price's unit, in its cell or in the heading of its column", () => {
    const row = (heading: string, price: string) => {
      const { price: _, saleUnit: __, ...rest } = sized;
      return importedGoods(cellsUnder(importHeader([...Object.keys(rest), heading]), [...Object.values(rest), price]));
    };
    for (const [heading, price] of [
      ["单价（元/m²）", "168"],
      ["价格(元/平方)", "168.00"],
      ["单价元/平米", "168"],
      ["价格（元/m³）", "168元/㎡"],
      ["价格", "168元/平方"],
    ] as const)
      expect(row(heading, price), heading).toMatchObject({ goods: { saleUnit: "m2", price: 16_800 } });
    expect(row("价格（元/箱）", "168")).toMatchObject({
      goods: { saleUnit: "m3" },
      assumed: expect.arrayContaining(["默认：销售单位为 m³"]),
    });
  });

  it("state their stock in m² or m³, to the same pieces", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (pieces) => {
        const area = ((pieces * 125 * 910) / 1_000_000).toFixed(3);
        expect(goodsOf({ ...sized, saleUnit: "平方", stockVolume: `${area}㎡` }).stock).toBe(pieces);
        const volume = ((pieces * 18 * 125 * 910) / 1_000_000_000).toFixed(6);
        expect(goodsOf({ ...sized, saleUnit: "m²", stockVolume: volume }).stock).toBe(pieces);
      }),
    );
  });

  it("are refused where pieces differ, and so is an area of what has no thickness", () => {
    const refusal = "按平方米销售须有固定的厚、宽、长，原木和随宽、随长的不能按平方米销售";
    for (const open of [{ lengthMin: "600", lengthMax: "1200" }, { width: "" }])
      expect(problemsOf({ ...sized, saleUnit: "m²", ...open })).toEqual([refusal]);
    expect(problemsOf({ ...sized, thickness: "", width: "", saleUnit: "m³", stockVolume: "90平方" })).toContain(
      "库存体积“90平方”按平方米填写须有厚度",
    );
  });
});

describe("a size in one cell and the pieces of a bundle", () => {
  it.each([
    ["30*120*4000", { thicknessTenths: 300, width: 120, length: 4000 }],
    ["30×120×4米", { thicknessTenths: 300, width: 120, length: 4000 }],
    ["30*120*3000-4000", { thicknessTenths: 300, width: 120, lengthMin: 3000, lengthMax: 4000 }],
  ])("reads %s", (spec, size) => expect(read({ ...SHORT, spec })).toMatchObject(size));

  it("requests another spelling of an unreadable size, and prefers a side's own column", () => {
    expect(importedGoods({ ...SHORT, spec: "标准" })).toMatchObject({
      problems: ["规格“标准”看不懂，应写成 30*120*4000"],
    });
    expect(read({ ...SHORT, spec: "30*120*4000", width: "140" })).toMatchObject({ thicknessTenths: 300, width: 140 });
  });

  it("packs by the piece, as the volume of a bundle does, and refuses two that contradict each other", () => {
    const cells = { ...SHORT, spec: "30*120*4000", bundleVolume: "", bundles: "" };
    const counted = read({ ...cells, perBundle: "90根" });
    expect(counted.piecesPerBundle).toBe(90);
    expect(read({ ...cells, bundleVolume: "1.296" })).toEqual(counted);
    expect(importedGoods({ ...cells, perBundle: "90", bundleVolume: "2" })).toMatchObject({
      problems: ["每件根数与每件体积不符：90 根与每件体积相差过大"],
    });
    const mixed = importedGoods({ ...cells, spec: "", title: "樟子松木方 随机长", perBundle: "90" });
    expect(mixed.notes).toContain("规格不固定，每件根数未录入，请填写每件体积");
  });

  it("stand in the file that merchants start from", () => {
    expect(TEMPLATE_FIELDS).toContain("spec");
    expect(TEMPLATE_FIELDS).toContain("perBundle");
    const { fields, unknown } = importHeader(TEMPLATE_FIELDS.map(columnName));
    expect(fields).toEqual([...TEMPLATE_FIELDS]);
    expect(unknown).toEqual([]);
  });
});

describe("a kind without a cell", () => {
  it("follows from the title where it names one, else from the size, in one cell or in several", () => {
    const kind = (title: string, spec = "") => read({ ...SHORT, title, spec, kindName: "" }).kindCode;
    expect(kind("樟子松木方")).toBe("1502");
    expect(kind("樟子松防腐木", "30*120*4000")).toBe("1503");
    expect(kind("樟子松 一级", "30*120*4000")).toBe("1501");
    expect(importedGoods({ ...SHORT, title: "樟子松 一级", kindName: "" })).toMatchObject({
      problems: ["没有品类，标题中也看不出来"],
    });
  });
});

describe("previewOf", () => {
  it("rounds what goods come to as every list does, however many decimals a piece's volume has", () => {
    const read38 = read({
      ...BOARD,
      spec: "38*89*3660",
      title: "SPF",
      speciesName: "SPF",
      stockVolume: "500",
      perBundle: "294",
    });
    expect(previewOf(2, read38).stockText).toMatch(/^\d+ 根 \d+\.\d{3} m³$/);
  });
  it("shows a row as it was read", () => {
    expect(previewOf(2, read({ ...BOARD, stockVolume: "129.6", perBundle: "90" }))).toMatchObject({
      row: 2,
      kindName: "木方",
      speciesName: "樟子松",
      specText: "30*120*4000",
      priceText: "1680 元/m³ 含税",
      stockText: "9000 根 129.600 m³",
      bundleText: "90 根/件",
    });
  });
});

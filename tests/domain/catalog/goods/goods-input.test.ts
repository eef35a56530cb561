import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GoodsInput } from "../../../../src/domain/catalog/goods/goods-fields.ts";
import {
  GOODS_LIMITS,
  inputProblems,
  ruleOf,
  tiersProblem,
  volumeRulesFor,
} from "../../../../src/domain/catalog/goods/goods-input.ts";
import { fen } from "../../../../src/domain/money.ts";
import { MAX_COUNT } from "../../../../src/domain/timber/quantity-input.ts";
import { cm, dm3, type Mm, mm } from "../../../../src/domain/units.ts";
import { BEAM } from "../../../support/goods-input.ts";

const wrong = (change: Partial<GoodsInput>) => inputProblems({ ...BEAM, priceTiers: [], ...change });
/** 樟子松原木 φ30 of 4 m by bulk volume. */
const LOG: Partial<GoodsInput> = {
  kindCode: "1500",
  thicknessTenths: null,
  width: null,
  gradeCode: null,
  volumeRule: 3,
  diameterMin: cm(30),
  diameterMax: cm(40),
  perBundle: null,
  step: 1,
  minOrder: 1,
};

describe("inputProblems: what the merchant measured", () => {
  const measured = { measuredThicknessTenths: 294, measuredPieces: 20, measuredOn: "2026-11-20" };
  const said = (change: Partial<GoodsInput>) => wrong({ ...measured, ...change }).measuredThicknessTenths;

  it("is a thickness with its pieces and day, and other sides where they differ", () => {
    expect(wrong(measured)).toEqual({});
    expect(wrong({ ...measured, measuredWidth: mm(118), measuredLength: mm(3_990) })).toEqual({});
    for (const open of [{ measuredPieces: null }, { measuredOn: null }])
      expect(said(open)).toBe("请填写实测根数和日期");
    expect(said({ measuredThicknessTenths: null, measuredWidth: mm(118) })).toBe("请填写实测厚");
    expect(wrong({ ...measured, measuredOn: "2026-02-30" })).toHaveProperty("measuredOn");
  });

  it("is not far from what the goods are called", () => {
    for (const far of [
      { measuredThicknessTenths: 209 },
      { measuredThicknessTenths: 361 },
      { measuredWidth: mm(83) },
      { measuredLength: mm(3_599) },
    ])
      expect(said(far)).toBe("实测尺寸与规格相差过大，请核对");
    expect(said({ measuredThicknessTenths: 210 })).toBeUndefined();
    expect(said({ measuredThicknessTenths: 360 })).toBeUndefined();
  });

  it("says nothing of goods without a section", () => {
    expect(wrong({ ...LOG, ...measured })).toEqual({});
    expect(wrong({ ...measured, width: null, volumeRule: 5 })).toEqual({});
  });
});

describe("inputProblems: a size", () => {
  it("of sawn goods is a thickness, a width or none, and no diameter", () => {
    const bulk = { volumeRule: 5 as const };
    for (const thicknessTenths of [1, 10_000]) expect(wrong({ thicknessTenths })).toEqual({});
    for (const thicknessTenths of [0, 10_001])
      expect(wrong({ thicknessTenths })).toEqual({ thicknessTenths: "规格超出范围" });
    expect(wrong({ ...bulk, width: null })).toEqual({});
    for (const width of [mm(1), mm(2_000)]) expect(wrong({ width })).toEqual({});
    for (const width of [mm(0), mm(2_001)]) expect(wrong({ width })).toEqual({ width: "规格超出范围" });
    expect(wrong({ diameterMin: cm(30) })).toEqual({ diameterMin: "只有原木填径级" });
    expect(wrong({ diameterMax: cm(30) })).toEqual({ diameterMin: "只有原木填径级" });
  });
  it("of logs is a diameter or a range of them, and no side", () => {
    expect(wrong(LOG)).toEqual({});
    expect(wrong({ ...LOG, diameterMax: cm(30) })).toEqual({});
    expect(wrong({ ...LOG, diameterMax: cm(29) })).toEqual({ diameterMin: "最小径级大于最大径级" });
    for (const side of [{ diameterMin: cm(0) }, { diameterMax: cm(100_000) }])
      expect(wrong({ ...LOG, ...side })).toEqual({ diameterMin: "规格超出范围" });
    expect(wrong({ ...LOG, width: mm(120) })).toEqual({ thicknessTenths: "原木填径级，不填厚、宽" });
    expect(wrong({ ...LOG, thicknessTenths: 300 })).toEqual({ thicknessTenths: "原木填径级，不填厚、宽" });
    expect(wrong({ ...LOG, diameterMin: null, diameterMax: null })).toEqual({ diameterMin: "请填写径级" });
  });
  it("has one length or a whole range from the shorter to the longer", () => {
    const range = (lengthMin: Mm | null, lengthMax: Mm | null) =>
      wrong({ length: null, lengthMin, lengthMax, volumeRule: 5 });
    expect(range(mm(3_000), mm(4_000))).toEqual({});
    expect(range(null, null)).toEqual({});
    for (const [min, max] of [
      [4_000, 4_000],
      [4_000, 3_000],
    ] as const)
      expect(range(mm(min), mm(max))).toEqual({ length: "最短长度须小于最长长度" });
    for (const [min, max] of [
      [3_000, null],
      [null, 4_000],
    ] as const) {
      expect(range(mm(min), mm(max))).toEqual({ length: "请填写完整的长度范围" });
      expect(wrong({ lengthMin: mm(min), lengthMax: mm(max) })).toEqual({ length: "固定长度与长度范围只填一种" });
    }
    expect(range(mm(0), mm(4_000))).toEqual({ length: "规格超出范围" });
    expect(range(mm(3_000), mm(99_999_999))).toEqual({ length: "规格超出范围" });
  });
});

describe("inputProblems: amounts", () => {
  it("are counted in whole steps, by the bundle in whole bundles", () => {
    expect(wrong({ minOrder: 180 })).toEqual({});
    expect(wrong({ minOrder: 0 })).toEqual({ minOrder: "起订量不正确" });
    expect(wrong({ step: 0, minOrder: 90 })).toHaveProperty("step", "递增单位不正确");
    const bundles = { saleUnit: "bundle" as const };
    expect(wrong({ ...bundles, step: 180, minOrder: 180 })).toEqual({});
    expect(wrong({ ...bundles, step: 100, minOrder: 100 })).toEqual({ step: "按件销售须整件起订" });
    expect(wrong({ perBundle: 0 })).toEqual({ perBundle: "每件数量不正确" });
  });
  it("never come to more than a million m³, nor to less than nothing", () => {
    const piece = 14_400_000;
    const most = Math.floor(1_000_000_000_000_000 / piece);
    expect(wrong({ stock: most })).toEqual({});
    expect(wrong({ stock: most + 1 })).toEqual({ stock: "库存不正确" });
    expect(wrong({ stock: -1 })).toEqual({ stock: "库存不正确" });
    expect(wrong({ stock: 0 })).toEqual({});
  });
  it("are sold by the piece only where all pieces are alike", () => {
    const random = { width: null, volumeRule: 5 as const };
    const text = "销售须有固定的厚、宽、长，原木须有单一径级和长度";
    expect(wrong({ ...random, saleUnit: "piece" }).saleUnit).toBe(`按根${text}`);
    expect(wrong({ ...random, saleUnit: "sheet" }).saleUnit).toBe(`按张${text}`);
    expect(wrong({ ...random, saleUnit: "ton" })).toEqual({});
    expect(wrong({ saleUnit: "piece" })).toEqual({});
  });
});

describe("inputProblems: certificates, uses, pictures and prices", () => {
  const cert = (change: object = {}) => ({ type: "FSC", no: "", expireTime: null, ...change });
  const many = <One>(count: number, one: One): One[] => Array<One>(count).fill(one);

  it("are taken to their bounds", () => {
    expect(wrong({ certs: many(GOODS_LIMITS.certs, cert()), images: many(5, "a") })).toEqual({});
    expect(wrong({ certs: many(11, cert()) })).toEqual({ certs: "证书不超过 10 个" });
    expect(wrong({ certs: [cert(), cert({ type: "木".repeat(20), no: "9".repeat(38) })] })).toEqual({});
    for (const type of [" ", "木".repeat(21)])
      expect(wrong({ certs: [cert(), cert({ type })] })).toEqual({ certs: "请填写证书名称（不超过 20 个字）" });
    expect(wrong({ certs: [cert(), cert({ no: "9".repeat(39) })] })).toEqual({ certs: "证书编号不超过 38 个字" });
    expect(wrong({ uses: many(10, "木".repeat(20)) })).toEqual({});
    for (const uses of [many(11, "家具"), ["家具", " "], ["木".repeat(21)]])
      expect(wrong({ uses })).toEqual({ uses: "用途不超过 10 个，每个不超过 20 个字" });
    expect(wrong({ images: many(6, "a") })).toEqual({ images: "图片不超过 5 张" });
  });
  it("end on a day of the calendar, at its beginning", () => {
    expect(wrong({ certs: [cert({ expireTime: "2028-02-29 00:00:00" })] })).toEqual({});
    for (const expireTime of ["2027-02-29 00:00:00", "2027-12-31", "2027-12-31 08:00:00", " 2027-12-31 00:00:00", ""])
      expect(wrong({ certs: [cert({ expireTime })] }), expireTime).toEqual({ certs: "证书有效期不正确" });
  });
  it("fall from tier to tier below the price, while volumes rise", () => {
    const tiers = fc.array(
      fc.record({ minVolume: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 1, max: 9 }) }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(tiers, fc.integer({ min: 1, max: 10 }), (given, price) => {
        const all = [{ minVolume: 0, price }, ...given];
        const pairs = all.slice(1).map((tier, at) => ({ tier, last: all[at]! }));
        const isFine = pairs.every(({ tier, last }) => tier.minVolume > last.minVolume && tier.price < last.price);
        const said = given.map((tier) => ({ minVolume: dm3(tier.minVolume), price: fen(tier.price) }));
        expect(tiersProblem(price, said) === null).toBe(isFine);
      }),
    );
    const tier = (minVolume: number, price: number) => ({ minVolume: dm3(minVolume), price: fen(price) });
    expect(tiersProblem(5, [tier(1, 5)])).toBe("阶梯价须逐级降低，且低于单价");
    expect(tiersProblem(5, [tier(1, 4), tier(1, 3)])).toBe("阶梯起订量须逐级增加");
    const steps = (count: number) => Array.from({ length: count }, (_, at) => tier(at + 1, 100 - at));
    expect(wrong({ priceTiers: steps(10) })).toEqual({});
    expect(wrong({ priceTiers: steps(11) })).toEqual({ priceTiers: "阶梯价不超过 10 级" });
    for (const odd of [tier(0, 5), tier(MAX_COUNT + 1, 5), tier(5, 0)])
      expect(wrong({ priceTiers: [odd] })).toEqual({ priceTiers: "请输入正确的价格" });
    for (const price of [0, 100_000_000]) expect(wrong({ price: fen(price) }).price).toBe("请输入正确的价格");
  });
  it("go out by some way of delivery, each once", () => {
    expect(wrong({ deliveryModes: [2] })).toEqual({});
    for (const deliveryModes of [[], [1, 1]] as const)
      expect(wrong({ deliveryModes: [...deliveryModes] })).toEqual({ deliveryModes: "请选择交货方式" });
  });
});

describe("volumeRulesFor, ruleOf", () => {
  it("scale logs by their tables, random sizes in bulk, and panels by the sheet too", () => {
    const of = (change: Partial<GoodsInput>) => volumeRulesFor({ ...BEAM, ...change });
    expect(of({})).toEqual([1, 2]);
    for (const side of [{ width: null }, { length: null }, { thicknessTenths: null }]) expect(of(side)).toEqual([5]);
    expect(of(LOG)).toEqual([3, 4]);
    expect(of({ kindCode: "1505" })).toEqual([1, 2, 6]);
  });
  it("count bundles in pieces where all pieces are alike, else in their volume", () => {
    expect(ruleOf(BEAM)).toMatchObject({ countedIn: "piece", piecesPerBundle: 90, bundleVolume: null, step: 90 });
    const bulk = { ...BEAM, width: null, volumeRule: 5 as const, perBundle: 1_250 };
    expect(ruleOf(bulk)).toMatchObject({
      countedIn: "dm3",
      piecesPerBundle: null,
      bundleVolume: 1_250,
      pieceVolumeMm3: null,
    });
    expect(ruleOf({ ...bulk, perBundle: null }).bundleVolume).toBeNull();
    expect(ruleOf({ ...BEAM, density: 700 }).density).toBe(700);
    expect(ruleOf(BEAM).density).toBeGreaterThan(300);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cubicMetres,
  cubicMillimetres,
  keyOf,
  meansNone,
  millimetreTenths,
  moistureRead,
  plainText,
  plainValue,
  priceRead,
  saleUnitRead,
  scaledNumber,
  statusRead,
  taxRateIn,
  taxRead,
  wholeNumber,
  yuanText,
} from "../../../../src/domain/catalog/import/import-cells.ts";
import { factRead } from "../../../../src/domain/catalog/import/import-facts.ts";
import { certsIn, certsRead, certsText, usesRead } from "../../../../src/domain/catalog/import/import-listed.ts";
import { choice, text, whole } from "../../../../src/domain/fields.ts";
import { fen } from "../../../../src/domain/money.ts";

describe("plainText, plainValue, keyOf", () => {
  it("return one line with single blanks, for any cell, and are idempotent", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string()), (cell) => {
        for (const read of [plainText, plainValue]) {
          expect(read(cell)).not.toMatch(/^\s|\s$|\s\s|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u);
          expect(read(read(cell))).toBe(read(cell));
        }
        expect(keyOf(cell)).not.toMatch(/ /);
      }),
    );
    expect(plainText(" 太仓\n\t 万木行\u200b ")).toBe("太仓 万木行");
    expect(plainText(undefined)).toBe("");
    expect(plainText("木\ud800材")).toBe("木材");
    expect(plainValue("３０　ｍｍ")).toBe("30 mm");
    expect(keyOf("Ｋ Ｄ")).toBe("kd");
  });
});

describe("scaledNumber", () => {
  it("gives every whole number of digits back, rounded half up where there are more of them", () => {
    fc.assert(
      fc.property(fc.nat(999_999), fc.nat(99_999), fc.nat(4), (integer, fraction, decimals) => {
        const digits = String(fraction).padStart(5, "0");
        const exact = BigInt(integer) * 100_000n + BigInt(fraction);
        const unit = 10n ** BigInt(5 - decimals);
        expect(scaledNumber(`${integer}.${digits}`, decimals)).toBe(Number((exact + unit / 2n) / unit));
      }),
    );
    expect(scaledNumber("1,680", 2)).toBe(168_000);
    for (const comma of ["12,5", "1,68", "1680,000", "1,6800"]) expect(scaledNumber(comma, 2), comma).toBeNull();
    expect(scaledNumber("12.", 1)).toBe(120);
    expect(scaledNumber("0.004", 2)).toBe(0);
    expect(scaledNumber("0.005", 2)).toBe(1);
    for (const not of ["", "-1", "+1", "1e3", ".5", "1.2.3", "1 2", "x1", "1x", "1234567890123"])
      expect(scaledNumber(not, 0), not).toBeNull();
    expect(scaledNumber("999999999999", 9)).toBeNull();
  });
});

describe("millimetreTenths, wholeNumber", () => {
  it("read a side with or without its unit, to its bounds", () => {
    const tenths = (cell: string) => millimetreTenths(cell, "厚度", 1_000);
    expect([" 30 ", "30.0mm", "２．７ mm", "0.1毫米", "1000"].map(tenths)).toEqual([
      { value: 300 },
      { value: 300 },
      { value: 27 },
      { value: 1 },
      { value: 10_000 },
    ]);
    expect(tenths("三十 厚")).toEqual({ problem: "厚度“三十 厚”不是毫米数" });
    expect(["3cm", "0.03 m", "2.7厘米"].map(tenths)).toEqual([{ value: 300 }, { value: 300 }, { value: 270 }]);
    expect(tenths("0.04")).toEqual({ problem: "厚度“0.04”不是毫米数" });
    expect(tenths("2,7")).toEqual({ problem: "厚度“2,7”不是毫米数：逗号只用来分隔千位，小数请用小数点" });
    for (const cell of ["0", "1000.1"])
      expect(tenths(cell)).toEqual({ problem: `厚度 ${cell} 超出范围（不大于 1000 mm）` });
  });
  it("read a whole number with or without its unit, to its bounds", () => {
    const width = (cell: string) => wholeNumber(cell, "宽度", "mm", 5, 2_000);
    expect(["5", "120mm", "12cm", "2000"].map(width)).toEqual([
      { value: 5 },
      { value: 120 },
      { value: 120 },
      { value: 2_000 },
    ]);
    for (const cell of ["120.5", "宽", "mm", "120kg"])
      expect(width(cell)).toEqual({ problem: `宽度“${cell}”不是整数` });
    for (const cell of ["4", "2001"]) expect(width(cell)).toEqual({ problem: `宽度 ${cell} 超出范围（5–2000 mm）` });
  });
});

describe("cubicMillimetres, cubicMetres", () => {
  it("read m³ with up to nine decimals, up to a million, and write them without needless zeros", () => {
    const volume = (cell: string) => cubicMillimetres(cell, "库存体积", 180);
    for (const cell of ["14.4", "14.4m³", "14.4 m3", "14.4立方", "14.4立方米", "14.4方"])
      expect(volume(cell)).toEqual({ value: 14_400_000_000 });
    expect(volume("1000000")).toEqual({ value: 1_000_000_000_000_000 });
    expect(volume("1000000.000000001")).toEqual({ problem: "库存体积 1000000.000000001 m³ 过大" });
    expect(volume("12,5")).toEqual({ problem: "库存体积“12,5”不是立方米数：逗号只用来分隔千位，小数请用小数点" });
    expect(cubicMillimetres("36.4㎡", "库存体积", null)).toEqual({ problem: "库存体积“36.4㎡”按平方米填写须有厚度" });
    for (const cell of ["36.4㎡", "36.40 平方米", "36.4平方", "36.4 m2"])
      expect(volume(cell), cell).toEqual({ value: 655_200_000 });
    expect(volume("很多 方")).toEqual({ problem: "库存体积“很多 方”不是立方米数" });
    expect([0, 1, 10_000_000_000, 14_400_000_000].map(cubicMetres)).toEqual(["0", "0.000000001", "10", "14.4"]);
  });
});

describe("saleUnitRead", () => {
  it("knows the trade's words for each unit, beside the money too", () => {
    const units = { m3: ["m³", "立方", "元/方", "CBM"], piece: ["根", "每支", "pcs"], bundle: ["元每件", "捆"] };
    for (const [unit, words] of Object.entries({
      ...units,
      sheet: ["元/张"],
      ton: ["¥/吨", "t"],
      m2: ["㎡", "元/平方", "平米"],
    }))
      for (const word of words) expect(saleUnitRead(word), word).toEqual({ value: unit });
    expect(saleUnitRead(" 木 桶 ")).toEqual({ problem: "销售单位“木 桶”不认识，应为 m³、m²、根、件、张、吨" });
  });
});

describe("priceRead, yuanText", () => {
  it("reads the money and the unit beside it, and refuses what is neither", () => {
    expect(priceRead("85元/张")).toEqual({ value: { price: 8_500, unit: "sheet" } });
    expect(priceRead("RMB 1,680.00")).toEqual({ value: { price: 168_000, unit: null } });
    expect(priceRead("人民币1680块")).toEqual({ value: { price: 168_000, unit: null } });
    expect(priceRead("1680每方")).toEqual({ value: { price: 168_000, unit: "m3" } });
    expect(priceRead("1680.500")).toEqual({ value: { price: 168_050, unit: null } });
    expect(priceRead("1.35万元/m³")).toEqual({ value: { price: 1_350_000, unit: "m3" } });
    expect(priceRead("1280元/千张")).toEqual({ value: { price: 128, unit: "sheet" } });
    expect(priceRead("1285元/千张")).toEqual({ problem: "价格“1285元/千张”不正确，应为元，最多两位小数" });
    expect(priceRead("1680.")).toEqual({ value: { price: 168_000, unit: null } });
    expect(priceRead("1680元/桶")).toEqual({ problem: "销售单位“桶”不认识，应为 m³、m²、根、件、张、吨" });
    for (const cell of ["12.345", "约1680", "元"])
      expect(priceRead(cell)).toEqual({ problem: `价格“${cell}”不正确，应为元，最多两位小数` });
    for (const cell of ["1680起", "1680元起", "1680元起/m³", "1680+", "起价1680", "16.8起（表头：单价（万元））"])
      expect(priceRead(cell)).toEqual({ problem: `价格“${cell}”是起价，不是一个确定的价，请写成确定的价格` });
    for (const cell of ["面议", "电议", "价格面议", "1680（可议价）", "电询"])
      expect(priceRead(cell)).toEqual({
        problem: `价格“${cell}”是面议：面议的商品也要有参考价，请填上价格，导入后在商品表单里选“面议”`,
      });
  });
  it("takes 0.01 to 999,999.99 yuan", () => {
    expect(priceRead("0.01")).toEqual({ value: { price: 1, unit: null } });
    expect(priceRead("999999.99")).toEqual({ value: { price: 99_999_999, unit: null } });
    for (const cell of ["0", "0.00", "1000000"])
      expect(priceRead(cell)).toEqual({ problem: `价格 ${cell} 超出范围（0.01–999999.99 元）` });
  });
  it("writes yuan without needless zeros", () => {
    expect([168_000, 8_550, 8_505, 5, 100].map((price) => yuanText(fen(price)))).toEqual([
      "1680",
      "85.5",
      "85.05",
      "0.05",
      "1",
    ]);
  });
});

describe("taxRead, taxRateIn", () => {
  it("read whether tax is in the price, and the rate that stands beside it", () => {
    for (const cell of ["含税", "是", "TRUE", "1", "含税 13%", "含税9.0%"])
      expect(taxRead(cell)).toEqual({ value: true });
    for (const cell of ["不含税", "否", "裸价", "0", "未税13%"]) expect(taxRead(cell)).toEqual({ value: false });
    expect(taxRead("大 概")).toEqual({ problem: "含税“大 概”不认识，应为 含税 或 不含税" });
    expect(["含税13%", "含税１３％", "100%", "101%", "含税", "13%起"].map(taxRateIn)).toEqual([
      13,
      13,
      100,
      null,
      null,
      null,
    ]);
  });
});

describe("statusRead", () => {
  it("knows the trade's words, and none that only the operator may set", () => {
    const read = (words: string[]) => words.map(statusRead);
    expect(read(["在售", "Ｏｎ Ｓａｌｅ", "2"])).toEqual(Array(3).fill({ value: 2 }));
    expect(read(["下架", "草稿", "待审", "缺货"])).toEqual([3, 0, 1, 5].map((value) => ({ value })));
    for (const cell of ["已驳回", "4", "强制下架"])
      expect(statusRead(cell)).toEqual({ problem: `状态“${cell}”不认识，应为 在售、已下架、草稿、待审或售罄` });
  });
});

describe("moistureRead", () => {
  it("reads how it was dried, how wet it is at most, or both", () => {
    const kd = (moisturePct: number | null) => ({ value: { moistureType: "KD", moisturePct } });
    const wet = (moisturePct: number) => ({ value: { moistureType: null, moisturePct } });
    expect(["KD", "窑干", "KD 12%", "KD 8-12%", "含水率 12% KD"].map(moistureRead)).toEqual([
      kd(null),
      kd(null),
      kd(12),
      kd(12),
      kd(12),
    ]);
    expect(["12%", "8~12%", "8%-12%", "12.5%以内", "≤12%", "含水率：8至12 %"].map(moistureRead)).toEqual([
      wet(12),
      wet(12),
      wet(12),
      wet(12),
      wet(12),
      wet(12),
    ]);
    for (const cell of ["", "半 干", "半干12%"])
      expect(moistureRead(cell)).toEqual({
        problem: `含水率“${cell}”不认识，应为 窑干（KD）、气干（AD）或湿材（GRN）`,
      });
  });
});

describe("certsRead, certsText, certsIn", () => {
  it("read type, number and last day of each certificate, and each once", () => {
    const fsc = { type: "FSC", no: "C123456", expireTime: null };
    expect(certsRead("fsc C123456；FSC C123456, PEFC")).toEqual([fsc, { type: "PEFC", no: "", expireTime: null }]);
    expect(certsRead("FSC C123456 至2027-12-31")).toEqual([{ ...fsc, expireTime: "2027-12-31 00:00:00" }]);
    expect(certsRead("FSC C1 至2027-02-29")).toEqual([{ type: "FSC", no: "C1 至2027-02-29", expireTime: null }]);
    expect(certsRead("自有 证书")).toEqual([{ type: "自有 证书", no: "", expireTime: null }]);
    expect(certsRead("编号 FSC-C1")).toEqual([{ type: "FSC", no: "编号 FSC-C1", expireTime: null }]);
    expect(certsRead("FSC C123456\r\nPEFC").map(({ type }) => type)).toEqual(["FSC", "PEFC"]);
    for (const none of ["无", "没有", " None ", "-", "", "；；"]) expect(certsRead(none)).toEqual([]);
  });
  it("retain ten certificates, and write what reads back", () => {
    const many = Array.from({ length: 12 }, (_, at) => `FSC C${at}`).join("、");
    expect(certsRead(many)).toHaveLength(10);
    const text = "FSC C1 至2027-12-31；PEFC；自有证书";
    expect(certsText(certsRead(text))).toBe(text);
  });
  it("find in a title the types that it names, each once and as whole words", () => {
    expect(certsIn("SPF 板材 fsc PEFC FSC")).toEqual([
      { type: "FSC", no: "", expireTime: null },
      { type: "PEFC", no: "", expireTime: null },
    ]);
    expect(certsIn("樟子松 FSCX 一级")).toEqual([]);
  });
});

describe("cells of uses and of none", () => {
  it("list what is named, each once and ten at most", () => {
    expect(usesRead("建筑、包装/托盘，建筑\n 家具 ")).toEqual(["建筑", "包装", "托盘", "家具"]);
    expect(usesRead(Array.from({ length: 12 }, (_, at) => `用途${at}`).join("|"))).toHaveLength(10);
    expect(usesRead("无")).toEqual([]);
    expect(usesRead("木".repeat(70))).toEqual(["木".repeat(60)]);
  });
  it("distinguish an explicit none from an empty cell", () => {
    expect(["无", "没有", "ＮＯ", "-", "", "无节", undefined].map(meansNone)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("factRead", () => {
  const colours = choice([
    { code: 7, name: "红", aliases: ["赤 色"] },
    { code: 8, name: "Blue" },
  ]);
  const read = (type: Parameters<typeof factRead>[0]["type"], cell: string) => factRead({ type, label: "颜色" }, cell);

  it("reads an entry by its code, its name and its other names", () => {
    for (const cell of ["7", "红", " 赤色 "]) expect(read(colours, cell)).toEqual({ value: 7 });
    expect(read(colours, "ｂｌｕｅ")).toEqual({ value: 8 });
    expect(read(colours, "深 绿")).toEqual({ problem: "颜色“深 绿”不认识" });
  });
  it("reads a number with or without its unit, to its bounds and in its decimals", () => {
    const metres = whole(1, 20_000, "m", 3);
    const count = whole(0, 100, "%");
    expect(["0.001", "20 M", "1.5m"].map((cell) => read(metres, cell))).toEqual([
      { value: 1 },
      { value: 20_000 },
      { value: 1_500 },
    ]);
    expect(["0", "13%", "13.00", "100"].map((cell) => read(count, cell))).toEqual([
      { value: 0 },
      { value: 13 },
      { value: 13 },
      { value: 100 },
    ]);
    expect(read(count, "101")).toEqual({ problem: "颜色 101 超出范围（0–100 %）" });
    expect(read(metres, "20.001")).toEqual({ problem: "颜色 20.001 超出范围（0.001–20 m）" });
    expect(read(metres, "0")).toEqual({ problem: "颜色 0 超出范围（0.001–20 m）" });
    expect(read(whole(1, 9, ""), "10")).toEqual({ problem: "颜色 10 超出范围（1–9）" });
    for (const cell of ["13.5", "x", "约13"]) expect(read(count, cell)).toEqual({ problem: `颜色“${cell}”不是整数` });
    expect(read(metres, "长")).toEqual({ problem: "颜色“长”不是数" });
  });
  it("reads yes and no, and a text to its length", () => {
    const flag = { kind: "flag" } as Parameters<typeof factRead>[0]["type"];
    for (const cell of ["是", "有", "YES", "true", "1"]) expect(read(flag, cell)).toEqual({ value: true });
    for (const cell of ["否", "无", "No", "false", "0"]) expect(read(flag, cell)).toEqual({ value: false });
    expect(read(flag, "也许")).toEqual({ problem: "颜色“也许”不认识" });
    expect(read(text(3), " 红 色 ")).toEqual({ value: "红 色" });
    expect(read(text(3), "红绿蓝黑")).toEqual({ problem: "颜色超过 3 个字" });
  });
});

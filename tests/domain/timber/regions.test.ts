import { describe, expect, it } from "vitest";
import { PLACES } from "../../../src/domain/timber/places.ts";
import { parseQuery } from "../../../src/domain/timber/query.ts";
import { isProvince, neighboursOf, provinceOfCity, REGION_WORDS } from "../../../src/domain/timber/regions.ts";
import { goodsTokens, type IndexedGoods, queryTokens } from "../../../src/domain/timber/tokens.ts";

const lyingIn = (cityName: string | null, portCode: string | null = null): IndexedGoods => ({
  title: "樟子松锯材",
  kindCode: "1501",
  speciesCode: "zhangzisong",
  gradeCode: null,
  brandCode: null,
  originCode: null,
  portCode,
  cityName,
  storeName: null,
  merchantName: null,
  moistureType: null,
  thickness: null,
  width: null,
  length: null,
  lengthMin: null,
  lengthMax: null,
  diameterMin: null,
  diameterMax: null,
});

const finds = (keywords: string, goods: IndexedGoods): boolean => {
  const tokens = new Set(goodsTokens(goods));
  return queryTokens(parseQuery(keywords)).every((clause) => clause.some((token) => tokens.has(token)));
};

describe("a region", () => {
  it.each([
    ["江浙沪", "常州市", true],
    ["江浙沪", "上海市", true],
    ["江浙沪", "合肥市", false],
    ["长三角", "合肥市", true],
    ["华东", "临沂市", true],
    ["华东", "佛山市", false],
    ["内蒙", "呼伦贝尔市", true],
    ["内蒙古自治区", "赤峰市", true],
    ["北方", "哈尔滨市", true],
    ["北方", "苏州市", false],
    ["山东", "菏泽市", true],
    ["陕西", "宝鸡市", true],
    ["西安", "宝鸡市", false],
  ])("%s and goods in %s: %s", (region, city, expected) => {
    expect(finds(`樟子松 ${region}`, lyingIn(city))).toBe(expected);
  });

  it("口岸 is any border crossing, 珠三角 its harbours and markets", () => {
    expect(finds("樟子松 口岸", lyingIn(null, "manzhouli"))).toBe(true);
    expect(finds("樟子松 口岸", lyingIn(null, "taicang"))).toBe(false);
    expect(finds("樟子松 珠三角", lyingIn(null, "yuzhu"))).toBe(true);
    expect(finds("樟子松 满洲里口岸", lyingIn(null, "erlian"))).toBe(false);
  });

  it("is where the port lies for goods of no known city", () => {
    for (const { code, cityCode } of PLACES) {
      const province = provinceOfCity(cityCode);
      expect(goodsTokens(lyingIn(null, code)), code).toContain(`p:${province}`);
      const { name } = REGION_WORDS.find(({ codes }) => codes.length === 1 && codes[0] === province)!;
      expect(finds(`樟子松 ${name}`, lyingIn(null, code)), code).toBe(true);
    }
  });

  it("is no port: its code names a province", () => {
    const { portCodes } = parseQuery("江浙沪 樟子松");
    expect(portCodes).toEqual(["CN-32", "CN-33", "CN-31"]);
    expect(portCodes.every(isProvince)).toBe(true);
  });
});

describe("provinces that border on each other", () => {
  const provinces = REGION_WORDS.filter(({ code }) => code.startsWith("province-")).flatMap(({ codes }) => codes);
  it("do so both ways, none on itself, and each on one at least", () => {
    for (const one of provinces.filter(isProvince)) {
      expect(neighboursOf(one).length, one).toBeGreaterThan(0);
      expect(neighboursOf(one), one).not.toContain(one);
      for (const other of neighboursOf(one)) {
        expect(provinces, one).toContain(other);
        expect(neighboursOf(other), `${one} ${other}`).toContain(one);
      }
    }
  });
});

describe("a city", () => {
  it("is that of the warehouse, or the one its name begins with where none is stated", () => {
    const stored = { ...lyingIn(null), storeName: "连云港庙岭3号库" };
    expect(finds("连云港 樟子松", stored)).toBe(true);
    expect(finds("江苏 樟子松", stored)).toBe(true);
    expect(finds("江苏 樟子松", { ...stored, cityName: "日照市" })).toBe(false);
    expect(finds("常州 樟子松", lyingIn("常州市"))).toBe(true);
    expect(finds("常州市 樟子松", lyingIn("常州市"))).toBe(true);
    expect(finds("常州 樟子松", lyingIn("苏州市"))).toBe(false);
    expect(finds("常州 连云港 樟子松", lyingIn("常州市"))).toBe(true);
  });
});

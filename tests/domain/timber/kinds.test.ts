import { describe, expect, it } from "vitest";
import { isPanel, isSheets } from "../../../src/domain/timber/kind-shape.ts";
import { codesNamed } from "../../../src/domain/timber/named.ts";
import { parseQuery } from "../../../src/domain/timber/query.ts";
import { goodsTokens, queryTokens } from "../../../src/domain/timber/tokens.ts";

const NOTHING_FILLED_IN = {
  kindCode: null,
  speciesCode: null,
  gradeCode: null,
  brandCode: null,
  originCode: null,
  portCode: null,
  cityName: null,
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
};

describe("the kind of", () => {
  it.each([
    ["1504", ["指接板", "集成材", "直拼板", "指接集成材"]],
    ["1506", ["刨花板", "颗粒板", "实木颗粒板", "chipboard"]],
    ["1513", ["欧松板", "OSB", "OSB3", "OSB板", "定向刨花板", "定向结构刨花板"]],
    ["1514", ["胶合木", "胶合木梁", "结构胶合木", "glulam", "GLT"]],
    ["1515", ["LVL", "单板层积材", "层积材", "LVL木方"]],
    ["1516", ["CLT", "正交胶合木", "CLT板", "交叉层积材"]],
  ])("%s follows from all of its words, in a query and in a cell", (code, words) => {
    for (const word of words) {
      expect(parseQuery(word).kindCodes, word).toEqual([code]);
      expect(codesNamed("kind", word)?.codes, word).toEqual([code]);
    }
  });

  it("OSB and LVL is not found for particle board and finger-jointed board, nor the other way round", () => {
    const found = (query: string, title: string) => {
      const tokens = new Set(goodsTokens({ ...NOTHING_FILLED_IN, title }));
      return queryTokens(parseQuery(query)).every((clause) => clause.some((token) => tokens.has(token)));
    };
    const goods = ["欧松板 18mm", "实木颗粒板 18mm", "杨木LVL 40*90", "杨木指接板 18mm", "云杉CLT", "云杉胶合木"];
    for (const [at, query] of ["OSB", "刨花板", "单板层积材", "集成材", "正交胶合木", "glulam"].entries())
      expect(
        goods.filter((title) => found(query, title)),
        query,
      ).toEqual([goods[at]]);
  });

  it("OSB is a panel; beams of glulam and LVL are neither panels nor sheets, a slab of CLT lies like sheets", () => {
    expect(["1506", "1513", "1514", "1515", "1516"].map(isPanel)).toEqual([true, true, false, false, false]);
    expect(["1513", "1514", "1515", "1516"].map(isSheets)).toEqual([true, false, false, true]);
  });
});

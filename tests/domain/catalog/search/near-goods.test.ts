import { describe, expect, it } from "vitest";
import type { GoodsBrief } from "../../../../src/domain/catalog/goods/goods.ts";
import { placeWithoutGoods } from "../../../../src/domain/catalog/goods/goods-place.ts";
import type { GoodsPage, RecognisedTag } from "../../../../src/domain/catalog/search/goods-page.ts";
import { differencesOf } from "../../../../src/domain/catalog/search/near-goods.ts";
import { type FoundGoods, queryFacts } from "../../../../src/domain/timber/asked-facts.ts";
import { parseQuery } from "../../../../src/domain/timber/query.ts";
import { saleTermsIn } from "../../../../src/domain/timber/sale-terms.ts";
import { goodsTokens } from "../../../../src/domain/timber/tokens.ts";
import { mm } from "../../../../src/domain/units.ts";
import { BOARDS, listOf } from "../../../support/offers.ts";

const differences = (
  keywords: string,
  instead: Partial<GoodsBrief> = {},
  certs: readonly string[] = [],
  prices: FoundGoods["prices"] = {},
): string[] => {
  const goods = { ...BOARDS, ...instead };
  const indexed = { ...goods, title: "", storeName: null, merchantName: null, moistureType: "KD" as const };
  const { terms, rest } = saleTermsIn(keywords);
  const facts = queryFacts(parseQuery(rest), terms);
  return differencesOf(facts, { ...goods, tokens: new Set(goodsTokens(indexed)), certs, prices });
};

describe("the difference between goods and a query", () => {
  it("is nothing for goods that are all of it", () => {
    expect(differences("樟子松 木方 30*120*4000 太仓港 俄罗斯 烘干")).toEqual([]);
  });

  it("is a certificate that they do not bear, and none of two either of which would do", () => {
    expect(differences("FSC 樟子松")).toEqual(["未注明有FSC"]);
    expect(differences("樟子松 FSC或PEFC", {}, ["PEFC"])).toEqual([]);
  });

  it.each([
    ["樟子松 1600以内", { m3: 160_000 }, []],
    ["樟子松 1600以内", { m3: 160_001 }, ["价格高出 1%"]],
    ["樟子松 1600以内", { m3: 176_000 }, ["价格高出 10%"]],
    ["樟子松 1600元以上", { m3: 120_000 }, ["价格低 25%"]],
    ["樟子松 130一张以内", { m3: 176_000, sheet: 15_600 }, ["价格高出 20%"]],
    ["樟子松 130一张以内", { m3: 176_000 }, ["未按张报价"]],
    ["樟子松 1600以内", {}, ["价格未注明"]],
  ])("for %s is by how much a price misses its bound", (keywords, prices, expected) => {
    expect(differences(keywords, {}, [], prices)).toEqual(expected);
  });

  it.each([
    ["樟子松 30*120 12米", { length: mm(11_800) }, ["长度 11.8 m"]],
    ["樟子松 12米", { length: null, lengthMin: mm(1800), lengthMax: mm(4900) }, ["长度 1.8–4.9 m"]],
    ["樟子松 28*115", {}, ["厚度 30 mm", "宽度 120 mm"]],
    ["柚木 原木", {}, ["树种 樟子松", "品类 木方"]],
    ["樟子松 青岛", {}, ["港口 太仓港"]],
    ["樟子松 常州", {}, ["港口 太仓港"]],
    ["樟子松 南康", { portCode: null, portName: "" }, ["仓库所在地 太仓"]],
    ["樟子松 三级", { gradeCode: null, gradeName: "" }, ["等级未注明"]],
    ["樟子松 canfor 湿材", {}, ["品牌未注明", "含水率 窑干"]],
    ["樟子松 芬兰 火星", {}, ["产地 俄罗斯", "未提及“火星”"]],
  ])("for %s is shown with the goods' own values", (keywords, instead, expected) => {
    expect(differences(keywords, instead)).toEqual(expected);
  });
});

describe("a place without such goods", () => {
  const pageOf = (total: number, ...differs: string[][]): GoodsPage => {
    const tag = (field: string, label: string): RecognisedTag => ({ field, label, value: "", span: [0, 2] });
    const tags = [tag("port", "常州"), tag("species", "樟子松")];
    const rows = differs.map((some) => ({ goods: BOARDS, differs: some }));
    const page = listOf([]);
    return { ...page, total, near: { total: rows.length, rows }, parsed: { ...page.parsed, tags } };
  };
  it.each([
    ["常州", pageOf(0, ["港口 太仓港"], ["树种 落叶松", "仓库所在地 徐州市"])],
    ["常州", pageOf(0, ["港口未注明"])],
    ["", pageOf(1, ["港口 太仓港"])],
    ["", pageOf(0, ["港口 太仓港"], ["树种 落叶松"])],
    ["", pageOf(0)],
  ])("is named where all that is shown lies elsewhere: “%s”", (place, page) => {
    expect(placeWithoutGoods(page)).toBe(place);
  });
});

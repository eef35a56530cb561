import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CERTIFICATES } from "../../../src/domain/timber/certificates.ts";
import { parseQuery } from "../../../src/domain/timber/query.ts";
import { saleTermsIn } from "../../../src/domain/timber/sale-terms.ts";
import { ABOUT_YUAN, CHEAP, LEAST_YUAN, MOST_YUAN, YUAN } from "../../support/how-traders-write.ts";

const NONE = { certs: [], certsRefused: [], taxIncluded: null, price: null };

describe("the terms of sale in a query", () => {
  it.each([
    ["樟子松 FSC", { certs: [["FSC"]] }, "樟子松    "],
    ["fsc认证 白橡 pefc", { certs: [["FSC"], ["PEFC"]] }, "      白橡     "],
    ["CARB P2多层板18", { certs: [["CARB"]] }, "       多层板18"],
    ["带植检证的落叶松原木", { certs: [["植检证"]] }, "     落叶松原木"],
    ["FSC或者PEFC的白橡", { certs: [["FSC", "PEFC"]] }, "          白橡"],
    ["有森林认证的桦木", { certs: [["FSC", "PEFC", "CFCC", "SFI", "CSA"]] }, "      桦木"],
    ["能出检测报告的刨花板 E0", { certs: [["检测报告"]] }, "       刨花板 E0"],
    ["白橡 不要FSC", { certsRefused: ["FSC"] }, "白橡      "],
    ["白橡 FSC有没有都行", { certs: [] }, "白橡         "],
    ["IPPC熏蒸过的松木托盘料", { certs: [["IPPC"]] }, "        松木托盘料"],
    ["P2级密度板15", { certs: [["CARB"]] }, "   密度板15"],
    ["优先FSC 樟子松", { certs: [["FSC"]] }, "      樟子松"],
    ["樟子松 含税", { taxIncluded: true }, "樟子松   "],
    ["樟子松 不含税", { taxIncluded: false }, "樟子松    "],
    ["樟子松 2000以内", { price: { min: null, max: 200_000, unit: "m3" } }, "樟子松       "],
    ["樟子松 1500-2000元/方", { price: { min: 150_000, max: 200_000, unit: "m3" } }, "樟子松             "],
    ["模板 45块以下", { price: { min: null, max: 4_500, unit: "sheet" } }, "模板      "],
    ["多层板 60元/张以下", { price: { min: null, max: 6_000, unit: "sheet" } }, "多层板        "],
    ["菠萝格 85元/平方以内", { price: { min: null, max: 8_500, unit: "m2" } }, "菠萝格         "],
    ["木皮 20-30元/㎡", { price: { min: 2_000, max: 3_000, unit: "m2" } }, "木皮         "],
    ["地板 150元一平以下", { price: { min: null, max: 15_000, unit: "m2" } }, "地板         "],
    ["白橡 单价6000左右", { price: { min: 540_000, max: 660_000, unit: "m3" } }, "白橡         "],
    ["落叶松 1200元以上", { price: { min: 120_000, max: null, unit: "m3" } }, "落叶松        "],
  ])("%s", (keywords, terms, rest) => {
    expect(saleTermsIn(keywords)).toMatchObject({ terms: { ...NONE, ...terms }, rest });
  });

  it.each([
    "樟子松 宽150以上",
    "长4000以内 樟子松",
    "30*120*4000以内",
    "4米以内 樟子松",
    "厚30-50",
    "樟子松 150以下",
    "carbon 樟子松",
    "免熏蒸包装板",
    "辐射松原木 P2",
  ])("are none in %s", (keywords) => {
    expect(saleTermsIn(keywords)).toEqual({ terms: NONE, tags: [], rest: keywords });
  });

  it("are a price whichever way it is bounded and its figure is written, and nothing of the rest", () => {
    const bounds = fc.constantFrom(
      ...MOST_YUAN.map((write) => ({ write, ends: (fen: number) => ({ min: null, max: fen }) })),
      ...LEAST_YUAN.map((write) => ({ write, ends: (fen: number) => ({ min: fen, max: null }) })),
      ...ABOUT_YUAN.map((write) => ({ write, ends: (fen: number) => ({ min: fen * 0.9, max: fen * 1.1 }) })),
    );
    const hundreds = fc.integer({ min: 10, max: 95 });
    const goods = fc.constantFrom("樟子松 30*120*4米", "辐射松木方", "SPF 2x6", "白橡一普 26厚");
    fc.assert(
      fc.property(
        goods,
        hundreds,
        fc.constantFrom(...YUAN),
        bounds,
        fc.boolean(),
        (name, figure, yuan, bound, first) => {
          const written = bound.write(yuan(figure * 100));
          const text = first ? `${written} ${name}` : `${name} ${written}`;
          const { terms, rest } = saleTermsIn(text);
          const { min, max } = bound.ends(figure * 10_000);
          expect(terms.price, text).toEqual({
            min: min === null ? null : Math.round(min),
            max: max === null ? null : Math.round(max),
            unit: "m3",
          });
          expect(rest.trim(), text).toBe(name);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("leave out that it should be cheap", () => {
    for (const write of CHEAP) {
      const { terms, rest } = saleTermsIn(write("桉木多层板"));
      expect(terms.price).toBeNull();
      expect(parseQuery(rest), write("桉木多层板")).toMatchObject({ kindCodes: ["1505"], words: [] });
    }
  });

  it("are found wherever they stand, and leave every other character where it was", () => {
    const other = fc.constantFrom("樟子松", " ", "30*120", "太仓", "窑干", "４米", "");
    const term = fc.constantFrom(...CERTIFICATES.map(({ code }) => code), "含税", "不含税", "2000元以内");
    fc.assert(
      fc.property(other, term, other, (before, one, after) => {
        const text = `${before} ${one} ${after}`;
        const { rest, tags } = saleTermsIn(text);
        expect(tags.map(({ span }) => text.slice(...span))).toEqual([one]);
        expect(rest).toBe(`${before} ${" ".repeat(one.length)} ${after}`);
      }),
    );
  });
});

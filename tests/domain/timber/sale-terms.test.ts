import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CERT_TYPES, saleTermsIn } from "../../../src/domain/timber/sale-terms.ts";

const NONE = { certTypes: [], taxIncluded: null, price: null };

describe("the terms of sale in a query", () => {
  it.each([
    ["樟子松 FSC", { certTypes: ["FSC"] }, "樟子松    "],
    ["fsc认证 白橡 pefc", { certTypes: ["FSC", "PEFC"] }, "      白橡     "],
    ["樟子松 含税", { taxIncluded: true }, "樟子松   "],
    ["樟子松 不含税", { taxIncluded: false }, "樟子松    "],
    ["樟子松 2000以内", { price: { min: null, max: 200_000, unit: "m3" } }, "樟子松       "],
    ["樟子松 1500-2000元/方", { price: { min: 150_000, max: 200_000, unit: "m3" } }, "樟子松             "],
    ["模板 45块以下", { price: { min: null, max: 4_500, unit: "sheet" } }, "模板      "],
    ["多层板 60元/张以下", { price: { min: null, max: 6_000, unit: "sheet" } }, "多层板        "],
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
  ])("are none in %s", (keywords) => {
    expect(saleTermsIn(keywords)).toEqual({ terms: NONE, tags: [], rest: keywords });
  });

  it("are found wherever they stand, and leave every other character where it was", () => {
    const other = fc.constantFrom("樟子松", " ", "30*120", "太仓", "窑干", "４米", "");
    const term = fc.constantFrom(...CERT_TYPES, "含税", "不含税", "2000元以内");
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

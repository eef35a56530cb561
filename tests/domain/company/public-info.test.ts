import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { SHOP_TYPE_NAMES } from "../../../src/domain/company/merchant.ts";
import {
  type CompanyPage,
  companyHead,
  maskedCode,
  maskedName,
  publicIdentity,
} from "../../../src/domain/company/public-info.ts";

describe("a masked credit code", () => {
  it("shows four characters at each end", () => {
    expect(maskedCode("91320585MA1W8K2D5Y")).toBe("9132**********2D5Y");
    expect(maskedCode("9132")).toBe("****");
    expect(maskedCode("")).toBe("");
  });

  it("retains its length, and hides at least half of it", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-HJ-NP-Y]{0,24}$/), (code) => {
        const masked = maskedCode(code);
        expect(masked).toHaveLength(code.length);
        expect(masked.replaceAll("*", "").length).toBeLessThanOrEqual(code.length / 2);
      }),
    );
  });
});

describe("a masked name", () => {
  it.each([
    ["林建国", "林**"],
    ["陈", "陈*"],
    ["欧阳修文", "欧***"],
    ["", ""],
  ])("of %s is %s", (name, masked) => expect(maskedName(name)).toBe(masked));

  it("never shows more than one character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-composite" }), (name) => {
        expect([...maskedName(name).replaceAll("*", "")].length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("the head of a company's page", () => {
  it("has a title even where there is neither company nor shop", () => {
    expect(companyHead({ company: null, shop: null }).title).toBe("企业信息");
  });

  it("is the shop's where there is one, which is what its name elsewhere leads to", () => {
    const company = {
      companyName: "恒林木业有限公司",
      companyStatus: COMPANY_STATUS.certified,
    } as CompanyPage["company"];
    const shop = { shopName: "恒林木行", cityName: "苏州市", shopType: 1, kindNames: [], goodsNum: 3 } as unknown;
    expect(companyHead({ company, shop: shop as CompanyPage["shop"] }).title).toBe("恒林木行");
    expect(companyHead({ company, shop: null }).title).toBe("恒林木业有限公司");
  });
  it("states the known facts in one sentence", () => {
    const company = {
      companyName: "恒林木业有限公司",
      companyStatus: COMPANY_STATUS.certified,
    } as CompanyPage["company"];
    const shop = { shopName: "恒林木行", cityName: "苏州市", shopType: 1, kindNames: ["木方", "板材"], goodsNum: 3 };
    const described = (page: object) => companyHead({ company: null, shop: null, ...page }).description;
    const type = SHOP_TYPE_NAMES[1];
    expect(described({ company, shop })).toBe(
      `恒林木行：苏州市${type}，主营木方、板材，已通过企业认证，在售货源 3 条。`,
    );
    expect(described({ shop })).toBe(`恒林木行：苏州市${type}，主营木方、板材，在售货源 3 条。`);
    expect(described({ company })).toBe("恒林木业有限公司：已通过企业认证。");
    expect(described({ company: { ...company, companyStatus: COMPANY_STATUS.expired }, shop })).not.toContain("认证");
  });
});

describe("publicIdentity", () => {
  it("shows the first and the last character of a mask, and hides all between", () => {
    expect(publicIdentity("320***********123X")).toBe("3****************X");
    expect(publicIdentity("3X5")).toBe("3*5");
    expect(["", "3", "35"].map(publicIdentity)).toEqual(["", "", ""]);
    expect(maskedName(" 林建国 ")).toBe("林**");
    expect([15, 16].map((length) => maskedCode("9".repeat(length)))).toEqual(["*".repeat(15), "9999********9999"]);
  });
});

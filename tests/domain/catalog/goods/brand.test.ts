import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BrandDetail,
  brandHead,
  brandQueryFrom,
  brandTitle,
  INITIALS,
  initialOf,
} from "../../../../src/domain/catalog/goods/brand.ts";
import { PAGES } from "../../../../src/domain/shell/pages.ts";

const CANFOR: BrandDetail = {
  brandCode: "canfor",
  brandName: "加福",
  brandNameEn: "Canfor",
  country: "CA",
  countryName: "加拿大",
  initial: "C",
  logo: "",
  kindCodes: ["1501", "1502"],
  kindNames: ["锯材", "木方"],
  certs: [],
  isHot: true,
  species: [
    { code: "spf", name: "SPF" },
    { code: "yunshan", name: "云杉" },
  ],
  goodsNum: 12,
  aliases: [],
  banner: "",
  intro: "",
};

describe("initialOf", () => {
  it("is the first letter of the name, without its accent", () => {
    expect(["Canfor", "stora enso", "Écorce", "ålands skog", "3 Bears", "木 Wood"].map(initialOf)).toEqual([
      ..."CSEABW",
    ]);
  });
  it("is a letter that brands are listed under, Z where the name has none", () => {
    expect(["123", ""].map(initialOf)).toEqual(["Z", "Z"]);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(INITIALS).toContain(initialOf(name));
      }),
    );
  });
});

describe("brandQueryFrom", () => {
  it("narrows by a single letter of the list only", () => {
    const initialIn = (initial: string) => brandQueryFrom({ initial }).initial;
    expect(["A", "Z", "a", "AB", "", "木"].map(initialIn)).toEqual(["A", "Z", null, null, null, null]);
  });
});

describe("the address of a brand", () => {
  it("retains any code in full", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii", minLength: 1 }), (code) => {
        const address = new URL(PAGES.brand.to({ brandCode: code }), "http://shop");
        expect(address.pathname).toBe("/brand/detail");
        expect(Object.fromEntries(address.searchParams)).toEqual({ brandCode: code });
      }),
    );
  });
});

describe("brandTitle", () => {
  it("shows both names, and an identical pair once", () => {
    expect(brandTitle(CANFOR)).toBe("加福 Canfor");
    expect(brandTitle({ brandName: "VLP", brandNameEn: "VLP" })).toBe("VLP");
  });
});

describe("brandHead", () => {
  it("states the brand's country, its products and how much is on sale", () => {
    expect(brandHead(CANFOR)).toEqual({
      title: "加福 Canfor木材货源",
      description: "加拿大加福 Canfor：SPF、云杉锯材、木方，在售货源 12 条。",
    });
  });
});

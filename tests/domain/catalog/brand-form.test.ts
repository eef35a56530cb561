import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { initialOf } from "../../../src/domain/catalog/brand.ts";
import { type BrandForm, brandProblem, brandProblems, listedWords } from "../../../src/domain/catalog/brand-form.ts";
import { BRANDS } from "../../../src/domain/timber/brands.ts";
import { brandFacts } from "../../../src/server/catalog/brand-facts.ts";

const FORM: BrandForm = {
  ...{ brandCode: "northwood", brandName: "北木", brandNameEn: "NorthWood", aliases: ["北木厂"], country: "RU" },
  ...{ logo: "", banner: "", intro: "", kindCodes: ["1501"], speciesCodes: ["zhangzisong"], certs: ["FSC"] },
  ...{ isHot: false, sort: 0 },
};

describe("a brand's form", () => {
  it("holds for every brand of the dictionary", () => {
    for (const [at, { code, name, nameEn, aliases, country }] of BRANDS.entries()) {
      const form = { brandCode: code, brandName: name, brandNameEn: nameEn, aliases: [...aliases], country, sort: at };
      expect(brandProblem({ ...FORM, ...form, ...brandFacts(code, country) }), code).toBeNull();
    }
  });

  it("says of each field alone what is wrong with it", () => {
    const wrong: [keyof BrandForm, BrandForm[keyof BrandForm]][] = [
      ["brandCode", "Nord Wood"],
      ["brandName", " "],
      ["brandNameEn", "北木"],
      ["aliases", ["木".repeat(31)]],
      ["country", "XX"],
      ["logo", "//evil.example/x.png"],
      ["banner", "javascript:alert(1)"],
      ["intro", "木".repeat(1001)],
      ["kindCodes", ["9999"]],
      ["speciesCodes", ["nosuch"]],
      ["certs", ["fsc 认证"]],
      ["sort", -1],
    ];
    expect(brandProblem(FORM)).toBeNull();
    for (const [field, value] of wrong) {
      const problems = Object.entries(brandProblems({ ...FORM, [field]: value }));
      expect(problems.flatMap(([name, problem]) => (problem === null ? [] : [name]))).toEqual([field]);
    }
  });

  it("files every brand that it lets pass under a letter of its name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 12 }), (nameEn) => {
        if (brandProblems({ ...FORM, brandNameEn: nameEn }).brandNameEn !== null) return;
        expect(nameEn.normalize("NFD").toUpperCase()).toContain(initialOf(nameEn));
      }),
    );
  });

  it("reads lists of words between commas of either script, each once", () => {
    expect(listedWords(" FSC，PEFC, FSC、\n SFI；")).toEqual(["FSC", "PEFC", "SFI"]);
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Z木]{1,5}$/), { maxLength: 6 }), (words) => {
        expect(listedWords(words.join("，"))).toEqual([...new Set(words)]);
      }),
    );
  });
});

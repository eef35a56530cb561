import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { initialOf } from "../../../../src/domain/catalog/goods/brand.ts";
import {
  BRAND_FIELDS,
  type BrandForm,
  brandProblem,
  brandProblems,
} from "../../../../src/domain/catalog/goods/brand-form.ts";
import { valuesIn } from "../../../../src/domain/fields.ts";
import { BRANDS } from "../../../../src/domain/timber/brands.ts";
import { brandFacts } from "../../../../src/server/catalog/brands/brand-facts.ts";

const FORM: BrandForm = {
  brandCode: "northwood",
  brandName: "北木",
  brandNameEn: "NorthWood",
  aliases: ["北木厂"],
  country: "RU",
  logo: "",
  banner: "",
  intro: "",
  kindCodes: ["1501"],
  speciesCodes: ["zhangzisong"],
  certs: ["FSC"],
  isHot: false,
  sort: 0,
};

const certsIn = (certs: string): string[] => valuesIn(BRAND_FIELDS, { certs }).certs;

describe("a brand's form", () => {
  it("holds for every brand of the dictionary", () => {
    for (const [at, { code, name, nameEn, aliases, country }] of BRANDS.entries()) {
      const form = { brandCode: code, brandName: name, brandNameEn: nameEn, aliases: [...aliases], country, sort: at };
      expect(brandProblem({ ...FORM, ...form, ...brandFacts(code, country) }), code).toBeNull();
    }
  });

  it("reports the problem of each field separately", () => {
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
      expect(Object.keys(brandProblems({ ...FORM, [field]: value }))).toEqual([field]);
    }
  });

  it("explains to the operator what each field requires", () => {
    const wrong = { ...FORM, brandCode: "", brandName: "", brandNameEn: "", aliases: [""], country: "", logo: "x" };
    const more = {
      banner: "x",
      intro: "木".repeat(1001),
      kindCodes: ["9"],
      speciesCodes: ["9"],
      certs: ["x"],
      sort: 0.5,
    };
    expect(brandProblems({ ...wrong, ...more })).toEqual({
      brandCode: "编码为2-40位小写字母、数字、下划线或短横线",
      brandName: "品牌名称须为1-30字",
      brandNameEn: "英文名称须含拉丁字母",
      aliases: "别名最多20个，每个最多30字",
      country: "请选择国家",
      logo: "请上传标志图片",
      banner: "请上传横幅图片",
      intro: "介绍最多1000字",
      kindCodes: "品类不存在",
      speciesCodes: "树种不存在",
      certs: "证书为大写字母缩写，如 FSC",
      sort: "排序为0-9999的整数",
    });
    expect(brandProblem({ ...FORM, intro: "木".repeat(1001), sort: -1 })).toBe("介绍最多1000字");
  });

  it("takes each field up to its bound and nothing beyond", () => {
    const cases: [keyof BrandForm, BrandForm[keyof BrandForm][], BrandForm[keyof BrandForm][]][] = [
      ["brandCode", ["a1", "0_-", "a".repeat(40)], ["a", "a".repeat(41), "-ab", "_ab", "aB", "a b", "ab\n", "木ab"]],
      ["brandName", ["木", ` ${"木".repeat(30)} `, "𠮷".repeat(30)], ["木".repeat(31), "　"]],
      ["brandNameEn", ["É", `${"木".repeat(59)}z`, "木Z"], ["a".repeat(61), "木", "12"]],
      ["aliases", [[], Array(20).fill("木".repeat(30))], [Array(21).fill("木"), ["木", " "], ["木".repeat(31), "木"]]],
      ["country", ["CA"], ["", "ca"]],
      ["logo", ["", "/files/a.png"], ["a.png", "https://a.example/a.png"]],
      ["banner", ["", "/files/a.png"], ["a.png", "https://a.example/a.png"]],
      ["intro", ["", "𠮷".repeat(1000)], ["木".repeat(1001)]],
      ["kindCodes", [[]], [["1501", "9999"]]],
      ["speciesCodes", [[]], [["zhangzisong", "nosuch"]]],
      ["certs", [[], Array(10).fill("FSC"), ["F2", `F${"-".repeat(11)}`]], [Array(11).fill("FSC"), ["FSC", "fsc"]]],
      ["certs", [["CARB-P2"]], [["F"], [`F${"C".repeat(12)}`], ["1SC"], ["-FSC"], ["xFSC"], ["FSCx"]]],
      ["sort", [0, 9999], [-1, 10_000, 1.5, Number.NaN]],
    ];
    for (const [field, right, wrong] of cases) {
      for (const value of right) expect(brandProblem({ ...FORM, [field]: value }), `${field} ${value}`).toBeNull();
      for (const value of wrong)
        expect(brandProblems({ ...FORM, [field]: value })[field], `${field} ${value}`).toBeDefined();
    }
  });

  it("files every brand that it lets pass under a letter of its name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 12 }), (nameEn) => {
        if (brandProblems({ ...FORM, brandNameEn: nameEn }).brandNameEn !== undefined) return;
        expect(nameEn.normalize("NFD").toUpperCase()).toContain(initialOf(nameEn));
      }),
    );
  });

  it("reads lists of words between commas of either script, each once", () => {
    expect(certsIn("a,b;c；d")).toEqual(["a", "b", "c", "d"]);
    expect(certsIn(" FSC，PEFC, FSC、\n SFI；")).toEqual(["FSC", "PEFC", "SFI"]);
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Z木]{1,5}$/), { maxLength: 6 }), (words) => {
        expect(certsIn(words.join("，"))).toEqual([...new Set(words)]);
      }),
    );
  });
});

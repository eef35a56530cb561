import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { goodsTitle } from "../../../src/domain/catalog/goods/goods-title.ts";
import { importedGoods } from "../../../src/domain/catalog/import/goods-import.ts";
import { parseDemand } from "../../../src/domain/demand/reading/demand-text.ts";
import { brandWords, brandWordsProblem, changedWords } from "../../../src/domain/timber/brand-words.ts";
import {
  BRANDS,
  type Brand,
  brandBook,
  brandChoiceProblem,
  choosableBrands,
  FIRST_BRANDS,
} from "../../../src/domain/timber/brands.ts";
import { lexiconOf } from "../../../src/domain/timber/lexicon.ts";
import { codesNamed, namesLike } from "../../../src/domain/timber/named.ts";
import { normalText } from "../../../src/domain/timber/normal-text.ts";
import { parseQuery } from "../../../src/domain/timber/query.ts";
import { spellingTokens } from "../../../src/domain/timber/text-tokens.ts";
import { goodsTokens } from "../../../src/domain/timber/tokens.ts";

const NORTH: Brand = { code: "northwood", name: "北木林业", nameEn: "NorthWood", country: "RU", aliases: ["北木厂"] };
const withBrand = (brand: Brand, isShown = true) => brandBook([...FIRST_BRANDS.all, { ...brand, isShown }]);
const KNOWN = withBrand(NORTH);
const few = [...FIRST_BRANDS.all].slice(0, 4);

const han = fc.constantFrom(..."松杉木樟云北林红森板方家具厂根级俄国太仓料银大兴");
const word = fc.oneof(
  fc.array(han, { minLength: 1, maxLength: 5 }).map((some) => some.join("")),
  fc.array(fc.constantFrom(..."abcdefghkmnoprst "), { minLength: 2, maxLength: 9 }).map((some) => some.join("").trim()),
);

describe("a brand that the operator added", () => {
  it("is understood by each of its names: alone, beside a size, in a message, in a cell, in a title", () => {
    for (const name of brandWords(NORTH)) {
      expect(parseQuery(name, lexiconOf(KNOWN))).toMatchObject({ brandCodes: ["northwood"], words: [] });
      expect(parseQuery(name).brandCodes, name).toEqual([]);
      expect(codesNamed("brand", name, KNOWN)?.codes).toEqual(["northwood"]);
    }
    expect(parseQuery("樟子松 30*120 north wood", lexiconOf(KNOWN))).toMatchObject({
      brandCodes: ["northwood"],
      speciesCodes: ["zhangzisong"],
      words: [],
      tags: [{ field: "species" }, { field: "size" }, { field: "brand", label: "北木林业" }],
    });
    expect(namesLike("brand", "北木厂一号", KNOWN)).toEqual(["北木林业"]);
    const today = { year: 2026, month: 11, day: 22 };
    const [line] = parseDemand("北木厂 樟子松 30*120*4米 50方", today, lexiconOf(KNOWN), KNOWN).items;
    expect(line).toMatchObject({ brandCode: "northwood", brandName: "北木林业", thickness: 30 });
  });

  it("names its goods and lets them be found by its name", () => {
    const facts = {
      kindCode: "1502",
      speciesCode: "zhangzisong",
      gradeCode: null,
      brandCode: "northwood",
      originCode: "RU",
      portCode: "taicang",
      moistureType: null,
      width: 120,
      length: 4000,
      lengthMin: null,
      lengthMax: null,
      diameterMin: null,
      diameterMax: null,
    };
    const title = goodsTitle({ ...facts, thicknessTenths: 300 }, KNOWN);
    expect(title).toBe("俄罗斯樟子松木方 30*120*4000 北木林业 太仓港");
    const goods = { ...facts, title, thickness: 30, cityName: null, storeName: null, merchantName: null };
    for (const brandCode of ["northwood", null])
      expect(goodsTokens({ ...goods, brandCode }, KNOWN)).toEqual(expect.arrayContaining(["b:northwood", "northwood"]));
  });

  it("is read from a file by any of its names, and not once it is off", () => {
    const row = {
      merchantName: "太仓万木行",
      title: "樟子松木方 30*120*4000",
      brandName: "北木厂",
      price: "1680",
      stockVolume: "20",
      storeName: "一号库",
      cityName: "太仓",
    };
    expect(importedGoods(row, { brands: KNOWN })).toMatchObject({ goods: { brandCode: "northwood" }, notes: [] });
    expect(importedGoods(row).notes.join()).toContain("品牌“北木厂”不在词典中");
    const off = withBrand(NORTH, false);
    for (const [brandName, notes] of [["北木厂", ["品牌“北木厂”已停用，未录入"]] as const, ["", []] as const])
      expect(
        importedGoods({ ...row, title: "北木林业 樟子松木方 30*120*4000", brandName }, { brands: off }),
      ).toMatchObject({ goods: { brandCode: null }, notes });
  });

  it("is offered while it is on, and afterwards only to what bears it", () => {
    const off = withBrand(NORTH, false);
    const names = (kept?: string[]) => choosableBrands(off, kept).map(({ name }) => name);
    expect(names()).toEqual(BRANDS.map(({ name }) => name));
    expect(names(["northwood"]).at(-1)).toBe("北木林业（已停用）");
    expect(brandChoiceProblem("northwood", KNOWN)).toBeNull();
    expect(brandChoiceProblem("northwood", off)).toBe("品牌“北木林业”已停用，请重新选择");
    expect(brandChoiceProblem("northwood", off, ["northwood"])).toBeNull();
    expect(brandChoiceProblem("nobody", off)).toBe("品牌不存在");
    expect(brandChoiceProblem(null, off)).toBeNull();
  });
});

describe("what a brand may be called", () => {
  it("is each of the names that the first brands have", () => {
    for (const brand of FIRST_BRANDS.all.filter((_, at) => at % 12 === 0))
      expect(brandWordsProblem(brand, FIRST_BRANDS), brand.code).toBeNull();
  });

  it("excludes words with another meaning, or none", () => {
    const problem = (name: string) => brandWordsProblem({ ...NORTH, name }, FIRST_BRANDS);
    expect(problem("樟子松")).toBe("“樟子松”词典已收录：樟子松，不能作为品牌名称");
    expect(problem("太仓港")).toMatch(/词典已收录/);
    expect(problem("现货")).toBe("“现货”是通用词，不能作为品牌名称");
    expect(problem("自提")).toBe("“自提”是通用词，不能作为品牌名称");
    expect(problem("坎福")).toBe("“坎福”已是品牌“加福”的叫法，不能作为品牌名称");
    expect(problem("木")).toBe("“木”太短，至少两个字");
    expect(problem("30*120")).toMatch(/先被读成/);
    expect(problem("家具")).toMatch(/先被读成/);
    expect(problem("樟子松木方")).toMatch(/先被读成/);
    expect(problem("北木林业")).toBeNull();
    expect(brandWordsProblem({ ...NORTH, aliases: ["加福"] }, FIRST_BRANDS)).toMatch(/已是品牌/);
  });

  it("is read as that brand wherever it may be called so, and changes nothing where it does not stand", () => {
    const texts = fc
      .array(fc.oneof(han, fc.constantFrom("30*120", " ", "spf", "canfor", "4米")), { maxLength: 6 })
      .map((some) => some.join(""));
    fc.assert(
      fc.property(word, texts, (name, text) => {
        const brand = { ...NORTH, name, aliases: [] };
        fc.pre(name !== "" && brandWordsProblem(brand, brandBook(few)) === null);
        const before = lexiconOf(brandBook(few));
        const after = lexiconOf(brandBook([...few, { ...brand, isShown: true }]));
        expect(parseQuery(name, after)).toMatchObject({ words: [], brandCodes: expect.arrayContaining(["northwood"]) });
        // Of two characters one may be misspelt, of more any: only what is as written is compared.
        const isExact = parseQuery(text, after).brandCodes.includes("northwood");
        if (!isExact && !normalText(text).text.includes(normalText(name).text))
          expect(parseQuery(text, after).speciesCodes).toEqual(parseQuery(text, before).speciesCodes);
      }),
      { numRuns: 8 },
    );
  });
});

describe("the spellings that a change concerns", () => {
  it("are those of before or after, not of both; goods that hold one hold its tokens", () => {
    const now = { ...NORTH, name: "北木", aliases: ["北木厂", "北方木"] };
    expect(changedWords(NORTH, now)).toEqual(["北木林业", "北木", "北方木"]);
    expect(changedWords(NORTH, NORTH)).toEqual([]);
    const goods = {
      kindCode: null,
      speciesCode: null,
      gradeCode: null,
      brandCode: null,
      originCode: null,
      portCode: null,
      cityName: null,
      storeName: null,
      merchantName: null,
      thickness: null,
      width: null,
      length: null,
      lengthMin: null,
      lengthMax: null,
      diameterMin: null,
      diameterMax: null,
      moistureType: null,
    };
    for (const spelling of BRANDS.flatMap(brandWords)) {
      for (const title of [`樟子松 ${spelling} 现货`, `樟子松${spelling.replaceAll(/[\s-]/g, "")} 30*120`]) {
        const tokens = goodsTokens({ ...goods, title });
        const holds = spellingTokens(spelling).some((all) => all.every((token) => tokens.includes(token)));
        expect(holds, title).toBe(true);
      }
    }
  });
});

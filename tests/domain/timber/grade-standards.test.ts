import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDemand } from "../../../src/domain/demand/reading/demand-text.ts";
import { gradeWarning, likelyStandards } from "../../../src/domain/timber/grade-standards.ts";
import { GRADE_WORDS, GRADES, gradeByCode } from "../../../src/domain/timber/grades.ts";
import { KINDS } from "../../../src/domain/timber/kinds.ts";
import { ORIGINS } from "../../../src/domain/timber/origins.ts";
import { parseQuery } from "../../../src/domain/timber/query.ts";
import { MARKET, marketWith } from "../../../src/domain/timber/reading/market.ts";
import { SPECIES } from "../../../src/domain/timber/species.ts";

const sawn = (speciesCode: string, originCode: string | null) => ({ kindCode: "1501", speciesCode, originCode });
const codes = (entries: readonly { code: string }[]) => fc.option(fc.constantFrom(...entries.map(({ code }) => code)));

describe("gradeWarning", () => {
  it.each([
    ["nhla-fas", sawn("zhangzisong", "RU"), "“FAS”是北美阔叶材的等级，俄罗斯樟子松通常按俄标、北欧、国标分等，请核对"],
    [
      "na-2btr",
      sawn("zhangzisong", "RU"),
      "“2级及以上”是北美规格材的等级，俄罗斯樟子松通常按俄标、北欧、国标分等，请核对",
    ],
    ["ja-1", sawn("spf", "CA"), "“一等”是日标的等级，加拿大SPF通常按北美规格材、国标分等，请核对"],
    ["ru-1", sawn("spf", "CA"), "“1等”是俄标的等级，加拿大SPF通常按北美规格材、国标分等，请核对"],
    ["pn-e0", sawn("spf", null), "“E0级”是人造板的等级，SPF通常按北美规格材、国标分等，请核对"],
  ])("names for %s the standards by which such goods are graded", (grade, goods, text) => {
    expect(gradeWarning(grade, goods)).toBe(text);
  });

  it.each([
    ["ru-1", sawn("zhangzisong", "RU")],
    ["nd-sf", sawn("zhangzisong", "RU")],
    ["na-j", sawn("spf", "CA")],
    ["na-j", sawn("spf", null)],
    ["gb-1", sawn("spf", "CA")],
    [null, sawn("spf", "CA")],
    ["ja-special", sawn("liushan", "JP")],
    ["pn-aa", { kindCode: "1504", speciesCode: "shanmu", originCode: "CN" }],
    ["na-j", { kindCode: null, speciesCode: null, originCode: null }],
  ])("is empty for %s where it is usual or the goods are unknown", (grade, goods) => {
    expect(gradeWarning(grade, goods)).toBeNull();
  });

  it("never warns of the national standard, and without an origin only of what is unlikely in every country of the species", () => {
    const goods = fc.record({ kindCode: codes(KINDS), speciesCode: codes(SPECIES), originCode: codes(ORIGINS) });
    fc.assert(
      fc.property(goods, fc.constantFrom(...GRADES), (of, { code, system }) => {
        expect(gradeWarning(null, of)).toBeNull();
        if (system === "gb") expect(gradeWarning(code, of)).toBeNull();
        // Whatever is warned of without an origin is warned of in every country where the species grows.
        const grown = SPECIES.find((one) => one.code === of.speciesCode)?.origins ?? [];
        if (gradeWarning(code, { ...of, originCode: null }) !== null)
          for (const originCode of grown) expect(gradeWarning(code, { ...of, originCode })).not.toBeNull();
      }),
      { numRuns: 400 },
    );
  });
});

describe("a grade word that several ladders have", () => {
  const read = (text: string, market = MARKET) => {
    const [line] = parseDemand(`${text} 10方`, { year: 2026, month: 11, day: 21 }, undefined, undefined, market).items;
    return { asked: parseQuery(text, undefined, market).gradeCodes, demanded: line?.gradeCode };
  };

  it.each([
    ["榉木 AB 50mm", ["eu-ab"], "eu-ab"],
    ["樟子松板 一级", ["gb-1", "ru-1"], "ru-1"],
    ["原木 A级", ["eu-a", "rl-a40", "rl-a", "rl-as"], "rl-a40"],
    ["俄罗斯 一级", ["ru-1"], "ru-1"],
    ["赤松 无节", ["nd-clear"], "nd-clear"],
    ["俄罗斯赤松 无节", ["ru-clear"], "ru-clear"],
    ["中国落叶松 一级", ["gb-1"], "gb-1"],
    ["一级", ["gb-1", "ru-1", "ja-1"], "gb-1"],
  ])("of %s is one of those by which such goods are on sale", (text, asked, demanded) => {
    expect(read(text)).toEqual({ asked, demanded });
  });

  it("is taught by a market that sells such goods by another ladder", () => {
    const few = marketWith("1501 jumu||||sea-ab:4");
    const many = marketWith("1501 jumu||||sea-ab:40");
    expect(read("榉木板 AB", few)).toEqual({ asked: ["eu-ab", "sea-ab"], demanded: "eu-ab" });
    expect(read("榉木板 AB", many)).toEqual({ asked: ["eu-ab", "sea-ab"], demanded: "sea-ab" });
    expect(read("榉木方 AB", many)).toEqual({ asked: ["eu-ab"], demanded: "eu-ab" });
  });

  it("retains the grades of its country's rules, whatever is on sale, and puts the one most often on sale first", () => {
    const among = <One extends { code: string }>(all: readonly One[]) =>
      fc.uniqueArray(fc.constantFrom(...all.map(({ code }) => code)), { maxLength: 2 });
    const goods = fc.record({ kindCodes: among(KINDS), speciesCodes: among(SPECIES), originCodes: among(ORIGINS) });
    const words = fc.constantFrom(...GRADE_WORDS.map((word) => word.codes));
    fc.assert(
      fc.property(goods, words, fc.nat(), (of, word, at) => {
        const sold = word[at % word.length] ?? "";
        const rules = likelyStandards(word, of, []);
        const market = marketWith(`${of.kindCodes[0] ?? "1501"} ${of.speciesCodes[0] ?? "spf"}||||${sold}:10000`);
        const read = likelyStandards(word, of, market);
        expect(read).toEqual(expect.arrayContaining([...rules]));
        if (rules.length > 0 && of.originCodes.length === 0) expect(read[0]).toBe(gradeByCode(sold)?.system);
      }),
      { numRuns: 300 },
    );
  });
});

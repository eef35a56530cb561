import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gradeWarning } from "../../../src/domain/timber/grade-standards.ts";
import { GRADES } from "../../../src/domain/timber/grades.ts";
import { KINDS } from "../../../src/domain/timber/kinds.ts";
import { ORIGINS } from "../../../src/domain/timber/origins.ts";
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
  ])("says of %s by which standards such goods are graded", (grade, goods, text) => {
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
  ])("says nothing of %s where it is usual or the goods are not known", (grade, goods) => {
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

import { describe, expect, it } from "vitest";
import { BRANDS, brandByCode } from "../../../src/domain/timber/brands.ts";
import { GRADE_SYSTEMS, GRADE_WORDS, GRADES, gradeByCode } from "../../../src/domain/timber/grades.ts";
import { KIND_WORDS, KINDS, kindByCode } from "../../../src/domain/timber/kinds.ts";
import { ORIGIN_REGIONS, ORIGINS, originByCode } from "../../../src/domain/timber/origins.ts";
import { soundFold, syllablesOf } from "../../../src/domain/timber/pinyin.ts";
import { PLACE_WORDS, PLACES, placeByCode } from "../../../src/domain/timber/places.ts";
import { type ParsedQuery, parseQuery } from "../../../src/domain/timber/query.ts";
import { isProvince } from "../../../src/domain/timber/regions.ts";
import { SPECIES, SPECIES_WORDS, speciesByCode } from "../../../src/domain/timber/species.ts";
import type { AmbiguousWord, DictionaryEntry } from "../../../src/domain/timber/tables.ts";

type Dictionary = {
  readonly title: string;
  readonly entries: readonly DictionaryEntry[];
  readonly words: readonly AmbiguousWord[];
  readonly byCode: (code: string) => DictionaryEntry | undefined;
  readonly codesIn: (parsed: ParsedQuery) => readonly string[];
};

const DICTIONARIES: readonly Dictionary[] = [
  { title: "species", entries: SPECIES, words: SPECIES_WORDS, byCode: speciesByCode, codesIn: (q) => q.speciesCodes },
  { title: "kinds", entries: KINDS, words: KIND_WORDS, byCode: kindByCode, codesIn: (q) => q.kindCodes },
  { title: "grades", entries: GRADES, words: GRADE_WORDS, byCode: gradeByCode, codesIn: (q) => q.gradeCodes },
  { title: "brands", entries: BRANDS, words: [], byCode: brandByCode, codesIn: (q) => q.brandCodes },
  { title: "origins", entries: ORIGINS, words: ORIGIN_REGIONS, byCode: originByCode, codesIn: (q) => q.originCodes },
  { title: "places", entries: PLACES, words: PLACE_WORDS, byCode: placeByCode, codesIn: (q) => q.portCodes },
];

describe.each(DICTIONARIES)("the dictionary of $title", ({ entries, words, byCode, codesIn }) => {
  it("has each code once, and finds it", () => {
    expect(new Set(entries.map(({ code }) => code)).size).toBe(entries.length);
    for (const entry of entries) expect(byCode(entry.code)).toBe(entry);
    expect(byCode("no such code")).toBeUndefined();
  });

  it("understands every name and alias as its entry, or as several of which it is one", () => {
    const lost = entries.flatMap(({ code, name, aliases }) =>
      [name, ...aliases]
        .filter((spelling) => !codesIn(parseQuery(spelling)).includes(code))
        .map((spelling) => `${code}: ${spelling}`),
    );
    expect(lost).toEqual([]);
  });

  it("understands every ambiguous word as all it can mean", () => {
    for (const { name, aliases, codes } of words) {
      for (const code of codes) expect(isProvince(code) || byCode(code) !== undefined, code).toBe(true);
      for (const spelling of [name, ...aliases]) {
        expect(codesIn(parseQuery(spelling)), spelling).toEqual(expect.arrayContaining([...codes]));
      }
    }
  });
});

describe("SPECIES", () => {
  it("is whole: 148 species and their mixture, with both sides of the density, known origins and a Latin name", () => {
    expect(SPECIES).toHaveLength(149);
    for (const { code, wood, densityMin, densityMax, origins, latin, english, group } of SPECIES) {
      expect(densityMin, code).toBeGreaterThan(100);
      expect(densityMax, code).toBeGreaterThan(densityMin);
      expect(origins.length, code).toBeGreaterThan(0);
      for (const origin of origins) expect(originByCode(origin), `${code} ${origin}`).toBeDefined();
      expect(latin, code).toMatch(/^[A-Z][a-z]+ /);
      expect(english, code).not.toBe("");
      expect(group, code).not.toBe("");
      expect(["softwood", "hardwood"]).toContain(wood);
    }
  });

  it("is found by pinyin, with blanks or without, and by a southern spelling of it", () => {
    for (const { code, pinyin = "" } of SPECIES) {
      if (pinyin === "") continue;
      expect(parseQuery(pinyin).speciesCodes, pinyin).toContain(code);
      expect(parseQuery(pinyin.replaceAll(" ", "")).speciesCodes, pinyin).toContain(code);
    }
    expect(parseQuery("zangzisong").speciesCodes).toEqual(["zhangzisong"]);
    expect(parseQuery("zzs").speciesCodes).toEqual(["zhangzisong"]);
  });

  it("is found by its English name", () => {
    const lost = SPECIES.filter(({ code, english }) => {
      const [name = ""] = english.replace(/\(.*?\)/g, "").split("/");
      const half = english.includes("/") && !name.trim().includes(" ");
      return !half && !parseQuery(name).speciesCodes.includes(code);
    });
    expect(lost.map(({ english }) => english)).toEqual([]);
  });
});

describe("places and grades", () => {
  it("lie in a city of GB/T 2260 and belong to a system, ranked from 1", () => {
    for (const { cityCode, code } of PLACES) expect(cityCode, code).toMatch(/^[1-6]\d{3}00$/);
    for (const { code: system } of GRADE_SYSTEMS) {
      const ranks = GRADES.filter((grade) => grade.system === system).map(({ rank }) => rank);
      expect(ranks).toEqual(ranks.map((_, at) => at + 1));
      expect(ranks.length).toBeGreaterThan(2);
    }
  });
});

describe("pinyin", () => {
  it("reads the characters of timber without tones", () => {
    expect(syllablesOf("樟子松")).toEqual(["zhang", "zi", "song"]);
    expect(syllablesOf("樟x")).toBeNull();
    expect(soundFold("zhang")).toBe("zang");
    expect(soundFold("xingsheng")).toBe("xinsen");
  });
});

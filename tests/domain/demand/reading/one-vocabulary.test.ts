import { describe, expect, it } from "vitest";
import type { CodedField, ParsedDemandLine } from "../../../../src/domain/demand/reading/demand-line.ts";
import { parseDemand } from "../../../../src/domain/demand/reading/demand-text.ts";
import { CITY_NAMES } from "../../../../src/domain/timber/cities.ts";
import { GRADE_WORDS, GRADES } from "../../../../src/domain/timber/grades.ts";
import { KIND_WORDS, KINDS } from "../../../../src/domain/timber/kinds.ts";
import { LEXICON, senseOf } from "../../../../src/domain/timber/lexicon.ts";
import { normalText } from "../../../../src/domain/timber/normal-text.ts";
import { ORIGIN_REGIONS, ORIGINS } from "../../../../src/domain/timber/origins.ts";
import { PLACES, placeByCode, WAREHOUSES } from "../../../../src/domain/timber/places.ts";
import { parseQuery } from "../../../../src/domain/timber/query.ts";
import { CODES } from "../../../../src/domain/timber/query-codes.ts";
import { isTalk } from "../../../../src/domain/timber/reading/talk.ts";
import { provinceOfCity } from "../../../../src/domain/timber/regions.ts";
import { SPECIES, SPECIES_WORDS } from "../../../../src/domain/timber/species.ts";
import type { DictionaryEntry } from "../../../../src/domain/timber/tables.ts";
import { USES } from "../../../../src/domain/timber/uses.ts";

const TODAY = { year: 2026, month: 11, day: 29 };

/** The one line that a message of these words demands, 20 m³ of it. */
function lineOf(words: string): ParsedDemandLine {
  const { items } = parseDemand(`${words} 20方`, TODAY);
  expect(items, words).toHaveLength(1);
  return items[0]!;
}

/** What a line may mean by a field, the likeliest first. */
function codesOf(line: ParsedDemandLine, field: CodedField): string[] {
  const code = line[`${field}Code`];
  return code === null ? [] : [code, ...(line.alternatives[field] ?? []).map((other) => other.code)];
}

const wordsOf = (entries: readonly DictionaryEntry[]): string[] => [
  ...new Set(entries.flatMap(({ name, aliases }) => [name, ...aliases])),
];

/** 榆树 and 樟树 are cities as well, 轻木 what light frames are of. */
const isSpecies = (word: string): boolean => senseOf(normalText(word).text, LEXICON)?.field === "species";

const isSame = (one: readonly string[], other: readonly string[]) =>
  expect(one.toSorted().join()).toBe(other.toSorted().join());

describe("searches and messages read the same by one word", () => {
  it.each([
    ["species", [...SPECIES, ...SPECIES_WORDS], (word: string) => `${word} 30*120*4000`],
    ["kind", [...KINDS, ...KIND_WORDS], (word: string) => `${word} 20mm`],
  ] as const)("of %s", (field, entries, text) => {
    for (const word of wordsOf(entries)) {
      const query = parseQuery(text(word));
      isSame(codesOf(lineOf(text(word)), field), query[CODES[field]]);
      expect(query.words, word).toEqual([]);
    }
  });

  it("of origin, but that a region of many countries names none in a message", () => {
    for (const word of wordsOf([...ORIGINS, ...ORIGIN_REGIONS])) {
      const text = `${word} 锯材 30*120*4000`;
      const { originCodes } = parseQuery(text);
      expect(originCodes.length, word).toBeGreaterThan(0);
      const meant = codesOf(lineOf(text), "origin");
      if (meant.length > 0 || originCodes.length < 3) isSame(meant, originCodes);
    }
  });

  it("of grade: a message retains the less likely grades as options", () => {
    for (const word of wordsOf([...GRADES, ...GRADE_WORDS])) {
      const text = `樟子松 30*120*4000 ${word}`;
      const { gradeCodes } = parseQuery(text);
      const [chosen = "", ...others] = codesOf(lineOf(text), "grade");
      if (gradeCodes.length === 0) continue;
      expect(gradeCodes, word).toContain(chosen);
      for (const code of gradeCodes) expect([chosen, ...others], word).toContain(code);
    }
  });

  it("of place: a port, a market or a warehouse in one", () => {
    for (const word of [...wordsOf(PLACES), ...WAREHOUSES]) {
      const text = `${word} 樟子松 30*120*4000`;
      const { portCodes } = parseQuery(text);
      const line = lineOf(text);
      const [port] = codesOf(line, "port");
      // 菏泽曹县 is an address in a message, 泰州 one port of two.
      if (port === undefined) expect(line.deliverCityCode, word).toBe(placeByCode(portCodes[0] ?? "")?.cityCode);
      else expect(portCodes, word).toContain(port);
    }
  });

  it("of city, whether the trade has a place in it or not", () => {
    for (const [name, { code }] of CITY_NAMES) {
      // 合作 also describes a long business relation.
      if (isSpecies(name) || isTalk(name)) continue;
      const { cities = [], portCodes, words } = parseQuery(`${name} 樟子松 30*120*4000`);
      const line = lineOf(`${name} 樟子松 30*120*4000`);
      expect([line.deliverCityCode, placeByCode(line.portCode ?? "")?.cityCode], name).toContain(code);
      const asked = [...cities.map((city) => city.code), ...portCodes.map((one) => placeByCode(one)?.cityCode ?? one)];
      // 北京 and 吉林 are provinces as well.
      for (const one of asked) expect([code, provinceOfCity(code)], name).toContain(one);
      expect({ asked: asked.length > 0, words }, name).toEqual({ asked: true, words: [] });
    }
  });

  it("of use: the timber beside it is the same", () => {
    for (const word of wordsOf(USES)) {
      if (isSpecies(word)) continue;
      const { speciesCodes, size } = parseQuery(`${word} 白橡 26*150`);
      const line = lineOf(`${word} 白橡 26*150`);
      expect({ species: codesOf(line, "species"), thickness: line.thickness, width: line.width }, word).toEqual({
        species: speciesCodes,
        thickness: size.thickness,
        width: size.width,
      });
    }
  });

  it.each(
    [
      [
        "3公分×12公分×4米",
        "三公分二",
        "一寸二",
        "寸二",
        "半寸",
        "3/4寸",
        "1 1/2寸",
        "1寸半",
        "两寸",
        "四公分",
        "四公分厚",
      ],
      [
        "5厘",
        "十二厘",
        "十八厘板",
        "8/4",
        "4/4",
        "2x4",
        "2*6 12尺",
        "0.038*0.089",
        "T30*W150",
        "三米",
        "3米97",
        "3.97m",
      ],
      ["四米二", "两米四", "2440*1220*18", "4尺*8尺", "4尺8尺 15厘", "30到50厚", "厚30-50", "宽150以上", "1米8到4米9"],
      [
        "38×140×3970",
        "３８＊１４０",
        "40x90x4000",
        "4*9*4米",
        "10*20*6米",
        "φ30+",
        "径级24-36",
        "30公分以上",
        "1/2英寸",
      ],
      [
        "六分板",
        "1-1/2寸",
        "厚度三十八",
        "十四公分宽",
        "八寸宽",
        "宽八寸以上",
        "三十八乘一百四",
        "38乘140",
        "七公分见方",
      ],
    ].flat(),
  )("of size: %s", (word) => {
    const { size, listed = {} } = parseQuery(`樟子松 ${word}`);
    const line = lineOf(`樟子松 ${word}`);
    const said = Object.entries(size).filter(([, value]) => value !== null);
    expect(said.length + Object.keys(listed).length).toBeGreaterThan(0);
    for (const [side, value] of Object.entries(size)) expect(line[side as keyof typeof size], side).toBe(value);
  });
});

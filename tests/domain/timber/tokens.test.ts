import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BRANDS } from "../../../src/domain/timber/brands.ts";
import { GRADES } from "../../../src/domain/timber/grades.ts";
import { KINDS } from "../../../src/domain/timber/kinds.ts";
import { ORIGINS } from "../../../src/domain/timber/origins.ts";
import { PLACES } from "../../../src/domain/timber/places.ts";
import { type ParsedQuery, parseQuery } from "../../../src/domain/timber/query.ts";
import { SPECIES } from "../../../src/domain/timber/species.ts";
import {
  closeTokens,
  goodsTokens,
  type IndexedGoods,
  queryTokens,
  reversedSizeQuery,
} from "../../../src/domain/timber/tokens.ts";

const EMPTY: IndexedGoods = {
  title: "",
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

const PLYWOOD: IndexedGoods = { ...EMPTY, title: "桦木多层板", kindCode: "1505", speciesCode: "huamu" };

/** The goods of the ten rows. */
const BOARDS: IndexedGoods = {
  ...EMPTY,
  title: "俄罗斯樟子松木方 30*120*4000 一级 太仓港现货",
  kindCode: "1502",
  speciesCode: "zhangzisong",
  gradeCode: "ru-1",
  originCode: "RU",
  portCode: "taicang",
  cityName: "苏州市",
  storeName: "太仓万方码头",
  merchantName: "苏州恒丰木业有限公司",
  thickness: 30,
  width: 120,
  length: 4000,
  moistureType: "KD",
};

function finds(query: ParsedQuery | null, goods: IndexedGoods): boolean {
  if (query === null) return false;
  const tokens = new Set(goodsTokens(goods));
  return queryTokens(query).every((clause) => clause.some((token) => tokens.has(token)));
}

const found = (keywords: string, goods: IndexedGoods = BOARDS): boolean => finds(parseQuery(keywords), goods);

describe("goodsTokens and queryTokens", () => {
  it.each(["樟子松", "木方", "俄罗斯", "樟子松 30*120", "30*120", "30x120", "30×120", "太仓 樟子松", "獐子松"])(
    "find the ten-row goods by %s",
    (keywords) => expect(found(keywords)).toBe(true),
  );

  it("do not find it by 120*30, but by its correction", () => {
    expect(found("120*30")).toBe(false);
    expect(finds(reversedSizeQuery(parseQuery("120*30")), BOARDS)).toBe(true);
    expect(reversedSizeQuery(parseQuery("樟子松"))).toBeNull();
    expect(reversedSizeQuery(parseQuery("90*90"))).toBeNull();
  });

  it.each(
    [
      [
        "太仓港",
        "苏州",
        "江苏",
        "长江口",
        "万方",
        "恒丰",
        "恒丰木业",
        "KD",
        "烘干 樟子松",
        "一级",
        "zhangzisong",
        "zzs 太仓",
      ],
      ["4米 樟子松", "松木", "3*12公分", "樟子松 30", "俄樟 木方", "锯材"],
    ].flat(),
  )("find it by %s too", (keywords) => expect(found(keywords)).toBe(true));

  it.each([
    "落叶松",
    "加拿大",
    "30*100",
    "3米",
    "满洲里",
    "二级",
    "胶合板",
    "canfor",
    "手机",
    "恒丰集团",
    "湿材",
    "板材",
  ])("do not find it by %s", (keywords) => expect(found(keywords)).toBe(false));

  it("fill empty columns from the title and the warehouse", () => {
    const bare = { ...EMPTY, title: "俄罗斯樟子松木方 30*120*4000 一级 烘干", storeName: "太仓新海库" };
    for (const keywords of ["樟子松 30*120*4000", "俄罗斯木方", "一级", "太仓", "窑干"])
      expect(found(keywords, bare)).toBe(true);
    const pine = { ...EMPTY, title: "松木板 30*120" };
    expect(found("松木", pine)).toBe(true);
    // A merchant's name implies no species.
    const birch = { ...BOARDS, speciesCode: "huamu", merchantName: "桂桉木业" };
    expect(found("桉木", birch)).toBe(false);
    expect(found("辐射松", pine)).toBe(false);
  });

  it("let a filled column win over the title, but a kind may be both", () => {
    const sawn = { ...BOARDS, kindCode: "1501", speciesCode: "luoyesong" };
    expect(found("木方", sawn)).toBe(true);
    expect(found("板材", sawn)).toBe(true);
    expect(found("落叶松", sawn)).toBe(true);
    expect(found("樟子松", sawn)).toBe(false);
  });

  it("find each of several figures of a side, and none between them", () => {
    for (const thicknesses of ["9厘 12厘 18厘", "9/12/18厘", "厚9、12、18"]) {
      const isFound = (thickness: number) => found(`桦木多层 ${thicknesses}`, { ...PLYWOOD, thickness });
      expect([9, 12, 15, 18].map(isFound), thicknesses).toEqual([true, true, false, true]);
    }
  });

  it("find random lengths by any length within, and logs by diameter", () => {
    const random = { ...EMPTY, title: "白橡", thickness: 26, lengthMin: 1800, lengthMax: 4900 };
    expect([1790, 1800, 3660, 4900, 5100].map((mm) => found(`长${mm}`, random))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    const logs = { ...EMPTY, title: "辐射松原木", kindCode: "1500", diameterMin: 30, diameterMax: 40 };
    expect(
      ["φ30", "φ40", "30+", "32+", "40+", "φ24+", "径级20-30", "直径40以下"].map((words) => found(words, logs)),
    ).toEqual(Array(8).fill(true));
    expect(["φ28", "φ42", "42+", "径级42-50", "直径38以下"].map((words) => found(words, logs))).toEqual(
      Array(5).fill(false),
    );
    // Closest are logs of which all are so thick.
    const closely = (words: string) => closeTokens(parseQuery(words))?.map((clause) => clause[0]);
    expect(closely("30+")).toEqual(["dmin:30"]);
    expect(closely("径级30-40")).toEqual(["dmin:30", "dmax:40"]);
    expect(closely("φ30")).toBeUndefined();
    expect(found("8/4", { ...EMPTY, title: "黑胡桃", thickness: 51 })).toBe(true);
  });

  const code = (entries: readonly { readonly code: string }[]): fc.Arbitrary<string> =>
    fc.constantFrom(...entries.map((one) => one.code));
  const goods: fc.Arbitrary<IndexedGoods> = fc.record({
    title: fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("樟子松木方 30*120", "松木", "原木 φ30+", "SPF 2&BTR"),
    ),
    kindCode: fc.option(code(KINDS)),
    speciesCode: fc.option(code(SPECIES)),
    gradeCode: fc.option(code(GRADES)),
    brandCode: fc.option(code(BRANDS)),
    originCode: fc.option(code(ORIGINS)),
    portCode: fc.option(code(PLACES)),
    cityName: fc.option(fc.constantFrom("苏州市", "上海市")),
    storeName: fc.option(fc.string({ unit: "binary" })),
    merchantName: fc.option(fc.string({ unit: "binary" })),
    thickness: fc.option(fc.integer({ min: 10, max: 400 })),
    width: fc.option(fc.integer({ min: 50, max: 890 })),
    length: fc.option(fc.integer({ min: 300, max: 20_000 })),
    lengthMin: fc.constant(null),
    lengthMax: fc.constant(null),
    diameterMin: fc.constant(null),
    diameterMax: fc.constant(null),
    moistureType: fc.option(fc.constantFrom("KD" as const, "AD" as const, "GRN" as const)),
  });

  it("hold only letters, digits and colons, each token once", () => {
    fc.assert(
      fc.property(goods, (one) => {
        const tokens = goodsTokens(one);
        expect(new Set(tokens).size).toBe(tokens.length);
        for (const token of tokens) expect(token).toMatch(/^[\p{L}\p{N}:._-]+$/u);
      }),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (keywords) => {
        for (const clause of queryTokens(parseQuery(keywords))) {
          expect(clause.length).toBeGreaterThan(0);
          for (const token of clause) expect(token).toMatch(/^[\p{L}\p{N}:._-]+$/u);
        }
      }),
    );
  });

  it("find every goods by the names in its columns", () => {
    const nameIn = (entries: readonly { code: string; name: string }[], code: string | null): string =>
      entries.find((entry) => entry.code === code)?.name ?? "";
    fc.assert(
      fc.property(goods, (one) => {
        const words = [
          nameIn(SPECIES, one.speciesCode),
          nameIn(KINDS, one.kindCode),
          nameIn(GRADES, one.gradeCode),
          nameIn(BRANDS, one.brandCode),
          nameIn(ORIGINS, one.originCode),
          nameIn(PLACES, one.portCode),
          one.thickness === null || one.width === null ? "" : `${one.thickness}*${one.width}`,
        ];
        for (const word of words) expect(found(word, one), word).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("find a goods by any words of its own title", () => {
    const titles = fc.array(
      fc.constantFrom("樟子松", "木方", "桑拿板", "30*120", "一级", "太仓", "vip", "恒丰", "100方", "獐子松"),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(titles, (words) => {
        const one = { ...EMPTY, title: words.join(" ") };
        for (const word of words) expect(found(word, one), word).toBe(true);
      }),
    );
  });
});

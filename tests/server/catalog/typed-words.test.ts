import { describe, expect } from "vitest";
import type { FuzzySearchData } from "../../../src/contract/catalog/search-schemas.ts";
import { seedDemo } from "../../../src/demo/marketplace.ts";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import type { GoodsPage } from "../../../src/domain/catalog/search/goods-page.ts";
import { BRANDS } from "../../../src/domain/timber/brands.ts";
import { GRADE_WORDS, GRADES } from "../../../src/domain/timber/grades.ts";
import { KIND_WORDS, KINDS } from "../../../src/domain/timber/kinds.ts";
import { ORIGIN_REGIONS, ORIGINS } from "../../../src/domain/timber/origins.ts";
import { PLACE_WORDS, PLACES } from "../../../src/domain/timber/places.ts";
import { SPECIES, SPECIES_WORDS } from "../../../src/domain/timber/species.ts";
import { USES } from "../../../src/domain/timber/uses.ts";
import type { App } from "../../../src/server/http.ts";
import { it } from "../../support/fixtures.ts";

/** As buyers begin to type: one character, sizes of every form, grades, units, English, pinyin, places. */
const TYPED = [
  "松",
  "杉",
  "桦",
  "榉",
  "橡",
  "柚",
  "樟",
  "云杉",
  "樟子松",
  "辐射松",
  "花旗松",
  "铁杉",
  "落叶松",
  "白蜡",
  "4米",
  "3米",
  "6米",
  "4000",
  "2.44",
  "3.96m",
  "1220",
  "2440",
  "一级",
  "二级",
  "三级",
  "优等",
  "AB级",
  "A级",
  "J-grade",
  "J级",
  "3级",
  "2级",
  "无节",
  "30 120",
  "30*120",
  "38*89",
  "2x4",
  "2*4",
  "2x6",
  "4x4",
  "30x120x4000",
  "3*12",
  "5公分",
  "30厚",
  "120宽",
  "18mm",
  "木方",
  "锯材",
  "原木",
  "板材",
  "胶合板",
  "防腐木",
  "集成材",
  "口料",
  "方木",
  "地板",
  "规格料",
  "托盘",
  "烘干",
  "KD",
  "窑干",
  "气干",
  "四面光",
  "FSC",
  "太仓",
  "岚山",
  "满洲里",
  "俄罗斯",
  "芬兰",
  "加拿大",
  "新西兰",
  "spf",
  "SPF 2x4",
  "zhangzi",
  "hqs",
  "douglas fir",
  "canfor",
  "樟子松 二级",
  "松 4米",
];

it.beforeAll(async ({ db }) => {
  await seedDemo(db, { goods: 1_500, now: Date.UTC(2026, 10, 21, 4) });
});

const suggested = async (app: App, words: string): Promise<FuzzySearchData> =>
  (await app.inject(`/api/goods/fuzzySearch?search=${encodeURIComponent(words)}`)).json().data;
const found = async (app: App, keywords: string): Promise<GoodsPage> =>
  (await app.inject({ method: "POST", url: "/api/goods/pc/getSearchList", payload: { keywords } })).json().data;

describe("the search box", () => {
  const NAMES = new Set(
    [
      SPECIES,
      SPECIES_WORDS,
      KINDS,
      KIND_WORDS,
      GRADES,
      GRADE_WORDS,
      BRANDS,
      ORIGINS,
      ORIGIN_REGIONS,
      PLACES,
      PLACE_WORDS,
      USES,
    ]
      .flat()
      .map(({ name }) => name),
  );
  const isSize = (words: string): boolean => /^\d+\*\d+$/.test(words);

  it.for(TYPED)("offers names for %s, and never what is typed unless it is one", async (words, { app }) => {
    for (const { keyWords } of await suggested(app, words)) {
      const [first = "", ...others] = keyWords.split(" ");
      expect(NAMES.has(first) || isSize(first), keyWords).toBe(true);
      expect(others.length, keyWords).toBeLessThan(2);
    }
  });

  it("offers nothing where the search finds nothing", async ({ app }) => {
    for (const words of ["火星木", "@@", "%"]) expect(await suggested(app, words)).toEqual([]);
  });

  it("offers nothing of its own where no name is meant, though the search finds goods", async ({ app }) => {
    for (const words of ["4米", "30 120", "松 4米", "18mm"]) {
      expect((await found(app, words)).total, words).toBeGreaterThan(0);
      expect(
        (await suggested(app, words)).map(({ keyWords }) => keyWords),
        words,
      ).not.toContain(words);
    }
  });

  it("offers a typed grade first, then others that are called so, each with the number that the search finds", async ({
    app,
  }) => {
    const offered = await suggested(app, "二级");
    expect(offered.map(({ keyWords }) => keyWords)).toEqual(["二级", "2级及以上", "2COM"]);
    for (const { keyWords, number } of offered) expect(number).toBe((await found(app, keyWords)).total);
  });
});

describe("a number of goods", () => {
  it("finds the goods that bear it, whether the shop's or their merchant's, in any case", async ({ db, app }) => {
    const goods = (await db.one<{ id: string; goods_no: string }>(
      `select id::text, goods_no from goods where status = ${GOODS_STATUS.onSale} order by id limit 1`,
    ))!;
    await db.run("update goods set merchant_sku = 'QX-77.b/3' where id = $1", [goods.id]);
    for (const number of [goods.goods_no, goods.goods_no.toLowerCase(), "QX-77.b/3", "qx-77.B/3"]) {
      const { rows, total } = await found(app, number);
      expect(rows.map(({ id }) => id)).toEqual([goods.id]);
      expect(total).toBe(1);
      expect(await suggested(app, number)).toEqual([{ keyWords: number, number: 1 }]);
    }
  });

  it("of goods that are not sold finds nothing, and a size that a merchant uses as a number stays a size", async ({
    db,
    app,
  }) => {
    const goods = (await db.one<{ id: string; goods_no: string }>(
      `select id::text, goods_no from goods where status = ${GOODS_STATUS.onSale} order by id desc limit 1`,
    ))!;
    const { total } = await found(app, "2x4");
    await db.run("update goods set merchant_sku = '2x4' where id = $1", [goods.id]);
    expect((await found(app, "2x4")).total).toBe(total);
    await db.run(`update goods set status = ${GOODS_STATUS.unpublished} where id = $1`, [goods.id]);
    expect((await found(app, goods.goods_no)).total).toBe(0);
  });
});

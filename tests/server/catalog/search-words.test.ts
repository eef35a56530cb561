import fc from "fast-check";
import { describe, expect } from "vitest";
import type { GoodsBrief } from "../../../src/domain/catalog/goods/goods.ts";
import type { GoodsPage } from "../../../src/domain/catalog/search/goods-page.ts";
import type { App } from "../../../src/server/http.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";

const SECTIONS = [
  [25, 100],
  [30, 120],
  [38, 140],
  [40, 120],
  [50, 120],
  [50, 150],
  [50, 200],
  [60, 120],
] as const;
const LENGTHS = [2_000, 3_000, 4_000, 6_000, null] as const;

let all: GoodsBrief[];

const search = async (app: App, keywords: string): Promise<GoodsPage> => {
  const payload = { keywords, pageSize: 50 };
  return (await app.inject({ method: "POST", url: "/api/goods/pc/getSearchList", payload })).json().data;
};
const titles = async (app: App, keywords: string): Promise<string[]> =>
  (await search(app, keywords)).rows.map(({ title }) => title);

it.beforeAll(async ({ db, app }) => {
  for (const [at, [thickness, width]] of SECTIONS.entries()) {
    const length = LENGTHS[at % LENGTHS.length] ?? null;
    const random = length === null ? { lengthMin: 2_400, lengthMax: 5_400 } : {};
    const bulk = { countedIn: "dm3" as const, pieceVolumeMm3: null };
    await insertGoods(db, {
      title: `樟子松板材 ${thickness}*${width}`,
      kindCode: "1501",
      thickness,
      width,
      length,
      ...random,
      ...bulk,
      merchantName: at % 2 === 0 ? "太仓港恒信木业" : "太仓恒茂板材行",
      storeName: "岚山一号库",
      portCode: "lanshan",
    });
  }
  await insertGoods(db, {
    title: "SPF 38*89*3970 二级",
    speciesCode: "spf",
    gradeCode: "na-2",
    thickness: 38,
    width: 89,
    length: 3970,
    kindCode: "1501",
    merchantName: "青岛远洲",
    storeName: "太仓二号库",
    portCode: "taicang",
    originCode: "CA",
  });
  for (const [diameterMin, diameterMax] of [
    [20, 30],
    [30, 40],
    [42, null],
  ] as const) {
    await insertGoods(db, {
      title: `辐射松原木 φ${diameterMin}`,
      kindCode: "1500",
      speciesCode: "fushesong",
      originCode: "NZ",
      thickness: null,
      width: null,
      length: 5900,
      diameterMin,
      diameterMax,
      gradeCode: null,
      countedIn: "dm3" as const,
      pieceVolumeMm3: null,
      piecesPerBundle: null,
      merchantName: "红松林商行",
      storeName: "岚山一号库",
      portCode: "lanshan",
    });
  }
  all = (await search(app, "")).rows;
});

describe("a side named as a range", () => {
  it.for([
    ["樟子松 30-50*120", ["30*120", "40*120", "50*120"]],
    ["樟子松 50厚 宽150以上", ["50*150", "50*200"]],
    ["樟子松 50*120-160", ["50*120", "50*150"]],
    ["30-40厚的樟子松板", ["30*120", "38*140", "40*120"]],
    ["樟子松3米到4米 宽120", ["30*120", "50*120", "60*120"]],
  ] as const)("%s finds what lies within", async ([keywords, sections], { app }) => {
    const page = await search(app, keywords);
    expect(page.total).toBe(sections.length);
    expect(page.rows.map(({ title }) => title.split(" ")[1]).sort()).toEqual([...sections].sort());
  });

  it("is one tag with its characters, without which the rest is searched for", async ({ app }) => {
    const { parsed } = await search(app, "樟子松 30-50*120");
    const tag = parsed.tags.find(({ field }) => field === "size");
    expect(tag).toMatchObject({ label: "30-50*120", span: [4, 13] });
    expect((await search(app, "樟子松")).total).toBe(SECTIONS.length);
  });

  it("finds the same goods as a full scan, for any ends", async ({ app }) => {
    const end = fc.constantFrom(20, 25, 26, 30, 40, 50, 60);
    await fc.assert(
      fc.asyncProperty(end, end, fc.constantFrom(120, 150), async (one, other, width) => {
        const low = Math.min(one, other);
        const high = Math.max(one, other);
        fc.pre(low < high);
        const expected = all.filter(
          (goods) => goods.width === width && (goods.thickness ?? 0) >= low && (goods.thickness ?? 0) <= high,
        );
        fc.pre(expected.length > 0);
        const { rows } = await search(app, `樟子松 ${low}-${high}*${width}`);
        expect(rows.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
      }),
      { numRuns: 40 },
    );
  });

  it("leads to the next size where nothing lies within, and marks it", async ({ app }) => {
    const { total, near } = await search(app, "樟子松 65-90*120");
    expect(total).toBe(0);
    expect(near.rows[0]).toMatchObject({ goods: { thickness: 60, width: 120 }, differs: ["厚度 60 mm"] });
  });

  it("shows logs of which all are so thick before those of which some are", async ({ app }) => {
    expect(await titles(app, "辐射松 直径30公分以上")).toEqual(["辐射松原木 φ30", "辐射松原木 φ42", "辐射松原木 φ20"]);
    expect(await titles(app, "φ42+")).toEqual(["辐射松原木 φ42"]);
  });
});

describe("a region", () => {
  it.for([
    ["SPF 江浙沪", 1],
    ["SPF 华东", 1],
    ["辐射松 山东", 3],
    ["辐射松 北方", 3],
  ] as const)("%s finds what lies there", async ([keywords, number], { app }) => {
    expect((await search(app, keywords)).total).toBe(number);
  });
  it("without such goods leads to those elsewhere, and states where they are", async ({ app }) => {
    const { total, near } = await search(app, "辐射松 华南");
    expect(total).toBe(0);
    expect(near.rows[0]).toMatchObject({ goods: { speciesName: "辐射松" }, differs: ["港口 日照岚山港"] });
  });
});

describe("suggestions while typing", () => {
  const suggested = async (app: App, typed: string): Promise<string[]> => {
    const url = `/api/goods/fuzzySearch?search=${encodeURIComponent(typed)}`;
    const { data } = (await app.inject({ method: "GET", url })).json() as { data: { keyWords: string }[] };
    return data.map(({ keyWords }) => keyWords);
  };
  it.for([
    ["二", "二级"],
    ["松", "松木"],
    ["樟子松 锯", "樟子松 锯材"],
    ["板", "板材"],
    ["山", "山东"],
  ] as const)(
    "%s leads to %s: grades, words for several things, kinds behind a species, regions",
    async ([typed, meant], { app }) => {
      expect(await suggested(app, typed)).toContain(meant);
    },
  );
});

describe("sizes as they are typed", () => {
  it.for([
    "2x4 SPF",
    "SPF 38*89*3.97m",
    "ＳＰＦ３８＊８９",
    "spf 3.97米",
    "SPF 3米97",
    "SPF 3970x38x89",
    "spf 38/89/3970",
  ])("%s finds the 2x4", async (keywords, { app }) => {
    expect(await titles(app, keywords)).toEqual(["SPF 38*89*3970 二级"]);
  });
  it("2寸 is sold as 51 or 52 mm", async ({ app }) => {
    const { total, near } = await search(app, "樟子松 2寸");
    expect(total).toBe(0);
    expect(near.rows[0]?.differs).toEqual(["厚度 50 mm"]);
  });
});

describe("the name of a merchant", () => {
  const of = async (app: App, keywords: string) => [
    ...new Set((await search(app, keywords)).rows.map(({ merchantName }) => merchantName)),
  ];

  it.for([
    ["太仓港恒信木业", "太仓港恒信木业"],
    ["太仓港恒信", "太仓港恒信木业"],
    ["太仓港 恒信木业", "太仓港恒信木业"],
    ["太仓港恒信木业的樟子松", "太仓港恒信木业"],
    ["樟子松太仓港恒信木业", "太仓港恒信木业"],
    ["太仓恒茂板材行", "太仓恒茂板材行"],
    ["青岛远洲", "青岛远洲"],
    ["红松林商行", "红松林商行"],
  ] as const)("%s finds the goods of %s, wherever they lie", async ([keywords, name], { app }) => {
    expect((await search(app, keywords)).unknown).toEqual([]);
    expect(await of(app, keywords)).toEqual([name]);
  });

  it("is no name where no merchant has it: a place stays a place", async ({ app }) => {
    expect(await of(app, "太仓SPF")).toEqual(["青岛远洲"]);
    expect((await search(app, "太仓 SPF 二级")).parsed.portCode).toEqual(["taicang"]);
    expect((await search(app, "太仓港火星木业")).total).toBe(0);
  });

  it("narrows further by what else is typed", async ({ app }) => {
    expect(await titles(app, "太仓港恒信木业 50*120")).toEqual(["樟子松板材 50*120"]);
  });
});

import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import type { GoodsPage } from "../../../src/domain/catalog/search/goods-page.ts";
import type { App } from "../../../src/server/http.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";

const goods: Record<string, string> = {};

const search = async (app: App, body: object) => {
  const answer = await app.inject({ method: "POST", url: "/api/goods/pc/getSearchList", payload: body });
  return { status: answer.statusCode, ...(answer.json() as { code: number; msg: string; data: GoodsPage }) };
};
const idsFor = async (app: App, keywords: string) => (await search(app, { keywords })).data.rows.map(({ id }) => id);

it.beforeAll(async ({ db }) => {
  goods.pine = (await insertGoods(db, { score: 5 })).id;
  const spf = {
    merchantName: "青岛远洲木业",
    storeName: "青岛前湾二号库",
    title: "加拿大SPF 38*140*3970 2级及以上 canfor 青岛港",
    kindCode: "1501",
    speciesCode: "spf",
    gradeSystem: "na",
    gradeCode: "na-2btr",
    brandCode: "canfor",
    originCode: "CA",
    portCode: "qingdao",
    thickness: 38,
    width: 140,
    length: 3970,
    pieceVolumeMm3: 38 * 140 * 3970,
  };
  goods.spf = (await insertGoods(db, { ...spf, score: 9 })).id;
  goods.soldOut = (await insertGoods(db, { ...spf, score: 99, stock: 0, status: GOODS_STATUS.soldOut })).id;
  goods.draft = (await insertGoods(db, { ...spf, score: 99, status: GOODS_STATUS.draft })).id;
  goods.thick = (
    await insertGoods(db, {
      title: "樟子松板 120*30*3000 太仓港",
      kindCode: "1501",
      thickness: 120,
      width: 30,
      length: 3000,
      pieceVolumeMm3: 120 * 30 * 3000,
      score: 1,
    })
  ).id;
});

describe("keywords", () => {
  it.for(["樟子松", "木方", "俄罗斯", "樟子松 30*120", "30*120", "30x120", "30×120", "太仓 樟子松", "獐子松"])(
    "%s finds 俄罗斯樟子松木方 30*120*4000 一级 太仓港现货",
    async (keywords, { app }) => {
      expect(await idsFor(app, keywords)).toContain(goods.pine);
      expect(await idsFor(app, keywords)).not.toContain(goods.spf);
    },
  );

  it("a merchant's own number finds its goods, though a part of it is a word of timber", async ({ db, app }) => {
    const { id } = await insertGoods(db, { merchantSku: "KS-001", thickness: 61, title: "樟子松 61*120", score: -50 });
    for (const keywords of ["KS-001", "ks-001"]) expect(await idsFor(app, keywords), keywords).toEqual([id]);
    expect(await idsFor(app, "KS-002")).not.toContain(id);
    await db.run("delete from goods where id = $1", [id]);
  });

  it("120*30 finds exact matches first, then the swapped size, and suggests it", async ({ app }) => {
    const { data } = await search(app, { keywords: "120*30" });
    expect(data.rows.map(({ id }) => id)).toEqual([goods.thick, goods.pine]);
    expect(data).toMatchObject({ total: 2, totalApprox: false, suggestion: "30*120" });
  });

  it("a size that is nowhere found is tried the other way round", async ({ db, app }) => {
    const { data } = await search(app, { keywords: "38*140" });
    expect(data.suggestion).toBe("");
    expect((await search(app, { keywords: "140*38" })).data).toMatchObject({ suggestion: "38*140", total: 2 });
    const square = { title: "樟子松料 60*50", thickness: 60, width: 50, length: null, countedIn: "dm3" } as const;
    const { id } = await insertGoods(db, { ...square, pieceVolumeMm3: null });
    expect((await search(app, { keywords: "50*60" })).data).toMatchObject({
      suggestion: "60*50",
      rows: [{ id }],
      total: 1,
    });
    await db.run(`update goods set status = ${GOODS_STATUS.unpublished} where id = $1`, [id]);
  });

  it("nothing that can be searched for finds nothing, not everything", async ({ app }) => {
    for (const keywords of ["%", "_", "%%", "\\", "'", '"', "火星木", "\ud800"]) {
      const { status, data } = await search(app, { keywords });
      expect(status, keywords).toBe(200);
      expect(data.total, keywords).toBe(0);
      expect(data.rows, keywords).toHaveLength(0);
    }
  });

  it("blanks, control characters and words that all goods bear narrow nothing", async ({ app }) => {
    for (const keywords of ["", "  ", "\u0000", "现货", "木材 批发"])
      expect((await search(app, { keywords })).data.total).toBe(4);
    expect(await idsFor(app, "樟子松\u000030*120")).toEqual([goods.pine]);
  });

  it("more than 20 characters are a warning, 20 are not", async ({ app }) => {
    expect(await search(app, { keywords: "松".repeat(21) })).toMatchObject({ status: 200, code: 601 });
    expect((await search(app, { keywords: "松".repeat(20) })).code).toBe(200);
    const answer = await app.inject(`/api/goods/fuzzySearch?search=${encodeURIComponent("松".repeat(21))}`);
    expect(answer.json().code).toBe(601);
  });
});

describe("the list", () => {
  it("shows goods on sale, sold out ones behind them, drafts never", async ({ app }) => {
    const { data } = await search(app, {});
    expect(data.rows.map(({ id }) => id)).toEqual([goods.spf, goods.pine, goods.thick, goods.soldOut]);
    expect((await search(app, { inStock: true })).data.rows.map(({ id }) => id)).toEqual([
      goods.spf,
      goods.pine,
      goods.thick,
    ]);
  });

  it("names every code of its rows, with pictures", async ({ app }) => {
    const { data } = await search(app, { keywords: "canfor", inStock: true });
    expect(data.rows[0]).toMatchObject({
      speciesName: "SPF",
      gradeName: "2级及以上",
      brandName: "加福",
      originName: "加拿大",
      portName: "青岛港",
      merchantName: "青岛远洲木业",
      storeName: "青岛前湾二号库",
      specText: "38*140*3970",
      pieceVolume: 0.02112,
      availablePieces: 3600,
      stockVolume: 76033,
      image: "/pictures/goods/1501-spf-t38-w140-l3970-k1-b90.svg",
    });
    expect(data.facets.find(({ field }) => field === "storeId")?.options).toEqual([
      { value: data.rows[0]?.storeId, label: "青岛前湾二号库", count: 1 },
    ]);
  });

  it("a page beyond the last is empty and still counts", async ({ app }) => {
    for (const pageNum of [2, 501, 100_000]) {
      expect((await search(app, { pageNum, pageSize: 50 })).data).toMatchObject({ rows: [], total: 4, pageNum });
    }
  });

  it("refuses what it does not know", async ({ app }) => {
    const bad = [
      { status: GOODS_STATUS.onSale },
      { keywords: 1 },
      { keywords: ["松"] },
      { kindCode: ["1501"] },
      { speciesCode: "spf" },
      { speciesCode: ["a'b"] },
      { thickness: { min: -1 } },
      { thickness: { min: 1.55 } },
      { thickness: { min: 1, step: 2 } },
      { priceMin: 3_000_000_000 },
      { priceMax: "100" },
      { sort: 12 },
      { sort: "score; drop table goods" },
      { pageSize: 21 },
      { pageNum: 0 },
      { merchantId: "1 or 1=1" },
      { storeId: ["99999999999999999999"] },
      { inStock: "true" },
    ];
    for (const body of bad) expect((await search(app, body)).status, JSON.stringify(body)).toBe(400);
  });

  it("takes statements in any text for text", async ({ app }) => {
    const payloads = ["' or 1=1--", "';drop table goods", "x' & !'y", "$1", "a:*|b", "(((", "\\'", "😀'😀", "<svg>"];
    for (const keywords of payloads) {
      const { status, code, data } = await search(app, { keywords });
      expect(status, keywords).toBe(200);
      expect(code, keywords).toBe(200);
      expect(data.facets, keywords).toHaveLength(8);
      const suggested = await app.inject(`/api/goods/fuzzySearch?search=${encodeURIComponent(keywords)}`);
      expect(suggested.json()).toMatchObject({ code: 200 });
    }
    expect((await search(app, {})).data.total).toBe(4);
  });
});

describe("a port", () => {
  it("is also found by the warehouse's name where the goods have none, and only there", async ({ db, app }) => {
    const inland = await insertGoods(db, { storeName: "太仓岳王内河库", portCode: null, title: "落叶松口料" });
    const elsewhere = await insertGoods(db, {
      storeName: "青岛前湾三号库",
      portCode: "qingdao",
      title: "落叶松板 太仓港转运",
    });
    const found = await idsFor(app, "太仓");
    expect(found).toContain(inland.id);
    expect(found).toContain(goods.pine);
    expect(found).not.toContain(elsewhere.id);
    await db.run("delete from goods where id = any($1)", [[inland.id, elsewhere.id]]);
  });
});

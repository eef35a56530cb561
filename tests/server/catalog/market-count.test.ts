import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import type { GoodsPage } from "../../../src/domain/catalog/search/goods-page.ts";
import { countMarket } from "../../../src/server/catalog/search/market-count-store.ts";
import { connect, type Database } from "../../../src/server/db/database.ts";
import type { App } from "../../../src/server/http.ts";
import { forgetSearchWords } from "../../../src/server/system/search-words.ts";
import { createBuyer, phoneOf } from "../../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { type GoodsSeed, insertGoods } from "../../support/goods.ts";
import { createTestApp } from "../../support/server.ts";

const LARCH: Partial<GoodsSeed> = {
  title: "落叶松板材",
  kindCode: "1501",
  speciesCode: "luoyesong",
  thickness: 89,
  width: 140,
  length: 4000,
  gradeCode: "ru-1",
  portCode: null,
  originCode: "RU",
};
/** 40 × 60 mm in centimetres, as long as the other size is not on sale. */
const AMBIGUOUS = "落叶松板 4*6*4";

describe("the market that sizes are weighed by", () => {
  let db: TestDatabase;
  let nodes: Database[];
  let apps: App[];
  beforeAll(async () => {
    db = await createTestDatabase();
    nodes = [connect(db.url, { poolSize: 4 }), connect(db.url, { poolSize: 4 })];
    apps = await Promise.all(nodes.map(async (node) => (await createTestApp(node)).app));
  });
  afterEach(async () => db.clear());
  afterAll(async () => {
    for (const app of apps) await app.close();
    for (const node of nodes) await node.close();
    await db.drop();
  });

  /** How each node reads a search once what it knew is old. */
  const specs = () =>
    Promise.all(
      apps.map(async (app, at) => {
        forgetSearchWords(nodes[at] as Database);
        const payload = { keywords: AMBIGUOUS };
        const reply = await app.inject({ method: "POST", url: "/api/goods/pc/getSearchList", payload });
        return (reply.json().data as GoodsPage).parsed.spec;
      }),
    );
  const lines = async () => (await db.one<{ lines: string }>("select lines from market_count"))?.lines;
  const larchOf = (merchants: readonly string[]) =>
    Promise.all(merchants.map((merchantName) => insertGoods(db, { ...LARCH, merchantName })));

  it("is the snapshot's before anything is counted, and where nothing is on sale", async () => {
    expect(await specs()).toEqual(["40*60*4000", "40*60*4000"]);
    await countMarket(db);
    expect(await lines()).toBe("");
    expect(await specs()).toEqual(["40*60*4000", "40*60*4000"]);
  });

  it("follows what was put on sale once it is counted, on every node, in searches and messages alike", async () => {
    await larchOf(["甲木行", "乙木行", "丙木行"]);
    expect(await specs()).toEqual(["40*60*4000", "40*60*4000"]);
    await countMarket(db);
    expect(await specs()).toEqual(["89*140*4000", "89*140*4000"]);
    const buyer = await createBuyer(apps[1] as App, db, phoneOf(1));
    const text = `${AMBIGUOUS} 20方`;
    const read = await buyer.post<{ items: object[] }>("/api/demand/pc/parseText", { text });
    expect(read.data.items).toMatchObject([{ thickness: 89, width: 140, length: 4000 }]);
    const alert = await buyer.post<object>("/api/reqSpec/pc/read", { text });
    expect(alert.data).toMatchObject({ speciesCode: ["luoyesong"], thickness: 89, width: 140, length: 4000 });
    expect((await buyer.post<object>("/api/reqSpec/pc/read", { text: "你好" })).data).toBeNull();
  });

  it("counts a merchant once for each size, however much is on sale of it, and nothing that is not on sale", async () => {
    await larchOf(["甲木行", "甲木行", "甲木行", "乙木行"]);
    await insertGoods(db, { ...LARCH, thickness: 1.7, width: null, length: null, gradeCode: null });
    await insertGoods(db, { ...LARCH, thickness: 44, status: GOODS_STATUS.unpublished });
    const round = {
      thickness: null,
      width: null,
      countedIn: "dm3",
      pieceVolumeMm3: null,
      piecesPerBundle: null,
    } as const;
    await insertGoods(db, { ...LARCH, ...round, kindCode: "1500", diameterMin: 20, diameterMax: 30, gradeCode: null });
    await countMarket(db);
    expect(await lines()).toBe("1500 luoyesong||4000:1|20-30:1|\n1501 luoyesong|89*140:2 1.7:1|4000:2||ru-1:2");
  });

  it("stays as it was counted last where counting fails", async () => {
    await larchOf(["甲木行", "乙木行", "丙木行"]);
    await countMarket(db);
    const before = await lines();
    await db.run("update goods set thickness = 40, width = 60");
    await db.run("alter table market_count add constraint broken check (lines not like '%40*60%')");
    await expect(countMarket(db)).rejects.toThrow("broken");
    await db.run("alter table market_count drop constraint broken");
    expect(await lines()).toBe(before);
    expect(await specs()).toEqual(["89*140*4000", "89*140*4000"]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedDemo } from "../../../../src/demo/marketplace.ts";
import type { GoodsPage } from "../../../../src/domain/catalog/search/goods-page.ts";
import { forgetTokenRules } from "../../../../src/server/catalog/search/goods-token-store.ts";
import { retokeniseGoods } from "../../../../src/server/catalog/search/retokenise.ts";
import { LAST_VERSION, TOKEN_RULES } from "../../../../src/server/catalog/search/token-rules.ts";
import { tryLock } from "../../../../src/server/db/advisory-locks.ts";
import { connect } from "../../../../src/server/db/database.ts";
import type { App } from "../../../../src/server/http.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { insertGoods } from "../../../support/goods.ts";
import { createTestApp } from "../../../support/server.ts";

const GOODS = 250;
const TITLE = "俄罗斯樟子松木方 30*120*4000 一级 太仓港现货";

describe("goods whose tokens were made by other rules", () => {
  let db: TestDatabase;
  let app: App;
  let ids: string[];
  beforeAll(async () => {
    db = await createTestDatabase();
    app = (await createTestApp(db)).app;
    ids = [];
    for (let at = 0; at < GOODS; at += 1) ids.push((await insertGoods(db, { title: TITLE })).id);
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });
  beforeEach(async () => {
    await db.run("update goods set tokens = '''old''', token_rules = 0 where id = any($1::bigint[])", [ids]);
  });

  const found = async (keywords: string) => {
    const reply = await app.inject({ method: "POST", url: "/api/goods/pc/getSearchList", payload: { keywords } });
    return reply.json<{ data: GoodsPage }>().data.total;
  };
  const made = async () => {
    const row = await db.one<{ n: number }>("select count(*)::int as n from goods where token_rules = $1", [
      TOKEN_RULES,
    ]);
    return row?.n;
  };

  it("are found again once they are reindexed, and nothing is done twice", async () => {
    expect(await found("樟子松 30*120")).toBe(0);
    expect(await retokeniseGoods(db)).toBe(GOODS);
    expect(await found("樟子松 30*120")).toBe(GOODS);
    expect(await found("太仓 木方")).toBe(GOODS);
    expect(await retokeniseGoods(db)).toBe(0);
  });

  it("are reindexed by several nodes together, each once, while searches go on", async () => {
    const nodes = Array.from({ length: 3 }, () => connect(db.url, { poolSize: 2 }));
    const shares = await Promise.all([...nodes.map((node) => retokeniseGoods(node)), found("木方")]);
    for (const node of nodes) await node.close();
    expect(shares.slice(0, 3).reduce((sum, share) => sum + share, 0)).toBe(GOODS);
    expect(await made()).toBe(GOODS);
  });

  it("go on from where they were broken off", async () => {
    const stop = new AbortController();
    const first = await retokeniseGoods(db, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(GOODS);
    expect(await made()).toBe(first);
    expect(await retokeniseGoods(db)).toBe(GOODS - first);
  });

  it("do not wait for goods that an order holds, and get them afterwards", async () => {
    const [held] = ids;
    const isHeld = Promise.withResolvers<void>();
    const isReleased = Promise.withResolvers<void>();
    const ordering = db.transaction(async (tx) => {
      await tx.run("update goods set held = held + 1 where id = $1", [held!]);
      isHeld.resolve();
      await isReleased.promise;
    });
    await isHeld.promise;
    const all = retokeniseGoods(db, { onProgress: (rows) => rows === GOODS - 1 && isReleased.resolve() });
    expect(await all).toBe(GOODS);
    await ordering;
    expect(
      await db.one("select held, token_rules = $2 as anew from goods where id = $1", [held!, TOKEN_RULES]),
    ).toEqual({
      held: 1,
      anew: true,
    });
    await db.run("update goods set held = 0");
  });

  it("are left alone where a newer version made them, beside one that knows only the older ones", async () => {
    const newer = connect(db.url, { poolSize: 2 });
    const mades: number[] = [];
    const counted = (onNode: typeof newer, rules: number) =>
      retokeniseGoods(onNode, { rules, onProgress: (rows) => mades.push(rows) });
    await Promise.all([counted(db, 2), counted(newer, 3)]);
    // The newer one made each once, whatever the older one did before it.
    expect(await db.rows("select distinct token_rules from goods")).toEqual([{ token_rules: 3 }]);
    expect(await counted(db, 2)).toBe(0);
    expect(await counted(newer, 3)).toBe(0);
    // What the older one writes meanwhile is reindexed by the newer one alone.
    await db.run("update goods set token_rules = 2 where id = $1", [ids[0]!]);
    expect(await counted(db, 2)).toBe(0);
    expect(await counted(newer, 3)).toBe(1);
    await newer.close();
  });

  it("are older than every version where a program without versions made them", async () => {
    await db.run("update goods set token_rules = $1", [LAST_VERSION + 1]);
    expect(await retokeniseGoods(db)).toBe(GOODS);
  });

  it("are reindexed by one node at a time", async () => {
    const held = connect(db.url, { poolSize: 1 });
    let ended = false;
    await held.transaction(async (tx) => {
      expect(await tryLock(tx, "searchWords")).toBe(true);
      const stop = new AbortController();
      const other = retokeniseGoods(db, { signal: stop.signal, onWaiting: () => stop.abort() });
      expect(await other).toBe(0);
      ended = true;
    });
    expect(ended).toBe(true);
    await held.close();
    expect(await retokeniseGoods(db)).toBe(GOODS);
  });

  it("are all reindexed on request", async () => {
    await retokeniseGoods(db);
    expect(await forgetTokenRules(db)).toBe(GOODS);
    expect(await retokeniseGoods(db)).toBe(GOODS);
  });
});

describe("goods of a whole marketplace", () => {
  it("get the very tokens that the writer gave them, and nothing else of them changes", async () => {
    const db = await createTestDatabase();
    await seedDemo(db, { goods: 600, now: Date.parse("2026-11-21T00:00:00Z") });
    const everything = () => db.rows("select to_jsonb(g) as goods from goods g order by id");
    const before = await everything();
    expect(await retokeniseGoods(db)).toBe(0);
    await db.run("update goods set tokens = 'old'::tsvector, token_rules = 0");
    expect(await retokeniseGoods(db)).toBe(before.length);
    expect(await everything()).toEqual(before);
    await db.drop();
  });
});

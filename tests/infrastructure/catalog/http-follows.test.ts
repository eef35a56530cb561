import type { AddressInfo } from "node:net";
import { describe, expect } from "vitest";
import { SAVED_SEARCH_STATUS } from "../../../src/domain/catalog/alerts/saved-search.ts";
import { EMPTY_QUERY } from "../../../src/domain/catalog/search/goods-query.ts";
import { asId, type GoodsId } from "../../../src/domain/ids.ts";
import { createHttpBrowsing, createHttpFollows } from "../../../src/infrastructure/catalog/http-follows.ts";
import { createHttpSavedSearches } from "../../../src/infrastructure/catalog/http-saved-searches.ts";
import { createFailureBus, createHttpClient, type HttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { createHttpTracking } from "../../../src/infrastructure/system/http-tracking.ts";
import { phoneOf } from "../../support/buyer.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { signInAs } from "../../support/sign-in.ts";

const FIRST = { pageNum: 1, pageSize: 20 } as const;

describe("the adapters of follows, browsing and saved searches on the real server", () => {
  let http: HttpClient;
  it.beforeAll(async ({ db, app }) => {
    await app.listen({ port: 0, host: "127.0.0.1" });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const token = (await signInAs(db, phoneOf(0))).slice("Bearer ".length);
    http = createHttpClient({ url }, { read: () => token, write: () => {}, clear: () => {} }, createFailureBus());
  });

  it("follow, list and let go", async ({ db }) => {
    const follows = createHttpFollows(http);
    const target = { targetType: 1, targetId: (await insertGoods(db)).id } as const;
    expect(await follows.isFollowed(target)).toBe(false);
    await follows.add(target);
    expect(await follows.isFollowed(target)).toBe(true);
    const all = await follows.list({ ...FIRST, targetType: null });
    expect(all).toMatchObject({ total: 1, rows: [{ ...target, priceAtFollow: 168_000 }] });
    await follows.remove(all.rows[0]!);
    expect((await follows.list({ ...FIRST, targetType: 1 })).total).toBe(0);
  });

  it("list what was looked at as the page reports it, and forget it", async ({ db }) => {
    const browsing = createHttpBrowsing(http);
    const first = (await insertGoods(db)).id;
    const second = (await insertGoods(db)).id;
    const total = async () => (await browsing.list(FIRST)).total;
    for (const goodsId of [asId<GoodsId>(first), asId<GoodsId>(second)]) {
      createHttpTracking(http).collect({ kind: "operate", goodsId, operateType: 1, source: "detail" });
      await expect.poll(async () => (await browsing.list(FIRST)).rows[0]?.entries[0]?.goods.id).toBe(goodsId);
    }
    const [day] = (await browsing.list(FIRST)).rows;
    await browsing.forget({ what: "entry", id: day!.entries[0]!.id, title: "" });
    expect(await total()).toBe(1);
    await browsing.forget({ what: "day", day: day!.day });
    expect(await total()).toBe(0);
    await browsing.forget({ what: "all" });
  });

  it("save a search, change it, open it and delete it", async ({ db }) => {
    const searches = createHttpSavedSearches(http);
    const query = { ...EMPTY_QUERY, keywords: "樟子松", inStock: true };
    const asked = { name: "木方", query, notify: 1, trigger: [1, 2] } as const;
    const made = await searches.add(asked, "key-1");
    expect(await searches.add(asked, "key-1")).toEqual(made);
    expect(made).toMatchObject({ filters: query, trigger: [1, 2] });
    await insertGoods(db, { publishAt: new Date() });
    expect((await searches.list())[0]?.newNum).toBe(1);
    await searches.markSeen(made.id);
    expect((await searches.list())[0]?.newNum).toBe(0);
    expect(
      await searches.update(made.id, made.version, { status: SAVED_SEARCH_STATUS.paused, trigger: [3] }),
    ).toMatchObject({
      status: SAVED_SEARCH_STATUS.paused,
      version: 2,
      trigger: [3],
    });
    await expect(searches.update(made.id, made.version, { status: SAVED_SEARCH_STATUS.inUse })).rejects.toThrow(
      "搜索已被修改",
    );
    await searches.remove(made.id);
    expect(await searches.list()).toEqual([]);
  });
});

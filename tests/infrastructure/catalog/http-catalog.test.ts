import { describe, expect } from "vitest";
import { EMPTY_QUERY } from "../../../src/domain/catalog/search/goods-query.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { asId, type GoodsId } from "../../../src/domain/ids.ts";
import { MAIN_SITE } from "../../../src/domain/system/search-tracking.ts";
import { mm } from "../../../src/domain/units.ts";
import { createHttpCatalog } from "../../../src/infrastructure/catalog/http-catalog.ts";
import { createHttpSearchHistory } from "../../../src/infrastructure/catalog/http-search-history.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { createHttpTracking } from "../../../src/infrastructure/system/http-tracking.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { signInAs } from "../../support/sign-in.ts";

let url: string;
let token: string;
let id: GoodsId;

/** A client of the listening server, signed in or not. */
const clientOf = (own: string | null, failures = createFailureBus()) =>
  createHttpClient({ url }, { read: () => own, write: () => {}, clear: () => {} }, failures);

it.beforeAll(async ({ db, app }) => {
  id = (await insertGoods(db, { merchantName: "甲" })).id;
  await insertGoods(db, { merchantName: "乙", price: 150_000 });
  token = (await signInAs(db, "13800000021")).replace("Bearer ", "");
  url = await app.listen({ port: 0, host: "127.0.0.1" });
});

describe("Catalog over HTTP", () => {
  it("speaks the domain's words in both directions", async () => {
    const catalog = createHttpCatalog(clientOf(null));
    const page = await catalog.search({ ...EMPTY_QUERY, keywords: "樟子松 30x120", sort: 1 }, 1);
    expect(page.rows.map(({ price }) => price)).toEqual([150_000, 168_000]);
    expect(page.parsed).toMatchObject({ thickness: 30, width: 120 });
    const ranged = { ...EMPTY_QUERY, thickness: { min: mm(31), max: null }, kindCode: "1502", inStock: true };
    expect((await catalog.search(ranged, 0)).total).toBe(0);
    expect(await catalog.detail(id)).toMatchObject({ id, similarNum: 1 });
    expect((await catalog.similar(id)).map(({ merchantName }) => merchantName)).toEqual(["乙"]);
    expect((await catalog.priceHistory(id, 365)).map(({ price }) => price)).toEqual([168_000]);
    expect(await catalog.suggestions("樟")).toContainEqual({ keywords: "樟子松", number: 2, image: null });
    expect(await catalog.hotLists()).toMatchObject({ specList: ["30*120"] });
  });

  it("rejects with the server's message, which for a list only the page shows", async () => {
    const failures = createFailureBus();
    const published: unknown[] = [];
    failures.subscribe((failure) => published.push(failure));
    const catalog = createHttpCatalog(clientOf(null, failures));
    const failed = await catalog.detail(asId("1")).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ApiError);
    expect(failed).toMatchObject({ failure: { kind: "refused", code: 404 } });
    const tooLong = catalog.search({ ...EMPTY_QUERY, keywords: "松".repeat(21) }, 0);
    await expect(tooLong).rejects.toMatchObject({ failure: { kind: "refused", code: 601 } });
    expect(published).toEqual([]);
  });
});

describe("SearchHistory over HTTP", () => {
  it("adds, shows and removes", async () => {
    const history = createHttpSearchHistory(clientOf(token));
    for (const keywords of ["樟子松", "30*120", "太仓"]) await history.add(keywords);
    expect(await history.recent()).toEqual(["太仓", "30*120", "樟子松"]);
    await history.remove("30*120");
    expect(await history.recent()).toEqual(["太仓", "樟子松"]);
    await history.remove("");
    expect(await history.recent()).toEqual([]);
    // Nobody has searched yet: none is made up.
    expect(await history.hot()).toEqual([]);
  });

  it("requires a session", async () => {
    const history = createHttpSearchHistory(clientOf(null));
    await expect(history.recent()).rejects.toMatchObject({ failure: { kind: "session-expired" } });
  });
});

describe("Tracking over HTTP", () => {
  it("reports clicks and searches and never fails", async ({ db }) => {
    const tracking = createHttpTracking(clientOf(token));
    tracking.click({ pageFunctionName: "搜索", url: "/index", billType: 5, type: 31, searchText: "樟子松" });
    const reported = () => db.one<{ payload: object }>("select payload from behaviour_by_week where kind = 'click'");
    await expect.poll(reported).toMatchObject({ payload: { searchText: "樟子松", systemType: 3, version: "1.0.0" } });
    const seen: (() => void)[] = [];
    const ahead = createHttpTracking(clientOf(token), (report) => void seen.push(report));
    ahead.collect({ kind: "search", searchText: "樟子松", searchOrigin: 3, resultNum: 2, relaxed: false });
    ahead.collect({ kind: "filter", searchText: "樟子松", filters: { thickness: "30-30" }, resultNum: 1 });
    ahead.collect({ kind: "operate", goodsId: id, operateType: 2, source: "list" });
    const collected = () =>
      db.rows<{ kind: string }>("select kind, payload from behaviour_by_week where kind <> 'click' order by kind");
    expect(seen).toHaveLength(3);
    expect(await collected()).toEqual([]);
    for (const report of seen) report();
    await expect.poll(collected).toMatchObject([
      { kind: "filter", payload: { searchText: "樟子松", filters: { thickness: "30-30" }, resultNum: 1 } },
      { kind: "operate", payload: { goodsId: id, operateType: 2, source: "list" } },
      { kind: "search", payload: { searchText: "樟子松", searchOrigin: 3, resultNum: 2, relaxed: false } },
    ]);
    expect((await collected())[2]).toMatchObject({ payload: { tenantId: MAIN_SITE, type: 1 } });
    createHttpTracking(
      createHttpClient(
        { url: "http://127.0.0.1:9" },
        { read: () => null, write: () => {}, clear: () => {} },
        createFailureBus(),
      ),
    ).click({ pageFunctionName: "", url: "", billType: 2, type: 28 });
  });
});

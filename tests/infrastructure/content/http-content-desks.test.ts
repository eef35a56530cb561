import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { KeptBanner } from "../../../src/application/content/banner-desk.ts";
import type { NewsText } from "../../../src/application/content/news-desk.ts";
import { FLOOR } from "../../../src/domain/content/home-template.ts";
import { NEW_MENU_ITEM } from "../../../src/domain/content/menu-edit.ts";
import { lastClosed } from "../../../src/domain/content/price-index-period.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { createHttpSearchDesk } from "../../../src/infrastructure/catalog/http-search-desk.ts";
import { createHttpBannerDesk } from "../../../src/infrastructure/content/http-banner-desk.ts";
import { createHttpHomeDesk } from "../../../src/infrastructure/content/http-home-desk.ts";
import { createHttpIndexDesk } from "../../../src/infrastructure/content/http-index-desk.ts";
import { createHttpAgreementDesk, createHttpNewsDesk } from "../../../src/infrastructure/content/http-news-desk.ts";
import { createFailureBus, createHttpClient, type HttpClient } from "../../../src/infrastructure/http/http-client.ts";
import type { App } from "../../../src/server/http.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { insertGoods } from "../../support/goods.ts";
import { createTestApp } from "../../support/server.ts";
import { signInAs } from "../../support/sign-in.ts";

const page = { pageNum: 1, pageSize: 10 } as const;

/** The operator's desks of content and search, on the real server. */
describe("over HTTP", () => {
  let db: TestDatabase;
  let app: App;
  let http: HttpClient;
  beforeAll(async () => {
    db = await createTestDatabase();
    app = (await createTestApp(db)).app;
    const token = (await signInAs(db, "13900000001", { roles: ["operator"] })).replace("Bearer ", "");
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const store = { read: () => token, write: () => {}, clear: () => {} };
    http = createHttpClient({ url }, store, createFailureBus());
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  it("HomeDesk reads and saves floors, menu, tracks, goods and information", async () => {
    const desk = createHttpHomeDesk(http);
    const floor = (await desk.floors()).find(({ templateTypeCode }) => templateTypeCode === FLOOR.newGoods)!;
    await desk.saveFloor({ ...floor, title: "本周到港", style: 1 });
    expect(await desk.floors()).toContainEqual({ ...floor, title: "本周到港", style: 1, version: floor.version + 1 });
    await expect(desk.saveFloor(floor)).rejects.toBeInstanceOf(ApiError);

    const menu = await desk.menu();
    const news = menu.items.at(-1)!;
    const items = [...menu.items, { ...NEW_MENU_ITEM, title: "更多", content: "", children: [news, news] }];
    await desk.saveMenu({ ...menu, items: items.map((item) => ({ ...item })) });
    expect((await desk.menu()).items.at(-1)).toMatchObject({ title: "更多", children: [{ title: "资讯" }, {}] });

    const tracks = await desk.tracks();
    await desk.saveTracks({ ...tracks, items: tracks.items.toReversed() });
    expect((await desk.tracks()).items).toEqual(tracks.items.toReversed());

    const { id } = await insertGoods(db);
    const [found] = await desk.findGoods("樟子松");
    expect(found?.id).toBe(id);
    const pool = await desk.pool(FLOOR.newGoods, 2);
    expect(pool.items).toEqual([]);
    await desk.savePool({ ...pool, items: [found!] }, 2);
    expect((await desk.pool(FLOOR.newGoods, 2)).items).toEqual([found]);

    const information = await desk.information();
    await desk.saveInformation({ ...information, slogan: "量好再买" });
    expect(await desk.information()).toEqual({ ...information, slogan: "量好再买", version: information.version + 1 });
    expect(await desk.previewToken()).toMatch(/^\d+\.[0-9a-f]{40}$/);
  });

  it("BannerDesk adds, changes and removes", async () => {
    const desk = createHttpBannerDesk(http);
    const banner: KeptBanner = {
      ...{
        id: "",
        page: "news" as const,
        title: "周报",
        subtitle: "",
        image: "/pictures/banner/logs.svg",
        linkUrl: "",
      },
      ...{ beginTime: "2026-01-01 08:00:00", endTime: null, isShow: true, sort: 1, version: 0 },
    };
    await desk.save(banner);
    const [added] = await desk.list("news");
    expect(added).toMatchObject({ ...banner, id: added?.id, version: 1 });
    await desk.save({ ...added!, isShow: false });
    const [hidden] = await desk.list("news");
    expect(hidden?.isShow).toBe(false);
    await desk.remove(hidden!);
    expect(await desk.list("news")).toEqual([]);
    expect((await desk.list(null)).length).toBeGreaterThan(0);
  });

  it("NewsDesk writes once for one key, cleans, releases, tops, withdraws and removes", async () => {
    const desk = createHttpNewsDesk(http);
    const body: NewsText & { speciesCodes: string[] } = {
      ...{
        channelCode: "market" as const,
        title: "十一月港口库存",
        subtitle: "",
        cover: "",
        source: "淘木",
        author: "",
      },
      ...{ contentHtml: "<p>库存<script>1</script>下降</p>", tags: ["库存"], isTop: false, speciesCodes: [] },
    };
    await desk.save(body, null, "11111111-1111-4111-8111-111111111111");
    await desk.save(body, null, "11111111-1111-4111-8111-111111111111");
    const list = () => desk.list({ channelCode: "market", status: null, keyword: "港口库存", page });
    const [draft, ...others] = (await list()).rows;
    expect(others).toEqual([]);
    expect(draft).toMatchObject({ status: 0, events: ["edit", "publish", "remove"] });
    expect((await desk.article(draft!.id)).contentHtml).toBe("<p>库存下降</p>");
    expect(await desk.preview("<b onclick='1'>好</b><iframe></iframe>")).not.toMatch(/onclick|iframe/);
    await desk.publish(draft!, "2099-01-01 08:00:00");
    const [coming] = (await list()).rows;
    expect(coming).toMatchObject({ status: 1, publishTime: "2099-01-01 08:00:00" });
    await desk.top(coming!, true);
    const [top] = (await list()).rows;
    expect(top).toMatchObject({ isTop: true, status: 1 });
    await desk.offline(top!);
    await desk.remove((await list()).rows[0]!);
    expect((await list()).total).toBe(0);
    await expect(desk.article(draft!.id)).rejects.toBeInstanceOf(ApiError);
    const logged = await db.rows("select 1 from oper_log where title = '资讯'");
    expect(logged).toHaveLength(5);
  });

  it("AgreementDesk adds a version and takes it back", async () => {
    const desk = createHttpAgreementDesk(http);
    const text = { type: 3, version: "2099.1", title: "商家入驻协议", paragraphs: ["一"] } as const;
    const body = { ...text, paragraphs: ["一"], effectiveTime: "2099-01-01 00:00:00" };
    await desk.add(body, "22222222-2222-4222-8222-222222222222");
    const [coming, current] = (await desk.list(3, page)).rows;
    expect(coming?.status).toBe(1);
    expect(current?.status).toBe(2);
    expect(await desk.version(coming!.id)).toMatchObject({ paragraphs: ["一"], typeName: "商家入驻协议" });
    await desk.withdraw(coming!.id);
    expect((await desk.list(null, page)).total).toBe(5);
  });

  it("IndexDesk lists, keeps a point, imports and computes anew", async () => {
    const desk = createHttpIndexDesk(http);
    await db.run(
      "insert into price_index (index_code, index_name, level, unit, sample_rule, status) values ('total', '总指数', 0, '点', '', 1)",
    );
    const period = lastClosed(Date.now());
    await desk.savePoint({ indexCode: "total", period, value: 101_250, sampleNum: 8, volume: 36_000 });
    expect((await desk.list("总", page)).rows).toMatchObject([
      { id: "total", indexName: "总指数", period, value: 101_250, source: 3 },
    ]);
    const point = { indexCode: "total", period: "2026-W01", value: 100_000, sampleNum: 0, volume: 0 };
    expect(await desk.importPoints([point])).toBe(1);
    expect(await desk.recompute(period)).toBe(0);
    await expect(desk.importPoints([{ ...point, indexCode: "nobody" }])).rejects.toBeInstanceOf(ApiError);
  });

  it("SearchDesk rules terms, teaches aliases and reports", async () => {
    const desk = createHttpSearchDesk(http);
    await desk.ruleTerm("落叶松", 1, 2);
    expect((await desk.hotTerms({ kind: 1, keyword: "", page })).rows).toMatchObject([
      { history: "落叶松", sort: 2, shown: 1 },
    ]);
    await desk.freeTerm("落叶松");
    expect((await desk.hotTerms({ kind: null, keyword: "", page })).total).toBe(0);
    await desk.teach({ speciesCode: "luoyesong", alias: "油皮子", kind: 1 });
    const [taught] = (await desk.aliases({ keyword: "", kind: 1, page })).rows;
    expect(taught).toMatchObject({ alias: "油皮子", speciesName: "落叶松" });
    await desk.forget(taught!.id);
    expect((await desk.missed({ days: 7, relaxed: true, keyword: "", page })).rows).toEqual([]);
    expect((await desk.clicks({ days: 7, type: null, keyword: "", page })).daily).toHaveLength(7);
    expect(await desk.funnel(1)).toHaveLength(5);
  });
});

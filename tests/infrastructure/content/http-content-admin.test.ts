import { describe, expect } from "vitest";
import { AGREEMENT_STATUS } from "../../../src/domain/content/agreement.ts";
import type { BannerForm, StoredBanner } from "../../../src/domain/content/banner-form.ts";
import { FLOOR } from "../../../src/domain/content/home-template.ts";
import { NEW_MENU_ITEM } from "../../../src/domain/content/menu-edit.ts";
import { NEWS_STATUS } from "../../../src/domain/content/news.ts";
import type { NewsText } from "../../../src/domain/content/news-form.ts";
import { INDEX_STATUS } from "../../../src/domain/content/price-index.ts";
import { lastClosed } from "../../../src/domain/content/price-index-period.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { asId, type BannerId } from "../../../src/domain/ids.ts";
import { dm3 } from "../../../src/domain/units.ts";
import { createHttpSearchAdmin } from "../../../src/infrastructure/catalog/http-search-admin.ts";
import { createHttpBannerAdmin } from "../../../src/infrastructure/content/http-banner-admin.ts";
import { createHttpHomeAdmin } from "../../../src/infrastructure/content/http-home-admin.ts";
import { createHttpIndexAdmin } from "../../../src/infrastructure/content/http-index-admin.ts";
import { createHttpAgreementAdmin, createHttpNewsAdmin } from "../../../src/infrastructure/content/http-news-admin.ts";
import { createFailureBus, createHttpClient, type HttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { createHttpConsoleLists } from "../../../src/infrastructure/http/http-console-lists.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { signInAs } from "../../support/sign-in.ts";

const page = { pageNum: 1, pageSize: 10 } as const;

/** The operator's adapters for content and search, on the real server. */
describe("over HTTP", () => {
  let http: HttpClient;
  it.beforeAll(async ({ db, app }) => {
    const token = (await signInAs(db, "13900000001", { roles: ["operator"] })).replace("Bearer ", "");
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const store = { read: () => token, write: () => {}, clear: () => {} };
    http = createHttpClient({ url }, store, createFailureBus());
  });

  it("HomeAdmin reads and saves floors, menu, tracks, goods and information", async ({ db }) => {
    const admin = createHttpHomeAdmin(http);
    const floor = (await admin.floors()).find(({ templateTypeCode }) => templateTypeCode === FLOOR.newGoods)!;
    await admin.saveFloor({ ...floor, title: "本周到港", style: 1 });
    expect(await admin.floors()).toContainEqual({ ...floor, title: "本周到港", style: 1, version: floor.version + 1 });
    await expect(admin.saveFloor(floor)).rejects.toBeInstanceOf(ApiError);

    const menu = await admin.menu();
    const news = menu.items.at(-1)!;
    const items = [...menu.items, { ...NEW_MENU_ITEM, title: "更多", content: "", children: [news, news] }];
    await admin.saveMenu({ ...menu, items: items.map((item) => ({ ...item })) });
    expect((await admin.menu()).items.at(-1)).toMatchObject({ title: "更多", children: [{ title: "资讯" }, {}] });

    const tracks = await admin.tracks();
    await admin.saveTracks({ ...tracks, items: tracks.items.toReversed() });
    expect((await admin.tracks()).items).toEqual(tracks.items.toReversed());

    const { id } = await insertGoods(db);
    const [found] = await admin.findGoods("樟子松");
    expect(found?.id).toBe(id);
    const pool = await admin.pool(FLOOR.newGoods, 2);
    expect(pool.items).toEqual([]);
    await admin.savePool({ ...pool, items: [found!] }, 2);
    expect((await admin.pool(FLOOR.newGoods, 2)).items).toEqual([found]);

    const information = await admin.information();
    await admin.saveInformation({ ...information, slogan: "量好再买" });
    expect(await admin.information()).toEqual({ ...information, slogan: "量好再买", version: information.version + 1 });
    expect(await admin.previewToken()).toMatch(/^\d+\.[0-9a-f]{40}$/);
  });

  it("BannerAdmin adds, changes and removes", async () => {
    const admin = createHttpBannerAdmin(http);
    const lists = createHttpConsoleLists(http);
    const banner: BannerForm & Pick<StoredBanner, "id" | "version"> = {
      id: asId<BannerId>(""),
      page: "news" as const,
      title: "周报",
      subtitle: "",
      image: "/pictures/banner/logs.svg",
      linkUrl: "",
      beginTime: "2026-01-01 08:00:00",
      endTime: null,
      isShow: true,
      sort: 1,
      version: 0,
    };
    await admin.save(banner);
    const news = async () => (await lists.page("bannerListAdmin", { page: "news" }, page)).rows;
    const [added] = await news();
    expect(added).toMatchObject({ ...banner, id: added?.id, version: 1 });
    await admin.save({ ...added!, isShow: false });
    const [hidden] = await news();
    expect(hidden?.isShow).toBe(false);
    await admin.remove(hidden!);
    expect(await news()).toEqual([]);
    expect((await lists.page("bannerListAdmin", {}, page)).total).toBeGreaterThan(0);
  });

  it("NewsAdmin writes once for one key, cleans, releases, tops, withdraws and removes", async ({ db }) => {
    const admin = createHttpNewsAdmin(http);
    const lists = createHttpConsoleLists(http);
    const body: NewsText & { speciesCodes: string[] } = {
      channelCode: "market" as const,
      title: "十一月港口库存",
      subtitle: "",
      cover: "",
      source: "淘木",
      author: "",
      contentHtml: "<p>库存<script>1</script>下降</p>",
      tags: ["库存"],
      isTop: false,
      speciesCodes: [],
    };
    await admin.save(body, null, "11111111-1111-4111-8111-111111111111");
    await admin.save(body, null, "11111111-1111-4111-8111-111111111111");
    const list = () => lists.page("editedNewsList", { channelCode: "market", status: null, keyword: "港口库存" }, page);
    const [draft, ...others] = (await list()).rows;
    expect(others).toEqual([]);
    expect(draft).toMatchObject({ status: NEWS_STATUS.draft, events: ["edit", "publish", "remove"] });
    expect((await admin.article(draft!.id)).contentHtml).toBe("<p>库存下降</p>");
    await admin.publish(draft!, "2099-01-01 08:00:00");
    const [coming] = (await list()).rows;
    expect(coming).toMatchObject({ status: NEWS_STATUS.scheduled, publishTime: "2099-01-01 08:00:00" });
    await admin.top(coming!, true);
    const [top] = (await list()).rows;
    expect(top).toMatchObject({ isTop: true, status: NEWS_STATUS.scheduled });
    await admin.offline(top!);
    await admin.remove((await list()).rows[0]!);
    expect((await list()).total).toBe(0);
    await expect(admin.article(draft!.id)).rejects.toBeInstanceOf(ApiError);
    const logged = await db.rows("select 1 from oper_log where title = '资讯'");
    expect(logged).toHaveLength(5);
  });

  it("AgreementAdmin adds a version and takes it back", async () => {
    const admin = createHttpAgreementAdmin(http);
    const lists = createHttpConsoleLists(http);
    const { total } = await lists.page("agreementList", { type: null }, page);
    const text = { type: 3, version: "2099.1", title: "商家入驻协议", paragraphs: ["一"] } as const;
    const body = { ...text, paragraphs: ["一"], effectiveTime: "2099-01-01 00:00:00" };
    await admin.add(body, "22222222-2222-4222-8222-222222222222");
    const [coming, current] = (await lists.page("agreementList", { type: 3 }, page)).rows;
    expect(coming?.status).toBe(AGREEMENT_STATUS.toCome);
    expect(current?.status).toBe(AGREEMENT_STATUS.inForce);
    expect(await admin.version(coming!.id)).toMatchObject({ paragraphs: ["一"], typeName: "商家入驻协议" });
    await admin.withdraw(coming!.id);
    expect((await lists.page("agreementList", { type: null }, page)).total).toBe(total);
  });

  it("IndexAdmin lists, saves a point, imports and recomputes", async ({ db }) => {
    const admin = createHttpIndexAdmin(http);
    const lists = createHttpConsoleLists(http);
    await db.run(
      `insert into price_index (index_code, index_name, level, unit, sample_rule, status) values ('total', '总指数', 0, '点', '', ${INDEX_STATUS.published})`,
    );
    const period = lastClosed(Date.now());
    await admin.savePoint({ indexCode: "total", period, value: 101_250, sampleNum: 8, volume: dm3(36_000) });
    expect((await lists.page("priceIndexListAdmin", { keyword: "总" }, page)).rows).toMatchObject([
      { id: "total", indexName: "总指数", period, value: 101_250, source: 3 },
    ]);
    const point = { indexCode: "total", period: "2026-W01", value: 100_000, sampleNum: 0, volume: dm3(0) };
    expect(await admin.importPoints([point])).toBe(1);
    expect(await admin.recompute(period)).toBe(0);
    await expect(admin.importPoints([{ ...point, indexCode: "nobody" }])).rejects.toBeInstanceOf(ApiError);
  });

  it("SearchAdmin rules terms, teaches aliases and reports", async () => {
    const admin = createHttpSearchAdmin(http);
    const lists = createHttpConsoleLists(http);
    await admin.ruleTerm("落叶松", 1, 2);
    expect((await lists.page("hotTermList", { kind: 1, keyword: "" }, page)).rows).toMatchObject([
      { history: "落叶松", sort: 2, shown: 1 },
    ]);
    await admin.freeTerm("落叶松");
    expect((await lists.page("hotTermList", { kind: null, keyword: "" }, page)).total).toBe(0);
    await admin.teach({ speciesCode: "luoyesong", alias: "油皮子", kind: 1 });
    const [taught] = (await lists.page("speciesAliasList", { keyword: "", kind: 1 }, page)).rows;
    expect(taught).toMatchObject({ alias: "油皮子", speciesName: "落叶松" });
    await admin.forget(taught!.id);
    expect((await lists.page("zeroResultReport", { days: 7, relaxed: true, keyword: "" }, page)).rows).toEqual([]);
    expect((await lists.page("clickReport", { days: 7 }, page)).daily).toHaveLength(7);
    expect(await admin.funnel(1)).toHaveLength(5);
  });
});

import { describe, expect } from "vitest";
import type { HomeGoodsReply } from "../../../src/contract/catalog/search-schemas.ts";
import { bannerPicture } from "../../../src/demo/pictures/banner-pictures.ts";
import type { BannerItem } from "../../../src/domain/content/banner-form.ts";
import { type FastTrackItem, FLOOR, type HomeTemplate } from "../../../src/domain/content/home-template.ts";
import { type MenuItem, menuOf } from "../../../src/domain/content/menu.ts";
import type { App } from "../../../src/server/http.ts";
import { it as test } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { HOSTILE_LINKS } from "../../support/hostile-links.ts";
import { signInAs } from "../../support/sign-in.ts";

type Answer<Data> = { code: number; msg: string; data: Data };
type Edited = HomeTemplate & { place: number; version: number };

const it = test
  .extend("operator", { scope: "file" }, ({ db }) => signInAs(db, "13900000001", { roles: ["operator"] }))
  .extend("buyer", { scope: "file" }, ({ db }) => signInAs(db, "13800000001", { roles: ["buyer"] }));

const get = async <Data>(app: App, url: string): Promise<Data> => (await app.inject(url)).json<Answer<Data>>().data;
const post = async <Data>(
  app: App,
  operator: string,
  url: string,
  payload: object = {},
  authorization = operator,
): Promise<Answer<Data>> => (await app.inject({ method: "POST", url, payload, headers: { authorization } })).json();
const templates = (app: App, type: number, preview = "") =>
  get<HomeTemplate[]>(app, `/api/shopHomePageInfo/getPCShopTemplate?type=${type}&preview=${preview}`);
const edited = async (app: App, operator: string, code: number): Promise<Edited> => {
  const { data } = await post<Edited[]>(app, operator, "/api/shopHomePage/admin/templateList");
  const found = data.find(({ templateTypeCode }) => templateTypeCode === code);
  if (!found) throw new Error(`no template ${code}`);
  return found;
};
const menu = async (app: App, operator: string) =>
  get<MenuItem[]>(
    app,
    `/api/shopHomePageInfo/getPCMenuNavigation?templateId=${(await edited(app, operator, FLOOR.menu)).id}`,
  );
const banners = (app: App, preview = "") =>
  get<BannerItem[]>(app, `/api/sysAdvert/getPCBanner?page=home&preview=${preview}`);
const saveMenu = async (app: App, operator: string, items: object[]) => {
  const { id, version } = await edited(app, operator, FLOOR.menu);
  return post(app, operator, "/api/shopHomePage/admin/menuSave", { templateId: id, version, items });
};

describe("templates and menu, which every navigation loads", () => {
  it("are sent once, and answered as unchanged until they change", async ({ app, operator }) => {
    const { id } = await edited(app, operator, FLOOR.menu);
    const urls = [
      "/api/shopHomePageInfo/getPCShopTemplate?type=0",
      `/api/shopHomePageInfo/getPCMenuNavigation?templateId=${id}`,
    ];
    for (const url of urls) {
      const first = await app.inject(url);
      expect(first.statusCode).toBe(200);
      expect(first.headers["cache-control"]).toBe("private, no-cache");
      const again = await app.inject({ url, headers: { "if-none-match": String(first.headers.etag) } });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe("");
      const other = await app.inject({ url, headers: { "if-none-match": '"another"' } });
      expect(other.json()).toMatchObject({ code: 200 });
    }
  });
});

describe("a new marketplace", () => {
  it("has a whole home page, and a menu that leads only to pages we know", async ({ app, operator }) => {
    const codes = async (type: number) => (await templates(app, type)).map(({ templateTypeCode }) => templateTypeCode);
    expect(await codes(1)).toEqual([FLOOR.classification]);
    expect(await codes(2)).toEqual([FLOOR.loginBox]);
    expect(await codes(0)).toContain(FLOOR.newGoods);
    const { entries, unknown } = menuOf(await menu(app, operator), []);
    expect(unknown).toEqual([]);
    expect(entries).toHaveLength(11);
    expect(entries[1]?.target).toMatchObject({
      kind: "page",
      to: "/spot/spotGoods?kindName=%E9%94%AF%E6%9D%90&kindCode=1501",
    });
    const { id } = await edited(app, operator, FLOOR.fastTrack);
    const tracks = await get<FastTrackItem[]>(app, `/api/shopHomePageInfo/getPCFastTrack?templateId=${id}`);
    expect(tracks.length).toBeGreaterThan(4);
    for (const { image } of await banners(app)) {
      const picture = await app.inject(image);
      expect(picture.headers["content-type"]).toMatch(/svg/);
      expect(picture.body.length).toBeLessThan(20_000);
    }
    expect(bannerPicture("constructor")).toBeNull();
  });
});

describe("the operator's switches", () => {
  it("take effect at once, and not twice from one look", async ({ app, operator }) => {
    const { id, sort, version } = await edited(app, operator, FLOOR.newGoods);
    const off = { id, sort, isShow: false, version };
    expect(await post(app, operator, "/api/shopHomePage/admin/templateSave", off)).toMatchObject({
      code: 200,
      data: { version: version + 1 },
    });
    expect((await templates(app, 0)).find((it) => it.id === id)?.isShow).toBe(false);
    expect(await post(app, operator, "/api/shopHomePage/admin/templateSave", off)).toMatchObject({ code: 5001 });
    const first = { id, sort: 0, isShow: true, version: version + 1 };
    expect((await post(app, operator, "/api/shopHomePage/admin/templateSave", first)).code).toBe(200);
    expect((await templates(app, 0))[0]?.id).toBe(id);
  });

  it("require the operator: a buyer is refused, a stranger has to log in, and nothing changes", async ({
    db,
    app,
    operator,
    buyer,
  }) => {
    const { id, version } = await edited(app, operator, FLOOR.banner);
    const body = { id, sort: 9, isShow: false, version };
    expect((await post(app, operator, "/api/shopHomePage/admin/templateSave", body, buyer)).code).toBe(403);
    expect((await post(app, operator, "/api/shopHomePage/admin/templateSave", body, "")).code).toBe(401);
    expect(await edited(app, operator, FLOOR.banner)).toMatchObject({ isShow: true, version });
    const content = await signInAs(db, "13900000002", { roles: ["content"] });
    expect((await post(app, operator, "/api/shopHomePage/admin/templateList", {}, content)).code).toBe(200);
  });

  it("leave a line in the log each", async ({ db, app, operator }) => {
    const count = async () => (await db.one<{ n: number }>("select count(*)::int as n from oper_log"))?.n ?? 0;
    const before = await count();
    const { id, version } = await edited(app, operator, FLOOR.search);
    await post(app, operator, "/api/shopHomePage/admin/templateSave", { id, sort: 1, isShow: true, version });
    expect(await count()).toBe(before + 1);
    await post(app, operator, "/api/shopHomePage/admin/templateSave", { id, sort: 1, isShow: true, version });
    expect(await count()).toBe(before + 1);
  });
});

describe("the menu", () => {
  const page = { type: 1, title: "全部货源", content: "/public/list" };

  it("is saved whole, three levels deep, and retains the ids of items that stay", async ({ app, operator }) => {
    const low = { type: 4, title: "松木", content: "pine,SpotGoods", query: '{"speciesCode":"zhangzisong"}' };
    const middle = { ...page, title: "二级", type: 4, content: "second,BrandList", children: [low] };
    expect((await saveMenu(app, operator, [{ ...page, children: [middle, page] }, page])).code).toBe(200);
    const [top] = await menu(app, operator);
    expect(top?.children[0]?.children[0]).toMatchObject({ title: "松木", type: 4 });
    expect((await saveMenu(app, operator, [{ ...page, title: "改名", id: top?.id }])).code).toBe(200);
    expect(await menu(app, operator)).toMatchObject([{ id: top?.id, title: "改名", children: [] }]);
    const foreign = (await edited(app, operator, FLOOR.banner)).id;
    expect(
      (
        await saveMenu(app, operator, [
          { ...page, id: foreign },
          { ...page, id: foreign },
        ])
      ).code,
    ).toBe(200);
    expect(new Set((await menu(app, operator)).map(({ id }) => id)).size).toBe(2);
  });

  it("refuses dead or executable links, in words, and stays unchanged", async ({ app, operator }) => {
    expect((await saveMenu(app, operator, [page])).code).toBe(200);
    const before = await menu(app, operator);
    for (const content of ["/nowhere", "javascript:alert(1)", "//evil.example", "/public/list,NoView"]) {
      expect(await saveMenu(app, operator, [{ ...page, content }])).toMatchObject({
        code: 601,
        msg: expect.stringContaining("没有这个页面"),
      });
    }
    expect((await saveMenu(app, operator, [{ ...page, query: "{" }])).code).toBe(601);
    const deep = { ...page, children: [{ ...page, children: [{ ...page, children: [page] }] }] };
    expect((await saveMenu(app, operator, [deep])).code).toBe(400);
    expect(await menu(app, operator)).toEqual(before);
  });
});

describe("links", () => {
  it("that are hostile come into no fast track, banner, menu or operator's information", async ({ app, operator }) => {
    const { id, version } = await edited(app, operator, FLOOR.fastTrack);
    const { data: information } = await post<Record<string, unknown>>(
      app,
      operator,
      "/api/shopHomePage/admin/information",
    );
    const banner = { page: "home", title: "图", image: "/pictures/banner/logs.svg" };
    for (const link of HOSTILE_LINKS) {
      const items = [{ title: "入口", icon: "search", linkUrl: link }];
      const answers = [
        await post(app, operator, "/api/shopHomePage/admin/fastTrackSave", { templateId: id, version, items }),
        await post(app, operator, "/api/sysAdvert/admin/add", { ...banner, linkUrl: link }),
        await post(app, operator, "/api/sysAdvert/admin/add", { ...banner, image: link }),
        await saveMenu(app, operator, [{ type: 7, title: "外链", content: link }]),
        await post(app, operator, "/api/shopHomePage/admin/informationSave", { ...information, mobileUrl: link }),
        await post(app, operator, "/api/shopHomePage/admin/informationSave", { ...information, frameHosts: [link] }),
      ];
      const harmless = ["https:", "http:"].some((it) => link.startsWith(it)) || link.startsWith("mailto:");
      if (!harmless)
        expect(
          answers.map(({ code }) => code),
          link,
        ).toEqual(answers.map(() => 601));
      expect(answers[5]?.code, link).toBe(601);
    }
  });
});

describe("banners", () => {
  const banner = {
    page: "home",
    title: "新货到港",
    image: "/pictures/banner/yard.svg",
    linkUrl: "/public/list",
    sort: 0,
  };

  it("are shown between their times only; a preview shows what is still to come", async ({ db, app, operator }) => {
    await db.run("update sys_advert set deleted = true");
    const add = async (times: object) =>
      (await post<{ id: string }>(app, operator, "/api/sysAdvert/admin/add", { ...banner, ...times })).data.id;
    const later = await add({ beginTime: "2099-01-01 00:00:00" });
    const over = await add({ endTime: "2020-01-01 00:00:00" });
    const due = await add({ beginTime: "2020-01-01 00:00:00", endTime: "2099-01-01 00:00:00" });
    const hidden = await add({ isShow: false });
    const shown = (await banners(app)).map(({ id }) => id);
    expect(shown).toContain(due);
    for (const id of [later, over, hidden]) expect(shown).not.toContain(id);
    expect(shown.length).toBeLessThanOrEqual(5);
    const { token } = (await post<{ token: string }>(app, operator, "/api/shopHomePage/admin/previewToken")).data;
    const previewed = (await banners(app, token)).map(({ id }) => id);
    expect(previewed).toEqual(expect.arrayContaining([later, hidden, due]));
    expect(previewed).not.toContain(over);
    const [until = "", mark = ""] = token.split(".");
    for (const forged of [`${Number(until) + 1}.${mark}`, `${until}.${mark.replace(/./, "0")}x`, "1.x", `1.${mark}`])
      expect((await banners(app, forged)).map(({ id }) => id)).toEqual(shown);
    expect((await post(app, operator, "/api/sysAdvert/admin/add", { ...banner, beginTime: "2026-02-30" })).code).toBe(
      601,
    );
    expect(
      (
        await post(app, operator, "/api/sysAdvert/admin/add", {
          ...banner,
          beginTime: "2026-02-03",
          endTime: "2026-02-03",
        })
      ).code,
    ).toBe(601);
  });

  it("are changed and removed in the version that was looked at", async ({ app, operator }) => {
    const { id } = (await post<{ id: string }>(app, operator, "/api/sysAdvert/admin/add", banner)).data;
    expect(
      (await post(app, operator, "/api/sysAdvert/admin/update", { ...banner, id, version: 1, title: "改过" })).code,
    ).toBe(200);
    expect((await post(app, operator, "/api/sysAdvert/admin/delete", { id, version: 1 })).code).toBe(5001);
    expect((await post(app, operator, "/api/sysAdvert/admin/delete", { id, version: 2 })).code).toBe(200);
    expect((await post(app, operator, "/api/sysAdvert/admin/delete", { id, version: 3 })).code).toBe(404);
    const { data } = await post<{ id: string }[]>(app, operator, "/api/sysAdvert/admin/getList", { page: "home" });
    expect(data.map((it) => it.id)).not.toContain(id);
  });
});

describe("the operator's information", () => {
  it("is what the operator saved last, and complete also where the stored text is invalid", async ({
    db,
    app,
    operator,
  }) => {
    const { data } = await post<{ version: number }>(app, operator, "/api/shopHomePage/admin/information");
    const own = {
      ...data,
      mobileUrl: "https://m.example",
      frameHosts: ["https://partner.example"],
      icp: { base: "沪ICP备1号", byHost: { "a.example": "-2" } },
    };
    expect((await post(app, operator, "/api/shopHomePage/admin/informationSave", own)).code).toBe(200);
    expect((await post(app, operator, "/api/shopHomePage/admin/informationSave", own)).code).toBe(5001);
    const shown = () => get<Record<string, unknown>>(app, "/api/shopHomePageInfo/getPCShopInformation");
    expect(await shown()).toMatchObject({
      mobileUrl: "https://m.example",
      frameHosts: ["https://partner.example"],
      hotline: "400-833-5766",
    });
    await db.run("update sys_config set config_value = '[oops' where config_key = 'shop.information'");
    expect(await shown()).toMatchObject({ hotline: "400-833-5766", frameHosts: [] });
  });
});

describe("goods of the home page", () => {
  it("are the picked ones first, then the newest; of one kind and port on request", async ({ db, app, operator }) => {
    const old = await insertGoods(db, { title: "旧货" });
    const sold = await insertGoods(db, { title: "售罄", stock: 0 });
    const fresh = await insertGoods(db, { title: "新货" });
    const { id, version } = await edited(app, operator, FLOOR.newGoods);
    const pool = { templateId: id, tab: 2, version, goodsIds: [sold.id, old.id, old.id] };
    expect((await post(app, operator, "/api/shopHomePage/admin/goodsPoolSave", pool)).code).toBe(200);
    const list = async (body: object) =>
      (
        await post<HomeGoodsReply>(
          app,
          operator,
          "/api/shopHomePageInfo/getPCShopHomeGoodsList",
          { templateId: id, ...body },
          "",
        )
      ).data;
    const titles = ({ rows }: HomeGoodsReply) => rows.map(({ title }) => title);
    expect(titles(await list({ tab: 2 }))).toEqual(["旧货", "新货"]);
    expect(titles(await list({ tab: 3 }))).toEqual([]);
    expect(titles(await list({ tab: 2, kindCode: "1599" }))).toEqual([]);
    expect((await list({ tab: 2, portCode: "nowhere" })).rows).toEqual([]);
    expect((await list({ tab: 2, pageNum: 2 })).rows).toEqual([]);
    const unknown = { ...pool, version: version + 1, goodsIds: [fresh.id, "99"] };
    expect((await post(app, operator, "/api/shopHomePage/admin/goodsPoolSave", unknown)).code).toBe(601);
    expect(titles(await list({ tab: 2 }))).toEqual(["旧货", "新货"]);
  });
});

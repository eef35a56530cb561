import { describe, expect } from "vitest";
import { seedNews } from "../../../src/demo/news.ts";
import { newsCover } from "../../../src/demo/pictures/news-covers.ts";
import { MATERIAL_KINDS, MATERIAL_NAMES } from "../../../src/domain/company/merchant-application.ts";
import {
  HELP_SLOTS,
  type HomeNews,
  NEWS_STATUS,
  type NewsArticle,
  type NewsPage,
} from "../../../src/domain/content/news.ts";
import { seedHelp } from "../../../src/server/content/help-articles.ts";
import type { App } from "../../../src/server/http.ts";
import { post } from "../../support/account-calls.ts";
import { it as test } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { signInAs } from "../../support/sign-in.ts";

const DRAFT = { channelCode: "market", title: "樟子松周报：报价持稳", contentHtml: "<p>正文</p>" };

const it = test.extend("editor", { scope: "file" }, ({ db }) => signInAs(db, "13900000001", { roles: ["admin"] }));

describe("news", () => {
  const get = async <Data>(app: App, url: string) =>
    (await app.inject({ url })).json() as { code: number; msg: string; data: Data };
  const list = async (app: App, body: object) => {
    const answer = await post(app, "/api/news/getPcList", body);
    expect(answer.code).toBe(200);
    return answer.data as NewsPage;
  };
  const edit = (app: App, editor: string, verb: string, body: object, headers: Record<string, string> = {}) =>
    app
      .inject({
        method: "POST",
        url: `/api/news/admin/${verb}`,
        payload: body,
        headers: { authorization: editor, ...headers },
      })
      .then((reply) => reply.json() as { code: number; msg: string; data: { id: string; version: number } });
  const published = async (app: App, editor: string, over: object = {}, publishTime: string | null = null) => {
    const { data } = await edit(app, editor, "save", { ...DRAFT, ...over });
    return (await edit(app, editor, "publish", { ...data, publishTime })).data;
  };
  const asked = async (app: App, id: string) => (await get<NewsArticle>(app, `/api/news/getPcInfo?id=${id}`)).code;

  it("is public while it is published, and hidden before, after, and when it was removed", async ({ app, editor }) => {
    const { data: draft } = await edit(app, editor, "save", DRAFT);
    expect(await asked(app, draft.id)).toBe(404);
    const released = (await edit(app, editor, "publish", draft)).data;
    expect(await asked(app, draft.id)).toBe(200);
    expect((await edit(app, editor, "delete", released)).msg).toBe("当前状态不能执行此操作");
    const offline = (await edit(app, editor, "offline", released)).data;
    expect(await asked(app, draft.id)).toBe(404);
    expect((await edit(app, editor, "delete", offline)).code).toBe(200);
    expect((await edit(app, editor, "publish", { ...offline, version: offline.version + 1 })).code).toBe(404);
    expect((await get(app, `/api/news/admin/getInfo?id=${draft.id}`)).code).toBe(401);
  });

  it("that is scheduled becomes visible at its time by the database's clock", async ({ db, app, editor }) => {
    const at = await published(app, editor, { title: "预定发布的周报", channelCode: "policy" }, "2099-01-01 08:00:00");
    expect(await asked(app, at.id)).toBe(404);
    expect((await list(app, { channelCode: "policy" })).total).toBe(0);
    const rows = (await edit(app, editor, "getList", { status: NEWS_STATUS.scheduled })).data as unknown as {
      rows: { id: string; statusName: string }[];
    };
    expect(rows.rows).toMatchObject([{ id: at.id, statusName: "待发布", publishTime: "2099-01-01 08:00:00" }]);
    await db.run("update news set publish_at = now() where id = $1", [at.id]);
    expect(await asked(app, at.id)).toBe(200);
    expect((await list(app, { channelCode: "policy" })).rows.map(({ id }) => id)).toEqual([at.id]);
    await db.run("update news set publish_at = now() + interval '1 second' where id = $1", [at.id]);
    expect(await asked(app, at.id)).toBe(404);
  });

  it("is stored as cleaned HTML, and refused where nothing is left to read", async ({ app, editor }) => {
    const attack = '<p onclick="alert(1)">好<script>alert(1)</script></p><img src="https://evil.example/x.png">';
    const at = await published(app, editor, { contentHtml: attack });
    const { data } = await get<NewsArticle>(app, `/api/news/getPcInfo?id=${at.id}`);
    expect(data.contentHtml).toBe("<p>好</p>");
    for (const [wrong, reason] of [
      [{ contentHtml: "<script>alert(1)</script>" }, "请填写正文"],
      [{ title: "短" }, "标题须为4-60字"],
      [{ cover: "https://evil.example/x.png" }, "封面须为本站图片"],
      [{ cover: "/pictures/../x" }, "封面须为本站图片"],
      [{ speciesCodes: ["unobtainium"] }, "树种不存在"],
    ] as const) {
      expect(await edit(app, editor, "save", { ...DRAFT, ...wrong })).toMatchObject({ code: 601, msg: reason });
    }
    expect((await edit(app, editor, "save", { ...DRAFT, channelCode: "gossip" })).code).toBe(400);
    expect((await edit(app, editor, "publish", { id: at.id, version: at.version, publishTime: "明天" })).msg).toBe(
      "发布时间不正确",
    );
  });

  it("is saved once for one key, and not over another person's change", async ({ app, editor }) => {
    const headers = { "idempotency-key": "news-1" };
    const first = await edit(app, editor, "save", DRAFT, headers);
    expect((await edit(app, editor, "save", DRAFT, headers)).data).toEqual(first.data);
    expect((await edit(app, editor, "save", { ...DRAFT, title: "另一个标题" }, headers)).code).toBe(601);
    const next = await edit(app, editor, "save", { ...DRAFT, ...first.data, title: "改过的标题" });
    expect(next.data).toEqual({ id: first.data.id, version: first.data.version + 1 });
    const late = await edit(app, editor, "save", { ...DRAFT, ...first.data, title: "晚到的标题" });
    expect(late).toMatchObject({ code: 5001, data: { version: next.data.version } });
    expect((await edit(app, editor, "save", { ...DRAFT, id: first.data.id })).code).toBe(601);
  });

  it("is edited by holders of the permission alone", async ({ db, app }) => {
    const stranger = await signInAs(db, "13800000009");
    for (const verb of ["getList", "save", "publish", "offline", "delete"]) {
      const body = verb === "save" ? DRAFT : verb === "getList" ? {} : { id: "1", version: 1 };
      expect((await post(app, `/api/news/admin/${verb}`, body)).code).toBe(401);
      expect((await post(app, `/api/news/admin/${verb}`, body, { authorization: stranger })).code).toBe(403);
    }
  });

  it("is turned page by page: every article once, top ones first, then by time", async ({ db, app, editor }) => {
    await db.run("delete from news");
    const tops: string[] = [];
    for (let n = 0; n < 25; n += 1) {
      const { id } = await published(app, editor, {
        title: `第${n}期产业观察`,
        channelCode: "industry",
        isTop: n % 12 === 5,
      });
      // Several of one moment: the id decides.
      await db.run("update news set publish_at = date_trunc('day', now()) - make_interval(hours => $2) where id = $1", [
        id,
        n % 7,
      ]);
      if (n % 12 === 5) tops.push(id);
    }
    const pages = [];
    for (const pageNum of [1, 2, 3, 4]) pages.push(await list(app, { channelCode: "industry", pageNum, pageSize: 10 }));
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [10, 25],
      [10, 25],
      [5, 25],
      [0, 25],
    ]);
    const all = pages.flatMap(({ rows }) => rows);
    expect(new Set(all.map(({ id }) => id)).size).toBe(25);
    expect(new Set(all.slice(0, 2).map(({ id }) => id))).toEqual(new Set(tops));
    const times = all.slice(2).map(({ publishTime }) => publishTime);
    expect([...times].sort().reverse()).toEqual(times);
  });

  it("leads from each article to the next older one of its channel, and back", async ({ db, app }) => {
    const { rows } = await list(app, { channelCode: "industry", pageSize: 50 });
    const newest = await db.one<{ id: string }>("select id from news order by publish_at desc, id desc limit 1");
    const walked: string[] = [];
    let before: string | null = null;
    for (let id: string | undefined = newest!.id; id !== undefined; ) {
      const { data }: { data: NewsArticle } = await get<NewsArticle>(app, `/api/news/getPcInfo?id=${id}`);
      expect(data.prev?.id ?? null).toBe(before);
      walked.push(id);
      before = id;
      id = data.next?.id;
    }
    expect(new Set(walked)).toEqual(new Set(rows.map(({ id }) => id)));
    expect(walked).toHaveLength(25);
  });

  it("is found by words as they are, % and _ included", async ({ app, editor }) => {
    await published(app, editor, { title: "涨幅 5% 的说明", subtitle: "a_b" });
    const found = async (keyword: string) => (await list(app, { keyword })).total;
    expect(await found("5%")).toBe(1);
    expect(await found("5_")).toBe(0);
    expect(await found("a_b")).toBe(1);
    expect(await found("%")).toBe(1);
    expect(await found("' or 1=1 --")).toBe(0);
  });

  it("keeps its words as they are written, and is found by them in either width", async ({ app, editor }) => {
    const title = "检尺（国标）：ＪＡＳ 与 LY/T，怎么量？";
    const written = { title, subtitle: "附：对照表", source: "（转载）", author: "王：编辑" };
    const { id } = await published(app, editor, written);
    expect((await get<NewsArticle>(app, `/api/news/getPcInfo?id=${id}`)).data).toMatchObject(written);
    for (const keyword of ["检尺（国标）：", "检尺(国标):JAS", "附:对照表"])
      expect(
        (await list(app, { keyword })).rows.map((row) => row.title),
        keyword,
      ).toEqual([title]);
  });

  it("is for the home page the newest titles of each channel, without help and empty channels", async ({ db, app }) => {
    await seedHelp(db);
    const { data } = await get<HomeNews>(app, "/api/news/getHomeList");
    expect(data.map(({ channelCode }) => channelCode)).toEqual(["market", "industry"]);
    expect(data.find(({ channelCode }) => channelCode === "industry")?.rows).toHaveLength(6);
  });

  it("answers help by its slot, seeded once; what an editor changed stays", async ({ db, app }) => {
    await db.run("update news set title = '编辑改过的标题' where slot = 'how-to-buy'");
    await seedHelp(db);
    for (const slot of Object.values(HELP_SLOTS).flat()) {
      const { code, data } = await get<NewsArticle>(app, `/api/news/getPcInfo?slot=${slot}`);
      expect(code, slot).toBe(200);
      expect(data.slot, slot).toEqual(slot);
    }
    expect((await get<NewsArticle>(app, "/api/news/getPcInfo?slot=how-to-buy")).data.title).toBe("编辑改过的标题");
    expect((await get(app, "/api/news/getPcInfo?slot=no-such-slot")).code).toBe(404);
    expect((await get(app, "/api/news/getPcInfo")).code).toBe(404);
    expect((await list(app, {})).rows.every(({ channelCode }) => channelCode !== "help")).toBe(true);
    expect((await list(app, { channelCode: "help" })).total).toBe(10);
  });

  it("names every paper of the checklist that an application opens with", async ({ db, app }) => {
    await seedHelp(db);
    const { data } = await get<NewsArticle>(app, "/api/news/getPcInfo?slot=how-to-settle");
    for (const kind of MATERIAL_KINDS) expect(data.contentHtml).toContain(MATERIAL_NAMES[kind]);
  });

  it("fills the demo once, by the day it is started, with a picture for each", async ({ db, app }) => {
    await db.run("delete from news where channel_code <> 'help'");
    const now = Date.parse("2026-11-22T01:00:00Z");
    const board = { kindCode: "1501", gradeCode: "ru-13", merchantName: "周报木业" };
    for (const price of [160_000, 170_000, 180_000, 190_000, 200_000]) await insertGoods(db, { ...board, price });
    await insertGoods(db, { ...board, gradeCode: "ru-4", price: 140_000 });
    await seedNews(db, now);
    await seedNews(db, now);
    const rows = await db.rows<{ cover: string; content_html: string; day: number }>(
      "select cover, content_html, ($1::float8 - extract(epoch from publish_at) * 1000) / 86400000 as day from news where channel_code <> 'help'",
      [now],
    );
    expect(rows.length).toBeGreaterThanOrEqual(20);
    // Figures are those of the goods on sale, and none where there are too few.
    const report = rows.find(({ content_html }) => content_html.includes("1-3 等混"))?.content_html ?? "";
    expect(report).toMatch(/1-3 等混<\/td><td>1,600 至 2,000<\/td><td>1,800</);
    expect(report).toMatch(/4 等<\/td><td>样本不足</);
    expect(rows.filter(({ content_html }) => /[{}]/.test(content_html))).toEqual([]);
    expect(rows.filter(({ day }) => day < 0)).toHaveLength(1);
    for (const { cover, content_html } of rows) {
      expect(newsCover(cover.replace("/pictures/news/", ""))).toContain("<svg");
      expect(content_html.length).toBeGreaterThan(60);
    }
    const picture = await app.inject({ url: "/pictures/news/market-1.svg" });
    expect(picture.headers["content-type"]).toContain("image/svg+xml");
    expect((await app.inject({ url: "/pictures/news/gossip-1.svg" })).statusCode).toBe(404);
  });
});

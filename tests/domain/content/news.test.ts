import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BrandDetail, brandHead, brandTitle, initialOf } from "../../../src/domain/catalog/goods/brand.ts";
import { agreementTypeOf } from "../../../src/domain/content/agreement.ts";
import {
  NEWS_CHANNELS,
  NEWS_STATUS,
  NEWS_TABLE,
  type NewsArticle,
  type NewsEvent,
  type NewsStatus,
  newsChannelName,
  newsParams,
  newsQueryFrom,
} from "../../../src/domain/content/news.ts";
import { newsProblem } from "../../../src/domain/content/news-form.ts";
import { newsArticleHead, newsListHead } from "../../../src/domain/content/news-head.ts";
import { asId } from "../../../src/domain/ids.ts";
import { PAGES } from "../../../src/domain/shell/pages.ts";
import { nextStatus, type Step } from "../../../src/domain/state-table.ts";
import { BRANDS } from "../../../src/domain/timber/brands.ts";

describe("an article", () => {
  it.each([
    ["松", "正文", [], "标题须为4-60字"],
    ["松".repeat(61), "正文", [], "标题须为4-60字"],
    ["樟子松周报", " \n", [], "请填写正文"],
    ["樟子松周报", "正文", ["1", "2", "3", "4", "5", "6", "7"], "标签不超过6个"],
    ["  木木木  ", "正文", [], "标题须为4-60字"],
    ["木木木木", "正文", ["周报"], null],
    [` ${"𠮷".repeat(60)} `, "正文", ["1", "2", "3", "4", "5", "6"], null],
  ])("titled %s is judged in words", (title, text, tags, problem) => {
    expect(newsProblem({ title, text, tags })).toBe(problem);
  });

  it("is hidden before it is published and after it is taken offline, and cannot be removed while it is visible", () => {
    const walk = fc.array(fc.constantFrom<NewsEvent>("edit", "publish", "offline", "remove"), { maxLength: 12 });
    fc.assert(
      fc.property(walk, fc.boolean(), (events, isLater) => {
        let status: NewsStatus = NEWS_STATUS.draft;
        for (const event of events) {
          const step: Step<NewsStatus> = nextStatus(NEWS_TABLE, status, event, "editor", { isLater });
          if (event === "remove")
            expect(step.kind === "ok").toBe(status === NEWS_STATUS.draft || status === NEWS_STATUS.offline);
          if (event === "edit") expect(step).toEqual({ kind: "ok", status });
          if (step.kind === "ok") status = step.status;
          if (event === "publish" && status !== NEWS_STATUS.published) {
            expect(status).toBe(NEWS_STATUS.scheduled);
            expect(isLater).toBe(true);
          }
          if (event === "publish" && !isLater) expect(status).toBe(NEWS_STATUS.published);
          if (event === "offline") expect([0, 3]).toContain(status);
        }
      }),
    );
  });
});

describe("an article whose time has come", () => {
  it("is published at once", () => {
    for (const status of [NEWS_STATUS.draft, NEWS_STATUS.scheduled, NEWS_STATUS.offline] as const) {
      expect(nextStatus(NEWS_TABLE, status, "publish", "editor", { isLater: false })).toEqual({
        kind: "ok",
        status: NEWS_STATUS.published,
      });
      expect(nextStatus(NEWS_TABLE, status, "publish", "editor", { isLater: true })).toEqual({
        kind: "ok",
        status: NEWS_STATUS.scheduled,
      });
    }
  });
});

describe("a list of news", () => {
  const channel = fc.constantFrom(null, ...NEWS_CHANNELS.map(({ code }) => code));
  it("comes back from its own address", () => {
    fc.assert(
      fc.property(
        channel,
        fc.constantFrom("", "周报"),
        fc.integer({ min: 1, max: 9 }),
        (channelCode, keyword, pageNum) => {
          const query = { ...newsQueryFrom({}), channelCode, keyword, pageNum };
          expect(newsQueryFrom(newsParams(query))).toEqual(query);
        },
      ),
    );
    expect(newsParams(newsQueryFrom({}))).toEqual({});
  });

  it("is not narrowed by a channel that there is not", () => {
    expect(newsQueryFrom({ channel: "sport" }).channelCode).toBeNull();
  });
});

describe("the addresses of articles", () => {
  it("name an article by its id, and a help article by its place", () => {
    expect(PAGES.article.to({ id: asId("12") })).toBe("/news/newsdetail?id=12");
    expect(PAGES.article.to({ slot: "pickup-guide" })).toBe("/news/newsdetail?slot=pickup-guide");
  });
});

describe("a channel of the news", () => {
  it("has the name it is listed by", () => {
    expect(newsChannelName("policy")).toBe("政策");
  });
});

describe("the description of a page", () => {
  const article = {
    title: "樟子松周报",
    subtitle: "",
    contentHtml: "<p>厚 &lt; 30 &amp; 宽</p><script>x</script>",
  } as NewsArticle;

  it("is the beginning of an article where it has no subtitle, without its elements", () => {
    expect(newsArticleHead(article)).toEqual({ title: "樟子松周报", description: "厚 < 30 & 宽 x" });
    expect(newsArticleHead({ ...article, subtitle: "报价持稳" }).description).toBe("报价持稳");
    const long = newsArticleHead({ ...article, contentHtml: `<p>${"木".repeat(500)}</p>` });
    expect([...long.description]).toHaveLength(120);
    const rare = newsArticleHead({ ...article, contentHtml: "𠮷".repeat(121) });
    expect(rare.description).toBe("𠮷".repeat(120));
  });

  it("reads entities once, and blanks of any kind as one", () => {
    const said = (contentHtml: string) => newsArticleHead({ ...article, contentHtml }).description;
    expect(said("<p>厚&nbsp;&nbsp;30</p>\n<p class='x'>宽 &gt; 5\t\t&quot;板&quot;</p>")).toBe('厚 30 宽 > 5 "板"');
    expect(said("<p>&amp;lt;b&amp;gt; &lt;i&gt; &lt; &amp; &amp; &nbsp;&gt;&quot;</p>")).toBe('&lt;b&gt; <i> < & & >"');
  });

  it("names the channel or the words alone where only one narrows a list", () => {
    expect(newsListHead(newsQueryFrom({ channel: "policy" })).title).toBe("政策 - 行业资讯");
    expect(newsListHead(newsQueryFrom({ keyword: "周报" })).title).toBe("“周报” - 行业资讯");
    expect(newsListHead(newsQueryFrom({})).description).toBe("木材行情、进口政策、产业动态与平台公告，按频道查看。");
  });

  it("names the channel and the words of a list", () => {
    expect(newsListHead(newsQueryFrom({})).title).toBe("行业资讯");
    for (const { code, name } of NEWS_CHANNELS)
      expect(newsListHead(newsQueryFrom({ channel: code, keyword: "周报" })).title).toBe(`“周报” - ${name} - 行业资讯`);
  });

  it("names a brand once where both its names are the same", () => {
    expect(brandTitle({ brandName: "VLP", brandNameEn: "VLP" })).toBe("VLP");
    expect(brandTitle({ brandName: "加福", brandNameEn: "Canfor" })).toBe("加福 Canfor");
    const brand = { brandName: "加福", brandNameEn: "Canfor", countryName: "加拿大", species: [], kindNames: [] };
    expect(brandHead({ ...brand, goodsNum: 3 } as unknown as BrandDetail)).toMatchObject({
      title: "加福 Canfor木材货源",
    });
  });
});

describe("the letter of a brand", () => {
  it.each([
    ["Södra", "S"],
    ["Metsä", "M"],
    ["binderholz", "B"],
    ["25", "Z"],
    ["Östra", "O"],
  ])("%s is %s", (name, letter) => expect(initialOf(name)).toBe(letter));

  it("is one of the alphabet for every brand there is", () => {
    for (const { nameEn } of BRANDS) expect(initialOf(nameEn)).toMatch(/^[A-Z]$/);
  });
});

describe("the agreement of an address", () => {
  it("is the user agreement where the address names none of ours", () => {
    expect(["1", "5", "0", "6", "", "2x", undefined].map(agreementTypeOf)).toEqual([1, 5, 1, 1, 1, 1, 1]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BrandDetail, brandHead, brandTitle, initialOf } from "../../../src/domain/catalog/brand.ts";
import { agreementTypeOf } from "../../../src/domain/content/agreement.ts";
import {
  NEWS_CHANNELS,
  NEWS_TABLE,
  type NewsArticle,
  type NewsEvent,
  type NewsStatus,
  newsProblem,
  newsQueryFrom,
} from "../../../src/domain/content/news.ts";
import { newsArticleHead, newsListHead } from "../../../src/domain/content/news-head.ts";
import { nextStatus, type Step } from "../../../src/domain/state-table.ts";
import { BRANDS } from "../../../src/domain/timber/brands.ts";

describe("an article", () => {
  it.each([
    ["松", "正文", [], "标题须为4-60字"],
    ["松".repeat(61), "正文", [], "标题须为4-60字"],
    ["樟子松周报", " \n", [], "请填写正文"],
    ["樟子松周报", "正文", ["1", "2", "3", "4", "5", "6", "7"], "标签不超过6个"],
    ["樟子松周报", "正文", ["周报"], null],
  ])("titled %s is judged in words", (title, text, tags, problem) => {
    expect(newsProblem({ title, text, tags })).toBe(problem);
  });

  it("is read by nobody before it was published nor after it was taken offline, and is never removed while it is read", () => {
    const walk = fc.array(fc.constantFrom<NewsEvent>("edit", "publish", "offline", "remove"), { maxLength: 12 });
    fc.assert(
      fc.property(walk, fc.boolean(), (events, isLater) => {
        let status: NewsStatus = 0;
        for (const event of events) {
          const step: Step<NewsStatus> = nextStatus(NEWS_TABLE, status, event, "editor", { isLater });
          if (event === "remove") expect(step.kind === "ok").toBe(status === 0 || status === 3);
          if (event === "edit") expect(step).toEqual({ kind: "ok", status });
          if (step.kind === "ok") status = step.status;
          if (event === "publish" && status !== 2) {
            expect(status).toBe(1);
            expect(isLater).toBe(true);
          }
          if (event === "publish" && !isLater) expect(status).toBe(2);
          if (event === "offline") expect([0, 3]).toContain(status);
        }
      }),
    );
  });
});

describe("what pages say of themselves", () => {
  const article = {
    ...{ title: "樟子松周报", subtitle: "", contentHtml: "<p>厚 &lt; 30 &amp; 宽</p><script>x</script>" },
  } as NewsArticle;

  it("is the beginning of an article where it has no subtitle, without its elements", () => {
    expect(newsArticleHead(article)).toEqual({ title: "樟子松周报", description: "厚 < 30 & 宽 x" });
    expect(newsArticleHead({ ...article, subtitle: "报价持稳" }).description).toBe("报价持稳");
    const long = newsArticleHead({ ...article, contentHtml: `<p>${"木".repeat(500)}</p>` });
    expect([...long.description]).toHaveLength(120);
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

import { get } from "node:http";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../src/server/db/database.ts";
import { call, openBrowser, tokenOf, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

/** The HTML that a visitor of `host` is sent. */
const deliveredBy = (host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(`${theShop().url}/agreement/index`, { headers: { host } }, (reply) => {
      let html = "";
      reply.setEncoding("utf8").on("data", (part: string) => {
        html += part;
      });
      reply.on("end", () => resolve(html));
    }).on("error", reject);
  });

describe("around every page", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("a visitor finds greeting, ways in, services, codes, hotline, cart, help and filing number", async () => {
    const operator = await tokenOf("13900000001");
    const information = await call<Record<string, unknown>>("/api/shopHomePage/admin/information", {}, operator);
    const { version } = await call<{ version: number }>(
      "/api/shopHomePage/admin/informationSave",
      {
        ...information,
        company: "淘木（太仓）木业有限公司",
        address: "太仓港区一路1号",
        merchantServiceUrl: "https://seller.example/",
        qrAccount: "https://account.example/",
        icp: { base: "苏ICP备1号", byHost: { "127.0.0.1": "-2", localhost: "-3" } },
        policeFiling: "苏公网安备32058502010001号",
        complaintUrl: "mailto:complaints@taomu.example",
      },
      operator,
    );
    // Without any script, for whichever of its hosts the page is asked by.
    const port = new URL(shop).port;
    expect(await deliveredBy(`127.0.0.1:${port}`)).toContain("苏ICP备1号-2");
    expect(await deliveredBy(`localhost:${port}`)).toContain("苏ICP备1号-3");
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/agreement/index`);
    const top = page.getByRole("navigation", { name: "账号与服务" });
    await top.getByText("您好，欢迎来到淘木").waitFor();
    await top.getByRole("button", { name: "请登录" }).waitFor();
    expect(await top.getByRole("link", { name: "免费注册" }).getAttribute("href")).toBe("/register");
    expect(await top.getByRole("link", { name: "用户中心" }).getAttribute("href")).toBe("/user/center");
    expect(await top.getByRole("link", { name: "商家服务" }).getAttribute("href")).toBe("https://seller.example/");
    await top.getByText("400-833-5766").waitFor();
    await top.getByRole("button", { name: "手机淘木" }).focus();
    await top.getByRole("img", { name: "手机淘木二维码" }).waitFor();

    const head = page.getByRole("banner");
    expect(await head.getByRole("link", { name: /淘木/ }).first().getAttribute("href")).toBe("/");
    expect(await head.getByRole("link", { name: /购物车/ }).getAttribute("href")).toBe("/shop");
    const box = page.getByTestId("search-input");
    await box.fill("松".repeat(21));
    await head.getByRole("status").getByText("最多 20 个字").waitFor();
    expect(await box.inputValue()).toBe("松".repeat(20));
    expect(await box.getAttribute("placeholder")).toMatch(/规格.*树种.*品牌.*产地.*城市/);

    const foot = page.getByRole("contentinfo");
    for (const title of ["买家帮助", "商家帮助", "规则与协议", "联系我们"])
      await foot.getByRole("heading", { name: title }).waitFor();
    expect(await foot.getByRole("link").count()).toBeGreaterThan(5);
    await foot.getByText(/客服热线：400-833-5766/).waitFor();
    for (const text of ["淘木（太仓）木业有限公司", "太仓港区一路1号", "苏ICP备1号-2"])
      await foot.getByText(text).waitFor();
    for (const [name, address] of [
      ["苏ICP备1号-2", /^https:\/\/beian\.miit\.gov\.cn\//],
      ["苏公网安备32058502010001号", /code=32058502010001$/],
      ["投诉与举报", /^mailto:complaints@/],
    ] as const)
      expect(await foot.getByRole("link", { name }).getAttribute("href")).toMatch(address);
    expect((await foot.boundingBox())?.height).toBe(200);
    const [app, account] = ["手机淘木二维码", "关注公众号二维码"].map((name) => foot.getByRole("img", { name }));
    // Beside each other, each with its name below.
    await account!.waitFor();
    expect((await app!.boundingBox())?.y).toBe((await account!.boundingBox())?.y);

    expect(errors).toEqual([]);
    await call("/api/shopHomePage/admin/informationSave", { ...information, version }, operator);
    await context.close();
  });

  it("the demo shows address, filing number and both codes as its own", async () => {
    const { context, page } = await visit(browser);
    await page.goto(`${shop}/index`);
    const foot = page.getByRole("contentinfo");
    for (const text of [
      /演示地址/,
      /演示备案号.*-1/,
      /演示代码/,
      /演示许可证/,
      /演示公安备案/,
      /手机淘木/,
      "关注公众号（演示）",
    ])
      await foot.getByText(text).first().waitFor();
    await context.close();
  });

  it("every click on the navigation is reported, however fast one follows the other", async () => {
    const db = connect(theShop().databaseUrl, { poolSize: 1 });
    const reported = async () =>
      (await db.one<{ n: number }>(
        "select count(*)::int as n from behaviour_by_week where kind = 'click' and payload->>'type' = '28'",
      ))!.n;
    const { context, page } = await visit(browser);
    try {
      const before = await reported();
      await page.goto(`${shop}/index`);
      const menu = page.getByRole("navigation", { name: "主导航" });
      const names = ["首页", "现货锯材", "全部货源", "发需求", "品牌", "资讯"];
      for (const name of names) await menu.getByRole("link", { name, exact: true }).click();
      await expect.poll(reported).toBe(before + names.length);
    } finally {
      await db.close();
    }
    await context.close();
  });

  it("a click on the navigation is reported though it leads away before the program is there", async () => {
    const { context, page } = await visit(browser);
    const db = connect(theShop().databaseUrl, { poolSize: 1 });
    const reportedClicks = async () =>
      (
        await db.rows<{ title: string }>(
          `select payload->>'pageFunctionName' as title from behaviour_by_week
            where kind = 'click' and payload->>'type' = '28' and payload->>'url' = '/brand/list'`,
        )
      ).map(({ title }) => title);
    try {
      const before = await reportedClicks();
      await page.goto(`${shop}/news/newsIndex`);
      await page.locator("html[data-hydrated='1']").waitFor();
      // A mouse on its way there would have the program fetched.
      const menu = page.getByRole("navigation", { name: "主导航" });
      await menu.getByRole("link", { name: "品牌", exact: true }).evaluate((link) => (link as HTMLElement).click());
      await page.waitForURL(`${shop}/brand/list`);
      await expect.poll(reportedClicks).toEqual([...before, "品牌"]);
    } finally {
      await db.close();
    }
    await context.close();
  });
});

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comeBackAs, DEMO_PASSWORD, openBrowser, signInByPassword, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

const BUYER = "13800000002";

describe("what a buyer keeps an eye on", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("a visitor who presses the heart signs in, follows, and finds goods, shop and brand in one list", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/search/list?keywords=樟子松`);
    const href = await page.getByTestId("goods-card").first().getAttribute("href");
    await page.goto(shop + href);
    const title = (await page.getByTestId("product-title").textContent()) ?? "";
    await page.getByRole("button", { name: "关注", exact: true }).click();
    await signInByPassword(page, BUYER, DEMO_PASSWORD);
    await page
      .getByRole("button", { name: "购物车" })
      .or(page.getByRole("link", { name: "购物车" }))
      .first()
      .waitFor();
    await page.getByTestId("login-dialog").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "关注", exact: true }).click();
    await page.getByRole("button", { name: "已关注" }).waitFor();
    await page.reload();
    await page.locator("html[data-hydrated]").waitFor();
    await page.getByTestId("product-title").hover();
    await page.getByRole("button", { name: "已关注" }).waitFor();
    await page.goto(`${shop}/brand/detail?brandCode=canfor`);
    await page.getByRole("button", { name: "关注", exact: true }).click();
    await page.getByRole("button", { name: "已关注" }).waitFor();

    await page.goto(`${shop}/user/browHistory?tab=follow`);
    const goods = page.getByRole("row").filter({ hasText: title });
    await goods.getByText("价格未变").waitFor();
    await page.getByRole("row").filter({ hasText: "加福" }).waitFor();
    await goods.getByRole("button", { name: /^取消关注/ }).click();
    await goods.getByRole("button", { name: /^重新关注/ }).click();
    await goods.getByRole("button", { name: /^取消关注/ }).click();
    await goods.getByRole("button", { name: /^重新关注/ }).waitFor();
    await page.getByRole("button", { name: "品牌", exact: true }).click();
    await page.waitForURL(/type=3/);
    await page.getByRole("row").filter({ hasText: "加福" }).waitFor();
    await page.getByRole("button", { name: "店铺", exact: true }).click();
    await page.getByText("还没有关注店铺").waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("goods looked at stand under today, go into the cart from there, and are forgotten when confirmed", async () => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, BUYER);
    await page.goto(`${shop}/search/list?keywords=云杉`);
    const href = await page.getByTestId("goods-card").first().getAttribute("href");
    const saved = page.waitForResponse((response) => response.url().endsWith("/operateCollect"));
    await page.goto(shop + href);
    // A page counts as looked at once somebody does something on it.
    await page.locator("html[data-hydrated]").waitFor();
    await page.getByTestId("product-title").hover();
    await saved;
    const title = (await page.getByTestId("product-title").textContent()) ?? "";
    await page.goto(`${shop}/user/browHistory`);
    await page.getByRole("table", { name: /^今天/ }).waitFor();
    const row = page.getByRole("row").filter({ hasText: title }).first();
    await row.getByRole("button", { name: "加购" }).click();
    await page.getByRole("dialog", { name: "加入购物车" }).getByRole("button", { name: "加入购物车" }).click();
    await page.getByText(/^已加入购物车/).waitFor();
    await row.getByRole("button", { name: `删除 ${title}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "取消", exact: true }).click();
    await row.waitFor();
    await page.getByRole("button", { name: "全部清空" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
    await page.getByText("最近没有浏览过货源").waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("a search is kept with a name, renamed, paused, opened and deleted", async () => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, BUYER);
    await page.goto(`${shop}/search/list?keywords=樟子松 30*120`);
    await page.getByRole("button", { name: "保存搜索" }).click();
    const form = page.getByRole("form", { name: "保存搜索" });
    await form.getByLabel("名称").fill("每月木方");
    await form.getByRole("combobox", { name: "提醒" }).selectOption({ label: "每日" });
    await form.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("搜索已保存", { exact: false }).waitFor();

    await page.goto(`${shop}/user/mySearch`);
    const row = page.getByRole("row").filter({ hasText: "30*120" });
    await row.getByText("樟子松", { exact: true }).waitFor();
    await row.getByRole("button", { name: "改名" }).click();
    await row.getByLabel("新名称").fill("太仓木方");
    await row.getByRole("button", { name: "保存", exact: true }).click();
    await row.getByRole("link", { name: "太仓木方" }).waitFor();
    await row.getByRole("button", { name: "暂停" }).click();
    await row.getByText("已暂停").waitFor();
    const [list] = await Promise.all([
      context.waitForEvent("page"),
      row.getByRole("link", { name: "太仓木方" }).click(),
    ]);
    await list.getByRole("heading", { level: 1, name: "搜索“樟子松 30*120”" }).waitFor();

    await page.goto(`${shop}/user/center`);
    await page.getByRole("region", { name: "搜索上新" }).getByRole("link", { name: "太仓木方" }).click();
    await row.getByRole("button", { name: "删除" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
    await page.getByText("还没有保存的搜索").waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("the user centre shows companies and their states, and leads on", async () => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, "13800000001");
    await page.goto(`${shop}/user/center`);
    const entities = page.getByRole("region", { name: "采购主体" });
    await entities.getByText("已认证").waitFor();
    await entities.getByRole("button", { name: "切换" }).click();
    await page.getByRole("dialog", { name: "选择采购主体" }).waitFor();
    await page.keyboard.press("Escape");
    await page
      .getByRole("region", { name: "未读消息" })
      .getByRole("link", { name: /^货源订阅/ })
      .click();
    await page.waitForURL(/\/user\/myMessage\?type=3/);
    expect(errors).toEqual([]);
    await context.close();
  });
});

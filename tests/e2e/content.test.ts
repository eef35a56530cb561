import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openedBy, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

describe("what everybody reads", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("brands: narrowed by country, then the goods of one, cheapest first", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/brand/list`);
    await page.getByRole("heading", { level: 1, name: "品牌" }).waitFor();
    const filters = page.getByRole("region", { name: "筛选" });
    await filters.getByRole("button", { name: "国家" }).click();
    await filters.getByTestId("facet-option").filter({ hasText: "加拿大" }).click();
    await page.waitForURL(/country=CA/);
    await page.getByRole("status").filter({ hasText: "共 10 个品牌" }).waitFor();
    const [brand] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: "加福 Canfor" }).click(),
    ]);
    await brand.getByRole("heading", { level: 1, name: "加福 Canfor" }).waitFor();
    const titles = brand.getByTestId("goods-card");
    await titles.first().waitFor();
    await brand.getByRole("button", { name: "单价" }).click();
    await brand.waitForURL(/sort=1/);
    const [goods] = await Promise.all([context.waitForEvent("page"), titles.first().click()]);
    await goods.getByRole("button", { name: "加入购物车" }).first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("shops: one of a city, its company with masked numbers, and all its goods", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/merchant/list`);
    const filters = page.getByRole("region", { name: "筛选" });
    await filters.getByRole("button", { name: "城市" }).click();
    await filters.getByTestId("facet-option").filter({ hasText: "青岛市" }).click();
    await page.waitForURL(/cityCode=370200/);
    await page.getByRole("searchbox", { name: "查找商家" }).fill("加枫林");
    await page.getByRole("button", { name: "查找", exact: true }).click();
    await page.getByText("共 1 家").waitFor();
    // Another order that does not come leaves the shops where they are.
    await context.setOffline(true);
    await page.getByRole("combobox", { name: "排序" }).selectOption({ index: 1 });
    await page.getByText("没有更新，以下是之前的内容").waitFor();
    await page.getByRole("link", { name: "加枫林", exact: true }).waitFor();
    await context.setOffline(false);
    await page.getByRole("button", { name: "重试" }).click();
    await page.getByText("没有更新，以下是之前的内容").waitFor({ state: "detached" });
    // The browser says that the line was down.
    errors.splice(0);
    const [company] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: "加枫林", exact: true }).click(),
    ]);
    await company.getByRole("heading", { level: 1, name: "加枫林", exact: true }).waitFor();
    await company.getByText("青岛加枫林国际贸易有限公司").first().waitFor();
    await company.getByText("企业已认证").waitFor();
    await company.getByText(/^[0-9A-Z]{4}\*{10}[0-9A-Z]{4}$/).waitFor();
    // The shop's goods stand in the table of every list of goods, but for the column that would say the shop again.
    const goods = company.getByTestId("goods-grid");
    await goods.getByRole("columnheader", { name: "可售库存" }).waitFor();
    expect(await goods.getByRole("columnheader", { name: "商家" }).count()).toBe(0);
    // A range picked by the keys in the strip above them leads to the list of that.
    await company.getByRole("slider", { name: "最低价格" }).press("ArrowRight");
    await company.waitForURL(/\/public\/list\?merchantId=\d+&price=\d+-$/);
    await company.goBack();
    await company.getByRole("link", { name: /^查看全部 \d+ 条货源$/ }).click();
    await company.waitForURL(/\/public\/list\?merchantId=\d+$/);
    await company.getByTestId("goods-card").first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("news: a channel, an article, the next one", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/news/newsIndex`);
    await page.getByRole("navigation", { name: "资讯频道" }).getByRole("link", { name: "百科" }).click();
    await page.waitForURL(/channel=wiki/);
    const article = await openedBy(
      page.getByRole("main").getByRole("link", { name: "锯材材积怎么算：GB/T 449 的三条规矩" }),
    );
    await article.getByRole("heading", { level: 1, name: "锯材材积怎么算：GB/T 449 的三条规矩" }).waitFor();
    await article.getByRole("cell", { name: "30*120*4000" }).waitFor();
    await expect.poll(() => article.title()).toContain("GB/T 449");
    const others = article.getByRole("navigation", { name: "上一篇和下一篇" });
    const next = others.getByRole("link").last();
    const title = (await next.textContent()) ?? "";
    await next.click();
    await article.getByRole("heading", { level: 1, name: title }).waitFor();
    await others.getByRole("link", { name: "锯材材积怎么算：GB/T 449 的三条规矩" }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("help by its name, and what is not there says so", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/news/newsdetail?slot=pickup-guide`);
    await page.getByRole("heading", { level: 1, name: /提货指南/ }).waitFor();
    // A template is printed without the shop around it.
    await page.goto(`${shop}/news/newsdetail?slot=commitment-letter`);
    await page.getByText("致淘木平台").waitFor();
    await page.emulateMedia({ media: "print" });
    for (const around of ["banner", "navigation", "contentinfo", "complementary"] as const)
      expect(await page.getByRole(around).count(), around).toBe(0);
    await page.getByRole("article").getByText("致淘木平台").waitFor();
    await page.emulateMedia({ media: null });
    for (const [path, words] of [
      ["/news/newsdetail?id=1", "这篇资讯不存在或已下线"],
      ["/brand/detail?brandCode=nobody", "没有这个品牌"],
      ["/company/info?id=1", "企业不存在或未认证"],
    ] as const) {
      await page.goto(shop + path);
      await page.getByText(words).waitFor();
    }
    // Browsers write down the status of the page itself.
    const missing = "Failed to load resource: the server responded with a status of 404 (Not Found)";
    expect(errors).toEqual([missing, missing, missing]);
    await context.close();
  });

  it("agreements: from one to another", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/agreement/index?type=2`);
    await page.getByRole("heading", { level: 1, name: "淘木隐私政策" }).waitFor();
    await page.getByRole("navigation", { name: "协议与规则" }).getByRole("link", { name: "提货须知" }).click();
    await page.getByRole("heading", { level: 1, name: "淘木提货须知" }).waitFor();
    expect(new URL(page.url()).searchParams.get("type")).toBe("5");
    expect(errors).toEqual([]);
    await context.close();
  });
});

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comeBackAs, openBrowser, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

describe("the search box", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("suggests while somebody types, and helps on where nothing is found", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(shop);
    const box = page.getByTestId("search-input");
    await box.pressSequentially("樟子");
    const suggestion = page.getByTestId("search-suggestion").first();
    await suggestion.waitFor();
    expect(await suggestion.textContent()).toMatch(/约 [\d,]+ 条/);
    await box.fill("qqxxzz");
    await page.getByText("没有相关的提示，按回车直接搜索").waitFor();
    await page.getByRole("link", { name: "让专家帮您找货" }).waitFor();
    await page.getByRole("heading", { name: "热门规格" }).waitFor();
    // What has no room is not dropped in silence: typed, it is said; pasted, it goes on where there is room.
    await box.fill("樟子松".repeat(7));
    await page.getByText("最多 20 个字，后面的没有放入").waitFor();
    expect(await box.inputValue()).toHaveLength(20);
    const long = "樟子松 30*120*4米 一级 50方，送苏州，下周要货";
    await box.evaluate((field: HTMLInputElement, text) => {
      field.select();
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, long);
    await page.waitForURL(`${shop}/find/findGoods`);
    const demand = page.getByRole("textbox", { name: "说出您要的木材" });
    await expect.poll(() => demand.inputValue()).toBe(long);
    // It is still there after a look at another page.
    await demand.fill(`${long}，现款`);
    await page.getByRole("navigation", { name: "主导航" }).getByRole("link").nth(1).click();
    await page.goBack();
    await expect.poll(() => demand.inputValue()).toBe(`${long}，现款`);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("shows what is nearly asked behind what is, marked with what differs, and no timber for a seedling", async () => {
    const { context, page, errors } = await visit(browser);
    const search = (keywords: string) => page.goto(`${shop}/search/list?keywords=${encodeURIComponent(keywords)}`);
    await search("樟子松 12米 火星牌");
    await page.getByText("未识别：火星牌").waitFor();
    await page.getByText(/0 条完全相符，另列 \d+ 条相近/).waitFor();
    const rows = page.getByRole("row");
    const heading = page.getByRole("row", { name: /以下 \d+ 条与您要的相近/ });
    expect(await heading.count()).toBe(1);
    expect(await rows.nth(2).textContent()).toMatch(/长度 [\d.–]+ m/);
    await search("连云港 花旗松");
    await page.getByText("连云港没有相符的货源，附近的列在前面").waitFor();
    await search("4*6");
    await page.getByText("按 40×60 mm 理解").waitFor();
    await page.getByRole("button", { name: "89×140 mm（英寸）" }).click();
    await page.waitForURL(/keywords=89mm/);
    await page.getByText("按 40×60 mm 理解").waitFor({ state: "detached" });
    await search("樟子松树苗");
    await page.getByText("抱歉，没有找到相关商品").waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("opens the list in a new tab, and from the list in the same one", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(shop);
    const [list] = await Promise.all([
      context.waitForEvent("page"),
      page.getByTestId("search-input").pressSequentially("樟子松\n"),
    ]);
    await list.getByRole("heading", { name: "搜索“樟子松”" }).waitFor();
    await list.getByTestId("search-input").fill("云杉");
    await list.getByRole("button", { name: "搜索", exact: true }).click();
    await list.getByRole("heading", { name: "搜索“云杉”" }).waitFor();
    expect(new URL(list.url()).searchParams.get("keywords")).toBe("云杉");
    // The words stay in the box when the program comes to life.
    await list.reload();
    const box = list.getByTestId("search-input");
    await box.click();
    await list.getByTestId("search-suggestion").first().waitFor();
    expect(await box.inputValue()).toBe("云杉");
    // A choice made before that asks once.
    await list.reload();
    let asked = 0;
    list.on("request", (request) => {
      if (request.url().includes("getSearchList")) asked += 1;
    });
    await list.locator("html[data-hydrated='1']").waitFor();
    await list.getByRole("button", { name: "品类" }).click();
    await list.getByTestId("facet-option").first().click();
    await list.waitForURL(/kindCode=/);
    await expect.poll(() => asked).toBe(1);
    await list.locator(".tm-list-rows:not(.is-loading)").waitFor();
    expect(asked).toBe(1);
    expect(context.pages()).toHaveLength(2);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("asks for the quantity before it checks out a row of the list", async () => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, "13800000001");
    await page.goto(`${shop}/search/list?keywords=${encodeURIComponent("樟子松")}`);
    await page.getByRole("button", { name: "立即购买" }).first().click();
    const dialog = page.getByRole("dialog", { name: "立即购买" });
    await dialog.getByLabel("数量", { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/search/list");
    await dialog.getByRole("button", { name: "取消" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "立即购买" }).first().click();
    await dialog.getByRole("button", { name: "增加" }).click();
    await dialog.getByRole("button", { name: "去结算" }).click();
    await page.getByRole("button", { name: "提交订单" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/shop/settlement");
    expect(errors).toEqual([]);
    await context.close();
  });

  it("leads to goods that say what a typed quantity was rounded to, and offer the most there is", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/search/list?keywords=${encodeURIComponent("樟子松 30*120")}&inStock=1`);
    const goods = page.getByTestId("goods-card").first();
    await page.goto(new URL((await goods.getAttribute("href"))!, shop).href);
    const buying = page.getByRole("region", { name: "购买" });
    await buying.getByRole("button", { name: "m³", exact: true }).click();
    const amount = buying.getByLabel("数量", { exact: true });
    await amount.fill("9999999");
    await buying.getByRole("alert").getByText("库存仅剩").waitFor();
    await buying.getByRole("button", { name: /^最多 [\d,.]+ m³$/ }).click();
    await buying.getByRole("alert").waitFor({ state: "detached" });
    const most = Number(await amount.inputValue());
    expect(most).toBeGreaterThan(1);
    await amount.fill((most - 0.0017).toFixed(4));
    await buying
      .getByRole("status")
      .getByText(`取整为 ${most.toLocaleString("en", { minimumFractionDigits: 3 })} m³`)
      .waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("keeps merchants and buttons within the table at 992 px, and the goods page within the window", async () => {
    const { context, page } = await visit(browser);
    await page.setViewportSize({ width: 992, height: 900 });
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await page.goto(`${shop}/search/list?keywords=${encodeURIComponent("樟子松")}`);
    const table = page.getByTestId("goods-grid");
    await table.getByRole("button", { name: "立即购买" }).first().waitFor();
    expect(await over()).toBeLessThanOrEqual(0);
    const outside = await table.evaluate((shown) => {
      const right = Math.min(shown.getBoundingClientRect().right, shown.parentElement!.getBoundingClientRect().right);
      return [...shown.querySelectorAll("tbody :is(a, button)")]
        .filter((one) => one.getBoundingClientRect().right > Math.min(right, innerWidth) + 0.5)
        .map((one) => one.textContent);
    });
    expect(outside).toEqual([]);
    await page.goto(new URL((await table.getByTestId("goods-card").first().getAttribute("href"))!, shop).href);
    await page.getByRole("region", { name: "购买" }).getByRole("button", { name: "立即购买" }).waitFor();
    await page.getByRole("heading", { name: /同规格其他商家/ }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await over()).toBeLessThanOrEqual(0);
    const wide = await page
      .getByRole("main")
      .evaluate((main) =>
        [...main.querySelectorAll("*")]
          .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
          .map((one) => `${one.tagName} ${one.className} ${one.textContent}`.slice(0, 80)),
      );
    expect(wide).toEqual([]);
    await context.close();
  });

  it("keeps the searches of who is signed in until they clear them", async () => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, "13800000002");
    await page.goto(`${shop}/search/list`);
    const box = page.getByTestId("search-input");
    const recent = page.getByRole("heading", { name: /最近搜索/ });
    for (const word of ["樟子松 30*120", "花旗松"]) {
      const kept = page.waitForResponse(/searchHistoryInfo/);
      await box.fill(word);
      await box.press("Enter");
      await kept;
      await page.getByRole("heading", { name: `搜索“${word}”` }).waitFor();
    }
    await page.goto(shop);
    await box.click();
    await recent.waitFor();
    const mine = page.locator("section", { has: recent });
    await mine.getByRole("button", { name: "花旗松", exact: true }).waitFor();
    await mine.getByRole("button", { name: "樟子松 30*120", exact: true }).waitFor();
    await page.getByRole("button", { name: "清空历史" }).click();
    await page.getByRole("button", { name: "确定清空" }).click();
    await recent.waitFor({ state: "detached" });
    await page.reload();
    await box.click();
    await page.getByRole("heading", { name: "搜索示例" }).waitFor();
    expect(await recent.count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});

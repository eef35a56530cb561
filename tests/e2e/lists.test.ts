import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lostAt992 } from "../support/at-992.ts";
import { call, comeBackAs, openBrowser, openCheckout, submitOrder, visit } from "../support/browser.ts";
import { turnTo } from "../support/every-page.ts";
import { theShop } from "../support/the-shop.ts";

const LISTS = ["/search/list?keywords=樟子松", "/public/list", "/spot/spotGoods", "/global/GlobalOffer"];

const TRADERS = ["/brand/list", "/merchant/list"];

/** Presses Tab, twelve times at most, and follows every link past something, until `isThere`. */
async function tabUntil(page: Page, isThere: () => boolean): Promise<void> {
  for (let presses = 0; !(await page.evaluate(isThere)); presses += 1) {
    expect(presses).toBeLessThan(12);
    await page.keyboard.press("Tab");
    const link = await page.evaluate(() => document.activeElement?.textContent ?? "");
    if (!link.startsWith("跳")) continue;
    await page.keyboard.press("Enter");
    // The browser goes there a moment later.
    await page.waitForFunction(() => !document.activeElement?.getAttribute("href")?.startsWith("#"));
  }
}

const measured = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const rows = [...main.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
    return {
      firstY: rows[0]?.top ?? Number.POSITIVE_INFINITY,
      heights: [...new Set(rows.map(({ height }) => Math.round(height)))],
      bottoms: rows.map(({ bottom }) => bottom),
      over: document.documentElement.scrollWidth - innerWidth,
    };
  });

describe("a list of offers", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(LISTS)("%s shows ten rows on first sight at 1440×900 and seven at 1280×800", async (path) => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    if (path.startsWith("/global")) await comeBackAs(visited, "13800000001");
    for (const [width, height, least] of [
      [1440, 900, 10],
      [1280, 800, 7],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(shop + path);
      await page.getByRole("main").getByRole("row").nth(12).waitFor();
      const { firstY, heights, bottoms, over } = await measured(page);
      expect(firstY).toBeLessThanOrEqual(340);
      expect(heights).toEqual([48]);
      expect(bottoms.filter((bottom) => bottom <= height).length).toBeGreaterThanOrEqual(least);
      expect(over).toBeLessThanOrEqual(0);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it("loses nothing at 992 px, and no page that leads on from it does: no heading, size or column", async () => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, "13800000001");
    const { rows } = await call<{ rows: { id: string }[] }>("/api/goods/pc/getSearchList", { keywords: "樟子松" });
    await openCheckout(page, rows[0]?.id ?? "");
    const problems = (await lostAt992(page)).map((lost) => `checkout: ${lost}`);
    await submitOrder(page);
    await page.goto(`${shop}/product/detail?id=${rows[0]?.id}`);
    await page.getByRole("button", { name: "加入购物车" }).first().click();
    await page.getByText(/^已加入购物车/).waitFor();
    problems.push(...(await lostAt992(page)).map((lost) => `goods: ${lost}`));
    for (const path of [...LISTS, "/shop/car", "/buyList/openQuote", "/user/platformOrder"]) {
      await turnTo(page, path);
      problems.push(...(await lostAt992(page)).map((lost) => `${path}: ${lost}`));
    }
    expect(problems).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("has a strip of price by stock in which a range is chosen by keys and by the pointer, without moving what stands below", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/public/list`);
    const main = page.getByRole("main");
    await main.getByRole("row").nth(12).waitFor();
    const before = (await measured(page)).firstY;
    await page.mouse.move(700, 500);
    const lowest = main.getByRole("slider", { name: "最低价格" });
    await lowest.waitFor();
    expect((await measured(page)).firstY).toBe(before);
    await lowest.focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/[?&]price=\d+-$/);
    await main.getByRole("button", { name: /^去掉 价格/ }).waitFor();
    expect(await lowest.getAttribute("aria-valuetext")).toMatch(/元\/m³：\d+ m³，\d+ 条$/);
    // Whoever moves it by keys goes on.
    const first = new URL(page.url()).searchParams.get("price");
    await main.locator('[aria-busy="false"]').waitFor();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL((url) => url.searchParams.get("price") !== first);
    expect(await lowest.and(page.locator(":focus")).count()).toBe(1);

    const bars = await main
      .getByRole("group", { name: /^价格与库存/ })
      .locator("svg")
      .boundingBox();
    const at = (part: number) => [(bars?.x ?? 0) + part * (bars?.width ?? 0), (bars?.y ?? 0) + 4] as const;
    await page.mouse.move(...at(0.3));
    await page.mouse.down();
    await page.mouse.move(...at(0.4));
    await page.mouse.move(...at(0.6));
    await page.mouse.up();
    await page.waitForURL(/[?&]price=\d+-\d+/);
    await main.locator('[aria-busy="false"]').waitFor();
    await main.getByRole("button", { name: /^去掉 价格/ }).click();
    await page.waitForURL((url) => !url.search.includes("price"));
    expect(errors).toEqual([]);
    await context.close();
  });

  it("says the size of a card once, lets cards be compared as rows are, and offers nothing that only rows have", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/public/list`);
    const main = page.getByRole("main");
    await main.getByRole("row").nth(12).waitFor();
    await main.getByRole("button", { name: "卡片", exact: true }).click();
    const cards = main.getByTestId("goods-grid").getByRole("listitem");
    await cards.nth(12).waitFor();
    const sizes = await cards.evaluateAll((all) =>
      all.map((card) => [card.querySelector(".tm-heading")?.textContent ?? "", card.textContent ?? ""]),
    );
    expect(sizes.filter(([size = "", text = ""]) => size !== "" && text.split(size).length !== 2)).toEqual([]);
    await cards
      .first()
      .getByRole("checkbox", { name: /^对比 / })
      .check();
    await main.getByRole("button", { name: "清空对比" }).waitFor();
    expect(await main.getByText("显示", { exact: true }).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("marks no shop of a list for being certified, as all of them are", async () => {
    const { context, page } = await visit(browser);
    await page.goto(`${shop}/public/list?pageSize=50`);
    const rows = page.getByRole("main").getByRole("row");
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
    expect(await rows.getByText(/^(?:已|未)认证$/).count()).toBe(0);
    await context.close();
  });

  it.each(["/public/list", ...TRADERS])("%s leads the Tab key to its first row within twelve presses", async (path) => {
    const { context, page } = await visit(browser);
    await page.goto(shop + path);
    await page.locator("html[data-hydrated='1']").waitFor();
    const heading = await page.getByRole("heading", { level: 1 }).elementHandle();
    await tabUntil(page, () => document.activeElement?.closest("tbody tr") != null);
    // What is skipped to has not been drawn anew under the person's hands.
    expect(await heading?.evaluate(({ isConnected }) => isConnected)).toBe(true);
    await context.close();
  });

  it("of the user centre leads the Tab key past its menu and its filters", async () => {
    const visited = await visit(browser);
    const { context, page } = visited;
    await comeBackAs(visited, "13800000001");
    await page.goto(`${shop}/user/platformOrder`);
    await page.getByRole("heading", { level: 1, name: "现货订单" }).waitFor();
    await page.locator("html[data-hydrated='1']").waitFor();
    await tabUntil(page, () => document.activeElement?.id === "results");
    await context.close();
  });

  it.each(TRADERS)("%s shows ten rows on first sight, and on a phone its filters behind one button", async (path) => {
    const { context, page } = await visit(browser);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(shop + path);
    await page.locator("html[data-hydrated='1']").waitFor();
    const { firstY, bottoms } = await measured(page);
    expect(firstY).toBeLessThanOrEqual(340);
    expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(10);
    await page.setViewportSize({ width: 390, height: 844 });
    const filters = page.getByRole("region", { name: "筛选" }).getByRole("button");
    await expect.poll(() => filters.filter({ visible: true }).allTextContents()).toEqual(["筛选"]);
    await context.close();
  });

  it.each([...TRADERS, "/global/GlobalOffer"])("%s has its rows within the width of a phone", async (path) => {
    const visited = await visit(browser);
    const { context, page } = visited;
    await comeBackAs(visited, "13800000001");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(shop + path);
    await page.getByRole("main").locator("tbody tr a").first().waitFor();
    const edges = await page
      .getByRole("main")
      .locator("tbody :is(td, th)")
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
    expect(Math.max(...edges)).toBeLessThanOrEqual(390);
    await context.close();
  });

  it("has filters that are one stop each, with nothing of them to be focused while they are closed", async () => {
    const { context, page } = await visit(browser);
    await page.goto(`${shop}/public/list`);
    await page.locator("html[data-hydrated='1']").waitFor();
    const filters = page.getByRole("region", { name: "筛选" });
    expect(await page.getByTestId("facet-option").count()).toBe(0);
    const species = filters.getByRole("button", { name: "树种" });
    await species.focus();
    await page.keyboard.press("Enter");
    const options = page.getByTestId("facet-option");
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe(await options.first().textContent());
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe(await options.nth(1).textContent());
    await page.keyboard.press("End");
    expect(await focused()).toBe(await options.last().textContent());
    await page.keyboard.press("Tab");
    await options.first().waitFor({ state: "detached" });
    expect(await focused()).toBe("等级");
    await context.close();
  });

  it("leads to goods with their merchant, total and both buttons on first sight at 1280×800", async () => {
    const { context, page, errors } = await visit(browser);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${shop}/public/list`);
    const address = await page.getByTestId("goods-card").first().getAttribute("href");
    await page.goto(shop + address);
    const buying = page.getByRole("region", { name: "购买" });
    for (const name of ["加入购物车", "立即购买"]) {
      const { y, height } = (await buying.getByRole("button", { name }).boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(800);
    }
    const merchant = (await page.getByRole("region", { name: "商家" }).getByText("已认证").boundingBox())!;
    const title = (await page.getByTestId("product-title").boundingBox())!;
    expect(merchant.y - title.y).toBeLessThanOrEqual(64);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("is sorted by the heads of its columns, and as usual after the last press", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/public/list`);
    await page.locator("html[data-hydrated='1']").waitFor();
    const head = page.getByRole("columnheader", { name: "可售库存" });
    const stocks = async () => {
      await page.locator(".tm-list-rows:not(.is-loading)").waitFor();
      const texts = await page.locator("tbody .tm-goods-stock .tm-number:first-child").allTextContents();
      return texts.filter((text) => text.includes("m³")).map((text) => Number.parseFloat(text.replaceAll(",", "")));
    };
    await head.getByRole("button").click();
    await page.waitForURL(/sort=7/);
    await expect.poll(() => head.getAttribute("aria-sort")).toBe("descending");
    const most = await stocks();
    expect(most).toEqual(most.toSorted((one, other) => other - one));
    await head.getByRole("button").click();
    await page.waitForURL(/sort=8/);
    await head.getByRole("button").click();
    await page.waitForURL((url) => !url.searchParams.has("sort"));
    for (const [name, sort] of [
      ["规格", "5"],
      ["商家", "9"],
    ] as const) {
      await page.getByRole("columnheader", { name }).getByRole("button").click();
      await page.waitForURL(new RegExp(`sort=${sort}`));
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it("narrows by a chip, names the choice beside the count, and lets it go again", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/public/list`);
    const filters = page.getByRole("region", { name: "筛选" });
    await filters.getByRole("button", { name: "树种" }).click();
    const option = page.getByTestId("facet-option").filter({ hasText: "樟子松" });
    const [, count = ""] = /^樟子松([\d,]+)$/.exec((await option.textContent()) ?? "") ?? [];
    await option.click();
    await page.waitForURL(/speciesCode=/);
    await page
      .getByRole("status")
      .filter({ hasText: `${count} 条货源` })
      .waitFor();
    await page.keyboard.press("Escape");
    await filters.getByRole("button", { name: "尺寸" }).click();
    await page.getByLabel("厚最低").fill("30");
    await page.getByLabel("厚最高").fill("30");
    await page.keyboard.press("Enter");
    await page.waitForURL(/thickness=30-30/);
    await page.getByRole("button", { name: "去掉 厚30mm" }).click();
    await page.waitForURL((url) => !url.searchParams.has("thickness"));
    await page.getByRole("button", { name: "去掉 樟子松" }).click();
    await page.waitForURL((url) => !url.searchParams.has("speciesCode"));
    expect(errors).toEqual([]);
    await context.close();
  });

  it("keeps a person's distance of rows and columns over a reload", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/public/list`);
    await page.getByRole("button", { name: "显示", exact: true }).click();
    await page.getByLabel("紧凑").check();
    await page.getByLabel("港口 · 仓库").uncheck();
    await page.getByRole("columnheader", { name: "港口 · 仓库" }).waitFor({ state: "detached" });
    expect((await measured(page)).heights).toEqual([40]);
    await page.reload();
    expect((await measured(page)).heights).toEqual([40]);
    await page.mouse.move(300, 300);
    await page.getByRole("columnheader", { name: "港口 · 仓库" }).waitFor({ state: "detached" });
    expect(errors).toEqual([]);
    await context.close();
  });

  it("sets chosen offers beside each other, marks what differs, and puts one into the cart", async () => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, "13800000002");
    await page.goto(`${shop}/public/list`);
    const picks = page.getByRole("checkbox", { name: /^对比 / });
    for (let at = 0; at < 6; at += 1) await picks.nth(at).check();
    expect(await picks.nth(6).isDisabled()).toBe(true);
    await picks.nth(5).uncheck();
    await page.getByRole("button", { name: "对比", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "对比 5 条货源" });
    await drawer.getByRole("rowheader", { name: /^规格.*有差异/ }).waitFor();
    expect(await drawer.getByRole("columnheader").getByRole("link").count()).toBe(5);
    await drawer.getByRole("button", { name: "移出对比" }).first().click();
    await page.getByRole("dialog", { name: "对比 4 条货源" }).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "加入购物车" }).first().click();
    const amount = page.getByRole("dialog", { name: "加入购物车" });
    await amount.getByText(/^合计 ¥[\d,.]+/).waitFor();
    const [added] = await Promise.all([
      page.waitForResponse(/shoppingCart\/pc\/add/),
      amount.getByRole("button", { name: "加入购物车" }).click(),
    ]);
    expect(await added.json()).toMatchObject({ code: 200 });
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each([
    ["/global/GlobalOffer", "更多条件", 1280],
    ["/public/list", "仓库", 1280],
    ["/public/list", "价格", 390],
    ["/public/list", "港口", 390],
  ] as const)("%s keeps the opened filter %s within a window of %i px", async (path, name, width) => {
    const visited = await visit(browser);
    const { context, page } = visited;
    await page.setViewportSize({ width, height: 844 });
    if (path.startsWith("/global")) await comeBackAs(visited, "13800000001");
    await page.goto(shop + path);
    if (width < 992) await page.getByRole("button", { name: "筛选", exact: true }).click();
    await page.getByRole("region", { name: "筛选" }).getByRole("button", { name, exact: true }).click();
    const panel = await page.getByRole("group", { name, exact: true }).boundingBox();
    expect(panel!.x).toBeGreaterThanOrEqual(0);
    expect(panel!.x + panel!.width).toBeLessThanOrEqual(width);
    await context.close();
  });

  it("has its first offer within the first screen of a phone, and its filters behind one button", async () => {
    const { context, page } = await visit(browser);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${shop}/public/list`);
    const first = await page.getByTestId("goods-grid").locator("tbody tr").first().boundingBox();
    expect(first!.y + first!.height).toBeLessThanOrEqual(844);
    const species = page.getByRole("button", { name: "树种" });
    expect(await species.isVisible()).toBe(false);
    await page.getByRole("button", { name: "筛选", exact: true }).click();
    await species.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await context.close();
  });
});

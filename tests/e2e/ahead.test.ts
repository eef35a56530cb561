import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comeBackAs, openBrowser, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

const ORDERS = "/api/platformOrder/pc/getList";
const TEMPLATES = "/api/shopHomePageInfo/getPCShopTemplate";

/** From now on the page notes its calls, each with the heading it was made under. */
const noteCalls = (page: Page) =>
  page.evaluate(() => {
    const calls: string[][] = [];
    Object.assign(window, { calls });
    const { open } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
      calls.push([new URL(url, location.href).pathname, document.querySelector("main h1")?.textContent ?? ""]);
      open.call(this, method, url, true);
    } as typeof open;
  });

const noted = (page: Page, path: string): Promise<string[]> =>
  page.evaluate(
    (one) =>
      (window as unknown as { calls: [string, string][] }).calls
        .filter(([called]) => called === one)
        .map(([, under]) => under),
    path,
  );

/** Waits until what has come has been run and drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

describe("a menu of pages", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  async function opened(path: string) {
    const visited = await visit(browser);
    const { page } = visited;
    await comeBackAs(visited, "13800000001");
    await page.goto(shop + path);
    await page.locator("html[data-active='1']").waitFor();
    const menu = page.getByRole("navigation", { name: "用户中心菜单" });
    await menu.waitFor();
    return { ...visited, entry: (name: string) => menu.getByRole("link", { name, exact: true }) };
  }

  it("fetches the program of a page whose entry somebody points at, and reads its rows once, before it is drawn", async () => {
    const { context, page, errors, entry } = await opened("/user/center");
    await page.getByRole("heading", { level: 1, name: "用户中心" }).waitFor();
    const parts = { asked: 0, come: 0 };
    const isPart = (url: string) => /\/static\/.*\/async\//.test(url);
    page.on("request", (request) => {
      if (isPart(request.url())) parts.asked += 1;
    });
    page.on("requestfinished", (request) => {
      if (isPart(request.url())) parts.come += 1;
    });
    await entry("现货订单").hover();
    await expect.poll(() => parts.asked > 0 && parts.come === parts.asked).toBe(true);
    await drawn(page);
    await noteCalls(page);
    await entry("现货订单").click();
    await page.getByRole("heading", { level: 1, name: "现货订单" }).waitFor();
    expect(await noted(page, ORDERS)).toEqual(["用户中心"]);
    // What stands around the page is read after it.
    await expect.poll(() => noted(page, TEMPLATES)).toEqual(["现货订单"]);

    // Where one is, it is asked for no second time; come back to, it is.
    await entry("现货订单").click();
    await entry("收货地址").click();
    await page.getByRole("heading", { level: 1, name: "收货地址" }).waitFor();
    expect(await noted(page, ORDERS)).toHaveLength(1);
    await entry("现货订单").click();
    await page.getByRole("heading", { level: 1, name: "现货订单" }).waitFor();
    await expect.poll(() => noted(page, ORDERS)).toHaveLength(2);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("reads nothing while it is asked whether something unsaved may be lost", async () => {
    const { context, page, errors, entry } = await opened("/user/addEnterprise?type=add");
    await page.getByLabel("企业名称").fill("还没写完");
    await noteCalls(page);
    await entry("现货订单").click();
    await page.getByRole("dialog", { name: "有未保存的修改" }).waitFor();
    expect(await noted(page, ORDERS)).toEqual([]);
    await page.getByRole("button", { name: "放弃修改并离开" }).click();
    await page.getByRole("heading", { level: 1, name: "现货订单" }).waitFor();
    await expect.poll(() => noted(page, ORDERS)).toHaveLength(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("asks for what a press shows before the press is drawn", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/search/list`);
    const byPrice = page.getByRole("columnheader", { name: "单价" }).getByRole("button");
    await byPrice.hover();
    await page.locator("html[data-active='1']").waitFor();
    await page.evaluate(() => {
      const sent: boolean[] = [];
      let isDrawn = true;
      Object.assign(window, { sent });
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function (body) {
        sent.push(!isDrawn);
        send.call(this, body);
      };
      const press = () => {
        isDrawn = false;
        requestAnimationFrame(() => {
          isDrawn = true;
        });
      };
      addEventListener("click", press, { capture: true });
    });
    await byPrice.click();
    await page.waitForURL(/sort=/);
    const sent = () => page.evaluate(() => (window as unknown as { sent: boolean[] }).sent);
    await expect.poll(async () => (await sent()).length).toBeGreaterThan(0);
    expect((await sent())[0]).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("moves nothing on the centre's first page, however late its parts come", async () => {
    const visited = await visit(browser);
    const { context, page } = visited;
    await comeBackAs(visited, "13800000001");
    await context.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { moved: number }).moved += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    const answer = Promise.withResolvers<void>();
    await context.route(`**${ORDERS}*`, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto(`${shop}/user/center`);
    await page.getByRole("main").getByRole("status", { name: "正在加载" }).waitFor();
    await page.getByRole("heading", { level: 1, name: "用户中心" }).waitFor();
    await drawn(page);
    answer.resolve();
    await page.getByRole("heading", { level: 2, name: "最近订单" }).waitFor();
    await drawn(page);
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThanOrEqual(0.02);
    await context.close();
  });
});

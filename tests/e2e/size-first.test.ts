import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConsoleSide } from "../../src/domain/shell/console.ts";
import { CONSOLE_PAGES } from "../../src/domain/shell/console-pages.ts";
import { PAGES } from "../../src/domain/shell/pages.ts";
import { CONSOLE_ROUTES } from "../../src/ui/shell/console/console-routes.tsx";
import { call, comeBackAs, openBrowser, visit } from "../support/browser.ts";
import { shown, turnTo } from "../support/every-page.ts";
import { theShop } from "../support/the-shop.ts";
import { unlikeTimber } from "../support/timber-rows.ts";

const BUYER = "13800000001";
/** A buyer's pages with lists of timber; in the consoles every page is looked at. */
const BUYERS_LISTS = [
  PAGES.allGoods,
  PAGES.priceIndices,
  PAGES.forwardOffers,
  PAGES.demandBoard,
  PAGES.cart,
  PAGES.userCenter,
  PAGES.demands,
  PAGES.specAlerts,
  PAGES.purchaseLists,
  PAGES.browseHistory,
  PAGES.messages,
  PAGES.orders,
  PAGES.reservations,
  PAGES.pickups,
  PAGES.forwardInquiries,
  PAGES.forwardOrders,
].map(({ path }) => path);
const pathsOf = (side: ConsoleSide) =>
  CONSOLE_ROUTES.filter((route) => route.side === side && route.path !== CONSOLE_PAGES.apiReference.path).map(
    ({ path }) => path,
  );

const PAGES_WITH_GOODS = ["/index", "/shop/car", "/user/center", "/user/browHistory", "/public/list"];

describe("goods in a row", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("are called by their size first, wherever a link leads to them", async () => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, BUYER);
    const problems: string[] = [];
    const { rows } = await call<{ rows: { id: string }[] }>("/api/goods/pc/getSearchList", { keywords: "樟子松" });
    await page.goto(`${theShop().url}/product/detail?id=${rows[0]?.id}`);
    await page.getByRole("button", { name: "加入购物车" }).first().click();
    await page.getByText(/^已加入购物车/).waitFor();
    await page.goto(theShop().url + PAGES_WITH_GOODS[0]);
    for (const path of PAGES_WITH_GOODS) {
      await (path === PAGES_WITH_GOODS[0] ? shown(page) : turnTo(page, path));
      const toGoods = page.getByRole("main").locator('a[href^="/product/detail"]');
      await toGoods.first().waitFor();
      const links = await toGoods.evaluateAll((all) =>
        all.map((link) => ({ text: (link.textContent ?? "").trim(), title: (link as HTMLElement).title })),
      );
      const named = links.filter(({ text }) => text !== "");
      if (named.length === 0) problems.push(`${path} has no goods`);
      for (const { text, title } of named)
        if (!/^(φ|小头径|厚|宽|长|\d)/.test(text) && text !== title) problems.push(`${path}: ${text}`);
    }
    expect(problems).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each<[who: string, phone: string, paths: readonly string[]]>([
    ["a buyer", BUYER, BUYERS_LISTS],
    ["a merchant", "13800000003", pathsOf("merchant")],
    ["the operator", "13900000001", pathsOf("operator")],
  ])(
    "are drawn or photographed in every list of %s, and of one of each thing that it leads to",
    async (_, phone, paths) => {
      const visited = await visit(browser);
      const { context, page, errors } = visited;
      await comeBackAs(visited, phone);
      const problems: string[] = [];
      await page.goto(theShop().url + paths[0]);
      const details = new Map<string, string>();
      const lookAt = async (address: string) => {
        await turnTo(page, address);
        problems.push(...(await unlikeTimber(page)).map((problem) => `${address}: ${problem}`));
      };
      for (const path of paths) {
        await lookAt(path);
        const links = page.getByRole("main").getByRole("row").getByRole("link");
        for (const address of await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))) {
          const [detail = "", query = ""] = address.split("?");
          if (/(^|&)id=/.test(query) && !details.has(detail)) details.set(detail, address);
        }
      }
      for (const address of details.values()) await lookAt(address);
      expect(problems).toEqual([]);
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});

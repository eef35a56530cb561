import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD, openBrowser, signInByPassword, signInBySms, submitOrder, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

describe("a buyer", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("signs in by SMS, finds timber by its size, and orders it", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(shop);
    await page.getByTestId("login-open").click();
    await page.getByTestId("login-dialog").waitFor();
    await signInBySms(page, "13712345678");
    await page.getByTestId("login-dialog").waitFor({ state: "detached" });

    const [results] = await Promise.all([
      context.waitForEvent("page"),
      (async () => {
        await page.getByTestId("search-input").fill("樟子松 30*120");
        await page.getByRole("button", { name: "搜索" }).click();
      })(),
    ]);
    await results.getByTestId("goods-card").first().waitFor();
    const address = new URL(results.url());
    expect(address.pathname).toBe("/search/list");
    expect(address.searchParams.get("keywords")).toBe("樟子松 30*120");
    expect(await results.getByTestId("goods-card").count()).toBeGreaterThan(1);
    expect(await results.getByText("30*120").count()).toBeGreaterThan(1);

    const [detail] = await Promise.all([
      context.waitForEvent("page"),
      results.getByTestId("goods-card").first().click(),
    ]);
    await detail.getByTestId("product-title").waitFor();
    const title = await detail.getByTestId("product-title").textContent();
    await detail.waitForFunction((goods) => document.title.startsWith(goods), title ?? "no title");
    await detail.getByRole("region", { name: "购买" }).getByRole("button", { name: "加入购物车" }).click();
    await detail.getByTestId("cart-count").waitFor();

    await detail.goto(`${shop}/shop/car`);
    await detail.getByRole("heading", { name: "购物车" }).waitFor();
    await detail.getByRole("button", { name: "去结算" }).click();
    await detail.getByRole("button", { name: "提交订单" }).waitFor();
    await detail.getByRole("checkbox", { name: /同意/ }).check({ force: true });
    const placed = await submitOrder(detail);

    await detail.goto(`${shop}/user/platformOrder`);
    await detail.getByText(placed).waitFor();
    await detail.getByText("待商家确认").first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("who is signed out is sent to log in and comes back to the cart", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/shop/car`);
    await page.waitForURL(/\/login\?redirect=/);
    await signInByPassword(page, "13800000002", DEMO_PASSWORD);
    await page.getByRole("heading", { name: "购物车" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/shop/car");
    expect(errors).toEqual([]);
    await context.close();
  });
});

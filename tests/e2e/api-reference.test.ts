import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiDocument } from "../../src/contract/system/api-calls.ts";
import { addToCart } from "../../src/contract/trade/order-calls.ts";
import { comeBackAs, openBrowser, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

describe("the API's document in the console", () => {
  let browser: Browser;
  const docs = `${theShop().url}/api-docs`;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("an operator opens it, finds a call and reads what it takes and answers", async () => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, "13900000001");
    await page.goto(docs);
    const main = page.getByRole("main");
    await main.getByRole("heading", { level: 1, name: "接口文档" }).waitFor();
    await main.getByPlaceholder(/filter/i).fill("shoppingCart");
    await main.getByRole("heading", { name: "agreement" }).waitFor({ state: "detached" });
    await main.getByRole("heading", { name: "shoppingCart" }).click();
    await main.getByText(addToCart.summary).click();
    await main.getByText("Request body").first().waitFor();
    await main.getByText("serverAt").first().waitFor();
    // Nothing is sent from here.
    expect(await main.getByRole("button", { name: "Authorize" }).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("a failed document is asked for again by a press", async () => {
    const visited = await visit(browser);
    const { context, page } = visited;
    await comeBackAs(visited, "13900000001");
    await page.route(`**${apiDocument.path}`, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await page.goto(docs);
    await page.getByRole("alert").getByText("接口文档没有取到").waitFor();
    await page.getByRole("button", { name: "重试" }).click();
    await page
      .getByRole("main")
      .getByPlaceholder(/filter/i)
      .waitFor();
    await context.close();
  });

  it("a visitor is led to the login, and a merchant is refused", async () => {
    const visited = await visit(browser);
    const { context, page } = visited;
    await page.goto(docs);
    await page.waitForURL((url) => url.pathname === "/login");
    await comeBackAs(visited, "13800000003");
    await page.goto(docs);
    await page.getByRole("heading", { name: /没有权限|无权/ }).waitFor();
    expect(
      await page
        .getByRole("main")
        .getByPlaceholder(/filter/i)
        .count(),
    ).toBe(0);
    await context.close();
  });
});

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, visit } from "../support/browser.ts";
import { shown, walkPages } from "../support/every-page.ts";
import { theShop } from "../support/the-shop.ts";

describe("every page", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("is shown to a visitor, or leads to the login, without an error, a dead link or a flaw in either theme", async () => {
    await walkPages(browser, null);
  });

  it.each([
    ["/", "/index"],
    ["/nowhere/at-all?from=mail", "/404"],
    ["/redirect/public/list?kindCode=1501", "/public/list?kindCode=1501"],
    ["/redirect//example.com", "/index"],
  ])("leads from %s to %s", async (from, to) => {
    const { context, page, errors } = await visit(browser);
    await page.goto(shop + from);
    await page.waitForURL(shop + to);
    await shown(page);
    // Browsers note themselves that there is nothing.
    expect(errors.filter((error) => to !== "/404" || !error.includes("status of 404"))).toEqual([]);
    await context.close();
  });

  it("starts at its top when somebody follows a link", async () => {
    const { context, page } = await visit(browser);
    await page.goto(`${shop}/index`);
    await page.getByRole("contentinfo").getByRole("link", { name: "隐私政策" }).click();
    await page.getByRole("heading", { level: 1, name: /隐私/ }).waitFor();
    await page.waitForFunction(() => window.scrollY === 0);
    await context.close();
  });
});

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comeBackAs, openBrowser, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

/** What a page may move of its first screen while it arrives, by the measure of browsers. */
const MOST = 0.02;

const VISITS: readonly (readonly [who: string, width: number, paths: readonly string[]])[] = [
  ["13800000001", 1440, ["/index", "/global/GlobalOffer", "/shop/car", "/user/shippingAddress"]],
  ["13800000001", 390, ["/user/shippingAddress"]],
  ["13800000003", 1440, ["/console/reservation/list"]],
  ["13800000003", 390, ["/console/reservation/list", "/console/goods/list"]],
  ["13900000001", 1440, ["/console/search/click", "/console/company/list", "/console/goods/review"]],
];

describe("a page that arrives", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(VISITS.flatMap((visited) => [1, 4].map((rate) => [...visited, rate] as const)))(
    "moves nothing that is seen already: to %s, %i px wide, %j (processor %i times slower)",
    async (who, width, paths, rate) => {
      const visited = await visit(browser);
      const { context, errors } = visited;
      await comeBackAs(visited, who);
      const moved: string[] = [];
      for (const path of paths) {
        const page = await context.newPage();
        await page.setViewportSize({ width, height: 900 });
        const session = await context.newCDPSession(page);
        await session.send("Emulation.setCPUThrottlingRate", { rate });
        await page.goto(theShop().url + path);
        await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
        await page.getByRole("status", { name: "正在加载" }).first().waitFor({ state: "detached" });
        if (path === "/index")
          await page
            .getByRole("region", { name: "今日事项" })
            .getByText(/^\d+ 单$/)
            .waitFor();
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        const shifts = await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              let sum = 0;
              new PerformanceObserver((list) => {
                for (const entry of list.getEntries() as (PerformanceEntry & {
                  value: number;
                  hadRecentInput: boolean;
                })[])
                  if (!entry.hadRecentInput) sum += entry.value;
              }).observe({ type: "layout-shift", buffered: true });
              requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
            }),
        );
        if (shifts > MOST) moved.push(`${path}: ${shifts.toFixed(3)}`);
        await page.close();
      }
      expect(moved).toEqual([]);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it("has the supply services as cards of one height, each fact on the line it has beside them", async () => {
    const { context, page, errors } = await visit(browser);
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${theShop().url}/supply/supplyChain`);
      const cards = page.getByRole("main").getByRole("article");
      await cards.nth(2).waitFor();
      const lines = await cards.evaluateAll((all) =>
        all.map((card) => {
          const box = card.getBoundingClientRect();
          const tops = [...card.querySelectorAll("dt")].map((fact) => fact.getBoundingClientRect().top - box.top);
          return [box.height, ...tops].map(Math.round).join(" ");
        }),
      );
      expect(new Set(lines).size).toBe(1);
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});

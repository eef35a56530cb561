import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConsoleSide } from "../../src/domain/shell/console.ts";
import { CONSOLE_PAGES } from "../../src/domain/shell/console-pages.ts";
import { CONSOLE_ROUTES } from "../../src/ui/shell/console/console-routes.tsx";
import { comeBackAs, openBrowser, visit } from "../support/browser.ts";
import { emptyWidthsOf } from "../support/empty-width.ts";
import { shown, turnTo } from "../support/every-page.ts";
import { theShop } from "../support/the-shop.ts";

/** The eye still follows a row over this, px; a shop whose values are all short has somewhat more between its columns. */
const MOST = 120;
/** Of fewer rows the widest content says nothing of what the column is made for; other stories leave some in a person's lists. */
const FEWEST_ROWS = 6;

/** Those of the console's menu; the reader of the API's document is another program's. */
const menuOf = (own: ConsoleSide): string[] =>
  CONSOLE_ROUTES.filter(({ side, parent }) => parent === undefined && (side === null || side === own))
    .map(({ path }) => path)
    .filter((path) => path !== CONSOLE_PAGES.apiReference.path);

const PAGES_OF = {
  visitor: [
    "/public/list",
    "/search/list?keywords=樟子松",
    "/brand/detail?brandCode=canfor",
    "/index",
    "/merchant/list",
    "/brand/list",
  ],
  "13800000001": [
    "/global/GlobalOffer",
    "/buyList/openQuote",
    "/user/center",
    "/user/platformOrder",
    "/user/placeOrderList",
    "/user/reservation",
    "/user/pickupRecord",
    "/user/recSource",
    "/user/browHistory",
    "/user/futuresInquiry",
    "/shop/car",
  ],
  "13800000003": menuOf("merchant"),
  "13900000001": menuOf("operator"),
};

/** How much wider than their place the page's lists are, px: what can be done with a row would stand over its last columns. */
const tooWideBy = (page: Page): Promise<number[]> =>
  page
    .locator("main .tm-lined")
    .evaluateAll((places) =>
      places.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth).filter((px) => px > 0),
    );

describe("a table", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(Object.entries(PAGES_OF))(
    "fits its place at 1280, 1440 and 1920, and leaves no wide gap between two columns from 1440 on (%s)",
    async (who, pages) => {
      const visited = await visit(browser);
      const { context, page, errors } = visited;
      if (who !== "visitor") await comeBackAs(visited, who);
      const gaps: string[] = [];
      await page.goto(theShop().url + (pages[0] ?? ""));
      for (const path of pages) {
        await (path === pages[0] ? shown(page) : turnTo(page, path));
        await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
        for (const width of [1280, 1440, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          for (const { px, between, rows } of await emptyWidthsOf(page))
            if (width >= 1440 && px > MOST && rows >= FEWEST_ROWS)
              gaps.push(`${path} at ${width}: ${px} px at ${between}`);
          for (const px of await tooWideBy(page)) gaps.push(`${path} at ${width}: ${px} px wider than its place`);
        }
      }
      expect(gaps).toEqual([]);
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});

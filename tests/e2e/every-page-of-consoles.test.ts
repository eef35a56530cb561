import { expect, it } from "vitest";
import type { ConsoleSide } from "../../src/domain/shell/console.ts";
import { CONSOLE_PAGES } from "../../src/domain/shell/console-pages.ts";
import { CONSOLE_ROUTES } from "../../src/ui/shell/console/console-routes.tsx";
import { flawsInBothThemes } from "../support/axe.ts";
import { comeBackAs, openBrowser, visit } from "../support/browser.ts";
import { cutOffOn } from "../support/cut-off.ts";
import { otherFilters, outOfDeal, shown, turnTo, wideFields } from "../support/every-page.ts";
import { theShop } from "../support/the-shop.ts";

/** Those about one thing are opened without it: they say that there is none, or are a form for a new one. */
it.each<[who: string, side: ConsoleSide, phone: string]>([
  ["a merchant", "merchant", "13800000003"],
  ["the operator", "operator", "13900000001"],
])("every page of the console is shown to %s without a flaw in either theme", async (_who, side, phone) => {
  const browser = await openBrowser();
  const visited = await visit(browser);
  await comeBackAs(visited, phone);
  const pages = CONSOLE_ROUTES.filter((route) => route.side === null || route.side === side);
  expect(pages.length).toBeGreaterThan(15);
  const problems: string[] = [];
  await visited.page.goto(theShop().url + pages.at(-1)?.path);
  await shown(visited.page);
  for (const { path } of pages) {
    await turnTo(visited.page, path).catch(() => problems.push(`${path} shows no heading`));
    problems.push(...(await flawsInBothThemes(visited.page)).map((flaw) => `${path}: ${flaw}`));
    // The reader of the API's document is another program's.
    if (path === CONSOLE_PAGES.apiReference.path) continue;
    const others = [
      ...(await otherFilters(visited.page)),
      ...(await wideFields(visited.page)),
      ...(await outOfDeal(visited.page)),
      ...(await cutOffOn(visited.page)),
    ];
    problems.push(...others.map((other) => `${path}: ${other}`));
  }
  expect(problems).toEqual([]);
  await browser.close();
});

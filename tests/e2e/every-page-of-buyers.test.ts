import { it } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { walkPages } from "../support/every-page.ts";

it("pages of buyers: every one is shown to a buyer without an error, a dead link or a flaw in either theme", async () => {
  const browser = await openBrowser();
  await walkPages(browser, "13800000001");
  await browser.close();
});

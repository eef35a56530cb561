import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { idleColumns, MOST_SHIFT, shiftOf, watchShift } from "../../scripts/look/measures.ts";
import { openBrowser } from "../support/browser.ts";
import { coveredOn, faintOn } from "../support/pointed-at.ts";

const row = (size: string) =>
  `<tr><th scope="row"><a href="/a">${size}</a></th><td>樟子松</td><td>—</td><td class="price">1,900</td></tr>`;

/** One page with each fault once. */
const PLANTED = `<!doctype html><html lang="zh"><head><meta charset="utf-8"><title>planted</title><style>
  body { margin: 0; font: 14px sans-serif; color: #222; background: #fff }
  table { width: 1200px; border-collapse: collapse; table-layout: fixed }
  th, td { padding: 0 8px; text-align: left; width: 120px }
  .price { width: 700px; text-align: right }
  .faint:hover { color: #999 }
  .bar { position: fixed; right: 0; bottom: 0; left: 0; height: 120px; background: #eee }
  main { height: 3000px }
</style></head><body><main><h1>planted</h1>
<p id="late"></p>
<button class="faint" type="button">faint</button>
<table aria-label="planted"><thead><tr><th scope="col">规格</th><th scope="col">树种</th><th scope="col">认证</th><th scope="col" class="price">单价</th></tr></thead>
<tbody>${["38*89", "50*100", "30*150", "22*100"].map(row).join("")}</tbody></table>
<p style="margin-top: 1500px"><button type="button">below</button></p>
</main><div class="bar">bar</div>
<script>setTimeout(() => { document.getElementById("late").style.height = "300px"; }, 100)</script>
</body></html>`;

describe("look finds on a planted page, once each,", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  async function planted() {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await watchShift(page);
    await context.route("http://planted/", (route) => route.fulfill({ contentType: "text/html", body: PLANTED }));
    await page.goto("http://planted/");
    return page;
  }

  it("words that are faint under the mouse", async () => {
    const page = await planted();
    const faint = (await faintOn(page)).filter((one) => one.startsWith("light, under the mouse:"));
    expect(faint).toEqual([expect.stringContaining("button.faint")]);
    await page.context().close();
  });

  it("a focus behind a bar", async () => {
    const page = await planted();
    const covered = await coveredOn(page);
    expect(covered.length).toBeGreaterThan(0);
    expect(covered.filter((one) => one.includes("below"))).toHaveLength(1);
    await page.context().close();
  });

  it("parts that move after they were seen", async () => {
    const page = await planted();
    await page.waitForFunction(() => (document.getElementById("late")?.offsetHeight ?? 0) > 0);
    await expect.poll(() => shiftOf(page)).toBeGreaterThan(MOST_SHIFT);
    await page.context().close();
  });

  it("a column of dashes, and nothing between two columns", async () => {
    const page = await planted();
    expect(await idleColumns(page)).toEqual([
      "dashes: 4 of 4 in 认证",
      expect.stringMatching(/^empty: \d+ px behind 认证$/),
    ]);
    await page.context().close();
  });
});

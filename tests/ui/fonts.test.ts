import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../support/browser.ts";

/** Names that pages and machines have for fonts. */
const NAMES = ["PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Arial", "DejaVu Sans"].map((name) => `"${name}"`);
const KINDS = ["sans-serif", "serif", "monospace", "system-ui"];

describe("a browser of tests", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each([...NAMES, ...KINDS])(
    "writes %s in the font that the tests bring, whatever fonts the machine has",
    async (font) => {
      const page = await browser.newPage();
      const widths = await page.evaluate((name) => {
        const pen = document.createElement("canvas").getContext("2d")!;
        pen.font = `100px ${name}`;
        return ["樟子松", "㎡", "30*120", "Taomu"].map((text) => Math.round(pen.measureText(text).width));
      }, font);
      expect(widths).toEqual([300, 100, 327, 323]);
      await page.close();
    },
  );
});

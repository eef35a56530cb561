import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pageSizes } from "../../scripts/build/page-sizes.ts";
import { SERVER_PAGES } from "../../src/ui/page-heads.ts";

const WEB = join(import.meta.dirname, "../../dist/web");
const sizes = pageSizes(WEB);

/** Bytes (gzip) before anybody does something; `node scripts/page-sizes.ts` says what each library has of them. */
const MOST_JS = 135_000;
const MOST_JS_OF_MAIN_PAGES = 100_000;
const MOST_CSS = 12_000;

const MAIN_PAGES = ["home", "search", "allGoods", "spotGoods", "goods"];

describe("what a page loads first", () => {
  it.each(Object.entries(SERVER_PAGES).map(([page, { module }]) => ({ page, module })))(
    "is little on $page",
    ({ page, module }) => {
      const size = sizes.get(module);
      expect(size, `${module} is no module of the build`).toBeDefined();
      expect(size?.css).toBeLessThanOrEqual(MOST_CSS);
      expect(size?.js).toBeLessThanOrEqual(MAIN_PAGES.includes(page) ? MOST_JS_OF_MAIN_PAGES : MOST_JS);
    },
  );
});

/** What browsers of before 2023 cannot read, or have not: a pattern that looks behind stops the whole file. */
const TOO_NEW =
  /\(\?<[=!]|\.to(?:Sorted|Reversed|Spliced)\(|\bObject\.groupBy\b|\bArray\.fromAsync\b|\bPromise\.withResolvers\b/;

describe("what a page loads", () => {
  it("is read by Safari of iOS 15.4", () => {
    const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
    expect(files.length).toBeGreaterThan(50);
    const tooNew = files.flatMap((file) => {
      const found = TOO_NEW.exec(readFileSync(join(WEB, file), "utf8"));
      return found === null ? [] : [`${file}: …${found.input.slice(Math.max(0, found.index - 40), found.index + 40)}`];
    });
    expect(tooNew).toEqual([]);
  });
});

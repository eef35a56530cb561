import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pageSizes } from "../../scripts/build/page-sizes.ts";
import { ROUTES } from "../../src/ui/routes.tsx";

const sizes = pageSizes(join(import.meta.dirname, "../../dist/web"));

/** Bytes (gzip) before anybody does something; `node scripts/page-sizes.ts` says what each library has of them. */
const MOST_JS = 135_000;
const MOST_JS_OF_MAIN_PAGES = 100_000;
const MOST_CSS = 12_000;

const MAIN_PAGES = ["/index", "/search/list", "/public/list", "/spot/spotGoods", "/product/detail"];

describe("what a page loads first", () => {
  it.each(ROUTES.flatMap(({ path, onServer }) => (onServer === undefined ? [] : [{ path, onServer }])))(
    "is little on $path",
    ({ path, onServer }) => {
      const size = sizes.get(onServer);
      expect(size, `${onServer} is no module of the build`).toBeDefined();
      expect(size?.css).toBeLessThanOrEqual(MOST_CSS);
      expect(size?.js).toBeLessThanOrEqual(MAIN_PAGES.includes(path) ? MOST_JS_OF_MAIN_PAGES : MOST_JS);
    },
  );
});

import { describe, expect, it } from "vitest";
import { opensOwnTab } from "../../../src/domain/shell/pages.ts";

describe("a page about one thing", () => {
  it("opens in a tab of its own, with any query", () => {
    for (const address of ["/product/detail", "/product/detail?id=1&x=/index", "/news/newsdetail#top"])
      expect(opensOwnTab(address)).toBe(true);
    for (const address of ["", "/", "/product", "/product/details", "/public/list?to=/product/detail"])
      expect(opensOwnTab(address)).toBe(false);
  });
});

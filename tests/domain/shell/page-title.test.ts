import { describe, expect, it } from "vitest";
import { pageTitle, TAGLINE } from "../../../src/domain/shell/page-title.ts";

describe("pageTitle", () => {
  it("is the route's title, or the tagline when there is none or titles are fixed", () => {
    expect(pageTitle("购物车")).toBe("购物车 - 淘木");
    for (const none of [null, undefined, "", "  "]) expect(pageTitle(none)).toBe(TAGLINE);
    expect(pageTitle("购物车", false)).toBe(TAGLINE);
  });
});

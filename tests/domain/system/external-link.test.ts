import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isExternal } from "../../../src/domain/system/external-link.ts";

describe("isExternal", () => {
  it("knows the four schemes in lower case at the very beginning", () => {
    for (const link of ["http://a", "https://a", "mailto:a@b", "tel:4008335766"]) expect(isExternal(link)).toBe(true);
    for (const link of [
      "",
      "/shop",
      "//a",
      " https://a",
      "HTTPS://a",
      "ftp://a",
      "javascript:alert(1)",
      "httpx",
      "/go?u=https://a",
    ])
      expect(isExternal(link)).toBe(false);
  });
  it("depends on the scheme alone", () => {
    const schemes = fc.constantFrom("http:", "https:", "mailto:", "tel:");
    fc.assert(
      fc.property(schemes, fc.string(), (scheme, rest) => {
        expect(isExternal(scheme + rest)).toBe(true);
        expect(isExternal(`/${scheme}${rest}`)).toBe(false);
      }),
    );
  });
});

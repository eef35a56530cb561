import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMobileBrowser, mobileAddress } from "../../../src/domain/shell/mobile-site.ts";

const PHONES = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN-AL00) AppleWebKit/537.36 Chrome/114.0 HuaweiBrowser/15.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50",
  "Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0",
];
const OTHERS = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
  "Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/131.0.0.0 Safari/537.36",
  "curl/8.5.0",
  "Mobile",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (X11) Firefox/132.0 (Mobile)",
  "",
];
const phone = PHONES[0] ?? "";
const asked = {
  userAgent: phone,
  host: "www.taomu.example",
  fullPath: "/search/list?keywords=%E6%9D%BE",
  mobileUrl: "",
};

describe("isMobileBrowser", () => {
  it("knows phones from tablets, desktops and programs", () => {
    expect(PHONES.filter((agent) => !isMobileBrowser(agent))).toEqual([]);
    expect(OTHERS.filter(isMobileBrowser)).toEqual([]);
  });
});

describe("mobileAddress", () => {
  it("leads nowhere without a mobile site, without a phone, or to this very host", () => {
    expect(mobileAddress(asked)).toBeNull();
    expect(mobileAddress({ ...asked, mobileUrl: "https://m.taomu.example", userAgent: OTHERS[0] ?? "" })).toBeNull();
    expect(mobileAddress({ ...asked, mobileUrl: "https://WWW.taomu.example/m" })).toBeNull();
  });

  it("leads to the configured address, with path and query where it has a place for them", () => {
    expect(mobileAddress({ ...asked, mobileUrl: "https://m.taomu.example/shop" })).toBe("https://m.taomu.example/shop");
    expect(mobileAddress({ ...asked, mobileUrl: " https://m.taomu.example/{path} " })).toBe(
      "https://m.taomu.example/search/list?keywords=%E6%9D%BE",
    );
  });

  it("leads to http and https alone, and to the mobile home page for what is no path", () => {
    for (const mobileUrl of ["ftp://m.taomu.example", "x https://m.taomu.example", "m.taomu.example"])
      expect(mobileAddress({ ...asked, mobileUrl })).toBeNull();
    const mobileUrl = "http://m.taomu.example/{path}";
    expect(mobileAddress({ ...asked, mobileUrl, fullPath: "//evil" })).toBe("http://m.taomu.example/");
  });

  it("never leads anywhere but to the configured host, for any request or configuration", () => {
    const paths = fc.oneof(
      fc.string(),
      fc.constantFrom("//evil", "/\\evil", "@evil", ".evil", "/$&", "/a?b=//c#d", "/!\\"),
    );
    fc.assert(
      fc.property(paths, (fullPath) => {
        const to = mobileAddress({ ...asked, fullPath, mobileUrl: "https://m.taomu.example/{path}" });
        expect(new URL(to ?? "").host).toBe("m.taomu.example");
        expect(to).not.toMatch(/[\s\\]/);
      }),
    );
    for (const mobileUrl of [
      "javascript:alert(1)",
      "//m.example",
      "https://",
      "https://a b",
      "ftp://m.example",
      "m.example",
    ])
      expect(mobileAddress({ ...asked, mobileUrl })).toBeNull();
  });
});

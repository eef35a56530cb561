import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guardDecision, safeRedirect } from "../../../src/domain/shell/route-guard.ts";

const OPEN = ["/", "/login", "/index", "/news/newsIndex", "/find/findGoods", "/supply/supplyChain"];

const paths = fc.oneof(
  fc.constantFrom(...OPEN, "/shop/car", "/user/center", "/login/", "/search/list", "/loginx"),
  fc.webPath().map((path) => (path.startsWith("/") ? path : `/${path}`)),
);
const visits = fc.record({
  path: paths,
  query: fc.oneof(
    fc.constant(""),
    fc.webQueryParameters().map((query) => `?${query}`),
    fc.constant("?a=1&b=%26#c"),
  ),
  requireAuth: fc.boolean(),
  signedIn: fc.boolean(),
});

describe("guardDecision", () => {
  it("sends a visitor of the cart to the login, and back afterwards", () => {
    const visit = { path: "/shop/car", fullPath: "/shop/car?id=1&x=2", requireAuth: true, signedIn: false };
    expect(guardDecision(visit)).toEqual({ kind: "redirect", to: "/login?redirect=%2Fshop%2Fcar%3Fid%3D1%26x%3D2" });
    expect(guardDecision({ ...visit, signedIn: true })).toEqual({ kind: "pass" });
    expect(guardDecision({ path: "/login", fullPath: "/login", requireAuth: false, signedIn: true })).toEqual({
      kind: "redirect",
      to: "/",
    });
  });
  it("stops visitors exactly on routes that need a login and are not public, the signed-in only at the login", () => {
    fc.assert(
      fc.property(visits, ({ path, query, requireAuth, signedIn }) => {
        const decision = guardDecision({ path, fullPath: path + query, requireAuth, signedIn });
        const place = path.replace(/\/+$/, "") || "/";
        const stopped = signedIn ? place === "/login" : requireAuth && !OPEN.includes(place);
        expect(decision.kind === "redirect").toBe(stopped);
      }),
    );
  });
  it("gives the full path back through one query parameter", () => {
    fc.assert(
      fc.property(visits, ({ path, query }) => {
        const decision = guardDecision({ path, fullPath: path + query, requireAuth: true, signedIn: false });
        if (decision.kind === "pass") return;
        const login = new URL(decision.to, "https://shop.test");
        expect(login.pathname).toBe("/login");
        expect([...login.searchParams]).toEqual([["redirect", path + query]]);
      }),
    );
  });
  it("never loops: the target of a redirect is allowed", () => {
    fc.assert(
      fc.property(visits, ({ path, query, requireAuth, signedIn }) => {
        const decision = guardDecision({ path, fullPath: path + query, requireAuth, signedIn });
        if (decision.kind === "pass") return;
        const next = new URL(decision.to, "https://shop.test").pathname;
        expect(guardDecision({ path: next, fullPath: decision.to, requireAuth, signedIn })).toEqual({ kind: "pass" });
      }),
    );
  });
});

const hostile = [
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "https://evil.test",
  "https:evil.test",
  "javascript:alert(1)",
  "/\t/evil.test",
  "/\n/evil.test",
  " //evil.test",
  "\u0000//evil.test",
  "/.//evil.test",
  "/..//evil.test",
  "/%2e//evil.test",
  "/a/..//evil.test",
  "/shop\\..\\..\\evil.test",
  "evil.test",
  "@evil.test",
  "",
];
const pieces = fc.constantFrom(
  "/",
  "//",
  "\\",
  ".",
  "..",
  "%2e",
  "%2F",
  "%5c",
  "\t",
  "\n",
  "\r",
  "@",
  ":",
  "?",
  "#",
  "evil.test",
  "https:",
  "a",
  " ",
  "\u00ad",
  "。",
  "／",
);
const targets = fc.oneof(
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join("")),
  fc.string(),
  fc.webUrl(),
);

describe("safeRedirect", () => {
  it("accepts paths of this site, with query and hash", () => {
    for (const path of [
      "/",
      "/shop/car",
      "/search/list?keywords=30*120&u=https://a//b#top",
      "/user/..hidden",
      "/product/detail?id=1",
    ])
      expect(safeRedirect(path)).toBe(path);
  });
  it("sends every hostile target home", () => {
    for (const target of hostile) expect(safeRedirect(target)).toBe("/");
    expect(safeRedirect(null)).toBe("/");
    expect(safeRedirect(undefined)).toBe("/");
  });
  it("never changes the origin, nor when the tidied path is followed once more", () => {
    const site = "https://shop.test";
    fc.assert(
      fc.property(targets, fc.constantFrom("", "/", "//", "/."), (rest, start) => {
        const target = safeRedirect(start + rest);
        const url = new URL(target, `${site}/login`);
        expect(url.origin).toBe(site);
        expect(new URL(url.pathname + url.search + url.hash, site).origin).toBe(site);
        expect(target === "/" || target === start + rest).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

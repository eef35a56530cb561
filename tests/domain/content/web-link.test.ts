import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isExternalLink,
  isOwnPath,
  linkProblem,
  originOf,
  resolvePath,
  withQuery,
} from "../../../src/domain/content/web-link.ts";
import { HOSTILE_LINKS } from "../../support/hostile-links.ts";

const segments = fc.array(fc.constantFrom("a", "b", "..", ".", "", "木材"), { maxLength: 6 });
const paths = segments.map((parts) => parts.join("/"));

describe("isOwnPath", () => {
  it("accepts only paths of this site, however a browser resolves them", () => {
    const near = fc
      .tuple(fc.constantFrom("/", "/a", "//", "/\\", ""), fc.string({ unit: "binary" }))
      .map((it) => it.join(""));
    fc.assert(
      fc.property(fc.oneof(near, fc.constantFrom(...HOSTILE_LINKS)), (link) => {
        if (isOwnPath(link)) expect(new URL(link, "https://shop.example").host).toBe("shop.example");
      }),
      { numRuns: 1_000 },
    );
    expect(isOwnPath("/spot/spotGoods?kindName=锯材&u=https://a.example//b")).toBe(true);
  });
});

describe("originOf", () => {
  it("is what the browser takes for the origin, or nothing", () => {
    const near = fc
      .tuple(fc.constantFrom("https://", "http://"), fc.stringMatching(/^[a-z0-9.@:\\/?#%-]{1,12}$/))
      .map((it) => it.join(""));
    fc.assert(
      fc.property(near, (link) => {
        const origin = originOf(link);
        // A standard port is silent to a browser: it differs in spelling only.
        if (origin !== null) expect(new URL(link).origin).toBe(new URL(origin).origin);
      }),
      { numRuns: 2_000 },
    );
    expect(originOf("http://10.0.0.255:8080/")).toBe("http://10.0.0.255:8080");
    expect(originOf("https://a.example:8443/x?y#z")).toBe("https://a.example:8443");
    for (const link of [
      "https://a@b.example/",
      "https://",
      "https://a.example:0/",
      "https://A.example/",
      "https://a.0",
      "https://1.2.3.256",
    ])
      expect(originOf(link)).toBeNull();
  });
});

describe("linkProblem", () => {
  it("lets own paths, web addresses, mail and telephone through, and no hostile text", () => {
    for (const link of ["", "/index", "https://a.example/x", "http://a.example", "mailto:a@b.example", "tel:400"])
      expect(linkProblem(link)).toBeNull();
    const passed = HOSTILE_LINKS.filter((link) => linkProblem(link) === null);
    for (const link of passed) expect(new URL(link, "https://shop.example").protocol).toMatch(/^(https?|mailto|tel):$/);
    expect(passed.filter((link) => !isExternalLink(link))).toEqual([]);
  });
});

describe("resolvePath", () => {
  it("resolves as a browser does a folder, and never climbs above the root", () => {
    fc.assert(
      fc.property(paths, paths, (base, path) => {
        const resolved = resolvePath(base, path);
        expect(resolved).toMatch(/^\/(?!\/)/);
        expect(resolved.split("/")).not.toContain("..");
        expect(resolvePath("/", resolved)).toBe(resolved);
        if (path.startsWith("/")) expect(resolved).toBe(resolvePath("/other", path));
      }),
    );
  });

  it("leaves external paths and external bases unchanged", () => {
    expect(resolvePath("/a", "https://b.example/c")).toBe("https://b.example/c");
    expect(resolvePath("https://b.example/c", "d")).toBe("https://b.example/c");
    expect(resolvePath("/a/b", "../c?x=1/../2#h")).toBe("/a/c?x=1/../2#h");
  });
});

describe("withQuery", () => {
  it("adds parameters behind existing ones and before the hash", () => {
    expect(withQuery("/a", "x=1")).toBe("/a?x=1");
    expect(withQuery("/a?b=2#c", "x=1")).toBe("/a?b=2&x=1#c");
    expect(withQuery("/a?", "x=1")).toBe("/a?x=1");
    expect(withQuery("/a#c", "")).toBe("/a#c");
  });
});

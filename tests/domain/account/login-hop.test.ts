import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hopOrigin, withoutLoginKey } from "../../../src/domain/account/login-hop.ts";

const parse = (address: string) => (URL.canParse(address) ? new URL(address) : null);
const key = "k".repeat(43);

describe("hopOrigin", () => {
  it("is the origin that a browser would go to, or no key at all", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      "//",
      "http:",
      "https:",
      "javascript:",
      "@",
      "a.example",
      ":",
      "?",
      "#",
      " ",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece).map((parts) => parts.join("")),
          fc.string(),
        ),
        (target) => {
          const origin = hopOrigin(target, parse);
          if (origin === null) return;
          const gone = new URL(target, "https://taomu.example");
          expect(gone.origin).toBe(origin === "" ? "https://taomu.example" : origin);
          expect(["http:", "https:"]).toContain(gone.protocol);
          expect(gone.username + gone.password).toBe("");
        },
      ),
      { numRuns: 2_000 },
    );
  });
  it("binds a key to the origin of a whole address, to none for a path, and to no address with a name in it", () => {
    expect(hopOrigin("/user/index", parse)).toBe("");
    expect(hopOrigin("//evil.example", parse)).toBeNull();
    expect(hopOrigin("https://shop.example:8443/a?b=/", parse)).toBe("https://shop.example:8443");
    expect(hopOrigin("HTTP://shop.example/", parse)).toBe("http://shop.example");
    expect(hopOrigin("ftp://shop.example/", parse)).toBeNull();
    for (const name of ["me@", "me:pw@", ":pw@"]) expect(hopOrigin(`https://${name}shop.example/`, parse)).toBeNull();
    expect(hopOrigin("https://", parse)).toBeNull();
    expect(hopOrigin("index/", parse)).toBeNull();
  });
});

describe("withoutLoginKey", () => {
  it("takes the key out and leaves everything else of the address as it was", () => {
    const name = fc.stringMatching(/^[a-z]{1,5}$/).filter((it) => it !== "key");
    const pair = fc.tuple(name, fc.stringMatching(/^[\w%+.=-]{0,8}$/)).map(([left, right]) => `${left}=${right}`);
    const address = fc.record({
      path: fc.constantFrom("/", "/index", "/user/personalAccount"),
      pairs: fc.array(pair, { maxLength: 4 }),
      place: fc.nat(4),
      hash: fc.constantFrom("", "#a", "#key=x", `#?key=${key}`),
    });
    fc.assert(
      fc.property(address, ({ path, pairs, place, hash }) => {
        const spelt = (all: string[]) => `${path}${all.length === 0 ? "" : `?${all.join("&")}`}${hash}`;
        const at = Math.min(place, pairs.length);
        const found = withoutLoginKey(spelt([...pairs.slice(0, at), `key=${key}`, ...pairs.slice(at)]));
        expect(found).toEqual({ key, rest: spelt(pairs) });
        expect(withoutLoginKey(found!.rest)).toBeNull();
      }),
    );
  });

  it("leaves a parameter of that name that is no such key", () => {
    for (const address of [
      "/index?key=pine",
      "/index?key=",
      `/index?monkey=${key}`,
      `/index?kez=${key}`,
      `/key=${key}`,
      "/index",
    ])
      expect(withoutLoginKey(address)).toBeNull();
  });
  it("reads an address of several lines whole, and needs no path", () => {
    expect(withoutLoginKey(`?key=${key}`)).toEqual({ key, rest: "" });
    expect(withoutLoginKey(`/a?b=1\n2&key=${key}#x\ny`)).toEqual({ key, rest: "/a?b=1\n2#x\ny" });
    expect(withoutLoginKey(`/a?key=${key}x`)).toBeNull();
  });
});

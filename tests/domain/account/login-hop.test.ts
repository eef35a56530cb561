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
    for (const address of ["/index?key=pine", "/index?key=", `/index?monkey=${key}`, `/key=${key}`, "/index"])
      expect(withoutLoginKey(address)).toBeNull();
  });
});

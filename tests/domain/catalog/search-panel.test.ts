import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXAMPLE_KEYWORDS } from "../../../src/domain/catalog/search-history.ts";
import { arrowed, panelOf, termsOf } from "../../../src/domain/catalog/search-panel.ts";

const facts = {
  text: "",
  suggested: { text: "", items: null },
  recent: ["云杉"],
  hot: ["SPF"],
  hotLists: null,
  isSignedIn: true,
};

describe("panelOf", () => {
  it("shows an empty box what was searched, examples and hot searches", () => {
    const panel = panelOf(facts);
    expect(panel.kind).toBe("start");
    expect(termsOf(panel).map(({ text, origin }) => `${origin} ${text}`)).toEqual([
      "2 云杉",
      ...EXAMPLE_KEYWORDS.map((text) => `3 ${text}`),
      "4 SPF",
    ]);
  });
  it("shows a visitor no recent searches", () => {
    expect(termsOf(panelOf({ ...facts, isSignedIn: false })).some((term) => term.origin === 2)).toBe(false);
  });
  it("never shows the answer to another text", () => {
    const items = [{ keywords: "樟子松", number: 9 }];
    expect(panelOf({ ...facts, text: "云", suggested: { text: "樟", items } }).kind).toBe("waiting");
    expect(panelOf({ ...facts, text: " 樟 ", suggested: { text: "樟", items } }).kind).toBe("suggestions");
    expect(panelOf({ ...facts, text: "", suggested: { text: "樟", items } }).kind).toBe("start");
  });
  it("offers the hot lists when nothing was found", () => {
    const hotLists = {
      productNameList: ["樟子松"],
      originNameList: [],
      storeNameList: ["一号库"],
      specList: ["30*120"],
    };
    const panel = panelOf({ ...facts, text: "zzz", suggested: { text: "zzz", items: [] }, hotLists });
    expect(panel).toMatchObject({
      kind: "none",
      lists: [{ title: "热门品名" }, { title: "热门仓库" }, { title: "热门规格" }],
    });
  });
});

describe("arrowed", () => {
  it("walks all terms and the box in a circle, there and back", () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(100), (count, presses) => {
        let active = -1;
        for (let press = 0; press < presses; press += 1) {
          const next = arrowed(active, 1, count);
          expect(next).toBeGreaterThanOrEqual(-1);
          expect(next).toBeLessThanOrEqual(count - 1);
          expect(arrowed(next, -1, count)).toBe(active);
          active = next;
        }
        expect(active).toBe((presses % (count + 1)) - 1);
      }),
    );
  });
});

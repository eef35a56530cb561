import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXAMPLE_KEYWORDS } from "../../../../src/domain/catalog/search/search-history.ts";
import { arrowed, hotListTerms, panelOf, termsOf } from "../../../../src/domain/catalog/search/search-panel.ts";

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
  it("offers no hot search a second time that is an example", () => {
    const hot = ["樟子松", "SPF", "Canfor ", ...EXAMPLE_KEYWORDS];
    const shown = termsOf(panelOf({ ...facts, hot })).filter(({ origin }) => origin === 4);
    expect(shown.map(({ text }) => text)).toEqual(["SPF"]);
  });
  it("shows a visitor no recent searches", () => {
    expect(termsOf(panelOf({ ...facts, isSignedIn: false })).some((term) => term.origin === 2)).toBe(false);
  });
  it("never shows the answer to another text", () => {
    const items = [{ keywords: "樟子松", number: 9, image: "/pictures/goods/1501-zhangzisong-small.svg" }];
    expect(panelOf({ ...facts, text: "云", suggested: { text: "樟", items } }).kind).toBe("waiting");
    expect(panelOf({ ...facts, text: " 樟 ", suggested: { text: "樟", items } }).kind).toBe("suggestions");
    expect(panelOf({ ...facts, text: "", suggested: { text: "樟", items } }).kind).toBe("start");
  });
  it("waits while there is no request for the text", () => {
    expect(panelOf({ ...facts, text: "樟", suggested: { text: "樟", items: null } })).toEqual({ kind: "waiting" });
  });
  it("shows the suggestions in their order, each with its number", () => {
    const items = [
      { keywords: "樟子松", number: 9, image: "/pictures/goods/1501-zhangzisong-small.svg" },
      { keywords: "樟木", number: 0, image: null },
    ];
    expect(panelOf({ ...facts, text: "樟", suggested: { text: "樟", items } })).toEqual({
      kind: "suggestions",
      terms: [
        { text: "樟子松", origin: 1, number: 9, image: "/pictures/goods/1501-zhangzisong-small.svg" },
        { text: "樟木", origin: 1, number: 0, image: null },
      ],
    });
  });
  it("shows the ten latest searches at most", () => {
    const recent = Array.from({ length: 11 }, (_, at) => `词${at}`);
    const shown = termsOf(panelOf({ ...facts, recent })).filter(({ origin }) => origin === 2);
    expect(shown.map(({ text }) => text)).toEqual(recent.slice(0, 10));
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

describe("hotListTerms", () => {
  it("puts each list under its own heading", () => {
    const productNameList = ["樟子松"];
    const originNameList = ["芬兰"];
    const storeNameList = ["一号库"];
    const specList = ["30*120"];
    expect(hotListTerms({ productNameList, originNameList, storeNameList, specList })).toEqual([
      { title: "热门品名", terms: [{ text: "樟子松", origin: 4, number: null }] },
      { title: "热门产地", terms: [{ text: "芬兰", origin: 4, number: null }] },
      { title: "热门仓库", terms: [{ text: "一号库", origin: 4, number: null }] },
      { title: "热门规格", terms: [{ text: "30*120", origin: 4, number: null }] },
    ]);
  });
  it("is nothing before the lists are known", () => expect(hotListTerms(null)).toEqual([]));
});

describe("termsOf", () => {
  it("is every term that the panel shows, in its order", () => {
    const term = (text: string) => ({ text, origin: 4 as const, number: null });
    const lists = [
      { title: "热门品名", terms: [term("樟子松"), term("云杉")] },
      { title: "热门规格", terms: [term("30*120")] },
    ];
    expect(termsOf({ kind: "none", lists }).map(({ text }) => text)).toEqual(["樟子松", "云杉", "30*120"]);
    expect(termsOf({ kind: "suggestions", terms: [term("樟子松")] })).toEqual([term("樟子松")]);
    expect(termsOf({ kind: "waiting" })).toEqual([]);
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

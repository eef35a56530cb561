import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { funnelSteps, mostClicksText } from "../../../../src/domain/catalog/search/funnel.ts";
import {
  HOT_SHOWN,
  hotSearchList,
  hotWordKey,
  hotWordProblem,
} from "../../../../src/domain/catalog/search/hot-words.ts";

/** Contact details in any notation. */
const CONTACTS = ["加微信taicang88", "板材 138 0013 8000"];
const words = fc.constantFrom(
  "樟子松",
  " 樟子松",
  "SPF",
  "spf",
  "ＳＰＦ",
  "30*120",
  "30 * 120",
  "云杉",
  "铁杉",
  "辐射松",
  "花旗松",
  "落叶松",
  "柳杉",
  "橡木",
  "榉木",
  "胡桃木",
  ...CONTACTS,
);
const searched = fc.array(fc.record({ history: words, number: fc.integer({ min: 1, max: 99 }) }), { maxLength: 20 });
const rules = fc.record({ pinned: fc.array(words, { maxLength: 6 }), banned: fc.array(words, { maxLength: 6 }) });

describe("the hot searches", () => {
  it("are pinned terms first, then the others in order, without banned terms or contact details, each once, ten at most", () => {
    fc.assert(
      fc.property(searched, rules, (given, { pinned, banned }) => {
        const shown = hotSearchList(given, { pinned, banned }).map(({ history }) => hotWordKey(history));
        const bans = new Set([...banned, ...CONTACTS].map(hotWordKey));
        const keys = [...pinned, ...given.map(({ history }) => history)].map(hotWordKey);
        const expected = [...new Set(keys)].filter((key) => !bans.has(key)).slice(0, HOT_SHOWN);
        expect(shown).toEqual(expected);
      }),
    );
  });

  it("give the number of searchers of a pinned term", () => {
    const list = hotSearchList([{ history: "SPF", number: 7 }], { pinned: ["云杉", "spf"], banned: [] });
    expect(list).toEqual([
      { history: "云杉", number: 0 },
      { history: "spf", number: 7 },
    ]);
  });

  it("take terms that the search box takes", () => {
    expect(hotWordProblem("  ", 1)).toBe("请输入搜索词");
    expect(hotWordProblem("松".repeat(21), 2)).toBe("搜索词最多20个字");
    expect(hotWordProblem("樟子松 30*120", 1)).toBeNull();
    // What would never be shown is not pinned, but may be banned.
    for (const contact of CONTACTS) {
      expect(hotWordProblem(contact, 1)).toBe("置顶的搜索词不能含联系方式");
      expect(hotWordProblem(contact, 2)).toBeNull();
    }
  });
});

describe("the funnel", () => {
  it("retains the counts and shows no share of zero persons", () => {
    const counts = { searched: 8, viewed: 4, chosen: 0, ordered: 0, paid: 0 };
    expect(funnelSteps(counts).map(({ personNum, ratePct }) => [personNum, ratePct])).toEqual([
      [8, null],
      [4, 50],
      [0, 0],
      [0, null],
      [0, null],
    ]);
  });
});

describe("the clicks of each day", () => {
  it("show the maximum, and whether there are none", () => {
    expect([0, 1, 12].map(mostClicksText)).toEqual(["没有点击", "最多 1 次", "最多 12 次"]);
  });
});

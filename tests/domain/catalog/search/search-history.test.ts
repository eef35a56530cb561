import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KEYWORDS_MAX } from "../../../../src/domain/catalog/search/search-box.ts";
import { keywordsProblem, searchTarget } from "../../../../src/domain/catalog/search/search-history.ts";
import { lengthOf, normalised } from "../../../../src/domain/text.ts";

const terms = fc.oneof(
  fc.constantFrom("", "  ", "樟子松", " 樟子松 ", "３０＊１２０", "30*120"),
  fc.nat(80).map((number) => `松${number}`),
  fc.string(),
);

describe("keywordsProblem", () => {
  it("requires 1 to 20 characters", () => {
    expect(keywordsProblem("")).not.toBeNull();
    expect(keywordsProblem(" 　")).not.toBeNull();
    expect(keywordsProblem("松".repeat(20))).toBeNull();
    expect(keywordsProblem("松".repeat(21))).toBe("搜索内容最多20个字");
    expect(keywordsProblem("🌲".repeat(20))).toBeNull();
  });
  it("judges what is left without the blanks around", () => {
    fc.assert(
      fc.property(fc.oneof(terms, fc.string({ unit: "grapheme", maxLength: 25 })), (text) => {
        const length = lengthOf(normalised(text));
        expect(keywordsProblem(text) === null).toBe(length >= 1 && length <= KEYWORDS_MAX);
        expect(keywordsProblem(` ${text}　`)).toBe(keywordsProblem(text));
      }),
    );
  });
});

describe("searchTarget", () => {
  it("stays in the tab of the search list and opens a new one elsewhere", () => {
    expect(searchTarget("/search/list", "樟子松 30*120&")).toEqual({
      url: "/search/list?keywords=%E6%A8%9F%E5%AD%90%E6%9D%BE%2030*120%26",
      newTab: false,
    });
    expect(searchTarget("/index", "a")?.newTab).toBe(true);
  });
  it("does nothing for an empty or too long text, otherwise hands the words over unharmed", () => {
    fc.assert(
      fc.property(fc.oneof(terms, fc.string({ unit: "grapheme", maxLength: 25 })), (text) => {
        const target = searchTarget("/index", text);
        expect(target === null).toBe(keywordsProblem(text) !== null);
        if (target === null) return;
        const keywords = new URL(target.url, "https://shop.test").searchParams.get("keywords");
        expect(keywords).toBe(normalised(text));
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutEndStrokes } from "../../src/domain/shell/page.ts";
import { foundWhere, grouped, lengthOf, maskedPhone, normalised } from "../../src/domain/text.ts";

const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.string(), fc.constantFrom("　松木　", "３０＊１２０", "ﬁ"));

describe("normalised", () => {
  it("folds full-width forms and drops blanks around", () => {
    expect(normalised("　３０＊１２０ ")).toBe("30*120");
  });
  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normalised(normalised(text))).toBe(normalised(text));
      }),
    );
  });
});

describe("lengthOf", () => {
  it("counts characters, not UTF-16 units", () => {
    expect(lengthOf("樟子松🌲")).toBe(4);
  });
});

describe("maskedPhone", () => {
  it("hides the middle of a number and all of anything else", () => {
    expect(maskedPhone("13800000001")).toBe("138****0001");
    expect(maskedPhone("0755-1234")).toBe("****");
  });
  it("never shows four digits of the middle", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,13}$/), (phone) => {
        expect(maskedPhone(phone)).toMatch(/^(\d{3}\*{4}\d{4}|\*{4})$/);
      }),
    );
  });
});

describe("grouped", () => {
  it("groups as the language does, and nothing else changes", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 9 }), (whole, decimals) => {
        expect(grouped(whole)).toBe(whole.toLocaleString("zh-CN"));
        const text = `${whole}.${"0123456789".slice(0, decimals)}`;
        expect(grouped(text).replaceAll(",", "")).toBe(text);
        expect(grouped(text).split(".")[1]).toBe(text.split(".")[1]);
      }),
    );
  });
});

describe("withoutEndStrokes", () => {
  it("leaves a path as it is but for the strokes at its end", () => {
    expect(withoutEndStrokes("/shop//car///")).toBe("/shop//car");
    expect(withoutEndStrokes("/shop")).toBe("/shop");
    expect(withoutEndStrokes("//")).toBe("");
  });
});

describe("foundWhere", () => {
  it("finds what a pattern that looks behind would, also within what may not begin where it stands", () => {
    const signs = fc.string({ unit: fc.constantFrom("1", "2", "a", " "), maxLength: 12 });
    fc.assert(
      fc.property(signs, (text) => {
        const found = foundWhere(text, /[12]{2}|a/g, ({ index }) => !/\d/.test(text.charAt(index - 1)));
        const behind = [...text.matchAll(/(?<!\d)(?:[12]{2}|a)/g)];
        expect(found.map(({ 0: hit, index }) => `${index} ${hit}`)).toEqual(
          behind.map(({ 0: hit, index }) => `${index} ${hit}`),
        );
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { grouped, lengthOf, maskedPhone, normalised, numberInput } from "../../src/domain/text.ts";

const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.string(), fc.constantFrom("　松木　", "３０＊１２０", "ﬁ"));
const typed = fc.oneof(anyText, fc.stringMatching(/^[0-9.。,０-９a]{0,14}$/));
const decimalPlaces = fc.constantFrom<0 | 2 | 4>(0, 2, 4);

describe("numberInput", () => {
  it("keeps digits and one point", () => {
    expect(numberInput("007")).toBe("7");
    expect(numberInput("00")).toBe("0");
    expect(numberInput("00.5")).toBe("0.5");
    expect(numberInput(".5")).toBe("0.5");
    expect(numberInput("12.")).toBe("12.");
    expect(numberInput("1,680.459")).toBe("1680.45");
    expect(numberInput("1.2.3")).toBe("1.23");
    expect(numberInput("1.23456", 4)).toBe("1.2345");
    expect(numberInput("1.5", 0)).toBe("1");
    expect(numberInput("１２。５")).toBe("12.5");
    expect(numberInput("-3a")).toBe("3");
    expect(numberInput("松")).toBe("");
  });
  it("always gives a number in the making, and giving it again changes nothing", () => {
    fc.assert(
      fc.property(typed, decimalPlaces, (text, decimals) => {
        const kept = numberInput(text, decimals);
        expect(kept).toMatch(decimals === 0 ? /^(0|[1-9]\d*)?$/ : /^((0|[1-9]\d*)(\.\d*)?)?$/);
        expect((kept.split(".")[1] ?? "").length).toBeLessThanOrEqual(decimals);
        expect(numberInput(kept, decimals)).toBe(kept);
      }),
    );
  });
  it("never changes a number that is in order", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(99), (whole, cents) => {
        const text = `${whole}.${String(cents).padStart(2, "0")}`;
        expect(numberInput(text)).toBe(text);
      }),
    );
  });
});

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

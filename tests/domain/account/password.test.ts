import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  PASSWORD_TEXT,
  passwordProblem,
  WEAK_PASSWORD_TEXT,
  weakPasswordProblem,
} from "../../../src/domain/account/password.ts";

const phone = "13800000001";
const ascii = fc.string({ unit: "grapheme-ascii", minLength: 6, maxLength: 20 });
const forbidden = fc.constantFrom(
  "松",
  "々",
  "，",
  "。",
  "！",
  "（",
  "）",
  "“",
  "”",
  "、",
  "…",
  "—",
  "１",
  "Ａ",
  "　",
  "\n",
  "\u200b",
  "\ud800",
);

describe("passwordProblem", () => {
  it("requires a password of 6 to 20 characters", () => {
    expect(passwordProblem("")).toBe("密码不能为空");
    expect(passwordProblem("12345")).toBe("输入6-20位数字,字母或符号组合密码");
    expect(passwordProblem("123456")).toBeNull();
    expect(passwordProblem("a".repeat(20))).toBeNull();
    expect(passwordProblem("a".repeat(21))).toBe(PASSWORD_TEXT);
    expect(passwordProblem("taomu2026")).toBeNull();
  });
  it("accepts every ASCII text of that length", () => {
    fc.assert(
      fc.property(ascii, (input) => {
        expect(passwordProblem(input)).toBeNull();
      }),
    );
  });
  it("refuses Chinese, full-width and invisible characters wherever they stand", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme-ascii", minLength: 6, maxLength: 18 }),
        forbidden,
        fc.nat(18),
        (text, bad, at) => {
          expect(passwordProblem(text.slice(0, at) + bad + text.slice(at))).toBe(PASSWORD_TEXT);
        },
      ),
    );
  });
  it("refuses every other length", () => {
    const lengths = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 21, max: 60 }));
    fc.assert(
      fc.property(
        lengths.chain((length) => fc.string({ unit: "grapheme-ascii", minLength: length, maxLength: length })),
        (input) => {
          expect(passwordProblem(input)).toBe(PASSWORD_TEXT);
        },
      ),
    );
  });
});

describe("weakPasswordProblem", () => {
  it("refuses the most common passwords", () => {
    const weak = [
      "123456",
      "87654321",
      "aaaaaa",
      "121212",
      "abcabcabc",
      "abcdefg",
      "qwerty",
      "poiuyt",
      "PassWord",
      "a123456",
      phone,
    ];
    for (const password of weak) expect(weakPasswordProblem(password, phone)).toBe(WEAK_PASSWORD_TEXT);
  });
  it("lets an ordinary password pass, other phone numbers too", () => {
    for (const password of ["taomu2026", "songmu!30x120", "13912345670", "aaaaab7"])
      expect(weakPasswordProblem(password, phone)).toBeNull();
  });
  it("refuses one to three characters over and over", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 3 }),
        fc.integer({ min: 6, max: 20 }),
        (unit, length) => {
          expect(weakPasswordProblem(unit.repeat(20).slice(0, length), phone)).toBe(WEAK_PASSWORD_TEXT);
        },
      ),
    );
  });
  it("refuses every run of neighbouring characters, forwards and backwards", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 48, max: 51 }),
        fc.integer({ min: 97, max: 110 }),
        fc.integer({ min: 6, max: 7 }),
        fc.boolean(),
        (digit, letter, length, back) => {
          for (const first of [digit, letter]) {
            const run = Array.from({ length }, (_, index) => String.fromCharCode(first + index));
            expect(weakPasswordProblem((back ? run.reverse() : run).join(""), phone)).toBe(WEAK_PASSWORD_TEXT);
          }
        },
      ),
    );
  });
  it("refuses the phone itself, whichever it is", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^1[3-9]\d{9}$/), (own) => {
        expect(weakPasswordProblem(own, own)).toBe(WEAK_PASSWORD_TEXT);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { creditCodeCheck, creditCodeProblem, organisationCodeCheck } from "../../../src/domain/company/credit-code.ts";

const LETTERS = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const letter = fc.constantFrom(...LETTERS);
const codes = fc
  .array(letter, { minLength: 17, maxLength: 17 })
  .map((letters) => letters.join(""))
  .map((first) => first + creditCodeCheck(first));

describe("creditCodeProblem", () => {
  it.each([
    "914403001922038216",
    "9144030071526726XG",
    "91330100799655058B",
    "91110000802100433B",
    "91320585MA1W8K2D5Y",
    "91150781MA0N6X4T34",
  ])("accepts %s", (code) => {
    expect(creditCodeProblem(code)).toBeNull();
    expect(organisationCodeCheck(code.slice(8, 16))).toBe(code.charAt(16));
  });

  it("reports what is wrong", () => {
    expect(creditCodeProblem("")).toBe("统一社会信用代码不能为空");
    expect(creditCodeProblem("9132058")).toBe("统一社会信用代码应为18位");
    expect(creditCodeProblem("91320585MA1W8K2D5I")).toContain("不含I、O、S、V、Z");
    expect(creditCodeProblem("91320585ma1w8k2d5y")).toContain("大写字母");
    expect(creditCodeProblem("91350203M0001QAY9B")).toContain("代码不正确");
  });

  it("accepts every code whose last character is the check", () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(creditCodeProblem(code)).toBeNull();
      }),
    );
  });

  it("notices any single character typed wrong", () => {
    fc.assert(
      fc.property(codes, fc.nat(17), letter, (code, at, typed) => {
        fc.pre(code.charAt(at) !== typed);
        expect(creditCodeProblem(code.slice(0, at) + typed + code.slice(at + 1))).not.toBeNull();
      }),
    );
  });

  it("notices two neighbours exchanged", () => {
    fc.assert(
      fc.property(codes, fc.nat(15), (code, at) => {
        const swapped = code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2);
        fc.pre(swapped !== code);
        expect(creditCodeProblem(swapped)).not.toBeNull();
      }),
    );
  });
});

describe("organisationCodeCheck", () => {
  it("knows X and 0, and refuses what has no check", () => {
    expect(organisationCodeCheck("71526726")).toBe("X");
    expect(() => organisationCodeCheck("7152672")).toThrow(RangeError);
    expect(() => organisationCodeCheck("7152672!")).toThrow(RangeError);
  });
});

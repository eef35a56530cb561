import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTelephone, telephoneTyped } from "../../src/domain/account/telephone.ts";
import { creditCodeCheck } from "../../src/domain/company/credit-code.ts";
import { capitalCode, foldedCode, smsCodeTyped } from "../../src/domain/typed-code.ts";

const wide = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const between = fc.constantFrom("", " ", "-", "－", "\u2014", "\u00a0", "\u3000", "\u200b", "\ufeff", "\n");
/** A code as a person may have copied it. */
const written = (code: string) =>
  fc
    .tuple(fc.array(between, { minLength: code.length, maxLength: code.length }), fc.boolean())
    .map(([gaps, isWide]) => [...code].map((sign, at) => (isWide ? wide(sign) : sign) + gaps[at]).join(""));
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string(),
  fc.string({ unit: fc.constantFrom(..."+86013-－ ()转#ext\u200b８") }),
);

describe("foldedCode", () => {
  it("gives a code back however it was written down", () => {
    const codes = fc.stringMatching(/^[0-9A-Z]{1,30}$/);
    fc.assert(
      fc.property(
        codes.chain((code) => fc.tuple(fc.constant(code), written(code))),
        ([code, text]) => {
          expect(foldedCode(text)).toBe(code);
          expect(capitalCode(text.toLowerCase())).toBe(code);
        },
      ),
    );
    expect(creditCodeCheck(capitalCode("91320585 ma1w-8k2d 5y").slice(0, 17))).toBe("Y");
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(foldedCode, capitalCode, smsCodeTyped, telephoneTyped), (text, fold) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("smsCodeTyped", () => {
  it.each([
    ["123456", "123456"],
    ["123 456", "123456"],
    ["１２３４５６", "123456"],
    ["【淘木】验证码 123456", "123456"],
    ["【淘木】您的验证码是123 456，5分钟内有效，请勿告诉他人", "123456"],
    ["【淘木】验证码：654321 10分钟内有效", "654321"],
    ["1234567", "123456"],
    ["123", "123"],
    ["", ""],
  ])("takes %j for %j", (text, code) => {
    expect(smsCodeTyped(text)).toBe(code);
  });

  it("takes none of two codes, and cuts no other number to one", () => {
    for (const text of ["123456 654321", "13800000001", "12345678"]) expect(smsCodeTyped(text)).not.toMatch(/^\d{6}$/);
  });
});

describe("telephoneTyped", () => {
  it.each([
    ["13800000001", "13800000001"],
    ["+86 138 0000 0001", "13800000001"],
    ["＋８６－１３８０００００００１", "13800000001"],
    ["051253371234", "0512-53371234"],
    ["0512 5337 1234", "0512-53371234"],
    ["(0512)53371234", "0512-53371234"],
    ["（０５１２）５３３７１２３４", "0512-53371234"],
    ["010-62551234", "010-62551234"],
    ["+86 512 5337 1234", "0512-53371234"],
    ["0086-21-62551234", "021-62551234"],
    ["0512-53371234转8001", "0512-53371234-8001"],
    ["0512-53371234 分机 8001", "0512-53371234-8001"],
    ["0512-53371234 ext. 8001", "0512-53371234-8001"],
    ["0512-53371234-8001", "0512-53371234-8001"],
    ["0512—53371234—8001", "0512-53371234-8001"],
    ["4008881234", "400-888-1234"],
    ["400 888 1234", "400-888-1234"],
  ])("writes %s as %s", (text, number) => {
    expect(telephoneTyped(text)).toBe(number);
    expect(isTelephone(text)).toBe(true);
  });

  it("takes none of two numbers, and no number with too many or too few digits", () => {
    for (const text of [
      "13800000001/13900000002",
      "0512-53371234、53371235",
      "0512-533712",
      "138000000011",
      "123",
      "",
      "张三",
    ])
      expect(isTelephone(text), text).toBe(false);
  });

  it("drops no digit but the country's", () => {
    const numbers = fc.stringMatching(/^(?:1[3-9]\d{9}|0[3-9]\d{10}|010\d{8}|400\d{7})$/);
    fc.assert(
      fc.property(
        numbers.chain((number) => fc.tuple(fc.constant(number), written(number))),
        fc.constantFrom("", "转", "-"),
        ([number, text], sign) => {
          const extension = sign === "" || number.startsWith("1") ? "" : `${sign}80`;
          if (sign === "-" && extension !== "" && /[-－\u2014]/.test(text)) return;
          const digits = telephoneTyped(text + extension).replaceAll("-", "");
          expect(digits).toBe(number + (extension === "" ? "" : "80"));
        },
      ),
    );
  });
});

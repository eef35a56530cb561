import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  PHONE_LENGTH,
  PHONE_PATTERN,
  phoneProblem,
  phoneTyped,
  usernameTyped,
} from "../../../src/domain/account/phone.ts";

const phones = fc.stringMatching(/^1[3-9]\d{9}$/);
const digits = fc.stringMatching(/^\d{0,13}$/);
const nearPhones = fc.oneof(
  phones.map((phone) => `+86${phone}`),
  phones.map((phone) => ` ${phone}`),
  phones.map((phone) => `${phone}\n`),
  phones.map((phone) => phone.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))),
  phones.map((phone) => `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`),
  phones.map((phone) => `${phone}0`),
);

describe("phoneTyped", () => {
  const between = fc.constantFrom("", " ", "-", "\u00a0", "\u202d", "(", ") ", "·");
  const codes = fc.constantFrom("", "+86", "86", "0086", "+86 ", "＋８６－", "(+86) ", "tel:+86-");
  it("retains the eleven digits of a number in any notation", () => {
    fc.assert(
      fc.property(
        phones,
        codes,
        fc.array(between, { minLength: 11, maxLength: 11 }),
        fc.boolean(),
        (phone, code, gaps, wide) => {
          const written = [...phone].map((digit, at) => digit + gaps[at]).join("");
          const text = wide
            ? written.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
            : written;
          expect(phoneTyped(code + text)).toBe(phone);
        },
      ),
    );
    expect(phoneTyped("+86 138 0000 0001")).toBe("13800000001");
    expect(["+86 138-0000-0001", "13800000001 ", "138000000012", "tel 13800000001", "李木"].map(usernameTyped)).toEqual(
      ["13800000001", "13800000001", "138000000012", "tel 13800000001", "李木"],
    );
  });
  it("comes to the same when it is typed sign by sign, and twice is as once", () => {
    fc.assert(
      fc.property(phones, codes, fc.string(), (phone, code, other) => {
        const kept = [...(code + phone)].reduce((text, sign) => phoneTyped(text + sign), "");
        expect(kept).toBe(phone);
        expect(phoneTyped(phoneTyped(other))).toBe(phoneTyped(other));
      }),
    );
  });
});

describe("phoneProblem", () => {
  it("names the first broken rule", () => {
    expect(phoneProblem("")).toBe("手机号不能为空");
    expect(phoneProblem("1380000000")).toBe("手机号不足11位");
    expect(phoneProblem("2380000")).toBe("手机号不足11位");
    expect(phoneProblem("12800000001")).toBe("请输入正确的手机号");
    expect(phoneProblem("138000000012")).toBe("请输入正确的手机号");
    expect(phoneProblem("13800000001")).toBeNull();
  });
  it("accepts every number of 11 digits from 13 to 19, and no other text", () => {
    fc.assert(
      fc.property(fc.oneof(phones, digits, nearPhones, fc.string()), (input) => {
        const isPhone = input.length === PHONE_LENGTH && input[0] === "1" && /^[3-9][0-9]{9}$/.test(input.slice(1));
        expect(phoneProblem(input) === null).toBe(isPhone && !input.includes("\n"));
      }),
      { numRuns: 2000 },
    );
  });
  it("refuses country codes, blanks, line ends and full-width digits", () => {
    fc.assert(
      fc.property(nearPhones, (input) => {
        expect(phoneProblem(input)).not.toBeNull();
      }),
    );
  });
  it("agrees with the pattern that request schemas use", () => {
    fc.assert(
      fc.property(fc.oneof(phones, digits, nearPhones), (input) => {
        expect(new RegExp(PHONE_PATTERN, "u").test(input)).toBe(phoneProblem(input) === null);
      }),
    );
  });
});

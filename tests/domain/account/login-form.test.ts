import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  passwordLoginProblems,
  repeatProblem,
  smsCodeProblem,
  smsLoginProblems,
  usernameProblem,
} from "../../../src/domain/account/login-form.ts";

const blank = fc.stringMatching(/^[ \t　]*$/);

describe("login form", () => {
  it("reports missing fields in the words of the specification", () => {
    expect(smsLoginProblems({ phone: "", code: "", agreed: false })).toEqual({
      phone: "手机号不能为空",
      code: "请输入短信验证码",
      agreed: "请先同意用户协议和隐私政策",
    });
    expect(passwordLoginProblems({ username: "", password: "", agreed: true })).toEqual({
      username: "请输入您的账号",
      password: "密码不能为空",
    });
  });
  it("finds no problem in a valid form", () => {
    expect(smsLoginProblems({ phone: "13800000001", code: "123456", agreed: true })).toEqual({});
    expect(passwordLoginProblems({ username: "13800000001", password: "taomu2026", agreed: true })).toEqual({});
  });
  it("takes blanks for nothing", () => {
    fc.assert(
      fc.property(blank, (text) => {
        expect(usernameProblem(text)).toBe("请输入您的账号");
        expect(smsCodeProblem(text)).toBe("请输入短信验证码");
      }),
    );
  });
});

describe("repeatProblem", () => {
  it("requires the same text twice", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(repeatProblem(one, one)).toBeNull();
        expect(repeatProblem(one, other) === null).toBe(one === other);
      }),
    );
  });
});

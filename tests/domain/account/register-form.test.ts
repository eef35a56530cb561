import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passwordProblem, weakPasswordProblem } from "../../../src/domain/account/password.ts";
import {
  newPasswordProblems,
  phoneProofProblems,
  registerProblems,
} from "../../../src/domain/account/register-form.ts";

const PHONE = "13812345678";
const GOOD = { phone: PHONE, code: "123456", password: "rotholz-42", repeated: "rotholz-42", agreed: true };

describe("registerProblems", () => {
  it("finds nothing wrong with a good form", () => {
    expect(registerProblems(GOOD)).toEqual({});
  });

  it("reports the problem of each field", () => {
    expect(registerProblems({ phone: "138", code: " ", password: "", repeated: "x", agreed: false })).toEqual({
      phone: "手机号不足11位",
      code: "请输入短信验证码",
      password: "密码不能为空",
      repeated: "两次输入的密码不一致",
      agreed: "请先同意用户协议和隐私政策",
    });
  });

  it("requires no more of phone and code than the proof of a phone does", () => {
    const texts = fc.oneof(fc.constantFrom("", " ", PHONE, "1381234567"), fc.string());
    fc.assert(
      fc.property(texts, texts, (phone, code) => {
        const { phone: phoneText, code: codeText } = registerProblems({ ...GOOD, phone, code });
        expect({ phoneText, codeText }).toEqual({
          phoneText: phoneProofProblems({ phone, code }).phone,
          codeText: phoneProofProblems({ phone, code }).code,
        });
      }),
    );
  });
});

describe("newPasswordProblems", () => {
  it("lets a password through exactly when it is allowed, not easy to guess, and typed twice", () => {
    const passwords = fc.oneof(
      fc.constantFrom("123456", "aaaaaa", PHONE, "taomu123", "short", "密码密码密码", "rotholz-42"),
      fc.string({ maxLength: 24 }),
    );
    fc.assert(
      fc.property(passwords, fc.boolean(), (password, same) => {
        const repeated = same ? password : `${password}x`;
        const fine = Object.keys(newPasswordProblems({ password, repeated }, PHONE)).length === 0;
        expect(fine).toBe(passwordProblem(password) === null && weakPasswordProblem(password, PHONE) === null && same);
      }),
    );
  });
});

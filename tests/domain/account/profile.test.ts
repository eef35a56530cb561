import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passwordProblem } from "../../../src/domain/account/password.ts";
import {
  type AccountTies,
  AVATARS,
  avatarProblem,
  closingFormProblems,
  closingProblem,
  initialOf,
  NAME_MAX,
  nameProblem,
  newPasswordProblem,
  passwordChangeProblems,
  phoneChangeProblems,
  profileProblems,
} from "../../../src/domain/account/profile.ts";
import { lengthOf, normalised } from "../../../src/domain/text.ts";

describe("nameProblem", () => {
  it("lets through what can be read on one line, of at most twenty characters, and blanks around do not count", () => {
    const near = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 30 }),
      fc.nat(24).map((length) => "木".repeat(length)),
      fc.constantFrom("", " ", "\u202e", "a\nb", "<img>", "王\u0000木", "𠮷野家"),
    );
    fc.assert(
      fc.property(near, (name) => {
        const kept = normalised(name);
        if (nameProblem(name) === null) {
          expect(lengthOf(kept)).toBeGreaterThan(0);
          expect(lengthOf(kept)).toBeLessThanOrEqual(NAME_MAX);
          expect(kept).not.toMatch(/[\p{Cc}\p{Cf}<>\n]/u);
        }
        expect(nameProblem(` ${name} `)).toBe(nameProblem(name));
      }),
    );
    expect(nameProblem("王木匠")).toBeNull();
    expect(nameProblem("木".repeat(NAME_MAX))).toBeNull();
    expect(nameProblem("木".repeat(NAME_MAX + 1))).toBe("姓名不能超过20个字");
  });
});

describe("avatars", () => {
  it("are the drawn ones or none", () => {
    for (const avatar of ["", ...AVATARS]) expect(avatarProblem(avatar)).toBeNull();
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        expect(avatarProblem(text)).not.toBeNull();
      }),
    );
  });
  it("give way to the first character, whole", () => {
    expect(initialOf("王木匠")).toBe("王");
    expect(initialOf(" lin")).toBe("L");
    expect(initialOf("𠮷野")).toBe("𠮷");
    expect(initialOf("")).toBe("木");
  });
});

describe("what follows", () => {
  it("is never the password or the phone there was", () => {
    const password = fc.constantFrom("rotholz-42", "alt-mu-9", "123456", "");
    fc.assert(
      fc.property(password, fc.option(password), (next, old) => {
        const problem = newPasswordProblem(next, "13800000001", old);
        if (next === old) expect(problem).not.toBeNull();
        if (passwordProblem(next) !== null) expect(problem).not.toBeNull();
      }),
    );
    expect(newPasswordProblem("rotholz-42", "13800000001", null)).toBeNull();
    const ofPhone = (phone: string) =>
      phoneChangeProblems({ phone, code: "123456", oldCode: "654321" }, "13800000001").phone;
    expect(ofPhone("13800000001")).toBe("新手机号与当前手机号相同");
    expect(ofPhone("13800000002")).toBeUndefined();
    expect(ofPhone("1380000000")).toBe("手机号不足11位");
  });
});

describe("closingProblem", () => {
  it("refuses to close an account while one tie is left, and allows it without", () => {
    const rare = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(2));
    const company = fc.constantFrom(null, null, null, "恒信木业");
    const is = fc.constantFrom(false, false, false, true);
    const ties = fc.record({
      openOrders: rare,
      openRefunds: rare,
      openDemands: rare,
      openQuotes: rare,
      openApplications: rare,
      frozenCompany: company,
      certifiedCompany: company,
      isMerchant: is,
      isLastAdmin: is,
    });
    fc.assert(
      fc.property(ties, fc.boolean(), (all, givesUp) => {
        const { certifiedCompany, ...rest } = all;
        const free = Object.values(rest).every((tie) => tie === 0 || tie === null || tie === false);
        expect(closingProblem(all, givesUp) === null).toBe(free && (certifiedCompany === null || givesUp));
      }),
    );
  });
});

describe("closingProblem: a tie", () => {
  it("is named with what is to be done about it, the weightiest first", () => {
    const none: AccountTies = {
      openOrders: 0,
      openRefunds: 0,
      openDemands: 0,
      openQuotes: 0,
      openApplications: 0,
      frozenCompany: null,
      certifiedCompany: null,
      isMerchant: false,
      isLastAdmin: false,
    };
    const ties: [Partial<AccountTies>, string][] = [
      [{ isLastAdmin: true }, "您是唯一的管理员，平台至少要保留一名管理员"],
      [{ isMerchant: true }, "您是商家账号，请先联系客服办理退店"],
      [{ openOrders: 2 }, "您有2笔未完成的订单，完成或取消后才能注销"],
      [{ openRefunds: 1 }, "您有1笔待处理的退补款，处理后才能注销"],
      [{ openDemands: 3 }, "您有3条进行中的求购，关闭后才能注销"],
      [{ openQuotes: 4 }, "您有4条进行中的报价或询盘，结束后才能注销"],
      [{ openApplications: 5 }, "您有5份审核中的申请，撤回或办结后才能注销"],
      [{ frozenCompany: "恒信木业" }, "您名下的企业“恒信木业”已被冻结，请联系客服"],
      [{ certifiedCompany: "恒信木业" }, "企业“恒信木业”只由您管理，请勾选放弃企业认证后再注销，其他人员可重新认证"],
    ];
    for (const [tie, text] of ties) expect(closingProblem({ ...none, ...tie }, false)).toBe(text);
    for (const [at, [tie, text]] of ties.entries()) {
      const rest: Partial<AccountTies> = Object.assign({}, ...ties.slice(at + 1).map(([more]) => more));
      expect(closingProblem({ ...none, ...rest, ...tie }, false)).toBe(text);
    }
  });
});

describe("forms of the own account", () => {
  it("name each field that is wrong", () => {
    expect(profileProblems({ name: " ", avatar: "x" })).toEqual({ name: "请输入姓名", avatar: "请选择头像" });
    expect(profileProblems({ name: "<王>", avatar: "" })).toEqual({ name: "姓名不能包含特殊字符" });
    expect(profileProblems({ name: "王木匠", avatar: "" })).toEqual({});
  });
  it("require the old password only from a person who has one", () => {
    const typed = { oldPassword: "", password: "rotholz-42", repeated: "rotholz-42" };
    const phone = "13800000001";
    expect(passwordChangeProblems(typed, { phone, hasPassword: true })).toEqual({ oldPassword: "请输入原密码" });
    expect(passwordChangeProblems({ ...typed, oldPassword: "alt-mu-9" }, { phone, hasPassword: true })).toEqual({});
    expect(passwordChangeProblems(typed, { phone, hasPassword: false })).toEqual({});
    const wrong = passwordChangeProblems({ ...typed, password: "123456" }, { phone, hasPassword: false });
    expect(Object.keys(wrong).sort()).toEqual(["password", "repeated"]);
  });
  it("close an account with the password, or a code where there is none, and only knowingly", () => {
    const typed = { phone: "13800000001", password: "", code: "", agreed: false, givesUpCompanies: false };
    expect(closingFormProblems(typed, true)).toEqual({ password: "请输入登录密码", agreed: "请确认已了解注销的后果" });
    expect(Object.keys(closingFormProblems({ ...typed, agreed: true }, false))).toEqual(["code"]);
    expect(closingFormProblems({ ...typed, agreed: true, code: "123456" }, false)).toEqual({});
    expect(closingFormProblems({ ...typed, agreed: true, password: "x" }, true)).toEqual({});
  });
});

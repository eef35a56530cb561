import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountShown, payeeFrom, payeeHint, payeeProblems } from "../../../src/domain/company/payee.ts";

const ACCOUNT = { accountName: "太仓恒信木业有限公司", bankName: "中国银行太仓支行", bankAccount: "12345678" };
const said = (change: Partial<typeof ACCOUNT>, company = ACCOUNT.accountName) =>
  payeeProblems({ ...ACCOUNT, ...change }, company);

describe("payeeFrom", () => {
  it("has no blanks around its words and none in the number", () => {
    const typed = {
      accountName: " 太仓恒信木业有限公司 ",
      bankName: " 中国银行太仓支行",
      bankAccount: " 1234 56 78\t",
    };
    expect(payeeFrom(typed)).toEqual(ACCOUNT);
  });
});

describe("payeeProblems", () => {
  it("takes a bank of 4 to 50 characters, an account of 8 to 30 digits, and the company's own name", () => {
    expect(said({})).toEqual({});
    for (const length of [3, 4, 50, 51])
      expect(said({ bankName: ` ${"行".repeat(length)} ` })).toEqual(
        length >= 4 && length <= 50 ? {} : { bankName: "请输入开户银行" },
      );
    for (const length of [7, 8, 30, 31])
      expect(said({ bankAccount: "6".repeat(length) })).toEqual(
        length >= 8 && length <= 30 ? {} : { bankAccount: "请输入正确的银行账号" },
      );
    expect(said({ accountName: "苏州恒信木业有限公司" })).toEqual({ accountName: "开户名称须与企业名称一致" });
    expect(said({ accountName: "苏州恒信木业有限公司" }, "")).toEqual({});
  });
});

describe("accountShown, payeeHint", () => {
  it("show an account in groups of four, and of a restricted one the last four digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8,30}$/), (bankAccount) => {
        const shown = accountShown(bankAccount);
        expect(shown.replaceAll(" ", "")).toBe(bankAccount);
        expect(shown).toMatch(/^(?:\d{4} )*\d{1,4}$/);
        expect(payeeHint({ ...ACCOUNT, bankAccount })).toBe(`中国银行太仓支行 尾号${bankAccount.slice(-4)}`);
      }),
    );
  });
});

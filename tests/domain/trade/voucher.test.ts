import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fen } from "../../../src/domain/money.ts";
import { leftToPay, type VoucherForm, voucherProblems } from "../../../src/domain/trade/voucher.ts";

const form: VoucherForm = {
  amount: fen(100_000),
  payerName: "苏州恒信木业有限公司",
  bankFlowNo: "20261121000123",
  payDate: "2026-11-21",
  fileIds: ["1"],
};
const today = "2026-11-21";
const amounts = fc.integer({ min: -10, max: 300_000 }).map(fen);

describe("voucherProblems", () => {
  it("finds nothing wrong with a good one", () => {
    expect(voucherProblems(form, fen(100_000), fen(0), today)).toEqual({});
  });
  it("lets vouchers together exceed the payable amount by 5 % at most", () => {
    fc.assert(
      fc.property(amounts, fc.oneof(fc.nat(200_000), fc.integer({ min: -1, max: 1 })), (amount, near) => {
        const counted = fen(near > 1 ? near : Math.max(0, 105_000 - amount + near));
        const { amount: problem } = voucherProblems({ ...form, amount }, fen(100_000), counted, today);
        expect(problem === undefined).toBe(amount > 0 && counted + amount <= 105_000);
      }),
    );
  });
  it("names every wrong field", () => {
    const wrong = { ...form, payerName: " 张 ", bankFlowNo: "12345", payDate: "2026-11-22", fileIds: [] };
    expect(Object.keys(voucherProblems(wrong, fen(100_000), fen(0), today)).sort()).toEqual([
      "bankFlowNo",
      "fileIds",
      "payDate",
      "payerName",
    ]);
    expect(voucherProblems({ ...form, payDate: "2026-02-30" }, fen(100_000), fen(0), today)).toEqual({
      payDate: "付款日期不正确",
    });
    expect(voucherProblems({ ...form, fileIds: Array(6).fill("1") }, fen(100_000), fen(0), today)).toEqual({
      fileIds: "付款凭证最多5个",
    });
  });
});

describe("leftToPay", () => {
  it("is what is missing and never below 0", () => {
    fc.assert(
      fc.property(fc.nat().map(fen), fc.nat().map(fen), (payable, counted) => {
        expect(leftToPay(payable, counted)).toBe(payable > counted ? payable - counted : 0);
      }),
    );
  });
});

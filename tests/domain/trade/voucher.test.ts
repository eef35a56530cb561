import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRequired, textsOf, valuesIn, withFoldedCodes } from "../../../src/domain/fields.ts";
import { fen, formatYuan } from "../../../src/domain/money.ts";
import {
  countedAmount,
  leftToPay,
  limitAfterEnd,
  limitBeforeSettlement,
  VOUCHER_FIELDS,
  VOUCHER_STATUS,
  type VoucherForm,
  voucherProblems,
} from "../../../src/domain/trade/voucher.ts";

const form: VoucherForm = {
  amount: fen(100_000),
  payerName: "苏州恒信木业有限公司",
  bankFlowNo: "20261121000123",
  payDate: "2026-11-21",
  fileIds: ["1"],
};
const today = "2026-11-21";
const LIMIT = limitBeforeSettlement(fen(100_000));
const amounts = fc.integer({ min: -10, max: 300_000 }).map(fen);

describe("voucherProblems", () => {
  it("finds nothing wrong with a good one", () => {
    expect(voucherProblems(form, LIMIT, fen(0), today)).toEqual({});
  });
  it("lets vouchers together exceed the payable amount by 5 % at most", () => {
    fc.assert(
      fc.property(amounts, fc.oneof(fc.nat(200_000), fc.integer({ min: -1, max: 1 })), (amount, near) => {
        const counted = fen(near > 1 ? near : Math.max(0, 105_000 - amount + near));
        const { amount: problem } = voucherProblems({ ...form, amount }, LIMIT, counted, today);
        const left = formatYuan(leftToPay(fen(100_000), counted));
        if (amount <= 0) expect(problem).toBe("请输入正确的金额");
        else expect(problem).toBe(counted + amount <= 105_000 ? undefined : `金额超过应付，还需支付 ${left} 元`);
      }),
    );
  });
  it("lets vouchers of what is owed after the end come to it exactly", () => {
    const limit = limitAfterEnd(fen(100_000));
    for (const [counted, amount, problem] of [
      [99_900, 100, undefined],
      [99_900, 101, "金额超过应付，还需支付 1.00 元"],
      [100_000, 1, "金额超过应付，还需支付 0.00 元"],
    ] as const)
      expect(voucherProblems({ ...form, amount: fen(amount) }, limit, fen(counted), today).amount).toBe(problem);
  });
  it("names every wrong field", () => {
    const wrong = { ...form, payerName: " 张 ", bankFlowNo: "12345", payDate: "2026-11-22", fileIds: [] };
    expect(voucherProblems(wrong, LIMIT, fen(0), today)).toEqual({
      bankFlowNo: "请输入6-40位银行流水号",
      fileIds: "请上传付款凭证",
      payDate: "付款日期不正确",
      payerName: "请输入付款户名",
    });
    expect(voucherProblems({ ...form, payDate: "2026-02-30" }, LIMIT, fen(0), today)).toEqual({
      payDate: "付款日期不正确",
    });
    expect(voucherProblems({ ...form, fileIds: Array(6).fill("1") }, LIMIT, fen(0), today)).toEqual({
      fileIds: "付款凭证最多5个",
    });
  });
});

describe("a voucher", () => {
  const problems = (change: Partial<VoucherForm>) => voucherProblems({ ...form, ...change }, LIMIT, fen(0), today);
  const near = (...edges: number[]) =>
    fc.constantFrom(...edges).chain((edge) => fc.integer({ min: Math.max(0, edge - 1), max: edge + 1 }));

  it("is from a payer of 2 to 50 characters", () => {
    fc.assert(
      fc.property(near(0, 2, 50), fc.constantFrom("张", "𠮷"), (length, letter) => {
        const isFine = length >= 2 && length <= 50;
        expect(problems({ payerName: letter.repeat(length) }).payerName).toBe(isFine ? undefined : "请输入付款户名");
      }),
    );
  });
  it("has a number of 6 to 40 letters, digits and hyphens, and nothing else, each said in words of its own", () => {
    fc.assert(
      fc.property(near(6, 40), fc.constantFrom("", "_", "/", "张"), fc.boolean(), (length, odd, isFirst) => {
        const number = isFirst ? `${odd}${"7".repeat(length)}` : `${"a".repeat(length)}${odd}`;
        const problem = length >= 6 && length <= 40 ? undefined : "请输入6-40位银行流水号";
        expect(problems({ bankFlowNo: number }).bankFlowNo).toBe(
          odd === "" ? problem : "银行流水号只能是字母、数字和连字符",
        );
      }),
    );
    expect(problems({ bankFlowNo: "ICBC-2026-1201" })).toEqual({});
    expect(problems({ bankFlowNo: "------" }).bankFlowNo).toBe("银行流水号只能是字母、数字和连字符");
  });
  it("has its number as it is meant, full width and in groups too, however often it is read", () => {
    for (const [typed, meant] of [
      ["ＡＢ１２３４５６", "AB123456"],
      ["6222 0212 3456", "622202123456"],
      [" ICBC－2026–1201\u200b", "ICBC-2026-1201"],
    ] as const) {
      const { bankFlowNo } = valuesIn(VOUCHER_FIELDS, textsOf(VOUCHER_FIELDS, { bankFlowNo: typed }));
      expect(bankFlowNo).toBe(meant);
      expect(withFoldedCodes(VOUCHER_FIELDS, { ...form, bankFlowNo })).toEqual({ ...form, bankFlowNo });
      expect(problems({ bankFlowNo })).toEqual({});
    }
  });
  it("is marked as required in every field that is refused when it is empty", () => {
    const empty = voucherProblems(valuesIn(VOUCHER_FIELDS, {}), LIMIT, fen(0), today);
    for (const [name, one] of Object.entries(VOUCHER_FIELDS)) expect(isRequired(one), name).toBe(name in empty);
  });
  it("has one to five files", () => {
    for (const count of [1, 2, 3, 4, 5]) expect(problems({ fileIds: Array(count).fill("1") })).toEqual({});
  });
  it("is of at least a fen", () => {
    for (const amount of [-1, 0, 0.5, Number.NaN])
      expect(problems({ amount: amount as typeof form.amount }).amount).toBe("请输入正确的金额");
    expect(problems({ amount: fen(1) })).toEqual({});
  });
  it("has at most five files", () => {
    expect(problems({ fileIds: Array(6).fill("1") }).fileIds).toBe("付款凭证最多5个");
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

describe("countedAmount", () => {
  it("vouchers count while they wait and once they passed, refused ones do not", () => {
    const { waiting, passed, refused } = VOUCHER_STATUS;
    const of = (amount: number, status: number) => ({ amount: fen(amount), status });
    expect(countedAmount([])).toBe(0);
    expect(countedAmount([of(1, waiting), of(20, refused), of(300, passed), of(4_000, waiting)])).toBe(4_301);
  });
});

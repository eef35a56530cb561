import { describe, expect, it } from "vitest";
import { accountShown, payeeProblems } from "../../../src/domain/company/payee.ts";
import { fen } from "../../../src/domain/money.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { REFUND_STATUS } from "../../../src/domain/trade/refund.ts";
import { toPayOf } from "../../../src/domain/trade/to-pay.ts";

const ORDER = {
  status: ORDER_STATUS.toPay,
  payable: fen(100_000),
  leftToPay: fen(100_000),
  paidAmount: fen(0),
  settleAmount: null,
  expireAt: 1_000,
  refund: null,
  ruling: "",
};

describe("what is to be paid on an order", () => {
  it("is its price until it is paid, less what came in and what waits for the audit", () => {
    expect(toPayOf(ORDER)).toEqual({ name: "应付", total: 100_000, paid: 0, waiting: 0, left: 100_000, until: 1_000 });
    const sent = { ...ORDER, status: ORDER_STATUS.toAudit, leftToPay: fen(40_000), expireAt: null };
    expect(toPayOf({ ...sent, paidAmount: fen(25_000) })).toEqual({
      name: "应付",
      total: 100_000,
      paid: 25_000,
      waiting: 35_000,
      left: 40_000,
      until: null,
    });
  });

  it("is nothing before the shop confirmed, once all of it was sent, and after it", () => {
    for (const order of [
      { ...ORDER, status: ORDER_STATUS.toConfirm },
      { ...ORDER, status: ORDER_STATUS.toAudit, leftToPay: fen(0) },
      { ...ORDER, status: ORDER_STATUS.toPickup, leftToPay: fen(0) },
      { ...ORDER, status: ORDER_STATUS.cancelled },
    ])
      expect(toPayOf(order)).toBeNull();
  });

  it("is at the end what the tally came to beyond it", () => {
    const facts = { account: null, paidOn: "", note: "", missing: "", ruling: "", doneTime: null, files: [] };
    const refund = { kind: 2, amount: fen(2_000), status: REFUND_STATUS.open, dueAt: 7, events: [], ...facts };
    const done = {
      ...ORDER,
      status: ORDER_STATUS.completed,
      leftToPay: fen(2_000),
      paidAmount: fen(100_000),
      settleAmount: fen(102_000),
    };
    expect(toPayOf({ ...done, refund })).toEqual({
      name: "按实结算",
      total: 102_000,
      paid: 100_000,
      waiting: 0,
      left: 2_000,
      until: 7,
    });
    const sent = { ...done, refund, paidAmount: fen(100_800), leftToPay: fen(500) };
    expect(toPayOf(sent)).toMatchObject({ paid: 100_800, waiting: 700, left: 500 });
    expect(toPayOf({ ...done, refund, ruling: "按码单裁定" })?.name).toBe("裁定结算");
    expect(toPayOf({ ...done, refund: { ...refund, status: REFUND_STATUS.done } })).toBeNull();
    expect(toPayOf({ ...done, refund: { ...refund, kind: 1 } })).toBeNull();
  });
});

describe("a payee account", () => {
  const ACCOUNT = { accountName: "太仓木行有限公司", bankName: "中国银行太仓支行", bankAccount: "4600123456789012" };
  it("is in the name of the company that runs the shop, where one is known", () => {
    expect(payeeProblems(ACCOUNT, "太仓木行有限公司")).toEqual({});
    expect(payeeProblems(ACCOUNT, "")).toEqual({});
    expect(payeeProblems(ACCOUNT, "别家有限公司")).toEqual({ accountName: "开户名称须与企业名称一致" });
    expect(payeeProblems({ accountName: "", bankName: "中行", bankAccount: "46a" }, "")).toEqual({
      accountName: expect.any(String),
      bankName: "请输入开户银行",
      bankAccount: "请输入正确的银行账号",
    });
  });

  it("is shown in groups of four", () => {
    expect(accountShown("4600123456789012345")).toBe("4600 1234 5678 9012 345");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { futuresMoney } from "../../../src/domain/futures/deal-money.ts";
import { FUTURES_STATUS } from "../../../src/domain/futures/order.ts";
import { type Fen, fen } from "../../../src/domain/money.ts";
import { type MoneyRow, orderMoney, pickupMoney, refundRow } from "../../../src/domain/trade/deal-money.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { REFUND_KIND, REFUND_STATUS, REFUND_UNDONE } from "../../../src/domain/trade/refund.ts";
import { VOUCHER_STATUS } from "../../../src/domain/trade/voucher.ts";

const sum = fc.integer({ min: 1, max: 9_000_000 }).map(fen);
const UNTIL = Date.UTC(2026, 11, 1, 2);
const voucher = (amount: Fen, status: number) => ({ amount, status }) as never;
const ORDER = {
  status: ORDER_STATUS.toPay as number,
  deliveryMode: 1,
  goodsAmount: fen(90_000),
  freightAmount: fen(10_000),
  payable: fen(100_000),
  paidAmount: fen(0),
  leftToPay: fen(100_000),
  expireAt: UNTIL,
  settleAmount: null,
  diffAmount: null,
  ruling: "",
  refund: null,
  vouchers: [],
};
const of = (rows: readonly MoneyRow[], label: string): number => rows.find((row) => row.label === label)?.amount ?? 0;

describe("the money of a spot order", () => {
  it("adds up while it is paid: what came in, what waits for the audit and what is left are what is payable", () => {
    fc.assert(
      fc.property(sum, fc.nat(9_000_000), fc.nat(9_000_000), (left, paid, waiting) => {
        const payable = fen(left + paid + waiting);
        const vouchers = waiting === 0 ? [] : [voucher(fen(waiting), VOUCHER_STATUS.waiting)];
        const status = waiting === 0 ? ORDER_STATUS.toPay : ORDER_STATUS.toAudit;
        const rows = orderMoney({ ...ORDER, status, payable, paidAmount: fen(paid), leftToPay: left, vouchers });
        expect(of(rows, "已付") + of(rows, "待核款") + of(rows, "还需支付")).toBe(payable);
      }),
    );
  });

  it("names who pays what is due until when, and nothing as due that nobody owes", () => {
    expect(orderMoney(ORDER).filter(({ isDue }) => isDue)).toEqual([
      { label: "还需支付", amount: 100_000, note: "买家须在 2026-12-01 10:00 前支付", isDue: true },
    ]);
    for (const status of [ORDER_STATUS.toConfirm, ORDER_STATUS.toPickup, ORDER_STATUS.cancelled])
      expect(orderMoney({ ...ORDER, status }).some(({ isDue }) => isDue)).toBe(false);
  });

  it("says why a sum is not there: freight that is open, an order that came to nothing", () => {
    const open = { ...ORDER, status: ORDER_STATUS.toConfirm, deliveryMode: 2, freightAmount: fen(0) };
    expect(orderMoney(open, "约 ¥800.00")[1]).toEqual({
      label: "运费",
      amount: null,
      note: "待商家确认，约 ¥800.00",
      isDue: false,
    });
    expect(orderMoney({ ...ORDER, status: ORDER_STATUS.cancelled })[2]).toMatchObject({
      label: "应付",
      amount: null,
      note: "已取消，无需付款",
    });
  });

  it("shows a settlement's difference as it will be, and as it is once somebody has to pay it", () => {
    const settled = { ...ORDER, status: ORDER_STATUS.toSettle, settleAmount: fen(97_000), diffAmount: fen(-3_000) };
    expect(orderMoney(settled).at(-1)).toMatchObject({ label: "应退买家", amount: 3_000, isDue: false });
    const refund = {
      kind: REFUND_KIND.toBuyer,
      amount: fen(3_000),
      status: REFUND_STATUS.open,
      dueAt: UNTIL,
      events: [],
    };
    const facts = { account: null, paidOn: "", note: "", missing: "", ruling: "", doneTime: null, files: [] };
    const ended = orderMoney({ ...settled, status: ORDER_STATUS.completed, refund: { ...refund, ...facts } });
    expect(ended.filter(({ label }) => label === "应退买家")).toEqual([
      { label: "应退买家", amount: 3_000, note: "商家须在 2026-12-01 10:00 前支付", isDue: true },
    ]);
  });
});

describe("what is left to be paid at the end", () => {
  it("is due while a side has to pay it, and named with who acts until it is done", () => {
    const row = (status: number, kind: number = REFUND_KIND.toBuyer) =>
      refundRow({ kind, amount: fen(1), status, dueAt: UNTIL, events: [] });
    expect(REFUND_UNDONE.filter((status) => row(status).isDue)).toEqual([REFUND_STATUS.open]);
    expect(row(REFUND_STATUS.sent).note).toBe("已退待查收，买家 2026-12-01 10:00 前处理");
    expect(row(REFUND_STATUS.done)).toMatchObject({ note: "已处理", isDue: false });
    expect(row(REFUND_STATUS.open, REFUND_KIND.fromBuyer)).toMatchObject({
      label: "买家应补",
      note: "买家须在 2026-12-01 10:00 前支付",
    });
  });
});

describe("the money of a forward order", () => {
  const ordered = {
    status: FUTURES_STATUS.toPayDeposit as (typeof FUTURES_STATUS)[keyof typeof FUTURES_STATUS],
    amount: fen(1_000_000),
    depositKind: 2 as const,
    depositPct: 20,
    depositAmount: fen(200_000),
    balanceAmount: fen(800_000),
    paidAmount: fen(0),
    dueNow: fen(200_000),
    expireAt: UNTIL,
    finalAmount: null,
    leftOver: null,
    forfeited: fen(0),
    refund: null,
    vouchers: [],
  };

  it("has the deposit due until its deadline", () => {
    expect(futuresMoney(ordered).filter(({ isDue }) => isDue)).toEqual([
      { label: "还需支付", amount: 200_000, note: "买家须在 2026-12-01 10:00 前支付", isDue: true },
    ]);
  });

  it("of one that was cancelled shows what goes back, and what of that is the other half of a deposit", () => {
    fc.assert(
      fc.property(sum, (paidAmount) => {
        const cancelled = { ...ordered, status: FUTURES_STATUS.cancelled, dueNow: fen(0), paidAmount };
        const back = futuresMoney({ ...cancelled, leftOver: fen(-2 * paidAmount) });
        expect(of(back, "应退买家")).toBe(2 * paidAmount);
        expect(of(back, "加倍返还")).toBe(paidAmount);
        expect(of(futuresMoney({ ...cancelled, leftOver: fen(-paidAmount) }), "加倍返还")).toBe(0);
      }),
    );
  });
});

describe("the money of a tally sheet", () => {
  it("is the difference between what was booked and what was loaded", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ bookedAmount: sum, actualAmount: sum }), { maxLength: 4 }), (lines) => {
        const total = (of_: (line: (typeof lines)[number]) => number) =>
          lines.reduce((all, line) => all + of_(line), 0);
        const diffAmount = fen(total((line) => line.actualAmount - line.bookedAmount));
        const rows = pickupMoney({ isForward: false, diffAmount, lines });
        expect(of(rows, "应提金额") + of(rows, "多提") - of(rows, "少提")).toBe(of(rows, "实提金额"));
      }),
    );
    expect(pickupMoney({ isForward: true, diffAmount: fen(0), lines: [] })).toEqual([]);
  });
});

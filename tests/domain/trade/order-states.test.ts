import { describe, expect, it } from "vitest";
import { fen } from "../../../src/domain/money.ts";
import { ORDER_STATUS, ORDER_STATUSES, orderState } from "../../../src/domain/trade/order.ts";
import { nextStepText } from "../../../src/domain/trade/order-progress.ts";

const { toConfirm, toPay, toAudit, toPickup, inTransit, toSettle, disputed, completed, cancelled } = ORDER_STATUS;
const none = {
  deliveryMode: 1,
  leftToPay: fen(0),
  hasWaitingVoucher: true,
  expireAt: null,
  settleDueAt: null,
} as const;
const notCancelled = { cancelType: null, cancelReason: null } as const;
const hint = (status: number, facts: object = {}, side: "merchant" | "operator" = "merchant") =>
  orderState(status).hint?.({ ...none, ...notCancelled, ...facts, side }) ?? "";
const DUE = Date.parse("2026-11-25T04:00:00Z");

describe("texts of an order's states", () => {
  it("the console: each side reads what the order waits for, and nothing of a completed one", () => {
    for (const side of ["merchant", "operator"] as const)
      for (const status of ORDER_STATUSES)
        expect(hint(status, {}, side) === "", String(status)).toBe(status === completed);
    expect(hint(toConfirm, { deliveryMode: 2 })).toBe("请确认订单与运费，24小时内未确认将自动取消");
    expect(hint(toConfirm, {}, "operator")).toBe("等待商家确认订单，24小时内未确认将自动取消");
    expect(hint(toPay, { leftToPay: fen(12_345), expireAt: DUE })).toBe(
      "买家还需支付 ¥123.45，付款截止 2026-11-25 12:00，逾期自动取消并释放库存",
    );
    expect(hint(toAudit)).toBe("买家已提交付款凭证，请核对到账");
    expect(hint(toAudit, { hasWaitingVoucher: false, leftToPay: fen(12_345) })).toBe("还差 ¥123.45，等待买家继续付款");
    expect(hint(toPickup)).toBe("货款已到账，等待买家预约提货");
    expect(hint(toPickup, { deliveryMode: 2 })).toBe("货款已到账，请发货");
    expect(hint(toSettle)).toBe("请按实提数量提交结算");
    expect(hint(toSettle, { settleDueAt: DUE })).toContain("11-25 12:00");
    expect(hint(disputed)).toBe("平台正在处理争议");
    expect(hint(disputed, {}, "operator")).toBe("请核对码单与结算，裁定结算金额");
    expect(hint(cancelled, { cancelType: 3 })).toBe("超时取消");
  });

  it("the buyer: a list shows the next step, the order's page also the amount and the deadline", () => {
    expect(nextStepText({ status: toPay, deliveryMode: 1 })).toContain("请在截止时间前对公转账");
    expect(nextStepText({ status: toPay, deliveryMode: 1, paidAmount: fen(100), leftToPay: fen(250) })).toBe(
      "已到账 ¥1.00，还需支付 ¥2.50，请在截止时间前付清",
    );
    expect(nextStepText({ status: toAudit, deliveryMode: 1, leftToPay: fen(250) })).toContain("还需支付 ¥2.50");
    expect(nextStepText({ status: inTransit, deliveryMode: 2 })).toBe(
      "货物运输中，收货后请核对数量并确认，7天内未确认将自动确认",
    );
    expect(nextStepText({ status: toSettle, deliveryMode: 1, settleDueAt: DUE })).toContain("11-25 12:00");
    expect(nextStepText({ status: toSettle, deliveryMode: 1, settleAmount: null })).toBe("等待按实提数量结算");
    expect(nextStepText({ status: toSettle, deliveryMode: 1, settleAmount: fen(100) })).toBe(
      "商家已提交结算，请核对后答复",
    );
    expect(nextStepText({ status: cancelled, deliveryMode: 1, cancelType: 2, cancelReason: "缺货" })).toBe(
      "商家取消：缺货",
    );
  });
});

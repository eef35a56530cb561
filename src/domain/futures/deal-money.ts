import { SIDE_NAMES } from "../deal.ts";
import { fen } from "../money.ts";
import { timeText } from "../time.ts";
import { dueRow, type MoneyRow, moneyRow, refundRow, waitingRows } from "../trade/deal-money.ts";
import { depositRule, depositWord } from "./deposit.ts";
import { FUTURES_STATUS } from "./order.ts";
import type { FuturesOrderDetail } from "./order-view.ts";

/** The money of a forward order as it stands, in minor units of its currency. */
export function futuresMoney(
  order: Pick<
    FuturesOrderDetail,
    | "status"
    | "amount"
    | "depositKind"
    | "depositPct"
    | "depositAmount"
    | "balanceAmount"
    | "paidAmount"
    | "dueNow"
    | "expireAt"
    | "finalAmount"
    | "leftOver"
    | "forfeited"
    | "refund"
    | "vouchers"
  >,
): MoneyRow[] {
  const { depositKind, paidAmount, dueNow, finalAmount, refund } = order;
  const word = depositWord(depositKind);
  const leftOver = order.leftOver ?? 0;
  const doubled = order.status === FUTURES_STATUS.cancelled ? -leftOver - paidAmount : 0;
  return [
    moneyRow("合同金额", order.amount),
    moneyRow(`${word} ${order.depositPct}%`, order.depositAmount, depositRule(depositKind)),
    moneyRow("尾款", order.balanceAmount),
    moneyRow("已付", paidAmount),
    ...waitingRows(order.vouchers),
    // What is owed at the end stands below, with its own deadline.
    ...(dueNow > 0 && refund === null
      ? [dueRow("还需支付", dueNow, SIDE_NAMES.buyer, order.expireAt === null ? "" : timeText(order.expireAt))]
      : []),
    ...(finalAmount === null ? [] : [moneyRow("结算金额", finalAmount)]),
    ...(order.forfeited === 0 ? [] : [moneyRow(`没收${word}`, order.forfeited)]),
    ...(doubled > 0 ? [moneyRow("加倍返还", fen(doubled), "含在应退买家中")] : []),
    ...(refund !== null
      ? [refundRow(refund)]
      : leftOver === 0
        ? []
        : [moneyRow(leftOver < 0 ? "应退买家" : "买家应补", fen(Math.abs(leftOver)))]),
  ];
}

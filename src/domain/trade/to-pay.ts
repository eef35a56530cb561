import { type Fen, fen } from "../money.ts";
import { settlementName } from "./dispute.ts";
import { ORDER_STATUS } from "./order.ts";
import type { OrderDetail } from "./order-view.ts";
import { REFUND_KIND, REFUND_STATUS } from "./refund.ts";

/**
 * What a buyer has to pay now: `left` of the `total`, which is called `name`, since `paid` came in and `waiting` is in vouchers that wait for the audit.
 * `until` epoch ms, `null` without a deadline.
 */
export type ToPay = { name: string; total: Fen; paid: Fen; waiting: Fen; left: Fen; until: number | null };

type Owed = Pick<
  OrderDetail,
  "status" | "payable" | "leftToPay" | "expireAt" | "settleAmount" | "paidAmount" | "refund" | "ruling"
>;

/**
 * What is owed on an order, or `null` where nothing is: its price once the shop has confirmed, and at the end what the tally
 * came to beyond what was paid.
 */
export function toPayOf(order: Owed): ToPay | null {
  const { status, payable, leftToPay, expireAt, settleAmount, paidAmount, refund } = order;
  if (status === ORDER_STATUS.toPay || (status === ORDER_STATUS.toAudit && leftToPay > 0))
    return {
      name: "应付",
      total: payable,
      paid: paidAmount,
      waiting: fen(payable - leftToPay - paidAmount),
      left: leftToPay,
      until: expireAt,
    };
  if (refund === null || refund.kind !== REFUND_KIND.fromBuyer || refund.status !== REFUND_STATUS.open) return null;
  const total = settleAmount ?? payable;
  return {
    name: settlementName(order),
    total,
    paid: paidAmount,
    waiting: fen(Math.max(0, total - paidAmount - leftToPay)),
    left: leftToPay,
    until: refund.dueAt,
  };
}

import { ORDER_HOLDING, orderState } from "./order.ts";
import type { OrderTurn } from "./order-states.ts";
import type { OrderBrief, OrderLine } from "./order-view.ts";
import { REFUND_EVENT_NAMES, refundState } from "./refund.ts";
import { isAllReserved } from "./reservation-form.ts";

type Turning = Pick<
  OrderBrief,
  "status" | "deliveryMode" | "settleAmount" | "cancelRequested" | "vouchersWaiting" | "refund" | "dueAt"
> & { lines: readonly LineReserved[] };

type LineReserved = Pick<OrderLine, "count" | "pickedCount" | "reservedCount">;

/** Whether trucks are booked for everything that is not picked up yet, so that nothing is left to reserve. */
export const isWhollyReserved = ({ lines }: { lines: readonly LineReserved[] }): boolean =>
  isAllReserved(lines.map((line) => ({ ordered: line.count, picked: line.pickedCount, reserved: line.reservedCount })));

/**
 * Whether goods of an order wait for a truck of the buyer's that is not booked yet. The server's `waitingOrders` asks the database
 * the same.
 */
export const waitsForTruck = (order: Pick<Turning, "status" | "deliveryMode" | "cancelRequested" | "lines">): boolean =>
  order.deliveryMode === 1 &&
  !order.cancelRequested &&
  ORDER_HOLDING.some((status) => status === order.status) &&
  !isWhollyReserved(order);

const SIDE_NAMES: Readonly<Record<OrderTurn["side"], string>> = { buyer: "买家", merchant: "商家", operator: "平台" };

/**
 * Who acts next on an order, by what and until when (epoch ms; `null`: without a deadline); `null` where no side has to. What is
 * left to be paid outlives the order, and a request to cancel is answered before anything else.
 */
export function orderTurn(order: Turning): (OrderTurn & { dueAt: number | null }) | null {
  const { status, refund, cancelRequested, vouchersWaiting, dueAt } = order;
  const { actor: side, asks } = refund === null ? {} : refundState(refund);
  if (refund !== null && side !== undefined) {
    if (asks !== undefined) return { side, action: REFUND_EVENT_NAMES[asks], dueAt: refund.dueAt };
    if (vouchersWaiting) return { side: "merchant", action: "核对补款", dueAt: null };
    return { side, action: "补付差额", dueAt: refund.dueAt };
  }
  if (cancelRequested) return { side: "merchant", action: "处理取消申请", dueAt: null };
  const turn = orderState(status).turn?.({ ...order, isAllReserved: isWhollyReserved(order) });
  return turn === undefined ? null : { ...turn, dueAt };
}

/** Whom the others wait for: 等待商家核款. */
export const waitingText = ({ side, action }: OrderTurn): string => `等待${SIDE_NAMES[side]}${action}`;

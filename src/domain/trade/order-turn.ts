import { type DealSide, type DealState, type DealTurn, dealState, SIDE_NAMES } from "../deal.ts";
import { timeText } from "../time.ts";
import { ORDER_HOLDING, orderState } from "./order.ts";
import type { OrderTurn } from "./order-states.ts";
import type { OrderBrief, OrderDetail, OrderLine } from "./order-view.ts";
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

/** The turn as the order's page names it: a merchant who may still answer a dispute is asked for that first. */
function orderDealTurn(order: Turning & Pick<OrderDetail, "mayAnswer" | "answerDueAt">): DealTurn | null {
  if (order.mayAnswer === true) return { side: "merchant", what: "陈述", until: timeText(order.answerDueAt) };
  const turn = orderTurn(order);
  return turn && { side: turn.side, what: turn.action, until: turn.dueAt === null ? "" : timeText(turn.dueAt) };
}

/** Where an order stands in its reader's words. */
export const orderDealState = (
  order: Turning & Pick<OrderDetail, "statusName" | "mayAnswer" | "answerDueAt">,
  reader: DealSide,
): DealState =>
  dealState({ label: order.statusName, tone: orderState(order.status).tone }, orderDealTurn(order), reader);

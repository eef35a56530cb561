import { type Fen, fen } from "../money.ts";
import { ORDER_FINAL, ORDER_HOLDING, ORDER_STATUS, ORDER_STATUSES, type OrderStatus } from "./order.ts";
import { ORDER_TABLE, type OrderEvent, type OrderFacts } from "./order-events.ts";
import { REFUND_KIND } from "./refund.ts";

/** Statuses in which a buyer's request to cancel waits for its answer; it ends in any other. */
export const CANCEL_REQUEST_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => ORDER_TABLE[status].refuseCancel !== undefined,
);

/** A transition of an order by its table. */
export type OrderTransition = { event: OrderEvent; from: OrderStatus; to: OrderStatus };

/** What a transition changes beside the status. */
export type OrderEffects = {
  /** Whether the buyer's request to cancel waits from now on; `null` leaves it. */
  cancelRequested: boolean | null;
  /** The parties give up what is not picked up yet. */
  dropsRemainder: boolean;
  /** Another status begins, from which its time is counted. */
  enters: boolean;
  /** The merchant took the order: its payee account is copied. */
  confirms: boolean;
  /** The whole price came in. */
  paysUp: boolean;
  ends: boolean;
  /** Active holds of stock are given back. */
  releases: boolean;
  /** Active holds wait for the pickup instead of the payment. */
  holdsForPickup: boolean;
  /** The lines become samples of the price index; an amount set by a ruling is no market price. */
  samples: boolean;
};

const isAnswer = (event: OrderEvent): boolean =>
  event === "agreeCancel" || event === "refuseCancel" || event === "withdrawCancel";

function requestAfter({ event, to }: OrderTransition): boolean | null {
  if (event === "requestCancel") return true;
  return isAnswer(event) || !CANCEL_REQUEST_STATUSES.includes(to) ? false : null;
}

/** What a transition changes beside the status. */
export const orderEffects = (transition: OrderTransition): OrderEffects => {
  const { event, from, to } = transition;
  const releases = !ORDER_HOLDING.includes(to);
  return {
    cancelRequested: requestAfter(transition),
    dropsRemainder: event === "agreeCancel" && to === ORDER_STATUS.toSettle,
    enters: from !== to,
    confirms: event === "confirm" || event === "confirmWithChange",
    paysUp: from === ORDER_STATUS.toAudit && to === ORDER_STATUS.toPickup,
    ends: ORDER_FINAL.includes(to),
    releases,
    holdsForPickup: !releases && to === ORDER_STATUS.toPickup,
    samples: to === ORDER_STATUS.completed && event !== "resolve",
  };
};

/** What is left to be paid once an order has ended: back to the buyer, or from the buyer. */
export type Refund = { kind: (typeof REFUND_KIND)[keyof typeof REFUND_KIND]; amount: Fen };

/** What is left to be paid in a status: a completed order costs its final amount, a cancelled one nothing; `null`: nothing. */
export function refundOf(
  status: OrderStatus,
  { paidAmount, settleAmount }: Pick<OrderFacts, "paidAmount" | "settleAmount">,
): Refund | null {
  if (!ORDER_FINAL.includes(status)) return null;
  const cost = status === ORDER_STATUS.completed ? (settleAmount ?? fen(0)) : fen(0);
  return refundFor(fen(cost - paidAmount));
}

/** What is left to be paid of a difference, spot or forward: above 0 the buyer owes it, below 0 it goes back. */
export function refundFor(difference: Fen): Refund | null {
  if (difference === 0) return null;
  return difference < 0
    ? { kind: REFUND_KIND.toBuyer, amount: fen(-difference) }
    : { kind: REFUND_KIND.fromBuyer, amount: difference };
}

import type { Fen } from "../money.ts";
import { type CodeIn, codesOf, codesWith, columnOf, stateOf, tabsOf } from "../states.ts";
import { type DeliveryMode, type OrderEvent, type OrderFacts, withinTolerance } from "./order-events.ts";
import { ORDER_STATES, ORDER_TAB_NAMES, type OrderDeadline, type OrderState } from "./order-states.ts";

export type OrderStatus = CodeIn<typeof ORDER_STATES>;
/** The codes of a spot order's states by name. */
export const ORDER_STATUS = /* @__PURE__ */ codesOf(ORDER_STATES);
/** All codes of `ORDER_STATUS`. */
export const ORDER_STATUSES: readonly OrderStatus[] = /* @__PURE__ */ Object.values(ORDER_STATUS);
export const ORDER_STATUS_NAMES = /* @__PURE__ */ columnOf(ORDER_STATES, "label");

/** The state of an order with all its columns. Throws a `RangeError` for a code that no state has. */
export const orderState = (status: number): OrderState => stateOf<OrderState>(ORDER_STATES, status);
/** Final statuses. */
export const ORDER_FINAL = /* @__PURE__ */ codesWith(ORDER_STATES, "final");
/** Statuses in which ordered goods that are not picked up stay held for the buyer. */
export const ORDER_HOLDING = /* @__PURE__ */ codesWith(ORDER_STATES, "holdsStock");
/** Goods can be picked up in these. */
export const ORDER_FETCHABLE = /* @__PURE__ */ codesWith(ORDER_STATES, "fetchable");

/** Limit of the sum of vouchers, in 1/100 percent of the payable amount. */
const RULED_BP = 10_500;

/** Why an order cannot be ruled to cost `amount`, or `null`: at most what could be paid, or what was posted. */
export function rulingProblem(amount: Fen, { payable, posted }: { payable: Fen; posted: Fen | null }): string | null {
  const fits = BigInt(amount) * 10_000n <= BigInt(payable) * BigInt(RULED_BP) || amount <= (posted ?? 0);
  return fits ? null : "裁定金额超过应付";
}

export const isOrderStatus = (value: unknown): value is OrderStatus =>
  ORDER_STATUSES.some((status) => status === value);

/** The name of the status; for goods to be collected it depends on who moves them. */
export function orderStatusName(status: OrderStatus, deliveryMode: DeliveryMode): string {
  if (status === ORDER_STATUS.toPickup) return deliveryMode === 1 ? "待提货" : "待发货";
  return ORDER_STATUS_NAMES[status];
}

/** Whether the merchant has yet to state the freight: a delivery, unless a quote agreed on its freight. */
export const isFreightOpen = (order: { status: number; deliveryMode: number; freightAmount: Fen }): boolean =>
  (order.status === ORDER_STATUS.toConfirm || order.status === ORDER_STATUS.toAcceptChange) &&
  order.deliveryMode === 2 &&
  order.freightAmount === 0;

/** Groups of the order list, in tab order. `all` has every status; the others are disjoint. */
export const ORDER_TABS: readonly { key: string; label: string; statuses: readonly OrderStatus[] }[] = [
  { key: "all", label: "全部", statuses: ORDER_STATUSES },
  ...tabsOf(ORDER_STATES, ORDER_TAB_NAMES),
];

/** When the waiting began (epoch ms): on entering the status, at the end of the hold, or when the settlement was posted. */
export type OrderTimes = { enteredAt: number; expireAt: number | null; settlementPostedAt: number | null };

/** Statuses that the clock ends, by which event and when. */
export const ORDER_DEADLINES: readonly (OrderDeadline & { status: OrderStatus })[] =
  /* @__PURE__ */ ORDER_STATUSES.flatMap((status) => {
    const { deadline } = orderState(status);
    return deadline === undefined ? [] : [{ ...deadline, status }];
  });

/** What the clock does with an untouched order, and when (epoch ms). `null` where only people act. */
export function orderClock(
  status: OrderStatus,
  times: OrderTimes,
  facts: OrderFacts,
): { event: OrderEvent; dueAt: number } | null {
  const { deadline } = orderState(status);
  const since = deadline === undefined ? null : times[deadline.since];
  if (deadline === undefined || since === null) return null;
  const dueAt = since + deadline.afterMs;
  if (deadline.event !== "confirmSettlement") return { event: deadline.event, dueAt };
  if (facts.settleAmount === null || facts.pickupDisputed) return null;
  return { event: withinTolerance(facts) ? deadline.event : "dispute", dueAt };
}

import type { Fen } from "../money.ts";
import { availableEvents, nextStatus, type StateTable, type Step, tableOf } from "../state-table.ts";
import { type CodeIn, codesOf, codesWith, columnOf, stateOf, tabsOf } from "../states.ts";
import type { BasisPoints } from "../units.ts";
import { type CancelType, ORDER_STATES, ORDER_TAB_NAMES, type OrderDeadline, type OrderState } from "./order-states.ts";

/** A code of `ORDER_STATES`, as it is kept and sent. */
export type OrderStatus = CodeIn<typeof ORDER_STATES>;
/** The codes of a spot order's states by name. */
export const ORDER_STATUS = /* @__PURE__ */ codesOf(ORDER_STATES);
/** All codes of `ORDER_STATUS`. */
export const ORDER_STATUSES: readonly OrderStatus[] = /* @__PURE__ */ Object.values(ORDER_STATUS);
/** Words on screen for each order status. */
export const ORDER_STATUS_NAMES = /* @__PURE__ */ columnOf(ORDER_STATES, "label");

/** The state of an order with all its columns. Throws a `RangeError` for a code that no state has. */
export const orderState = (status: number): OrderState => stateOf<OrderState>(ORDER_STATES, status);
/** Final statuses. */
export const ORDER_FINAL = /* @__PURE__ */ codesWith(ORDER_STATES, "final");
/** Statuses in which ordered goods that are not picked up stay held for the buyer. */
export const ORDER_HOLDING = /* @__PURE__ */ codesWith(ORDER_STATES, "holdsStock");
/** Goods can be picked up in these. */
export const ORDER_FETCHABLE = /* @__PURE__ */ codesWith(ORDER_STATES, "fetchable");

/** Who takes a step. */
export type OrderActor = "buyer" | "merchant" | "operator" | "system";

/** 1 pickup by the buyer, 2 delivery by the merchant. */
export type DeliveryMode = 1 | 2;
/** 1 bank transfer, 2 online (reserved), 3 on account. */
export type PayMode = 1 | 2 | 3;

/** The facts that the guards check, with the event's own data applied. */
export type OrderFacts = {
  deliveryMode: DeliveryMode;
  payMode: PayMode;
  payable: Fen;
  /** Sum of the vouchers that passed the audit. */
  paidAmount: Fen;
  /** The buyer asked to cancel a paid order and has no answer yet. */
  cancelRequested: boolean;
  /** How much of the order is picked up. */
  pickedUp: "none" | "part" | "all";
  /** The posted final amount; `null` before the settlement is posted. */
  settleAmount: Fen | null;
  /** Allowed difference between `settleAmount` and `payable`, in 1/100 percent (300 = ±3 %). */
  toleranceBp: BasisPoints;
  /** A voucher other than the event's own still waits for the audit. */
  vouchersWaiting: boolean;
  /** The parties agreed to give up the remainder. */
  remainderDropped: boolean;
  /** A tally sheet is disputed and waits for a ruling. */
  pickupDisputed: boolean;
};

/** What may happen to an order, by the name of the event. */
export type OrderEvent =
  | "confirm"
  | "confirmWithChange"
  | "acceptChange"
  | "refuseChange"
  | "decline"
  | "cancel"
  | "timeout"
  | "uploadVoucher"
  | "vouchersCleared"
  | "rejectVoucher"
  | "ship"
  | "partialPickup"
  | "completePickup"
  | "voidPickup"
  | "sign"
  | "requestCancel"
  | "withdrawCancel"
  | "agreeCancel"
  | "refuseCancel"
  | "postSettlement"
  | "confirmSettlement"
  | "dispute"
  | "resolve"
  | "forceCancel";

/** Labels of the buttons and of the timeline. */
export const ORDER_EVENT_NAMES: Readonly<Record<OrderEvent, string>> = {
  confirm: "确认订单",
  confirmWithChange: "减量确认",
  acceptChange: "接受变更",
  refuseChange: "不接受变更",
  decline: "拒绝订单",
  cancel: "取消订单",
  timeout: "超时取消",
  uploadVoucher: "上传付款凭证",
  vouchersCleared: "确认到账",
  rejectVoucher: "驳回凭证",
  ship: "发货",
  partialPickup: "部分提货",
  completePickup: "提货完成",
  voidPickup: "作废码单",
  sign: "确认收货",
  requestCancel: "申请取消",
  withdrawCancel: "撤回取消申请",
  agreeCancel: "同意取消",
  refuseCancel: "拒绝取消",
  postSettlement: "提交结算",
  confirmSettlement: "确认结算",
  dispute: "提出异议",
  resolve: "裁定争议",
  forceCancel: "平台取消",
};

/**
 * Whether the final amount differs from the price by no more than the tolerance; exact, no rounding. When the remainder
 * was given up, less is accepted.
 */
export function withinTolerance({ settleAmount, payable, toleranceBp, remainderDropped }: OrderFacts): boolean {
  if (settleAmount === null) return false;
  if (remainderDropped && settleAmount <= payable) return true;
  return BigInt(Math.abs(settleAmount - payable)) * 10_000n <= BigInt(payable) * BigInt(toleranceBp);
}

/** Limit of the sum of vouchers, in 1/100 percent of the payable amount. */
const RULED_BP = 10_500;

/** Why an order cannot be ruled to cost `amount`, or `null`: at most what could be paid, or what was posted. */
export function rulingProblem(amount: Fen, { payable, posted }: { payable: Fen; posted: Fen | null }): string | null {
  const fits = BigInt(amount) * 10_000n <= BigInt(payable) * BigInt(RULED_BP) || amount <= (posted ?? 0);
  return fits ? null : "裁定金额超过应付";
}

const onAccount = ({ payMode }: OrderFacts) => (payMode === 3 ? null : "该订单不是账期支付");
const allPaid = ({ paidAmount, payable }: OrderFacts) => (paidAmount >= payable ? null : "已核款金额不足应付金额");
const noVoucher = ({ vouchersWaiting }: OrderFacts) => (vouchersWaiting ? "有付款凭证待核，请先核款" : null);
const paidAndLooked = (facts: OrderFacts) => allPaid(facts) ?? noVoucher(facts);
const othersWaiting = ({ vouchersWaiting }: OrderFacts) => (vouchersWaiting ? null : "没有待核的付款凭证");
const requested = ({ cancelRequested }: OrderFacts) => (cancelRequested ? null : "买家没有申请取消");
/** Part of the price is paid and no voucher waits for the audit: the rest is to be paid. */
const partPaid = (facts: OrderFacts) =>
  allPaid(facts) !== null && !facts.vouchersWaiting ? null : "已核款金额不足应付金额";
const partPaidAndGoesOn = (facts: OrderFacts) => (facts.cancelRequested ? "买家已申请取消，请先处理" : partPaid(facts));
const requestedAndPartPaid = (facts: OrderFacts) => requested(facts) ?? partPaid(facts);
const requestedAndLooked = (facts: OrderFacts) => requested(facts) ?? noVoucher(facts);
const notYetRequested = ({ cancelRequested }: OrderFacts) => (cancelRequested ? "已申请取消，请等待商家处理" : null);
const shippable = ({ deliveryMode, cancelRequested }: OrderFacts) => {
  if (deliveryMode !== 2) return "自提订单不需要发货";
  return cancelRequested ? "买家已申请取消，请先处理" : null;
};
const pickedUpIs =
  (required: "part" | "all") =>
  ({ deliveryMode, pickedUp }: OrderFacts) => {
    if (deliveryMode !== 1) return "送货订单不能自提";
    return pickedUp === required ? null : required === "all" ? "还有货物未提完" : "提货数量不正确";
  };
/** The operator may close the remainder of an order that nobody collects. */
const requestedUnlessOperator = (facts: OrderFacts, actor: OrderActor) =>
  actor === "operator" ? null : requested(facts);
/** Voiding a tally sheet returns the order to the status that the other sheets justify. */
const voidedTo =
  (required: "none" | "part") =>
  ({ pickedUp, settleAmount, remainderDropped }: OrderFacts) => {
    if (remainderDropped) return "余量已取消，码单不能作废";
    if (settleAmount !== null) return "已提交结算，码单不能作废";
    return pickedUp === required ? null : "提货数量不正确";
  };
const undisputed = ({ pickupDisputed }: OrderFacts) => (pickupDisputed ? "有码单存在异议，请先处理" : null);
const agreedTally = (facts: OrderFacts) => {
  if (facts.settleAmount === null) return "商家尚未提交结算";
  if (facts.pickupDisputed) return undisputed(facts);
  return withinTolerance(facts) ? null : "结算差异超出允许范围，请提出异议";
};
/** People may dispute at any time; the clock only when the final amount exceeds the tolerance. */
const disputable = (facts: OrderFacts, actor: OrderActor) => {
  if (actor !== "system") return null;
  if (facts.pickupDisputed) return undisputed(facts);
  return facts.settleAmount !== null && !withinTolerance(facts) ? null : "结算差异在允许范围内";
};

/**
 * The whole life of a spot order: confirmed, where the merchant can deliver less with the buyer's consent, paid, audited, picked up or delivered, settled, with disputes and cancellations
 * by the way. While a voucher waits nothing leads out of the audit: no money is left that nobody has looked at. Where only
 * part of the price came in it is to be paid again, with a deadline of its own. An order on account (payMode 3) goes from
 * confirmation straight to the pickup. A cancellation agreed while part is already picked up gives up the remainder and
 * leads to the settlement of the rest.
 */
export const ORDER_TABLE: StateTable<OrderStatus, OrderEvent, OrderActor, OrderFacts> = /* @__PURE__ */ tableOf(
  ORDER_STATES,
  {
    toConfirm: {
      confirm: [
        { to: "toPickup", actors: ["merchant"], guard: onAccount },
        { to: "toPay", actors: ["merchant"] },
      ],
      confirmWithChange: [{ to: "toAcceptChange", actors: ["merchant"] }],
      decline: [{ to: "cancelled", actors: ["merchant"] }],
      cancel: [{ to: "cancelled", actors: ["buyer"] }],
      timeout: [{ to: "cancelled", actors: ["system"] }],
      forceCancel: [{ to: "cancelled", actors: ["operator"] }],
    },
    toAcceptChange: {
      acceptChange: [
        { to: "toPickup", actors: ["buyer"], guard: onAccount },
        { to: "toPay", actors: ["buyer"] },
      ],
      refuseChange: [{ to: "cancelled", actors: ["buyer"] }],
      decline: [{ to: "cancelled", actors: ["merchant"] }],
      timeout: [{ to: "cancelled", actors: ["system"] }],
      forceCancel: [{ to: "cancelled", actors: ["operator"] }],
    },
    toPay: {
      uploadVoucher: [{ to: "toAudit", actors: ["buyer"] }],
      cancel: [{ to: "cancelled", actors: ["buyer"] }],
      timeout: [{ to: "cancelled", actors: ["system"] }],
      forceCancel: [{ to: "cancelled", actors: ["operator"] }],
    },
    toAudit: {
      vouchersCleared: [
        { to: "toPickup", actors: ["merchant", "operator"], guard: paidAndLooked },
        { to: "toPay", actors: ["merchant", "operator"], guard: partPaidAndGoesOn },
        { to: "toAudit", actors: ["merchant", "operator"] },
      ],
      rejectVoucher: [
        { to: "toAudit", actors: ["merchant", "operator"], guard: othersWaiting },
        { to: "toPickup", actors: ["merchant", "operator"], guard: allPaid },
        { to: "toPay", actors: ["merchant", "operator"] },
      ],
      uploadVoucher: [{ to: "toAudit", actors: ["buyer"] }],
      requestCancel: [{ to: "toAudit", actors: ["buyer"], guard: notYetRequested }],
      agreeCancel: [{ to: "cancelled", actors: ["merchant", "operator"], guard: requestedAndLooked }],
      refuseCancel: [
        { to: "toPay", actors: ["merchant", "operator"], guard: requestedAndPartPaid },
        { to: "toAudit", actors: ["merchant", "operator"], guard: requested },
      ],
      withdrawCancel: [
        { to: "toPay", actors: ["buyer"], guard: requestedAndPartPaid },
        { to: "toAudit", actors: ["buyer"], guard: requested },
      ],
      forceCancel: [{ to: "cancelled", actors: ["operator"], guard: noVoucher }],
    },
    toPickup: {
      ship: [{ to: "inTransit", actors: ["merchant"], guard: shippable }],
      partialPickup: [{ to: "partlyPickedUp", actors: ["merchant"], guard: pickedUpIs("part") }],
      completePickup: [{ to: "toSettle", actors: ["merchant"], guard: pickedUpIs("all") }],
      requestCancel: [{ to: "toPickup", actors: ["buyer"], guard: notYetRequested }],
      agreeCancel: [{ to: "cancelled", actors: ["merchant", "operator"], guard: requested }],
      refuseCancel: [{ to: "toPickup", actors: ["merchant", "operator"], guard: requested }],
      withdrawCancel: [{ to: "toPickup", actors: ["buyer"], guard: requested }],
      forceCancel: [{ to: "cancelled", actors: ["operator"] }],
    },
    inTransit: {
      sign: [{ to: "toSettle", actors: ["buyer", "operator", "system"] }],
      forceCancel: [{ to: "cancelled", actors: ["operator"] }],
    },
    partlyPickedUp: {
      partialPickup: [{ to: "partlyPickedUp", actors: ["merchant"], guard: pickedUpIs("part") }],
      completePickup: [{ to: "toSettle", actors: ["merchant"], guard: pickedUpIs("all") }],
      voidPickup: [
        { to: "toPickup", actors: ["merchant"], guard: voidedTo("none") },
        { to: "partlyPickedUp", actors: ["merchant"], guard: voidedTo("part") },
      ],
      requestCancel: [{ to: "partlyPickedUp", actors: ["buyer"], guard: notYetRequested }],
      agreeCancel: [{ to: "toSettle", actors: ["merchant", "operator"], guard: requestedUnlessOperator }],
      refuseCancel: [{ to: "partlyPickedUp", actors: ["merchant", "operator"], guard: requested }],
      withdrawCancel: [{ to: "partlyPickedUp", actors: ["buyer"], guard: requested }],
    },
    toSettle: {
      voidPickup: [
        { to: "toPickup", actors: ["merchant"], guard: voidedTo("none") },
        { to: "partlyPickedUp", actors: ["merchant"], guard: voidedTo("part") },
      ],
      postSettlement: [{ to: "toSettle", actors: ["merchant", "operator"], guard: undisputed }],
      confirmSettlement: [{ to: "completed", actors: ["buyer", "system"], guard: agreedTally }],
      dispute: [{ to: "disputed", actors: ["buyer", "operator", "system"], guard: disputable }],
    },
    disputed: { resolve: [{ to: "completed", actors: ["operator"] }] },
  },
);

/** The transition of an order on `event` by `actor`. */
export function nextOrderStatus(
  status: OrderStatus,
  event: OrderEvent,
  actor: OrderActor,
  facts: OrderFacts,
): Step<OrderStatus> {
  return nextStatus(ORDER_TABLE, status, event, actor, facts);
}

/** The buttons of an order for `actor`. */
export function availableOrderEvents(status: OrderStatus, actor: OrderActor, facts: OrderFacts): OrderEvent[] {
  return availableEvents(ORDER_TABLE, status, actor, facts);
}

export const isOrderStatus = (value: unknown): value is OrderStatus =>
  ORDER_STATUSES.some((status) => status === value);

/** The name of the status; goods to be collected are called by who moves them. */
export function orderStatusName(status: OrderStatus, deliveryMode: DeliveryMode): string {
  if (status === ORDER_STATUS.toPickup) return deliveryMode === 1 ? "待提货" : "待发货";
  return ORDER_STATUS_NAMES[status];
}

/** Whether the merchant has yet to say what the way costs: a delivery, unless a quote agreed on its freight. */
export const isFreightOpen = (order: { status: number; deliveryMode: number; freightAmount: Fen }): boolean =>
  (order.status === ORDER_STATUS.toConfirm || order.status === ORDER_STATUS.toAcceptChange) &&
  order.deliveryMode === 2 &&
  order.freightAmount === 0;

/** The cancel type that an event records, `null` when it does not cancel. An agreed request counts as the buyer's. */
export function cancelTypeOf(event: OrderEvent): CancelType | null {
  const types: Partial<Record<OrderEvent, CancelType>> = {
    cancel: 1,
    refuseChange: 1,
    agreeCancel: 1,
    decline: 2,
    timeout: 3,
    forceCancel: 5,
  };
  return types[event] ?? null;
}

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

/** What the clock does with an order that nobody touches, and when (epoch ms). `null` where only people act. */
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

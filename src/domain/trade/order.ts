import type { Fen } from "../money.ts";
import { availableEvents, nextStatus, type StateTable, type Step } from "../state-table.ts";

/** Statuses of a spot order. 10 and 21 belong to later stages and do not exist yet. */
export const ORDER_STATUSES = [20, 30, 40, 50, 55, 60, 70, 75, 80, 90] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_STATUS = {
  toConfirm: 20,
  toPay: 30,
  toAudit: 40,
  toPickup: 50,
  inTransit: 55,
  partlyPickedUp: 60,
  toSettle: 70,
  disputed: 75,
  completed: 80,
  cancelled: 90,
} as const satisfies Record<string, OrderStatus>;

export const ORDER_STATUS_NAMES: Readonly<Record<OrderStatus, string>> = {
  20: "待商家确认",
  30: "待付款",
  40: "待核款",
  50: "待提货/待发货",
  55: "运输中",
  60: "部分提货",
  70: "待结算",
  75: "争议中",
  80: "已完成",
  90: "已取消",
};

/** Final statuses. */
export const ORDER_FINAL: readonly OrderStatus[] = [80, 90];
/**
 * Statuses in which ordered goods that are not picked up stay held for the buyer; entering another status releases
 * them.
 */
export const ORDER_HOLDING: readonly OrderStatus[] = [20, 30, 40, 50, 60];
/** Goods can be picked up in these. */
export const ORDER_FETCHABLE: readonly OrderStatus[] = [50, 60];

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
  toleranceBp: number;
  /** A voucher other than the event's own still waits for the audit. */
  vouchersWaiting: boolean;
  /** The parties agreed to give up the remainder. */
  remainderDropped: boolean;
  /** A tally sheet is disputed and waits for a ruling. */
  pickupDisputed: boolean;
};

export type OrderEvent =
  | "confirm"
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
 * The whole life of a spot order: 20 → 30 → 40 → 50 → (55 | 60) → 70 → 80, with 75 for disputes
 * and 90 for cancelled. While a voucher waits nothing leads out of 40: no money is left that nobody has looked at. Where only
 * part of the price came in it is to be paid again (30), with a deadline of its own. An order
 * on account (payMode 3) goes from confirmation straight to 50. A cancellation agreed
 * while part is already picked up (60) gives up the remainder and settles the rest (70).
 */
export const ORDER_TABLE: StateTable<OrderStatus, OrderEvent, OrderActor, OrderFacts> = {
  20: {
    confirm: [
      { to: 50, actors: ["merchant"], guard: onAccount },
      { to: 30, actors: ["merchant"] },
    ],
    decline: [{ to: 90, actors: ["merchant"] }],
    cancel: [{ to: 90, actors: ["buyer"] }],
    timeout: [{ to: 90, actors: ["system"] }],
    forceCancel: [{ to: 90, actors: ["operator"] }],
  },
  30: {
    uploadVoucher: [{ to: 40, actors: ["buyer"] }],
    cancel: [{ to: 90, actors: ["buyer"] }],
    timeout: [{ to: 90, actors: ["system"] }],
    forceCancel: [{ to: 90, actors: ["operator"] }],
  },
  40: {
    vouchersCleared: [
      { to: 50, actors: ["merchant", "operator"], guard: paidAndLooked },
      { to: 30, actors: ["merchant", "operator"], guard: partPaidAndGoesOn },
      { to: 40, actors: ["merchant", "operator"] },
    ],
    rejectVoucher: [
      { to: 40, actors: ["merchant", "operator"], guard: othersWaiting },
      { to: 50, actors: ["merchant", "operator"], guard: allPaid },
      { to: 30, actors: ["merchant", "operator"] },
    ],
    uploadVoucher: [{ to: 40, actors: ["buyer"] }],
    requestCancel: [{ to: 40, actors: ["buyer"], guard: notYetRequested }],
    agreeCancel: [{ to: 90, actors: ["merchant", "operator"], guard: requestedAndLooked }],
    refuseCancel: [
      { to: 30, actors: ["merchant", "operator"], guard: requestedAndPartPaid },
      { to: 40, actors: ["merchant", "operator"], guard: requested },
    ],
    withdrawCancel: [
      { to: 30, actors: ["buyer"], guard: requestedAndPartPaid },
      { to: 40, actors: ["buyer"], guard: requested },
    ],
    forceCancel: [{ to: 90, actors: ["operator"], guard: noVoucher }],
  },
  50: {
    ship: [{ to: 55, actors: ["merchant"], guard: shippable }],
    partialPickup: [{ to: 60, actors: ["merchant"], guard: pickedUpIs("part") }],
    completePickup: [{ to: 70, actors: ["merchant"], guard: pickedUpIs("all") }],
    requestCancel: [{ to: 50, actors: ["buyer"], guard: notYetRequested }],
    agreeCancel: [{ to: 90, actors: ["merchant", "operator"], guard: requested }],
    refuseCancel: [{ to: 50, actors: ["merchant", "operator"], guard: requested }],
    withdrawCancel: [{ to: 50, actors: ["buyer"], guard: requested }],
    forceCancel: [{ to: 90, actors: ["operator"] }],
  },
  55: {
    sign: [{ to: 70, actors: ["buyer", "operator", "system"] }],
    forceCancel: [{ to: 90, actors: ["operator"] }],
  },
  60: {
    partialPickup: [{ to: 60, actors: ["merchant"], guard: pickedUpIs("part") }],
    completePickup: [{ to: 70, actors: ["merchant"], guard: pickedUpIs("all") }],
    voidPickup: [
      { to: 50, actors: ["merchant"], guard: voidedTo("none") },
      { to: 60, actors: ["merchant"], guard: voidedTo("part") },
    ],
    requestCancel: [{ to: 60, actors: ["buyer"], guard: notYetRequested }],
    agreeCancel: [{ to: 70, actors: ["merchant", "operator"], guard: requestedUnlessOperator }],
    refuseCancel: [{ to: 60, actors: ["merchant", "operator"], guard: requested }],
    withdrawCancel: [{ to: 60, actors: ["buyer"], guard: requested }],
  },
  70: {
    voidPickup: [
      { to: 50, actors: ["merchant"], guard: voidedTo("none") },
      { to: 60, actors: ["merchant"], guard: voidedTo("part") },
    ],
    postSettlement: [{ to: 70, actors: ["merchant", "operator"], guard: undisputed }],
    confirmSettlement: [{ to: 80, actors: ["buyer", "system"], guard: agreedTally }],
    dispute: [{ to: 75, actors: ["buyer", "operator", "system"], guard: disputable }],
  },
  75: { resolve: [{ to: 80, actors: ["operator"] }] },
  80: {},
  90: {},
};

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

export function isOrderStatus(value: unknown): value is OrderStatus {
  return (ORDER_STATUSES as readonly unknown[]).includes(value);
}

/** The name of the status; 50 depends on the delivery mode. */
export function orderStatusName(status: OrderStatus, deliveryMode: DeliveryMode): string {
  if (status === 50) return deliveryMode === 1 ? "待提货" : "待发货";
  return ORDER_STATUS_NAMES[status];
}

/** Why an order was cancelled: 1 buyer, 2 merchant, 3 timeout, 4 approval refused, 5 platform. */
export type CancelType = 1 | 2 | 3 | 4 | 5;
export const CANCEL_TYPE_NAMES: Readonly<Record<CancelType, string>> = {
  1: "买家取消",
  2: "商家取消",
  3: "超时取消",
  4: "审批拒绝",
  5: "平台取消",
};

/** The cancel type that an event records, `null` when it does not cancel. An agreed request counts as the buyer's. */
export function cancelTypeOf(event: OrderEvent): CancelType | null {
  const types: Partial<Record<OrderEvent, CancelType>> = {
    cancel: 1,
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
  { key: "toConfirm", label: "待确认", statuses: [20] },
  { key: "toPay", label: "待付款", statuses: [30] },
  { key: "toAudit", label: "待核款", statuses: [40] },
  { key: "toReceive", label: "待提货/收货", statuses: [50, 55, 60] },
  { key: "toSettle", label: "待结算", statuses: [70, 75] },
  { key: "completed", label: "已完成", statuses: [80] },
  { key: "cancelled", label: "已取消", statuses: [90] },
];

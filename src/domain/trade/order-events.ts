import { eventNamesOf, eventsOf, SIGNED_IN, stateTableOf } from "../events.ts";
import type { Fen } from "../money.ts";
import { REASON_FIELD, reasonField } from "../reason.ts";
import { availableEvents, nextStatus, type StateTable, type Step } from "../state-table.ts";
import type { CodeIn } from "../states.ts";
import type { BasisPoints } from "../units.ts";
import { ORDER_WAIT_MS } from "./order-clock.ts";
import { type CancelType, ORDER_STATES } from "./order-states.ts";

const HOUR_MS = 3_600_000;

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
  /** The buyer requested to cancel a paid order and has no answer yet. */
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

/**
 * Whether the final amount differs from the price by no more than the tolerance; exact, no rounding. When the remainder
 * was given up, less is accepted.
 */
export function withinTolerance({ settleAmount, payable, toleranceBp, remainderDropped }: OrderFacts): boolean {
  if (settleAmount === null) return false;
  if (remainderDropped && settleAmount <= payable) return true;
  return BigInt(Math.abs(settleAmount - payable)) * 10_000n <= BigInt(payable) * BigInt(toleranceBp);
}

const onAccount = ({ payMode }: OrderFacts) => (payMode === 3 ? null : "该订单不是账期支付");
const allPaid = ({ paidAmount, payable }: OrderFacts) => (paidAmount >= payable ? null : "已核款金额不足应付金额");
const noVoucher = ({ vouchersWaiting }: OrderFacts) => (vouchersWaiting ? "有付款凭证待核，请先核款" : null);
const paidNoneWaiting = (facts: OrderFacts) => allPaid(facts) ?? noVoucher(facts);
const othersWaiting = ({ vouchersWaiting }: OrderFacts) => (vouchersWaiting ? null : "没有待核的付款凭证");
const requested = ({ cancelRequested }: OrderFacts) => (cancelRequested ? null : "买家没有申请取消");
/** Part of the price is paid and no voucher waits for the audit: the rest is to be paid. */
const partPaid = (facts: OrderFacts) =>
  allPaid(facts) !== null && !facts.vouchersWaiting ? null : "已核款金额不足应付金额";
const partPaidAndGoesOn = (facts: OrderFacts) => (facts.cancelRequested ? "买家已申请取消，请先处理" : partPaid(facts));
const requestedAndPartPaid = (facts: OrderFacts) => requested(facts) ?? partPaid(facts);
const requestedNoneWaiting = (facts: OrderFacts) => requested(facts) ?? noVoucher(facts);
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
/** The operator may close the remainder of an order that is not collected. */
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

/** A voided tally sheet leads back to where the others justify. */
const VOIDED = [
  { to: "toPickup", actors: ["merchant"], guard: voidedTo("none") },
  { to: "partlyPickedUp", actors: ["merchant"], guard: voidedTo("part") },
] as const;

/** Permissions to take orders and send the goods, and to receive the money for them. */
const TAKES_ORDERS = "order:spot:confirm";
export const RECEIVES_MONEY = "order:spot:receive";
/** The operator's permissions to look after payments, and to rule. */
const AUDITS = "order:spot:audit";
export const RULES_ON_ORDERS = "order:spot:dispute";

const DONE = "操作成功";
const ANSWERING = ["merchant", "operator"] as const;

/**
 * The whole life of a spot order: confirmed, where the merchant can deliver less with the buyer's consent, paid, audited, picked
 * up or delivered, settled, with disputes and cancellations by the way. While a voucher waits nothing leads out of the audit: no
 * money is left unchecked. Where only part of the price came in it is to be paid again, with a deadline of its own. An order on
 * account (payMode 3) goes from confirmation straight to the pickup. A cancellation agreed while part is already picked up gives
 * up the remainder and leads to the settlement of the rest. Pickups have calls of their own.
 */
export const ORDER_EVENTS = /* @__PURE__ */ eventsOf<keyof typeof ORDER_STATES, OrderActor, OrderFacts>()({
  confirm: {
    label: "确认订单",
    ways: {
      toConfirm: [
        { to: "toPickup", actors: ["merchant"], guard: onAccount },
        { to: "toPay", actors: ["merchant"] },
      ],
    },
    submit: "确认订单",
    sent: {
      merchant: { may: TAKES_ORDERS, summary: "Confirms an order", takes: "own", done: "订单已确认", leadsOn: true },
    },
  },
  confirmWithChange: {
    label: "减量确认",
    ways: { toConfirm: [{ to: "toAcceptChange", actors: ["merchant"] }] },
    text: `货物不足时填写能供应的数量，没有的填 0，单价不变。买家 ${ORDER_WAIT_MS.change / HOUR_MS} 小时内接受后按新数量付款；不接受或逾期，订单取消。`,
    submit: "请买家确认",
    sent: {
      merchant: {
        may: TAKES_ORDERS,
        summary: "Offers to deliver less than was ordered",
        takes: "own",
        done: "已请买家确认变更",
      },
    },
  },
  acceptChange: {
    label: "接受变更",
    ways: {
      toAcceptChange: [
        { to: "toPickup", actors: ["buyer"], guard: onAccount },
        { to: "toPay", actors: ["buyer"] },
      ],
    },
    needsVersion: 0,
    text: "接受后按变更后的数量和金额付款，多占的库存释放。",
    sent: {
      buyer: {
        may: SIGNED_IN,
        summary: "Accepts less than was ordered, as the merchant can deliver it",
        done: "已接受变更，请按新的金额付款",
        leadsOn: true,
      },
    },
  },
  refuseChange: {
    label: "不接受变更",
    ways: { toAcceptChange: [{ to: "cancelled", actors: ["buyer"] }] },
    asks: { reason: REASON_FIELD },
    text: "不接受则订单取消，为您锁定的库存将释放。",
    sent: {
      buyer: { may: SIGNED_IN, summary: "Refuses less than was ordered; the order ends", done: "订单已取消" },
    },
  },
  decline: {
    label: "拒绝订单",
    ways: {
      toConfirm: [{ to: "cancelled", actors: ["merchant"] }],
      toAcceptChange: [{ to: "cancelled", actors: ["merchant"] }],
    },
    asks: { reason: REASON_FIELD },
    text: "拒绝后订单取消，为买家保留的库存释放。",
    submit: "拒绝订单",
    isHarsh: true,
    sent: { merchant: { may: TAKES_ORDERS, summary: "Declines an order", done: "订单已拒绝" } },
  },
  vouchersCleared: {
    label: "确认到账",
    ways: {
      toAudit: [
        { to: "toPickup", actors: ANSWERING, guard: paidNoneWaiting },
        { to: "toPay", actors: ANSWERING, guard: partPaidAndGoesOn },
        { to: "toAudit", actors: ANSWERING },
      ],
    },
    sent: {
      merchant: {
        may: RECEIVES_MONEY,
        summary: "Accepts or rejects a payment voucher",
        path: "auditVoucher",
        takes: "own",
        done: "已确认到账",
      },
      operator: {
        may: AUDITS,
        summary: "Accepts or rejects a payment voucher as the operator",
        path: "auditVoucher",
        takes: "own",
        done: "已确认到账",
      },
    },
  },
  rejectVoucher: {
    label: "驳回凭证",
    ways: {
      toAudit: [
        { to: "toAudit", actors: ANSWERING, guard: othersWaiting },
        { to: "toPickup", actors: ANSWERING, guard: allPaid },
        { to: "toPay", actors: ANSWERING },
      ],
    },
    text: "驳回后买家须重新上传付款凭证。",
    submit: "驳回凭证",
    sent: {
      merchant: {
        may: RECEIVES_MONEY,
        summary: "Accepts or rejects a payment voucher",
        path: "auditVoucher",
        takes: "own",
        done: "凭证已驳回",
      },
      operator: {
        may: AUDITS,
        summary: "Accepts or rejects a payment voucher as the operator",
        path: "auditVoucher",
        takes: "own",
        done: "凭证已驳回",
      },
    },
  },
  uploadVoucher: {
    label: "上传付款凭证",
    ways: {
      toPay: [{ to: "toAudit", actors: ["buyer"] }],
      toAudit: [{ to: "toAudit", actors: ["buyer"] }],
    },
    submit: "提交凭证",
    sent: {
      buyer: {
        may: SIGNED_IN,
        summary: null,
        path: "addVoucher",
        takes: "apart",
        done: "付款凭证已提交，等待商家核款",
      },
    },
  },
  cancel: {
    label: "取消订单",
    ways: {
      toConfirm: [{ to: "cancelled", actors: ["buyer"] }],
      toPay: [{ to: "cancelled", actors: ["buyer"] }],
    },
    asks: { reason: reasonField("取消原因") },
    submit: "确认取消",
    isHarsh: true,
    sent: { buyer: { may: SIGNED_IN, summary: "Cancels an unpaid order", done: "订单已取消" } },
  },
  timeout: {
    label: "超时取消",
    ways: {
      toConfirm: [{ to: "cancelled", actors: ["system"] }],
      toAcceptChange: [{ to: "cancelled", actors: ["system"] }],
      toPay: [{ to: "cancelled", actors: ["system"] }],
    },
  },
  ship: {
    label: "发货",
    ways: { toPickup: [{ to: "inTransit", actors: ["merchant"], guard: shippable }] },
    submit: "确认发货",
    sent: {
      merchant: {
        may: TAKES_ORDERS,
        summary: "Reports the shipment of an order",
        takes: "own",
        done: "已发货",
        leadsOn: true,
      },
    },
  },
  partialPickup: {
    label: "部分提货",
    ways: {
      toPickup: [{ to: "partlyPickedUp", actors: ["merchant"], guard: pickedUpIs("part") }],
      partlyPickedUp: [{ to: "partlyPickedUp", actors: ["merchant"], guard: pickedUpIs("part") }],
    },
  },
  completePickup: {
    label: "提货完成",
    ways: {
      toPickup: [{ to: "toSettle", actors: ["merchant"], guard: pickedUpIs("all") }],
      partlyPickedUp: [{ to: "toSettle", actors: ["merchant"], guard: pickedUpIs("all") }],
    },
  },
  voidPickup: {
    label: "作废码单",
    ways: { partlyPickedUp: VOIDED, toSettle: VOIDED },
  },
  sign: {
    label: "确认收货",
    ways: { inTransit: [{ to: "toSettle", actors: ["buyer", "operator", "system"] }] },
    sent: {
      buyer: {
        may: SIGNED_IN,
        summary: "Confirms receipt with the received count",
        path: "confirmReceive",
        takes: "own",
        done: DONE,
        text: "确认后由商家按实收数量提交结算。",
        leadsOn: true,
      },
      operator: {
        may: RULES_ON_ORDERS,
        summary: "Confirms receipt as the operator",
        path: "confirmReceive",
        done: "已确认收货",
        text: "代买家确认收货后，由商家提交结算。",
        submit: "确认收货",
      },
    },
  },
  requestCancel: {
    label: "申请取消",
    ways: {
      toAudit: [{ to: "toAudit", actors: ["buyer"], guard: notYetRequested }],
      toPickup: [{ to: "toPickup", actors: ["buyer"], guard: notYetRequested }],
      partlyPickedUp: [{ to: "partlyPickedUp", actors: ["buyer"], guard: notYetRequested }],
    },
    asks: { reason: REASON_FIELD },
    sent: { buyer: { may: SIGNED_IN, summary: "Asks the merchant to cancel a paid order", done: DONE } },
  },
  agreeCancel: {
    label: "同意取消",
    ways: {
      toAudit: [{ to: "cancelled", actors: ANSWERING, guard: requestedNoneWaiting }],
      toPickup: [{ to: "cancelled", actors: ANSWERING, guard: requested }],
      partlyPickedUp: [{ to: "toSettle", actors: ANSWERING, guard: requestedUnlessOperator }],
    },
    text: "同意后未提走的部分取消，库存释放，已付货款须退还买家。",
    submit: "同意取消",
    isHarsh: true,
    sent: {
      merchant: { may: RECEIVES_MONEY, summary: "Agrees to cancel an order", done: "已同意取消", leadsOn: true },
      operator: {
        may: RULES_ON_ORDERS,
        summary: "Agrees to cancel as the operator",
        done: "已同意取消",
        leadsOn: true,
      },
    },
  },
  refuseCancel: {
    label: "拒绝取消",
    ways: {
      toAudit: [
        { to: "toPay", actors: ANSWERING, guard: requestedAndPartPaid },
        { to: "toAudit", actors: ANSWERING, guard: requested },
      ],
      toPickup: [{ to: "toPickup", actors: ANSWERING, guard: requested }],
      partlyPickedUp: [{ to: "partlyPickedUp", actors: ANSWERING, guard: requested }],
    },
    asks: { reason: REASON_FIELD },
    text: "拒绝后订单照常进行，原因会告知买家。",
    submit: "拒绝取消",
    sent: {
      merchant: { may: RECEIVES_MONEY, summary: "Refuses to cancel an order", done: "已拒绝取消" },
      operator: { may: RULES_ON_ORDERS, summary: "Refuses to cancel as the operator", done: "已拒绝取消" },
    },
  },
  withdrawCancel: {
    label: "撤回取消申请",
    ways: {
      toAudit: [
        { to: "toPay", actors: ["buyer"], guard: requestedAndPartPaid },
        { to: "toAudit", actors: ["buyer"], guard: requested },
      ],
      toPickup: [{ to: "toPickup", actors: ["buyer"], guard: requested }],
      partlyPickedUp: [{ to: "partlyPickedUp", actors: ["buyer"], guard: requested }],
    },
    text: "撤回后订单照常履行。",
    sent: { buyer: { may: SIGNED_IN, summary: "Withdraws a request to cancel", done: DONE, leadsOn: true } },
  },
  forceCancel: {
    label: "平台取消",
    ways: {
      toConfirm: [{ to: "cancelled", actors: ["operator"] }],
      toAcceptChange: [{ to: "cancelled", actors: ["operator"] }],
      toPay: [{ to: "cancelled", actors: ["operator"] }],
      toAudit: [{ to: "cancelled", actors: ["operator"], guard: noVoucher }],
      toPickup: [{ to: "cancelled", actors: ["operator"] }],
      inTransit: [{ to: "cancelled", actors: ["operator"] }],
    },
    asks: { reason: REASON_FIELD },
    text: "取消后库存释放，已付货款须退还买家，不能恢复。",
    submit: "平台取消",
    isHarsh: true,
    sent: { operator: { may: RULES_ON_ORDERS, summary: "Cancels an order as the operator", done: "订单已取消" } },
  },
  postSettlement: {
    label: "提交结算",
    ways: { toSettle: [{ to: "toSettle", actors: ANSWERING, guard: undisputed }] },
    submit: "提交结算",
    sent: {
      merchant: {
        may: RECEIVES_MONEY,
        summary: "Settles an order by the tally sheets",
        path: "postSettle",
        takes: "own",
        done: "结算已提交，等待买家确认",
        leadsOn: true,
      },
      operator: {
        may: RULES_ON_ORDERS,
        summary: "Settles an order as the operator",
        path: "postSettle",
        takes: "own",
        done: "结算已提交，等待买家确认",
        leadsOn: true,
      },
    },
  },
  confirmSettlement: {
    label: "确认结算",
    ways: { toSettle: [{ to: "completed", actors: ["buyer", "system"], guard: agreedTally }] },
    needsVersion: 0,
    text: "确认后订单完成，不能再提出异议。",
    sent: {
      buyer: {
        may: SIGNED_IN,
        summary: "Confirms the settlement of an order",
        path: "confirmSettle",
        done: DONE,
        leadsOn: true,
      },
    },
  },
  dispute: {
    label: "提出异议",
    ways: { toSettle: [{ to: "disputed", actors: ["buyer", "operator", "system"], guard: disputable }] },
    asks: { reason: REASON_FIELD },
    sent: {
      buyer: {
        may: SIGNED_IN,
        summary: "Opens a dispute",
        takes: "own",
        done: DONE,
        text: "提出后由平台裁定结算金额，期间订单不再变动。",
      },
      operator: {
        may: RULES_ON_ORDERS,
        summary: "Opens a dispute as the operator",
        done: "已转为争议",
        text: "转为争议后由平台裁定结算金额，期间订单不再变动。",
        submit: "提出异议",
      },
    },
  },
  resolve: {
    label: "裁定争议",
    ways: { disputed: [{ to: "completed", actors: ["operator"] }] },
    submit: "裁定",
    sent: {
      operator: {
        may: RULES_ON_ORDERS,
        summary: "Rules on a dispute",
        path: "resolveDispute",
        takes: "own",
        done: "争议已裁定",
        leadsOn: true,
      },
    },
  },
});

/** What may happen to an order, by the name of the event. */
export type OrderEvent = keyof typeof ORDER_EVENTS;

/** Labels of the buttons and of the timeline. */
export const ORDER_EVENT_NAMES: Readonly<Record<OrderEvent, string>> = /* @__PURE__ */ eventNamesOf(ORDER_EVENTS);

type OrderStatus = CodeIn<typeof ORDER_STATES>;

/** The life of an order. */
export const ORDER_TABLE: StateTable<OrderStatus, OrderEvent, OrderActor, OrderFacts> = /* @__PURE__ */ stateTableOf(
  ORDER_STATES,
  ORDER_EVENTS,
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

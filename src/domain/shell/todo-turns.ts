import { GOODS_STATUS } from "../catalog/goods/goods-states.ts";
import { COMPANY_STATUS } from "../company/company-status.ts";
import { APPLICATION_STATUS } from "../company/merchant-application.ts";
import { SUPPLY_STATUS } from "../company/supply-states.ts";
import { DEMAND_STATUS } from "../demand/demand.ts";
import { INQUIRY_WAIT_MS } from "../futures/inquiry.ts";
import { FUTURES_SETTLEMENT_MS, FUTURES_STATUS } from "../futures/order.ts";
import { FUTURES_AFTER_HOURS } from "../futures/order-todo.ts";
import { type Side, type Subject, WAITS, type WaitKind } from "../system/waiting.ts";
import { DISPUTE_ANSWER_MS, ORDER_WAIT_MS } from "../trade/order-clock.ts";
import { PLATFORM_AFTER_HOURS } from "../trade/order-todo.ts";
import { EXTRA_STATES, REFUND_STATES } from "../trade/refund.ts";
import { PICKUP_CONFIRM_MS } from "../trade/tally.ts";
import type { ConsoleTodoKey } from "./console-todo.ts";
import { PAGES } from "./pages.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Tasks that are left to one side alone: nothing lapses by them and no reminder is sent, so that they are no waits. */
const OWN_STEPS = {
  "company.revise": { subject: "company", statuses: [COMPANY_STATUS.rejected] },
  "company.renew": { subject: "company", statuses: [COMPANY_STATUS.expired] },
  "application.complete": { subject: "application", statuses: [APPLICATION_STATUS.incomplete] },
  "supply.complete": { subject: "supply", statuses: [SUPPLY_STATUS.incomplete] },
  "demand.revise": { subject: "demand", statuses: [DEMAND_STATUS.rejected] },
  "goods.revise": { subject: "goods", statuses: [GOODS_STATUS.rejected] },
  "futures.fetch": { subject: "futures", statuses: [FUTURES_STATUS.toPickup] },
} as const satisfies Readonly<Record<string, { subject: Subject; statuses: readonly number[] }>>;

/** Why something stands in a person's list: a wait, or a task of their own. */
export type TodoKind = WaitKind | keyof typeof OWN_STEPS;

/** The statuses behind each entry of the list. */
export const TODO_STATUSES: Readonly<Record<TodoKind, { subject: Subject; statuses: readonly number[] }>> = {
  ...WAITS,
  ...OWN_STEPS,
};

/** One side's part in a wait. */
export type Turn = {
  side: Side;
  /** What to do, in the words of its button. */
  action: string;
  /** The event of the subject's state table that does it; `null` where it is done elsewhere, e.g. by reserving a pickup. */
  event: string | null;
  /** Until when: this long after the wait began (ms), `own`: by a time of the thing itself, `null`: for as long as it takes. */
  due: number | "own" | null;
  /** Stands in the list only this long before it is due, ms. */
  lastMs?: number;
  /** Begins this long after the wait did, ms: the operator's part in what another side left undone. */
  afterMs?: number;
  /** The todo of the console that counts it, with its list; not for buyers. */
  todo?: ConsoleTodoKey;
  /** The page where it is done, where that is not the thing's own. */
  path?: string;
};

const buyer = (action: string, event: string | null, due: Turn["due"], more: Partial<Turn> = {}): Turn => ({
  side: "buyer",
  action,
  event,
  due,
  ...more,
});
const merchant = (action: string, event: string | null, due: Turn["due"], todo: ConsoleTodoKey): Turn => ({
  side: "merchant",
  action,
  event,
  due,
  todo,
});
const operator = (action: string, event: string | null, todo: ConsoleTodoKey, more: Partial<Turn> = {}): Turn => ({
  side: "operator",
  action,
  event,
  due: DAY_MS,
  todo,
  ...more,
});
/** What another side left undone for `hours` has waited too long by then. */
const after = (hours: number): Partial<Turn> => ({ afterMs: hours * HOUR_MS, due: hours * HOUR_MS });
const { audit, cancel, fetch, refund, ship, tally } = PLATFORM_AFTER_HOURS;
const FORWARD = FUTURES_AFTER_HOURS;
/** The warehouse's part is over with the slot; the operator's begins by conditions of its own. */
const ONCE_LATE: Partial<Turn> = { due: "own" };
/** A day after the merchant's time to answer; it begins with the answer, or when that time is over. */
const RULED: Partial<Turn> = { due: DISPUTE_ANSWER_MS + DAY_MS };

/**
 * Who has to do what of each thing that waits, until when: the one table behind the buyer's list, the workbench of merchants and
 * operators, and the counts beside both menus. The first has to act; an operator comes after it where it does not, a merchant
 * beside it where both sides are heard.
 */
export const TURNS: Readonly<Record<TodoKind, readonly [Turn, ...Turn[]]>> = {
  "order.confirm": [merchant("确认订单", "confirm", ORDER_WAIT_MS.confirm, "toConfirm")],
  "order.change": [buyer("接受或拒绝变更", "acceptChange", "own")],
  "order.pay": [buyer("付款", "uploadVoucher", "own")],
  "order.audit": [
    merchant("核款", "vouchersCleared", audit * HOUR_MS, "toAudit"),
    operator("协助核款", "vouchersCleared", "auditLate", after(audit)),
  ],
  "order.fetch": [buyer("预约提货", null, null), operator("跟进提货", null, "unfetched", after(fetch))],
  "order.ship": [
    merchant("发货", "ship", ship * HOUR_MS, "toShip"),
    operator("跟进发货", "forceCancel", "shipLate", after(ship)),
  ],
  "order.receive": [buyer("确认收货", "sign", ORDER_WAIT_MS.receipt)],
  "order.tally": [
    merchant("提交结算", "postSettlement", tally * HOUR_MS, "toSettle"),
    operator("代为结算", "postSettlement", "tallyLate", after(tally)),
  ],
  "order.settle": [buyer("确认结算", "confirmSettlement", ORDER_WAIT_MS.settlement)],
  "order.dispute": [
    operator("裁定争议", "resolve", "disputed", RULED),
    merchant("提交陈述", null, DISPUTE_ANSWER_MS, "disputeAnswers"),
  ],
  "order.cancelRequest": [
    merchant("处理取消申请", "agreeCancel", cancel * HOUR_MS, "cancelAsked"),
    operator("处理取消申请", "agreeCancel", "cancelLate", after(cancel)),
  ],
  "order.refund": [
    merchant("退款", null, REFUND_STATES.open.waitMs, "toRefund"),
    operator("跟进退款", null, "refundLate", after(refund)),
  ],
  "order.extra": [
    buyer("补付差额", null, EXTRA_STATES.open.waitMs),
    merchant("核对补款", null, EXTRA_STATES.open.waitMs, "toRefund"),
    operator("跟进补款", null, "refundLate", after(refund)),
  ],
  "order.refundAccount": [buyer("填写收款账户", null, REFUND_STATES.toName.waitMs)],
  "order.refundReceipt": [buyer("确认收到退款", null, REFUND_STATES.sent.waitMs)],
  "order.refundMissing": [operator("核实退款", null, "refundMissing", { due: REFUND_STATES.missing.waitMs })],
  "order.spotCheck": [operator("裁定抽尺异议", null, "spotChecks", { due: 72 * HOUR_MS })],
  "reservation.confirm": [
    merchant("确认预约", "confirm", "own", "toAppoint"),
    operator("联系仓库确认", "confirm", "appointLate", ONCE_LATE),
  ],
  "reservation.come": [buyer("按时提货", null, "own")],
  "reservation.load": [
    merchant("装车并录码单", "load", "own", "toLoad"),
    operator("联系仓库装车", "cancel", "truckLate", ONCE_LATE),
  ],
  "pickup.confirm": [buyer("确认码单", "confirm", PICKUP_CONFIRM_MS)],
  "pickup.dispute": [
    operator("裁定码单", "rule", "tallyDisputes", RULED),
    merchant("提交陈述", null, DISPUTE_ANSWER_MS, "tallyAnswers"),
  ],
  "company.review": [operator("审核企业认证", "approve", "companies")],
  "company.revise": [buyer("修改后重新提交", "submit", null, { path: PAGES.certification.path })],
  "company.renew": [buyer("提交新执照", "submit", null, { path: PAGES.certification.path })],
  "companyChange.review": [operator("审核企业变更", "approve", "companyChanges")],
  "company.licence": [buyer("提交新执照", "edit", "own", { path: PAGES.certification.path })],
  "application.review": [operator("审核入驻", "approve", "applications")],
  "application.complete": [buyer("补充材料", "submit", null, { path: PAGES.merchantApplication.path })],
  "goods.review": [operator("审核商品", "approve", "goods")],
  "goods.revise": [merchant("修改后重新提交", "submit", null, "goodsRejected")],
  "demand.review": [operator("审核求购", "approve", "demands")],
  "demand.revise": [buyer("修改后重新发布", "edit", null)],
  "demand.quote": [buyer("选择报价", "award", "own", { lastMs: DAY_MS })],
  "demand.choose": [buyer("选择报价或延长", "extend", "own")],
  "quote.answer": [buyer("采纳或还价", "award", "own")],
  "quote.counter": [merchant("答复还价", "answer", "own", "quoteCounters")],
  "quote.place": [buyer("下单", "place", "own")],
  "offer.review": [operator("审核报盘", "approve", "offers")],
  "inquiry.answer": [merchant("答复询盘", "quote", INQUIRY_WAIT_MS.answer, "toQuote")],
  "inquiry.choose": [buyer("接受或还价", "accept", "own")],
  "inquiry.order": [buyer("下单", "placeOrder", INQUIRY_WAIT_MS.order)],
  "futures.confirm": [merchant("确认订单", "confirm", "own", "futuresToSign")],
  "futures.buyerSign": [buyer("上传盖章合同", "sign", "own")],
  "futures.merchantSign": [merchant("上传盖章合同", "sign", "own", "futuresToSign")],
  "futures.deposit": [buyer("支付首付款", "addVoucher", "own")],
  "futures.audit": [
    merchant("核款", "passVoucher", FORWARD.audit * HOUR_MS, "futuresToAudit"),
    operator("协助核款", "passVoucher", "futuresAuditLate", after(FORWARD.audit)),
  ],
  "futures.balance": [
    buyer("支付尾款", "addVoucher", FORWARD.balance * HOUR_MS),
    operator("跟进尾款", "forceCancel", "futuresUnpaid", after(FORWARD.balance)),
  ],
  "futures.cargo": [
    merchant("登记进度", null, "own", "futuresMilestones"),
    operator("核实进度", null, "futuresLate", ONCE_LATE),
  ],
  "futures.fetch": [buyer("预约提货", null, null)],
  "futures.tally": [
    merchant("提交结算", "postSettle", FORWARD.tally * HOUR_MS, "futuresToSettle"),
    operator("代为结算", "postSettle", "futuresTallyLate", after(FORWARD.tally)),
  ],
  "futures.settle": [buyer("确认结算", "confirmSettle", FUTURES_SETTLEMENT_MS)],
  "futures.refund": [
    merchant("退款", null, REFUND_STATES.open.waitMs, "futuresToRefund"),
    operator("跟进退款", null, "futuresRefundLate", after(FORWARD.refund)),
  ],
  "futures.extra": [
    buyer("补付差额", null, EXTRA_STATES.open.waitMs),
    merchant("核对补款", null, EXTRA_STATES.open.waitMs, "futuresToRefund"),
    operator("跟进补款", null, "futuresRefundLate", after(FORWARD.refund)),
  ],
  "futures.refundAccount": [buyer("填写收款账户", null, REFUND_STATES.toName.waitMs)],
  "futures.refundReceipt": [buyer("确认收到退款", null, REFUND_STATES.sent.waitMs)],
  "futures.refundMissing": [operator("核实退款", null, "futuresRefundMissing", { due: REFUND_STATES.missing.waitMs })],
  "futures.dispute": [
    operator("裁定争议", "resolve", "futuresDisputes", RULED),
    merchant("提交陈述", null, DISPUTE_ANSWER_MS, "futuresAnswers"),
  ],
  "supply.accept": [operator("受理", "accept", "supply")],
  "supply.complete": [buyer("补充材料", "edit", null, { path: PAGES.supplyChain.path })],
  "supply.forward": [operator("登记进展", null, "supplyForward", { due: 7 * DAY_MS })],
};

/** All entries of the list, in the order of `TURNS`. */
export const TODO_KINDS = Object.keys(TURNS) as TodoKind[];

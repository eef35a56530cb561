import { GOODS_STATUS } from "../catalog/goods/goods-states.ts";
import { CHANGE_STATUS } from "../company/company-change.ts";
import { COMPANY_STATUS } from "../company/company-status.ts";
import { APPLICATION_STATUS } from "../company/merchant-application.ts";
import { SUPPLY_STATUS } from "../company/supply-states.ts";
import { DEMAND_STATUS } from "../demand/demand.ts";
import { QUOTE_STATUS } from "../demand/quote.ts";
import { OFFER_STATUS } from "../futures/forward-offer.ts";
import { INQUIRY_STATUS } from "../futures/inquiry.ts";
import { FUTURES_STATUS } from "../futures/order.ts";
import { ORDER_STATUS } from "../trade/order.ts";
import { DISPUTE_ANSWER_MS, SETTLEMENT_LAPSE } from "../trade/order-clock.ts";
import { RESERVATION_STATUS } from "../trade/reservation.ts";
import { PICKUP_STATUS } from "../trade/tally.ts";
import { afterWorkingHours, dayOf, type WorkingTime } from "./working-time.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Who waits for whom. */
export const SIDES = ["buyer", "merchant", "operator"] as const;
/** One of `SIDES`; `merchant` of a quote is the party that quoted. */
export type Side = (typeof SIDES)[number];
export type Subject =
  | "order"
  | "reservation"
  | "pickup"
  | "company"
  | "companyChange"
  | "application"
  | "goods"
  | "demand"
  | "quote"
  | "offer"
  | "inquiry"
  | "futures"
  | "supply";

/** When a wait began, and when it ends by itself where that is known; epoch ms. */
export type WaitTimes = { since: number; till: number | null };

/** The operator's configuration: working time, and days of free storage in a warehouse. */
export type WaitRules = { work: WorkingTime; freeDays: number };

/** One reminder to one side, when it has waited this long. */
type Reminder = { to: Side; dueAt: (times: WaitTimes, rules: WaitRules) => number; title: string; content: string };

/** A status that only a person or only the clock can end. */
export type Wait = {
  subject: Subject;
  statuses: readonly number[];
  reminders: readonly Reminder[];
  /** The last reminder comes again every day. */
  daily: boolean;
  /** `clock`: another rule ends it in time. `people`: nothing else does, so that the operator is notified last. */
  endedBy: "clock" | "people";
  /** What is left to do once the thing itself has ended. */
  afterEnd?: true;
};

const after =
  (ms: number) =>
  ({ since }: WaitTimes) =>
    since + ms;
const halfway = ({ since, till }: WaitTimes) => since + ((till ?? since) - since) / 2;
/** So long before the end, but not before it began. */
const before =
  (ms: number) =>
  ({ since, till }: WaitTimes) =>
    Math.max(since, (till ?? since) - ms);
const endOfDay = ({ since }: WaitTimes) => dayOf(since) + DAY_MS;
/** After `ms`, or halfway to the deadline where that is earlier. */
const soon =
  (ms: number) =>
  (times: WaitTimes): number =>
    times.till === null ? times.since + ms : Math.min(times.since + ms, halfway(times));
/** Goods lie for nothing from after the first reminder until before the last. */
const freeDaysOver = ({ since }: WaitTimes, { freeDays }: WaitRules) =>
  since + Math.min(29, Math.max(4, freeDays)) * DAY_MS;

const say = (to: Side, dueAt: Reminder["dueAt"], title: string, content: string): Reminder => ({
  to,
  dueAt,
  title,
  content,
});
const inReview = (subject: Subject, statuses: readonly number[], what: string): Wait => ({
  subject,
  statuses,
  daily: true,
  endedBy: "people",
  reminders: [say("operator", after(DAY_MS), `${what}已等待超过24小时`, "请尽快审核。")],
});

/** Working hours for a warehouse to answer a reservation, after which the operator is notified. */
const RESERVATION_HOURS = 4;

type LeftOver = Pick<Wait, "reminders" | "daily" | "endedBy">;
/** Why the platform is reminded of a dispute. */
const RULING_DUE = "商家陈述期已过，双方正在等待平台裁定。";

/** What is left to be paid at the end of an order, spot or forward. */
const refundWait = (subject: "order" | "futures", statuses: readonly number[], wait: LeftOver): Wait => ({
  subject,
  statuses,
  afterEnd: true,
  ...wait,
});
const ORDER_ENDED = [ORDER_STATUS.completed, ORDER_STATUS.cancelled];
/** Orders whose goods a buyer may have measured. */
const SPOT_CHECKED = [
  ORDER_STATUS.inTransit,
  ORDER_STATUS.partlyPickedUp,
  ORDER_STATUS.toSettle,
  ORDER_STATUS.disputed,
  ...ORDER_ENDED,
];
const FUTURES_ENDED = [FUTURES_STATUS.completed, FUTURES_STATUS.cancelled];
const REFUND_WAIT: LeftOver = {
  daily: true,
  endedBy: "people",
  reminders: [
    say("merchant", after(DAY_MS), "订单有退款待处理", "请在72小时内退款并登记，逾期由平台跟进。"),
    say("merchant", after(2 * DAY_MS), "退款将在24小时内到期", "请尽快退款并登记，逾期由平台跟进。"),
    say("operator", after(3 * DAY_MS), "退款72小时未处理", "商家未退款，请跟进。"),
  ],
};
const EXTRA_WAIT: LeftOver = {
  daily: false,
  endedBy: "people",
  reminders: [
    say("buyer", after(DAY_MS), "订单有补款待支付", "结算金额高于已付金额，请在72小时内补付差额。"),
    say("buyer", after(2 * DAY_MS), "补款将在24小时内到期", "请尽快补付差额，逾期由平台跟进。"),
    say("operator", after(3 * DAY_MS), "补款72小时未付", "买家未补付差额，请跟进。"),
  ],
};
const ACCOUNT_WAIT: LeftOver = {
  daily: false,
  endedBy: "clock",
  reminders: [
    say("buyer", after(0), "请填写退款收款账户", "订单有款项退还，请在72小时内填写收款账户。"),
    say("buyer", after(2 * DAY_MS), "退款收款账户仍未填写", "24小时内未填写的，退回原付款账户。"),
  ],
};
const RECEIPT_WAIT: LeftOver = {
  daily: false,
  endedBy: "clock",
  reminders: [say("buyer", after(3 * DAY_MS), "退款待确认收到", "请查收退款，登记7天后自动确认；未收到请及时说明。")],
};
const MISSING_WAIT: LeftOver = {
  daily: true,
  endedBy: "people",
  reminders: [say("operator", after(DAY_MS), "买家未收到退款，待核实", "买家说明未收到退款，请核对转账凭证并处理。")],
};

/** Everything that waits for another party, by name. What waits for its owner alone stands in `RESTING`. */
export const WAITS = {
  "order.confirm": {
    subject: "order",
    statuses: [ORDER_STATUS.toConfirm],
    daily: false,
    endedBy: "clock",
    reminders: [say("merchant", after(2 * HOUR_MS), "订单仍待确认", "请在下单后24小时内确认，逾期订单自动取消。")],
  },
  "order.change": {
    subject: "order",
    statuses: [ORDER_STATUS.toAcceptChange],
    daily: false,
    endedBy: "clock",
    reminders: [
      say(
        "buyer",
        after(2 * HOUR_MS),
        "订单变更待确认",
        "商家只能供应部分货物，请在24小时内接受或拒绝，逾期订单自动取消。",
      ),
    ],
  },
  "order.pay": {
    subject: "order",
    statuses: [ORDER_STATUS.toPay],
    daily: false,
    endedBy: "clock",
    reminders: [say("buyer", halfway, "订单仍待付款", "付款时限已过半，请及时付款并上传凭证，逾期订单自动取消。")],
  },
  "order.audit": {
    subject: "order",
    statuses: [ORDER_STATUS.toAudit],
    daily: false,
    endedBy: "people",
    reminders: [
      say("merchant", after(4 * HOUR_MS), "付款凭证仍待核对", "请核对买家的付款凭证。"),
      say("merchant", after(DAY_MS), "付款凭证已等待24小时", "请尽快核对，48小时未核对的由平台处理。"),
      say("operator", after(2 * DAY_MS), "付款凭证48小时未核对", "商家未核对付款凭证，请协助核款。"),
    ],
  },
  "order.fetch": {
    subject: "order",
    statuses: [ORDER_STATUS.toPickup, ORDER_STATUS.partlyPickedUp],
    daily: false,
    endedBy: "people",
    reminders: [
      say("buyer", after(3 * DAY_MS), "货物等待提取", "订单已可提货3天，请预约提货。"),
      say("buyer", freeDaysOver, "货物免费堆存期已满", "请尽快提货，堆存费以仓库规定为准。"),
      say("operator", after(30 * DAY_MS), "货物30天未提", "买家未提货，请按合同处理。"),
    ],
  },
  "order.ship": {
    subject: "order",
    statuses: [ORDER_STATUS.toPickup],
    daily: false,
    endedBy: "people",
    reminders: [
      say("merchant", after(DAY_MS), "订单仍待发货", "买家已付款，请安排发货。"),
      say("merchant", after(3 * DAY_MS), "订单已等待发货3天", "请尽快发货。"),
      say("operator", after(7 * DAY_MS), "订单7天未发货", "商家未发货，请跟进。"),
    ],
  },
  "order.receive": {
    subject: "order",
    statuses: [ORDER_STATUS.inTransit],
    daily: false,
    endedBy: "clock",
    reminders: [say("buyer", after(3 * DAY_MS), "货物待确认收货", "发货7天后自动确认收货，请核对到货数量。")],
  },
  "order.tally": {
    subject: "order",
    statuses: [ORDER_STATUS.toSettle],
    daily: false,
    endedBy: "people",
    reminders: [
      say("merchant", after(DAY_MS), "结算单待提交", "货物已交付，请按实际数量提交结算。"),
      say("operator", after(3 * DAY_MS), "结算单72小时未提交", "商家未提交结算，请跟进。"),
    ],
  },
  "order.settle": {
    subject: "order",
    statuses: [ORDER_STATUS.toSettle],
    daily: false,
    endedBy: "clock",
    reminders: [say("buyer", after(DAY_MS), "结算单待确认", `提交48小时后${SETTLEMENT_LAPSE}，如有异议请及时提出。`)],
  },
  "order.dispute": {
    subject: "order",
    statuses: [ORDER_STATUS.disputed],
    daily: true,
    endedBy: "people",
    reminders: [say("operator", after(DISPUTE_ANSWER_MS), "争议待裁定", RULING_DUE)],
  },
  "order.cancelRequest": {
    subject: "order",
    statuses: [ORDER_STATUS.toAudit, ORDER_STATUS.toPickup, ORDER_STATUS.partlyPickedUp],
    daily: false,
    endedBy: "people",
    reminders: [
      say("merchant", after(4 * HOUR_MS), "取消申请待处理", "买家申请取消订单，请在48小时内答复。"),
      say("operator", after(2 * DAY_MS), "取消申请48小时未处理", "商家未答复买家的取消申请，请处理。"),
    ],
  },
  /** Money that goes back to the buyer of an order that ended. */
  "order.refund": refundWait("order", ORDER_ENDED, REFUND_WAIT),
  /** Money that a buyer still owes on an order that was settled. */
  "order.extra": refundWait("order", [ORDER_STATUS.completed], EXTRA_WAIT),
  "order.refundAccount": refundWait("order", ORDER_ENDED, ACCOUNT_WAIT),
  "order.refundReceipt": refundWait("order", ORDER_ENDED, RECEIPT_WAIT),
  "order.refundMissing": refundWait("order", ORDER_ENDED, MISSING_WAIT),
  /** A spot check of sizes that the merchant contests. */
  "order.spotCheck": {
    subject: "order",
    statuses: SPOT_CHECKED,
    afterEnd: true,
    daily: true,
    endedBy: "people",
    reminders: [say("operator", after(DAY_MS), "抽尺异议待裁定", "双方正在等待平台裁定是否采信。")],
  },
  "reservation.confirm": {
    subject: "reservation",
    statuses: [RESERVATION_STATUS.toConfirm],
    daily: false,
    endedBy: "clock",
    reminders: [
      say(
        "operator",
        ({ since }, { work }) => afterWorkingHours(since, RESERVATION_HOURS, work),
        "提货预约4小时未确认",
        "仓库未确认预约，请联系仓库。",
      ),
    ],
  },
  "reservation.come": {
    subject: "reservation",
    statuses: [RESERVATION_STATUS.confirmed],
    daily: false,
    endedBy: "clock",
    reminders: [],
  },
  "reservation.load": {
    subject: "reservation",
    statuses: [RESERVATION_STATUS.arrived],
    daily: false,
    endedBy: "people",
    reminders: [say("operator", endOfDay, "车辆到场当日未装车", "车辆已到场，当日没有码单，请联系仓库。")],
  },
  "pickup.confirm": {
    subject: "pickup",
    statuses: [PICKUP_STATUS.toConfirm],
    daily: false,
    endedBy: "clock",
    reminders: [say("buyer", after(DAY_MS), "码单待确认", "录入48小时后自动确认，如有异议请及时提出。")],
  },
  "pickup.dispute": {
    subject: "pickup",
    statuses: [PICKUP_STATUS.disputed],
    daily: true,
    endedBy: "people",
    reminders: [say("operator", after(DISPUTE_ANSWER_MS), "码单异议待裁定", RULING_DUE)],
  },
  "company.review": inReview("company", [COMPANY_STATUS.inReview], "企业认证"),
  "companyChange.review": inReview("companyChange", [CHANGE_STATUS.waiting], "企业变更"),
  /** From thirty days before a licence ends; nothing ends by it but the certification. */
  "company.licence": {
    subject: "company",
    statuses: [COMPANY_STATUS.certified],
    daily: false,
    endedBy: "clock",
    reminders: [
      say("buyer", after(0), "营业执照30天内到期", "请在企业认证中提交新执照，到期后不能新下订单。"),
      say("buyer", before(7 * DAY_MS), "营业执照7天内到期", "请在企业认证中提交新执照，到期后不能新下订单。"),
    ],
  },
  "application.review": inReview("application", [APPLICATION_STATUS.inReview], "入驻申请"),
  "goods.review": inReview("goods", [GOODS_STATUS.inReview], "商品审核"),
  "demand.review": inReview("demand", [DEMAND_STATUS.inReview], "求购审核"),
  "demand.quote": {
    subject: "demand",
    statuses: [DEMAND_STATUS.open],
    daily: false,
    endedBy: "clock",
    reminders: [say("buyer", before(DAY_MS), "求购即将截止报价", "报价将在24小时内截止，可延长报价或选择报价。")],
  },
  "demand.choose": {
    subject: "demand",
    statuses: [DEMAND_STATUS.toChoose],
    daily: false,
    endedBy: "clock",
    reminders: [say("buyer", before(DAY_MS), "求购即将关闭", "请在24小时内选择报价或延长，逾期求购自动关闭。")],
  },
  "quote.answer": {
    subject: "quote",
    statuses: [QUOTE_STATUS.toAnswerByBuyer],
    daily: false,
    endedBy: "clock",
    reminders: [say("buyer", before(DAY_MS), "报价即将到期", "报价将在24小时内到期，请及时采纳或还价。")],
  },
  "quote.counter": {
    subject: "quote",
    statuses: [QUOTE_STATUS.toAnswerByMerchant],
    daily: false,
    endedBy: "clock",
    reminders: [say("merchant", before(DAY_MS), "买家还价待答复", "报价将在24小时内到期，请及时答复买家还价。")],
  },
  "quote.place": {
    subject: "quote",
    statuses: [QUOTE_STATUS.awarded],
    daily: false,
    endedBy: "clock",
    reminders: [say("buyer", before(DAY_MS / 2), "已采纳报价待下单", "锁价期即将结束，请及时下单，逾期库存释放。")],
  },
  "offer.review": inReview("offer", [OFFER_STATUS.inReview], "期货报盘"),
  "inquiry.answer": {
    subject: "inquiry",
    statuses: [INQUIRY_STATUS.toQuote, INQUIRY_STATUS.countered],
    daily: false,
    endedBy: "clock",
    reminders: [
      say("merchant", after(2 * HOUR_MS), "期货询盘待答复", "请尽快报价或答复，72小时未答复询盘自动结束。"),
      say("merchant", after(DAY_MS), "期货询盘已等待24小时", "请尽快报价或答复，72小时未答复询盘自动结束。"),
    ],
  },
  "inquiry.choose": {
    subject: "inquiry",
    statuses: [INQUIRY_STATUS.quoted],
    daily: false,
    endedBy: "clock",
    reminders: [say("buyer", soon(2 * HOUR_MS), "期货报价待处理", "请在报价有效期内接受、还价或拒绝。")],
  },
  "inquiry.order": {
    subject: "inquiry",
    statuses: [INQUIRY_STATUS.accepted],
    daily: false,
    endedBy: "clock",
    reminders: [say("buyer", after(2 * HOUR_MS), "已接受的期货报价待下单", "请在接受后24小时内下单，逾期报价失效。")],
  },
  "futures.confirm": {
    subject: "futures",
    statuses: [FUTURES_STATUS.toConfirm],
    daily: false,
    endedBy: "clock",
    reminders: [say("merchant", after(DAY_MS), "期货订单仍待确认", "请在下单后48小时内确认，逾期订单自动取消。")],
  },
  "futures.buyerSign": {
    subject: "futures",
    statuses: [FUTURES_STATUS.toSign],
    daily: false,
    endedBy: "clock",
    reminders: [say("buyer", after(DAY_MS), "期货合同待签署", "请在5天内上传盖章合同，逾期订单自动取消。")],
  },
  "futures.merchantSign": {
    subject: "futures",
    statuses: [FUTURES_STATUS.toSign],
    daily: false,
    endedBy: "clock",
    reminders: [say("merchant", after(DAY_MS), "期货合同待签署", "请在5天内上传盖章合同，逾期订单自动取消。")],
  },
  "futures.deposit": {
    subject: "futures",
    statuses: [FUTURES_STATUS.toPayDeposit],
    daily: false,
    endedBy: "clock",
    reminders: [
      say("buyer", after(DAY_MS), "期货首付款待支付", "请按时支付合同约定的首付款并上传凭证，逾期订单自动取消。"),
    ],
  },
  "futures.audit": {
    subject: "futures",
    statuses: [FUTURES_STATUS.toPayDeposit, FUTURES_STATUS.toPayBalance],
    daily: false,
    endedBy: "people",
    reminders: [
      say("merchant", after(4 * HOUR_MS), "期货付款凭证待核", "请核对买家的付款凭证。"),
      say("operator", after(2 * DAY_MS), "期货付款凭证48小时未核对", "商家未核对付款凭证，请协助核款。"),
    ],
  },
  "futures.balance": {
    subject: "futures",
    statuses: [FUTURES_STATUS.toPayBalance],
    daily: false,
    endedBy: "people",
    reminders: [
      say("buyer", after(DAY_MS), "期货尾款待支付", "货物单证齐全，请付清尾款并上传凭证。"),
      say("operator", after(7 * DAY_MS), "期货尾款7天未付", "买家未付尾款，请跟进。"),
    ],
  },
  "futures.cargo": {
    subject: "futures",
    statuses: [
      FUTURES_STATUS.toShip,
      FUTURES_STATUS.atSea,
      FUTURES_STATUS.toClear,
      FUTURES_STATUS.toPayBalance,
      FUTURES_STATUS.toPickup,
    ],
    daily: false,
    endedBy: "people",
    reminders: [say("operator", after(7 * DAY_MS), "期货节点延误7天", "计划节点延误，请打开订单核实进度。")],
  },
  "futures.tally": {
    subject: "futures",
    statuses: [FUTURES_STATUS.toSettle],
    daily: false,
    endedBy: "people",
    reminders: [
      say("merchant", after(DAY_MS), "期货结算待提交", "货物已提清，请按实提数量提交结算。"),
      say("operator", after(3 * DAY_MS), "期货结算72小时未提交", "商家未提交结算，请跟进。"),
    ],
  },
  "futures.settle": {
    subject: "futures",
    statuses: [FUTURES_STATUS.toSettle],
    daily: false,
    endedBy: "clock",
    reminders: [say("buyer", after(DAY_MS), "期货结算待确认", `提交48小时后${SETTLEMENT_LAPSE}，如有异议请及时提出。`)],
  },
  "futures.dispute": {
    subject: "futures",
    statuses: [FUTURES_STATUS.disputed],
    daily: true,
    endedBy: "people",
    reminders: [say("operator", after(DISPUTE_ANSWER_MS), "期货争议待裁定", RULING_DUE)],
  },
  "futures.refund": refundWait("futures", FUTURES_ENDED, REFUND_WAIT),
  "futures.extra": refundWait("futures", [FUTURES_STATUS.completed], EXTRA_WAIT),
  "futures.refundAccount": refundWait("futures", FUTURES_ENDED, ACCOUNT_WAIT),
  "futures.refundReceipt": refundWait("futures", FUTURES_ENDED, RECEIPT_WAIT),
  "futures.refundMissing": refundWait("futures", FUTURES_ENDED, MISSING_WAIT),
  "supply.accept": inReview("supply", [SUPPLY_STATUS.waiting], "供应链申请"),
  "supply.forward": {
    subject: "supply",
    statuses: [SUPPLY_STATUS.accepted, SUPPLY_STATUS.forwarded],
    daily: false,
    endedBy: "people",
    reminders: [say("operator", after(7 * DAY_MS), "供应链申请7天无进展", "请联系服务方并登记结果。")],
  },
} as const satisfies Record<string, Wait>;

/** A key of `WAITS`. */
export type WaitKind = keyof typeof WAITS;
export const WAIT_KINDS = Object.keys(WAITS) as WaitKind[];

/**
 * Which reminder is due last of those due by `nowMs`, counted from 0; `null` before the first. Those it overtook are
 * not sent any more. Where the last comes daily, its repetitions count on.
 */
export function dueReminder(kind: WaitKind, times: WaitTimes, nowMs: number, rules: WaitRules): number | null {
  const { reminders, daily }: Wait = WAITS[kind];
  const nth = reminders.findLastIndex(({ dueAt }) => dueAt(times, rules) <= nowMs);
  const last = reminders[nth];
  if (last === undefined) return null;
  return daily && nth === reminders.length - 1 ? nth + Math.floor((nowMs - last.dueAt(times, rules)) / DAY_MS) : nth;
}

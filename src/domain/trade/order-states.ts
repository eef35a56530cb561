import { type Fen, fen, formatYuan } from "../money.ts";
import type { State } from "../states.ts";
import { timeText } from "../time.ts";
import { ORDER_WAIT_MS, SETTLEMENT_LAPSE } from "./order-clock.ts";

/** Why an order was cancelled: 1 buyer, 2 merchant, 3 timeout, 4 approval refused, 5 platform. */
export type CancelType = 1 | 2 | 3 | 4 | 5;
export const CANCEL_TYPE_NAMES: Readonly<Record<CancelType, string>> = {
  1: "买家取消",
  2: "商家取消",
  3: "超时取消",
  4: "审批拒绝",
  5: "平台取消",
};

/** The tabs of a list of orders, in their order; every state is in one of them. */
export const ORDER_TAB_NAMES = {
  toConfirm: "待确认",
  toPay: "待付款",
  toAudit: "待核款",
  toReceive: "待提货/收货",
  toSettle: "待结算",
  completed: "已完成",
  cancelled: "已取消",
} as const;

/** What the buyer reads about the next transition. A list knows only the delivery mode and the settlement. */
type NextFacts = {
  deliveryMode: number;
  paidAmount?: Fen;
  /** Of the price, once vouchers that wait are counted. */
  leftToPay?: Fen;
  /** Epoch ms; a posted settlement lapses then. */
  settleDueAt?: number | null;
  /** `null` until the settlement is posted; a list knows the amount and not when it lapses. */
  settleAmount?: Fen | null;
  cancelType?: number | null;
  cancelReason?: string | null;
};

/** What the merchant and the operators read about the order. */
type HintFacts = {
  deliveryMode: number;
  leftToPay: Fen;
  hasWaitingVoucher: boolean;
  /** Epoch ms; an order that waits for its payment is cancelled then. */
  expireAt: number | null;
  settleDueAt: number | null;
  cancelType: number | null;
  cancelReason: string | null;
  side: "merchant" | "operator";
};

/** Who acts next, and by which event: what a list shows of an order. */
export type OrderTurn = { side: "buyer" | "merchant" | "operator"; action: string };

/** The deadline of a state without action: `afterMs` from the time named by `since`, or that time itself. */
export type OrderDeadline = {
  event: "timeout" | "sign" | "confirmSettlement";
  since: "enteredAt" | "expireAt" | "settlementPostedAt";
  afterMs: number;
};

/** `tone` is what the buyer sees. */
export type OrderState = State & {
  tab: keyof typeof ORDER_TAB_NAMES;
  /** Stations of the buyer's way (`orderSteps`) that lie behind the order; `null` where it has left the way. */
  stationsDone: number | null;
  /** Ordered goods that are not picked up stay held for the buyer; entering another state releases them. */
  holdsStock?: true;
  /** The price came in, unless the order is on account. */
  paid?: true;
  /** Goods can be picked up. */
  fetchable?: true;
  /** The buyer of delivered goods counts what arrived. */
  countsReceipt?: true;
  /** Without one only people act: a voucher to audit, goods waiting for pickup, a dispute. */
  deadline?: OrderDeadline;
  turn?: (order: Pick<NextFacts, "deliveryMode" | "settleAmount"> & { isAllReserved: boolean }) => OrderTurn;
  next?: (order: NextFacts) => string;
  hint?: (order: HintFacts) => string;
};

const cancelledText = ({ cancelType, cancelReason }: Pick<NextFacts, "cancelType" | "cancelReason">): string =>
  `${CANCEL_TYPE_NAMES[(cancelType ?? 1) as CancelType]}${cancelReason ? `：${cancelReason}` : ""}`;

const HOURS = 3_600_000;
const DAYS = 24 * HOURS;
const NOTHING = fen(0);
/** What a settlement counts: pieces that were picked up, or that arrived. */
const countedText = (deliveryMode: number): string => (deliveryMode === 1 ? "实提" : "实收");
const turnOf =
  (side: OrderTurn["side"], action: string): (() => OrderTurn) =>
  () => ({ side, action });
const fetching = ({ isAllReserved }: { isAllReserved: boolean }): OrderTurn => ({
  side: "buyer",
  action: isAllReserved ? "按预约提货" : "预约提货",
});
const merchantMust = (side: HintFacts["side"]) => (side === "merchant" ? "请" : "等待商家");

/** The states of a spot order. 10 is not in use. */
export const ORDER_STATES = {
  toConfirm: {
    code: 20,
    label: "待商家确认",
    tone: "waiting",
    tab: "toConfirm",
    stationsDone: 1,
    holdsStock: true,
    deadline: { event: "timeout", since: "enteredAt", afterMs: ORDER_WAIT_MS.confirm },
    turn: turnOf("merchant", "确认"),
    next: ({ deliveryMode }) =>
      `等待商家确认${deliveryMode === 1 ? "" : "数量与运费"}，${ORDER_WAIT_MS.confirm / HOURS}小时内未确认将自动取消`,
    hint: ({ deliveryMode, side }) =>
      `${merchantMust(side)}确认订单${deliveryMode === 2 ? "与运费" : ""}，${ORDER_WAIT_MS.confirm / HOURS}小时内未确认将自动取消`,
  },
  toAcceptChange: {
    code: 21,
    label: "待买家确认变更",
    tone: "waiting",
    tab: "toConfirm",
    stationsDone: 1,
    holdsStock: true,
    deadline: { event: "timeout", since: "enteredAt", afterMs: ORDER_WAIT_MS.change },
    turn: turnOf("buyer", "确认变更"),
    next: () => `商家只能供应部分货物，请在${ORDER_WAIT_MS.change / HOURS}小时内接受或拒绝，逾期自动取消`,
    hint: ({ side }) =>
      `${side === "merchant" ? "已请买家确认变更" : "等待买家确认变更"}，${ORDER_WAIT_MS.change / HOURS}小时内未答复将自动取消`,
  },
  toPay: {
    code: 30,
    label: "待付款",
    tone: "waiting",
    tab: "toPay",
    stationsDone: 2,
    holdsStock: true,
    deadline: { event: "timeout", since: "expireAt", afterMs: 0 },
    turn: turnOf("buyer", "付款"),
    next: ({ paidAmount = NOTHING, leftToPay = NOTHING }) =>
      paidAmount > 0
        ? `已到账 ¥${formatYuan(paidAmount)}，还需支付 ¥${formatYuan(leftToPay)}，请在截止时间前付清`
        : "商家已确认，请在截止时间前对公转账，逾期自动取消并释放库存",
    hint: ({ leftToPay, expireAt }) =>
      `买家还需支付 ¥${formatYuan(leftToPay)}${expireAt === null ? "" : `，付款截止 ${timeText(expireAt)}`}，逾期自动取消并释放库存`,
  },
  toAudit: {
    code: 40,
    label: "待核款",
    tone: "waiting",
    tab: "toAudit",
    stationsDone: 2,
    holdsStock: true,
    turn: turnOf("merchant", "核款"),
    next: ({ leftToPay = NOTHING }) =>
      leftToPay > 0 ? `还需支付 ¥${formatYuan(leftToPay)}，请继续上传付款凭证` : "付款凭证已提交，等待商家核款",
    hint: ({ hasWaitingVoucher, leftToPay, side }) =>
      hasWaitingVoucher
        ? `买家已提交付款凭证，${merchantMust(side)}核对到账`
        : `还差 ¥${formatYuan(leftToPay)}，等待买家继续付款`,
  },
  toPickup: {
    code: 50,
    label: "待提货/待发货",
    tone: "running",
    tab: "toReceive",
    stationsDone: 3,
    paid: true,
    holdsStock: true,
    fetchable: true,
    turn: (order) => (order.deliveryMode === 1 ? fetching(order) : { side: "merchant", action: "发货" }),
    next: ({ deliveryMode }) => (deliveryMode === 1 ? "货款已到账，请到仓库提货" : "货款已到账，等待商家发货"),
    hint: ({ deliveryMode, side }) =>
      deliveryMode === 1 ? "货款已到账，等待买家预约提货" : `货款已到账，${merchantMust(side)}发货`,
  },
  inTransit: {
    code: 55,
    label: "运输中",
    tone: "running",
    tab: "toReceive",
    stationsDone: 3,
    paid: true,
    countsReceipt: true,
    deadline: { event: "sign", since: "enteredAt", afterMs: ORDER_WAIT_MS.receipt },
    turn: turnOf("buyer", "确认收货"),
    next: () => `货物运输中，收货后请核对数量并确认，${ORDER_WAIT_MS.receipt / DAYS}天内未确认将自动确认`,
    hint: () => "货物运输中，等待买家确认收货",
  },
  partlyPickedUp: {
    code: 60,
    label: "部分提货",
    tone: "running",
    tab: "toReceive",
    stationsDone: 3,
    paid: true,
    holdsStock: true,
    fetchable: true,
    turn: fetching,
    next: () => "已提走一部分，余量仍为您保留",
    hint: () => "买家已提走一部分",
  },
  toSettle: {
    code: 70,
    label: "待结算",
    tone: "running",
    tab: "toSettle",
    stationsDone: 4,
    paid: true,
    deadline: { event: "confirmSettlement", since: "settlementPostedAt", afterMs: ORDER_WAIT_MS.settlement },
    turn: ({ settleAmount = null }) =>
      settleAmount === null ? { side: "merchant", action: "提交结算" } : { side: "buyer", action: "确认结算" },
    next: ({ deliveryMode, settleAmount = null, settleDueAt = null }) => {
      if (settleDueAt !== null) return `商家已提交结算，请在 ${timeText(settleDueAt)} 前确认，逾期${SETTLEMENT_LAPSE}`;
      return settleAmount === null ? `等待按${countedText(deliveryMode)}数量结算` : "商家已提交结算，请核对后答复";
    },
    hint: ({ deliveryMode, settleDueAt, side }) =>
      settleDueAt === null
        ? `${merchantMust(side)}按${countedText(deliveryMode)}数量提交结算`
        : `结算已提交，买家须在 ${timeText(settleDueAt)} 前确认，逾期${SETTLEMENT_LAPSE}`,
  },
  disputed: {
    code: 75,
    label: "争议中",
    tone: "waiting",
    tab: "toSettle",
    stationsDone: 4,
    paid: true,
    turn: turnOf("operator", "裁定"),
    next: () => "平台正在处理争议",
    hint: ({ side }) => (side === "merchant" ? "平台正在处理争议" : "请核对码单与结算，裁定结算金额"),
  },
  completed: { code: 80, label: "已完成", tone: "done", final: true, tab: "completed", stationsDone: 6, paid: true },
  cancelled: {
    code: 90,
    label: "已取消",
    tone: "ended",
    final: true,
    tab: "cancelled",
    stationsDone: null,
    next: cancelledText,
    hint: cancelledText,
  },
} as const satisfies Readonly<Record<string, OrderState>>;

import type { CodeIn, State } from "../states.ts";
import type { MilestoneKind } from "./order-papers.ts";

const HOUR_MS = 3_600_000;

/** The tabs of a list of forward orders. */
export const FUTURES_TAB_NAMES = {
  signing: "待确认/签约",
  paying: "待付款",
  shipping: "备货/在途",
  arrived: "到港/提货",
  settling: "待结算",
  done: "已完成",
  cancelled: "已取消",
} as const;

/** A state of a forward order with all its columns. */
export type FuturesState = State & {
  tab: keyof typeof FUTURES_TAB_NAMES;
  /** How long it may last before the clock cancels the order, ms; without it only people act. */
  waitMs?: number;
  /** Milestones that lie behind an order once it has entered the state. */
  reached?: readonly MilestoneKind[];
};

/** The states of an order of forward goods, for a reader who need not act; code 10 is not in use. */
export const FUTURES_STATES = {
  toConfirm: { code: 20, label: "待商家确认", tone: "waiting", tab: "signing", waitMs: 48 * HOUR_MS },
  toSign: { code: 30, label: "待签约", tone: "waiting", tab: "signing", waitMs: 5 * 24 * HOUR_MS },
  toPayDeposit: {
    code: 40,
    label: "待付{deposit}",
    tone: "waiting",
    tab: "paying",
    waitMs: 5 * 24 * HOUR_MS,
    reached: [1],
  },
  toShip: { code: 50, label: "备货/待装船", tone: "running", tab: "shipping", reached: [2] },
  atSea: { code: 60, label: "在途", tone: "running", tab: "shipping", reached: [3, 4, 5] },
  toClear: { code: 70, label: "已到港·清关", tone: "running", tab: "arrived", reached: [6] },
  toPayBalance: { code: 75, label: "待付尾款", tone: "running", tab: "paying", reached: [7] },
  toPickup: { code: 80, label: "可放货/待提货", tone: "running", tab: "arrived", reached: [7, 8] },
  toSettle: { code: 85, label: "待结算", tone: "running", tab: "settling", reached: [9] },
  cancelled: { code: 90, label: "已取消", tone: "ended", final: true, tab: "cancelled" },
  disputed: { code: 95, label: "争议中", tone: "running", tab: "settling" },
  completed: { code: 100, label: "已完成", tone: "done", final: true, tab: "done" },
} as const satisfies Record<string, FuturesState>;

export type FuturesStatus = CodeIn<typeof FUTURES_STATES>;

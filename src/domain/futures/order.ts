import { sendingOf } from "../events.ts";
import { type Fen, fen } from "../money.ts";
import { availableEvents, nextStatus, type Step } from "../state-table.ts";
import { codesOf, columnOf, stateOf, tabsOf } from "../states.ts";
import { pendingRefundEvent, REFUND_EVENT_NAMES, type RefundBrief } from "../trade/refund.ts";
import { type Dm3, dm3 } from "../units.ts";
import { type DepositKind, depositAtEnd, type Fault, inDepositWord } from "./deposit.ts";
import {
  FUTURES_EVENT_NAMES,
  FUTURES_EVENTS,
  FUTURES_TABLE,
  type FuturesActor,
  type FuturesEvent,
  type FuturesFacts,
  missingPapers,
  PAPERS_NEEDED,
  withinFuturesTolerance,
} from "./order-events.ts";
import { CONTRACT, DOC_KINDS, type DocKind, type MilestoneKind } from "./order-papers.ts";
import { FUTURES_STATES, FUTURES_TAB_NAMES, type FuturesState, type FuturesStatus } from "./order-states.ts";

/** The codes of the states by name. */
export const FUTURES_STATUS = /* @__PURE__ */ codesOf(FUTURES_STATES);
/** All codes of `FUTURES_STATUS`. */
export const FUTURES_STATUSES: readonly FuturesStatus[] = /* @__PURE__ */ Object.values(FUTURES_STATUS);
const STATUS_NAMES = /* @__PURE__ */ columnOf(FUTURES_STATES, "label");
export const futuresStatusName = (status: FuturesStatus, kind: DepositKind): string =>
  inDepositWord(STATUS_NAMES[status], kind);

/** The same of an order's papers as both sides see them: the merchant's count. */
export const papersMissing = ({ docs }: { docs: readonly { kind: DocKind; by: "buyer" | "merchant" }[] }): DocKind[] =>
  missingPapers(docs.filter(({ by }) => by === "merchant").map(({ kind }) => kind));

/**
 * Why a forward order cannot be settled by `volume`, or `null`: no more than its tallies have, as for spot orders, and without
 * tallies no more than the contract's tolerance allows over what was ordered; exact. Volumes dm³.
 */
export function settledVolumeProblem(
  settled: Dm3,
  { volume, pickedVolume, tolerancePct }: { volume: Dm3; pickedVolume: Dm3; tolerancePct: number },
): string | null {
  if (settled <= 0) return "请填写结算数量";
  if (pickedVolume > 0) return settled <= pickedVolume ? null : `结算数量超出码单实提 ${volumeWords(pickedVolume)}`;
  return BigInt(settled) * 100n <= BigInt(volume) * BigInt(100 + tolerancePct) ? null : "结算数量超出订单数量与溢短装";
}

export const volumeWords = (volume: Dm3): string => `${(volume / 1_000).toFixed(3)} m³`;

/** The status after an event, or the reason for its refusal as shown on screen. */
export function nextFuturesStatus(
  status: FuturesStatus,
  event: FuturesEvent,
  actor: FuturesActor,
  facts: FuturesFacts,
): Step<FuturesStatus> {
  return nextStatus(FUTURES_TABLE, status, event, actor, facts);
}

/**
 * The buttons `actor` sees on an order. Events that bring their own data (a bill of lading, a tally) are offered before it is
 * there; an answer about a voucher only where one waits.
 */
export function availableFuturesEvents(
  status: FuturesStatus,
  actor: FuturesActor,
  facts: FuturesFacts,
): FuturesEvent[] {
  const signs = status === FUTURES_STATUS.toSign && (actor === "buyer" ? facts.buyerSigned : facts.merchantSigned);
  const own = { ...facts, billNo: "-", isStored: true };
  return availableEvents(FUTURES_TABLE, status, actor, own).filter((event) => {
    if (actor !== "system" && sendingOf(FUTURES_EVENTS, event, actor) === null) return false;
    if (event === "pickUp") return facts.isStored;
    if (event === "passVoucher" || event === "refuseVoucher") return facts.vouchersWaiting;
    return event !== "sign" || !signs;
  });
}

/** Events that end or dispute an order: they are never a task. */
const NOT_ASKED: readonly FuturesEvent[] = ["cancel", "forceCancel", "delay", "dispute"];

/** The merchant's task while papers for clearing are missing. */
export const PAPERS_FIRST = "上传单证";

/**
 * The task of a reader who may send `events`; `null` where others act. After the end what is left to be paid. A settlement may be
 * posted again while the buyer has to answer (`turn`), which is no task.
 */
export function askedOf({
  events,
  status,
  refund,
  turn,
}: {
  events: readonly FuturesEvent[];
  status: FuturesStatus;
  refund: RefundBrief | null;
  turn?: { side: string } | null;
}): string | null {
  const asked = pendingRefundEvent(refund);
  if (asked !== null) return REFUND_EVENT_NAMES[asked];
  const event = events.find((one) => !NOT_ASKED.includes(one) && !(one === "postSettle" && turn?.side === "buyer"));
  if (event !== undefined) return FUTURES_EVENT_NAMES[event];
  // The side that reports the clearing late also brings its papers: until they are there no command is offered.
  return status === FUTURES_STATUS.toClear && events.includes("delay") ? PAPERS_FIRST : null;
}

/** Whether trucks can be sent for a forward order: it is paid, cleared, and in a warehouse. */
export const isReadyForPickup = (order: { status: FuturesStatus; storeName: string }): boolean =>
  order.status === FUTURES_STATUS.toPickup && order.storeName !== "";

/** How long an answer to a posted settlement may take before the clock gives it. */
export const FUTURES_SETTLEMENT_MS = 48 * 3_600_000;

const futuresState = (status: FuturesStatus): FuturesState => stateOf<FuturesState>(FUTURES_STATES, status);

/** The milestone that an order with a deadline waits for: that the contract is signed, or the deposit paid. */
export const awaitedMilestone = (status: FuturesStatus): MilestoneKind | null =>
  status === FUTURES_STATUS.toSign ? 1 : status === FUTURES_STATUS.toPayDeposit ? 2 : null;

/** Milestones that lie behind an order once it has entered a status. */
export const reachedBy = (status: FuturesStatus): readonly MilestoneKind[] => futuresState(status).reached ?? [];

/** Whether a status ends by itself without an action. */
export const isTimed = (status: FuturesStatus): boolean => futuresState(status).waitMs !== undefined;

const BOTH = "双方";

const DEADLINES: Readonly<Partial<Record<FuturesStatus, readonly [who: string, what: string]>>> = {
  [FUTURES_STATUS.toConfirm]: ["商家", "确认"],
  [FUTURES_STATUS.toSign]: [BOTH, "上传盖章合同"],
  [FUTURES_STATUS.toPayDeposit]: ["买家", "付{deposit}"],
};

/** Whom a reader without a task waits for: 等待商家确认; `null` where no time runs. */
export function awaitedText(status: FuturesStatus, kind: DepositKind): string | null {
  const due = DEADLINES[status];
  if (due === undefined) return null;
  const [who, what] = due;
  return `等待${who === BOTH ? "对方" : who}${inDepositWord(what, kind)}`;
}

/** When a status that has just begun ends by itself (epoch ms), `null` where only people act. */
export function futuresExpireAt(status: FuturesStatus, nowMs: number): number | null {
  const { waitMs } = futuresState(status);
  return waitMs === undefined ? null : nowMs + waitMs;
}

/** What the system does with an untouched order, and when (epoch ms). */
export function futuresClock(
  status: FuturesStatus,
  times: { expireAt: number | null; settlementPostedAt: number | null },
  facts: FuturesFacts,
): { event: FuturesEvent; dueAt: number } | null {
  if (isTimed(status))
    return times.expireAt === null || facts.vouchersWaiting ? null : { event: "timeout", dueAt: times.expireAt };
  if (status !== FUTURES_STATUS.toSettle || times.settlementPostedAt === null || facts.pickupDisputed) return null;
  return {
    event: withinFuturesTolerance(facts) ? "confirmSettle" : "dispute",
    dueAt: times.settlementPostedAt + FUTURES_SETTLEMENT_MS,
  };
}

/** 溢短装 of an order that was agreed on without an offer: ±10 % is usual. */
export const USUAL_TOLERANCE_PCT = 10;

/** Price per m³ × volume, half up to the minor unit. `volume` dm³. */
export function forwardAmount(price: number, volume: Dm3): Fen {
  return fen(Number((BigInt(price) * BigInt(volume) + 500n) / 1_000n));
}

/** Of the whole, what is paid ahead, half up; the rest is the balance. */
export function depositOf(amount: Fen, depositPct: number): { deposit: Fen; balance: Fen } {
  const deposit = fen(Number((BigInt(amount) * BigInt(depositPct) + 50n) / 100n));
  return { deposit, balance: fen(amount - deposit) };
}

/**
 * What is left to move between the sides when an order ends: above 0 the buyer owes it, below 0 it goes back. Completed: by
 * the final amount. Cancelled: whatever was paid goes back, with what the deposit's word adds or takes (`depositAtEnd`).
 */
export function leftOver(
  to: typeof FUTURES_STATUS.cancelled | typeof FUTURES_STATUS.completed,
  { paidAmount, depositAmount, finalAmount }: Pick<FuturesFacts, "paidAmount" | "depositAmount" | "finalAmount">,
  fault: Fault,
  kind: DepositKind,
): { leftOver: Fen; forfeited: Fen } {
  if (to === FUTURES_STATUS.completed)
    return { leftOver: fen((finalAmount ?? paidAmount) - paidAmount), forfeited: fen(0) };
  const { forfeited, doubled } = depositAtEnd({ paidAmount, depositAmount }, fault, kind);
  return { leftOver: fen(forfeited - paidAmount - doubled), forfeited };
}

/** Tabs of a list of forward orders; an empty `statuses` shows all. */
export const FUTURES_TABS: readonly { key: string; label: string; statuses: readonly FuturesStatus[] }[] = [
  { key: "all", label: "全部", statuses: [] },
  ...tabsOf(FUTURES_STATES, FUTURES_TAB_NAMES),
];

/** The papers that an order needs, each with whether it is there: the contract of both sides, then what clearing takes. */
export const paperChecklist = (
  docs: readonly { kind: number; by: "buyer" | "merchant" }[],
): { name: string; isThere: boolean }[] => [
  ...(["merchant", "buyer"] as const).map((by) => ({
    name: `${DOC_KINDS[CONTRACT]}（${by === "buyer" ? "买家" : "商家"}盖章）`,
    isThere: docs.some((doc) => doc.kind === CONTRACT && doc.by === by),
  })),
  ...PAPERS_NEEDED.map((kind) => ({ name: DOC_KINDS[kind], isThere: docs.some((doc) => doc.kind === kind) })),
];

/**
 * What an order of `volume` dm³ has of each line of an offer that is sold as mixed as it lies: its share of each, rounded so
 * that they come to the order's own volume.
 */
export function ownVolumes(lines: readonly { volume: Dm3 }[], volume: Dm3): Dm3[] {
  const whole = lines.reduce((sum, line) => sum + line.volume, 0);
  if (whole === 0) return lines.map(() => dm3(0));
  const exact = lines.map((line) => (line.volume * volume) / whole);
  const own = exact.map((one) => dm3(Math.floor(one)));
  const rest = volume - own.reduce((sum, one) => sum + one, 0);
  const byRemainder = [...exact.keys()].sort((one, other) => (exact[other]! % 1) - (exact[one]! % 1)); // as long
  for (const at of byRemainder.slice(0, rest)) own[at] = dm3(own[at]! + 1); // a place of the same list
  return own;
}

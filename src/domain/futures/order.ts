import { type Fen, fen } from "../money.ts";
import { availableEvents, nextStatus, type StateTable, type Step, tableOf } from "../state-table.ts";
import { type CodeIn, codesOf, columnOf, type State, stateOf, tabsOf } from "../states.ts";
import { REFUND_EVENT_NAMES, type RefundBrief, refundAsked } from "../trade/refund.ts";
import { type BasisPoints, type Dm3, dm3 } from "../units.ts";
import { type DepositKind, depositAtEnd, depositWord, type Fault, inDepositWord } from "./deposit.ts";
import { CONTRACT, DOC_KINDS, type DocKind, type MilestoneKind } from "./order-papers.ts";

const HOUR_MS = 3_600_000;

/** The tabs of a list of forward orders. */
const TAB_NAMES = {
  signing: "待确认/签约",
  paying: "待付款",
  shipping: "备货/在途",
  arrived: "到港/提货",
  settling: "待结算",
  done: "已完成",
  cancelled: "已取消",
} as const;

type FuturesState = State & {
  tab: keyof typeof TAB_NAMES;
  /** How long it may last before the clock cancels the order, ms; without it only people act. */
  waitMs?: number;
  /** Milestones that lie behind an order once it has entered the state. */
  reached?: readonly MilestoneKind[];
};

/** The states of an order of forward goods, where nobody who looks has to act; code 10 is not in use. */
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

/** A code of `FUTURES_STATES`, as it is kept and sent. */
export type FuturesStatus = CodeIn<typeof FUTURES_STATES>;
/** The codes of the states by name. */
export const FUTURES_STATUS = /* @__PURE__ */ codesOf(FUTURES_STATES);
/** All codes of `FUTURES_STATUS`. */
export const FUTURES_STATUSES: readonly FuturesStatus[] = /* @__PURE__ */ Object.values(FUTURES_STATUS);
const STATUS_NAMES = /* @__PURE__ */ columnOf(FUTURES_STATES, "label");
/** Words on screen for a forward order's status. */
export const futuresStatusName = (status: FuturesStatus, kind: DepositKind): string =>
  inDepositWord(STATUS_NAMES[status], kind);

/** Who takes a step. */
export type FuturesActor = "buyer" | "merchant" | "operator" | "system";
/** What may happen to forward orders, by the name of the event. */
export type FuturesEvent =
  | "confirm"
  | "decline"
  | "cancel"
  | "timeout"
  | "sign"
  | "addVoucher"
  | "passVoucher"
  | "refuseVoucher"
  | "delay"
  | "ship"
  | "arrive"
  | "clear"
  | "pickUp"
  | "voidPickup"
  | "postSettle"
  | "confirmSettle"
  | "dispute"
  | "resolve"
  | "forceCancel";
/** Words on screen for each forward order event. */
export const FUTURES_EVENT_NAMES: Readonly<Record<FuturesEvent, string>> = {
  confirm: "确认订单",
  decline: "拒绝订单",
  cancel: "取消订单",
  timeout: "超时取消",
  sign: "上传盖章合同",
  addVoucher: "上传付款凭证",
  passVoucher: "确认到账",
  refuseVoucher: "驳回凭证",
  delay: "延期通知",
  ship: "登记装船",
  arrive: "登记到港",
  clear: "单证齐全",
  pickUp: "录入码单",
  voidPickup: "作废码单",
  postSettle: "提交结算",
  confirmSettle: "确认结算",
  dispute: "提出异议",
  resolve: "裁定争议",
  forceCancel: "平台取消",
};

/**
 * What the guards look at: the order as it will be once the event's own data is in. Amounts in minor units of its
 * currency, `toleranceBp` in 1/100 percent.
 */
export type FuturesFacts = {
  buyerSigned: boolean;
  merchantSigned: boolean;
  amount: Fen;
  depositKind: DepositKind;
  depositAmount: Fen;
  paidAmount: Fen;
  /** A voucher, besides the one the event is about, still waits for the audit. */
  vouchersWaiting: boolean;
  billNo: string;
  /** Kinds of papers that are there. */
  docKinds: readonly DocKind[];
  /** The warehouse is known. */
  isStored: boolean;
  /** dm³ of all tallies so far. */
  pickedVolume: Dm3;
  /** A tally waits for the platform's ruling. */
  pickupDisputed: boolean;
  /** Of all tallies once the last one is written down; what is settled by. */
  finalVolume: Dm3 | null;
  finalAmount: Fen | null;
  settlementPosted: boolean;
  toleranceBp: BasisPoints;
};

/** 清关放货前必须齐全的单证：箱单、发票、提单、植检、产地证。 */
export const PAPERS_NEEDED: readonly DocKind[] = [3, 4, 5, 6, 7];

/** Documents that are still missing before customs releases the goods. */
export const missingPapers = (docKinds: readonly DocKind[]): DocKind[] =>
  PAPERS_NEEDED.filter((kind) => !docKinds.includes(kind));

/** The same of an order's papers as both sides see them: the merchant's count. */
export const papersMissing = ({ docs }: { docs: readonly { kind: DocKind; by: "buyer" | "merchant" }[] }): DocKind[] =>
  missingPapers(docs.filter(({ by }) => by === "merchant").map(({ kind }) => kind));

/** Whether the final amount differs from what was ordered by no more than the contract allows; exact. */
export function withinFuturesTolerance({ finalAmount, amount, toleranceBp }: FuturesFacts): boolean {
  if (finalAmount === null) return false;
  return BigInt(Math.abs(finalAmount - amount)) * 10_000n <= BigInt(amount) * BigInt(toleranceBp);
}

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

const volumeWords = (volume: Dm3): string => `${(volume / 1_000).toFixed(3)} m³`;

const bothSigned = ({ buyerSigned, merchantSigned }: FuturesFacts) =>
  buyerSigned && merchantSigned ? null : "等待对方上传盖章合同";
const depositPaid = ({ paidAmount, depositAmount, depositKind }: FuturesFacts) =>
  paidAmount >= depositAmount ? null : `已核款金额不足${depositWord(depositKind)}`;
const allPaid = ({ paidAmount, amount }: FuturesFacts) => (paidAmount >= amount ? null : "已核款金额不足应付金额");
const noVoucher = ({ vouchersWaiting }: FuturesFacts) => (vouchersWaiting ? "有付款凭证待核，请先核款" : null);
const depositAndLooked = (facts: FuturesFacts) => depositPaid(facts) ?? noVoucher(facts);
const paidAndLooked = (facts: FuturesFacts) => allPaid(facts) ?? noVoucher(facts);
const billed = ({ billNo }: FuturesFacts) => (billNo === "" ? "请填写提单号" : null);
const papersThere = ({ docKinds }: FuturesFacts) => {
  const missing = missingPapers(docKinds);
  return missing.length === 0 ? null : `还缺单证：${missing.map((kind) => DOC_KINDS[kind]).join("、")}`;
};
const stored = ({ isStored }: FuturesFacts) => (isStored ? null : "请选择货物所在仓库");
const cleared = (facts: FuturesFacts) => papersThere(facts) ?? stored(facts);
const clearedAndPaid = (facts: FuturesFacts) => cleared(facts) ?? allPaid(facts);
const tallied = ({ finalVolume }: FuturesFacts) => (finalVolume === null ? "货物尚未提完" : null);
const untouched = ({ pickedVolume }: FuturesFacts) =>
  pickedVolume === 0 ? null : "已提走部分货物，请录入最后一车后结算";
const notPosted = ({ settlementPosted }: FuturesFacts) => (settlementPosted ? "结算已提交，不能作废码单" : null);
const undisputed = ({ pickupDisputed }: FuturesFacts) => (pickupDisputed ? "提货码单有异议，待平台裁定" : null);
const agreed = (facts: FuturesFacts) => {
  if (!facts.settlementPosted) return "商家尚未提交结算";
  if (facts.pickupDisputed) return undisputed(facts);
  return withinFuturesTolerance(facts) ? null : "结算差异超出溢短装范围，请提出异议";
};
/** People may dispute once a settlement stands; the clock only where it is out of tolerance. */
const disputable = (facts: FuturesFacts, actor: FuturesActor) => {
  if (!facts.settlementPosted) return "商家尚未提交结算";
  return actor === "system" && withinFuturesTolerance(facts) ? "结算差异在允许范围内" : null;
};

const AUDITORS = ["merchant", "operator"] as const;

/**
 * The whole life of an order of forward goods, from its confirmation to its settlement. Until the deposit is in, the buyer may leave; afterwards only the platform
 * ends it. What is paid in full before the papers are there skips the balance. Any number of trucks collect it: each tally
 * sheet is an event of its own, and the last one completes the pickup. While a payment voucher waits, no transition leaves the two statuses of paying.
 */
export const FUTURES_TABLE: StateTable<FuturesStatus, FuturesEvent, FuturesActor, FuturesFacts> =
  /* @__PURE__ */ tableOf(FUTURES_STATES, {
    toConfirm: {
      confirm: [{ to: "toSign", actors: ["merchant"] }],
      decline: [{ to: "cancelled", actors: ["merchant"] }],
      cancel: [{ to: "cancelled", actors: ["buyer"] }],
      timeout: [{ to: "cancelled", actors: ["system"] }],
      forceCancel: [{ to: "cancelled", actors: ["operator"] }],
    },
    toSign: {
      sign: [
        { to: "toPayDeposit", actors: ["buyer", "merchant"], guard: bothSigned },
        { to: "toSign", actors: ["buyer", "merchant"] },
      ],
      cancel: [{ to: "cancelled", actors: ["buyer"] }],
      timeout: [{ to: "cancelled", actors: ["system"] }],
      forceCancel: [{ to: "cancelled", actors: ["operator"] }],
    },
    toPayDeposit: {
      addVoucher: [{ to: "toPayDeposit", actors: ["buyer"] }],
      passVoucher: [
        { to: "toShip", actors: AUDITORS, guard: depositAndLooked },
        { to: "toPayDeposit", actors: AUDITORS },
      ],
      refuseVoucher: [
        { to: "toShip", actors: AUDITORS, guard: depositAndLooked },
        { to: "toPayDeposit", actors: AUDITORS },
      ],
      cancel: [{ to: "cancelled", actors: ["buyer"], guard: noVoucher }],
      timeout: [{ to: "cancelled", actors: ["system"], guard: noVoucher }],
      forceCancel: [{ to: "cancelled", actors: ["operator"], guard: noVoucher }],
    },
    toShip: {
      ship: [{ to: "atSea", actors: ["merchant"], guard: billed }],
      delay: [{ to: "toShip", actors: ["merchant"] }],
      forceCancel: [{ to: "cancelled", actors: ["operator"] }],
    },
    atSea: {
      arrive: [{ to: "toClear", actors: ["merchant"] }],
      delay: [{ to: "atSea", actors: ["merchant"] }],
      forceCancel: [{ to: "cancelled", actors: ["operator"] }],
    },
    toClear: {
      clear: [
        { to: "toPickup", actors: ["merchant"], guard: clearedAndPaid },
        { to: "toPayBalance", actors: ["merchant"], guard: cleared },
      ],
      delay: [{ to: "toClear", actors: ["merchant"] }],
      forceCancel: [{ to: "cancelled", actors: ["operator"] }],
    },
    toPayBalance: {
      addVoucher: [{ to: "toPayBalance", actors: ["buyer"] }],
      passVoucher: [
        { to: "toPickup", actors: AUDITORS, guard: paidAndLooked },
        { to: "toPayBalance", actors: AUDITORS },
      ],
      refuseVoucher: [
        { to: "toPickup", actors: AUDITORS, guard: paidAndLooked },
        { to: "toPayBalance", actors: AUDITORS },
      ],
      forceCancel: [{ to: "cancelled", actors: ["operator"], guard: noVoucher }],
    },
    toPickup: {
      pickUp: [
        { to: "toSettle", actors: ["merchant"], guard: tallied },
        { to: "toPickup", actors: ["merchant"] },
      ],
      voidPickup: [{ to: "toPickup", actors: ["merchant"] }],
      forceCancel: [{ to: "cancelled", actors: ["operator"], guard: untouched }],
    },
    toSettle: {
      postSettle: [{ to: "toSettle", actors: ["merchant", "operator"], guard: undisputed }],
      voidPickup: [
        { to: "toSettle", actors: ["merchant"], guard: (facts) => notPosted(facts) ?? tallied(facts) },
        { to: "toPickup", actors: ["merchant"], guard: notPosted },
      ],
      confirmSettle: [{ to: "completed", actors: ["buyer", "system"], guard: agreed }],
      dispute: [{ to: "disputed", actors: ["buyer", "system"], guard: disputable }],
    },
    disputed: { resolve: [{ to: "completed", actors: ["operator"] }] },
  });

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
 * The buttons `actor` sees on an order. Steps that bring their own data (a bill of lading, a tally) are offered before it is
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
    // Taken back where the tally is read.
    if (event === "voidPickup") return false;
    if (event === "pickUp") return facts.isStored;
    if (event === "passVoucher" || event === "refuseVoucher") return facts.vouchersWaiting;
    return event !== "sign" || !signs;
  });
}

/** Steps that end an order or quarrel with it: nobody is asked to take them. */
const NOT_ASKED: readonly FuturesEvent[] = ["cancel", "forceCancel", "delay", "dispute"];

/** What is asked of the merchant while papers for clearing are missing. */
export const PAPERS_FIRST = "上传单证";

/**
 * What an order asks of the reader who may take `events`; `null` where others act. After the end what is left to be paid. A
 * settlement may be posted again while the buyer has to answer (`turn`), which nobody asks for.
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
  const asked = refundAsked(refund);
  if (asked !== null) return REFUND_EVENT_NAMES[asked];
  const event = events.find((one) => !NOT_ASKED.includes(one) && !(one === "postSettle" && turn?.side === "buyer"));
  if (event !== undefined) return FUTURES_EVENT_NAMES[event];
  // Who reports the clearing late is who brings its papers: until they are there no step is offered.
  return status === FUTURES_STATUS.toClear && events.includes("delay") ? PAPERS_FIRST : null;
}

/** Whether trucks can be sent for a forward order: it is paid, cleared, and in a warehouse. */
export const isReadyForPickup = (order: { status: FuturesStatus; storeName: string }): boolean =>
  order.status === FUTURES_STATUS.toPickup && order.storeName !== "";

/** How long an answer to a posted settlement may take before the clock gives it. */
export const FUTURES_SETTLEMENT_MS = 48 * HOUR_MS;

const futuresState = (status: FuturesStatus): FuturesState => stateOf<FuturesState>(FUTURES_STATES, status);

/** The milestone that an order with a deadline waits for: that the contract is signed, or the deposit paid. */
export const awaitedMilestone = (status: FuturesStatus): MilestoneKind | null =>
  status === FUTURES_STATUS.toSign ? 1 : status === FUTURES_STATUS.toPayDeposit ? 2 : null;

/** Milestones that lie behind an order once it has entered a status. */
export const reachedBy = (status: FuturesStatus): readonly MilestoneKind[] => futuresState(status).reached ?? [];

/** Whether a status ends by itself where nobody acts. */
export const isTimed = (status: FuturesStatus): boolean => futuresState(status).waitMs !== undefined;

const BOTH = "双方";

const DEADLINES: Readonly<Partial<Record<FuturesStatus, readonly [who: string, what: string]>>> = {
  [FUTURES_STATUS.toConfirm]: ["商家", "确认"],
  [FUTURES_STATUS.toSign]: [BOTH, "上传盖章合同"],
  [FUTURES_STATUS.toPayDeposit]: ["买家", "付{deposit}"],
};

/** Who has to do what until when, and what happens otherwise; `null` where no time runs. `until`: the end in words. */
export function deadlineText(
  status: FuturesStatus,
  until: string,
  vouchersWaiting: boolean,
  kind: DepositKind,
): string | null {
  const due = DEADLINES[status];
  if (due === undefined) return null;
  const [who, what] = due;
  return vouchersWaiting ? "付款凭证待商家核款" : `${who}须在 ${until} 前${inDepositWord(what, kind)}，逾期自动取消`;
}

/** Whom somebody waits for who is asked nothing: 等待商家确认; `null` where no time runs. */
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

/** What the system does with an order nobody touches, and when (epoch ms). */
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
  ...tabsOf(FUTURES_STATES, TAB_NAMES),
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

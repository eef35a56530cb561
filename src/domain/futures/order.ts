import { type Fen, fen } from "../money.ts";
import { availableEvents, nextStatus, type StateTable, type Step } from "../state-table.ts";
import type { Dm3 } from "../units.ts";
import { dm3 } from "../units.ts";
import { CONTRACT, DOC_KINDS, type DocKind } from "./order-papers.ts";

/** Status codes of an order of forward goods; 10 is not used yet. */
export const FUTURES_STATUSES = [20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 95, 100] as const;
export type FuturesStatus = (typeof FUTURES_STATUSES)[number];
export const FUTURES_STATUS = {
  toConfirm: 20,
  toSign: 30,
  toPayDeposit: 40,
  toShip: 50,
  atSea: 60,
  toClear: 70,
  toPayBalance: 75,
  toPickup: 80,
  toSettle: 85,
  cancelled: 90,
  disputed: 95,
  completed: 100,
} as const satisfies Record<string, FuturesStatus>;
export const FUTURES_STATUS_NAMES: Readonly<Record<FuturesStatus, string>> = {
  20: "待供方确认",
  30: "待签约",
  40: "待付定金",
  50: "备货/待装船",
  60: "在途",
  70: "已到港·清关",
  75: "待付尾款",
  80: "可放货/待提货",
  85: "待结算",
  90: "已取消",
  95: "争议中",
  100: "已完成",
};

export type FuturesActor = "buyer" | "merchant" | "operator" | "system";
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
  settlePosted: boolean;
  toleranceBp: number;
};

/** 清关放货前必须齐全的单证：箱单、发票、提单、植检、产地证。 */
export const PAPERS_NEEDED: readonly DocKind[] = [3, 4, 5, 6, 7];

export const missingPapers = (docKinds: readonly DocKind[]): DocKind[] =>
  PAPERS_NEEDED.filter((kind) => !docKinds.includes(kind));

/** Whether the final amount differs from what was ordered by no more than the contract allows; exact. */
export function withinFuturesTolerance({ finalAmount, amount, toleranceBp }: FuturesFacts): boolean {
  if (finalAmount === null) return false;
  return BigInt(Math.abs(finalAmount - amount)) * 10_000n <= BigInt(amount) * BigInt(toleranceBp);
}

const bothSigned = ({ buyerSigned, merchantSigned }: FuturesFacts) =>
  buyerSigned && merchantSigned ? null : "等待对方上传盖章合同";
const depositPaid = ({ paidAmount, depositAmount }: FuturesFacts) =>
  paidAmount >= depositAmount ? null : "已核款金额不足定金";
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
const notPosted = ({ settlePosted }: FuturesFacts) => (settlePosted ? "结算已提交，不能作废码单" : null);
const undisputed = ({ pickupDisputed }: FuturesFacts) => (pickupDisputed ? "提货码单有异议，待平台裁定" : null);
const agreed = (facts: FuturesFacts) => {
  if (!facts.settlePosted) return "供方尚未提交结算";
  if (facts.pickupDisputed) return undisputed(facts);
  return withinFuturesTolerance(facts) ? null : "结算差异超出溢短装范围，请提出异议";
};
/** People may dispute once a settlement stands; the clock only where it is out of tolerance. */
const disputable = (facts: FuturesFacts, actor: FuturesActor) => {
  if (!facts.settlePosted) return "供方尚未提交结算";
  return actor === "system" && withinFuturesTolerance(facts) ? "结算差异在允许范围内" : null;
};

const AUDITORS = ["merchant", "operator"] as const;

/**
 * The whole life of an order of forward goods: 20 → 30 → 40 → 50 → 60 → 70 → (75) → 80 → 85 → 100,
 * with 95 for disputes and 90 for cancelled. Until the deposit is in, the buyer may leave; afterwards only the platform
 * ends it. What is paid in full before the papers are there skips 75. Any number of trucks collect it: each tally
 * sheet is an event of its own, and the last one completes the pickup. While a payment voucher waits, no transition leaves 40 and 75.
 */
export const FUTURES_TABLE: StateTable<FuturesStatus, FuturesEvent, FuturesActor, FuturesFacts> = {
  20: {
    confirm: [{ to: 30, actors: ["merchant"] }],
    decline: [{ to: 90, actors: ["merchant"] }],
    cancel: [{ to: 90, actors: ["buyer"] }],
    timeout: [{ to: 90, actors: ["system"] }],
    forceCancel: [{ to: 90, actors: ["operator"] }],
  },
  30: {
    sign: [
      { to: 40, actors: ["buyer", "merchant"], guard: bothSigned },
      { to: 30, actors: ["buyer", "merchant"] },
    ],
    cancel: [{ to: 90, actors: ["buyer"] }],
    timeout: [{ to: 90, actors: ["system"] }],
    forceCancel: [{ to: 90, actors: ["operator"] }],
  },
  40: {
    addVoucher: [{ to: 40, actors: ["buyer"] }],
    passVoucher: [
      { to: 50, actors: AUDITORS, guard: depositAndLooked },
      { to: 40, actors: AUDITORS },
    ],
    refuseVoucher: [
      { to: 50, actors: AUDITORS, guard: depositAndLooked },
      { to: 40, actors: AUDITORS },
    ],
    cancel: [{ to: 90, actors: ["buyer"], guard: noVoucher }],
    timeout: [{ to: 90, actors: ["system"], guard: noVoucher }],
    forceCancel: [{ to: 90, actors: ["operator"], guard: noVoucher }],
  },
  50: {
    ship: [{ to: 60, actors: ["merchant"], guard: billed }],
    delay: [{ to: 50, actors: ["merchant"] }],
    forceCancel: [{ to: 90, actors: ["operator"] }],
  },
  60: {
    arrive: [{ to: 70, actors: ["merchant"] }],
    delay: [{ to: 60, actors: ["merchant"] }],
    forceCancel: [{ to: 90, actors: ["operator"] }],
  },
  70: {
    clear: [
      { to: 80, actors: ["merchant"], guard: clearedAndPaid },
      { to: 75, actors: ["merchant"], guard: cleared },
    ],
    delay: [{ to: 70, actors: ["merchant"] }],
    forceCancel: [{ to: 90, actors: ["operator"] }],
  },
  75: {
    addVoucher: [{ to: 75, actors: ["buyer"] }],
    passVoucher: [
      { to: 80, actors: AUDITORS, guard: paidAndLooked },
      { to: 75, actors: AUDITORS },
    ],
    refuseVoucher: [
      { to: 80, actors: AUDITORS, guard: paidAndLooked },
      { to: 75, actors: AUDITORS },
    ],
    forceCancel: [{ to: 90, actors: ["operator"], guard: noVoucher }],
  },
  80: {
    pickUp: [
      { to: 85, actors: ["merchant"], guard: tallied },
      { to: 80, actors: ["merchant"] },
    ],
    voidPickup: [{ to: 80, actors: ["merchant"] }],
    forceCancel: [{ to: 90, actors: ["operator"], guard: untouched }],
  },
  85: {
    postSettle: [{ to: 85, actors: ["merchant", "operator"], guard: undisputed }],
    voidPickup: [
      { to: 85, actors: ["merchant"], guard: (facts) => notPosted(facts) ?? tallied(facts) },
      { to: 80, actors: ["merchant"], guard: notPosted },
    ],
    confirmSettle: [{ to: 100, actors: ["buyer", "system"], guard: agreed }],
    dispute: [{ to: 95, actors: ["buyer", "system"], guard: disputable }],
  },
  90: {},
  95: { resolve: [{ to: 100, actors: ["operator"] }] },
  100: {},
};

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
  const own = { ...facts, billNo: facts.billNo || "-", isStored: true };
  return availableEvents(FUTURES_TABLE, status, actor, own).filter((event) => {
    // Taken back where the tally is read.
    if (event === "voidPickup") return false;
    if (event === "pickUp") return facts.isStored;
    if (event === "passVoucher" || event === "refuseVoucher") return facts.vouchersWaiting;
    return event !== "sign" || !signs;
  });
}

/** Whether trucks can be sent for a forward order: it is paid, cleared, and in a warehouse. */
export const isReadyForPickup = (order: { status: FuturesStatus; storeName: string }): boolean =>
  order.status === FUTURES_STATUS.toPickup && order.storeName !== "";

const HOUR_MS = 3_600_000;
/** How long a status waits before the clock acts. */
export const FUTURES_WAIT_MS = {
  20: 48 * HOUR_MS,
  30: 5 * 24 * HOUR_MS,
  40: 5 * 24 * HOUR_MS,
  settlement: 48 * HOUR_MS,
} as const;

/** Statuses that end by themselves where nobody acts. */
const isTimed = (status: FuturesStatus): status is 20 | 30 | 40 =>
  status === FUTURES_STATUS.toConfirm || status === FUTURES_STATUS.toSign || status === FUTURES_STATUS.toPayDeposit;

/** When a status that has just begun ends by itself (epoch ms), `null` where only people act. */
export function futuresExpireAt(status: FuturesStatus, nowMs: number): number | null {
  return isTimed(status) ? nowMs + FUTURES_WAIT_MS[status] : null;
}

/** What the system does with an order nobody touches, and when (epoch ms). */
export function futuresClock(
  status: FuturesStatus,
  times: { expireAt: number | null; settlePostedAt: number | null },
  facts: FuturesFacts,
): { event: FuturesEvent; dueAt: number } | null {
  if (isTimed(status))
    return times.expireAt === null || facts.vouchersWaiting ? null : { event: "timeout", dueAt: times.expireAt };
  if (status !== FUTURES_STATUS.toSettle || times.settlePostedAt === null || facts.pickupDisputed) return null;
  return {
    event: withinFuturesTolerance(facts) ? "confirmSettle" : "dispute",
    dueAt: times.settlePostedAt + FUTURES_WAIT_MS.settlement,
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
 * the final amount. Cancelled: whatever was paid goes back, except the deposit of a buyer who is at fault.
 */
export function leftOver(
  to: 90 | 100,
  { paidAmount, depositAmount, finalAmount }: Pick<FuturesFacts, "paidAmount" | "depositAmount" | "finalAmount">,
  buyerAtFault: boolean,
): { leftOver: Fen; forfeited: Fen } {
  if (to === 100) return { leftOver: fen((finalAmount ?? paidAmount) - paidAmount), forfeited: fen(0) };
  const forfeited = buyerAtFault ? fen(Math.min(paidAmount, depositAmount)) : fen(0);
  return { leftOver: fen(forfeited - paidAmount), forfeited };
}

/** Tabs of a list of forward orders; an empty `statuses` shows all. */
export const FUTURES_TABS: readonly { key: string; label: string; statuses: readonly FuturesStatus[] }[] = [
  { key: "all", label: "全部", statuses: [] },
  { key: "signing", label: "待确认/签约", statuses: [20, 30] },
  { key: "paying", label: "待付款", statuses: [40, 75] },
  { key: "shipping", label: "备货/在途", statuses: [50, 60] },
  { key: "arrived", label: "到港/提货", statuses: [70, 80] },
  { key: "settling", label: "待结算", statuses: [85, 95] },
  { key: "done", label: "已完成", statuses: [100] },
  { key: "cancelled", label: "已取消", statuses: [90] },
];

/** The papers that an order needs, each with whether it is there: the contract of both sides, then what clearing takes. */
export const paperChecklist = (
  docs: readonly { kind: number; by: "buyer" | "merchant" }[],
): { name: string; isThere: boolean }[] => [
  ...(["merchant", "buyer"] as const).map((by) => ({
    name: `${DOC_KINDS[CONTRACT]}（${by === "buyer" ? "买家" : "供方"}盖章）`,
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

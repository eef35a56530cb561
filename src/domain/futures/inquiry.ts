import type { HistoryEvent } from "../history-event.ts";
import { availableEvents, nextStatus, type StateTable, type Step } from "../state-table.ts";
import type { Dm3 } from "../units.ts";
import type { OfferLine } from "./forward-offer.ts";
import type { Currency, Incoterm, LandedReport } from "./landed-cost.ts";

/** Statuses of an inquiry about a forward offer. */
export const INQUIRY_STATUSES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];
export const INQUIRY_STATUS = {
  toQuote: 1,
  quoted: 2,
  countered: 3,
  accepted: 4,
  ordered: 5,
  rejected: 6,
  declined: 7,
  expired: 8,
  withdrawn: 9,
} as const satisfies Record<string, InquiryStatus>;
export const INQUIRY_STATUS_NAMES: Readonly<Record<InquiryStatus, string>> = {
  1: "待报价",
  2: "已报价",
  3: "还价中",
  4: "已接受",
  5: "已下单",
  6: "已拒绝",
  7: "无法供货",
  8: "已过期",
  9: "已撤回",
};

export type InquiryActor = "buyer" | "merchant" | "system";
export const INQUIRY_ACTOR_NAMES: Readonly<Record<InquiryActor, string>> = {
  buyer: "买家",
  merchant: "供方",
  system: "系统",
};
export type InquiryEvent =
  | "quote"
  | "decline"
  | "counter"
  | "accept"
  | "reject"
  | "withdraw"
  | "placeOrder"
  | "reissue"
  | "lapse"
  | "expire";
export const INQUIRY_EVENT_NAMES: Readonly<Record<InquiryEvent, string>> = {
  quote: "报价",
  decline: "无法供货",
  counter: "还价",
  accept: "接受报价",
  reject: "拒绝报价",
  withdraw: "撤回询盘",
  placeOrder: "下单",
  reissue: "重新报价",
  lapse: "超时未答复",
  expire: "过期",
};

/**
 * What the guards look at: whether the newest quotation still holds by the server's clock, how many rounds there are, and whether a merchant has taken it: one about an offer is its merchant's, a free one is of who quotes first.
 */
export type InquiryFacts = { quoteHolds: boolean; rounds: number; isTaken: boolean };

/** 一份询盘最多 20 轮：再谈就该打电话了。 */
export const ROUNDS_MAX = 20;

const holds = ({ quoteHolds }: InquiryFacts) => (quoteHolds ? null : "报价已过有效期");
const over = ({ quoteHolds }: InquiryFacts) => (quoteHolds ? "报价还在有效期内" : null);
const roomFor = ({ rounds }: InquiryFacts) => (rounds < ROUNDS_MAX ? null : `最多报价${ROUNDS_MAX}轮`);
const taken = ({ isTaken }: InquiryFacts) => (isTaken ? null : "尚未报价，无需答复");
const counterable = (facts: InquiryFacts) => holds(facts) ?? roomFor(facts);

/**
 * The life of an inquiry: 1 → 2 ⇄ 3 → 4 → 5. A quotation holds until its time is over, whatever a
 * client's clock says; one accepted waits a day for its order.
 */
export const INQUIRY_TABLE: StateTable<InquiryStatus, InquiryEvent, InquiryActor, InquiryFacts> = {
  1: {
    quote: [{ to: 2, actors: ["merchant"] }],
    decline: [{ to: 7, actors: ["merchant"], guard: taken }],
    withdraw: [{ to: 9, actors: ["buyer"] }],
    lapse: [{ to: 7, actors: ["system"] }],
  },
  2: {
    accept: [{ to: 4, actors: ["buyer"], guard: holds }],
    counter: [{ to: 3, actors: ["buyer"], guard: counterable }],
    reject: [{ to: 6, actors: ["buyer"] }],
    expire: [{ to: 8, actors: ["system"], guard: over }],
  },
  3: {
    quote: [{ to: 2, actors: ["merchant"], guard: roomFor }],
    decline: [{ to: 7, actors: ["merchant"] }],
    lapse: [{ to: 7, actors: ["system"] }],
  },
  4: {
    placeOrder: [{ to: 5, actors: ["buyer"] }],
    expire: [{ to: 8, actors: ["system"] }],
  },
  5: {},
  6: {},
  7: {},
  8: { reissue: [{ to: 2, actors: ["merchant"], guard: roomFor }] },
  9: {},
};

/** The status after an event, or the reason for its refusal as shown on screen. */
export function nextInquiryStatus(
  status: InquiryStatus,
  event: InquiryEvent,
  actor: InquiryActor,
  facts: InquiryFacts,
): Step<InquiryStatus> {
  return nextStatus(INQUIRY_TABLE, status, event, actor, facts);
}

/** The buttons `actor` sees on an inquiry. */
export function availableInquiryEvents(
  status: InquiryStatus,
  actor: InquiryActor,
  facts: InquiryFacts,
): InquiryEvent[] {
  return availableEvents(INQUIRY_TABLE, status, actor, facts);
}

const HOUR_MS = 3_600_000;
/** How long an inquiry waits for the other side's answer, and an accepted quotation for its order. */
export const INQUIRY_WAIT_MS = { answer: 72 * HOUR_MS, order: 24 * HOUR_MS } as const;
/** Reason stored when the other side did not answer within `INQUIRY_WAIT_MS.answer`. */
export const NOT_ANSWERED = "供方超时未答复";

/** What an inquiry nobody touches does, and when (epoch ms); `null` where nobody waits. */
export function inquiryClock(
  status: InquiryStatus,
  times: { enteredAt: number; validUntilAt: number | null },
): { event: InquiryEvent; dueAt: number } | null {
  switch (status) {
    case INQUIRY_STATUS.toQuote:
    case INQUIRY_STATUS.countered:
      return { event: "lapse", dueAt: times.enteredAt + INQUIRY_WAIT_MS.answer };
    case INQUIRY_STATUS.quoted:
      return times.validUntilAt === null ? null : { event: "expire", dueAt: times.validUntilAt };
    case INQUIRY_STATUS.accepted:
      return { event: "expire", dueAt: times.enteredAt + INQUIRY_WAIT_MS.order };
    default:
      return null;
  }
}

/** What is quoted or countered. `price` minor units per m³, volume dm³, `eta` yyyy-MM-dd. */
export type RoundTerms = {
  price: number;
  currency: Currency;
  incoterm: Incoterm;
  destPort: string;
  volume: Dm3;
  containers: number;
  eta: string;
  paymentTerm: string;
  depositPct: number;
  note: string;
};

/** A round as it was said; nothing changes it afterwards. `validUntilAt` epoch ms, `null` for a buyer's counter. */
export type InquiryRound = RoundTerms & {
  round: number;
  by: "buyer" | "merchant";
  destPortName: string;
  validUntilAt: number | null;
  time: string;
};

/** What is looked for without an offer: any merchant may answer. */
export type RequestedGoods = { currency: Currency; lines: OfferLine[] };

/**
 * What a buyer asks: about an offer, or for goods they name themselves (`wish`). `targetPrice` minor units per m³; days
 * yyyy-MM-dd or "".
 */
export type InquiryForm = {
  offerId: string | null;
  wish: RequestedGoods | null;
  volume: Dm3;
  containers: number;
  targetPrice: number | null;
  incotermWanted: Incoterm;
  destPort: string;
  etaBegin: string;
  etaEnd: string;
  paymentTerm: string;
  remark: string;
};

export type Inquiry = Omit<InquiryForm, "wish"> & {
  id: string;
  inquiryNo: string;
  offerNo: string;
  title: string;
  speciesName: string;
  sizeText: string;
  buyerName: string;
  /** `null`, as its name is "", while nobody has quoted for what no offer has. */
  merchantId: string | null;
  shopName: string;
  currency: Currency;
  destPortName: string;
  landed: LandedReport | null;
  status: InquiryStatus;
  statusName: string;
  /** The newest quotation's, epoch ms. */
  validUntilAt: number | null;
  /** When the status ends by itself, epoch ms. */
  dueAt: number | null;
  endReason: string;
  rounds: InquiryRound[];
  events: InquiryEvent[];
  /** The order made of it. */
  orderId: string | null;
  version: number;
  createTime: string;
};

/** The same with what happened to it, the oldest first, as the platform looks at it. */
export type InquiryDetail = Inquiry & { timeline: HistoryEvent[] };

/** Tabs of a list of inquiries; an empty `statuses` shows all. */
export const INQUIRY_TABS: readonly { key: string; label: string; statuses: readonly InquiryStatus[] }[] = [
  { key: "all", label: "全部", statuses: [] },
  { key: "waiting", label: "待报价", statuses: [1, 3] },
  { key: "quoted", label: "已报价", statuses: [2] },
  { key: "accepted", label: "已接受", statuses: [4] },
  { key: "ordered", label: "已下单", statuses: [5] },
  { key: "ended", label: "已结束", statuses: [6, 7, 8, 9] },
];

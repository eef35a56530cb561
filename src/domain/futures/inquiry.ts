import { eventNamesOf, eventsOf, SIGNED_IN, stateTableOf } from "../events.ts";
import { id } from "../fields.ts";
import { HISTORY_EVENT } from "../history-event.ts";
import type { ForwardInquiryId, ForwardOfferId, ForwardOrderId, MerchantId } from "../ids.ts";
import { REASON_FIELD } from "../reason.ts";
import { anyOf, DM3, type Infer, keyOf, list, maybe, NUMBER, optional, record, TEXT, without } from "../records.ts";
import { availableEvents, nextStatus, type StateTable, type Step } from "../state-table.ts";
import { type CodeIn, codesOf, columnOf, type State, stateOf, tabsOf } from "../states.ts";
import { DEPOSIT_KINDS } from "./deposit.ts";
import { OFFER_LINE } from "./forward-offer.ts";
import { CURRENCIES, INCOTERMS, LANDED_REPORT } from "./landed-cost.ts";

/** The tabs of a list of inquiries. */
const TAB_NAMES = {
  waiting: "待报价",
  quoted: "已报价",
  accepted: "已接受",
  ordered: "已下单",
  ended: "已结束",
} as const;

type InquiryState = State & {
  tab: keyof typeof TAB_NAMES;
  /** Whose answer the other side waits for. */
  waitsFor?: "buyer" | "merchant";
};

/** The states of an inquiry about a forward offer, as the buyer sees them. */
export const INQUIRY_STATES = {
  toQuote: { code: 1, label: "待报价", tone: "waiting", tab: "waiting", waitsFor: "merchant" },
  quoted: { code: 2, label: "已报价", tone: "waiting", tab: "quoted", waitsFor: "buyer" },
  countered: { code: 3, label: "还价中", tone: "waiting", tab: "waiting", waitsFor: "merchant" },
  accepted: { code: 4, label: "已接受", tone: "waiting", tab: "accepted", waitsFor: "buyer" },
  ordered: { code: 5, label: "已下单", tone: "done", tab: "ordered", final: true },
  rejected: { code: 6, label: "已拒绝", tone: "ended", tab: "ended", final: true },
  declined: { code: 7, label: "无法供货", tone: "ended", tab: "ended", final: true },
  expired: { code: 8, label: "已过期", tone: "ended", tab: "ended" },
  withdrawn: { code: 9, label: "已撤回", tone: "ended", tab: "ended", final: true },
} as const satisfies Record<string, InquiryState>;

export type InquiryStatus = CodeIn<typeof INQUIRY_STATES>;
/** The codes of the states by name. */
export const INQUIRY_STATUS = /* @__PURE__ */ codesOf(INQUIRY_STATES);
/** All codes of `INQUIRY_STATUS`. */
export const INQUIRY_STATUSES: readonly InquiryStatus[] = /* @__PURE__ */ Object.values(INQUIRY_STATUS);
export const INQUIRY_STATUS_NAMES = /* @__PURE__ */ columnOf(INQUIRY_STATES, "label");

/** Tabs of a list of inquiries; an empty `statuses` shows all. */
export const INQUIRY_TABS: readonly { key: string; label: string; statuses: readonly InquiryStatus[] }[] = [
  { key: "all", label: "全部", statuses: [] },
  ...tabsOf(INQUIRY_STATES, TAB_NAMES),
];

/** Whose answer an inquiry waits for. */
export const inquiryWaitsFor = (status: InquiryStatus): InquiryState["waitsFor"] =>
  stateOf<InquiryState>(INQUIRY_STATES, status).waitsFor;

export type InquiryActor = "buyer" | "merchant" | "system";
export const INQUIRY_ACTOR_NAMES: Readonly<Record<InquiryActor, string>> = {
  buyer: "买家",
  merchant: "商家",
  system: "系统",
};
/**
 * The facts of the guards: whether the newest quotation still holds by the server's clock, how many rounds there are, and whether
 * a merchant has taken it: one about an offer is its merchant's, a free one belongs to the first that quotes.
 */
export type InquiryFacts = { quoteHolds: boolean; rounds: number; isTaken: boolean };

/** 一份询盘最多 20 轮：再谈就该打电话了。 */
export const ROUNDS_MAX = 20;

const holds = ({ quoteHolds }: InquiryFacts) => (quoteHolds ? null : "报价已过有效期");
const over = ({ quoteHolds }: InquiryFacts) => (quoteHolds ? "报价还在有效期内" : null);
const roomFor = ({ rounds }: InquiryFacts) => (rounds < ROUNDS_MAX ? null : `最多报价${ROUNDS_MAX}轮`);
const taken = ({ isTaken }: InquiryFacts) => (isTaken ? null : "尚未报价，无需答复");
const counterable = (facts: InquiryFacts) => holds(facts) ?? roomFor(facts);

/** Permission to quote for a merchant. */
const QUOTES = "futures:inquiry:quote";

const HOUR_MS = 3_600_000;
/** How long an inquiry waits for the other side's answer, and an accepted quotation for its order. */
export const INQUIRY_WAIT_MS = { answer: 72 * HOUR_MS, order: 24 * HOUR_MS } as const;
const ORDER_HOURS = INQUIRY_WAIT_MS.order / HOUR_MS;

/**
 * The life of an inquiry: quoted and countered in turn, accepted, ordered. A quotation holds until its time is over, whatever a
 * client's clock shows; one accepted waits a day for its order. A counter-offer is accepted by the merchant to whom it is made;
 * what is ordered is always the last round (`agreedRound`).
 */
export const INQUIRY_EVENTS = /* @__PURE__ */ eventsOf<keyof typeof INQUIRY_STATES, InquiryActor, InquiryFacts>()({
  accept: {
    label: "接受报价",
    ways: { quoted: [{ to: "accepted", actors: ["buyer"], guard: holds }] },
    needsVersion: 1,
    text: `接受后请在 ${ORDER_HOURS} 小时内下单，逾期报价失效。`,
    submit: "接受",
    sent: {
      buyer: {
        may: SIGNED_IN,
        summary: "Accepts the merchant's price",
        done: `已接受报价，请在 ${ORDER_HOURS} 小时内下单`,
        leadsOn: true,
      },
    },
  },
  counter: {
    label: "还价",
    ways: { quoted: [{ to: "countered", actors: ["buyer"], guard: counterable }] },
    submit: "发出还价",
    sent: { buyer: { may: SIGNED_IN, summary: "Answers the merchant's price", takes: "own", done: "还价已发出" } },
  },
  acceptCounter: {
    label: "接受还价",
    ways: { countered: [{ to: "accepted", actors: ["merchant"] }] },
    needsVersion: 1,
    text: `接受后按买家最后一次还价成交，买家须在 ${ORDER_HOURS} 小时内下单，逾期失效。`,
    submit: "接受还价",
    sent: {
      merchant: {
        may: QUOTES,
        summary: "Accepts the buyer's counter-offer",
        done: "已接受还价，等待买家下单",
        leadsOn: true,
      },
    },
  },
  quote: {
    label: "报价",
    ways: {
      toQuote: [{ to: "quoted", actors: ["merchant"] }],
      countered: [{ to: "quoted", actors: ["merchant"], guard: roomFor }],
    },
    submit: "发出报价",
    sent: {
      merchant: {
        may: QUOTES,
        summary: "Quotes for a forward inquiry",
        takes: "own",
        done: "报价已发出",
        leadsOn: true,
      },
    },
  },
  decline: {
    label: "无法供货",
    ways: {
      toQuote: [{ to: "declined", actors: ["merchant"], guard: taken }],
      countered: [{ to: "declined", actors: ["merchant"] }],
    },
    asks: { reason: REASON_FIELD },
    needsVersion: 1,
    text: "答复后询盘结束，买家会看到原因。",
    sent: { merchant: { may: QUOTES, summary: "Declines a forward inquiry", done: "已答复无法供货" } },
  },
  reject: {
    label: "拒绝报价",
    ways: { quoted: [{ to: "rejected", actors: ["buyer"] }] },
    asks: { reason: REASON_FIELD },
    needsVersion: 1,
    text: "拒绝后询盘结束，可重新询盘。",
    sent: { buyer: { may: SIGNED_IN, summary: "Rejects the merchant's price", done: "已拒绝报价" } },
  },
  withdraw: {
    label: "撤回询盘",
    ways: { toQuote: [{ to: "withdrawn", actors: ["buyer"] }] },
    needsVersion: 1,
    text: "撤回后商家不再报价。",
    submit: "撤回",
    isHarsh: true,
    sent: { buyer: { may: SIGNED_IN, summary: "Withdraws a forward inquiry", done: "询盘已撤回" } },
  },
  placeOrder: {
    label: "下单",
    ways: { accepted: [{ to: "ordered", actors: ["buyer"] }] },
    sent: {
      buyer: {
        may: SIGNED_IN,
        summary: null,
        takes: "apart",
        leadsOn: true,
      },
    },
  },
  reissue: {
    label: "重新报价",
    ways: { expired: [{ to: "quoted", actors: ["merchant"], guard: roomFor }] },
    submit: "发出报价",
    sent: {
      merchant: { may: QUOTES, summary: "Issues an expired forward quote anew", takes: "own", done: "报价已发出" },
    },
  },
  lapse: {
    label: "超时未答复",
    ways: {
      toQuote: [{ to: "declined", actors: ["system"] }],
      countered: [{ to: "declined", actors: ["system"] }],
    },
  },
  expire: {
    label: "过期",
    ways: {
      quoted: [{ to: "expired", actors: ["system"], guard: over }],
      accepted: [{ to: "expired", actors: ["system"] }],
    },
  },
});

/** What may happen to an inquiry, by the name of the event. */
export type InquiryEvent = keyof typeof INQUIRY_EVENTS;
export const INQUIRY_EVENT_NAMES: Readonly<Record<InquiryEvent, string>> = /* @__PURE__ */ eventNamesOf(INQUIRY_EVENTS);

/** The life of an inquiry. */
export const INQUIRY_TABLE: StateTable<InquiryStatus, InquiryEvent, InquiryActor, InquiryFacts> =
  /* @__PURE__ */ stateTableOf(INQUIRY_STATES, INQUIRY_EVENTS);

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

/** Reason stored when the other side did not answer within `INQUIRY_WAIT_MS.answer`. */
export const NOT_ANSWERED = "商家超时未答复";

/** What an untouched inquiry does, and when (epoch ms); `null` where nothing is due. */
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
export const ROUND_TERMS = record({
  price: NUMBER,
  currency: anyOf(CURRENCIES),
  incoterm: anyOf(INCOTERMS),
  destPort: TEXT,
  volume: DM3,
  containers: NUMBER,
  eta: TEXT,
  paymentTerm: TEXT,
  depositPct: NUMBER,
  note: TEXT,
});
export type RoundTerms = Infer<typeof ROUND_TERMS>;

/** A round as it was said; nothing changes it afterwards. `validUntilAt` epoch ms, `null` for a buyer's counter. */
export const INQUIRY_ROUND = record(ROUND_TERMS, {
  round: NUMBER,
  by: anyOf(["buyer", "merchant"]),
  destPortName: TEXT,
  validUntilAt: maybe(NUMBER),
  time: TEXT,
});
export type InquiryRound = Infer<typeof INQUIRY_ROUND>;

/** The round that an accepted inquiry is ordered by: either side accepts the other's last terms. */
export const agreedRound = <Round>(rounds: readonly Round[]): Round | undefined => rounds.at(-1);

/** What is looked for without an offer: any merchant may answer. */
export const REQUESTED_GOODS = record({ currency: anyOf(CURRENCIES), lines: list(OFFER_LINE) });
export type RequestedGoods = Infer<typeof REQUESTED_GOODS>;

/**
 * A buyer's inquiry: about an offer, or for goods they name themselves (`wish`). `targetPrice` minor units per m³; days
 * yyyy-MM-dd or "".
 */
export const INQUIRY_FORM = record({
  offerId: maybe(id<ForwardOfferId>()),
  wish: maybe(REQUESTED_GOODS),
  volume: DM3,
  containers: NUMBER,
  targetPrice: maybe(NUMBER),
  incotermWanted: anyOf(INCOTERMS),
  destPort: TEXT,
  etaBegin: TEXT,
  etaEnd: TEXT,
  paymentTerm: TEXT,
  remark: TEXT,
});
export type InquiryForm = Infer<typeof INQUIRY_FORM>;

export const INQUIRY = record(without(INQUIRY_FORM, ["wish"]), {
  id: id<ForwardInquiryId>(),
  inquiryNo: TEXT,
  offerNo: TEXT,
  title: TEXT,
  speciesName: TEXT,
  sizeText: TEXT,
  /** The drawing of its first line. */
  image: TEXT,
  /** The arrival that the offer states; "" without an offer. */
  offerEta: TEXT,
  /** The offer's own price and deposit; `null` without an offer. */
  offerTerms: optional(maybe(record({ price: NUMBER, depositPct: NUMBER }))),
  /** What an order placed now would call what is paid ahead. */
  depositKind: optional(anyOf(DEPOSIT_KINDS)),
  buyerName: TEXT,
  /** `null`, as its name is "", while nobody has quoted for what no offer has. */
  merchantId: maybe(id<MerchantId>()),
  shopName: TEXT,
  currency: anyOf(CURRENCIES),
  /** Where the goods leave from, as their offer says; "" without one. */
  loadPort: optional(TEXT),
  destPortName: TEXT,
  landed: maybe(LANDED_REPORT),
  status: anyOf(INQUIRY_STATUSES),
  statusName: TEXT,
  /** The newest quotation's, epoch ms. */
  validUntilAt: maybe(NUMBER),
  /** When the status ends by itself, epoch ms. */
  dueAt: maybe(NUMBER),
  endReason: TEXT,
  rounds: list(INQUIRY_ROUND),
  events: list(keyOf(INQUIRY_EVENT_NAMES)),
  /** The order made of it. */
  orderId: maybe(id<ForwardOrderId>()),
  version: NUMBER,
  createTime: TEXT,
});
export type Inquiry = Infer<typeof INQUIRY>;

/** The same with what happened to it, the oldest first, as the platform looks at it. */
export const INQUIRY_DETAIL = record(INQUIRY, { timeline: list(HISTORY_EVENT) });
export type InquiryDetail = Infer<typeof INQUIRY_DETAIL>;

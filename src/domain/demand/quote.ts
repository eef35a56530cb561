import { eventNamesOf, eventsOf, SIGNED_IN, stateTableOf } from "../events.ts";
import { REASON_FIELD } from "../reason.ts";
import { availableEvents, nextStatus, type StateTable, type Step } from "../state-table.ts";
import { type CodeIn, codesOf, codesWith, columnOf, stateOf, type Tone, type TurnState, toneFor } from "../states.ts";
import { DEMAND_STATES, DEMAND_STATUS, type DemandStatus } from "./demand.ts";

type QuoteState = TurnState<"buyer" | "supplier"> & {
  /** The two sides still talk. */
  live?: true;
};

/** The states of a quote, as the platform sees them. */
export const QUOTE_STATES = {
  toAnswerByBuyer: { code: 1, label: "待买家答复", tone: "waiting", live: true, turn: ["buyer"] },
  toAnswerByMerchant: { code: 2, label: "待商家答复", tone: "waiting", live: true, turn: ["supplier"] },
  awarded: { code: 3, label: "已采纳", tone: "running", turn: ["buyer"] },
  ordered: { code: 4, label: "已下单", tone: "done", final: true },
  rejected: { code: 5, label: "未采纳", tone: "ended", final: true },
  expired: { code: 6, label: "已过期", tone: "ended" },
  withdrawn: { code: 7, label: "已撤回", tone: "ended", final: true },
} as const satisfies Record<string, QuoteState>;

export type QuoteStatus = CodeIn<typeof QUOTE_STATES>;
/** The codes of the states by name. */
export const QUOTE_STATUS = /* @__PURE__ */ codesOf(QUOTE_STATES);
/** All codes of `QUOTE_STATUS`. */
export const QUOTE_STATUSES: readonly QuoteStatus[] = /* @__PURE__ */ Object.values(QUOTE_STATUS);
export const QUOTE_STATUS_NAMES = /* @__PURE__ */ columnOf(QUOTE_STATES, "label");

/** A status in the words of the side that reads it: whose answer a quote waits for is 您 or 对方. */
export function quoteStatusName(status: QuoteStatus, reader: "buyer" | "supplier"): string {
  const { label, live, turn = [] } = stateOf<QuoteState>(QUOTE_STATES, status);
  return live === undefined ? label : turn.includes(reader) ? "待您答复" : "待对方答复";
}

/** How the side that reads it sees a status marked. */
export const quoteTone = (status: QuoteStatus, reader: "buyer" | "supplier"): Tone =>
  toneFor<"buyer" | "supplier">(QUOTE_STATES, status, reader);

/** The two sides still talk. */
export const QUOTE_LIVE = /* @__PURE__ */ codesWith(QUOTE_STATES, "live");
/** Nothing leads out of these. */
export const QUOTE_FINAL = /* @__PURE__ */ codesWith(QUOTE_STATES, "final");

/** The stored name of the side that quotes. */
export const QUOTING_SIDE = "supplier";
/** `supplier` is the stored name of the side that quoted, `buyer` of the side whose demand it is. */
export type QuoteActor = "buyer" | "supplier" | "system";
const HOUR_MS = 3_600_000;

/** More rounds than these are a conversation for the phone. */
export const ROUNDS_MAX = 20;

/**
 * The facts of the guards. `nowMs` is the server's clock, whatever a device shows; `validUntilAt` the end of the merchant's last
 * round, `lockUntilAt` the end of an awarded price (epoch ms).
 */
export type QuoteFacts = {
  demandStatus: DemandStatus;
  validUntilAt: number;
  lockUntilAt: number | null;
  nowMs: number;
  round: number;
};

const quoting = ({ demandStatus }: QuoteFacts) => (demandStatus === DEMAND_STATUS.open ? null : "求购已停止报价");
const choosing = ({ demandStatus }: QuoteFacts) =>
  codesWith(DEMAND_STATES, "choosable").includes(demandStatus) ? null : "求购已结束";
const valid = ({ nowMs, validUntilAt }: QuoteFacts) => (nowMs < validUntilAt ? null : "报价已过期");
const over = ({ nowMs, validUntilAt }: QuoteFacts) => (nowMs >= validUntilAt ? null : "报价还在有效期内");
const locked = ({ nowMs, lockUntilAt }: QuoteFacts) =>
  lockUntilAt !== null && nowMs < lockUntilAt ? null : "报价锁定已到期";
const unlocked = (facts: QuoteFacts) => (locked(facts) === null ? "报价还在锁定期内" : null);
const fewRounds = ({ round }: QuoteFacts) => (round < ROUNDS_MAX ? null : `最多协商${ROUNDS_MAX}轮`);
const all =
  (...guards: readonly ((facts: QuoteFacts) => string | null)[]) =>
  (facts: QuoteFacts) =>
    guards.map((guard) => guard(facts)).find((reason) => reason !== null) ?? null;

/**
 * The life of a quote. A further round of the merchant's before any answer needs an open demand; an answer to
 * a counter may come after the deadline for quotes.
 */
export const QUOTE_EVENTS = /* @__PURE__ */ eventsOf<keyof typeof QUOTE_STATES, QuoteActor, QuoteFacts>()({
  award: {
    label: "采纳",
    ways: { toAnswerByBuyer: [{ to: "awarded", actors: ["buyer"], guard: all(choosing, valid) }] },
    sent: {
      buyer: {
        may: SIGNED_IN,
        summary: null,
        takes: "apart",
        done: "已采纳报价，请在锁价期内下单",
        leadsOn: true,
      },
    },
  },
  counter: {
    label: "还价",
    ways: {
      toAnswerByBuyer: [{ to: "toAnswerByMerchant", actors: ["buyer"], guard: all(choosing, valid, fewRounds) }],
    },
    submit: "发出还价",
    sent: { buyer: { may: SIGNED_IN, summary: "Answers a quote with a price", takes: "own", done: "还价已发出" } },
  },
  answer: {
    label: "改价",
    ways: {
      toAnswerByBuyer: [{ to: "toAnswerByBuyer", actors: ["supplier"], guard: all(quoting, valid, fewRounds) }],
      toAnswerByMerchant: [{ to: "toAnswerByBuyer", actors: ["supplier"], guard: all(choosing, valid, fewRounds) }],
    },
    sent: {
      supplier: {
        may: SIGNED_IN,
        summary: "Changes a quote",
        path: "update",
        takes: "own",
        refuses: [5002],
        bodyKib: 1024,
        done: "报价已更新",
      },
    },
  },
  reject: {
    label: "不采纳",
    ways: {
      toAnswerByBuyer: [{ to: "rejected", actors: ["buyer"] }],
      toAnswerByMerchant: [{ to: "rejected", actors: ["buyer"] }],
    },
    asks: { reason: { ...REASON_FIELD, optional: true } },
    needsVersion: 0,
    text: "原因会告诉商家。",
    submit: "不采纳",
    sent: { buyer: { may: SIGNED_IN, summary: "Rejects a quote", done: "已回复不采纳" } },
  },
  withdraw: {
    label: "撤回报价",
    ways: {
      toAnswerByBuyer: [{ to: "withdrawn", actors: ["supplier"] }],
      toAnswerByMerchant: [{ to: "withdrawn", actors: ["supplier"] }],
    },
    text: "撤回后买家不能再采纳这份报价。",
    submit: "撤回报价",
    isHarsh: true,
    sent: { supplier: { may: SIGNED_IN, summary: "Withdraws a quote", takes: "own", done: "报价已撤回" } },
  },
  place: {
    label: "下单",
    ways: { awarded: [{ to: "ordered", actors: ["buyer"], guard: locked }] },
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
    ways: { expired: [{ to: "toAnswerByBuyer", actors: ["supplier"], guard: all(quoting, fewRounds) }] },
    sent: {
      supplier: {
        may: SIGNED_IN,
        summary: "Issues an expired quote anew",
        takes: "own",
        refuses: [5002],
        bodyKib: 1024,
        done: "已重新报价",
      },
    },
  },
  expire: {
    label: "到期",
    ways: {
      toAnswerByBuyer: [{ to: "expired", actors: ["system"], guard: over }],
      toAnswerByMerchant: [{ to: "expired", actors: ["system"], guard: over }],
      awarded: [{ to: "expired", actors: ["system"], guard: unlocked }],
    },
  },
  passOver: {
    label: "未采纳",
    ways: {
      toAnswerByBuyer: [{ to: "rejected", actors: ["system"] }],
      toAnswerByMerchant: [{ to: "rejected", actors: ["system"] }],
    },
  },
});

/** What may happen to a quote, by the name of the event. */
export type QuoteEvent = keyof typeof QUOTE_EVENTS;
/** Words of the buttons and of the history. */
export const QUOTE_EVENT_NAMES: Readonly<Record<QuoteEvent, string>> = /* @__PURE__ */ eventNamesOf(QUOTE_EVENTS);

/** The life of a quote. */
export const QUOTE_TABLE: StateTable<QuoteStatus, QuoteEvent, QuoteActor, QuoteFacts> = /* @__PURE__ */ stateTableOf(
  QUOTE_STATES,
  QUOTE_EVENTS,
);

/** What `event` by `actor` does to a quote. */
export const nextQuoteStatus = (
  status: QuoteStatus,
  event: QuoteEvent,
  actor: QuoteActor,
  facts: QuoteFacts,
): Step<QuoteStatus> => nextStatus(QUOTE_TABLE, status, event, actor, facts);

/** The buttons `actor` sees on a quote. */
export const availableQuoteEvents = (status: QuoteStatus, actor: QuoteActor, facts: QuoteFacts): QuoteEvent[] =>
  availableEvents(QUOTE_TABLE, status, actor, facts);

/** How long an awarded price and its goods stay held: what is left of the validity, at least and at most this. */
export const LOCK_MS = { min: 24 * HOUR_MS, max: 72 * HOUR_MS } as const;

/** Until when a price awarded at `nowMs` is locked. Epoch ms. */
export const lockUntil = (nowMs: number, validUntilAt: number): number =>
  nowMs + Math.min(LOCK_MS.max, Math.max(LOCK_MS.min, validUntilAt - nowMs));

/** Papers that come with one round of a quote. */
export const QUOTE_FILES_MAX = 5;

/** Validities the form offers, hours. */
export const VALID_HOURS = [24, 48, 72, 168] as const;
/** Validity that a new form is filled with, hours. */
export const VALID_HOURS_DEFAULT = 72;

/** Why a quote cannot hold until then, or `null`: an hour to `maxHours` from the server's now. */
export function validUntilProblem(atMs: number, nowMs: number, maxHours: number): string | null {
  const left = atMs - nowMs;
  return left >= HOUR_MS && left <= maxHours * HOUR_MS ? null : "截止时间不正确";
}

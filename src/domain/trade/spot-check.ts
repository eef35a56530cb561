import { eventNamesOf, eventsOf, SIGNED_IN, stateTableOf } from "../events.ts";
import { reasonField } from "../reason.ts";
import { availableEvents, nextStatus, type StateTable, type Step } from "../state-table.ts";
import { type CodeIn, codesOf, type TurnState } from "../states.ts";
import { RULES_ON_ORDERS } from "./order-events.ts";

/** The states of a spot check. */
export const SPOT_CHECK_STATES = {
  open: { code: 0, label: "公示中", tone: "waiting", turn: ["merchant"] },
  accepted: { code: 1, label: "已采信", tone: "done", final: true },
  contested: { code: 2, label: "商家有异议", tone: "waiting", turn: ["operator"] },
  dismissed: { code: 3, label: "未采信", tone: "ended", final: true },
  withdrawn: { code: 9, label: "已撤回", tone: "ended", final: true },
} as const satisfies Record<string, TurnState<"merchant" | "operator">>;

export type SpotCheckStatus = CodeIn<typeof SPOT_CHECK_STATES>;
/** The codes of the states by name. */
export const SPOT_CHECK_STATUS = /* @__PURE__ */ codesOf(SPOT_CHECK_STATES);

export type SpotCheckActor = "buyer" | "merchant" | "operator" | "system";

/** A spot check that the merchant does not contest counts after this long. */
export const SPOT_CHECK_MS = 48 * 3_600_000;

const RULING = /* @__PURE__ */ reasonField("裁定说明");

/**
 * Events of a spot check: it counts once the merchant accepts it or lets 48 hours pass; of a contested one the operator decides.
 * Nothing of an order's amounts follows from any of them.
 */
export const SPOT_CHECK_EVENTS = /* @__PURE__ */ eventsOf<keyof typeof SPOT_CHECK_STATES, SpotCheckActor, null>()({
  acceptCheck: {
    label: "认可抽尺",
    ways: { open: [{ to: "accepted", actors: ["merchant", "system"] }] },
    text: "认可后计入本店该规格的足方率；已付货款和结算不受影响。",
    sent: {
      merchant: { may: "order:spot:confirm", summary: "Accepts a spot check of sizes", path: "accept", done: "已认可" },
    },
  },
  contestCheck: {
    label: "对抽尺提出异议",
    ways: { open: [{ to: "contested", actors: ["merchant"] }] },
    asks: { reason: reasonField("异议说明") },
    text: "提出后由平台裁定是否采信；已付货款和结算不受影响。",
    submit: "提出异议",
    sent: {
      merchant: {
        may: "order:spot:confirm",
        summary: "Contests a spot check of sizes",
        path: "contest",
        done: "已提出异议，等待平台裁定",
      },
    },
  },
  upholdCheck: {
    label: "采信抽尺",
    ways: { contested: [{ to: "accepted", actors: ["operator"] }] },
    asks: { reason: RULING },
    text: "采信后计入该店该规格的足方率，双方会收到裁定说明。",
    submit: "采信",
    sent: {
      operator: {
        may: RULES_ON_ORDERS,
        summary: "Rules that a spot check counts",
        path: "uphold",
        done: "已裁定，已通知双方",
      },
    },
  },
  dismissCheck: {
    label: "不采信抽尺",
    ways: { contested: [{ to: "dismissed", actors: ["operator"] }] },
    asks: { reason: RULING },
    text: "不采信的抽尺不计入足方率，双方会收到裁定说明。",
    submit: "不采信",
    sent: {
      operator: {
        may: RULES_ON_ORDERS,
        summary: "Rules that a spot check does not count",
        path: "dismiss",
        done: "已裁定，已通知双方",
      },
    },
  },
  withdrawCheck: {
    label: "撤回抽尺",
    ways: {
      open: [{ to: "withdrawn", actors: ["buyer"] }],
      contested: [{ to: "withdrawn", actors: ["buyer"] }],
    },
    text: "撤回后不计入足方率，可以重新填报。",
    sent: {
      buyer: { may: SIGNED_IN, summary: "Withdraws a spot check of sizes", path: "withdraw", done: "已撤回" },
    },
  },
});

/** What may happen to a spot check, by the name of the event. */
export type SpotCheckEvent = keyof typeof SPOT_CHECK_EVENTS;
/** Labels of the buttons and of the history; `addCheck` begins one. */
export const SPOT_CHECK_EVENT_NAMES = { addCheck: "填报抽尺", ...eventNamesOf(SPOT_CHECK_EVENTS) };
export type SpotCheckStep = keyof typeof SPOT_CHECK_EVENT_NAMES;

/** The life of a spot check. */
export const SPOT_CHECK_TABLE: StateTable<SpotCheckStatus, SpotCheckEvent, SpotCheckActor, null> =
  /* @__PURE__ */ stateTableOf(SPOT_CHECK_STATES, SPOT_CHECK_EVENTS);

/** The status after an event, or the reason for its refusal as shown on screen. */
export const nextSpotCheckStatus = (
  status: SpotCheckStatus,
  event: SpotCheckEvent,
  actor: SpotCheckActor,
): Step<SpotCheckStatus> => nextStatus(SPOT_CHECK_TABLE, status, event, actor, null);

/** Events that `actor` may send now. */
export const availableSpotCheckEvents = (status: SpotCheckStatus, actor: SpotCheckActor): SpotCheckEvent[] =>
  availableEvents(SPOT_CHECK_TABLE, status, actor, null);

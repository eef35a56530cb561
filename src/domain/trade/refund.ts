import type { Fen } from "../money.ts";
import { FEN, type Infer, keyOf, list, maybe, NUMBER, record } from "../records.ts";
import { availableEvents, nextStatus, type StateTable, type Step, tableOf } from "../state-table.ts";
import { type CodeIn, codesOf, codesWith, type State, stateOf, type Tone } from "../states.ts";
import type { OrderActor, OrderEvent } from "./order-events.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Which way it goes: back to the buyer who paid more than the final amount, or from the buyer who owes the rest. */
export const REFUND_KIND = { toBuyer: 1, fromBuyer: 2 } as const;

/**
 * Who acts in a state, and for how long before something follows: `lapse` is what the clock does then; without it the
 * operators are notified.
 */
export type RefundState = State & {
  actor?: Exclude<OrderActor, "system">;
  /** The actor's next event; for money that the buyer owes the vouchers state it. */
  asks?: RefundEvent;
  waitMs?: number;
  lapse?: RefundEvent;
};

/** The states of money that goes back to the buyer of an order that has ended, spot or forward. */
export const REFUND_STATES = {
  open: { code: 0, label: "待退款", tone: "waiting", actor: "merchant", asks: "reportRefund", waitMs: 72 * HOUR_MS },
  done: { code: 1, label: "已处理", tone: "done", final: true },
  toName: {
    code: 2,
    label: "待填收款账户",
    tone: "waiting",
    actor: "buyer",
    asks: "nameRefundAccount",
    waitMs: 72 * HOUR_MS,
    lapse: "lapseRefundAccount",
  },
  sent: {
    code: 3,
    label: "已退待查收",
    tone: "running",
    actor: "buyer",
    asks: "receiveRefund",
    waitMs: 7 * DAY_MS,
    lapse: "receiveRefund",
  },
  missing: {
    code: 4,
    label: "未收到待核实",
    tone: "waiting",
    actor: "operator",
    asks: "ruleRefundArrived",
    waitMs: 72 * HOUR_MS,
  },
} as const satisfies Readonly<Record<string, RefundState>>;

/** The states of money that the buyer owes on an order that has ended; its vouchers are what happens to it. */
export const EXTRA_STATES = {
  open: { code: 0, label: "待补款", tone: "waiting", actor: "buyer", waitMs: 72 * HOUR_MS },
  done: { code: 1, label: "已补付", tone: "done", final: true },
} as const satisfies Readonly<Record<string, RefundState>>;

/** A code of `REFUND_STATES`; those of `EXTRA_STATES` are among them. */
export type RefundStatus = CodeIn<typeof REFUND_STATES>;
/** The codes of the states by name. */
export const REFUND_STATUS = /* @__PURE__ */ codesOf(REFUND_STATES);
/** Statuses in which something is left to do. */
export const REFUND_UNDONE: readonly RefundStatus[] = Object.values(REFUND_STATUS).filter(
  (status) => !(codesWith(REFUND_STATES, "final") as readonly RefundStatus[]).includes(status),
);
/** Statuses in which the merchant has reported the money as sent. */
export const REFUND_REPORTED: readonly RefundStatus[] = [REFUND_STATUS.sent, REFUND_STATUS.missing, REFUND_STATUS.done];

/** The state of what is left to be paid, by which way it goes. Throws a `RangeError` for a code that no state has. */
export const refundState = ({ kind, status }: { kind: number; status: number }): RefundState =>
  stateOf<RefundState>(kind === REFUND_KIND.toBuyer ? REFUND_STATES : EXTRA_STATES, status);

/** How it is shown to a side: orange only where it is that side that has to act. */
export function refundTone(refund: { kind: number; status: number }, reader: OrderActor): Tone {
  const { tone, actor } = refundState(refund);
  return actor === reader ? "act" : tone;
}

/** What money that goes back asks of its reader; `null` where others act. */
export function pendingRefundEvent(refund: RefundBrief | null): RefundEvent | null {
  const asks = refund === null ? undefined : refundState(refund).asks;
  return asks !== undefined && refund?.events.includes(asks) ? asks : null;
}

/** The deadline of the actor in a state that began at `enteredAt`, epoch ms; `null` at the end. */
export function refundDueAt(refund: { kind: number; status: number }, enteredAt: number): number | null {
  const { waitMs } = refundState(refund);
  return waitMs === undefined ? null : enteredAt + waitMs;
}

/** What may happen to money that goes back to the buyer. */
export type RefundEvent =
  | "nameRefundAccount"
  | "lapseRefundAccount"
  | "reportRefund"
  | "receiveRefund"
  | "denyRefund"
  | "ruleRefundArrived"
  | "ruleRefundAgain";

/** Labels of the buttons and of the history. */
export const REFUND_EVENT_NAMES: Readonly<Record<RefundEvent, string>> = {
  nameRefundAccount: "填写收款账户",
  lapseRefundAccount: "逾期未填收款账户",
  reportRefund: "登记退款",
  receiveRefund: "确认收到退款",
  denyRefund: "未收到退款",
  ruleRefundArrived: "核实退款已到账",
  ruleRefundAgain: "要求商家重新退款",
};

/** What is left to be paid, as a list shows it; `events` are the reader's, `dueAt` is epoch ms, `null` at the end. */
export const REFUND_BRIEF = record({
  kind: NUMBER,
  amount: FEN,
  status: NUMBER,
  dueAt: maybe(NUMBER),
  events: list(keyOf(REFUND_EVENT_NAMES)),
});
export type RefundBrief = Infer<typeof REFUND_BRIEF>;

/** Names of the commands of the console about what is left to be paid at the end. */
export const REFUND_COMMAND_NAMES = { settleRefund: "登记退补款", ruleRefund: "核实退款" } as const;

const PAYERS = ["merchant", "operator"] as const;

/**
 * The life of money that goes back: the buyer names an account where the company's invoice titles have none, the merchant pays
 * within 72 hours and states when, the buyer has 7 days to report that nothing came. Then the operator rules, while the merchant
 * may still pay or report again. Every transition but the last is made under the lock of the order.
 */
export const REFUND_TABLE: StateTable<RefundStatus, RefundEvent, OrderActor, null> = /* @__PURE__ */ tableOf(
  REFUND_STATES,
  {
    open: {
      nameRefundAccount: [{ to: "open", actors: ["buyer"] }],
      reportRefund: [{ to: "sent", actors: PAYERS }],
    },
    toName: {
      nameRefundAccount: [{ to: "open", actors: ["buyer"] }],
      reportRefund: [{ to: "sent", actors: PAYERS }],
      lapseRefundAccount: [{ to: "open", actors: ["system"] }],
    },
    sent: {
      receiveRefund: [{ to: "done", actors: ["buyer", "system"] }],
      denyRefund: [{ to: "missing", actors: ["buyer"] }],
    },
    missing: {
      receiveRefund: [{ to: "done", actors: ["buyer"] }],
      reportRefund: [{ to: "sent", actors: PAYERS }],
      ruleRefundArrived: [{ to: "done", actors: ["operator"] }],
      ruleRefundAgain: [{ to: "open", actors: ["operator"] }],
    },
  },
);

/** The status after an event, or the reason for its refusal as shown on screen. */
export const nextRefundStatus = (status: RefundStatus, event: RefundEvent, actor: OrderActor): Step<RefundStatus> =>
  nextStatus(REFUND_TABLE, status, event, actor, null);

/**
 * What `actor` may do about what is left to be paid. Money that the buyer owes can be reported as come in while no voucher of
 * it waits; `null`: nothing is left.
 */
export function refundEvents(
  refund: { kind: number; status: number } | null,
  actor: OrderActor,
  vouchersWaiting: boolean,
): RefundEvent[] {
  if (refund === null) return [];
  if (refund.kind === REFUND_KIND.toBuyer)
    return availableEvents(REFUND_TABLE, refund.status as RefundStatus, actor, null).filter(
      (event) => actor !== "system" || event === refundState(refund).lapse,
    );
  const isPayer = actor === "merchant" || actor === "operator";
  return refund.status === REFUND_STATUS.open && isPayer && !vouchersWaiting ? ["reportRefund"] : [];
}

/**
 * What a side may do about money that the buyer still owes on an order that has ended; `owed` is what no voucher covers yet,
 * `null` where nothing was to come in. The order itself stays as it is.
 */
export function extraPaymentEvents(
  { owed, vouchersWaiting }: { owed: Fen | null; vouchersWaiting: boolean },
  actor: OrderActor,
): Extract<OrderEvent, "uploadVoucher" | "vouchersCleared" | "rejectVoucher">[] {
  if (owed === null || actor === "system") return [];
  if (actor === "buyer") return owed > 0 ? ["uploadVoucher"] : [];
  return vouchersWaiting ? ["vouchersCleared", "rejectVoucher"] : [];
}

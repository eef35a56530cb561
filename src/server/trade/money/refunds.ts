import { type PayeeAccount, payeeFrom } from "../../../domain/company/payee.ts";
import { fieldProblem, fieldProblems, isDay } from "../../../domain/fields.ts";
import type { AnyOrderId, PersonId } from "../../../domain/ids.ts";
import { reasonProblem } from "../../../domain/reason.ts";
import { formatBeijing, formatBeijingDate } from "../../../domain/time.ts";
import { RULING_FIELD } from "../../../domain/trade/dispute.ts";
import type { OrderActor } from "../../../domain/trade/order-events.ts";
import { REFUND_ACCOUNT_FIELDS, REFUND_FIELDS } from "../../../domain/trade/order-forms.ts";
import type { RefundView } from "../../../domain/trade/order-view.ts";
import {
  nextRefundStatus,
  REFUND_KIND,
  REFUND_STATUS,
  type RefundBrief,
  type RefundEvent,
  type RefundStatus,
  refundDueAt,
  refundEvents,
  refundState,
} from "../../../domain/trade/refund.ts";
import { dbNow } from "../../db/clock.ts";
import type { Db } from "../../db/database.ts";
import { refuseIf, warning } from "../../reply.ts";
import { attachFiles } from "../../system/files/stored-files.ts";
import { statusOf } from "../../system/life.ts";
import { findRefund, type RefundBook, type RefundFacts, type RefundRow, writeRefund } from "./refund-store.ts";

/* What is left to be paid at the end of spot and of forward orders; forward orders use it through this file. */
export {
  FORWARD_REFUNDS,
  insertRefund,
  lockDueRefund,
  refundBriefJson,
  SPOT_REFUNDS,
} from "./refund-store.ts";

/** A refund of a list as its reader sees it. */
export const refundBrief = (
  refund: { kind: number; amount: RefundBrief["amount"]; status: number; enteredMs: number } | null,
  actor: OrderActor,
  vouchersWaiting: boolean,
): RefundBrief | null =>
  refund && {
    kind: refund.kind,
    amount: refund.amount,
    status: refund.status,
    dueAt: refundDueAt(refund, refund.enteredMs),
    events: refundEvents(refund, actor, vouchersWaiting),
  };

/** The refund of an order as its page shows it. */
export async function refundView(
  db: Db,
  book: RefundBook,
  orderId: AnyOrderId,
  { actor, vouchersWaiting }: { actor: OrderActor; vouchersWaiting: boolean },
): Promise<RefundView | null> {
  const row = await findRefund(db, book, orderId);
  if (row === null) return null;
  const { doneMs, enteredMs, ...facts } = row;
  const brief = refundBrief({ ...facts, enteredMs }, actor, vouchersWaiting);
  return brief && { ...facts, ...brief, doneTime: doneMs === null ? null : formatBeijing(doneMs) };
}

/** What a person submits with a command. */
export type RefundWords = {
  event: RefundEvent;
  account?: PayeeAccount;
  note?: string;
  payDate?: string;
  fileIds?: readonly string[];
};

/** The operator's word on a refund that did not come. */
export const rulingWords = ({ arrived, reason }: { arrived: boolean; reason: string }): RefundWords => ({
  event: arrived ? "ruleRefundArrived" : "ruleRefundAgain",
  note: reason,
});

/** What a transition writes. Throws a warning for what is wrong with it. */
async function factsOf(
  tx: Db,
  { purpose }: RefundBook,
  { orderId, personId }: { orderId: AnyOrderId; personId: PersonId },
  { event, account, note = "", payDate = "", fileIds = [] }: RefundWords,
): Promise<RefundFacts> {
  const words = note.trim();
  if (event === "nameRefundAccount") {
    const named = payeeFrom(account ?? { accountName: "", bankName: "", bankAccount: "" });
    refuseIf(Object.values(fieldProblems(REFUND_ACCOUNT_FIELDS, named))[0] ?? null);
    return { account: named };
  }
  if (event === "reportRefund") {
    refuseIf(fieldProblem(REFUND_FIELDS.note, words));
    const today = formatBeijingDate(await dbNow(tx));
    const paidOn = payDate || today;
    if (!isDay(paidOn) || paidOn > today) throw warning("付款日期不正确");
    const files = await attachFiles(tx, personId, fileIds, { purpose, subjectId: orderId });
    return { note: words, paidOn, files: files.map(({ fileName }) => fileName) };
  }
  if (event === "denyRefund") {
    refuseIf(reasonProblem(words));
    return { missing: words, ruling: "" };
  }
  if (event === "ruleRefundArrived" || event === "ruleRefundAgain") {
    refuseIf(reasonProblem(words, RULING_FIELD));
    return { ruling: words };
  }
  return {};
}

/** The order of a refund, locked by the caller, and the sender of the event. */
type LockedRefund = { orderId: AnyOrderId; vouchersWaiting: boolean; actor: OrderActor; personId: PersonId };

/**
 * Applies an event to the refund of a locked order. Money that the buyer owed is done with the report that it came in. Throws a
 * warning where nothing is left to be paid, or with the table's reason. Returns the status and which way the money goes.
 */
export async function takeRefundStep(
  tx: Db,
  book: RefundBook,
  { orderId, vouchersWaiting, actor, personId }: LockedRefund,
  words: RefundWords,
): Promise<{ kind: number; to: RefundStatus }> {
  const refund = await findRefund(tx, book, orderId);
  if (refund === null || refundState(refund).final === true) throw warning("没有待处理的退补款");
  if (refund.kind === REFUND_KIND.fromBuyer && vouchersWaiting) throw warning("有付款凭证待核，请先核款");
  const to = refundStatusAfter(refund, words.event, actor);
  const facts = await factsOf(tx, book, { orderId, personId }, words);
  await writeRefund(tx, book, { orderId, to, personId }, facts);
  return { kind: refund.kind, to };
}

function refundStatusAfter(refund: RefundRow, event: RefundEvent, actor: OrderActor): RefundStatus {
  if (refund.kind === REFUND_KIND.toBuyer)
    return statusOf(nextRefundStatus(refund.status as RefundStatus, event, actor));
  if (event !== "reportRefund") throw warning("没有待处理的退补款");
  return REFUND_STATUS.done;
}

/** Closes money that the buyer owed, once all of it came in. */
export const closeExtra = (tx: Db, book: RefundBook, orderId: AnyOrderId, personId: PersonId): Promise<number> =>
  writeRefund(tx, book, { orderId, to: REFUND_STATUS.done, personId }, { note: "" });

/** What the clock does with the refund of a locked order; `null` where its time is not over. */
export async function lapseRefund(tx: Db, book: RefundBook, orderId: AnyOrderId): Promise<RefundEvent | null> {
  const refund = await findRefund(tx, book, orderId);
  if (refund === null || refund.kind !== REFUND_KIND.toBuyer) return null;
  const { lapse: event } = refundState(refund);
  const dueAt = refundDueAt(refund, refund.enteredMs);
  if (event === undefined || dueAt === null || dueAt > (await dbNow(tx))) return null;
  const to = statusOf(nextRefundStatus(refund.status as RefundStatus, event, "system"));
  await writeRefund(tx, book, { orderId, to, personId: null }, {});
  return event;
}

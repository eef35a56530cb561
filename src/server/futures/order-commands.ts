import type {
  FuturesAdd,
  FuturesDocForm,
  FuturesDocsForm,
  FuturesVoucherForm,
} from "../../contract/futures/forward-order-schemas.ts";
import type { ForwardOrderId, ForwardPaperId, PaymentVoucherId } from "../../domain/ids.ts";
import { auditActor, type Caller } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import { type IdempotencyKey, once } from "../idempotency.ts";
import { audit } from "../system/audit.ts";
import type { FuturesPerson } from "./order-facts.ts";
import { stepFuturesRefund } from "./order-refunds.ts";
import { futuresNoOf } from "./order-store.ts";
import {
  addFuturesDocs,
  addFuturesVoucher,
  advanceFutures,
  answerFuturesDispute,
  auditFuturesVoucher,
  confirmFutures,
  type FuturesReasonEvent,
  type FuturesWords,
  postFuturesSettlement,
  resolveFutures,
  updateShipment,
} from "./orders.ts";
import { placeFutures } from "./place-order.ts";

/*
 * Commands on forward orders. Each is one transaction, the entry of the operation log included. `nowMs` by the database's
 * clock.
 */

/** Does the work, which returns the order's number, and writes the body into the operation log under `title`. */
async function commanded(
  db: Database,
  who: FuturesPerson,
  { title, body }: { title: string; body: object },
  work: (tx: Db) => Promise<string>,
): Promise<null> {
  await db.transaction(async (tx) => {
    const target = await work(tx);
    await audit(tx, auditActor(who), { title: `期货订单${title}`, kind: "changed", target, after: body });
  });
  return null;
}

type Work<Body> = (tx: Db, who: FuturesPerson, body: Body, nowMs: number) => Promise<string>;

/** The command that does `work`. */
const commandOf =
  <Body extends object>(title: string, work: Work<Body>) =>
  (db: Database, who: FuturesPerson, body: Body, nowMs: number): Promise<null> =>
    commanded(db, who, { title, body }, (tx) => work(tx, who, body, nowMs));

/** The merchant takes the order. */
export const confirmForwardOrder = commandOf("确认", confirmFutures);
/** Passes or refuses one waiting voucher. */
export const judgeForwardPayment = commandOf("核款", auditFuturesVoucher);
/** Records a milestone: loaded, landed, cleared, late. */
export const reportMilestone = commandOf("节点", updateShipment);
/** An event of the refund or the rest to pay at the end of an order. */
export const takeForwardRefundStep = commandOf("退补款", stepFuturesRefund);
/** Posts what the order comes to. */
export const settleForwardOrder = commandOf("结算", postFuturesSettlement);
/** The merchant answers a dispute. */
export const answerOnForwardDispute = commandOf("陈述", answerFuturesDispute);
/** The operator rules what a disputed order comes to. */
export const ruleOnForwardDispute = commandOf("裁定", resolveFutures);

const SAID: Readonly<Record<FuturesReasonEvent, string>> = {
  decline: "拒绝",
  cancel: "取消",
  dispute: "异议",
  confirmSettle: "确认结算",
  forceCancel: "平台取消",
};

/** A command that needs no more than a reason, or a dispute with its photos. */
export const takeForwardStep = (
  db: Database,
  who: FuturesPerson,
  event: FuturesReasonEvent,
  body: FuturesWords,
  nowMs: number,
): Promise<null> =>
  commanded(db, who, { title: SAID[event], body }, (tx) => advanceFutures(tx, who, body, event, nowMs));

/** What a command that is sent again goes by: its key, and the moment. */
type Sent = { idempotencyKey: IdempotencyKey | null; nowMs: number };

/** Places an order; returns its id. */
export const placeForwardOrder = (
  db: Database,
  caller: Caller,
  form: FuturesAdd,
  { idempotencyKey, nowMs }: Sent,
): Promise<ForwardOrderId> => once(db, idempotencyKey, (tx) => placeFutures(tx, caller, form, nowMs));

/** Stores a bank transfer as the buyer reports it; returns the voucher's id. */
export const reportForwardPayment = (
  db: Database,
  who: FuturesPerson,
  form: FuturesVoucherForm,
  { idempotencyKey, nowMs }: Sent,
): Promise<PaymentVoucherId> => once(db, idempotencyKey, (tx) => addFuturesVoucher(tx, who, form, nowMs));

/** Adds papers of either side, the merchant's with an entry of the operation log; returns their ids. */
export const addForwardPapers = (
  db: Database,
  who: FuturesPerson,
  form: FuturesDocsForm,
  { idempotencyKey, nowMs }: Sent,
): Promise<ForwardPaperId[]> =>
  once(db, idempotencyKey, async (tx) => {
    const ids = await addFuturesDocs(tx, who, form, nowMs);
    if (who.actor === "merchant") {
      const target = await futuresNoOf(tx, form.id);
      await audit(tx, auditActor(who), { title: "期货订单单证", kind: "added", target, after: form });
    }
    return ids;
  });

/** Adds one paper; returns its id. */
export const addForwardPaper = async (
  db: Database,
  who: FuturesPerson,
  { kind, fileId, ...seen }: FuturesDocForm,
  sent: Sent,
): Promise<ForwardPaperId> => {
  const [id] = await addForwardPapers(db, who, { ...seen, docs: [{ kind, fileId }] }, sent);
  return id!; // one was added
};

import type {
  AuditVoucherBody,
  OrderAnswerBody,
  OrderChangeBody,
  OrderDisputeBody,
  PaidRefundBody,
  PostSettlementBody,
  ReceiveBody,
  ResolveBody,
  ShipBody,
  VoucherBody,
} from "../../../contract/trade/order-life-schemas.ts";
import { eventFieldProblem } from "../../../domain/events.ts";
import type { OrderId, PaymentVoucherId } from "../../../domain/ids.ts";
import type { Fen } from "../../../domain/money.ts";
import { reasonProblem } from "../../../domain/reason.ts";
import { ORDER_EVENT_NAMES, ORDER_EVENTS, type OrderEvent } from "../../../domain/trade/order-events.ts";
import { REFUND_EVENT_NAMES } from "../../../domain/trade/refund.ts";
import { auditActor } from "../../auth.ts";
import type { Database, Db } from "../../db/database.ts";
import { type IdempotencyKey, once } from "../../idempotency.ts";
import { refuseIf } from "../../reply.ts";
import { addVoucher, auditVoucher } from "../money/order-money.ts";
import { settleRefund, stepOrderRefund } from "../money/order-refunds.ts";
import {
  answerOrderDispute,
  disputeOrder,
  postSettlement,
  receiveOrder,
  resolveDispute,
  shipOrder,
} from "../money/order-settlement.ts";
import type { RefundWords } from "../money/refunds.ts";
import { endReservationsOf } from "../pickups/reservations.ts";
import { auditOrder } from "./order-audit.ts";
import { acceptChange, offerChange } from "./order-changes.ts";
import type { ActingPerson } from "./order-store.ts";
import { lockOrder, moveOrder, stepLocked, type VersionedOrderId } from "./order-transition.ts";

/*
 * Commands on spot orders. Each is one transaction, the entry of the operation log included.
 */

/** Runs the `work` of a command and writes it into the operation log as `after`. */
async function commanded(
  db: Database,
  sender: ActingPerson,
  { id, after }: { id: OrderId; after: object },
  work: (tx: Db) => Promise<void>,
): Promise<null> {
  await db.transaction(async (tx) => {
    await work(tx);
    await auditOrder(tx, auditActor(sender), id, after);
  });
  return null;
}

/** `expectDate`: another day than the buyer named, yyyy-MM-dd; stored as the agreed one beside it. */
type Confirmation = VersionedOrderId & { freightAmount?: Fen; expectDate?: string | null; remark?: string };

/** The merchant takes the order and names its freight. */
export const confirmOrder = (
  db: Database,
  sender: ActingPerson,
  { freightAmount: freight, expectDate, remark = "", ...seen }: Confirmation,
): Promise<null> =>
  commanded(db, sender, { id: seen.id, after: { event: ORDER_EVENT_NAMES.confirm, freight, expectDate } }, (tx) =>
    moveOrder(tx, sender, seen, { event: "confirm", note: remark.trim(), freight, expectDate }),
  );

/** The merchant can deliver less than was ordered: the buyer decides. */
export function confirmOrderWithChange(db: Database, sender: ActingPerson, body: OrderChangeBody): Promise<null> {
  const { id, version: _, ...change } = body;
  return commanded(db, sender, { id, after: { event: ORDER_EVENT_NAMES.confirmWithChange, ...change } }, (tx) =>
    offerChange(tx, sender, body),
  );
}

/** The buyer takes the order as the merchant can deliver it. */
export const acceptChangedOrder = (db: Database, sender: ActingPerson, seen: VersionedOrderId): Promise<null> =>
  commanded(db, sender, { id: seen.id, after: { event: ORDER_EVENT_NAMES.acceptChange } }, (tx) =>
    acceptChange(tx, sender, seen),
  );

/** An event that needs no more than a reason; when the order ends, its open reservations end with it. */
export const takeOrderStep = (
  db: Database,
  sender: ActingPerson,
  event: OrderEvent,
  { reason, ...seen }: VersionedOrderId & { reason?: string },
): Promise<null> =>
  commanded(db, sender, { id: seen.id, after: { event: ORDER_EVENT_NAMES[event], reason } }, async (tx) => {
    const order = await lockOrder(tx, sender, seen);
    if (reason !== undefined) refuseIf(reasonProblem(reason));
    refuseIf(eventFieldProblem(ORDER_EVENTS, event, { reason }));
    await stepLocked(tx, order, sender, { event, note: reason?.trim() ?? "" });
    await endReservationsOf(tx, order.id);
  });

/** Stores a bank transfer as the buyer reports it; returns the voucher's id. */
export const reportPayment = (
  db: Database,
  sender: ActingPerson,
  body: VoucherBody,
  idempotencyKey: IdempotencyKey | null,
): Promise<PaymentVoucherId> =>
  once(db, idempotencyKey, async (tx) => {
    const voucherId = await addVoucher(tx, sender, body);
    await auditOrder(tx, auditActor(sender), body.id, { event: ORDER_EVENT_NAMES.uploadVoucher });
    return voucherId;
  });

/** Passes or refuses one waiting voucher. */
export function judgePayment(db: Database, sender: ActingPerson, body: AuditVoucherBody): Promise<null> {
  const { id, voucherId, pass, reason = "" } = body;
  return commanded(db, sender, { id, after: { event: "核对付款凭证", voucherId, pass, reason } }, (tx) =>
    auditVoucher(tx, sender, body),
  );
}

/** The merchant ships the goods by truck. */
export function sendGoods(db: Database, sender: ActingPerson, body: ShipBody): Promise<null> {
  const { id, carrier, plateNo } = body;
  return commanded(db, sender, { id, after: { event: ORDER_EVENT_NAMES.ship, carrier, plateNo } }, (tx) =>
    shipOrder(tx, sender, body),
  );
}

/** The buyer states what arrived. */
export function receiveGoods(db: Database, sender: ActingPerson, body: ReceiveBody): Promise<null> {
  const { id, lines = [] } = body;
  return commanded(db, sender, { id, after: { event: ORDER_EVENT_NAMES.sign, lines } }, async (tx) => {
    await receiveOrder(tx, sender, body);
    await endReservationsOf(tx, id);
  });
}

/** The buyer disputes the settlement, with photos of what arrived. */
export function raiseDispute(db: Database, sender: ActingPerson, body: OrderDisputeBody): Promise<null> {
  const { id, reason } = body;
  return commanded(db, sender, { id, after: { event: ORDER_EVENT_NAMES.dispute, reason } }, async (tx) => {
    await disputeOrder(tx, sender, body);
    await endReservationsOf(tx, id);
  });
}

/** The merchant answers a dispute. */
export function answerOnDispute(db: Database, sender: ActingPerson, body: OrderAnswerBody): Promise<null> {
  const { id, reason } = body;
  return commanded(db, sender, { id, after: { event: "陈述", reason } }, (tx) => answerOrderDispute(tx, sender, body));
}

/** Posts what the order comes to. */
export function settleOrder(db: Database, sender: ActingPerson, body: PostSettlementBody): Promise<null> {
  const { id, note = "", lines = [] } = body;
  return commanded(db, sender, { id, after: { event: ORDER_EVENT_NAMES.postSettlement, note, lines } }, (tx) =>
    postSettlement(tx, sender, body),
  );
}

/** Registers that what was left over is paid back, or has come in. */
export function registerRefund(db: Database, sender: ActingPerson, body: PaidRefundBody): Promise<null> {
  const { id, note } = body;
  return commanded(db, sender, { id, after: { event: "登记退补款", note } }, (tx) => settleRefund(tx, sender, body));
}

/** Another event of a refund: its account, its receipt, that nothing came, and the operator's ruling. */
export const takeOrderRefundStep = (
  db: Database,
  sender: ActingPerson,
  { id, version, ...words }: VersionedOrderId & RefundWords,
): Promise<null> =>
  commanded(db, sender, { id, after: { event: REFUND_EVENT_NAMES[words.event], note: words.note } }, (tx) =>
    stepOrderRefund(tx, sender, { id, version }, words),
  );

/** The operator rules what a disputed order comes to. */
export function ruleOnDispute(db: Database, sender: ActingPerson, body: ResolveBody): Promise<null> {
  const { id, settleAmount, reason } = body;
  return commanded(db, sender, { id, after: { event: ORDER_EVENT_NAMES.resolve, settleAmount, reason } }, (tx) =>
    resolveDispute(tx, sender, body),
  );
}

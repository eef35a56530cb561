import type { AuditVoucherBody, VoucherBody } from "../../../contract/trade/order-life-schemas.ts";
import type { PaymentVoucherId } from "../../../domain/ids.ts";
import { type Fen, fen } from "../../../domain/money.ts";
import { reasonProblem } from "../../../domain/reason.ts";
import { formatBeijingDate } from "../../../domain/time.ts";
import { ORDER_STATUS } from "../../../domain/trade/order.ts";
import { amountDue, voucherLimit } from "../../../domain/trade/voucher.ts";
import { dbNow } from "../../db/clock.ts";
import type { Db } from "../../db/database.ts";
import { refuseIf, warning } from "../../reply.ts";
import { publish } from "../../system/outbox.ts";
import {
  type ActingPerson,
  addOrderNote,
  addPaid,
  countVersion,
  type OrderState,
  type PaymentEvent,
} from "../orders/order-store.ts";
import { lockOrder, stepLocked } from "../orders/order-transition.ts";
import { closeExtra, SPOT_REFUNDS } from "./refunds.ts";
import { SPOT_VOUCHERS } from "./voucher-store.ts";
import { judgeVoucher, recordVoucher } from "./vouchers.ts";

/** A bank transfer as the buyer reports it, with its pictures; returns its id. */
export async function addVoucher(tx: Db, sender: ActingPerson, body: VoucherBody): Promise<PaymentVoucherId> {
  const { id, version, payTime = "", payDate = payTime.slice(0, "yyyy-MM-dd".length), ...form } = body;
  const order = await lockOrder(tx, sender, { id, ...(version === undefined ? {} : { version }) });
  const isExtra = order.owed !== null;
  if (order.status !== ORDER_STATUS.toPay && order.status !== ORDER_STATUS.toAudit && !isExtra)
    throw warning("当前状态不能上传付款凭证");
  const today = formatBeijingDate(await dbNow(tx));
  const reported = { orderId: order.id, personId: sender.caller.personId, limit: voucherLimit(order), today };
  const voucherId = await recordVoucher(tx, SPOT_VOUCHERS, reported, { ...form, payDate });
  if (isExtra) {
    await addPaymentNote(tx, order, sender, "uploadVoucher");
    await publish(tx, "refund.reported", { orderId: order.id });
  } else await stepLocked(tx, order, sender, { event: "uploadVoucher" });
  return voucherId;
}

/** Passes or refuses one waiting voucher: the full amount advances the order; with no voucher waiting it returns to paying. */
export async function auditVoucher(tx: Db, sender: ActingPerson, body: AuditVoucherBody): Promise<void> {
  const order = await lockOrder(tx, sender, body);
  const reason = body.reason?.trim() ?? "";
  if (!body.pass) refuseIf(reasonProblem(reason));
  const judged = {
    orderId: order.id,
    voucherId: body.voucherId,
    personId: sender.caller.personId,
    pass: body.pass,
    reason,
  };
  const { amount, othersWait: vouchersWaiting } = await judgeVoucher(tx, SPOT_VOUCHERS, judged);
  if (order.owed !== null)
    return judgeExtra(tx, sender, { ...order, vouchersWaiting }, { pass: body.pass, amount, reason });
  if (order.status !== ORDER_STATUS.toAudit) throw warning("当前状态不能核对付款凭证");
  if (!body.pass) {
    await stepLocked(tx, { ...order, vouchersWaiting }, sender, { event: "rejectVoucher", note: reason });
    return;
  }
  await addPaid(tx, order.id, amount);
  const paidAmount = fen(order.paidAmount + amount);
  await stepLocked(tx, { ...order, vouchersWaiting, paidAmount }, sender, { event: "vouchersCleared" });
}

/** Adds what happened to an additional payment to the history of an order that has ended, which is another version then. */
async function addPaymentNote(
  tx: Db,
  { id, status }: OrderState,
  { actor, caller: { personId, ip } }: ActingPerson,
  event: PaymentEvent,
  note = "",
): Promise<void> {
  await countVersion(tx, id);
  await addOrderNote(tx, { id, status, event, actor, personId, ip, note });
}

/**
 * Passes or refuses a voucher of an additional payment. The payment is done once the whole final amount came in and no other
 * voucher waits: one that waited after it could never be judged.
 */
async function judgeExtra(
  tx: Db,
  sender: ActingPerson,
  order: OrderState,
  { pass, amount, reason }: { pass: boolean; amount: Fen; reason: string },
): Promise<void> {
  const orderId = order.id;
  await addPaymentNote(tx, order, sender, pass ? "vouchersCleared" : "rejectVoucher", reason);
  if (pass) await addPaid(tx, orderId, amount);
  else await publish(tx, "refund.refused", { orderId, reason });
  const paidAmount = pass ? order.paidAmount + amount : order.paidAmount;
  if (paidAmount < amountDue(order) || order.vouchersWaiting) return;
  await closeExtra(tx, SPOT_REFUNDS, orderId, sender.caller.personId);
  await publish(tx, "refund.done", { orderId });
}

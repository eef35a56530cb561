import type { OrderId } from "../../../domain/ids.ts";
import { formatBeijing } from "../../../domain/time.ts";
import { addressText } from "../../../domain/trade/address.ts";
import { contactsFor } from "../../../domain/trade/contact.ts";
import { disputeIn } from "../../../domain/trade/dispute.ts";
import { invoiceApplyProblem, invoiceIssueProblem, invoiceWithdrawProblem } from "../../../domain/trade/invoice.ts";
import { isOrderStatus, ORDER_STATUS, orderStatusName } from "../../../domain/trade/order.ts";
import { changedOrder } from "../../../domain/trade/order-change.ts";
import { ORDER_WAIT_MS } from "../../../domain/trade/order-clock.ts";
import { termsIn } from "../../../domain/trade/order-terms.ts";
import type { OrderDetail, VoucherView } from "../../../domain/trade/order-view.ts";
import { amountDue, countedAmount, leftToPay } from "../../../domain/trade/voucher.ts";
import { notFoundFor } from "../../account/other-purchasing-entity.ts";
import { dbNow } from "../../db/clock.ts";
import type { Db } from "../../db/database.ts";
import { conversationOf } from "../../system/deal-notes.ts";
import { afterHearing, disputeStatements } from "../../system/disputes.ts";
import { refundView, SPOT_REFUNDS } from "../money/refunds.ts";
import { SPOT_VOUCHERS, vouchersOf } from "../money/voucher-store.ts";
import { pickupLinks } from "../pickups/pickup-view.ts";
import { briefOf } from "./order-list.ts";
import { type DetailRow, findOrder } from "./order-list-store.ts";
import type { ActingPerson } from "./order-store.ts";
import { toleranceOf } from "./order-transition.ts";
import { checkableIn, spotCheckViews } from "./spot-checks.ts";

const timeOf = (at: number | null) => (at === null ? null : formatBeijing(at));

async function voucherViews(db: Db, orderId: OrderId): Promise<VoucherView[]> {
  const rows = await vouchersOf(db, SPOT_VOUCHERS, orderId);
  return rows.map(({ createdMs, auditedMs, files, ...voucher }) => ({
    ...voucher,
    files: files.map(({ fileName, originalName }) => ({ fileName, originalName })),
    createTime: formatBeijing(createdMs),
    auditTime: timeOf(auditedMs),
  }));
}

/** How far the order's invoice is, and what its reader may do about it. */
function invoiceFacts({ status, invoice, invoiceNo }: DetailRow, actor: ActingPerson["actor"]) {
  const state = { hasInvoice: invoice !== null, isIssued: invoiceNo !== "" };
  const invoiceStatus: 0 | 1 | 2 = state.isIssued ? 2 : state.hasInvoice ? 1 : 0;
  return {
    invoiceStatus,
    invoiceNo,
    mayApplyInvoice: actor === "buyer" && invoiceApplyProblem(status, state.hasInvoice) === null,
    mayWithdrawInvoice: actor === "buyer" && invoiceWithdrawProblem(status, state) === null,
    mayCorrectInvoice: actor === "merchant" && state.isIssued,
    mayIssueInvoice: actor === "merchant" && invoiceIssueProblem(status, state) === null,
  };
}

/** An order of the reader with its history, oldest first. Throws 404 for another reader's. */
export async function orderDetail(db: Db, reader: ActingPerson, id: OrderId): Promise<OrderDetail> {
  const row = await findOrder(db, reader, id);
  if (!row) throw await notFoundFor(db, reader, "order", id);
  const [vouchers, refund, pickup, toleranceBp, spotChecks, now, heard, conversation] = await Promise.all([
    voucherViews(db, id),
    refundView(db, SPOT_REFUNDS, id, { actor: reader.actor, vouchersWaiting: row.vouchersWaiting }),
    pickupLinks(db, id),
    toleranceOf(db),
    spotCheckViews(db, id, reader.actor),
    dbNow(db),
    disputeStatements(db, id, { isOpen: row.status === ORDER_STATUS.disputed, actor: reader.actor }),
    conversationOf(db, id, reader),
  ]);
  const brief = briefOf(row, reader.actor, toleranceBp);
  const waitsForBuyer = row.status === ORDER_STATUS.toSettle && row.settlementPostedAt !== null;
  return {
    ...brief,
    events: await afterHearing(db, brief.events, "resolve", heard),
    change:
      row.status === ORDER_STATUS.toAcceptChange && row.change !== null ? changedOrder(brief.lines, row.change) : null,
    contacts: contactsFor(reader.actor, row.contacts, row.status === ORDER_STATUS.cancelled && row.paidAmount === 0),
    storeAddress: row.storeAddress,
    invoice: row.invoice,
    payMode: row.payMode,
    ...invoiceFacts(row, reader.actor),
    ...termsIn(row),
    freightQuote: row.freightQuote,
    merchantRemark: row.merchantRemark,
    agreedDate: row.agreedDate,
    shipInfo: row.shipInfo,
    payee: row.payee,
    address: row.address && {
      receiver: row.address.receiver,
      phone: row.address.phone,
      text: addressText(row.address),
    },
    confirmTime: timeOf(row.confirmedMs),
    payTime: timeOf(row.paidMs),
    finishTime: timeOf(row.finishedMs),
    settlePostedTime: timeOf(row.settlementPostedAt),
    settleDueAt: waitsForBuyer ? row.settlementPostedAt! + ORDER_WAIT_MS.settlement : null,
    vouchers,
    refund,
    checkable: reader.actor === "buyer" ? checkableIn(row, spotChecks, now) : [],
    spotChecks,
    ...pickup,
    disputeFiles: row.disputeFiles,
    ...disputeIn(row.timeline),
    ...heard,
    ...conversation,
    leftToPay: leftToPay(amountDue(row), countedAmount(vouchers)),
    timeline: row.timeline.map(({ atMs, ip, ...entry }) => ({
      ...entry,
      ...(reader.actor === "operator" ? { ip } : {}),
      statusName: isOrderStatus(entry.toStatus) ? orderStatusName(entry.toStatus, row.deliveryMode) : "",
      time: formatBeijing(atMs),
    })),
  };
}

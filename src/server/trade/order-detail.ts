import type { PayeeAccount } from "../../domain/company/payee.ts";
import { type Fen, fen } from "../../domain/money.ts";
import { formatBeijing } from "../../domain/time.ts";
import { type Address, addressText } from "../../domain/trade/address.ts";
import type { InvoiceTitle } from "../../domain/trade/invoice.ts";
import { invoiceApplyProblem, invoiceIssueProblem, invoiceWithdrawProblem } from "../../domain/trade/invoice.ts";
import { isOrderStatus, ORDER_STATUS, orderStatusName } from "../../domain/trade/order.ts";
import { ORDER_WAIT_MS } from "../../domain/trade/order-clock.ts";
import { type OrderTerms, termsIn } from "../../domain/trade/order-terms.ts";
import type {
  FileView,
  OrderDetail,
  OrderLink,
  RefundView,
  ShipInfo,
  VoucherView,
} from "../../domain/trade/order-view.ts";
import { REFUND_WAIT_MS } from "../../domain/trade/receipt.ts";
import { RESERVATION_STATUS_NAMES, type ReservationStatus, slotText } from "../../domain/trade/reservation.ts";
import { PICKUP_STATUS_NAMES, type PickupStatus } from "../../domain/trade/tally.ts";
import { leftToPay } from "../../domain/trade/voucher.ts";
import { payeeOf } from "../account/payee.ts";
import type { Db } from "../db/database.ts";
import { filesJson } from "./order-files.ts";
import { briefOf, ms, ORDER_COLUMNS, ORDER_FROM, type OrderRow, ownerFor } from "./order-repository.ts";
import { type PersonSender, toleranceOf } from "./order-transition.ts";
import { notFoundFor } from "./other-purchasing-entity.ts";
import { TERM_COLUMNS } from "./term-columns.ts";
import { SPOT_VOUCHERS, vouchersOf } from "./vouchers.ts";

type DetailRow = OrderRow &
  OrderTerms & {
    disputeFiles: FileView[];
    payee: PayeeAccount | null;
    buyerPhone: string;
    storeAddress: string;
    address: Address | null;
    invoice: InvoiceTitle | null;
    invoiceNo: string;
    merchantRemark: string;
    confirmedMs: number | null;
    paidMs: number | null;
    finishedMs: number | null;
    shipInfo: ShipInfo | null;
    timeline: {
      event: string;
      fromStatus: number | null;
      toStatus: number;
      actorType: string;
      note: string;
      ip: string | null;
      atMs: number;
    }[];
  };

const COLUMNS = `${ORDER_COLUMNS}, o.buyer_phone as "buyerPhone", o.store_address as "storeAddress", o.address, o.invoice, o.invoice_no as "invoiceNo",
  ${TERM_COLUMNS.read}, o.merchant_remark as "merchantRemark", o.ship_info as "shipInfo",
  ${filesJson("o.dispute_files")} as "disputeFiles",
  coalesce(o.payee, ${payeeOf("o")}) as payee,
  ${ms("o.confirmed_at")} as "confirmedMs", ${ms("o.paid_at")} as "paidMs", ${ms("o.finished_at")} as "finishedMs",
  (select jsonb_agg(jsonb_build_object('event', e.event, 'fromStatus', e.from_status, 'toStatus', e.to_status,
            'actorType', e.actor_type, 'note', e.note, 'ip', e.ip, 'atMs', ${ms("e.at")}) order by e.at, e.id)
     from order_event e where e.order_id = o.id) as timeline`;

const timeOf = (at: number | null) => (at === null ? null : formatBeijing(at));

async function voucherViews(db: Db, orderId: string): Promise<VoucherView[]> {
  const rows = await vouchersOf(db, SPOT_VOUCHERS, orderId);
  return rows.map(({ createdMs, auditedMs, files, ...voucher }) => ({
    ...voucher,
    files: files.map(({ fileName, originalName }) => ({ fileName, originalName })),
    createTime: formatBeijing(createdMs),
    auditTime: timeOf(auditedMs),
  }));
}

async function refundOf(db: Db, orderId: string): Promise<RefundView | null> {
  const row = await db.one<Omit<RefundView, "doneTime" | "dueAt"> & { doneMs: number | null; createdMs: number }>(
    `select r.kind, r.amount::float8 as amount, r.status, r.note, ${ms("r.done_at")} as "doneMs", ${ms("r.created_at")} as "createdMs",
            ${filesJson("r.files")} as files
       from order_refund r where r.order_id = $1`,
    [orderId],
    "refund-of-order",
  );
  if (!row) return null;
  const { doneMs, createdMs, ...refund } = row;
  return { ...refund, dueAt: createdMs + REFUND_WAIT_MS, doneTime: timeOf(doneMs) };
}

type ReservationRow = Omit<OrderLink, "statusName" | "time"> & { slotDate: string; slotCode: string };
type PickupRow = Omit<OrderLink, "statusName" | "time"> & { atMs: number };

/** The reservations and pickups of a spot or a forward order. */
export async function pickupsOfOrder(db: Db, orderId: string): Promise<Pick<OrderDetail, "reservations" | "pickups">> {
  const [reservations, pickups] = await Promise.all([
    db.rows<ReservationRow>(
      `select r.id, r.reservation_no as no, r.status, r.plate_no as "plateNo", r.slot_date::text as "slotDate",
              r.slot_code as "slotCode"
         from reservation r
        where exists (select 1 from reservation_line l where l.reservation_id = r.id and l.order_id = $1) order by r.id`,
      [orderId],
      "reservations-of-order",
    ),
    db.rows<PickupRow>(
      `select id, pickup_no as no, status, plate_no as "plateNo", ${ms("picked_at")} as "atMs"
         from pickup_record where order_id = $1 order by id`,
      [orderId],
      "pickups-of-order",
    ),
  ]);
  return {
    reservations: reservations.map(({ slotDate, slotCode, ...row }) => ({
      ...row,
      statusName: RESERVATION_STATUS_NAMES[row.status as ReservationStatus],
      time: `${slotDate} ${slotText(slotCode)}`,
    })),
    pickups: pickups.map(({ atMs, ...row }) => ({
      ...row,
      statusName: PICKUP_STATUS_NAMES[row.status as PickupStatus],
      time: formatBeijing(atMs),
    })),
  };
}

/** How far the order's invoice is, and what its reader may do about it. */
function invoiceFacts({ status, invoice, invoiceNo }: DetailRow, actor: PersonSender["actor"]) {
  const state = { hasInvoice: invoice !== null, isIssued: invoiceNo !== "" };
  const invoiceStatus: 0 | 1 | 2 = state.isIssued ? 2 : state.hasInvoice ? 1 : 0;
  return {
    ...{ invoiceStatus, invoiceNo },
    mayApplyInvoice: actor === "buyer" && invoiceApplyProblem(status, state.hasInvoice) === null,
    mayWithdrawInvoice: actor === "buyer" && invoiceWithdrawProblem(status, state) === null,
    mayIssueInvoice: actor === "merchant" && invoiceIssueProblem(status, state) === null,
  };
}

const counted = (vouchers: readonly VoucherView[]): Fen =>
  fen(vouchers.reduce((sum, { amount, status }) => (status === 2 ? sum : sum + amount), 0));

/** An order of the reader with its history, oldest first. Throws 404 for anybody else's. */
export async function orderDetail(db: Db, reader: PersonSender, id: string): Promise<OrderDetail> {
  const owner = ownerFor(reader);
  const row = await db.one<DetailRow>(
    `select ${COLUMNS} from ${ORDER_FROM} where ${owner.where} and o.id = $3`,
    [...owner.values, id],
    `order-detail-${reader.actor}`,
  );
  if (!row) throw await notFoundFor(db, reader, "order", id);
  const [vouchers, refund, pickup, toleranceBp] = await Promise.all([
    voucherViews(db, id),
    refundOf(db, id),
    pickupsOfOrder(db, id),
    toleranceOf(db),
  ]);
  const waitsForBuyer = row.status === ORDER_STATUS.toSettle && row.settlePostedAt !== null;
  return {
    ...briefOf(row, reader.actor, toleranceBp),
    ...{ buyerPhone: row.buyerPhone, storeAddress: row.storeAddress, invoice: row.invoice, payMode: row.payMode },
    ...invoiceFacts(row, reader.actor),
    ...termsIn(row),
    ...{ merchantRemark: row.merchantRemark, shipInfo: row.shipInfo },
    payee: row.payee,
    address: row.address && {
      receiver: row.address.receiver,
      phone: row.address.phone,
      text: addressText(row.address),
    },
    confirmTime: timeOf(row.confirmedMs),
    payTime: timeOf(row.paidMs),
    finishTime: timeOf(row.finishedMs),
    settlePostedTime: timeOf(row.settlePostedAt),
    settleDueAt: waitsForBuyer ? row.settlePostedAt! + ORDER_WAIT_MS.settlement : null,
    ...{ vouchers, refund, ...pickup, disputeFiles: row.disputeFiles },
    leftToPay: leftToPay(row.payable, counted(vouchers)),
    timeline: row.timeline.map(({ atMs, ip, ...entry }) => ({
      ...entry,
      ...(reader.actor === "operator" ? { ip } : {}),
      statusName: isOrderStatus(entry.toStatus) ? orderStatusName(entry.toStatus, row.deliveryMode) : "",
      time: formatBeijing(atMs),
    })),
  };
}

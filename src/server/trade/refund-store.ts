import type { CompanyId, MerchantId, OrderId, PersonId } from "../../domain/ids.ts";
import type { RefundView } from "../../domain/trade/order-view.ts";
import { REFUND_STATUS } from "../../domain/trade/refund.ts";
import { ms } from "../db/clock.ts";
import type { Db } from "../db/database.ts";
import { filesJson } from "../system/files/subject-file-store.ts";

type RefundRow = Omit<RefundView, "doneTime" | "dueAt"> & { doneMs: number | null; createdMs: number };

/** What is left to be paid after an order ended; `null`: nothing is. */
export const findRefund = (db: Db, orderId: OrderId): Promise<RefundRow | null> =>
  db.one<RefundRow>(
    `select r.kind, r.amount::float8 as amount, r.status, r.note, ${ms("r.done_at")} as "doneMs", ${ms("r.created_at")} as "createdMs",
            ${filesJson("r.files")} as files
       from order_refund r where r.order_id = :orderId`,
    { orderId },
    "refund-of-order",
  );

type ClosedRefund = { orderId: OrderId; note: string; personId: PersonId; files: readonly string[] };

/** Closes what was to be paid back or to come in; `false`: nothing was open. */
export async function closeRefund(tx: Db, refund: ClosedRefund): Promise<boolean> {
  const closed = await tx.run(
    `update order_refund set status = ${REFUND_STATUS.done}, note = :note, done_by = :personId, done_at = now(), files = :files
      where order_id = :orderId and status = ${REFUND_STATUS.open}`,
    refund,
    "refund-done",
  );
  return closed > 0;
}

type RefundedOrder = {
  orderId: OrderId;
  orderNo: string;
  personId: PersonId;
  companyId: CompanyId | null;
  merchantId: MerchantId;
  buyerName: string;
  kind: number;
};

/** The order of a refund with its buyer, as messages name it; `null`: it has no refund. */
export const refundedOrder = (db: Db, orderId: OrderId): Promise<RefundedOrder | null> =>
  db.one<RefundedOrder>(
    `select o.id as "orderId", o.person_id as "personId", o.company_id as "companyId", o.order_no as "orderNo",
            o.merchant_id as "merchantId", o.buyer_name as "buyerName", r.kind
         from order_refund r join platform_order o on o.id = r.order_id where o.id = :orderId`,
    { orderId },
    "refund-parties",
  );

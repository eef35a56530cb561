import type { CompanyId, MerchantId, OrderEventId, OrderId, PersonId } from "../../../domain/ids.ts";
import type { Fen } from "../../../domain/money.ts";
import type { InvoiceEvent } from "../../../domain/trade/invoice.ts";
import { ORDER_DEADLINES, type OrderStatus } from "../../../domain/trade/order.ts";
import type { DeliveryMode, OrderFacts, PayMode } from "../../../domain/trade/order-events.ts";
import type { OrderDomainEvent } from "../../../domain/trade/order-messages.ts";
import type { ShipInfo } from "../../../domain/trade/order-view.ts";
import { ORDER_SOURCE } from "../../../domain/trade/placement.ts";
import { REFUND_KIND, REFUND_STATUS, type RefundEvent } from "../../../domain/trade/refund.ts";
import type { SpotCheckStep } from "../../../domain/trade/spot-check.ts";
import { PICKUP_STATUS, type Settlement } from "../../../domain/trade/tally.ts";
import { VOUCHER_COUNTED, VOUCHER_STATUS } from "../../../domain/trade/voucher.ts";
import { payeeOf } from "../../account/payee-store.ts";
import type { Caller } from "../../auth.ts";
import { ms, msAgo } from "../../db/clock.ts";
import type { Db, Value } from "../../db/database.ts";

/** What decides about an order's next transition. */
export type OrderState = {
  id: OrderId;
  status: OrderStatus;
  version: number;
  deliveryMode: DeliveryMode;
  payMode: PayMode;
  payable: Fen;
  paidAmount: Fen;
  purchaserType: 0 | 1;
  cancelRequested: boolean;
  remainderDropped: boolean;
  settleAmount: Fen | null;
  pickedUp: OrderFacts["pickedUp"];
  vouchersWaiting: boolean;
  pickupDisputed: boolean;
  /** What no voucher covers yet of the money that the buyer owes after the end; `null` where none is to come in. */
  owed: Fen | null;
  /** What a quote fixed, or was firm when the order was placed; `null` for other orders, whose freight the merchant names. */
  agreedFreight: Fen | null;
  /** Its merchant has stated where to pay. */
  hasPayee: boolean;
  /** When its status began, when the tally was posted; epoch ms. */
  enteredAt: number;
  settlementPostedAt: number | null;
};

/** Columns of an `OrderState`, from platform_order o. */
export const STATE_COLUMNS = `o.id, o.status, o.version, o.delivery_mode as "deliveryMode", o.pay_mode as "payMode",
  o.payable::float8 as payable, o.paid_amount::float8 as "paidAmount", o.purchaser_type as "purchaserType",
  o.cancel_requested as "cancelRequested", o.remainder_dropped as "remainderDropped",
  o.settle_amount::float8 as "settleAmount", ${ms("o.entered_at")} as "enteredAt",
  ${ms("o.settle_posted_at")} as "settlementPostedAt",
  (select case when bool_and(l.picked_count = 0) then 'none' when bool_and(l.picked_count >= l.count) then 'all'
               else 'part' end from order_line l where l.order_id = o.id) as "pickedUp",
  exists (select 1 from pay_voucher v where v.order_id = o.id and v.status = ${VOUCHER_STATUS.waiting}) as "vouchersWaiting",
  exists (select 1 from pickup_record r where r.order_id = o.id and r.status = ${PICKUP_STATUS.disputed}) as "pickupDisputed",
  (select greatest(0, o.settle_amount - coalesce(sum(v.amount), 0))::float8
     from order_refund r
     left join pay_voucher v on v.order_id = r.order_id and v.status in (${VOUCHER_COUNTED.join(", ")})
    where r.order_id = o.id and r.kind = ${REFUND_KIND.fromBuyer} and r.status = ${REFUND_STATUS.open}
    group by r.id) as owed,
  ${payeeOf("o")} is not null as "hasPayee", case when o.source_type = ${ORDER_SOURCE.quote} or (o.freight_quote->>'isFirm')::boolean
    then o.freight_amount::float8 end as "agreedFreight"`;

/** An order as it stands; `null`: there is none of that id. */
export const orderState = (db: Db, id: OrderId): Promise<OrderState | null> =>
  db.one<OrderState>(`select ${STATE_COLUMNS} from platform_order o where o.id = :id`, { id }, "order-state");

/** The sender of an event or the reader, and whose order it must be; an operator's is any. */
export type ActingPerson = { actor: "buyer" | "merchant" | "operator"; caller: Caller };

/** A condition on platform_order o, with the values that it names. */
export type OrderOwner = { where: string; values: Readonly<Record<string, Value>> };

/** The orders of a sender: the purchasing entity's, a merchant's, or all; `all`: every one of the buying person's. */
export function ordersOwnedBy({ actor, caller }: ActingPerson, scope?: "acting" | "all"): OrderOwner {
  const { personId, companyId, merchantId } = caller;
  if (actor === "merchant") return { where: "o.merchant_id = :merchantId", values: { merchantId } };
  if (actor === "operator") return { where: "true", values: {} };
  if (scope === "all") return { where: "o.person_id = :personId", values: { personId } };
  return {
    where: "o.person_id = :personId and o.company_id is not distinct from :companyId::bigint",
    values: { personId, companyId },
  };
}

/** The sender's order as it stands; `null`: there is none of that id. */
export function ownOrderState(db: Db, id: OrderId, sender: ActingPerson): Promise<OrderState | null> {
  const { where, values } = ordersOwnedBy(sender);
  return db.one<OrderState>(
    `select ${STATE_COLUMNS} from platform_order o where o.id = :id and ${where}`,
    { ...values, id },
    `order-state-${sender.actor}`,
  );
}

/** Locks the sender's order until the transaction ends; `false`: there is none of that id. */
export async function lockOwnOrder(tx: Db, id: OrderId, sender: ActingPerson): Promise<boolean> {
  const { where, values } = ordersOwnedBy(sender);
  const locked = await tx.one(
    `select 1 from platform_order o where o.id = :id and ${where} for update`,
    { ...values, id },
    `order-lock-${sender.actor}`,
  );
  return locked !== null;
}

/** The row's `expire_at` is the deadline of these. */
const EXPIRING = ORDER_DEADLINES.filter(({ event }) => event === "timeout").map(({ status }) => status);

/** Locks an order whose confirmation or payment is overdue, the longest overdue first, but none of `passed`. */
export const lockOverdueOrder = (tx: Db, passed: readonly string[]): Promise<{ id: OrderId } | null> =>
  tx.one<{ id: OrderId }>(
    `select o.id from platform_order o
      where o.status in (${EXPIRING.join(", ")}) and o.expire_at <= now() and o.id <> all(:passed::bigint[])
      order by o.expire_at limit 1 for update skip locked`,
    { passed },
    "order-due",
  );

const SINCE = { enteredAt: "o.entered_at", expireAt: "o.expire_at", settlementPostedAt: "o.settle_posted_at" } as const;
const UNANSWERED = ORDER_DEADLINES.filter(({ event }) => event !== "timeout")
  .map(({ status, since, afterMs }) => `o.status = ${status} and ${SINCE[since]} <= ${msAgo(afterMs)}`)
  .join(" or ");

/** Locks an order whose receipt or settlement the buyer did not answer in time, the oldest first, but none of `passed`. */
export const lockUnansweredOrder = (tx: Db, passed: readonly string[]): Promise<{ id: OrderId } | null> =>
  tx.one<{ id: OrderId }>(
    `select o.id from platform_order o
      where (${UNANSWERED})
        and o.id <> all(:passed::bigint[])
      order by o.entered_at limit 1 for update skip locked`,
    { passed },
    "order-clock-due",
  );

/** Adds a payment to a locked order; what is still owed of a final amount becomes less by it. */
export const addPaid = (tx: Db, id: OrderId, amount: Fen): Promise<number> =>
  tx.run(
    `update platform_order set paid_amount = paid_amount + :amount, diff_amount = settle_amount - (paid_amount + :amount)
      where id = :id`,
    { id, amount },
    "order-paid",
  );

/** Records how a locked order was shipped. */
export const setShipInfo = (tx: Db, id: OrderId, info: ShipInfo): Promise<number> =>
  tx.run(
    "update platform_order set ship_info = :info where id = :id",
    { id, info: JSON.stringify(info) },
    "order-ship",
  );

/** Freight of a locked order, in fen. */
export const freightOf = async (tx: Db, id: OrderId): Promise<Fen> =>
  (await tx.one<{ freight: Fen }>(
    "select freight_amount::float8 as freight from platform_order where id = :id",
    { id },
    "order-freight",
  ))!.freight;

/** Records the final amount of a locked order, and its difference from what was paid, as of now. */
export const setSettlement = (
  tx: Db,
  id: OrderId,
  settled: Pick<Settlement, "settleAmount" | "diffAmount">,
): Promise<number> =>
  tx.run(
    `update platform_order set settle_amount = :settleAmount, diff_amount = :diffAmount, settle_posted_at = now()
      where id = :id`,
    { id, ...settled },
    "order-settlement",
  );

/** What is left of a locked order is given up: it is settled by what was picked up. */
export const dropRemainder = (tx: Db, id: OrderId): Promise<number> =>
  tx.run("update platform_order set remainder_dropped = true where id = :id", { id }, "order-remainder-dropped");

/** An order as messages about it name it, with both sides. */
export type MessageOrder = OrderDomainEvent & {
  personId: PersonId;
  companyId: CompanyId | null;
  merchantId: MerchantId;
};

const PARTIES_COLUMNS = `o.id as "orderId", o.order_no as "orderNo", o.shop_name as "shopName", o.buyer_name as "buyerName",
  o.person_id as "personId", o.company_id as "companyId", o.merchant_id as "merchantId"`;
const MESSAGE_COLUMNS = `${PARTIES_COLUMNS}, o.payable::float8 as payable, o.paid_amount::float8 as "paidAmount",
  ${ms("o.expire_at")} as "expireAt"`;

export type InvoicedOrder = Pick<
  MessageOrder,
  "orderId" | "orderNo" | "shopName" | "buyerName" | "personId" | "companyId" | "merchantId"
> & { invoiceNo: string };

/** The order of an event, with that event; `null`: there is none. */
export const orderOfEvent = (db: Db, orderEventId: OrderEventId): Promise<MessageOrder | null> =>
  db.one<MessageOrder>(
    `select ${MESSAGE_COLUMNS}, e.event, e.actor_type as actor, e.note
       from order_event e join platform_order o on o.id = e.order_id where e.id = :orderEventId`,
    { orderEventId },
    "order-stepped",
  );

/** What happens to the voucher of an additional payment. */
export type PaymentEvent = "uploadVoucher" | "vouchersCleared" | "rejectVoucher";

/** Something that happened to a locked order without changing its status. */
type OrderNote = Pick<OrderState, "id" | "status"> & {
  event: InvoiceEvent | PaymentEvent | RefundEvent | SpotCheckStep;
  actor: ActingPerson["actor"] | "system";
  /** `null` for the system, as `ip` is. */
  personId: PersonId | null;
  note: string;
  ip: string | null;
};

/** Adds a row to the order's history, without a message. */
export const addOrderNote = (tx: Db, note: OrderNote): Promise<number> =>
  tx.run(
    `insert into order_event (order_id, event, from_status, to_status, actor_type, actor_id, note, ip)
     values (:id, :event, :status, :status, :actor, :personId, :note, :ip)`,
    note,
    "order-note",
  );

/** Raises a locked order's version: commands on the earlier one are refused. */
export const countVersion = (tx: Db, id: OrderId): Promise<number> =>
  tx.run("update platform_order set version = version + 1 where id = :id", { id }, "order-version");

/** An order with the number of its invoice, "" until it is issued. */
export const invoicedOrder = (db: Db, orderId: OrderId): Promise<InvoicedOrder | null> =>
  db.one<InvoicedOrder>(
    `select ${PARTIES_COLUMNS}, o.invoice_no as "invoiceNo" from platform_order o where o.id = :orderId`,
    { orderId },
    "order-invoiced",
  );

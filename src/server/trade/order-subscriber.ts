import {
  invoiceAsked,
  invoiceIssued,
  invoiceWithdrawn,
  type OrderDomainEvent,
  orderMessages,
} from "../../domain/trade/order-messages.ts";
import type { Db } from "../db/database.ts";
import { merchantPeople, notify, operatorPeople, type Recipient } from "../system/messages.ts";
import type { Subscriber } from "../system/outbox.ts";

type OrderRow = OrderDomainEvent & { personId: string; companyId: string | null; merchantId: string };

const COLUMNS = `o.id as "orderId", o.order_no as "orderNo", o.shop_name as "shopName", o.buyer_name as "buyerName",
  o.payable::float8 as payable, o.paid_amount::float8 as "paidAmount", o.person_id as "personId", o.company_id as "companyId", o.merchant_id as "merchantId",
  floor(extract(epoch from o.expire_at) * 1000)::float8 as "expireAt"`;

async function notifySides(tx: Db, outboxId: string, order: OrderRow): Promise<void> {
  for (const { to, draft } of orderMessages(order)) {
    const recipients: Record<typeof to, () => Promise<Recipient[]>> = {
      buyer: async () => [{ personId: order.personId, companyId: order.companyId }],
      merchant: () => merchantPeople(tx, order.merchantId),
      operator: () => operatorPeople(tx),
    };
    await notify(tx, outboxId, await recipients[to](), draft);
  }
}

type InvoicedOrder = Pick<
  OrderRow,
  "orderId" | "orderNo" | "shopName" | "buyerName" | "personId" | "companyId" | "merchantId"
> & { invoiceNo: string };

const invoicedOrder = (tx: Db, orderId: string): Promise<InvoicedOrder | null> =>
  tx.one<InvoicedOrder>(
    `select ${COLUMNS}, o.invoice_no as "invoiceNo" from platform_order o where o.id = $1`,
    [orderId],
    "order-invoiced",
  );

/** Notifies both sides of an order of its events. */
export const orderSubscriber: Subscriber = {
  name: "order-messages",
  on: {
    async "order.stepped"(tx, { orderEventId }, outboxId) {
      const order = await tx.one<OrderRow>(
        `select ${COLUMNS}, e.event, e.actor_type as actor, e.note
         from order_event e join platform_order o on o.id = e.order_id where e.id = $1`,
        [orderEventId],
        "order-stepped",
      );
      if (order) await notifySides(tx, outboxId, order);
    },
    async "order.invoiceAsked"(tx, { orderId }, outboxId) {
      const order = await invoicedOrder(tx, orderId);
      if (order === null) return;
      await notify(tx, outboxId, await merchantPeople(tx, order.merchantId), invoiceAsked(order));
    },
    async "order.invoiceWithdrawn"(tx, { orderId }, outboxId) {
      const order = await invoicedOrder(tx, orderId);
      if (order === null) return;
      await notify(tx, outboxId, await merchantPeople(tx, order.merchantId), invoiceWithdrawn(order));
    },
    async "order.invoiceIssued"(tx, { orderId }, outboxId) {
      const order = await invoicedOrder(tx, orderId);
      if (order === null) return;
      const { personId, companyId } = order;
      await notify(tx, outboxId, [{ personId, companyId }], invoiceIssued(order));
    },
  },
};

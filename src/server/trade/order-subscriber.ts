import {
  invoiceAsked,
  invoiceCorrected,
  invoiceIssued,
  invoiceWithdrawn,
  orderMessages,
} from "../../domain/trade/order-messages.ts";
import type { Db } from "../db/database.ts";
import { merchantPeople, notify, operatorPeople, type Recipient } from "../system/messages.ts";
import type { Subscriber } from "../system/outbox.ts";
import { invoicedOrder, type MessageOrder, orderOfEvent } from "./order-store.ts";

async function notifySides(tx: Db, outboxId: string, order: MessageOrder): Promise<void> {
  for (const { to, draft } of orderMessages(order)) {
    const recipients: Record<typeof to, () => Promise<Recipient[]>> = {
      buyer: async () => [{ personId: order.personId, companyId: order.companyId }],
      merchant: () => merchantPeople(tx, order.merchantId),
      operator: () => operatorPeople(tx),
    };
    await notify(tx, outboxId, await recipients[to](), draft);
  }
}

/** Notifies both sides of an order of its events. */
export const orderSubscriber: Subscriber = {
  name: "order-messages",
  on: {
    async "order.stepped"(tx, { orderEventId }, outboxId) {
      const order = await orderOfEvent(tx, orderEventId);
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
    async "order.invoiceCorrected"(tx, { orderId, ...numbers }, outboxId) {
      const order = await invoicedOrder(tx, orderId);
      if (order === null) return;
      const { personId, companyId } = order;
      await notify(tx, outboxId, [{ personId, companyId }], invoiceCorrected(order, numbers));
    },
  },
};

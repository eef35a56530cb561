import type { CompanyId, MerchantId, PersonId } from "../../../domain/ids.ts";
import {
  invoiceAsked,
  invoiceCorrected,
  invoiceIssued,
  invoiceWithdrawn,
  orderMessages,
} from "../../../domain/trade/order-messages.ts";
import { spotCheckMessages } from "../../../domain/trade/spot-check-messages.ts";
import { merchantPeople, notify, notifySides } from "../../system/messages.ts";
import type { Subscriber } from "../../system/outbox.ts";
import { invoicedOrder, orderOfEvent } from "./order-store.ts";
import { spotCheckParties } from "./spot-check-store.ts";

const partiesOf = ({
  personId,
  companyId,
  merchantId,
}: {
  personId: PersonId;
  companyId: CompanyId | null;
  merchantId: MerchantId;
}) => ({
  personId,
  companyId,
  merchantIds: [merchantId],
});

/** Notifies both sides of an order of its events. */
export const orderSubscriber: Subscriber = {
  name: "order-messages",
  on: {
    async "order.stepped"(tx, { orderEventId }, outboxId) {
      const order = await orderOfEvent(tx, orderEventId);
      if (order !== null) await notifySides(tx, outboxId, partiesOf(order), orderMessages(order));
    },
    async "spotCheck.stepped"(tx, { id, step, actor, note }, outboxId) {
      const parties = await spotCheckParties(tx, id);
      if (parties === null) return;
      await notifySides(tx, outboxId, partiesOf(parties), spotCheckMessages(parties, step, actor, note));
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

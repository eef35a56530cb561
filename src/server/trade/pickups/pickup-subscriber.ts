import { extraRefused, extraReported, refundDone } from "../../../domain/trade/order-messages.ts";
import { pickupMessages, reservationMessages } from "../../../domain/trade/pickup-messages.ts";
import { refundMessages } from "../../../domain/trade/refund-messages.ts";
import type { ReservationActor, ReservationEvent } from "../../../domain/trade/reservation.ts";
import type { PickupActor, PickupEvent } from "../../../domain/trade/tally.ts";
import { merchantPeople, notify, notifySides } from "../../system/messages.ts";
import type { Subscriber } from "../../system/outbox.ts";
import { FORWARD_REFUNDS, refundedOrder, SPOT_REFUNDS } from "../money/refund-store.ts";
import { partiesOfPickup } from "./pickup-list-store.ts";
import { partiesOfReservation } from "./reservation-list-store.ts";

/** Notifies the parties of a reservation or a tally sheet of its changes. */
export const pickupSubscriber: Subscriber = {
  name: "pickup-messages",
  on: {
    async "reservation.stepped"(tx, { id, event, actor, note }, outboxId) {
      const parties = await partiesOfReservation(tx, id);
      if (parties === null) return;
      const messages = reservationMessages(parties, event as ReservationEvent | "add", actor as ReservationActor, note);
      await notifySides(tx, outboxId, parties, messages);
    },
    async "pickup.stepped"(tx, { id, event, actor, note }, outboxId) {
      const parties = await partiesOfPickup(tx, id);
      if (parties === null) return;
      await notifySides(
        tx,
        outboxId,
        parties,
        pickupMessages(parties, event as PickupEvent, actor as PickupActor, note),
      );
    },
    async "refund.reported"(tx, { orderId }, outboxId) {
      const order = await refundedOrder(tx, orderId);
      if (order === null) return;
      await notify(tx, outboxId, await merchantPeople(tx, order.merchantId), extraReported(order));
    },
    async "refund.refused"(tx, { orderId, reason }, outboxId) {
      const order = await refundedOrder(tx, orderId);
      if (order === null) return;
      const { personId, companyId } = order;
      await notify(tx, outboxId, [{ personId, companyId }], extraRefused(order, reason));
    },
    async "refund.stepped"(tx, step, outboxId) {
      const book = step.isForward ? FORWARD_REFUNDS : SPOT_REFUNDS;
      const order = await refundedOrder(tx, step.orderId, book);
      if (order === null) return;
      const { personId, companyId, merchantId } = order;
      const parties = { personId, companyId, merchantIds: [merchantId] };
      await notifySides(tx, outboxId, parties, refundMessages({ ...order, ...step }));
    },
    async "refund.done"(tx, { orderId }, outboxId) {
      const order = await refundedOrder(tx, orderId);
      if (order === null) return;
      const { personId, companyId } = order;
      await notify(tx, outboxId, [{ personId, companyId }], refundDone(order));
    },
  },
};

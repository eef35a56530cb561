import { refundDone } from "../../domain/trade/order-messages.ts";
import { type PickupMessage, pickupMessages, reservationMessages } from "../../domain/trade/pickup-messages.ts";
import type { ReservationActor, ReservationEvent } from "../../domain/trade/reservation.ts";
import type { PickupActor, PickupEvent } from "../../domain/trade/tally.ts";
import type { Db } from "../db/database.ts";
import { merchantPeople, notify, operatorPeople, type Recipient } from "../system/messages.ts";
import type { Subscriber } from "../system/outbox.ts";
import { partiesOfPickup } from "./pickup-list-store.ts";
import { refundedOrder } from "./refund-store.ts";
import { type PickupParties, partiesOfReservation } from "./reservation-list-store.ts";

async function notifySides(
  tx: Db,
  outboxId: string,
  parties: PickupParties,
  messages: readonly PickupMessage[],
): Promise<void> {
  for (const { to, draft } of messages) {
    const recipients: Recipient[] =
      to === "buyer"
        ? [{ personId: parties.personId, companyId: parties.companyId }]
        : to === "operator"
          ? await operatorPeople(tx)
          : (await Promise.all(parties.merchantIds.map((id) => merchantPeople(tx, id)))).flat();
    await notify(tx, outboxId, recipients, draft);
  }
}

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
    async "refund.done"(tx, { orderId }, outboxId) {
      const order = await refundedOrder(tx, orderId);
      if (order === null) return;
      const { personId, companyId } = order;
      await notify(tx, outboxId, [{ personId, companyId }], refundDone(order));
    },
  },
};

import { disputeAnswered } from "../../domain/trade/dispute-messages.ts";
import { notifySides } from "./messages.ts";
import type { Subscriber } from "./outbox.ts";
import { partiesWaiting } from "./wait-store.ts";

/** Notifies the buyer and the operators of what a merchant answered to a dispute that is still open. */
export const disputeSubscriber: Subscriber = {
  name: "dispute-messages",
  on: {
    async "dispute.answered"(tx, { subject, id }, outboxId) {
      const parties = await partiesWaiting(tx, `${subject}.dispute`, id);
      if (parties !== null)
        await notifySides(tx, outboxId, parties, disputeAnswered(subject, { id, name: parties.name }));
    },
  },
};

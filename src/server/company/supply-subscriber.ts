import { type SupplyEvent, supplyMessage } from "../../domain/company/supply.ts";
import { notifySides } from "../system/messages.ts";
import type { Subscriber } from "../system/outbox.ts";
import { applyInMessage } from "./supply-store.ts";

/** Notifies the applicant and the operators of the events of an application. */
export const supplySubscriber: Subscriber = {
  name: "supply-messages",
  on: {
    async "supply.stepped"(tx, { applyId, event, note }, outboxId) {
      const apply = await applyInMessage(tx, applyId);
      if (apply === null) return;
      const message = supplyMessage(event as "add" | SupplyEvent, apply, note);
      await notifySides(tx, outboxId, { ...apply, merchantIds: [] }, [message]);
    },
  },
};

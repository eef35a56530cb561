import type { OfferEvent } from "../../domain/futures/forward-offer.ts";
import {
  type FuturesMessage,
  futuresOrderMessages,
  inquiryMessages,
  lateMilestoneMessages,
  offerMessages,
} from "../../domain/futures/futures-messages.ts";
import type { InquiryEvent } from "../../domain/futures/inquiry.ts";
import type { FuturesEvent } from "../../domain/futures/order.ts";
import { MILESTONES, type MilestoneKind } from "../../domain/futures/order-papers.ts";
import type { Db } from "../db/database.ts";
import { merchantPeople, notify, operatorPeople, type Recipient } from "../system/messages.ts";
import type { Subscriber } from "../system/outbox.ts";
import { merchantsForInquiry, partiesOfInquiry } from "./inquiry-store.ts";
import { type FuturesParties, partiesOfOffer } from "./offer-store.ts";
import { partiesOfFutures } from "./order-store.ts";

async function notifyAll(
  tx: Db,
  outboxId: string,
  subject: FuturesParties,
  messages: readonly FuturesMessage[],
): Promise<void> {
  for (const { to, draft } of messages) {
    const recipients: Record<typeof to, () => Promise<Recipient[]>> = {
      buyer: async () =>
        subject.personId === null ? [] : [{ personId: subject.personId, companyId: subject.companyId }],
      merchant: async () => {
        const shops = subject.merchantId === null ? await merchantsForInquiry(tx, subject.id) : [subject.merchantId];
        return (await Promise.all(shops.map((id) => merchantPeople(tx, id)))).flat();
      },
      operator: () => operatorPeople(tx),
    };
    await notify(tx, outboxId, await recipients[to](), draft);
  }
}

/** Notifies the sides of forward trade of what the others did. */
export const futuresSubscriber: Subscriber = {
  name: "futures-messages",
  on: {
    async "offer.stepped"(tx, { offerId, event, actor, note }, outboxId) {
      const subject = await partiesOfOffer(tx, offerId);
      if (subject === null) return;
      await notifyAll(tx, outboxId, subject, offerMessages({ ...subject, event: event as OfferEvent, actor, note }));
    },
    async "inquiry.stepped"(tx, { inquiryId, event, actor, note }, outboxId) {
      const subject = await partiesOfInquiry(tx, inquiryId);
      if (subject === null) return;
      const step = { ...subject, event: event as InquiryEvent | "ask", actor, note };
      await notifyAll(tx, outboxId, subject, inquiryMessages(step));
    },
    async "futures.stepped"(tx, { orderId, event, actor, note }, outboxId) {
      const subject = await partiesOfFutures(tx, orderId);
      if (subject === null) return;
      const step = { ...subject, event: event as FuturesEvent | "place", actor, note };
      await notifyAll(tx, outboxId, subject, futuresOrderMessages(step));
    },
    async "futures.late"(tx, { orderId, kind, planDate }, outboxId) {
      const subject = await partiesOfFutures(tx, orderId);
      if (subject === null) return;
      const milestone = MILESTONES[kind as MilestoneKind];
      await notifyAll(tx, outboxId, subject, lateMilestoneMessages({ ...subject, milestone, planDate }));
    },
  },
};

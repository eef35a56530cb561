import type { OfferEvent } from "../../domain/futures/forward-offer.ts";
import {
  futuresOrderMessages,
  inquiryMessages,
  lateMilestoneMessages,
  offerMessages,
  paperMessages,
} from "../../domain/futures/futures-messages.ts";
import type { InquiryEvent } from "../../domain/futures/inquiry.ts";
import type { FuturesEvent } from "../../domain/futures/order-events.ts";
import { DOC_KINDS, type DocKind, type MilestoneKind, milestoneName } from "../../domain/futures/order-papers.ts";
import type { Id, OutboxId } from "../../domain/ids.ts";
import type { SideMessage } from "../../domain/system/message.ts";
import type { Db } from "../db/database.ts";
import { notifySides } from "../system/messages.ts";
import type { Subscriber } from "../system/outbox.ts";
import { merchantsForInquiry, partiesOfInquiry } from "./inquiry-store.ts";
import { type FuturesParties, partiesOfOffer } from "./offer-store.ts";
import { isPlannedFor } from "./order-papers-store.ts";
import { partiesOfFutures } from "./order-store.ts";

const notifyAll = (
  tx: Db,
  outboxId: OutboxId,
  { merchantId, ...others }: FuturesParties<Id<string>>,
  messages: readonly SideMessage[],
): Promise<void> =>
  notifySides(tx, outboxId, { ...others, merchantIds: merchantId === null ? [] : [merchantId] }, messages);

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
      const messages = inquiryMessages({ ...subject, event: event as InquiryEvent | "ask", actor, note });
      // Where no shop is named, its merchants are those that can quote.
      const isForAll = subject.merchantId === null && messages.some(({ to }) => to === "merchant");
      if (!isForAll) return notifyAll(tx, outboxId, subject, messages);
      await notifySides(tx, outboxId, { ...subject, merchantIds: await merchantsForInquiry(tx, inquiryId) }, messages);
    },
    async "futures.stepped"(tx, { orderId, event, actor, note }, outboxId) {
      const subject = await partiesOfFutures(tx, orderId);
      if (subject === null) return;
      const step = { ...subject, event: event as FuturesEvent | "place", actor, note };
      await notifyAll(tx, outboxId, subject, futuresOrderMessages(step));
    },
    async "futures.late"(tx, { orderId, kind, planDate }, outboxId) {
      const subject = await partiesOfFutures(tx, orderId);
      // A plan that was replaced meanwhile, or a station that was reached, is no longer late.
      if (subject === null || !(await isPlannedFor(tx, { orderId, kind, planDate }))) return;
      const milestone = milestoneName(kind as MilestoneKind, subject.depositKind);
      await notifyAll(tx, outboxId, subject, lateMilestoneMessages({ ...subject, milestone, planDate }));
    },
    async "futures.paper"(tx, { orderId, kind, kinds = [kind], by }, outboxId) {
      const subject = await partiesOfFutures(tx, orderId);
      if (subject === null) return;
      await notifyAll(
        tx,
        outboxId,
        subject,
        paperMessages({ ...subject, paper: kinds.map((one) => DOC_KINDS[one as DocKind]).join("、"), by }),
      );
    },
  },
};

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
import { type FuturesParties, partiesOfOffer } from "./offer-store.ts";

/** Shops with forward offers of a species that is asked for, without the buyer's own. */
async function merchantsFor(tx: Db, inquiryId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select distinct o.merchant_id as id
       from futures_inquiry i join global_offer o on o.status = 2 join merchant m on m.id = o.merchant_id
      where i.id = $1 and i.status = 1 and m.status = 1 and m.company_id is distinct from i.company_id
        and exists (select 1 from jsonb_array_elements(i.lines) w, jsonb_array_elements(o.lines) l
                     where w->>'speciesCode' = l->>'speciesCode')
      limit 20`,
    [inquiryId],
    "merchants-for-inquiry",
  );
  return rows.map(({ id }) => id);
}

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
        const shops = subject.merchantId === null ? await merchantsFor(tx, subject.id) : [subject.merchantId];
        return (await Promise.all(shops.map((id) => merchantPeople(tx, id)))).flat();
      },
      operator: () => operatorPeople(tx),
    };
    await notify(tx, outboxId, await recipients[to](), draft);
  }
}

const INQUIRY = `select i.id, i.inquiry_no as no, coalesce(o.title, '求购期货') as title, i.merchant_id as "merchantId", i.buyer_name as "buyerName",
  i.person_id as "personId", i.company_id as "companyId"
  from futures_inquiry i left join global_offer o on o.id = i.offer_id where i.id = $1`;
const ORDER = `select id, order_no as no, title, merchant_id as "merchantId", buyer_name as "buyerName",
  person_id as "personId", company_id as "companyId" from futures_order where id = $1`;

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
      const subject = await tx.one<FuturesParties>(INQUIRY, [inquiryId], "inquiry-to-notify");
      if (subject === null) return;
      const step = { ...subject, event: event as InquiryEvent | "ask", actor, note };
      await notifyAll(tx, outboxId, subject, inquiryMessages(step));
    },
    async "futures.stepped"(tx, { orderId, event, actor, note }, outboxId) {
      const subject = await tx.one<FuturesParties>(ORDER, [orderId], "futures-to-notify");
      if (subject === null) return;
      const step = { ...subject, event: event as FuturesEvent | "place", actor, note };
      await notifyAll(tx, outboxId, subject, futuresOrderMessages(step));
    },
    async "futures.late"(tx, { orderId, kind, planDate }, outboxId) {
      const subject = await tx.one<FuturesParties>(ORDER, [orderId], "futures-to-notify");
      if (subject === null) return;
      const milestone = MILESTONES[kind as MilestoneKind];
      await notifyAll(tx, outboxId, subject, lateMilestoneMessages({ ...subject, milestone, planDate }));
    },
  },
};

import { contactFree } from "../../domain/demand/contact-free.ts";
import {
  demandForExpert,
  demandForShop,
  demandMessages,
  quoteMessages,
  recommendationForBuyer,
} from "../../domain/demand/quote-messages.ts";
import type { MerchantId, OutboxId, QuoteId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";
import { merchantPeople, notify, notifySides } from "../system/messages.ts";
import type { Subscriber } from "../system/outbox.ts";
import { invitedMerchants, merchantsForDemand } from "./demand-board-store.ts";
import { type DemandParties, partiesOfDemand } from "./demand-store.ts";
import { partiesOfQuote } from "./quote-store.ts";
import { partiesOfRecommendation } from "./recommendation-store.ts";

/** Shops notified of one new demand at most. */
const SHOPS_NOTIFIED = 20;

async function notifyOfQuote(tx: Db, outboxId: OutboxId, quoteId: QuoteId, event: string, note: string): Promise<void> {
  const quote = await partiesOfQuote(tx, quoteId);
  if (quote === null) return;
  const wasTaken = quote.lockUntilAt !== null;
  const names = [quote.contactName];
  const demandTitle = wasTaken ? quote.demandTitle : contactFree(quote.demandTitle, names);
  const said = wasTaken ? note : contactFree(note, names);
  const messages = quoteMessages({ ...quote, demandTitle, event, note: said });
  const { buyerId, buyerCompanyId, merchantId, quotingPersonId, companyId } = quote;
  await notifySides(
    tx,
    outboxId,
    { personId: buyerId, companyId: buyerCompanyId, merchantIds: merchantId === null ? [] : [merchantId] },
    messages,
  );
  // A company without a shop is notified of its quote through the person who gave it.
  if (merchantId === null)
    for (const { to, draft } of messages)
      if (to === "merchant") await notify(tx, outboxId, [{ personId: quotingPersonId, companyId }], draft);
}

async function notifyShops(
  tx: Db,
  outboxId: OutboxId,
  demand: DemandParties,
  shops: readonly MerchantId[],
  asked: boolean,
) {
  const title = contactFree(demand.title, [demand.contactName]);
  for (const merchantId of shops)
    await notify(tx, outboxId, await merchantPeople(tx, merchantId), demandForShop({ ...demand, title }, asked));
}

/** Notifies buyers, merchants and operators of the events of a demand or a quote. */
export const demandSubscriber: Subscriber = {
  name: "demand-messages",
  on: {
    async "demand.published"(tx, { demandId }, outboxId) {
      const demand = await partiesOfDemand(tx, demandId);
      if (demand === null) return;
      await notifyShops(tx, outboxId, demand, await invitedMerchants(tx, demandId), true);
      await notifyShops(tx, outboxId, demand, await merchantsForDemand(tx, demandId, SHOPS_NOTIFIED), false);
    },
    async "demand.invited"(tx, { demandId, merchantIds }, outboxId) {
      const demand = await partiesOfDemand(tx, demandId);
      if (demand !== null) await notifyShops(tx, outboxId, demand, merchantIds, true);
    },
    async "demand.picked"(tx, { pickId }, outboxId) {
      const recommendation = await partiesOfRecommendation(tx, pickId);
      if (recommendation === null) return;
      const { personId, companyId } = recommendation;
      await notify(tx, outboxId, [{ personId, companyId }], recommendationForBuyer(recommendation));
    },
    async "demand.assigned"(tx, { demandId, expertId }, outboxId) {
      const demand = await partiesOfDemand(tx, demandId);
      if (demand === null) return;
      await notify(tx, outboxId, [{ personId: expertId, companyId: null }], demandForExpert(demand));
    },
    async "demand.stepped"(tx, { demandId, event, note }, outboxId) {
      const demand = await partiesOfDemand(tx, demandId);
      if (demand === null) return;
      await notifySides(tx, outboxId, { ...demand, merchantIds: [] }, demandMessages({ ...demand, event, note }));
    },
    "quote.received": (tx, { quoteId, event }, outboxId) => notifyOfQuote(tx, outboxId, quoteId, event, ""),
    "quote.accepted": (tx, { quoteId }, outboxId) => notifyOfQuote(tx, outboxId, quoteId, "accepted", ""),
    "quote.stepped": (tx, { quoteId, event, note }, outboxId) => notifyOfQuote(tx, outboxId, quoteId, event, note),
  },
};

import { merchantFigures } from "../../domain/company/merchant-figures.ts";
import { steadyPercent } from "../../domain/company/steadiness.ts";
import { asId, type MerchantId, type OrderId } from "../../domain/ids.ts";
import { basisPoints } from "../../domain/units.ts";
import type { Db } from "../db/database.ts";
import { configured } from "../system/config.ts";
import { figuresDue } from "../system/figure-due-store.ts";
import type { Subscriber } from "../system/outbox.ts";
import {
  dueBySteadiness,
  merchantHistory,
  merchantOfOrder,
  merchantOfOrderEvent,
  merchantOfQuote,
  merchantsOfInquiry,
  merchantsOfReservation,
  writeMerchantFigures,
} from "./merchant-figures-store.ts";

const BP_PER_PERCENT = 100;

/**
 * Computes a shop's figures from its orders, tallies, refunds and quotes and stores them. Its goods are looked at where that
 * moves how steady they are.
 */
export async function computeMerchantFigures(tx: Db, merchantId: MerchantId): Promise<void> {
  const history = await merchantHistory(tx, merchantId);
  const toleranceBp = basisPoints(Math.round((await configured(tx, "tally.tolerancePct")) * BP_PER_PERCENT));
  const figures = merchantFigures(history, toleranceBp);
  const written = await writeMerchantFigures(tx, merchantId, figures);
  const steady = steadyPercent(figures);
  if (written !== null && steadyPercent(written.before) !== steady) await dueBySteadiness(tx, merchantId, steady);
}

const due = async (tx: Db, merchantIds: Promise<MerchantId[]>): Promise<void> =>
  figuresDue(tx, "merchant", await merchantIds);

/** Every event that a shop's figures are measured by. */
export const merchantFigureSubscriber: Subscriber = {
  name: "merchant-figures",
  on: {
    "order.stepped": (tx, { orderEventId }) => due(tx, merchantOfOrderEvent(tx, orderEventId)),
    "reservation.stepped": (tx, { id }) => due(tx, merchantsOfReservation(tx, id)),
    "refund.done": (tx, { orderId }) => due(tx, merchantOfOrder(tx, orderId)),
    "refund.stepped": async (tx, { orderId, isForward }) => {
      if (!isForward) await due(tx, merchantOfOrder(tx, asId<OrderId>(orderId)));
    },
    "demand.stepped": (tx, { demandId }) => due(tx, merchantsOfInquiry(tx, demandId)),
    "quote.received": (tx, { quoteId }) => due(tx, merchantOfQuote(tx, quoteId)),
    "quote.accepted": (tx, { quoteId }) => due(tx, merchantOfQuote(tx, quoteId)),
    "quote.stepped": (tx, { quoteId }) => due(tx, merchantOfQuote(tx, quoteId)),
  },
};

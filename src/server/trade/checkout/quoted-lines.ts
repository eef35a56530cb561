import { QUOTE_STATUS } from "../../../domain/demand/quote.ts";
import type { QuoteId } from "../../../domain/ids.ts";
import { type Fen, fen, lineAmount } from "../../../domain/money.ts";
import { breakdownOf } from "../../../domain/timber/quantity.ts";
import { notFoundFor } from "../../account/other-purchasing-entity.ts";
import type { Buyer } from "../../auth.ts";
import type { Db } from "../../db/database.ts";
import { warning } from "../../reply.ts";
import { acceptedLines, type QuoteTerms } from "./checkout-store.ts";
import { type Offer, offerOf, type Pricing } from "./offer.ts";
import type { EntityState } from "./purchasing-entity.ts";

/** Goods accepted from a quote, which are held for it at its price. */
export type Quoted = {
  quoteId: QuoteId;
  lines: { offer: Offer; count: number; price: Fen; isOwn: boolean }[];
  terms: QuoteTerms;
  entity: EntityState;
};

/**
 * The goods that the purchasing entity accepted from a quote. Throws 404 for another party's, which names the caller's other
 * purchasing entity that has it, a warning when it cannot be ordered.
 */
export async function quotedLines(db: Db, buyer: Buyer, quoteId: QuoteId): Promise<Quoted> {
  const rows = await acceptedLines(db, buyer, quoteId);
  const [first] = rows;
  if (!first) throw await notFoundFor(db, { actor: "buyer", caller: buyer }, "quoteToOrder", quoteId);
  if (first.quoteStatus === QUOTE_STATUS.ordered) throw warning("该报价已下单");
  if (first.quoteStatus !== QUOTE_STATUS.awarded || !first.isLocked) throw warning("报价锁定已到期，请重新询价");
  const lines = rows.map((row) => ({
    offer: offerOf(row),
    count: row.count,
    price: row.quotedPrice,
    isOwn: row.isOwn,
  }));
  return { quoteId, lines, terms: first.terms, entity: first };
}

/** The amount at the price of a quote: no price tier, no later change of the list price. */
export function pricedAs(offer: Offer, count: number, price: Fen): Pricing {
  const breakdown = breakdownOf(offer, count);
  return { breakdown, price, tierApplied: null, amount: lineAmount(price, breakdown.quantity, offer.saleUnit) };
}

/** A quote's freight shared among its orders by volume; the last order takes the rounding difference. */
export function sharedFreight(freight: Fen, volumes: readonly number[]): Fen[] {
  const whole = volumes.reduce((sum, volume) => sum + volume, 0);
  let left: number = freight;
  return volumes.map((volume, at) => {
    const share = at === volumes.length - 1 || whole === 0 ? left : Math.floor((freight / whole) * volume);
    left -= share;
    return fen(share);
  });
}

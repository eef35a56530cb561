import { type Fen, fen, lineAmount } from "../../domain/money.ts";
import { breakdownOf } from "../../domain/timber/quantity.ts";
import { CALLERS_SHOP } from "../account/own-shop.ts";
import { BUYER_COLUMNS, type Buyer, type BuyerRow, buyerFrom, WITH_CALLER } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { notFound, warning } from "../reply.ts";
import { OFFER_COLUMNS, OFFER_JOINS, type Offer, type OfferRow, offerOf, type Pricing } from "./offer.ts";
import { ENTITY_COLUMNS, ENTITY_JOIN, type EntityState } from "./purchasing-entity.ts";

/** Terms of a quote beside its prices: `freight` for all orders, `null` when the goods are picked up. */
export type QuoteTerms = { freight: Fen | null; taxIncluded: boolean; taxRate: number };

/** Goods accepted from a quote, which are held for it at its price. */
export type Quoted = {
  quoteId: string;
  lines: { offer: Offer; count: number; price: Fen; isOwn: boolean }[];
  terms: QuoteTerms;
  entity: EntityState;
  buyer: Buyer;
};

type Row = OfferRow &
  EntityState &
  BuyerRow & {
    count: number;
    price: number;
    status: number;
    isLocked: boolean;
    isOwn: boolean;
    terms: QuoteTerms;
  };

/** The terms of the last round of quote q, beside the prices. */
export const QUOTE_TERMS = `(select jsonb_build_object(
    'freight', case when (r.terms->>'freightIncluded')::boolean then 0 else (r.terms->>'freightAmount')::bigint end,
    'taxIncluded', (r.terms->>'taxIncluded')::boolean, 'taxRate', (r.terms->>'taxRate')::integer)
  from demand_quote_round r where r.quote_id = q.id and r.by_side = 'supplier' order by r.round desc limit 1)`;

/**
 * The goods that the purchasing entity accepted from a quote. Throws 401, 404 for somebody else's, a warning when it
 * cannot be ordered.
 */
export async function quotedLines(db: Db, asker: Buffer, quoteId: string): Promise<Quoted> {
  const rows = await db.rows<Row>(
    `${WITH_CALLER}
     select ${OFFER_COLUMNS}, ${CALLERS_SHOP} as "isOwn", a.count, a.price, q.status, q.lock_until > clock_timestamp() as "isLocked",
            ${QUOTE_TERMS} as terms, ${ENTITY_COLUMNS}, ${BUYER_COLUMNS}
       from caller ${ENTITY_JOIN}, demand_quote q
       join demand d on d.id = q.demand_id
       join demand_award a on a.quote_id = q.id
       join goods g on g.id = a.goods_id ${OFFER_JOINS}
      where q.id = $2 and d.person_id = caller.person_id and d.company_id is not distinct from caller.company_id
      order by a.demand_item_id`,
    [asker, quoteId],
    "checkout-quote",
  );
  const [first] = rows;
  const buyer = await buyerFrom(db, asker, first ?? null);
  if (!first) throw notFound("报价不存在，或没有可下单的货源");
  if (first.status === 4) throw warning("该报价已下单");
  if (first.status !== 3 || !first.isLocked) throw warning("报价锁定已到期，请重新询价");
  const lines = rows.map((row) => ({
    ...{ offer: offerOf(row), count: row.count, price: fen(row.price), isOwn: row.isOwn },
  }));
  return { quoteId, lines, terms: first.terms, entity: first, buyer };
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

import { QUOTE_STATUS, type QuoteStatus } from "../../../domain/demand/quote.ts";
import type {
  BasketId,
  CartLineId,
  CompanyId,
  DeliveryAddressId,
  GoodsId,
  OrderGroupId,
  PersonId,
  QuoteId,
} from "../../../domain/ids.ts";
import type { Fen } from "../../../domain/money.ts";
import type { Address } from "../../../domain/trade/address-form.ts";
import type { CheckoutPreview, PlacedOrders } from "../../../domain/trade/checkout.ts";
import type { SavedInvoice } from "../../../domain/trade/invoice.ts";
import { ORDER_STATUS } from "../../../domain/trade/order.ts";
import type { SettledLine } from "../../../domain/trade/stored-trade.ts";
import { BUYERS_SHOP } from "../../account/own-shop-store.ts";
import type { Buyer } from "../../auth.ts";
import type { Db } from "../../db/database.ts";
import { AWARDED_GOODS } from "../../demand/award-store.ts";
import { storedKey } from "../../idempotency-store.ts";
import { INVOICES_OF_OWNER } from "../money/invoice-store.ts";
import { ADDRESSES_OF_OWNER, addressesJson } from "./address-store.ts";
import { OFFER_COLUMNS, OFFER_JOINS, type Offer, type OfferRow, offerOf } from "./offer.ts";
import type { EntityState } from "./purchasing-entity.ts";

/** Whose checkout: the purchasing entity of a buyer. */
type Owner = Pick<Buyer, "personId" | "companyId">;

/** Columns of an `EntityState`, of `:companyId` and from `load`. */
const ENTITY_COLUMNS = `
  (select c.company_status from company_info c where c.id = :companyId::bigint) as "companyStatus",
  load.orders as "unpaidOrders", load.volume as "heldVolume"`;

const ENTITY_LOAD = `(
  select count(*)::int as orders, coalesce(sum(o.volume), 0)::float8 as volume
    from platform_order o
   where o.person_id = :personId and o.company_id is not distinct from :companyId::bigint and o.status in (${ORDER_STATUS.toConfirm}, ${ORDER_STATUS.toAcceptChange}, ${ORDER_STATUS.toPay})) load`;

/** Terms of a quote beside its prices: `freight` for all orders, `null` when the goods are picked up. */
export type QuoteTerms = { freight: Fen | null; taxIncluded: boolean; taxRate: number };

/** The terms of the last round of quote q, beside the prices. */
const QUOTE_TERMS = `(select jsonb_build_object(
    'freight', case when (r.terms->>'freightIncluded')::boolean then 0 else (r.terms->>'freightAmount')::bigint end,
    'taxIncluded', (r.terms->>'taxIncluded')::boolean, 'taxRate', (r.terms->>'taxRate')::integer)
  from demand_quote_round r where r.quote_id = q.id and r.by_side = 'supplier' order by r.round desc limit 1)`;

type EntityRow = OfferRow & EntityState & { isOwn: boolean };

/** Goods as a checkout chooses them, with their purchasing entity. */
type ChosenRow = EntityRow & { cartId: CartLineId; count: number; priceSnapshot: number };

/** The chosen lines of the owner's cart, newest first. */
export const chosenCartLines = (
  db: Db,
  { personId, companyId }: Owner,
  cartIds: readonly CartLineId[],
): Promise<ChosenRow[]> =>
  db.rows<ChosenRow>(
    `select ${OFFER_COLUMNS}, ${BUYERS_SHOP} as "isOwn", c.id as "cartId", c.count, c.price_snapshot as "priceSnapshot", ${ENTITY_COLUMNS}
       from ${ENTITY_LOAD}, cart_item c join goods g on g.id = c.goods_id ${OFFER_JOINS}
      where c.id = any(:cartIds::bigint[]) and c.person_id = :personId
        and c.company_id is not distinct from :companyId::bigint
      order by c.added_at desc, c.id desc`,
    { personId, companyId, cartIds },
    "checkout-cart",
  );

/** Goods that the owner buys at once; `null`: no such goods. */
export const chosenGoods = (db: Db, { personId, companyId }: Owner, goodsId: GoodsId): Promise<EntityRow | null> =>
  db.one<EntityRow>(
    `select ${OFFER_COLUMNS}, ${BUYERS_SHOP} as "isOwn", ${ENTITY_COLUMNS}
       from ${ENTITY_LOAD}, goods g ${OFFER_JOINS} where g.id = :goodsId`,
    { personId, companyId, goodsId },
    "checkout-now",
  );

/**
 * What was last taken from the owner's basket to the checkout, in its order; none of another's. `basketCity`: "" where none is
 * named.
 */
export const basketTakings = (
  db: Db,
  { personId, companyId }: Owner,
  basketId: BasketId,
): Promise<(Omit<ChosenRow, "cartId"> & { basketCity: string })[]> =>
  db.rows(
    `select ${OFFER_COLUMNS}, ${BUYERS_SHOP} as "isOwn", p.count, p.price as "priceSnapshot",
            coalesce(b.city_code, '') as "basketCity", ${ENTITY_COLUMNS}
       from ${ENTITY_LOAD}, basket b
      cross join lateral rows from (jsonb_to_recordset(b.takings) as ("goodsId" bigint, count integer, price integer))
         with ordinality as p("goodsId", count, price, place)
       join goods g on g.id = p."goodsId" ${OFFER_JOINS}
      where b.id = :basketId and b.person_id = :personId and b.company_id is not distinct from :companyId::bigint
      order by p.place`,
    { personId, companyId, basketId },
    "checkout-basket",
  );

/** `count` in the goods' counted_in unit at `quotedPrice`, in fen per sale unit. */
type QuotedRow = EntityRow & {
  count: number;
  quotedPrice: Fen;
  quoteStatus: QuoteStatus;
  isLocked: boolean;
  terms: QuoteTerms;
};

/** The goods that the owner accepted from a quote, by line of the demand. */
export const acceptedLines = (db: Db, { personId, companyId }: Owner, quoteId: QuoteId): Promise<QuotedRow[]> =>
  db.rows<QuotedRow>(
    `select ${OFFER_COLUMNS}, ${BUYERS_SHOP} as "isOwn", a.count, a.price as "quotedPrice", q.status as "quoteStatus",
            q.lock_until > clock_timestamp() as "isLocked", ${QUOTE_TERMS} as terms, ${ENTITY_COLUMNS}
       from ${ENTITY_LOAD}, demand_quote q
       join demand d on d.id = q.demand_id
       join ${AWARDED_GOODS} a on a.quote_id = q.id
       join goods g on g.id = a.goods_id ${OFFER_JOINS}
      where q.id = :quoteId and d.person_id = :personId and d.company_id is not distinct from :companyId::bigint
      order by a.demand_item_id, a.part`,
    { personId, companyId, quoteId },
    "checkout-quote",
  );

type NewCheckout = {
  tokenHash: Buffer;
  personId: PersonId;
  companyId: CompanyId | null;
  lines: readonly SettledLine[];
  /** How long it can be used. */
  secs: number;
  quoteId: QuoteId | null;
};

/** What the page of a checkout shows beside its goods. `expireAt`: epoch ms. */
type StoredCheckout = {
  expireAt: number;
  addresses: Address[];
  invoices: SavedInvoice[];
  certified: (CheckoutPreview["certified"] & object) | null;
};

/** Stores a checkout and reads what its page offers to choose from. */
export async function storeCheckout(db: Db, checkout: NewCheckout): Promise<StoredCheckout> {
  const kept = await db.one<StoredCheckout>(
    `with kept as (
       insert into settlement (token_hash, person_id, company_id, lines, expire_at, quote_id)
       values (:tokenHash, :personId, :companyId, :lines, now() + make_interval(secs => :secs), :quoteId) returning expire_at)
     select floor(extract(epoch from expire_at) * 1000)::float8 as "expireAt", ${ADDRESSES_OF_OWNER} as addresses,
            ${INVOICES_OF_OWNER} as invoices,
            (select jsonb_build_object('title', c.company_name, 'taxNo', c.credit_code, 'regAddress', c.reg_address) from company_info c
              where c.id = :companyId::bigint) as certified
       from kept`,
    { ...checkout, lines: JSON.stringify(checkout.lines) },
    "checkout-add",
  );
  return kept!; // an insert returns its row
}

/** A line of the checkout beside the current goods; `seenPrice` is what the buyer was shown. */
export type ReadLine = { offer: Offer; count: number; seenPrice: number; cartId: CartLineId | null; isOwn: boolean };

export type ReadCheckout = EntityState & {
  lines: ReadLine[];
  /** Set once the checkout was used. */
  orderGroupId: OrderGroupId | null;
  /** At most 15 minutes old, by the database's clock. */
  live: boolean;
  nowMs: number;
  keyUsed: boolean;
  /** Cart lines of the checkout that are no longer in the cart. */
  cartMissing: number;
  /** Number of groups that the purchasing entity has placed. */
  seq: number;
  /** The requested addresses that belong to the owner. */
  addresses: Address[];
  /** The quote of the checkout; `quoteLive`: its price still holds and no order was made from it. */
  quoteId: QuoteId | null;
  quoteLive: boolean | null;
  quoteTerms: QuoteTerms | null;
};

/*
 * Values that exist once stand in a CTE of their own: among the columns of the lines the planner would evaluate them once per
 * possible line, and would replan the whole statement for every order.
 */
const READ = `with once as materialized (
    select exists (select 1 from idempotency i where i.person_id = :personId and i.key = :key) as key_used,
           coalesce((select og.seq from order_group og
                      where og.person_id = :personId
                        and coalesce(og.company_id, 0) = coalesce(:companyId::bigint, 0)
                      order by og.seq desc limit 1), 0) as seq,
           ${addressesJson(
             "id = any(:addressIds::bigint[]) and person_id = :personId and user_address.company_id is not distinct from :companyId::bigint",
           )} as addresses,
           ${ENTITY_COLUMNS}
      from ${ENTITY_LOAD}
  )
  select ${OFFER_COLUMNS}, ${BUYERS_SHOP} as "isOwn", l.count, l.price as "seenPrice", l."cartId", once."companyStatus",
         once."unpaidOrders", once."heldVolume", once.key_used as "keyUsed", once.seq, once.addresses,
         s.order_group_id as "orderGroupId", s.expire_at > now() as live, s.quote_id as "quoteId",
         (select q.status = ${QUOTE_STATUS.awarded} and q.lock_until > clock_timestamp() from demand_quote q where q.id = s.quote_id) as "quoteLive",
         (select ${QUOTE_TERMS} from demand_quote q where q.id = s.quote_id) as "quoteTerms",
         (extract(epoch from now()) * 1000)::float8 as "nowMs",
         count(*) filter (where l."cartId" is not null and not exists (
           select 1 from cart_item c where c.id = l."cartId")) over () ::int as "cartMissing"
    from once, settlement s
   cross join lateral rows from (jsonb_to_recordset(s.lines)
      as ("goodsId" bigint, count integer, price integer, "cartId" bigint)) with ordinality
      as l("goodsId", count, price, "cartId", place)
    join goods g on g.id = l."goodsId" ${OFFER_JOINS}
   where s.token_hash = :tokenHash and s.person_id = :personId
     and s.company_id is not distinct from :companyId::bigint
   order by l.place`;

/** The hash of the checkout's token, the chosen addresses and the idempotency key. */
type SentCheckout = { tokenHash: Buffer; addressIds: readonly DeliveryAddressId[]; key: string | null };

/** The owner's checkout with this token and all data to decide on it; `null`: there is none. */
export async function readCheckout(
  db: Db,
  { personId, companyId }: Owner,
  { key, ...sent }: SentCheckout,
): Promise<ReadCheckout | null> {
  const rows = await db.rows<OfferRow & Omit<ReadLine, "offer"> & Omit<ReadCheckout, "lines">>(
    READ,
    { personId, companyId, ...sent, key: key && storedKey({ personId, companyId, key }).key },
    "checkout-read",
  );
  const [first] = rows;
  if (!first) return null;
  const lines = rows.map((row) => {
    const { count, seenPrice, cartId, isOwn } = row;
    return { offer: offerOf(row), count, seenPrice, cartId, isOwn };
  });
  return { ...first, lines };
}

/** The reply that was given when the group was placed. */
export async function groupPlacedFrom(db: Db, orderGroupId: OrderGroupId): Promise<PlacedOrders> {
  const rows = await db.rows<PlacedOrders["orders"][number] & { orderGroupNo: string }>(
    `select g.order_group_no as "orderGroupNo", o.id, o.order_no as "orderNo", o.status, o.payable::float8 as payable
       from order_group g join platform_order o on o.order_group_id = g.id
      where g.id = :orderGroupId order by o.id`,
    { orderGroupId },
    "group-placed",
  );
  return {
    orderGroupNo: rows[0]!.orderGroupNo,
    orders: rows.map(({ orderGroupNo: _, ...order }) => order),
  };
}

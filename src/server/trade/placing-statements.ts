import type { Fen } from "../../domain/money.ts";
import type { Address } from "../../domain/trade/address.ts";
import type { PlacedOrders } from "../../domain/trade/checkout.ts";
import type { InvoiceTitle } from "../../domain/trade/invoice.ts";
import { ORDER_STATUS } from "../../domain/trade/order.ts";
import { ORDER_WAIT_MS } from "../../domain/trade/order-clock.ts";
import type { OrderTerms } from "../../domain/trade/order-terms.ts";
import type { OrderLine } from "../../domain/trade/order-view.ts";
import { CALLERS_SHOP, isOwnShop } from "../account/own-shop.ts";
import { payeeOf } from "../account/payee.ts";
import { BUYER_COLUMNS, type Buyer, type BuyerRow, buyerFrom, WITH_CALLER } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import type { IdempotencyKey } from "../idempotency.ts";
import { addressesJson } from "./address-store.ts";
import { OFFER_COLUMNS, OFFER_JOINS, type Offer, type OfferRow, offerOf } from "./offer.ts";
import { ENTITY_COLUMNS, ENTITY_JOIN, type EntityState } from "./purchasing-entity.ts";
import { QUOTE_TERMS, type QuoteTerms } from "./quoted-lines.ts";
import { TERM_COLUMNS } from "./term-columns.ts";

/** A line of the checkout beside the current goods; `seenPrice` is what the buyer was shown. */
export type ReadLine = { offer: Offer; count: number; seenPrice: number; cartId: string | null; isOwn: boolean };

export type ReadCheckout = EntityState & {
  lines: ReadLine[];
  /** Set once the checkout was used. */
  orderGroupId: string | null;
  /** At most 15 minutes old, by the database's clock. */
  live: boolean;
  nowMs: number;
  keyUsed: boolean;
  /** Cart lines of the checkout that are no longer in the cart. */
  cartMissing: number;
  /** Number of groups that the purchasing entity has placed. */
  seq: number;
  /** The requested addresses that belong to the caller. */
  addresses: Address[];
  /** The quote of the checkout; `quoteLive`: its price still holds and no order was made from it. */
  quoteId: string | null;
  quoteLive: boolean | null;
  quoteTerms: QuoteTerms | null;
};

/*
 * $1 the asker, $2 the checkout token, $3 addresses, $4 the idempotency key. Values that exist once stand in a CTE of
 * their own: among the columns of the lines the planner would evaluate them once per possible line, and would plan the
 * whole statement anew for every order.
 */
const READ = `${WITH_CALLER}, once as materialized (
    select exists (select 1 from idempotency i where i.person_id = caller.person_id and i.key = $4) as key_used,
           coalesce((select og.seq from order_group og
                      where og.person_id = caller.person_id
                        and coalesce(og.company_id, 0) = coalesce(caller.company_id, 0)
                      order by og.seq desc limit 1), 0) as seq,
           ${addressesJson(
             "id = any($3::bigint[]) and person_id = caller.person_id and user_address.company_id is not distinct from caller.company_id",
           )} as addresses,
           ${ENTITY_COLUMNS}
      from caller ${ENTITY_JOIN}
  )
  select ${OFFER_COLUMNS}, ${CALLERS_SHOP} as "isOwn", l.count, l.price as "seenPrice", l."cartId", ${BUYER_COLUMNS}, once."companyStatus",
         once."unpaidOrders", once."heldVolume", once.key_used as "keyUsed", once.seq, once.addresses,
         s.order_group_id as "orderGroupId", s.expire_at > now() as live, s.quote_id as "quoteId",
         (select q.status = 3 and q.lock_until > clock_timestamp() from demand_quote q where q.id = s.quote_id) as "quoteLive",
         (select ${QUOTE_TERMS} from demand_quote q where q.id = s.quote_id) as "quoteTerms",
         (extract(epoch from now()) * 1000)::float8 as "nowMs",
         count(*) filter (where l."cartId" is not null and not exists (
           select 1 from cart_item c where c.id = l."cartId")) over () ::int as "cartMissing"
    from caller, once, settlement s
   cross join lateral rows from (jsonb_to_recordset(s.lines)
      as ("goodsId" bigint, count integer, price integer, "cartId" bigint)) with ordinality
      as l("goodsId", count, price, "cartId", place)
    join goods g on g.id = l."goodsId" ${OFFER_JOINS}
   where s.token_hash = $2 and s.person_id = caller.person_id
     and s.company_id is not distinct from caller.company_id
   order by l.place`;

/**
 * The buyer, and the purchasing entity's checkout with this token and all data to decide on it, or `null` when there is
 * none. Throws 401.
 */
export async function readCheckout(
  db: Db,
  asker: Buffer,
  tokenHash: Buffer,
  addressIds: string[],
  key: string | null,
): Promise<{ buyer: Buyer; read: ReadCheckout | null }> {
  const rows = await db.rows<OfferRow & BuyerRow & Omit<ReadLine, "offer"> & Omit<ReadCheckout, "lines">>(
    READ,
    [asker, tokenHash, addressIds, key],
    "checkout-read",
  );
  const [first] = rows;
  const buyer = await buyerFrom(db, asker, first ?? null);
  if (!first) return { buyer, read: null };
  const lines = rows.map((row) => {
    const { count, seenPrice, cartId, isOwn } = row;
    return { offer: offerOf(row), count, seenPrice, cartId, isOwn };
  });
  return { buyer, read: { ...first, lines } };
}

export type NewOrder = OrderTerms & {
  orderNo: string;
  merchantId: string;
  shopName: string;
  storeId: string;
  storeName: string;
  storeAddress: string;
  deliveryMode: number;
  address: Address | null;
  goodsAmount: Fen;
  /** Agreed in a quote; else 0 until the merchant sets it. */
  freightAmount: Fen;
  volume: number;
  sourceType: number;
  sourceId: string | null;
};

/** The goods as they are ordered: what the order shows, then what else determines size and price. */
export type LineSnapshot = Pick<
  OrderLine,
  "title" | "specText" | "speciesName" | "gradeName" | "image" | "saleUnit" | "countedIn"
> &
  Record<string, string | number | boolean | null>;

export type NewOrderLine = {
  orderNo: string;
  goodsId: string;
  count: number;
  quantity: number;
  pieces: number | null;
  volume: number;
  price: number;
  tierApplied: number | null;
  amount: number;
  snapshot: LineSnapshot;
};

export type Placement = {
  buyer: Buyer;
  /** The address of the request. */
  ip: string;
  buyerName: string;
  purchaserType: 0 | 1;
  tokenHash: Buffer;
  /** Per goods, as read: another version or less stock means a concurrent change. */
  demand: { offer: Offer; count: number }[];
  cartIds: string[];
  orders: NewOrder[];
  lines: NewOrderLine[];
  groupNo: string;
  payable: number;
  seq: number;
  payMode: number;
  invoice: InvoiceTitle | null;
  idempotencyKey: IdempotencyKey | null;
  /** The quote whose goods are held already and whose price holds. */
  quoteId: string | null;
};

const HOLD = `
    update goods g set held = g.held + l.count
      from locked l
     where g.id = l.id and g.stock - g.held >= l.count and exists (select 1 from ready)`;

/* $24 the quote: its hold is transferred to the order. */
const QUOTE_LOCKED = `quote as materialized (
    select id from demand_quote
     where id = $24 and status = 3 and lock_until > clock_timestamp() and exists (select 1 from settled) for update
  ),`;
const TAKE_HOLD_OVER = `
    update stock_hold set status = 2, released_at = now()
     where quote_id = $24 and status = 1 and exists (select 1 from ready)`;
const QUOTE_PLACED = `quote_placed as (
    update demand_quote set status = 4, version = version + 1, entered_at = now(),
           order_group_id = (select id from placed_group)
     where id = $24 and exists (select 1 from ready)
    returning id
  ), quote_event as (
    insert into demand_quote_event (quote_id, event, from_status, to_status, actor_type, actor_id, ip)
    select id, 'place', 3, 4, 'buyer', $2, $23::text from quote_placed
  ),`;

const PLACERS_SHOP = isOwnShop({
  buyer: { person: "$2::bigint", company: "$3::bigint" },
  shop: { merchant: "m.id", company: "m.company_id" },
});

/*
 * One statement, hence one transaction. Every writer takes locks in the same order to avoid deadlocks: checkout, quote,
 * cart lines by id, goods by id. A locking read sees the newest row, so its conditions hold when the update below it
 * runs; "ready" is empty unless all locks were taken, and then nothing is written. Whether the checkout is unused is
 * checked on the locked row: as a condition it would make the planner walk the whole index of unused ones.
 */
const placeStatement = (ofQuote: boolean) => `
  with settled as materialized (
    select order_group_id, expire_at from settlement where token_hash = $1 and person_id = $2 for update
  ), ${ofQuote ? QUOTE_LOCKED : ""} token as materialized (
    select 1 from settled where order_group_id is null and expire_at > now() ${
      ofQuote ? "and exists (select 1 from quote)" : ""
    }
  ), cart as materialized (
    select id from cart_item
     where id = any($4::bigint[]) and person_id = $2 and exists (select 1 from token)
     order by id for update
  ), demand as (
    select * from unnest($5::bigint[], $6::integer[], $7::integer[], $8::integer[])
      as d(goods_id, count, version, price_version)
  ), locked as materialized (
    select g.id, d.count
      from demand d join goods g on g.id = d.goods_id join merchant m on m.id = g.merchant_id and m.status = 1
     where exists (select 1 from token) and (select count(*) from cart) = cardinality($4::bigint[])
       and g.version = d.version and g.price_version = d.price_version and not ${PLACERS_SHOP}
       ${ofQuote ? "" : "and g.status = 2 and g.stock - g.held >= d.count"}
     order by g.id for no key update of g
  ), ready as materialized (
    select 1 where (select count(*) from locked) = cardinality($5::bigint[])
  ), held as (
    ${ofQuote ? TAKE_HOLD_OVER : HOLD}
  ), placed_group as (
    insert into order_group (order_group_no, person_id, company_id, order_num, payable, seq)
    select $9, $2, $3::bigint, jsonb_array_length($10::jsonb), $11, $12 from ready
    returning id
  ), placed as (
    insert into platform_order (order_no, order_group_id, person_id, purchaser_type, company_id, buyer_name,
      buyer_phone, merchant_id, shop_name, store_id, store_name, store_address, delivery_mode, address, goods_amount,
      freight_amount, payable, volume, pay_mode, invoice, status, expire_at, source_type, source_id,
      ${TERM_COLUMNS.columns})
    select o."orderNo", placed_group.id, $2, $13, $3::bigint, $14, $15, o."merchantId", o."shopName", o."storeId",
           o."storeName", o."storeAddress", o."deliveryMode", o.address, o."goodsAmount", o."freightAmount",
           o."goodsAmount" + o."freightAmount", o.volume,
           $16, $17::jsonb, ${ORDER_STATUS.toConfirm}, now() + make_interval(secs => $18),
           o."sourceType", o."sourceId", ${TERM_COLUMNS.given}
      from placed_group, jsonb_to_recordset($10::jsonb) as o("orderNo" text, "merchantId" bigint, "shopName" text,
             "storeId" bigint, "storeName" text, "storeAddress" text, "deliveryMode" smallint, address jsonb,
             "goodsAmount" bigint, "freightAmount" bigint, volume integer, "sourceType" smallint,
             "sourceId" bigint, ${TERM_COLUMNS.typed})
    returning id, order_no, status, payable, merchant_id
  ), lines as (
    insert into order_line (order_id, goods_id, snapshot, count, quantity, pieces, volume, price, tier_applied, amount)
    select placed.id, l."goodsId", l.snapshot, l.count, l.quantity, l.pieces, l.volume, l.price, l."tierApplied",
           l.amount
      from rows from (jsonb_to_recordset($19::jsonb) as ("orderNo" text, "goodsId" bigint, snapshot jsonb,
             count integer, quantity integer, pieces integer, volume integer, price integer, "tierApplied" integer,
             amount bigint)) with ordinality
        as l("orderNo", "goodsId", snapshot, count, quantity, pieces, volume, price, "tierApplied", amount, place)
      join placed on placed.order_no = l."orderNo"
     order by l.place
    returning order_id, goods_id, count
  ), holds as (
    insert into stock_hold (goods_id, order_id, count) select goods_id, order_id, sum(count) from lines group by goods_id, order_id
  ), events as (
    insert into order_event (order_id, event, from_status, to_status, actor_type, actor_id, ip)
    select id, 'place', null, status, 'buyer', $2, $23::text from placed
    returning id
  ), published as (
    insert into outbox (event, payload)
    select 'order.stepped', jsonb_build_object('orderEventId', id::text) from events
  ), emptied as (
    delete from cart_item where id in (select id from cart) and exists (select 1 from ready)
  ), ${ofQuote ? QUOTE_PLACED : ""} used as (
    update settlement set order_group_id = (select id from placed_group)
     where token_hash = $1 and exists (select 1 from ready)
  ), answer as materialized (
    select jsonb_build_object('orderGroupNo', $9::text, 'orders', jsonb_agg(jsonb_build_object(
             'id', id::text, 'orderNo', order_no, 'status', status, 'payable', payable, 'payee', ${payeeOf("placed")})
             order by array_position($20::text[], order_no))) as body
      from placed having count(*) > 0
  ), remembered as (
    insert into idempotency (person_id, key, body_hash, answer)
    select $2, $21::text, $22::bytea, body from answer where $21::text is not null
  )
  select body from answer`;
const PLACE = placeStatement(false);
const PLACE_QUOTE = placeStatement(true);

/** Writes everything or nothing; returns `null` when data changed since it was read. Also rejects on a duplicate. */
export async function writeOrders(db: Db, placement: Placement): Promise<PlacedOrders | null> {
  const { buyer, demand, orders, idempotencyKey } = placement;
  const ofQuote = placement.quoteId !== null;
  const row = await db.one<{ body: PlacedOrders }>(
    ofQuote ? PLACE_QUOTE : PLACE,
    [
      placement.tokenHash,
      buyer.personId,
      buyer.companyId,
      placement.cartIds,
      demand.map(({ offer }) => offer.id),
      demand.map(({ count }) => count),
      demand.map(({ offer }) => offer.version),
      demand.map(({ offer }) => offer.priceVersion),
      placement.groupNo,
      JSON.stringify(orders),
      placement.payable,
      placement.seq,
      placement.purchaserType,
      placement.buyerName,
      buyer.phone,
      placement.payMode,
      placement.invoice === null ? null : JSON.stringify(placement.invoice),
      ORDER_WAIT_MS.confirm / 1000,
      JSON.stringify(placement.lines),
      orders.map(({ orderNo }) => orderNo),
      idempotencyKey?.key ?? null,
      idempotencyKey?.bodyHash ?? null,
      placement.ip,
      ...(placement.quoteId === null ? [] : [placement.quoteId]),
    ],
    ofQuote ? "place-quote" : "place-order",
  );
  return row?.body ?? null;
}

/** The reply that was given when the group was placed. */
export async function groupPlacedFrom(db: Database, orderGroupId: string): Promise<PlacedOrders> {
  const rows = await db.rows<PlacedOrders["orders"][number] & { orderGroupNo: string }>(
    `select g.order_group_no as "orderGroupNo", o.id, o.order_no as "orderNo", o.status, o.payable::float8 as payable, ${payeeOf("o")} as payee
       from order_group g join platform_order o on o.order_group_id = g.id
      where g.id = $1 order by o.id`,
    [orderGroupId],
    "group-placed",
  );
  return {
    orderGroupNo: rows[0]!.orderGroupNo,
    orders: rows.map(({ orderGroupNo: _, ...order }) => order),
  };
}

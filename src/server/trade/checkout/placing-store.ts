import { GOODS_STATUS } from "../../../domain/catalog/goods/goods-states.ts";
import { MERCHANT_STATUS } from "../../../domain/company/merchant-states.ts";
import { ORDER_AGREEMENTS } from "../../../domain/content/agreement.ts";
import { QUOTE_STATUS } from "../../../domain/demand/quote.ts";
import type { FreightQuote } from "../../../domain/freight/freight-quote.ts";
import type { CartLineId, GoodsId, MerchantId, QuoteId, WarehouseId } from "../../../domain/ids.ts";
import type { Fen } from "../../../domain/money.ts";
import type { Address } from "../../../domain/trade/address-form.ts";
import type { PlacedOrders } from "../../../domain/trade/checkout.ts";
import type { InvoiceTitle } from "../../../domain/trade/invoice.ts";
import { ORDER_STATUS } from "../../../domain/trade/order.ts";
import { ORDER_WAIT_MS } from "../../../domain/trade/order-clock.ts";
import type { OrderTerms } from "../../../domain/trade/order-terms.ts";
import { HOLD_STATUS } from "../../../domain/trade/stock-hold.ts";
import type { LineSnapshot } from "../../../domain/trade/stored-trade.ts";
import type { Dm3 } from "../../../domain/units.ts";
import { consented } from "../../account/consent-store.ts";
import { isOwnShop } from "../../account/own-shop-store.ts";
import type { Buyer } from "../../auth.ts";
import type { Db } from "../../db/database.ts";
import type { IdempotencyKey } from "../../idempotency.ts";
import { storedKey } from "../../idempotency-store.ts";
import { currentRequestId } from "../../request-ids.ts";
import { rememberTyped } from "../money/invoice-store.ts";
import { TERM_COLUMNS } from "../orders/term-columns.ts";
import type { Offer } from "./offer.ts";

export type NewOrder = OrderTerms & {
  orderNo: string;
  merchantId: MerchantId;
  shopName: string;
  storeId: WarehouseId;
  storeName: string;
  storeAddress: string;
  deliveryMode: number;
  address: Address | null;
  goodsAmount: Fen;
  /** Agreed in a quote, or firm; else 0 until the merchant sets it. */
  freightAmount: Fen;
  /** What was shown of it, where no quote agreed on it. */
  freightQuote: FreightQuote | null;
  volume: Dm3;
  sourceType: number;
  sourceId: QuoteId | null;
};

export type NewOrderLine = {
  orderNo: string;
  goodsId: GoodsId;
  count: number;
  quantity: number;
  pieces: number | null;
  volume: Dm3;
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
  cartIds: CartLineId[];
  orders: NewOrder[];
  lines: NewOrderLine[];
  groupNo: string;
  payable: number;
  seq: number;
  payMode: number;
  invoice: InvoiceTitle | null;
  /** The invoice's title was typed, and is saved for later orders. */
  isTitleTyped: boolean;
  idempotencyKey: IdempotencyKey | null;
  /** The quote whose goods are held already and whose price holds. */
  quoteId: QuoteId | null;
};

const HOLD = `
    update goods g set held = g.held + l.count
      from locked l
     where g.id = l.id and g.stock - g.held >= l.count and exists (select 1 from ready)`;

/* The hold of the quote is transferred to the order. */
const QUOTE_LOCKED = `quote as materialized (
    select id from demand_quote
     where id = :quoteId and status = ${QUOTE_STATUS.awarded} and lock_until > clock_timestamp() and exists (select 1 from settled) for update
  ),`;
const TAKE_HOLD_OVER = `
    update stock_hold set status = ${HOLD_STATUS.consumed}, released_at = now()
     where quote_id = :quoteId and status = ${HOLD_STATUS.active} and exists (select 1 from ready)`;
const QUOTE_PLACED = `quote_placed as (
    update demand_quote set status = ${QUOTE_STATUS.ordered}, version = version + 1, entered_at = now(),
           order_group_id = (select id from placed_group)
     where id = :quoteId and exists (select 1 from ready)
    returning id
  ), quote_event as (
    insert into demand_quote_event (quote_id, event, from_status, to_status, actor_type, actor_id, ip)
    select id, 'place', ${QUOTE_STATUS.awarded}, ${QUOTE_STATUS.ordered}, 'buyer', :personId, :ip::text from quote_placed
  ),`;

const PLACERS_SHOP = isOwnShop({
  buyer: { person: ":personId::bigint", company: ":companyId::bigint" },
  shop: { merchant: "m.id", company: "m.company_id" },
});

const CONSENTED = consented({
  person: ":personId::bigint",
  types: ":agreementTypes",
  condition: "exists (select 1 from ready)",
});

const TITLED = rememberTyped("exists (select 1 from ready)");

/*
 * One statement, hence one transaction. Every writer takes locks in the same order to avoid deadlocks: checkout, quote,
 * cart lines by id, goods by id. A locking read sees the newest row, so its conditions hold when the update below it
 * runs; "ready" is empty unless all locks were taken, and then nothing is written. Whether the checkout is unused is
 * checked on the locked row: as a condition it would make the planner walk the whole index of unused ones.
 */
const placeStatement = (ofQuote: boolean) => `
  with settled as materialized (
    select order_group_id, expire_at from settlement where token_hash = :tokenHash and person_id = :personId for update
  ), ${ofQuote ? QUOTE_LOCKED : ""} token as materialized (
    select 1 from settled where order_group_id is null and expire_at > now() ${
      ofQuote ? "and exists (select 1 from quote)" : ""
    }
  ), cart as materialized (
    select id from cart_item
     where id = any(:cartIds::bigint[]) and person_id = :personId and exists (select 1 from token)
     order by id for update
  ), demand as (
    select * from unnest(:goodsIds::bigint[], :counts::integer[], :versions::integer[], :priceVersions::integer[])
      as d(goods_id, count, version, price_version)
  ), locked as materialized (
    select g.id, d.count
      from demand d join goods g on g.id = d.goods_id join merchant m on m.id = g.merchant_id and m.status = ${MERCHANT_STATUS.open}
     where exists (select 1 from token) and (select count(*) from cart) = cardinality(:cartIds::bigint[])
       and g.version = d.version and g.price_version = d.price_version and not ${PLACERS_SHOP}
       ${ofQuote ? "" : `and g.status = ${GOODS_STATUS.onSale} and g.stock - g.held >= d.count`}
     order by g.id for no key update of g
  ), ready as materialized (
    select 1 where (select count(*) from locked) = cardinality(:goodsIds::bigint[])
  ), held as (
    ${ofQuote ? TAKE_HOLD_OVER : HOLD}
  ), placed_group as (
    insert into order_group (order_group_no, person_id, company_id, order_num, payable, seq)
    select :groupNo, :personId, :companyId::bigint, jsonb_array_length(:orders::jsonb), :payable, :seq from ready
    returning id
  ), placed as (
    insert into platform_order (order_no, order_group_id, person_id, purchaser_type, company_id, buyer_name,
      buyer_phone, merchant_id, shop_name, store_id, store_name, store_address, delivery_mode, address, goods_amount,
      freight_amount, payable, volume, pay_mode, invoice, status, expire_at, source_type, source_id,
      freight_quote, ${TERM_COLUMNS.columns})
    select o."orderNo", placed_group.id, :personId, :purchaserType, :companyId::bigint, :buyerName, :buyerPhone, o."merchantId", o."shopName", o."storeId",
           o."storeName", o."storeAddress", o."deliveryMode", o.address, o."goodsAmount", o."freightAmount",
           o."goodsAmount" + o."freightAmount", o.volume,
           :payMode, :invoice::jsonb, ${ORDER_STATUS.toConfirm}, now() + make_interval(secs => :confirmSecs),
           o."sourceType", o."sourceId", o."freightQuote", ${TERM_COLUMNS.given}
      from placed_group, jsonb_to_recordset(:orders::jsonb) as o("orderNo" text, "merchantId" bigint, "shopName" text,
             "storeId" bigint, "storeName" text, "storeAddress" text, "deliveryMode" smallint, address jsonb,
             "goodsAmount" bigint, "freightAmount" bigint, volume integer, "sourceType" smallint,
             "sourceId" bigint, "freightQuote" jsonb, ${TERM_COLUMNS.typed})
    returning id, order_no, status, payable, merchant_id
  ), lines as (
    insert into order_line (order_id, goods_id, snapshot, count, quantity, pieces, volume, price, tier_applied, amount)
    select placed.id, l."goodsId", l.snapshot, l.count, l.quantity, l.pieces, l.volume, l.price, l."tierApplied",
           l.amount
      from rows from (jsonb_to_recordset(:lines::jsonb) as ("orderNo" text, "goodsId" bigint, snapshot jsonb,
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
    select id, 'place', null, status, 'buyer', :personId, :ip::text from placed
    returning id
  ), published as (
    insert into outbox (request_id, event, payload)
    select :requestId, 'order.stepped', jsonb_build_object('orderEventId', id::text) from events
  ), emptied as (
    delete from cart_item where id in (select id from cart) and exists (select 1 from ready)
  ), consented as (
    ${CONSENTED}
  ), titled as (${TITLED}
  ), ${ofQuote ? QUOTE_PLACED : ""} used as (
    update settlement set order_group_id = (select id from placed_group)
     where token_hash = :tokenHash and exists (select 1 from ready)
  ), answer as materialized (
    select jsonb_build_object('orderGroupNo', :groupNo::text, 'orders', jsonb_agg(jsonb_build_object(
             'id', id::text, 'orderNo', order_no, 'status', status, 'payable', payable)
             order by array_position(:orderNos::text[], order_no))) as body
      from placed having count(*) > 0
  ), remembered as (
    insert into idempotency (person_id, key, body_hash, answer)
    select :personId, :key::text, :bodyHash::bytea, body from answer where :key::text is not null
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
    {
      ...placement,
      requestId: currentRequestId(),
      personId: buyer.personId,
      agreementTypes: ORDER_AGREEMENTS,
      companyId: buyer.companyId,
      buyerPhone: buyer.phone,
      goodsIds: demand.map(({ offer }) => offer.id),
      counts: demand.map(({ count }) => count),
      versions: demand.map(({ offer }) => offer.version),
      priceVersions: demand.map(({ offer }) => offer.priceVersion),
      orders: JSON.stringify(orders),
      orderNos: orders.map(({ orderNo }) => orderNo),
      lines: JSON.stringify(placement.lines),
      invoice: placement.invoice === null ? null : JSON.stringify(placement.invoice),
      typedTitle: placement.isTitleTyped ? JSON.stringify(placement.invoice) : null,
      confirmSecs: ORDER_WAIT_MS.confirm / 1000,
      key: idempotencyKey === null ? null : storedKey(idempotencyKey).key,
      bodyHash: idempotencyKey?.bodyHash ?? null,
    },
    ofQuote ? "place-quote" : "place-order",
  );
  return row?.body ?? null;
}

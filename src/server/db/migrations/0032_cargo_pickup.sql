-- Forward cargo is fetched from the yard at the port like goods from stock (product §13, §19).

alter table futures_order
  add column store_id bigint references store,            -- the yard it lies in, once cleared
  add column store_name text not null default '',
  add column picked_volume integer not null default 0 check (picked_volume >= 0), -- dm³ of tallies that are not void
  add column snapshot jsonb not null default '{}';        -- as of an order line: title, size, measure
update futures_order set snapshot = jsonb_build_object('title', title, 'specText', '', 'saleUnit', 'm3', 'countedIn', 'dm3',
  'density', 0);
update futures_order f set store_id = s.id, store_name = s.store_name
  from store s
 where f.status in (75, 80)
   and s.id = (select y.id from store y where y.port_code = f.dest_port and (y.merchant_id is null or y.merchant_id = f.merchant_id)
                order by y.merchant_id nulls last, y.id limit 1);

-- An order and its line are of goods or of cargo; the one line of a cargo's order is the order itself. Ids are unique over
-- all tables, and the columns made of them keep them honest.
alter table reservation_line
  drop constraint reservation_line_order_id_fkey,
  drop constraint reservation_line_order_line_id_fkey,
  add column is_forward boolean not null default false,
  add column goods_order_id bigint generated always as (case when is_forward then null else order_id end) stored references platform_order,
  add column goods_line_id bigint generated always as (case when is_forward then null else order_line_id end) stored references order_line,
  add column cargo_order_id bigint generated always as (case when is_forward then order_id end) stored references futures_order,
  add check (not is_forward or order_line_id = order_id);
alter table pickup_record
  drop constraint pickup_record_order_id_fkey,
  add column is_forward boolean not null default false,
  add column goods_order_id bigint generated always as (case when is_forward then null else order_id end) stored references platform_order,
  add column cargo_order_id bigint generated always as (case when is_forward then order_id end) stored references futures_order;
alter table pickup_line
  drop constraint pickup_line_order_line_id_fkey,
  add column is_forward boolean not null default false,
  add column goods_line_id bigint generated always as (case when is_forward then null else order_line_id end) stored references order_line,
  add column cargo_order_id bigint generated always as (case when is_forward then order_line_id end) stored references futures_order;

-- What a yard sees of orders of either kind. A company's cargo may be fetched by any of its people.
create view yard_order as
  select id, order_no, merchant_id, person_id, company_id, buyer_name, shop_name, store_id, store_name, status, version,
         delivery_mode, cancel_requested, status in (50, 60) as is_fetchable, false as is_forward
    from platform_order
  union all
  select id, order_no, merchant_id, person_id, company_id, buyer_name, shop_name, store_id, store_name, status, version,
         1::smallint, false, status = 80 and store_id is not null, true
    from futures_order;
create view yard_line as
  select id, order_id, goods_id, count, picked_count, price, snapshot from order_line
  union all
  select id, id, null::bigint, volume, picked_volume, 0, snapshot from futures_order; -- settled by its own price, in its currency

-- Offers in euros, and by the thousand board feet (MBF): what is quoted, what of it makes a cubic metre, and the price that follows.
alter table global_offer
  drop constraint global_offer_currency_check,
  add constraint global_offer_currency_check check (currency in ('USD', 'EUR', 'CNY')),
  add column mbf_price integer check (mbf_price > 0),     -- minor units per MBF as quoted; null = quoted per m³
  add column mbf_volume integer check (mbf_volume > 0),   -- dm³ that one MBF comes to
  add constraint global_offer_mbf check ((mbf_price is null) = (mbf_volume is null)
    and (mbf_price is null or price = (mbf_price::bigint * 2000 + mbf_volume) / (2::bigint * mbf_volume)));
alter table futures_inquiry
  drop constraint futures_inquiry_currency_check,
  add constraint futures_inquiry_currency_check check (currency in ('USD', 'EUR', 'CNY'));
alter table futures_order
  drop constraint futures_order_currency_check,
  add constraint futures_order_currency_check check (currency in ('USD', 'EUR', 'CNY'));

-- Inquiries without an offer (product §18): what is wanted; nobody's until the first supplier quotes.
alter table futures_inquiry
  alter column offer_id drop not null,
  alter column merchant_id drop not null,
  add column lines jsonb not null default '[]',           -- OfferLine[] that are wanted; of an offer its own
  add constraint futures_inquiry_about check (offer_id is not null or jsonb_array_length(lines) > 0),
  add constraint futures_inquiry_taken check (merchant_id is not null or (offer_id is null and status in (1, 7, 9)));
create index futures_inquiry_free on futures_inquiry (id desc) where merchant_id is null and status = 1;
alter table futures_order
  alter column offer_id drop not null,
  add constraint futures_order_source check (offer_id is not null or inquiry_id is not null);

-- What of a cargo that landed unsold was put on the shelf (product §17). `ordered_volume` counts it as no longer offered.
create table offer_goods (
  offer_id bigint not null references global_offer,
  goods_id bigint primary key references goods,
  volume integer not null check (volume > 0)              -- dm³
);
create index offer_goods_offer on offer_goods (offer_id);

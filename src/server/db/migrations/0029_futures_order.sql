-- Orders of cargo before it lands (product §19). Money is in minor units of the order's currency.

create table futures_order (
  id bigint primary key default next_id(),
  order_no text not null unique,
  offer_id bigint not null references global_offer,
  inquiry_id bigint unique references futures_inquiry, -- null = at the fixed price of the offer
  quote_round integer,
  merchant_id bigint not null references merchant,
  person_id bigint not null references person,
  company_id bigint not null references company_info,
  buyer_name text not null,                         -- at the time of ordering, with the next
  shop_name text not null,
  title text not null,
  lines jsonb not null,                             -- OfferLine[] of the cargo
  volume integer not null check (volume > 0),       -- dm³
  containers integer not null default 0,
  tolerance_pct smallint not null,
  currency text not null check (currency in ('USD', 'CNY')),
  price integer not null check (price > 0),         -- per m³
  incoterm text not null,
  dest_port text not null,
  payment_term text not null,
  amount bigint not null check (amount > 0),
  deposit_pct smallint not null check (deposit_pct between 0 and 100),
  deposit_amount bigint not null check (deposit_amount >= 0),
  balance_amount bigint not null,
  paid_amount bigint not null default 0 check (paid_amount >= 0), -- vouchers that passed
  receiver text not null default '',
  importer_kind smallint not null default 1 check (importer_kind in (1, 2)), -- 1 the buyer, 2 an agent
  remark text not null default '',
  etd date, eta date not null,
  vessel text not null default '',
  voyage text not null default '',
  container_nos text[] not null default '{}',
  bill_no text not null default '',
  buyer_signed boolean not null default false,
  merchant_signed boolean not null default false,
  final_volume integer check (final_volume >= 0),
  final_amount bigint check (final_amount >= 0),
  settle_posted_at timestamptz,
  left_over bigint,                                 -- at the end: above 0 the buyer owes it, below 0 it goes back
  forfeited bigint not null default 0,              -- of what was paid, by the deposit rule
  status smallint not null default 20,              -- domain/futures/order.ts
  end_reason text not null default '',
  expire_at timestamptz,                            -- the status ends by itself then
  version integer not null default 1,
  entered_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint futures_order_amounts check (deposit_amount + balance_amount = amount)
);
create index futures_order_buyer on futures_order (company_id, id desc);
create index futures_order_merchant on futures_order (merchant_id, id desc);
create index futures_order_offer on futures_order (offer_id);
create index futures_order_due on futures_order (expire_at) where expire_at is not null and status in (20, 30, 40);
create index futures_order_waiting on futures_order (status, settle_posted_at) where status = 85;

create table futures_milestone (
  order_id bigint not null references futures_order on delete cascade,
  kind smallint not null check (kind between 1 and 9), -- domain/futures/order.ts
  plan_date date,
  actual_date date,
  note text not null default '',
  reminded boolean not null default false,          -- both sides were told that it is late
  primary key (order_id, kind)
);
create index futures_milestone_late on futures_milestone (plan_date) where actual_date is null and not reminded;

create table futures_doc (
  id bigint primary key default next_id(),
  order_id bigint not null references futures_order,
  kind smallint not null check (kind between 1 and 10),
  file_name text not null,
  original_name text not null,
  by_side text not null check (by_side in ('buyer', 'merchant')),
  person_id bigint not null references person,
  at timestamptz not null default now()
);
create index futures_doc_order on futures_doc (order_id, id);

create table futures_voucher (
  id bigint primary key default next_id(),
  order_id bigint not null references futures_order,
  person_id bigint not null references person,
  amount bigint not null check (amount > 0),
  payer_name text not null,
  bank_flow_no text not null,
  pay_date date not null,
  status smallint not null default 0 check (status in (0, 1, 2)), -- 0 waits, 1 passed, 2 refused
  reject_reason text not null default '',
  audited_by bigint references person,
  audited_at timestamptz,
  files text[] not null,                            -- names of stored files
  created_at timestamptz not null default now()
);
create index futures_voucher_order on futures_voucher (order_id, id);
create unique index futures_voucher_flow_once on futures_voucher (order_id, bank_flow_no) where status <> 2;

create table futures_order_event (
  id bigint primary key default next_id(),
  order_id bigint not null references futures_order,
  event text not null,
  from_status smallint,
  to_status smallint not null,
  actor_type text not null check (actor_type in ('buyer', 'merchant', 'operator', 'system')),
  person_id bigint references person,
  note text not null default '',
  at timestamptz not null default now()
);
create index futures_order_event_order on futures_order_event (order_id, id);

-- Ids are time-ordered 64-bit numbers made in one place, so that several nodes never collide.
-- Money is whole fen, volume whole dm³ (1/1000 m³), lengths whole mm, log diameters whole cm.
create sequence id_seq;
create function next_id() returns bigint language sql volatile as $$
  select (((extract(epoch from clock_timestamp()) * 1000)::bigint - 1735689600000) << 20) | (nextval('id_seq') & 1048575)
$$;

-- Account ------------------------------------------------------------------------------------------------------------

create table person (
  id bigint primary key default next_id(),
  phone text not null unique check (phone ~ '^1[3-9][0-9]{9}$'),
  password_hash text,
  name text not null default '',
  avatar text not null default '',
  roles text[] not null default '{buyer}',
  merchant_id bigint,
  main_company_id bigint,
  created_at timestamptz not null default now(),
  deleted boolean not null default false
);

create table session (
  token_hash bytea primary key,                     -- SHA-256 of the token; the token itself is stored nowhere
  person_id bigint not null references person,
  active_company_id bigint,                         -- null = acting as a person
  epoch integer not null default 0,                 -- raised by every change of the acting entity
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expire_at timestamptz not null,
  ip text not null default ''
);
create index session_person on session (person_id);

create table captcha (
  token text primary key,
  phone text not null,
  purpose smallint not null check (purpose in (0, 1, 2)),
  target_x smallint not null,
  expire_at timestamptz not null,
  used_at timestamptz
);

create table sms_code (
  id bigint primary key default next_id(),
  phone text not null,
  purpose smallint not null check (purpose in (0, 1, 2)),
  code_hash bytea not null,                         -- HMAC-SHA-256 with the server's key
  ip text not null default '',
  created_at timestamptz not null default now(),
  expire_at timestamptz not null,
  tries smallint not null default 0,
  used_at timestamptz
);
create index sms_code_phone on sms_code (phone, created_at desc);
create index sms_code_ip on sms_code (ip, created_at desc);

-- What the default SMS adapter sent; the operator reads it where no SMS provider is configured.
create table sms_outbox (
  id bigint primary key default next_id(),
  phone text not null,
  purpose smallint not null,
  content text not null,
  created_at timestamptz not null default now()
);

create table reset_ticket (
  ticket_hash bytea primary key,
  phone text not null,
  expire_at timestamptz not null,
  used_at timestamptz
);

-- Failed or limited actions, counted over a window: ('password', phone), ('login-ip', address) …
create table attempt (
  kind text not null,
  subject text not null,
  at timestamptz not null default now()
);
create index attempt_window on attempt (kind, subject, at desc);

create table agreement_acceptance (
  person_id bigint not null references person,
  agreement_type smallint not null,
  version text not null,
  accepted_at timestamptz not null default now()
);

-- Company and merchant -----------------------------------------------------------------------------------------------

create table company_info (
  id bigint primary key default next_id(),
  person_id bigint not null references person,
  company_name text not null,
  credit_code text not null,
  company_status smallint not null default 0,       -- 0 draft, 1 certified, 2 in review, 3 rejected, 4 expired, 5 frozen
  created_at timestamptz not null default now(),
  deleted boolean not null default false
);
create index company_info_person on company_info (person_id);
create unique index company_info_certified_once on company_info (credit_code) where company_status = 1 and not deleted;

create table merchant (
  id bigint primary key default next_id(),
  merchant_no text not null unique,
  company_id bigint references company_info,
  shop_name text not null unique,
  intro text not null default '',
  shop_type smallint not null default 1,
  main_kinds text[] not null default '{}',
  city_code text not null default '',
  city_name text not null default '',
  phone_display text not null default '',
  status smallint not null default 1,               -- 1 open, 2 on holiday, 3 suspended, 4 removed
  created_at timestamptz not null default now()
);
alter table person add constraint person_merchant foreign key (merchant_id) references merchant;

create table store (
  id bigint primary key default next_id(),
  store_name text not null unique,
  port_code text,
  province_name text not null default '',
  city_code text not null,
  city_name text not null,
  address text not null default '',
  phone text not null default ''
);

-- Catalog ------------------------------------------------------------------------------------------------------------

-- One row = one merchant × one exact spec × one warehouse (an offer). Stock and orders are counted in `counted_in`:
-- pieces where the goods have a piece volume, else dm³.
create table goods (
  id bigint primary key default next_id(),
  goods_no text not null unique,
  merchant_id bigint not null references merchant,
  merchant_sku text,
  title text not null,
  kind_code text not null,
  species_code text not null,
  grade_system text,
  grade_code text,
  brand_code text,
  origin_code text,
  thickness integer, width integer, length integer, -- mm; null = random
  length_min integer, length_max integer,           -- mm
  diameter_min integer, diameter_max integer,       -- cm, logs
  surface text, moisture_type text, moisture_pct smallint, treatment text,
  certs jsonb not null default '[]',
  store_id bigint not null references store,
  port_code text,
  city_code text not null,
  sale_unit text not null check (sale_unit in ('m3', 'piece', 'bundle', 'sheet', 'ton')),
  counted_in text not null check (counted_in in ('piece', 'dm3')),
  volume_rule smallint not null,
  piece_volume_mm3 bigint,                          -- exact volume of one piece, mm³; null when sold by bulk volume
  pieces_per_bundle integer,
  bundle_volume integer,                            -- dm³, goods sold by bulk volume
  density integer not null,                         -- kg/m³
  price integer not null check (price > 0),         -- fen per sale unit
  tax_included boolean not null default true,
  tax_rate smallint not null default 13,            -- percent
  price_tiers jsonb not null default '[]',          -- [{"minVolume": dm³, "price": fen}], ascending
  price_mode smallint not null default 1,           -- 1 listed, 2 negotiated (no cart)
  min_order integer not null default 1 check (min_order > 0),
  step integer not null default 1 check (step > 0),
  stock integer not null default 0 check (stock >= 0),
  held integer not null default 0,
  stock_confirmed_at timestamptz not null default now(),
  delivery_modes smallint[] not null default '{1}', -- 1 pickup, 2 delivered
  detail text not null default '',
  status smallint not null default 0,               -- domain/catalog/goods-status.ts
  reject_reason text,
  sale_num integer not null default 0,
  view_num integer not null default 0,
  score integer not null default 0,                 -- default sort order, higher first
  publish_at timestamptz,
  price_at timestamptz not null default now(),
  version integer not null default 1,               -- raised by merchant edits, not by holds
  price_version integer not null default 1,
  stock_version integer not null default 1,
  tokens tsvector not null default ''::tsvector,    -- made by domain/timber/tokens.ts
  created_at timestamptz not null default now(),
  constraint goods_held_within_stock check (held >= 0 and held <= stock),
  constraint goods_counting check ((counted_in = 'piece') = (piece_volume_mm3 is not null)),
  unique (merchant_id, merchant_sku)
);

create table goods_price_history (
  goods_id bigint not null references goods on delete cascade,
  price integer not null,
  price_at timestamptz not null default now(),
  primary key (goods_id, price_at)
);

create table search_history (
  person_id bigint not null references person,
  history text not null,
  at timestamptz not null default now(),
  primary key (person_id, history)
);
create index search_history_recent on search_history (person_id, at desc);
create index search_history_hot on search_history (at);

-- What visitors did: searches, filters, views, clicks (seed §7 memberCollect and userClickFunctionStatistics).
create table behaviour (
  id bigint primary key default next_id(),
  person_id bigint,
  kind text not null,
  payload jsonb not null,
  at timestamptz not null default now()
);

-- Trade --------------------------------------------------------------------------------------------------------------

create table user_address (
  id bigint primary key default next_id(),
  person_id bigint not null references person,
  receiver text not null,
  phone text not null,
  province_code text not null, province_name text not null,
  city_code text not null, city_name text not null,
  district_code text, district_name text,           -- some cities have no districts
  detail text not null,
  can_unload boolean not null default false,
  vehicle_limit text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  deleted boolean not null default false
);
create index user_address_person on user_address (person_id) where not deleted;
create unique index user_address_one_default on user_address (person_id) where is_default and not deleted;

create table cart_item (
  id bigint primary key default next_id(),
  person_id bigint not null references person,
  company_id bigint references company_info,        -- null = the person's own cart
  goods_id bigint not null references goods,
  count integer not null check (count > 0),         -- in the goods' counted_in unit
  selected boolean not null default true,
  price_snapshot integer not null,
  added_at timestamptz not null default now(),
  constraint cart_item_once unique nulls not distinct (person_id, company_id, goods_id)
);

-- A settlement preview: what the buyer saw. Used once; the order group it made stays for a replay.
create table settlement (
  token_hash bytea primary key,
  person_id bigint not null references person,
  company_id bigint references company_info,
  lines jsonb not null,                             -- [{goodsId, count, price, priceVersion, stockVersion, cartId|null}]
  expire_at timestamptz not null,
  order_group_id bigint unique
);

create table order_group (
  id bigint primary key default next_id(),
  order_group_no text not null unique,
  person_id bigint not null references person,
  company_id bigint references company_info,
  order_num integer not null,
  payable bigint not null,
  created_at timestamptz not null default now()
);
alter table settlement add constraint settlement_group foreign key (order_group_id) references order_group
  deferrable initially deferred;

create table platform_order (
  id bigint primary key default next_id(),
  order_no text not null unique,
  order_group_id bigint not null references order_group,
  person_id bigint not null references person,
  purchaser_type smallint not null check (purchaser_type in (0, 1)),
  company_id bigint references company_info,
  buyer_name text not null,
  buyer_phone text not null,
  merchant_id bigint not null references merchant,
  shop_name text not null,
  store_id bigint not null references store,
  store_name text not null,
  store_address text not null,
  delivery_mode smallint not null check (delivery_mode in (1, 2)),
  address jsonb,                                    -- snapshot when delivered
  goods_amount bigint not null check (goods_amount >= 0),
  freight_amount bigint not null default 0 check (freight_amount >= 0),
  payable bigint not null,
  paid_amount bigint not null default 0,
  volume integer not null,                          -- dm³ over all lines
  pay_mode smallint not null default 1,
  invoice jsonb,                                    -- title snapshot
  status smallint not null default 20,              -- domain/trade/order.ts
  cancel_type smallint,
  cancel_reason text,
  expire_at timestamptz,
  expect_date date,
  source_type smallint not null default 1,
  remark text not null default '',
  merchant_remark text not null default '',
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  paid_at timestamptz,
  finished_at timestamptz,
  version integer not null default 1,
  constraint platform_order_sum check (payable = goods_amount + freight_amount),
  constraint platform_order_purchaser check ((purchaser_type = 1) = (company_id is not null))
);
create index platform_order_person on platform_order (person_id, company_id, created_at desc);
create index platform_order_merchant on platform_order (merchant_id, created_at desc);
create index platform_order_due on platform_order (expire_at) where status in (20, 30);
create index platform_order_group on platform_order (order_group_id);

create table order_line (
  id bigint primary key default next_id(),
  order_id bigint not null references platform_order,
  goods_id bigint not null references goods,
  snapshot jsonb not null,                          -- title, spec fields, volume rule as they were
  count integer not null check (count > 0),         -- in counted_in units, what is held
  quantity integer not null,                        -- in the sale unit's smallest step
  pieces integer,
  volume integer not null,                          -- dm³
  price integer not null,                           -- fen per sale unit, after the tier
  tier_applied integer,                             -- minVolume of the tier, dm³
  amount bigint not null
);
create index order_line_order on order_line (order_id);

create table order_event (
  id bigint primary key default next_id(),
  order_id bigint not null references platform_order,
  event text not null,
  from_status smallint,
  to_status smallint not null,
  actor_type text not null check (actor_type in ('buyer', 'merchant', 'operator', 'system')),
  actor_id bigint,
  note text not null default '',
  at timestamptz not null default now()
);
create index order_event_order on order_event (order_id, at);

create table stock_hold (
  id bigint primary key default next_id(),
  goods_id bigint not null references goods,
  order_id bigint not null references platform_order,
  count integer not null check (count > 0),
  reason smallint not null default 2,               -- 2 awaiting payment, 3 awaiting pickup
  status smallint not null default 1,               -- 1 active, 2 consumed, 3 released
  created_at timestamptz not null default now(),
  released_at timestamptz
);
create index stock_hold_order on stock_hold (order_id);
create index stock_hold_active on stock_hold (goods_id) where status = 1;

-- Same key and same body → the same answer for 24 h (product §0).
create table idempotency (
  person_id bigint not null references person,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);

-- System -------------------------------------------------------------------------------------------------------------

create table sys_config (
  config_key text primary key,
  config_value text not null,
  updated_at timestamptz not null default now()
);

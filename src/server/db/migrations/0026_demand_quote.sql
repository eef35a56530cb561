-- Quotes on demands (product §15): rounds that never change, an award with its goods held, an order at the quoted price.
create table demand_invite (
  demand_id bigint not null references demand on delete cascade,
  merchant_id bigint not null references merchant,
  primary key (demand_id, merchant_id)
);

create table demand_quote (
  id bigint primary key default next_id(),
  quote_no text not null unique,
  demand_id bigint not null references demand,
  person_id bigint not null references person,
  company_id bigint not null references company_info,
  merchant_id bigint references merchant,           -- a settled shop, which may offer its goods
  supplier_name text not null,                      -- at the time of quoting
  city_name text not null default '',
  contact_phone text not null,
  status smallint not null default 1 check (status between 1 and 7),
  end_reason text not null default '',
  round smallint not null default 1,
  valid_until timestamptz not null,
  lock_until timestamptz,                           -- an awarded price is kept until then
  order_group_id bigint references order_group,
  version integer not null default 1,
  entered_at timestamptz not null default now(),    -- the status began
  created_at timestamptz not null default now(),
  check (status not in (3, 4) or lock_until is not null),
  check (status <> 4 or order_group_id is not null)
);
-- One company has one word in a demand at a time.
create unique index demand_quote_once on demand_quote (demand_id, company_id) where status in (1, 2, 3);
create index demand_quote_demand on demand_quote (demand_id, id);
create index demand_quote_company on demand_quote (company_id, id desc);
create index demand_quote_due on demand_quote (valid_until) where status in (1, 2);
create index demand_quote_locked on demand_quote (lock_until) where status = 3;

-- What was said, for ever.
create table demand_quote_round (
  quote_id bigint not null references demand_quote,
  round smallint not null check (round > 0),
  by_side text not null check (by_side in ('buyer', 'supplier')),
  person_id bigint not null references person,
  lines jsonb not null,
  terms jsonb not null,
  goods_amount bigint not null check (goods_amount >= 0),
  note text not null default '',
  at timestamptz not null default now(),
  primary key (quote_id, round)
);
create function demand_quote_round_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a round of a quote never changes';
end $$;
create trigger demand_quote_round_kept before update or delete on demand_quote_round
  for each row execute function demand_quote_round_kept();

create table demand_quote_event (
  id bigint primary key default next_id(),
  quote_id bigint not null references demand_quote,
  event text not null,
  from_status smallint,
  to_status smallint not null,
  actor_type text not null check (actor_type in ('buyer', 'supplier', 'system')),
  actor_id bigint,
  note text not null default '',
  at timestamptz not null default now()
);
create index demand_quote_event_quote on demand_quote_event (quote_id, id);

-- What was taken of a quote, at its price; with goods as many as are held for it.
create table demand_award (
  quote_id bigint not null references demand_quote,
  demand_item_id bigint not null references demand_item,
  goods_id bigint references goods,
  count integer check (count > 0),                  -- in the goods' counting unit
  price integer not null check (price > 0),         -- fen per sale unit
  sale_unit text not null,
  quantity integer not null check (quantity > 0),   -- in the sale unit's smallest step
  volume integer,                                   -- dm³, null where it cannot be told
  amount bigint not null,
  tax_included boolean not null,
  tax_rate smallint not null,
  primary key (quote_id, demand_item_id),
  check ((goods_id is null) = (count is null))
);
create index demand_award_item on demand_award (demand_item_id);

-- A hold is of an order, or of an awarded quote (reason 4) until its order is placed.
alter table stock_hold alter column order_id drop not null;
alter table stock_hold add column quote_id bigint references demand_quote;
alter table stock_hold add constraint stock_hold_of check ((order_id is null) <> (quote_id is null));
create index stock_hold_quote on stock_hold (quote_id) where quote_id is not null;

-- A settlement of an awarded quote; an order says where it came from.
alter table settlement add column quote_id bigint references demand_quote;
alter table platform_order add column source_id bigint;

-- What a buyer said of recommended goods (product §16), and when they last looked.
create table demand_feedback (
  demand_item_id bigint not null references demand_item on delete cascade,
  goods_id bigint not null references goods,
  feedback smallint not null check (feedback in (1, 2)),
  reason text not null default '',
  at timestamptz not null default now(),
  primary key (demand_item_id, goods_id)
);
alter table demand add column seen_at timestamptz;

create index demand_review on demand (published_at) where status = 1 and not deleted;
create index demand_item_wanted on demand_item (species_code, kind_code);

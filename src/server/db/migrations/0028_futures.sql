-- Cargo before it lands (product §17, §18): offers of importers, and inquiries about them in rounds.

create table global_offer (
  id bigint primary key default next_id(),
  offer_no text not null unique,
  merchant_id bigint not null references merchant,
  person_id bigint references person,               -- who wrote it
  title text not null,
  supplier_name text not null default '',
  mill_brand_code text,
  origin_code text not null default '',
  lines jsonb not null default '[]',                -- OfferLine[]
  species_code text not null default '',            -- of the largest line, with its kind, grade and size
  kind_code text not null default '',
  grade_code text,
  thickness integer, width integer,                 -- mm
  certs text[] not null default '{}',
  total_volume integer not null check (total_volume >= 0), -- dm³
  ordered_volume integer not null default 0,
  container_type text not null,
  container_num integer not null default 0,
  volume_per_container integer not null default 0,
  min_containers integer not null default 1,
  incoterm text not null check (incoterm in ('FOB', 'CFR', 'CIF', 'EXW', 'PORT')),
  load_port text not null default '',
  dest_ports text[] not null default '{}',
  currency text not null check (currency in ('USD', 'CNY')),
  price integer not null check (price >= 0),        -- minor units per m³
  price_mode smallint not null check (price_mode in (1, 2, 3)),
  payment_term text not null default '',
  deposit_pct smallint not null default 30,
  tolerance_pct smallint not null default 10,
  etd_from date, etd_to date, eta date,
  vessel_voyage text not null default '',
  quote_valid_until timestamptz not null,
  remark text not null default '',
  status smallint not null default 0,               -- domain/futures/global-offer.ts
  reject_reason text not null default '',
  version integer not null default 1,
  entered_at timestamptz not null default now(),    -- the status began
  published_at timestamptz,
  created_at timestamptz not null default now(),
  constraint global_offer_not_oversold check (ordered_volume >= 0 and ordered_volume <= total_volume),
  check (status in (0, 5) or eta is not null)
);
create index global_offer_open on global_offer (eta, id) where status = 2;
create index global_offer_due on global_offer (status, quote_valid_until) where status in (2, 3, 4);
create index global_offer_merchant on global_offer (merchant_id, id desc);
create index global_offer_review on global_offer (entered_at) where status = 1;

create table offer_event (
  id bigint primary key default next_id(),
  offer_id bigint not null references global_offer,
  event text not null,
  from_status smallint,
  to_status smallint not null,
  actor_type text not null check (actor_type in ('merchant', 'operator', 'system')),
  person_id bigint references person,               -- null = the program itself
  note text not null default '',
  at timestamptz not null default now()
);
create index offer_event_offer on offer_event (offer_id, id);

create table futures_inquiry (
  id bigint primary key default next_id(),
  inquiry_no text not null unique,
  offer_id bigint not null references global_offer,
  merchant_id bigint not null references merchant,
  person_id bigint not null references person,
  company_id bigint not null references company_info,
  buyer_name text not null,                         -- at the time of writing
  volume integer not null check (volume > 0),       -- dm³ wanted first; what holds is in the rounds
  containers integer not null default 0,
  target_price integer,                             -- minor units per m³
  currency text not null check (currency in ('USD', 'CNY')),
  incoterm_wanted text not null,
  dest_port text not null,
  eta_begin date, eta_end date,
  payment_term text not null default '',
  landed jsonb,                                     -- what the buyer had reckoned
  remark text not null default '',
  status smallint not null default 1,               -- domain/futures/inquiry.ts
  valid_until timestamptz,                          -- of the newest quotation
  end_reason text not null default '',
  version integer not null default 1,
  entered_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (status not in (2, 4) or valid_until is not null)
);
create index futures_inquiry_buyer on futures_inquiry (company_id, id desc);
create index futures_inquiry_merchant on futures_inquiry (merchant_id, id desc);
create index futures_inquiry_offer on futures_inquiry (offer_id);
create index futures_inquiry_due on futures_inquiry (status, entered_at) where status in (1, 2, 3, 4);

-- What was asked and quoted, round by round; a round once said stands.
create table inquiry_quote (
  id bigint primary key default next_id(),
  inquiry_id bigint not null references futures_inquiry,
  round integer not null check (round > 0),
  by_side text not null check (by_side in ('buyer', 'merchant')),
  person_id bigint not null references person,
  price integer not null check (price > 0),
  currency text not null,
  incoterm text not null,
  dest_port text not null,
  volume integer not null check (volume > 0),
  containers integer not null default 0,
  eta date not null,
  payment_term text not null,
  deposit_pct smallint not null,
  valid_until timestamptz,                          -- null = a buyer's counter
  note text not null default '',
  at timestamptz not null default now(),
  unique (inquiry_id, round)
);
create function rounds_stand() returns trigger language plpgsql as $$
begin
  raise exception 'a round once said stands';
end $$;
create trigger inquiry_quote_stands before update or delete on inquiry_quote
  for each row execute function rounds_stand();

create table inquiry_event (
  id bigint primary key default next_id(),
  inquiry_id bigint not null references futures_inquiry,
  event text not null,
  from_status smallint,
  to_status smallint not null,
  actor_type text not null check (actor_type in ('buyer', 'merchant', 'system')),
  person_id bigint references person,
  note text not null default '',
  at timestamptz not null default now()
);
create index inquiry_event_inquiry on inquiry_event (inquiry_id, id);

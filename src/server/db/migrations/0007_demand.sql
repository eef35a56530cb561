-- Wanted timber (product §15). A line is kept whole as JSON beside the columns that open demands are searched by.
create table demand (
  id bigint primary key default next_id(),
  demand_no text not null unique,
  person_id bigint not null references person,
  purchaser_type smallint not null check (purchaser_type in (0, 1)),
  company_id bigint references company_info,
  buyer_name text not null,                          -- at the time of writing
  title text not null,
  raw_text text not null default '',
  create_mode smallint not null check (create_mode between 1 and 4),
  visibility smallint not null check (visibility between 1 and 3),
  deliver_city_code text,                            -- GB/T 2260
  deliver_city_name text not null default '',
  deliver_address text not null default '',
  need_date date,
  pay_term text not null default '',
  invoice_kind smallint not null default 0 check (invoice_kind between 0 and 2),
  contact_name text not null default '',
  contact_phone text not null default '',
  quote_deadline_at timestamptz,
  remark text not null default '',
  status smallint not null default 0 check (status between 0 and 6),
  close_reason text not null default '',
  quote_num integer not null default 0,
  match_num integer not null default 0,
  version integer not null default 1,
  entered_at timestamptz not null default now(),     -- the status began
  published_at timestamptz,
  created_at timestamptz not null default now(),
  deleted boolean not null default false,
  check ((purchaser_type = 1) = (company_id is not null)),
  check (status not in (2, 3) or (quote_deadline_at is not null and published_at is not null))
);
create index demand_owner on demand (person_id, company_id, id desc) where not deleted;
create index demand_due on demand (status, quote_deadline_at) where status in (2, 3) and not deleted;
create index demand_open on demand (published_at desc) where status = 2 and visibility = 1 and not deleted;

create table demand_item (
  id bigint primary key default next_id(),
  demand_id bigint not null references demand on delete cascade,
  seq smallint not null,
  kind_code text,
  species_code text,
  thickness integer,                                 -- mm
  width integer,
  length integer,
  quantity integer check (quantity > 0),             -- smallest step of the unit: dm³, kg, 1
  quantity_unit text not null,
  item jsonb not null,
  unique (demand_id, seq)
);

create table demand_event (
  id bigint primary key default next_id(),
  demand_id bigint not null references demand,
  event text not null,
  from_status smallint,
  to_status smallint not null,
  actor_type text not null check (actor_type in ('buyer', 'operator', 'system')),
  actor_id bigint,
  note text not null default '',
  at timestamptz not null default now()
);
create index demand_event_demand on demand_event (demand_id, at);

-- Certification (product §2): what a draft may leave open, and what freezing remembers.
alter table company_info
  add column is_legal_person boolean not null default false,    -- the applicant is the legal person
  add column licence_stated boolean not null default true,      -- false: the draft says nothing yet; else null expiry = without end
  add column frozen_from smallint check (frozen_from between 0 and 4),
  add column freeze_reason text not null default '',
  add column updated_at timestamptz not null default now();
create index company_info_review on company_info (company_status, submitted_at) where not deleted;
create index company_info_licence on company_info (licence_expire) where company_status = 1 and not deleted;
create index session_acting on session (active_company_id) where active_company_id is not null;

-- Every step of a company's certification and of an application to open a shop, for ever.
create table review_event (
  id bigint primary key default next_id(),
  subject text not null check (subject in ('company', 'application')),
  subject_id bigint not null,
  event text not null,
  from_status smallint not null,
  to_status smallint not null,
  actor_type text not null check (actor_type in ('buyer', 'applicant', 'operator', 'system')),
  person_id bigint references person,                -- null = the program itself
  reason text not null default '',
  created_at timestamptz not null default now()
);
create index review_event_subject on review_event (subject, subject_id, id);

-- Applications to open a shop (product §3).
create table settle_in_materials (
  id bigint primary key default next_id(),
  apply_no text not null unique,
  person_id bigint not null references person,
  company_id bigint not null references company_info,
  shop_name text not null,
  shop_type smallint not null check (shop_type between 1 and 5),
  kind_codes text[] not null default '{}',
  brand_codes text[] not null default '{}',
  warehouses jsonb not null default '[]',            -- WarehouseForm[]
  contact_name text not null default '',
  contact_phone text not null default '',
  bank_name text not null default '',
  bank_account text not null default '',
  account_name text not null default '',
  materials jsonb not null default '[]',             -- Material[]; fileId = the file's name
  agree_at timestamptz,                              -- null = not agreed yet
  status smallint not null default 0 check (status between 0 and 5),
  reject_items jsonb not null default '[]',          -- [{kind, reason}] asked for again
  waived jsonb not null default '[]',                -- [{kind, note}]
  reason text not null default '',                   -- of the refusal
  submitted_at timestamptz,
  reviewed_at timestamptz,
  reviewer_id bigint references person,
  merchant_id bigint references merchant,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 2) = (merchant_id is not null))
);
create unique index settle_in_materials_open on settle_in_materials (company_id) where status in (0, 1, 3);
create index settle_in_materials_person on settle_in_materials (person_id, id);
create index settle_in_materials_review on settle_in_materials (status, submitted_at);

-- What a shop of some type must hand in; the operator's.
create table settle_requirement (
  kind smallint primary key check (kind between 1 and 8),
  required boolean not null,
  shop_types smallint[] not null
);
insert into settle_requirement (kind, required, shop_types) values
  (1, true, '{1,2,3,4,5}'), (2, true, '{1,2,3,4,5}'), (3, true, '{1,2,3,4,5}'), (4, true, '{1,2,3,4}'),
  (5, false, '{1,3,5}'), (6, true, '{3}'), (7, false, '{1,2,3,4,5}'), (8, true, '{1,2,3,4,5}');

-- One company runs one shop; the yards a shop sells from.
create unique index merchant_company_once on merchant (company_id) where status <> 4;
create table merchant_store (
  merchant_id bigint not null references merchant,
  store_id bigint not null references store,
  contact text not null default '',
  phone text not null default '',
  primary key (merchant_id, store_id)
);

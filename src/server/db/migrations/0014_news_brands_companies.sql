-- News, help and announcements (product §22). Status 1 "scheduled" is not stored: released, and its time has not come.
create table news (
  id bigint primary key default next_id(),
  channel_code text not null,
  slot text unique,                                  -- help articles that other pages link to by name
  title text not null,
  subtitle text not null default '',
  cover text not null default '',
  source text not null default '',
  author text not null default '',
  content_html text not null default '',             -- sanitised when written
  tags text[] not null default '{}',
  species_codes text[] not null default '{}',
  is_top boolean not null default false,
  status smallint not null default 0 check (status in (0, 2, 3)),  -- 0 draft, 2 released, 3 taken offline
  publish_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  check (status <> 2 or publish_at is not null)
);
create index news_in_time on news (publish_at desc, id desc) where status = 2 and not deleted;
create index news_of_channel on news (channel_code, publish_at desc, id desc) where status = 2 and not deleted;

-- Mills and their stamps (product §4). Filled from the dictionary of brands, then the operator's.
create table corporation_brand (
  brand_code text primary key,
  brand_name text not null,
  brand_name_en text not null,
  aliases text[] not null default '{}',
  country text not null,                             -- ISO 3166-1 alpha-2
  initial text not null check (initial ~ '^[A-Z]$'),
  logo text not null default '',
  banner text not null default '',
  intro text not null default '',
  kind_codes text[] not null default '{}',
  species_codes text[] not null default '{}',
  certs text[] not null default '{}',
  is_hot boolean not null default false,
  sort integer not null default 0,
  enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- Companies as certified (product §2). Without a person: known to the platform, claimed by nobody yet.
alter table company_info alter column person_id drop not null;
alter table company_info
  add column company_type smallint not null default 1 check (company_type in (1, 2)),  -- 1 company, 2 individual business
  add column legal_person text not null default '',
  add column legal_id_no_mask text not null default '',
  add column reg_capital text not null default '',
  add column reg_address text not null default '',
  add column province_code text, add column city_code text, add column district_code text,
  add column address text not null default '',
  add column business_scope text not null default '',
  add column establish_date date,
  add column licence_expire date,                    -- null = without end
  add column licence_image text, add column auth_letter text,
  add column contact_name text not null default '',
  add column contact_phone text not null default '',
  add column main_kinds text[] not null default '{}',
  add column reject_reason text not null default '',
  add column submitted_at timestamptz,
  add column reviewed_at timestamptz,
  add column reviewer_id bigint references person,
  add column cert_expire_date date,
  add column intro text not null default '',
  add column logo text not null default '',
  add column images text[] not null default '{}',
  add column version integer not null default 1;

-- Shops as buyers see them (product §3).
alter table merchant
  add column logo text not null default '',
  add column brand_codes text[] not null default '{}',
  add column closed_from date, add column closed_to date,
  add column close_note text not null default '',
  add column deposit_amount bigint not null default 0,
  add column metrics jsonb,                          -- null = not measured yet
  add column version integer not null default 1;
create index merchant_company on merchant (company_id);

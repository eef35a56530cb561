-- The schema that a fresh database is made from, grouped as the areas of the program are. It is what the migrations make, held
-- equal to them and written by `npx vitest run --project server tests/server/db/schema.test.ts --update`: a change is a migration.
-- By hand come the order of tables, the headings (`-- #`) and what is said of tables, columns, indexes and functions.
-- Ids are time-ordered 64-bit numbers of `next_id()`, so that several nodes never collide. Money is whole fen, volume whole dm³,
-- sizes whole mm but for a thickness, which has tenths, diameters of logs whole cm.
-- Stands at 0220_award_part.sql

set local check_function_bodies = off;

alter table schema_migration add column sha256 text;
alter table schema_migration add column kind text;

create sequence id_seq;
create sequence oper_log_seq;

-- How much of the nominal volume is there by what the merchant measured, basis points half up; null where nothing was measured
-- of goods with a section.
create function declared_ratio(measured_thickness_tenths integer, measured_width integer, measured_length integer, thickness numeric, width integer, length integer) returns integer language sql immutable parallel safe as $$
  select case when measured_thickness_tenths > 0 and thickness > 0 and width > 0 then div(
    20000 * measured_thickness_tenths::numeric * coalesce(measured_width, width) * coalesce(measured_length, length, 1)
      + thickness * 10 * width * coalesce(length, measured_length, 1),
    2 * thickness * 10 * width * coalesce(length, measured_length, 1))::integer end
$$;

create function demand_quote_round_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a round of a quote never changes';
end $$;

create function forget_want() returns trigger language plpgsql as $$
begin
  delete from req_spec_hit where req_spec_id = old.id;
  return null;
end $$;

create function goods_enter_status() returns trigger language plpgsql as $$
begin
  new.status_at := now();
  return new;
end $$;

create function leave_closed_account_out() returns trigger language plpgsql as $$
begin
  if new.person_id is null then return new; end if;
  perform from person where id = new.person_id and not deleted for key share;
  if found then return new; end if;
  return null;
end $$;

create function login_log_write() returns trigger language plpgsql as $$
begin
  insert into login_log (person_id, ip, at) values (new.person_id, new.ip, new.created_at);
  return null;
end $$;

create function next_id() returns bigint language sql as $$
  select (((extract(epoch from clock_timestamp()) * 1000)::bigint - 1735689600000) << 20) | (nextval('id_seq') & 1048575)
$$;

-- The next number people may read: at least so many digits behind the prefix, and more once the numbers are longer.
-- lpad alone would cut them, and the tenth of ten would be the first again.
create function next_no(prefix text, digits integer) returns text language sql as $$
  select prefix || lpad(n::text, greatest(digits, length(n::text)), '0') from (select nextval('id_seq') as n) one
$$;

-- Cheaper is what costs less with tax by the same unit; a price that leaves the tax out from now on is no lower for that.
-- `price_before` is with tax from now on, as what it is compared with.
create function note_goods_change() returns trigger language plpgsql as $$
begin
  insert into goods_change (goods_id, kind, price_before) values (new.id,
    case when old.publish_at is null then 1
         when (old.status, old.filters, old.thickness, old.width, old.lengths) is distinct from
              (2::smallint, new.filters, new.thickness, new.width, new.lengths) and old.status <> 5 then 1
         when old.status <> 2 or old.stock <= old.held then 4
         else 2 end, least(2147483647, taxed_price(old.price, old.tax_included, old.tax_rate)));
  return null;
end $$;

create function note_goods_count() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status in (2, 5) then
    insert into goods_count_change (number, kind_code, species_code, brand_code, origin_code, port_code, city_code, grade_code,
                                    store_id, merchant_id, thickness, width, for_sale)
    values (-1, old.kind_code, old.species_code, old.brand_code, old.origin_code, old.port_code, old.city_code, old.grade_code,
            old.store_id, old.merchant_id, old.thickness, old.width, old.status = 2 and old.stock > old.held);
  end if;
  if tg_op <> 'DELETE' and new.status in (2, 5) then
    insert into goods_count_change (number, kind_code, species_code, brand_code, origin_code, port_code, city_code, grade_code,
                                    store_id, merchant_id, thickness, width, for_sale)
    values (1, new.kind_code, new.species_code, new.brand_code, new.origin_code, new.port_code, new.city_code, new.grade_code,
            new.store_id, new.merchant_id, new.thickness, new.width, new.status = 2 and new.stock > new.held);
  end if;
  return null;
end $$;

create function note_goods_news() returns trigger language plpgsql as $$
declare
  was_out constant boolean not null := old.sold_out or old.stock <= old.held;
  before constant bigint not null := taxed_price(old.price, old.tax_included, old.tax_rate);
begin
  if new.status = 2 and new.stock > new.held then
    if was_out and old.publish_at is not null then
      insert into goods_news (goods_id, kind) values (new.id, 3);
    end if;
    if taxed_price(new.price, new.tax_included, new.tax_rate) < before and new.sale_unit = old.sale_unit
       and old.publish_at is not null and old.price_mode = 1 and new.price_mode = 1 then
      insert into goods_news (goods_id, kind, price_before) values (new.id, 2, least(2147483647, before));
    end if;
    new.sold_out := false;
  else
    new.sold_out := was_out or new.stock <= new.held;
  end if;
  return new;
end $$;

-- The first row that was changed, or follows one that is missing, of those that are chained; null when the log is whole.
create function oper_log_broken() returns bigint language sql stable as $$
  select seq from (
    select seq, place, hash, place is distinct from lag(place, 1, 0::bigint) over (order by place) + 1 as gap,
           oper_log_hash(l, coalesce(lag(hash) over (order by place), ''::bytea)) as right_hash
      from oper_log l where place is not null) checked
   where gap or hash is distinct from right_hash order by place limit 1
$$;

-- One writer after the other until its transaction ends: the chain has no forks.
create function oper_log_chain() returns trigger language plpgsql as $$
begin
  new.seq := nextval('oper_log_seq');
  new.at := clock_timestamp();
  new.place := null;
  new.hash := null;
  return new;
end $$;

-- Chains up to so many rows; answers how many. The caller holds the lock.
create function oper_log_chain_up(most integer) returns integer language plpgsql as $$
declare
  last oper_log;
  entry oper_log;
  chained integer := 0;
begin
  select * into last from oper_log where place is not null order by place desc limit 1;
  for entry in select * from oper_log where place is null order by seq limit most loop
    entry.place := coalesce(last.place, 0) + 1;
    entry.hash := oper_log_hash(entry, coalesce(last.hash, ''::bytea));
    update oper_log set place = entry.place, hash = entry.hash where seq = entry.seq;
    last := entry;
    chained := chained + 1;
  end loop;
  return chained;
end $$;

-- The one change of a row: it takes its place in the chain, once, with its hash.
create function oper_log_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.place is null and new.place is not null and new.hash is not null
     and to_jsonb(new) - array['place', 'hash'] = to_jsonb(old) - array['place', 'hash'] then
    return new;
  end if;
  raise exception 'oper_log is append-only';
end $$;

create function oper_log_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'oper_log is append-only';
end $$;

-- Nothing is added for a person whose account is closed. Who writes while it is being closed waits for the end of that, as
-- the foreign key does, and is refused then (TC001); what the program itself writes for them is left out.
create function refuse_closed_account() returns trigger language plpgsql as $$
begin
  if new.person_id is null then return new; end if;
  perform from person where id = new.person_id and not deleted for key share;
  if found then return new; end if;
  raise exception 'the account is closed' using errcode = 'TC001';
end $$;

create function rounds_stand() returns trigger language plpgsql as $$
begin
  raise exception 'a round once said stands';
end $$;

-- Tells every node whose session ended or changed whom it acts for, so that open streams of it end: logout, another password,
-- a raised epoch. Notifications of one transaction are told once per person, at its commit.
create function session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session', old.person_id::text);
  return null;
end $$;

-- What a transaction writes may carry the very time of its beginning: only what is older is settled.
create function settled_until() returns timestamptz language sql as $$
  select least(clock_timestamp(), min(xact_start) - interval '1 microsecond') from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
     and (backend_xid is not null or application_name like 'taomu-%')
$$;

-- A listed price with tax, fen per the same unit, half up: the same as `taxedPrice` of the domain.
create function taxed_price(price integer, tax_included boolean, tax_rate smallint) returns bigint language sql immutable parallel safe as $$
  select case when tax_included then price else (price::bigint * (100 + tax_rate) + 50) / 100 end
$$;

-- What a cubic metre that is there costs, fen half up: the same as `trueCubicPrice` of the domain.
create function true_price(taxed bigint, ratio integer) returns bigint language sql immutable parallel safe as $$
  select div(20000 * taxed::numeric + ratio, 2 * ratio)::bigint
$$;

-- A new yard opens in the slots of the configuration (yard.slots, yard.weekdays: domain/system/config-keys.ts), in the usual
-- ones where nothing readable is set.
create function usual_slots() returns trigger language plpgsql as $$
declare
  slots text := coalesce((select config_value from sys_config where config_key = 'yard.slots'), '');
  days smallint[] := array(
    select distinct d[1]::smallint
      from sys_config, regexp_matches(config_value, '[1-7]', 'g') as d where config_key = 'yard.weekdays' order by 1);
begin
  if slots !~ '\d\d:\d\d-\d\d:\d\d\*[1-9]' then
    slots := '08:00-10:00*4,10:00-12:00*4,13:00-15:00*4,15:00-17:00*4';
  end if;
  if cardinality(days) = 0 then
    days := '{1,2,3,4,5,6}';
  end if;
  insert into store_slot (store_id, slot_code, capacity, weekdays)
  select new.id, s[1] || s[2] || '-' || s[3] || s[4], s[5]::integer, days
    from regexp_matches(slots, '(\d\d):(\d\d)-(\d\d):(\d\d)\*([1-9]\d?)', 'g') as s
  on conflict do nothing;
  return null;
end $$;

-- # Accounts: people, sessions, codes

-- People who sign in: by telephone number, with what they may do (`roles`) and the shop they work for.
create table person (
  id bigint default next_id() primary key,
  phone text not null unique,
  password_hash text,
  name text not null default '',
  avatar text not null default '',
  roles text[] not null default '{buyer}',
  merchant_id bigint,
  main_company_id bigint,
  created_at timestamptz not null default now(),
  deleted boolean not null default false,
  closed_at timestamptz, -- A closed account keeps its row for its orders; its phone is free for whoever holds the number next.
  locked_at timestamptz,
  lock_reason text not null default '',
  delivery_city_code text, -- GB/T 2260 of where their goods go, by which freight is shown
  constraint person_phone_check check (phone ~ '^1[3-9][0-9]{9}$' or deleted and phone = ('closed-' || id))
);
-- Who runs a shop is asked for every message to it.
create index person_merchant on person (merchant_id) where merchant_id is not null;
create index person_roles on person using gin (roles);

-- Who is signed in on which device, and as whom they act.
create table session (
  token_hash bytea primary key, -- SHA-256 of the token; the token itself is stored nowhere
  person_id bigint not null references person(id),
  active_company_id bigint, -- null = acting as a person
  epoch integer not null default 0, -- raised by every change of the acting entity
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expire_at timestamptz not null,
  ip text not null default ''
);
create index session_acting on session (active_company_id) where active_company_id is not null;
create index session_age on session (expire_at);
create index session_person on session (person_id);
create trigger login_log_write after insert on session for each row execute function login_log_write();
create trigger open_account before insert on session for each row execute function refuse_closed_account();
-- Tells every node whose session ended or changed whom it acts for, so that open streams of it end: logout, another password,
-- a raised epoch. Notifications of one transaction are told once per person, at its commit.
create trigger session_ended after delete on session for each row execute function session_ended();
create trigger session_epoch_raised after update of epoch on session for each row when (old.epoch is distinct from new.epoch) execute function session_ended();

-- Browsers from which a person signed in before. A device says a secret, of which only the SHA-256 is stored; it proves
-- nothing but that its failures are counted apart.
create table known_device (
  person_id bigint not null references person(id) on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (person_id, device_hash)
);
create index known_device_seen on known_device (seen_at);
create trigger open_account before insert on known_device for each row execute function refuse_closed_account();

-- Slider puzzles that were shown and not yet solved; each is used once.
create table captcha (
  token text primary key,
  phone text not null,
  purpose smallint not null check (purpose >= 0 and purpose <= 4),
  target_x smallint not null,
  expire_at timestamptz not null,
  used_at timestamptz
);
create index captcha_age on captcha (expire_at);

-- Codes that were sent to telephones, as keyed hashes.
create table sms_code (
  id bigint default next_id() primary key,
  phone text not null,
  purpose smallint not null check (purpose >= 0 and purpose <= 3),
  code_hash bytea not null, -- HMAC-SHA-256 with the server's key
  ip text not null default '',
  created_at timestamptz not null default now(),
  expire_at timestamptz not null,
  tries smallint not null default 0,
  used_at timestamptz,
  -- Codes that strangers asked for do not use up those of a known device, and guesses from elsewhere leave the tries of
  -- the network that asked.
  known boolean not null default false,
  foreign_tries smallint not null default 0
);
create index sms_code_ip on sms_code (ip, created_at desc);
create index sms_code_phone on sms_code (phone, created_at desc);
-- How many codes went out within the hour, over all phones and networks.
create index sms_code_time on sms_code (created_at);

-- What the default SMS adapter sent; the operator reads it where no SMS provider is configured.
create table sms_outbox (
  id bigint default next_id() primary key,
  phone text not null,
  purpose smallint not null,
  content text not null,
  created_at timestamptz not null default now()
);
create index sms_outbox_created on sms_outbox (created_at);

-- A code that was right lets its owner set a new password once.
create table reset_ticket (
  ticket_hash bytea primary key,
  phone text not null,
  expire_at timestamptz not null,
  used_at timestamptz
);
create index reset_ticket_age on reset_ticket (expire_at);

-- One-time keys for the hop between our own sites; they end with the session that asked for them.
create table login_key (
  key_hash bytea primary key, -- SHA-256 of the key; the key itself is stored nowhere
  session_hash bytea not null references session(token_hash) on delete cascade,
  person_id bigint not null references person(id),
  origin text not null, -- '' = this site
  expire_at timestamptz not null,
  used_at timestamptz
);
create index login_key_age on login_key (expire_at);
create index login_key_session on login_key (session_hash);
create trigger open_account before insert on login_key for each row execute function refuse_closed_account();

-- Failed or limited actions, counted over a window: ('password', phone), ('login-ip', address) …
create table attempt (
  kind text not null,
  subject text not null,
  at timestamptz not null default now(),
  -- Failures count by where they come from: what strangers guess shuts nobody out who is known. `origin`: the network of a
  -- stranger, `device:…` of a known device or a session.
  origin text not null default ''
);
create index attempt_age on attempt (at);
create index attempt_window on attempt (kind, subject, at desc);

-- Sign-ins, kept after the session ended.
create table login_log (
  id bigint default next_id() primary key,
  person_id bigint not null references person(id),
  ip text not null,
  at timestamptz not null default now()
);
create index login_log_person on login_log (person_id, at desc);
create index login_log_time on login_log (at);

-- Texts that people consent to: a version never changes, the latest that has begun is in force.
create table agreement (
  id bigint default next_id() primary key,
  type smallint not null check (type >= 1 and type <= 5),
  version text not null check (version <> ''),
  title text not null check (title <> ''),
  paragraphs text[] not null check (cardinality(paragraphs) > 0),
  effective_at timestamptz not null,
  created_by bigint references person(id),
  created_at timestamptz not null default now(),
  unique (type, version)
);
create index agreement_in_time on agreement (type, effective_at desc);

-- Which version of an agreement a person consented to, and when.
create table agreement_acceptance (
  person_id bigint not null references person(id),
  agreement_type smallint not null,
  version text not null,
  accepted_at timestamptz not null default now(),
  primary key (person_id, agreement_type, version)
);

-- Addresses that goods are delivered to, of a person or of the company they act for.
create table user_address (
  id bigint default next_id() primary key,
  person_id bigint not null references person(id),
  receiver text not null,
  phone text not null,
  province_code text not null,
  province_name text not null,
  city_code text not null,
  city_name text not null,
  district_code text, -- some cities have no districts
  district_name text,
  detail text not null,
  can_unload boolean not null default false,
  vehicle_limit text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  deleted boolean not null default false,
  -- Addresses are kept for whom somebody buys: a company's apart from the person's own. Those there are stay with the person.
  company_id bigint
);
create index user_address_company on user_address (company_id) where company_id is not null;
create index user_address_deleted_of_person on user_address (person_id) where deleted;
create unique index user_address_one_default on user_address (person_id, company_id) nulls not distinct where is_default and not deleted;
create index user_address_person on user_address (person_id) where not deleted;
create trigger open_account before insert on user_address for each row execute function refuse_closed_account();

-- # Companies and their shops

-- Companies: what they state of themselves, their certification, and who belongs to them.
create table company_info (
  id bigint default next_id() primary key,
  person_id bigint references person(id),
  company_name text not null,
  credit_code text not null,
  company_status smallint not null default 0, -- 0 draft, 1 certified, 2 in review, 3 rejected, 4 expired, 5 frozen
  created_at timestamptz not null default now(),
  deleted boolean not null default false,
  company_type smallint not null default 1 check (company_type in (1, 2)), -- 1 company, 2 individual business
  legal_person text not null default '',
  legal_id_no_mask text not null default '',
  reg_capital text not null default '',
  reg_address text not null default '',
  province_code text,
  city_code text,
  district_code text,
  address text not null default '',
  business_scope text not null default '',
  establish_date date,
  licence_expire date, -- null = without end
  licence_image text,
  auth_letter text,
  contact_name text not null default '',
  contact_phone text not null default '',
  main_kinds text[] not null default '{}',
  reject_reason text not null default '',
  submitted_at timestamptz,
  reviewed_at timestamptz,
  reviewer_id bigint references person(id),
  cert_expire_date date,
  intro text not null default '',
  logo text not null default '',
  images text[] not null default '{}',
  version integer not null default 1,
  is_legal_person boolean not null default false, -- the applicant is the legal person
  licence_stated boolean not null default true, -- false: the draft says nothing yet; else null expiry = without end
  frozen_from smallint check (frozen_from >= 0 and frozen_from <= 4),
  freeze_reason text not null default '',
  updated_at timestamptz not null default now(),
  -- Of an identity number the mask alone is ever kept.
  constraint company_info_identity_masked check (legal_id_no_mask ~ '^(\d{3}\*{11}\d{3}[\dX])?$')
);
create unique index company_info_certified_once on company_info (credit_code) where company_status = 1 and not deleted;
create index company_info_licence on company_info (licence_expire) where company_status = 1 and not deleted;
create index company_info_person on company_info (person_id);
create index company_info_review on company_info (company_status, submitted_at) where not deleted;
create trigger open_account before insert on company_info for each row execute function refuse_closed_account();

-- What a certified company wants changed of its certified facts. The company's own row stays as it was certified until the change is approved.
create table company_change (
  id bigint default next_id() primary key,
  company_id bigint not null references company_info(id),
  person_id bigint not null references person(id),
  -- 0 waiting, 1 approved, 2 rejected, 3 withdrawn, 4 lapsed
  status smallint not null default 0 check (status >= 0 and status <= 4),
  before jsonb not null, -- MaterialFacts as certified
  after jsonb not null check ((after ->> 'legalIdNoMask') ~ '^(\d{3}\*{11}\d{3}[\dX])?$'), -- MaterialFacts as they are to be
  reason text not null default '', -- of a refusal
  submitted_at timestamptz not null,
  handled_at timestamptz, -- null = waits
  handler_id bigint references person(id), -- null = nobody of the house
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint company_change_check check ((status = 0) = (handled_at is null))
);
create index company_change_company on company_change (company_id, id);
create unique index company_change_waiting_once on company_change (company_id) where status = 0;

-- Invoice titles of a company.
create table company_invoice (
  id bigint default next_id() primary key,
  person_id bigint not null references person(id),
  company_id bigint references company_info(id), -- null = the person's own
  kind smallint not null check (kind in (1, 2)), -- 1 普票, 2 专票
  title text not null,
  tax_no text not null,
  bank_name text not null default '',
  bank_account text not null default '',
  reg_address text not null default '',
  reg_phone text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  deleted boolean not null default false
);
create index company_invoice_deleted_of_person on company_invoice (person_id) where deleted;
create unique index company_invoice_once on company_invoice (person_id, coalesce(company_id, 0::bigint), kind, title, tax_no) where not deleted;
create unique index company_invoice_one_default on company_invoice (person_id, coalesce(company_id, 0::bigint)) where is_default and not deleted;
create index company_invoice_owner on company_invoice (person_id, company_id) where not deleted;
create trigger open_account before insert on company_invoice for each row execute function refuse_closed_account();

-- Companies that sell, with their shop.
create table merchant (
  id bigint default next_id() primary key,
  merchant_no text not null unique,
  company_id bigint references company_info(id),
  shop_name text not null unique,
  intro text not null default '',
  shop_type smallint not null default 1,
  main_kinds text[] not null default '{}',
  city_code text not null default '',
  city_name text not null default '',
  phone_display text not null default '',
  status smallint not null default 1, -- 1 open, 2 on holiday, 3 suspended, 4 removed
  created_at timestamptz not null default now(),
  logo text not null default '',
  brand_codes text[] not null default '{}',
  closed_from date,
  closed_to date,
  close_note text not null default '',
  deposit_amount bigint not null default 0,
  metrics jsonb, -- null = not measured yet
  version integer not null default 1,
  suspend_reason text not null default '',
  account_name text not null default '',
  bank_name text not null default '',
  bank_account text not null default '',
  constraint merchant_period check ((closed_from is null) = (closed_to is null) and closed_from <= closed_to)
);
create index merchant_company on merchant (company_id);
-- One company runs one shop; the yards a shop sells from.
create unique index merchant_company_once on merchant (company_id) where status <> 4;

-- Applications to open a shop.
create table settle_in_materials (
  id bigint default next_id() primary key,
  apply_no text not null unique,
  person_id bigint not null references person(id),
  company_id bigint not null references company_info(id),
  shop_name text not null,
  shop_type smallint not null check (shop_type >= 1 and shop_type <= 5),
  kind_codes text[] not null default '{}',
  brand_codes text[] not null default '{}',
  warehouses jsonb not null default '[]', -- WarehouseForm[]
  contact_name text not null default '',
  contact_phone text not null default '',
  bank_name text not null default '',
  bank_account text not null default '',
  account_name text not null default '',
  materials jsonb not null default '[]', -- Material[]; fileId = the file's name
  agree_at timestamptz, -- null = not agreed yet
  status smallint not null default 0 check (status >= 0 and status <= 5),
  reject_items jsonb not null default '[]', -- [{kind, reason}] asked for again
  waived jsonb not null default '[]', -- [{kind, note}]
  reason text not null default '', -- of the refusal
  submitted_at timestamptz,
  reviewed_at timestamptz,
  reviewer_id bigint references person(id),
  merchant_id bigint references merchant(id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint settle_in_materials_check check ((status = 2) = (merchant_id is not null))
);
-- Who applied for a shop stands behind it: asked at every order.
create index settle_in_materials_merchant on settle_in_materials (merchant_id) where merchant_id is not null;
create unique index settle_in_materials_open on settle_in_materials (company_id) where status in (0, 1, 3);
create index settle_in_materials_person on settle_in_materials (person_id, id);
create index settle_in_materials_review on settle_in_materials (status, submitted_at);
create trigger open_account before insert on settle_in_materials for each row execute function refuse_closed_account();

-- What a shop of some type must hand in; the operator's.
create table settle_requirement (
  kind smallint primary key check (kind >= 1 and kind <= 8),
  required boolean not null,
  shop_types smallint[] not null
);

-- Every step of a company's certification and of an application to open a shop, for ever.
create table review_event (
  id bigint default next_id() primary key,
  subject text not null check (subject in ('company', 'application', 'merchant')),
  subject_id bigint not null,
  event text not null,
  from_status smallint not null,
  to_status smallint not null,
  actor_type text not null check (actor_type in ('buyer', 'applicant', 'operator', 'merchant', 'system')),
  person_id bigint references person(id), -- null = the program itself
  reason text not null default '',
  created_at timestamptz not null default now()
);
create index review_event_subject on review_event (subject, subject_id, id);

-- Warehouses and yards where goods lie and are fetched.
create table store (
  id bigint default next_id() primary key,
  store_name text not null unique,
  port_code text,
  province_name text not null default '',
  city_code text not null,
  city_name text not null,
  address text not null default '',
  phone text not null default '',
  merchant_id bigint references merchant(id), -- null: a public yard, nobody changes its hours
  version integer not null default 1
);
create index store_merchant on store (merchant_id) where merchant_id is not null;
create trigger store_has_slots after insert on store for each row execute function usual_slots();

-- Which public warehouses a merchant uses.
create table merchant_store (
  merchant_id bigint not null references merchant(id),
  store_id bigint not null references store(id),
  contact text not null default '',
  phone text not null default '',
  primary key (merchant_id, store_id)
);

-- What a shop charges for freight from a warehouse, in the place of the operator's tariff. Amounts in fen, null: not offered.
create table freight_override (
  id bigint default next_id() primary key,
  merchant_id bigint not null references merchant(id),
  store_id bigint not null references store(id),
  -- GB/T 2260: a prefecture, or a whole province by its first two digits
  destination text not null check (destination ~ '^([0-9]{2}|[0-9]{6})$'),
  carrier text not null check (carrier in ('truck13', 'truck9', 'truck6')), -- kind of truck: domain/timber/carriers.ts
  per_truck integer check (per_truck >= 0), -- a whole one
  per_m3 integer check (per_m3 >= 0), -- a part of one
  loading integer check (loading >= 0), -- of a whole one
  extra_stop integer check (extra_stop >= 0), -- each place but the first where it stops
  is_firm boolean not null default false, -- billed as it stands, not to be confirmed
  version integer not null default 1,
  unique (merchant_id, store_id, destination, carrier),
  constraint freight_override_check check (per_truck is not null or per_m3 is not null)
);

-- What a kind of truck costs from a city to a destination, by the operator; columns as of `freight_override`.
create table freight_tariff (
  id bigint default next_id() primary key,
  origin text not null check (origin ~ '^[0-9]{6}$'), -- GB/T 2260 of the city of the port or warehouse
  destination text not null check (destination ~ '^([0-9]{2}|[0-9]{6})$'),
  carrier text not null check (carrier in ('truck13', 'truck9', 'truck6')),
  per_truck integer check (per_truck >= 0),
  per_m3 integer check (per_m3 >= 0),
  loading integer check (loading >= 0),
  extra_stop integer check (extra_stop >= 0),
  version integer not null default 1,
  unique (origin, destination, carrier),
  constraint freight_tariff_check check (per_truck is not null or per_m3 is not null)
);

-- When trucks may come. `weekdays`: 1 Monday … 7 Sunday.
create table store_slot (
  store_id bigint not null references store(id) on delete cascade,
  slot_code text not null check (slot_code ~ '^[0-9]{4}-[0-9]{4}$'),
  capacity integer not null check (capacity > 0),
  weekdays smallint[] not null,
  primary key (store_id, slot_code)
);

-- Days on which a warehouse takes no trucks, with the reason that buyers read.
create table store_closure (
  store_id bigint not null references store(id),
  day date not null,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (store_id, day)
);

-- Supply chain services: what is offered; nothing is lent here.
create table supply_product (
  code text primary key,
  name text not null,
  intro text not null,
  features text[] not null,
  rate_text text not null,
  amount_range text not null,
  term_text text not null,
  requirements text[] not null,
  flow text[] not null,
  enabled boolean not null default true,
  sort integer not null
);

-- Applications for a supply chain service.
create table supply_apply (
  id bigint default next_id() primary key,
  apply_no text not null unique,
  product_code text not null references supply_product(code),
  person_id bigint not null references person(id),
  company_id bigint not null references company_info(id),
  amount_wanted bigint not null check (amount_wanted > 0), -- fen
  term_months smallint not null check (term_months >= 1 and term_months <= 36),
  purpose text not null,
  goods_desc text not null,
  related_order_id bigint,
  contact_name text not null,
  contact_phone text not null,
  file_ids bigint[] not null default '{}',
  status smallint not null default 0, -- domain/company/supply.ts
  note text not null default '', -- the operator's last words to the applicant
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index supply_apply_company on supply_apply (company_id, created_at desc);
-- One open application per company and product.
create unique index supply_apply_open_once on supply_apply (company_id, product_code) where status in (0, 1, 2, 3);
create index supply_apply_status on supply_apply (status, created_at desc);
create trigger open_account before insert on supply_apply for each row execute function refuse_closed_account();

-- # Spot goods, the search and what follows from them

-- Spot goods: a row is what one merchant offers of one exact size in one warehouse. Stock and orders are counted in `counted_in`:
-- pieces where the goods have a piece volume, else dm³. What may still be ordered is `stock - held`.
create table goods (
  id bigint default next_id() primary key,
  goods_no text not null unique, -- the number that people read
  merchant_id bigint not null references merchant(id),
  merchant_sku text, -- the merchant's own number, by which a file finds the goods again
  title text not null, -- made of the facts, or the merchant's own
  kind_code text not null, -- dictionary: log, sawn timber, panel …
  species_code text not null, -- dictionary
  grade_system text, -- whose grades: ABC, J, NLGA …
  grade_code text,
  brand_code text, -- the mill
  origin_code text, -- where the wood grew
  thickness numeric(6,1), -- mm, in tenths; null: random, or a log
  width integer, -- mm
  length integer, -- mm; null: a range, or random
  length_min integer, -- mm
  length_max integer, -- mm
  diameter_min integer, -- cm, logs
  diameter_max integer, -- cm, logs
  surface text,
  moisture_type text, -- green, air-dried, kiln-dried
  moisture_pct smallint, -- percent
  treatment text,
  certs jsonb not null default '[]', -- certificates as stated: kind, number, until when
  store_id bigint not null references store(id), -- the warehouse
  port_code text, -- where they landed
  city_code text not null, -- where the warehouse is
  sale_unit text not null check (sale_unit in ('m3', 'm2', 'piece', 'bundle', 'sheet', 'ton')), -- what a price is of
  counted_in text not null check (counted_in in ('piece', 'dm3')), -- what `stock` and `held` count
  volume_rule smallint not null, -- by which rule a log has its volume
  piece_volume_mm3 bigint, -- exact volume of one piece, mm³; null when sold by bulk volume
  pieces_per_bundle integer,
  bundle_volume integer, -- dm³, goods sold by bulk volume
  density integer not null, -- kg/m³
  price integer not null check (price > 0), -- fen per sale unit
  tax_included boolean not null default true,
  tax_rate smallint not null default 13, -- percent
  price_tiers jsonb not null default '[]', -- [{"minVolume": dm³, "price": fen}], ascending
  price_mode smallint not null default 1, -- 1 listed, 2 negotiated (no cart)
  min_order integer not null default 1 check (min_order > 0), -- in the smallest step of the sale unit
  step integer not null default 1 check (step > 0), -- in the smallest step of the sale unit
  stock integer not null default 0 check (stock >= 0), -- all there is, in `counted_in`
  held integer not null default 0, -- of it what open orders hold
  stock_confirmed_at timestamptz not null default now(),
  delivery_modes smallint[] not null default '{1}', -- 1 pickup, 2 delivered
  detail text not null default '', -- description, HTML
  status smallint not null default 0, -- domain/catalog/goods/goods-states.ts
  reject_reason text, -- of the last review
  sale_num integer not null default 0, -- lines sold
  view_num integer not null default 0, -- times looked at
  score integer not null default 0, -- default sort order, higher first
  publish_at timestamptz, -- when they were put on sale
  price_at timestamptz not null default now(), -- when the price last changed
  version integer not null default 1, -- raised by merchant edits, not by holds
  price_version integer not null default 1, -- raised when the price changes
  stock_version integer not null default 1, -- raised when the stock changes but for holds
  tokens tsvector not null default '', -- words of the search, made by domain/timber/tokens.ts
  created_at timestamptz not null default now(),
  -- every filter of the search as a word: a letter for the field, then the code
  filters text[] not null generated always as (array_remove(array[('k' || kind_code), ('s' || species_code), ('g' || grade_code), ('b' || brand_code), ('o' || origin_code), ('p' || port_code), ('c' || city_code), ('d' || moisture_type), ('w' || (store_id)::text), ('m' || (merchant_id)::text)], null::text)) stored,
  -- every length at which the goods can be had, mm
  lengths int4range generated always as (
    case
        when (coalesce(length, length_min, length_max) is null) then null::int4range
        else int4range(least(coalesce(length, length_min, length_max), coalesce(length, length_max, length_min)), greatest(coalesce(length, length_min, length_max), coalesce(length, length_max, length_min)), '[]')
    end) stored,
  uses text[] not null default '{}', -- what the merchant says goods are for: 家具, 托盘, 地板
  token_rules integer not null default 0, -- version of the rules that made `tokens`; 0: older
  images text[] not null default '{}', -- pictures, the main one first
  published_facts jsonb, -- what was last approved of goods whose change waits for a review
  status_at timestamptz not null default now(), -- when goods came into their status
  sold_out boolean not null default false, -- nothing could be had since they last could be bought
  sale_volume integer not null default 0, -- dm³ sold
  sale_orders integer not null default 0, -- orders
  -- goods with the same key are the same wood in the same size, priced by the same unit
  spec_key text not null generated always as (((((((((((((((((((species_code || '/') || kind_code) || '/') || sale_unit) || '/') || coalesce((thickness)::text, '')) || '*') || coalesce((width)::text, '')) || '*') || coalesce((length)::text, '')) || '*') || coalesce((length_min)::text, '')) || '-') || coalesce((length_max)::text, '')) || '/') || coalesce((diameter_min)::text, '')) || '-') || coalesce((diameter_max)::text, ''))) stored,
  -- "30*120" where the tokens hold t:30 and w:120
  found_size text generated always as ((("substring"((tokens)::text, '''t:([0-9.]+)''') || '*') || "substring"((tokens)::text, '''w:([0-9.]+)'''))) stored,
  -- The listed price as fen per m³ with tax, half up: what prices of pieces, sheets, bundles, tonnes and m³ are compared by, the
  -- same as `cubicPrice` of the domain. Null where the price is negotiated or goods do not tell their volume.
  price_m3_fen bigint generated always as (
    case
        when (price_mode = 1) then (nullif(
        case
            when (sale_unit = 'm3') then div(((((2)::numeric * (price)::numeric) * (
            case
                when tax_included then 100
                else (100 + tax_rate)
            end)::numeric) + (100)::numeric), (200)::numeric)
            when ((sale_unit = 'ton') and (density > 0)) then div((((((2)::numeric * (price)::numeric) * (density)::numeric) * (
            case
                when tax_included then 100
                else (100 + tax_rate)
            end)::numeric) + (100000)::numeric), (200000)::numeric)
            when ((sale_unit in ('piece', 'sheet')) and (piece_volume_mm3 > 0)) then least(('9007199254740991'::bigint)::numeric, div((((((2)::numeric * (price)::numeric) * (1000000000)::numeric) * (
            case
                when tax_included then 100
                else (100 + tax_rate)
            end)::numeric) + ((piece_volume_mm3)::numeric * (100)::numeric)), ((piece_volume_mm3)::numeric * (200)::numeric)))
            when ((sale_unit = 'm2') and (piece_volume_mm3 > 0)) then least(('9007199254740991'::bigint)::numeric, div((((((((2)::numeric * (price)::numeric) * (width)::numeric) * (length)::numeric) * (1000)::numeric) * (
            case
                when tax_included then 100
                else (100 + tax_rate)
            end)::numeric) + ((piece_volume_mm3)::numeric * (100)::numeric)), ((piece_volume_mm3)::numeric * (200)::numeric)))
            when ((sale_unit = 'bundle') and (piece_volume_mm3 > 0) and (pieces_per_bundle > 0)) then least(('9007199254740991'::bigint)::numeric, div((((((2)::numeric * (price)::numeric) * (1000000000)::numeric) * (
            case
                when tax_included then 100
                else (100 + tax_rate)
            end)::numeric) + (((piece_volume_mm3)::numeric * (pieces_per_bundle)::numeric) * (100)::numeric)), (((piece_volume_mm3)::numeric * (pieces_per_bundle)::numeric) * (200)::numeric)))
            when ((sale_unit = 'bundle') and ((piece_volume_mm3 is null) or (pieces_per_bundle is null)) and (bundle_volume > 0)) then div((((((2)::numeric * (price)::numeric) * (1000)::numeric) * (
            case
                when tax_included then 100
                else (100 + tax_rate)
            end)::numeric) + ((bundle_volume)::numeric * (100)::numeric)), ((bundle_volume)::numeric * (200)::numeric))
            else null::numeric
        end, (0)::numeric))::bigint
        else null::bigint
    end) stored,
  steadiness smallint not null default 0, -- percent of orders that the shop surely loads as stated
  loads smallint not null default 0, -- orders known to be loaded as stated or not
  loads_met smallint not null default 0, -- those of them that were
  stale_confirmed_at timestamptz, -- the confirmation of the stock that was found too old: the goods can only be inquired about
  measured_thickness_tenths integer, -- by the merchant, as means; tenths of mm
  measured_width integer,
  measured_length integer,
  measured_pieces integer,
  measured_on date,
  volume_ratio smallint, -- of its section in volume_ratio; null = no spot check was accepted
  unique (merchant_id, merchant_sku),
  constraint goods_face check (sale_unit <> 'm2' or counted_in = 'piece' and coalesce(width, 0) > 0 and coalesce(length, 0) > 0),
  constraint goods_counting check ((counted_in = 'piece') = (piece_volume_mm3 is not null)),
  constraint goods_held_within_stock check (held >= 0 and held <= stock)
) with (fillfactor=85);
alter table goods alter column tokens set storage main;
create index goods_by_lengths on goods using gist (lengths) where status in (2, 5);
create index goods_by_merchant on goods (status, merchant_id, score desc, id) where status in (2, 5);
create index goods_by_price on goods (status, price_m3_fen, id) where status in (2, 5);
create index goods_by_price_down on goods (status, price_m3_fen desc nulls last, id) where status in (2, 5);
create index goods_by_sales on goods (status, sale_volume desc, id) where status in (2, 5);
create index goods_by_score on goods (status, score desc, id) where status in (2, 5);
create index goods_by_size on goods (thickness, width, length) where status in (2, 5);
create index goods_by_size_down on goods (status, thickness desc nulls last, width desc nulls last, length desc nulls last, id) where status in (2, 5);
-- The heads of a list sort it by size and by merchant.
create index goods_by_size_up on goods (status, thickness, width, length, id) where status in (2, 5);
create index goods_by_status on goods (status);
create index goods_by_time on goods (status, publish_at desc nulls last, id) where status in (2, 5);
-- In the order of lists by what a cubic metre that is there costs; the groups never mix.
create index goods_by_true_price on goods (status, (
case
    when volume_ratio is not null then 1
    when declared_ratio(measured_thickness_tenths, measured_width, measured_length, thickness, width, length) is not null then 2
    else 3
end), true_price(price_m3_fen, coalesce(volume_ratio::integer, declared_ratio(measured_thickness_tenths, measured_width, measured_length, thickness, width, length), 10000)), id) where status in (2, 5);
create index goods_certs on goods using gin (certs jsonb_path_ops);
-- A merchant's own number finds its goods, however it is capitalised.
create index goods_merchant_sku on goods (lower(merchant_sku)) where merchant_sku is not null;
create index goods_of_brand on goods (brand_code, status, score desc, id) where status in (2, 5);
-- One origin after the other, by which lists with freight are merged.
create index goods_of_city_by_price on goods (city_code, status, price_m3_fen, id) where status in (2, 5);
-- What lists are asked for by one word (原木, canfor, 俄罗斯), in the order in which they are shown: the best thousand are
-- read off the index, however many there are. Goods whose column is empty and whose title says it stand behind.
create index goods_of_kind on goods (kind_code, status, score desc, id) where status in (2, 5);
create index goods_of_kind_by_price on goods (kind_code, status, price_m3_fen, id) where status in (2, 5);
create index goods_of_merchant on goods (merchant_id, id);
create index goods_of_origin on goods (origin_code, status, score desc, id) where status in (2, 5);
create index goods_of_port on goods (port_code, status, score desc, id) where status in (2, 5);
create index goods_of_section on goods (merchant_id, species_code, thickness, width);
create index goods_of_size on goods (found_size, status, score desc, id) where status in (2, 5);
create index goods_of_species on goods (species_code, status, score desc, id) where status in (2, 5);
create index goods_of_species_by_price on goods (species_code, status, price_m3_fen, id) where status in (2, 5);
-- A species of one origin after the other, by which lists with freight are merged.
create index goods_of_species_city_by_price on goods (species_code, city_code, status, price_m3_fen, id) where status in (2, 5);
-- The main question, a species in a size, and a species by price: read in order up to the last hit that counts, instead
-- of finding all of them and sorting.
create index goods_of_species_size on goods (species_code, found_size, status, score desc, id) where status in (2, 5);
create index goods_of_store on goods (store_id);
-- One warehouse after the other that states freight of its own, merged with the origins.
create index goods_of_warehouse_by_price on goods (merchant_id, store_id, status, price_m3_fen, id) where status in (2, 5);
create index goods_review on goods (status_at) where status = 1;
create index goods_same_spec on goods (spec_key, price, id) include (merchant_id, grade_code, price_mode) where status = 2;
-- Finds what was made by other rules in the order in which it is made anew. No hold of stock changes it.
create index goods_token_rules on goods (token_rules, id);
create index goods_with_ratio on goods (merchant_id) where volume_ratio is not null;
create index goods_words on goods using gin (tokens, filters);
create statistics goods_species_port (mcv) on kind_code, species_code, port_code from goods;
alter statistics goods_species_port set statistics 1000;
create statistics goods_species_size (mcv) on species_code, found_size from goods;
alter statistics goods_species_size set statistics 1000;
-- Goods that spec alerts have not been compared with yet: 1 new, 2 cheaper than `price_before`, 4 to be had again.
create trigger goods_change after update of status, price, tax_included, tax_rate, stock, held, kind_code, species_code, grade_code, brand_code, origin_code, port_code, city_code, thickness, width, length, length_min, length_max on goods for each row when (new.status = 2 and new.stock > new.held and (old.status <> 2 or old.stock <= old.held or new.sale_unit = old.sale_unit and new.price_mode = 1 and old.price_mode = 1 and taxed_price(new.price, new.tax_included, new.tax_rate) < taxed_price(old.price, old.tax_included, old.tax_rate) or old.filters is distinct from new.filters or old.thickness is distinct from new.thickness or old.width is distinct from new.width or old.lengths is distinct from new.lengths)) execute function note_goods_change();
create trigger goods_counted_changed after update of status, kind_code, species_code, brand_code, origin_code, port_code, city_code, grade_code, store_id, merchant_id, thickness, width, stock, held on goods for each row when (((old.status in (2, 5)) or (new.status in (2, 5))) and (old.status is distinct from new.status or old.kind_code is distinct from new.kind_code or old.species_code is distinct from new.species_code or old.brand_code is distinct from new.brand_code or old.origin_code is distinct from new.origin_code or old.port_code is distinct from new.port_code or old.city_code is distinct from new.city_code or old.grade_code is distinct from new.grade_code or old.store_id is distinct from new.store_id or old.merchant_id is distinct from new.merchant_id or old.thickness is distinct from new.thickness or old.width is distinct from new.width or (old.stock > old.held) is distinct from (new.stock > new.held))) execute function note_goods_count();
create trigger goods_counted_gone after delete on goods for each row when (old.status in (2, 5)) execute function note_goods_count();
create trigger goods_counted_new after insert on goods for each row when (new.status in (2, 5)) execute function note_goods_count();
create trigger goods_enter_status before update of status on goods for each row when (old.status is distinct from new.status) execute function goods_enter_status();
-- Goods that shops and followers have to be notified of: on sale again, cheaper, sold out.
create trigger goods_news before update of status, stock, held, price, tax_included, tax_rate on goods for each row when (
        case
            when new.status = 2 and new.stock > new.held then old.sold_out or old.stock <= old.held or taxed_price(new.price, new.tax_included, new.tax_rate) < taxed_price(old.price, old.tax_included, old.tax_rate)
            else not old.sold_out and (old.stock <= old.held or new.stock <= new.held)
        end) execute function note_goods_news();

-- How much of the nominal volume is there, by shop, species and section: basis points with their 90 % interval. Computed.
create table volume_ratio (
  merchant_id bigint not null references merchant(id),
  species_code text not null,
  thickness numeric(6,1) not null,
  width integer not null,
  ratio smallint not null check (ratio > 0),
  low smallint not null,
  high smallint not null,
  pieces integer not null,
  checks integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (merchant_id, species_code, thickness, width),
  constraint volume_ratio_check check (low <= ratio and ratio <= high)
);

-- Prices that goods had, one row per change.
create table goods_price_history (
  goods_id bigint not null references goods(id) on delete cascade,
  price integer not null,
  price_at timestamptz not null default now(),
  primary key (goods_id, price_at)
);
create index goods_price_history_age on goods_price_history (price_at);

-- Goods that spec alerts have not been compared with yet: 1 new, 2 cheaper than `price_before`, 4 to be had again.
create table goods_change (
  id bigint generated always as identity primary key,
  goods_id bigint not null,
  kind smallint not null check (kind in (1, 2, 4)),
  price_before integer
);

-- Goods that shops and followers have to be notified of: on sale again, cheaper, sold out.
create table goods_news (
  id bigint generated always as identity primary key,
  goods_id bigint not null,
  kind smallint not null check (kind in (2, 3)),
  price_before integer, -- fen per sale unit, of what is cheaper
  at timestamptz not null default now()
);
create index goods_news_at on goods_news (at, kind);
create index goods_news_of on goods_news (goods_id, at);

-- Who looked at which goods on which day (Beijing). `viewer`: keyed hash of the day with the person or the network, so
-- that nobody can be followed from one day to the next.
create table goods_view (
  goods_id bigint not null references goods(id) on delete cascade,
  day date not null,
  viewer bytea not null,
  primary key (goods_id, day, viewer)
);
create index goods_view_day on goods_view (day);

-- Mills and their stamps, filled from the dictionary of brands, then the operator's.
create table corporation_brand (
  brand_code text primary key,
  brand_name text not null,
  brand_name_en text not null,
  aliases text[] not null default '{}',
  country text not null, -- ISO 3166-1 alpha-2
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

-- Spellings that a brand got or lost. Goods that bear the brand, or whose titles hold one of `words`, get new tokens and titles.
create table brand_change (
  id bigint default next_id() primary key,
  brand_code text not null,
  was_named text, -- null where the name is what it was
  words text[] not null,
  claimed_at timestamptz, -- when a node began; one that broke off is taken over
  -- What is left of a change of a brand that was taken up: the goods that could not be read or written; null: all it concerns.
  failed_goods bigint[]
);

-- Other names of species that the operator teaches the search; the built-in ones stand in the dictionary. `alias_key`: folded, as names are compared.
create table species_alias (
  id bigint default next_id() primary key,
  species_code text not null,
  alias text not null check (alias <> ''),
  alias_key text not null check (alias_key <> ''),
  kind smallint not null check (kind >= 1 and kind <= 5), -- 1 folk name, 2 misspelling, 3 English, 4 Latin, 5 pinyin
  created_by bigint references person(id),
  created_at timestamptz not null default now(),
  constraint species_alias_alias_key_species_code_key unique (alias_key, species_code)
);

-- Hot searches that the operator puts first, in the order of `sort`, or never wants to see.
create table hot_word (
  id bigint default next_id() primary key,
  word text not null check (word <> ''),
  word_key text not null unique check (word_key <> ''),
  kind smallint not null check (kind in (1, 2)), -- 1 pinned, 2 banned
  sort smallint not null default 0,
  created_by bigint references person(id),
  created_at timestamptz not null default now()
);

-- Groups of kinds as the menu shows them, one row once somebody has changed them (domain/catalog/goods/classification.ts).
create table shop_classify (
  id smallint default 1 primary key check (id = 1),
  tree jsonb not null, -- ClassifyGroup[]
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- What is on sale, by which sizes in queries and messages are weighed: one row, counted anew each day. A line is one kind and
-- species|sections mm|lengths mm|diameters cm|grades, each value with the number of merchants that sell it.
create table market_count (
  is_only boolean default true primary key check (is_only),
  lines text not null check (length(lines) <= 600000),
  counted_at timestamptz not null default now()
);

-- What a person searched for of late.
create table search_history (
  person_id bigint not null references person(id),
  history text not null,
  at timestamptz not null default now(),
  -- From where a term was searched last, as a keyed hash: a term is hot where several persons of several networks searched it.
  network text,
  primary key (person_id, history)
);
create index search_history_hot on search_history (at);
create index search_history_recent on search_history (person_id, at desc);
create trigger open_account before insert on search_history for each row execute function refuse_closed_account();

-- Searches that a person saved.
create table my_search (
  id bigint default next_id() primary key,
  person_id bigint not null references person(id),
  name text not null,
  keywords text not null,
  filters jsonb not null, -- the whole query of the list, its first page
  notify smallint not null default 0 check (notify >= 0 and notify <= 3),
  status smallint not null default 1 check (status in (0, 1)),
  last_seen_at timestamptz not null default now(),
  alerted_at timestamptz not null default now(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- What a saved search tells of: 1 new goods, 2 cheaper ones, 3 goods that were sold out and can be had again.
  triggers smallint[] not null default '{1}' check (cardinality(triggers) >= 1 and cardinality(triggers) <= 3 and triggers <@ '{1,2,3}'::smallint[])
);
create index my_search_of_person on my_search (person_id, created_at desc);
create index my_search_to_alert on my_search (notify, alerted_at) where status = 1 and notify <> 0;
create trigger open_account before insert on my_search for each row execute function refuse_closed_account();

-- What a person follows: goods, shops, brands, forward offers and indices. `target_id` is a code for brands and indices, so nothing references it.
create table member_follow (
  id bigint default next_id() primary key,
  person_id bigint not null references person(id),
  target_type smallint not null check (target_type >= 1 and target_type <= 5),
  target_id text not null,
  price_at_follow integer check (price_at_follow >= 0), -- fen per sale unit; goods only
  created_at timestamptz not null default now(),
  -- Whether the remembered price has the tax in it, as new ones have; an older one is read by the terms of its goods today.
  taxed boolean not null default false,
  constraint member_follow_once unique (person_id, target_type, target_id)
);
create index member_follow_newest on member_follow (person_id, created_at desc, id desc);
create index member_follow_target on member_follow (target_type, target_id);
create trigger open_account before insert on member_follow for each row execute function refuse_closed_account();

-- Goods a person looked at: once per day (of Beijing) with the price last seen that day.
create table browse_history (
  id bigint default next_id() primary key,
  person_id bigint not null references person(id),
  day date not null,
  goods_id bigint not null references goods(id) on delete cascade,
  price integer not null check (price >= 0), -- fen per sale unit
  at timestamptz not null default clock_timestamp(),
  taxed boolean not null default false,
  constraint browse_history_once unique (person_id, day, goods_id)
);
create index browse_history_age on browse_history (at);
create index browse_history_newest on browse_history (person_id, at desc, id desc);
create trigger open_account before insert on browse_history for each row execute function refuse_closed_account();

-- Spec alerts: what a person wants to hear of. `spec`: conditions, target price and quantity as the form has them.
create table req_spec (
  id bigint default next_id() primary key,
  person_id bigint not null references person(id),
  purchaser_type smallint not null check (purchaser_type in (0, 1)),
  company_id bigint references company_info(id),
  name text not null,
  spec jsonb not null,
  notify smallint not null check (notify >= 0 and notify <= 3),
  status smallint not null default 1 check (status in (0, 1, 2)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint req_spec_check check ((purchaser_type = 1) = (company_id is not null))
);
create index req_spec_owner on req_spec (person_id, company_id, id desc);
create trigger open_account before insert on req_spec for each row execute function refuse_closed_account();
create trigger req_spec_forgotten after delete on req_spec for each row execute function forget_want();

-- Where an active spec alert lies among all sizes of all species: one box per species it names, thickness and species along x, width along y.
create table req_spec_key (
  req_spec_id bigint not null references req_spec(id) on delete cascade,
  look box not null,
  asks jsonb not null,
  notify smallint not null check (notify >= 0 and notify <= 3)
);
create index req_spec_key_look on req_spec_key using gist (look);
create index req_spec_key_of on req_spec_key (req_spec_id);

-- What a spec alert found; `ref_type` 1 goods, 2 a forward offer, 3 a quote. The same goods at the same price for the same reason is one hit.
create table req_spec_hit (
  req_spec_id bigint not null,
  ref_type smallint not null check (ref_type in (1, 2, 3)),
  ref_id bigint not null,
  reason smallint not null check (reason >= 1 and reason <= 7),
  price integer not null check (price > 0), -- fen per sale unit
  hit_at timestamptz not null default now(),
  read boolean not null default false,
  told boolean not null default false,
  line_id bigint, -- of a quote: the line of the demand that was answered
  constraint req_spec_hit_once primary key (req_spec_id, ref_type, ref_id, reason, price)
);
create index req_spec_hit_old on req_spec_hit using brin (hit_at);

-- Spec alerts to be notified at a time, those that one turn of matching hit in one row: a goods hits a thousand at once.
create table req_spec_alert (
  id bigint generated always as identity primary key,
  alert_at timestamptz not null,
  notify smallint not null check (notify >= 1 and notify <= 3), -- a want that has chosen otherwise since is told another time
  want_ids bigint[] not null
);
create index req_spec_alert_at on req_spec_alert (alert_at);

-- What visitors did: searches, filters, views, clicks.
create table behaviour (
  id bigint default next_id() primary key,
  person_id bigint,
  kind text not null,
  payload jsonb not null,
  at timestamptz not null default now()
);
-- Reports read what was done lately: rows lie in the order of time, so that a few pages' ranges say where.
create index behaviour_in_time on behaviour using brin (at);
create index behaviour_person on behaviour (person_id, at desc) where person_id is not null;
create trigger open_account before insert on behaviour for each row execute function leave_closed_account_out();

-- What visitors do, since 0.11.0. A task makes the partitions of the weeks ahead (`behaviour_by_week_20261130` begins on that Monday in
-- Beijing) and drops the oldest.
create table behaviour_by_week (
  id bigint not null default next_id(),
  person_id bigint,
  kind text not null,
  payload jsonb not null,
  at timestamptz not null default now(),
  primary key (id, at)
) partition by range (at);
create index behaviour_by_week_in_time on behaviour_by_week using brin (at);
create index behaviour_by_week_person on behaviour_by_week (person_id, at desc) where person_id is not null;
-- Rows of weeks that had no partition.
create table behaviour_by_week_rest partition of behaviour_by_week default;
create trigger open_account before insert on behaviour_by_week for each row execute function leave_closed_account_out();

-- How many goods lists show, and how many of them can be bought now, by what they are grouped by (`set`, in
-- `goods-count-store.ts`). A task adds the changes; who reads adds those that it has not come to.
create table goods_count (
  set smallint not null,
  code text not null,
  detail text not null,
  shown integer not null,
  for_sale integer not null,
  primary key (set, code, detail)
);

-- Goods that came into what is counted (1) or left it (-1), with the facts that they are grouped by.
create table goods_count_change (
  id bigint generated always as identity primary key,
  number smallint not null,
  kind_code text,
  species_code text,
  brand_code text,
  origin_code text,
  port_code text,
  city_code text,
  grade_code text,
  store_id bigint,
  merchant_id bigint,
  thickness numeric(6,1),
  width integer,
  for_sale boolean not null
);

-- There once all goods were counted: until then goods are counted by who reads.
create table goods_count_filled (
  is_only boolean default true primary key check (is_only),
  filled_at timestamptz not null default now()
);

-- # Spot trade: cart, checkout, orders, pickups

-- The cart: one line per goods and purchasing entity.
create table cart_item (
  id bigint default next_id() primary key,
  person_id bigint not null references person(id),
  company_id bigint references company_info(id), -- null = the person's own cart
  goods_id bigint not null references goods(id),
  count integer not null check (count > 0), -- in the goods' counted_in unit
  selected boolean not null default true,
  price_snapshot integer not null,
  added_at timestamptz not null default now(),
  constraint cart_item_once unique nulls not distinct (person_id, company_id, goods_id)
);
create trigger open_account before insert on cart_item for each row execute function refuse_closed_account();

-- A basket: lines to be bought, with what the buyer chose for each; priced anew whenever it is read.
create table basket (
  id bigint default next_id() primary key,
  person_id bigint not null references person(id),
  company_id bigint references company_info(id), -- null = the person's own
  title text not null,
  city_code text, -- Where the goods go, GB/T 2260, prefecture level.
  plan text not null, -- cheapest, fewest, steadiest, lineByLine
  lines jsonb not null, -- [{item, substitutes, chosen: [{goodsId, count}]|null}]
  takings jsonb not null default '[]', -- What was last taken to the checkout: [{goodsId, count, price}]
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  share_code text -- Whoever is signed in and has it may read and copy the basket; null: nobody else may.
);
create index basket_of_person on basket (person_id, updated_at desc);
create index basket_old on basket (updated_at);
create trigger open_account before insert on basket for each row execute function refuse_closed_account();

-- Named lines that a purchasing entity buys again and again.
create table purchase_list (
  id bigint default next_id() primary key,
  person_id bigint not null references person(id),
  company_id bigint references company_info(id), -- null = the person's own
  name text not null,
  items jsonb not null, -- Lines as those of a demand.
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index purchase_list_of_person on purchase_list (person_id, updated_at desc);
create trigger open_account before insert on purchase_list for each row execute function refuse_closed_account();

-- A checkout: the lines as the buyer saw them. Used once; the order group it made stays for a replay.
create table settlement (
  token_hash bytea primary key,
  person_id bigint not null references person(id),
  company_id bigint references company_info(id),
  lines jsonb not null, -- [{goodsId, count, price, priceVersion, stockVersion, cartId|null}]
  expire_at timestamptz not null,
  order_group_id bigint unique,
  quote_id bigint -- A settlement of an awarded quote; an order says where it came from.
);
create index settlement_unused on settlement (expire_at) where order_group_id is null;
create index settlement_used on settlement (expire_at) where order_group_id is not null;
create trigger open_account before insert on settlement for each row execute function refuse_closed_account();

-- Orders that one checkout made, one per merchant and warehouse.
create table order_group (
  id bigint default next_id() primary key,
  order_group_no text not null unique,
  person_id bigint not null references person(id),
  company_id bigint references company_info(id),
  order_num integer not null,
  payable bigint not null,
  created_at timestamptz not null default now(),
  -- An acting entity's orders are placed one group after another: `seq` counts them, and two groups placed at the same
  -- moment collide here, so that the second one looks again at how much is already waiting for payment.
  seq integer not null
);
create unique index order_group_in_sequence on order_group (person_id, coalesce(company_id, 0::bigint), seq);
create trigger open_account before insert on order_group for each row execute function refuse_closed_account();

-- Spot orders. States are in domain/trade/order-states.ts.
create table platform_order (
  id bigint default next_id() primary key,
  order_no text not null unique,
  order_group_id bigint not null references order_group(id),
  person_id bigint not null references person(id),
  purchaser_type smallint not null check (purchaser_type in (0, 1)),
  company_id bigint references company_info(id),
  buyer_name text not null,
  buyer_phone text not null,
  merchant_id bigint not null references merchant(id),
  shop_name text not null,
  store_id bigint not null references store(id),
  store_name text not null,
  store_address text not null,
  delivery_mode smallint not null check (delivery_mode in (1, 2)),
  address jsonb, -- snapshot when delivered
  goods_amount bigint not null check (goods_amount >= 0),
  freight_amount bigint not null default 0 check (freight_amount >= 0),
  payable bigint not null,
  paid_amount bigint not null default 0,
  volume integer not null, -- dm³ over all lines
  pay_mode smallint not null default 1,
  invoice jsonb, -- title snapshot
  status smallint not null default 20, -- domain/trade/order.ts
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
  cancel_requested boolean not null default false,
  remainder_dropped boolean not null default false, -- what was not fetched is given up by agreement
  settle_amount bigint check (settle_amount >= 0),
  diff_amount bigint, -- settle_amount - paid_amount
  settle_posted_at timestamptz,
  ship_info jsonb,
  entered_at timestamptz not null default now(), -- when its status began
  source_id bigint,
  payee jsonb, -- The account that a buyer was told when the order was confirmed; later changes of the shop's do not touch it.
  dispute_files text[] not null default '{}', -- Photos that a buyer disputes an order with.
  invoice_no text not null default '',
  invoice_issued_at timestamptz,
  change jsonb, -- What a merchant can deliver instead of what was ordered, as the buyer was asked to accept it.
  agreed_date date, -- The day that the merchant named when it took the order; `expect_date` stays what the buyer asked for.
  -- The freight that was shown when the order was placed, with its terms; firm where the shop bills exactly that.
  freight_quote jsonb,
  constraint platform_order_purchaser check ((purchaser_type = 1) = (company_id is not null)),
  constraint platform_order_sum check (payable = (goods_amount + freight_amount)),
  constraint platform_order_diff check (diff_amount is null or diff_amount = (settle_amount - paid_amount)),
  constraint platform_order_invoice_issued check ((invoice_issued_at is null) = (invoice_no = '') and (invoice_issued_at is null or invoice is not null))
);
-- The clock and the limits look at orders that wait for the buyer's answer (21), too; both kinds of node can use these.
create index platform_order_due_21 on platform_order (expire_at) where status in (20, 21, 30);
create index platform_order_ended on platform_order (merchant_id, finished_at desc, id desc) where status in (80, 90);
create index platform_order_freight on platform_order (paid_at) where freight_quote is not null;
create index platform_order_group on platform_order (order_group_id);
create index platform_order_merchant on platform_order (merchant_id, created_at desc);
create index platform_order_newest on platform_order (created_at desc, id desc);
-- What waits for a merchant is counted whenever the console's first page is opened.
create index platform_order_open on platform_order (merchant_id, status) where status in (20, 40, 50, 60, 70, 75);
create index platform_order_person on platform_order (person_id, company_id, created_at desc);
create index platform_order_status on platform_order (status, created_at desc);
create index platform_order_unpaid_21 on platform_order (person_id) where status in (20, 21, 30);
create index platform_order_waiting on platform_order (status, entered_at) where status in (55, 70);
create trigger open_account before insert on platform_order for each row execute function refuse_closed_account();

-- Lines of a spot order with the facts and the price of the goods as they were.
create table order_line (
  id bigint default next_id() primary key,
  order_id bigint not null references platform_order(id),
  goods_id bigint not null references goods(id),
  snapshot jsonb not null, -- title, spec fields, volume rule as they were
  count integer not null check (count > 0), -- in counted_in units, what is held
  quantity integer not null, -- in the sale unit's smallest step
  pieces integer,
  volume integer not null, -- dm³
  price integer not null, -- fen per sale unit, after the tier
  tier_applied integer, -- minVolume of the tier, dm³
  amount bigint not null,
  picked_count integer not null default 0 check (picked_count >= 0),
  settled_count integer check (settled_count >= 0),
  settled_volume integer,
  settled_amount bigint,
  received_count integer, -- What a buyer counted of goods that were sent, when it was received; null where nobody counted.
  constraint order_line_received check (received_count >= 0 and received_count <= count)
);
create index order_line_goods on order_line (goods_id);
create index order_line_order on order_line (order_id);

-- Every transition of a spot order.
create table order_event (
  id bigint default next_id() primary key,
  order_id bigint not null references platform_order(id),
  event text not null,
  from_status smallint,
  to_status smallint not null,
  actor_type text not null check (actor_type in ('buyer', 'merchant', 'operator', 'system')),
  actor_id bigint,
  note text not null default '',
  at timestamptz not null default clock_timestamp(),
  -- From which network address a person took a step (audit: who did what to what, when, from where). Null for the program's
  -- own steps and for those before this was kept. Only the platform's own people are shown it.
  ip text
);
create index order_event_order on order_event (order_id, at);

-- What orders hold of the stock of goods; the sum per goods is `goods.held`.
create table stock_hold (
  id bigint default next_id() primary key,
  goods_id bigint not null references goods(id),
  order_id bigint references platform_order(id),
  count integer not null check (count > 0),
  reason smallint not null default 2, -- 2 awaiting payment, 3 awaiting pickup
  status smallint not null default 1, -- 1 active, 2 consumed, 3 released
  created_at timestamptz not null default now(),
  released_at timestamptz,
  pickup_id bigint, -- A part of a hold that was fetched stands in a row of its own, which names the tally.
  quote_id bigint,
  constraint stock_hold_of check ((order_id is null) <> (quote_id is null))
);
create index stock_hold_active on stock_hold (goods_id) where status = 1;
create unique index stock_hold_once on stock_hold (order_id, goods_id) where status = 1 and order_id is not null;
create index stock_hold_order on stock_hold (order_id);
create index stock_hold_quote on stock_hold (quote_id) where quote_id is not null;
create index stock_hold_released on stock_hold (released_at) where status = 3;

-- Payment vouchers of spot orders and how they were judged.
create table pay_voucher (
  id bigint default next_id() primary key,
  order_id bigint not null references platform_order(id),
  person_id bigint not null references person(id),
  amount bigint not null check (amount > 0),
  payer_name text not null,
  bank_flow_no text not null,
  pay_date date not null,
  status smallint not null default 0 check (status in (0, 1, 2)), -- 0 waits, 1 passed, 2 refused
  reject_reason text not null default '',
  audited_by bigint references person(id),
  audited_at timestamptz,
  files text[] not null, -- names of stored files
  created_at timestamptz not null default now()
);
-- One transfer counts once towards an order.
create unique index pay_voucher_flow_once on pay_voucher (order_id, bank_flow_no) where status <> 2;

-- What is left to move between the sides when an order ends: 1 back to the buyer, 2 still owed by the buyer.
create table order_refund (
  id bigint default next_id() primary key,
  order_id bigint not null unique references platform_order(id),
  kind smallint not null check (kind in (1, 2)),
  amount bigint not null check (amount > 0),
  status smallint not null default 0 check (status >= 0 and status <= 4), -- 0 open, 1 done
  note text not null default '',
  done_by bigint references person(id),
  done_at timestamptz,
  files text[] not null default '{}',
  created_at timestamptz not null default now(),
  entered_at timestamptz not null default now(),
  account jsonb, -- accountName, bankName, bankAccount
  paid_on date,
  missing text not null default '',
  ruling text not null default ''
);
create index order_refund_open on order_refund (order_id) where status = 0;
create index order_refund_undone on order_refund (entered_at) where status <> 1;
-- Refunds that nobody has settled, by age.
create index order_refund_waiting on order_refund (created_at) where status = 0;

-- Sizes that a buyer measured of a line of an order, and whether they count.
create table spot_check (
  id bigint default next_id() primary key,
  order_id bigint not null references platform_order(id),
  order_line_id bigint not null references order_line(id),
  merchant_id bigint not null references merchant(id),
  person_id bigint not null references person(id),
  species_code text not null,
  thickness numeric(6,1) not null check (thickness > 0::numeric), -- as the line was ordered, as width and length
  width integer not null check (width > 0),
  length integer check (length > 0), -- null = random
  rows jsonb not null, -- thicknessTenths, widthTenths, length, pieces
  pieces integer not null check (pieces > 0),
  measured_mm3 bigint not null check (measured_mm3 > 0),
  nominal_mm3 bigint not null check (nominal_mm3 > 0),
  square bigint check (square >= 0), -- of the pieces' ratios from their mean, basis points; null = means were stated
  moisture smallint check (moisture >= 10 and moisture <= 1000), -- tenths of a percent
  note text not null default '',
  files text[] not null default '{}',
  reason text not null default '',
  ruling text not null default '',
  status smallint not null default 0 check (status in (0, 1, 2, 3, 9)), -- SPOT_CHECK_STATES
  version integer not null default 0,
  created_at timestamptz not null default now(),
  entered_at timestamptz not null default now()
);
create index spot_check_contested on spot_check (order_id) where status = 2;
create index spot_check_counts on spot_check (merchant_id, species_code, thickness, width) where status = 1;
create index spot_check_of_order on spot_check (order_id);
create unique index spot_check_undecided on spot_check (order_line_id) where status in (0, 2);
create index spot_check_waiting on spot_check (entered_at) where status = 0;

-- Pickup reservations: a truck, a warehouse, a day and a slot.
create table reservation (
  id bigint default next_id() primary key,
  reservation_no text not null unique,
  person_id bigint not null references person(id),
  company_id bigint references company_info(id),
  buyer_name text not null,
  store_id bigint not null references store(id),
  store_name text not null,
  slot_date date not null,
  slot_code text not null,
  slot_begin timestamptz not null,
  slot_end timestamptz not null,
  vehicle_type smallint not null,
  plate_no text not null,
  driver_name text not null,
  driver_phone text not null,
  driver_id_mask text not null default '',
  pickup_code text, -- six digits, once confirmed
  volume integer not null, -- dm³
  weight integer not null, -- kg
  remark text not null default '',
  status smallint not null default 0, -- domain/trade/reservation.ts
  end_reason text not null default '',
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  arrived_at timestamptz,
  finished_at timestamptz,
  version integer not null default 1,
  files text[] not null default '{}', -- names of stored files
  -- A confirmed reservation that its buyer moves to another slot waits for its warehouse again, from then on.
  asked_again_at timestamptz,
  constraint reservation_check check (slot_begin < slot_end)
);
-- A gate tells the trucks it expects by their codes.
create unique index reservation_code on reservation (store_id, pickup_code) where status in (1, 2);
create index reservation_due on reservation (slot_end) where status in (0, 1);
create index reservation_person on reservation (person_id, company_id, created_at desc);
create index reservation_slot on reservation (store_id, slot_date, slot_code) where status in (0, 1, 2);

-- What of which order a reservation fetches.
create table reservation_line (
  reservation_id bigint not null references reservation(id) on delete cascade,
  order_line_id bigint not null,
  order_id bigint not null,
  merchant_id bigint not null references merchant(id),
  count integer not null check (count > 0), -- in the order line's unit
  is_forward boolean not null default false,
  goods_order_id bigint generated always as (
    case
        when is_forward then null::bigint
        else order_id
    end) stored references platform_order(id),
  goods_line_id bigint generated always as (
    case
        when is_forward then null::bigint
        else order_line_id
    end) stored references order_line(id),
  cargo_order_id bigint generated always as (
    case
        when is_forward then order_id
        else null::bigint
    end) stored,
  primary key (reservation_id, order_line_id),
  constraint reservation_line_check check (not is_forward or order_line_id = order_id)
);
create index reservation_line_merchant on reservation_line (merchant_id);
create index reservation_line_order on reservation_line (order_id);

-- Pickups with their tally sheet.
create table pickup_record (
  id bigint default next_id() primary key,
  pickup_no text not null unique,
  order_id bigint not null,
  reservation_id bigint references reservation(id),
  merchant_id bigint not null references merchant(id),
  store_id bigint not null references store(id),
  store_name text not null,
  picked_at timestamptz not null,
  plate_no text not null,
  driver_name text not null,
  operator_name text not null,
  receiver_name text not null,
  gross_weight integer, -- kg
  tare_weight integer,
  tally_sheet jsonb not null default '[]', -- [{thickness, width, length, pieces}]
  is_last boolean not null default false,
  remark text not null default '',
  files text[] not null default '{}',
  status smallint not null default 0, -- domain/trade/tally.ts
  note text not null default '', -- why it is disputed, how it was ruled, why it is void
  created_at timestamptz not null default now(),
  settled_at timestamptz, -- when it left status 0 or 2
  version integer not null default 1,
  is_forward boolean not null default false,
  goods_order_id bigint generated always as (
    case
        when is_forward then null::bigint
        else order_id
    end) stored references platform_order(id),
  cargo_order_id bigint generated always as (
    case
        when is_forward then order_id
        else null::bigint
    end) stored,
  dispute_reason text not null default '',
  dispute_files text[] not null default '{}',
  ruling text not null default ''
);
create index pickup_record_due on pickup_record (created_at) where status = 0;
create index pickup_record_merchant on pickup_record (merchant_id, created_at desc);
create unique index pickup_record_once on pickup_record (reservation_id, order_id) where status <> 9;
create index pickup_record_order on pickup_record (order_id);

-- Lines of a tally sheet.
create table pickup_line (
  pickup_id bigint not null references pickup_record(id) on delete cascade,
  order_line_id bigint not null,
  booked integer not null check (booked >= 0),
  actual integer not null check (actual >= 0),
  booked_volume integer not null, -- dm³
  actual_volume integer not null,
  booked_amount bigint not null,
  actual_amount bigint not null,
  reason text not null default '',
  is_forward boolean not null default false,
  goods_line_id bigint generated always as (
    case
        when is_forward then null::bigint
        else order_line_id
    end) stored references order_line(id),
  cargo_order_id bigint generated always as (
    case
        when is_forward then order_line_id
        else null::bigint
    end) stored,
  tallied integer check (tallied >= 0), -- null = no ruling changed it
  primary key (pickup_id, order_line_id)
);

-- What each side says of a dispute beside its reason: the buyer's own count with what it comes to, the merchant's answer.
-- `subject_id`: the order, forward order or tally sheet; ids are unique over all tables.
create table dispute_statement (
  id bigint default next_id() primary key,
  subject_id bigint not null,
  side text not null check (side in ('buyer', 'merchant')),
  person_id bigint not null references person(id),
  words text not null default '',
  files text[] not null default '{}',
  claim jsonb,
  at timestamptz not null default now(),
  constraint dispute_statement_once unique (subject_id, side)
);

-- What buyer and merchant write to each other about a deal. `subject_id`: the order, forward order, reservation or tally sheet.
create table deal_note (
  id bigint default next_id() primary key,
  subject_id bigint not null,
  side text not null check (side in ('buyer', 'merchant')),
  merchant_id bigint references merchant(id), -- the shop that wrote, whose words no other shop of the reservation reads
  person_id bigint not null references person(id),
  words text not null check (char_length(words) >= 1 and char_length(words) <= 500),
  created_at timestamptz not null default now(),
  constraint deal_note_check check ((side = 'merchant') = (merchant_id is not null))
);
create index deal_note_person on deal_note (person_id, created_at);
create index deal_note_subject on deal_note (subject_id, id);

-- # Demands and quotes

-- Demands: timber that a buyer looks for. A line is stored whole as JSON beside the columns by which open demands are searched.
create table demand (
  id bigint default next_id() primary key,
  demand_no text not null unique,
  person_id bigint not null references person(id),
  purchaser_type smallint not null check (purchaser_type in (0, 1)),
  company_id bigint references company_info(id),
  buyer_name text not null, -- at the time of writing
  title text not null,
  raw_text text not null default '',
  create_mode smallint not null check (create_mode >= 1 and create_mode <= 4),
  visibility smallint not null check (visibility >= 1 and visibility <= 3),
  deliver_city_code text, -- GB/T 2260
  deliver_city_name text not null default '',
  deliver_address text not null default '',
  need_date date,
  pay_term text not null default '',
  invoice_kind smallint not null default 0 check (invoice_kind >= 0 and invoice_kind <= 2),
  contact_name text not null default '',
  contact_phone text not null default '',
  quote_deadline_at timestamptz,
  remark text not null default '',
  status smallint not null default 0 check (status >= 0 and status <= 6),
  close_reason text not null default '',
  quote_num integer not null default 0,
  match_num integer not null default 0,
  version integer not null default 1,
  entered_at timestamptz not null default now(), -- the status began
  published_at timestamptz,
  created_at timestamptz not null default now(),
  deleted boolean not null default false,
  seen_at timestamptz,
  -- Experts at work on demands, papers that come with a quote's word, and words that nothing wipes out.
  expert_id bigint references person(id),
  goods_id bigint references goods(id), -- whose shop is asked for a price; empty of other demands
  constraint demand_check check ((purchaser_type = 1) = (company_id is not null)),
  constraint demand_check1 check ((status <> all (array[2, 3])) or quote_deadline_at is not null and published_at is not null)
);
create index demand_due on demand (status, quote_deadline_at) where (status in (2, 3)) and not deleted;
create index demand_expert on demand (expert_id, id desc) where expert_id is not null and not deleted;
-- How much a person has asked for today is counted before more is taken.
create index demand_of_day on demand (person_id, created_at);
-- Inquiries about goods.
create index demand_of_goods on demand (goods_id, person_id) where goods_id is not null;
create index demand_open on demand (published_at desc) where status = 2 and visibility = 1 and not deleted;
create index demand_owner on demand (person_id, company_id, id desc) where not deleted;
create index demand_review on demand (published_at) where status = 1 and not deleted;
create trigger open_account before insert on demand for each row execute function refuse_closed_account();

-- Lines of a demand.
create table demand_item (
  id bigint default next_id() primary key,
  demand_id bigint not null references demand(id) on delete cascade,
  seq smallint not null,
  kind_code text,
  species_code text,
  thickness numeric(6,1), -- mm
  width integer,
  length integer,
  quantity integer check (quantity > 0), -- smallest step of the unit: dm³, kg, 1
  quantity_unit text not null,
  item jsonb not null,
  unique (demand_id, seq)
);
create index demand_item_wanted on demand_item (species_code, kind_code);

-- Every transition of a demand.
create table demand_event (
  id bigint default next_id() primary key,
  demand_id bigint not null references demand(id),
  event text not null,
  from_status smallint,
  to_status smallint not null,
  actor_type text not null check (actor_type in ('buyer', 'operator', 'system')),
  actor_id bigint,
  note text not null default '',
  at timestamptz not null default now(),
  ip text
);
create index demand_event_demand on demand_event (demand_id, at);

-- Merchants whom a demand was shown to.
create table demand_invite (
  demand_id bigint not null references demand(id) on delete cascade,
  merchant_id bigint not null references merchant(id),
  primary key (demand_id, merchant_id)
);
-- How soon a shop answers the inquiries it gets.
create index demand_invite_merchant on demand_invite (merchant_id, demand_id);

-- Quotes on demands, one per merchant and demand.
create table demand_quote (
  id bigint default next_id() primary key,
  quote_no text not null unique,
  demand_id bigint not null references demand(id),
  person_id bigint not null references person(id),
  company_id bigint not null references company_info(id),
  merchant_id bigint references merchant(id), -- a settled shop, which may offer its goods
  supplier_name text not null, -- at the time of quoting
  city_name text not null default '',
  contact_phone text not null,
  status smallint not null default 1 check (status >= 1 and status <= 7),
  end_reason text not null default '',
  round smallint not null default 1,
  valid_until timestamptz not null,
  lock_until timestamptz, -- an awarded price is kept until then
  order_group_id bigint references order_group(id),
  version integer not null default 1,
  entered_at timestamptz not null default now(), -- the status began
  created_at timestamptz not null default now(),
  constraint demand_quote_check check ((status <> all (array[3, 4])) or lock_until is not null),
  constraint demand_quote_check1 check (status <> 4 or order_group_id is not null)
);
create index demand_quote_company on demand_quote (company_id, id desc);
create index demand_quote_demand on demand_quote (demand_id, id);
create index demand_quote_due on demand_quote (valid_until) where status in (1, 2);
create index demand_quote_locked on demand_quote (lock_until) where status = 3;
create index demand_quote_merchant on demand_quote (merchant_id, entered_at desc, id desc) where merchant_id is not null;
create index demand_quote_of_person on demand_quote (person_id);
-- One company has one word in a demand at a time.
create unique index demand_quote_once on demand_quote (demand_id, company_id) where status in (1, 2);
create trigger open_account before insert on demand_quote for each row execute function refuse_closed_account();

-- Rounds of a quote; a round never changes.
create table demand_quote_round (
  quote_id bigint not null references demand_quote(id),
  round smallint not null check (round > 0),
  by_side text not null check (by_side in ('buyer', 'supplier')),
  person_id bigint not null references person(id),
  lines jsonb not null,
  terms jsonb not null,
  goods_amount bigint not null check (goods_amount >= 0),
  note text not null default '',
  at timestamptz not null default now(),
  files jsonb not null default '[]', -- QuoteFile[]
  primary key (quote_id, round)
);
create trigger demand_quote_round_kept before delete or update on demand_quote_round for each row execute function demand_quote_round_kept();
create trigger demand_quote_round_whole before truncate on demand_quote_round for each statement execute function demand_quote_round_kept();

-- Every transition of a quote.
create table demand_quote_event (
  id bigint default next_id() primary key,
  quote_id bigint not null references demand_quote(id),
  event text not null,
  from_status smallint,
  to_status smallint not null,
  actor_type text not null check (actor_type in ('buyer', 'supplier', 'system')),
  actor_id bigint,
  note text not null default '',
  at timestamptz not null default now(),
  ip text
);
create index demand_quote_event_quote on demand_quote_event (quote_id, id);

-- What was taken of a quote, at its price; with goods as many as are held for it.
create table demand_award (
  quote_id bigint not null references demand_quote(id),
  demand_item_id bigint not null references demand_item(id),
  goods_id bigint references goods(id),
  count integer check (count > 0), -- in the goods' counting unit
  price integer not null check (price > 0), -- fen per sale unit
  sale_unit text not null,
  quantity integer not null check (quantity > 0), -- in the sale unit's smallest step
  volume integer, -- dm³, null where it cannot be told
  amount bigint not null,
  tax_included boolean not null,
  tax_rate smallint not null,
  primary key (quote_id, demand_item_id),
  constraint demand_award_check check ((goods_id is null) = (count is null))
);
create index demand_award_item on demand_award (demand_item_id);

-- What was taken of a quote that has a line of several sources, source by source, all its lines. demand_award has then what each
-- line comes to, and names no goods: a node that does not know this table orders nothing of such a quote, rather than a part of it.
create table demand_award_part (
  quote_id bigint not null,
  demand_item_id bigint not null,
  part smallint not null check (part > 0),
  goods_id bigint references goods(id),
  count integer check (count > 0), -- in the goods' counting unit
  price integer not null check (price > 0), -- fen per sale unit
  sale_unit text not null,
  quantity integer not null check (quantity > 0), -- in the sale unit's smallest step
  volume integer, -- dm³, null where it cannot be told
  amount bigint not null,
  primary key (quote_id, demand_item_id, part),
  unique nulls not distinct (quote_id, demand_item_id, goods_id),
  foreign key (quote_id, demand_item_id) references demand_award(quote_id, demand_item_id) on delete cascade,
  constraint demand_award_part_check check ((goods_id is null) = (count is null))
);

-- What a buyer answered to recommended goods, and when they last looked.
create table demand_feedback (
  demand_item_id bigint not null references demand_item(id) on delete cascade,
  goods_id bigint not null references goods(id),
  feedback smallint not null check (feedback in (1, 2)),
  reason text not null default '',
  at timestamptz not null default now(),
  primary key (demand_item_id, goods_id)
);

-- What an expert recommends for a line: spot goods, or a forward offer.
create table demand_pick (
  id bigint default next_id() primary key,
  demand_item_id bigint not null references demand_item(id) on delete cascade,
  goods_id bigint references goods(id),
  offer_id bigint,
  person_id bigint not null references person(id), -- the expert
  note text not null,
  -- of an offer; that of goods stands in demand_feedback
  feedback smallint not null default 0 check (feedback >= 0 and feedback <= 2),
  feedback_reason text not null default '',
  at timestamptz not null default now(),
  removed_at timestamptz,
  constraint demand_pick_check check (num_nonnulls(goods_id, offer_id) = 1)
);
create unique index demand_pick_goods on demand_pick (demand_item_id, goods_id) where removed_at is null and goods_id is not null;
create unique index demand_pick_offer on demand_pick (demand_item_id, offer_id) where removed_at is null and offer_id is not null;

-- # Forward offers, inquiries and orders

-- Forward offers: goods that are sold before they land. `ordered_volume <= total_volume`.
create table global_offer (
  id bigint default next_id() primary key,
  offer_no text not null unique,
  merchant_id bigint not null references merchant(id),
  person_id bigint references person(id), -- who wrote it
  title text not null,
  supplier_name text not null default '',
  mill_brand_code text,
  origin_code text not null default '',
  lines jsonb not null default '[]', -- OfferLine[]
  species_code text not null default '', -- of the largest line, with its kind, grade and size
  kind_code text not null default '',
  grade_code text,
  thickness numeric(6,1), -- mm
  width integer,
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
  currency text not null check (currency in ('USD', 'EUR', 'CNY')),
  price integer not null check (price >= 0), -- minor units per m³
  price_mode smallint not null check (price_mode in (1, 2, 3)),
  payment_term text not null default '',
  deposit_pct smallint not null default 30,
  tolerance_pct smallint not null default 10,
  etd_from date,
  etd_to date,
  eta date,
  vessel_voyage text not null default '',
  quote_valid_until timestamptz not null,
  remark text not null default '',
  status smallint not null default 0, -- domain/futures/global-offer.ts
  reject_reason text not null default '',
  version integer not null default 1,
  entered_at timestamptz not null default now(), -- the status began
  published_at timestamptz,
  created_at timestamptz not null default now(),
  mbf_price integer check (mbf_price > 0), -- minor units per MBF as quoted; null = quoted per m³
  mbf_volume integer check (mbf_volume > 0), -- dm³ that one MBF comes to
  constraint global_offer_not_oversold check (ordered_volume >= 0 and ordered_volume <= total_volume),
  constraint global_offer_check check ((status in (0, 5)) or eta is not null),
  constraint global_offer_mbf check ((mbf_price is null) = (mbf_volume is null) and (mbf_price is null or price = ((mbf_price::bigint * 2000 + mbf_volume) / (2::bigint * mbf_volume))))
);
create index global_offer_due on global_offer (status, quote_valid_until) where status in (2, 3, 4);
create index global_offer_merchant on global_offer (merchant_id, id desc);
create index global_offer_open on global_offer (eta, id) where status = 2;
create index global_offer_review on global_offer (entered_at) where status = 1;

-- Every transition of a forward offer.
create table offer_event (
  id bigint default next_id() primary key,
  offer_id bigint not null references global_offer(id),
  event text not null,
  from_status smallint,
  to_status smallint not null,
  actor_type text not null check (actor_type in ('merchant', 'operator', 'system')),
  person_id bigint references person(id), -- null = the program itself
  note text not null default '',
  at timestamptz not null default now()
);
create index offer_event_offer on offer_event (offer_id, id);

-- What of a forward offer landed unsold and became spot goods. `ordered_volume` counts it as no longer offered.
create table offer_goods (
  offer_id bigint not null references global_offer(id),
  goods_id bigint primary key references goods(id),
  volume integer not null check (volume > 0) -- dm³
);
create index offer_goods_offer on offer_goods (offer_id);

-- Inquiries about a forward offer.
create table futures_inquiry (
  id bigint default next_id() primary key,
  inquiry_no text not null unique,
  offer_id bigint references global_offer(id),
  merchant_id bigint references merchant(id),
  person_id bigint not null references person(id),
  company_id bigint not null references company_info(id),
  buyer_name text not null, -- at the time of writing
  volume integer not null check (volume > 0), -- dm³ wanted first; what holds is in the rounds
  containers integer not null default 0,
  target_price integer, -- minor units per m³
  currency text not null check (currency in ('USD', 'EUR', 'CNY')),
  incoterm_wanted text not null,
  dest_port text not null,
  eta_begin date,
  eta_end date,
  payment_term text not null default '',
  landed jsonb, -- what the buyer had reckoned
  remark text not null default '',
  status smallint not null default 1, -- domain/futures/inquiry.ts
  valid_until timestamptz, -- of the newest quotation
  end_reason text not null default '',
  version integer not null default 1,
  entered_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  lines jsonb not null default '[]', -- OfferLine[] that are wanted; of an offer its own
  constraint futures_inquiry_about check (offer_id is not null or jsonb_array_length(lines) > 0),
  constraint futures_inquiry_taken check (merchant_id is not null or offer_id is null and (status in (1, 7, 9))),
  constraint futures_inquiry_check check ((status <> all (array[2, 4])) or valid_until is not null)
);
create index futures_inquiry_buyer on futures_inquiry (company_id, id desc);
create index futures_inquiry_due on futures_inquiry (status, entered_at) where status in (1, 2, 3, 4);
create index futures_inquiry_free on futures_inquiry (id desc) where merchant_id is null and status = 1;
create index futures_inquiry_merchant on futures_inquiry (merchant_id, id desc);
create index futures_inquiry_of_day on futures_inquiry (person_id, created_at);
create index futures_inquiry_offer on futures_inquiry (offer_id);
create trigger open_account before insert on futures_inquiry for each row execute function refuse_closed_account();

-- Rounds of an inquiry; a round never changes.
create table inquiry_quote (
  id bigint default next_id() primary key,
  inquiry_id bigint not null references futures_inquiry(id),
  round integer not null check (round > 0),
  by_side text not null check (by_side in ('buyer', 'merchant')),
  person_id bigint not null references person(id),
  price integer not null check (price > 0),
  currency text not null,
  incoterm text not null,
  dest_port text not null,
  volume integer not null check (volume > 0),
  containers integer not null default 0,
  eta date not null,
  payment_term text not null,
  deposit_pct smallint not null,
  valid_until timestamptz, -- null = a buyer's counter
  note text not null default '',
  at timestamptz not null default now(),
  unique (inquiry_id, round)
);
create trigger inquiry_quote_stands before delete or update on inquiry_quote for each row execute function rounds_stand();

-- Every transition of an inquiry.
create table inquiry_event (
  id bigint default next_id() primary key,
  inquiry_id bigint not null references futures_inquiry(id),
  event text not null,
  from_status smallint,
  to_status smallint not null,
  actor_type text not null check (actor_type in ('buyer', 'merchant', 'system')),
  person_id bigint references person(id),
  note text not null default '',
  at timestamptz not null default now(),
  ip text
);
create index inquiry_event_inquiry on inquiry_event (inquiry_id, id);

-- Forward orders, each its own only line.
create table futures_order (
  id bigint default next_id() primary key,
  order_no text not null unique,
  offer_id bigint references global_offer(id),
  inquiry_id bigint unique references futures_inquiry(id), -- null = at the fixed price of the offer
  quote_round integer,
  merchant_id bigint not null references merchant(id),
  person_id bigint not null references person(id),
  company_id bigint not null references company_info(id),
  buyer_name text not null, -- at the time of ordering, with the next
  shop_name text not null,
  title text not null,
  lines jsonb not null, -- OfferLine[] of the cargo
  volume integer not null check (volume > 0), -- dm³
  containers integer not null default 0,
  tolerance_pct smallint not null,
  currency text not null check (currency in ('USD', 'EUR', 'CNY')),
  price integer not null check (price > 0), -- per m³
  incoterm text not null,
  dest_port text not null,
  payment_term text not null,
  amount bigint not null check (amount > 0),
  deposit_pct smallint not null check (deposit_pct >= 0 and deposit_pct <= 100),
  deposit_amount bigint not null check (deposit_amount >= 0),
  balance_amount bigint not null,
  paid_amount bigint not null default 0 check (paid_amount >= 0), -- vouchers that passed
  receiver text not null default '',
  importer_kind smallint not null default 1 check (importer_kind in (1, 2)), -- 1 the buyer, 2 an agent
  remark text not null default '',
  etd date,
  eta date not null,
  vessel text not null default '',
  voyage text not null default '',
  container_nos text[] not null default '{}',
  bill_no text not null default '',
  buyer_signed boolean not null default false,
  merchant_signed boolean not null default false,
  final_volume integer check (final_volume >= 0),
  final_amount bigint check (final_amount >= 0),
  settle_posted_at timestamptz,
  left_over bigint, -- at the end: above 0 the buyer owes it, below 0 it goes back
  forfeited bigint not null default 0, -- of what was paid, by the deposit rule
  status smallint not null default 20, -- domain/futures/order.ts
  end_reason text not null default '',
  expire_at timestamptz, -- the status ends by itself then
  version integer not null default 1,
  entered_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  store_id bigint references store(id), -- the yard it lies in, once cleared
  store_name text not null default '',
  picked_volume integer not null default 0 check (picked_volume >= 0), -- dm³ of tallies that are not void
  snapshot jsonb not null default '{}', -- as of an order line: title, size, measure
  payee jsonb,
  -- A dispute about a tally sheet or a forward order has photos, as one about a spot order has.
  dispute_files text[] not null default '{}',
  -- What the sum paid ahead is by the contract of each order: 0 as before there was a choice, 1 订金, 2 定金.
  deposit_kind smallint not null default 0 check (deposit_kind in (0, 1, 2)),
  constraint futures_order_source check (offer_id is not null or inquiry_id is not null),
  constraint futures_order_amounts check ((deposit_amount + balance_amount) = amount)
);
create index futures_order_buyer on futures_order (company_id, id desc);
create index futures_order_due on futures_order (expire_at) where expire_at is not null and (status in (20, 30, 40));
create index futures_order_merchant on futures_order (merchant_id, id desc);
create index futures_order_of_person on futures_order (person_id);
create index futures_order_offer on futures_order (offer_id);
-- Counts by status are read whenever metrics are asked for.
create index futures_order_status on futures_order (status);
create index futures_order_waiting on futures_order (status, settle_posted_at) where status = 85;
create trigger open_account before insert on futures_order for each row execute function refuse_closed_account();

-- Where the cargo of a forward order is.
create table futures_milestone (
  order_id bigint not null references futures_order(id) on delete cascade,
  kind smallint not null check (kind >= 1 and kind <= 9), -- domain/futures/order.ts
  plan_date date,
  actual_date date,
  note text not null default '',
  reminded boolean not null default false, -- both sides were told that it is late
  primary key (order_id, kind)
);
create index futures_milestone_late on futures_milestone (plan_date) where actual_date is null and not reminded;

-- Papers of a forward order.
create table futures_doc (
  id bigint default next_id() primary key,
  order_id bigint not null references futures_order(id),
  kind smallint not null check (kind >= 1 and kind <= 10),
  file_name text not null,
  original_name text not null,
  by_side text not null check (by_side in ('buyer', 'merchant')),
  person_id bigint not null references person(id),
  at timestamptz not null default now()
);
create index futures_doc_order on futures_doc (order_id, id);

-- Payment vouchers of forward orders and how they were judged.
create table futures_voucher (
  id bigint default next_id() primary key,
  order_id bigint not null references futures_order(id),
  person_id bigint not null references person(id),
  amount bigint not null check (amount > 0),
  payer_name text not null,
  bank_flow_no text not null,
  pay_date date not null,
  status smallint not null default 0 check (status in (0, 1, 2)), -- 0 waits, 1 passed, 2 refused
  reject_reason text not null default '',
  audited_by bigint references person(id),
  audited_at timestamptz,
  files text[] not null, -- names of stored files
  created_at timestamptz not null default now()
);
create unique index futures_voucher_flow_once on futures_voucher (order_id, bank_flow_no) where status <> 2;
create index futures_voucher_order on futures_voucher (order_id, id);

-- What is left to move between the sides when a forward order ends.
create table futures_refund (
  id bigint default next_id() primary key,
  order_id bigint not null unique references futures_order(id),
  kind smallint not null check (kind in (1, 2)),
  amount bigint not null check (amount > 0),
  status smallint not null default 0 check (status >= 0 and status <= 4),
  note text not null default '',
  done_by bigint references person(id),
  done_at timestamptz,
  files text[] not null default '{}',
  created_at timestamptz not null default now(),
  entered_at timestamptz not null default now(),
  account jsonb,
  paid_on date,
  missing text not null default '',
  ruling text not null default ''
);
create index futures_refund_undone on futures_refund (entered_at) where status <> 1;

-- Every transition of a forward order.
create table futures_order_event (
  id bigint default next_id() primary key,
  order_id bigint not null references futures_order(id),
  event text not null,
  from_status smallint,
  to_status smallint not null,
  actor_type text not null check (actor_type in ('buyer', 'merchant', 'operator', 'system')),
  person_id bigint references person(id),
  note text not null default '',
  at timestamptz not null default now(),
  ip text
);
create index futures_order_event_order on futures_order_event (order_id, id);

-- # Content: home page, news, price index

-- What the home page is made of; the first content is here, so that a new marketplace opens with a whole page.
create table home_template (
  id bigint default next_id() primary key,
  template_type_code smallint not null check (template_type_code >= 3201 and template_type_code <= 3209),
  place smallint not null check (place in (0, 1, 2)), -- 0 centre, 1 left, 2 right
  is_show boolean not null default true,
  sort smallint not null default 0,
  version integer not null default 1, -- raised by every change of the floor or of what it holds
  title text not null default '',
  style smallint not null default 0 check (style in (0, 1)),
  unique (template_type_code, place)
);

-- The menu of the home page.
create table menu_item (
  id bigint default next_id() primary key,
  template_id bigint not null references home_template(id),
  parent_id bigint references menu_item(id) on delete cascade,
  type smallint not null check (type >= 1 and type <= 7),
  title text not null check (title <> ''),
  content text not null,
  login_type smallint not null default 0 check (login_type in (0, 1)),
  query text not null default '',
  sort smallint not null default 0
);
create index menu_item_template on menu_item (template_id, sort);

-- Short cuts on the home page.
create table fast_track (
  id bigint default next_id() primary key,
  template_id bigint not null references home_template(id),
  title text not null check (title <> ''),
  icon text not null,
  link_url text not null,
  sort smallint not null default 0
);
create index fast_track_template on fast_track (template_id, sort);

-- Goods the operator picked; what is not picked is filled up by the shop itself.
create table goods_pool (
  template_id bigint not null references home_template(id),
  tab smallint not null check (tab in (1, 2, 3)), -- 1 recommended, 2 new, 3 reduced
  goods_id bigint not null references goods(id) on delete cascade,
  sort smallint not null default 0,
  primary key (template_id, tab, goods_id)
);

-- Banners.
create table sys_advert (
  id bigint default next_id() primary key,
  page text not null check (page in ('home', 'search', 'news', 'supply')),
  title text not null check (title <> ''),
  subtitle text not null default '',
  image text not null,
  link_url text not null default '',
  begin_at timestamptz,
  end_at timestamptz,
  is_show boolean not null default true,
  sort smallint not null default 0,
  version integer not null default 1,
  deleted boolean not null default false,
  constraint sys_advert_check check (end_at > begin_at)
);
create index sys_advert_page on sys_advert (page, sort) where not deleted;

-- News, help and announcements. Scheduled is not stored: released, and its time has not come.
create table news (
  id bigint default next_id() primary key,
  channel_code text not null,
  slot text unique, -- help articles that other pages link to by name
  title text not null,
  subtitle text not null default '',
  cover text not null default '',
  source text not null default '',
  author text not null default '',
  content_html text not null default '', -- sanitised when written
  tags text[] not null default '{}',
  species_codes text[] not null default '{}',
  is_top boolean not null default false,
  status smallint not null default 0 check (status in (0, 2, 3)), -- 0 draft, 2 released, 3 taken offline
  publish_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  constraint news_check check (status <> 2 or publish_at is not null)
);
create index news_in_time on news (publish_at desc, id desc) where status = 2 and not deleted;
create index news_of_channel on news (channel_code, publish_at desc, id desc) where status = 2 and not deleted;

-- Price indices: values are hundredths of the unit, 0.01 point or fen per m³.
create table price_index (
  index_code text primary key,
  index_name text not null,
  level smallint not null check (level in (0, 1, 2)), -- 0 total, 1 big class, 2 species × size × port
  parent_code text references price_index(index_code),
  unit text not null check (unit in ('点', '元/m³')),
  base_period text, -- null until the first point
  base_value integer not null default 1000,
  sample_rule text not null,
  status smallint not null default 1 check (status in (0, 1)),
  kind_code text,
  species_code text,
  thickness numeric(6,1),
  width integer,
  diameter_min integer,
  grade_code text,
  port_code text,
  created_at timestamptz not null default now(),
  constraint price_index_spec unique nulls not distinct (level, kind_code, species_code, thickness, width, diameter_min, grade_code, port_code),
  constraint price_index_levels check ((level = 0) = (parent_code is null))
);
create index price_index_parent on price_index (parent_code);

-- The value of an index on a day.
create table price_index_point (
  index_code text not null references price_index(index_code),
  period text not null check (period ~ '^[0-9]{4}-W[0-9]{2}$'),
  value bigint not null check (value > 0),
  sample_num integer not null default 0 check (sample_num >= 0),
  volume bigint not null default 0 check (volume >= 0), -- dm³
  low bigint, -- fen per m³
  median bigint,
  high bigint,
  source smallint not null check (source in (1, 2, 3, 4)), -- 1 orders, 2 listings, 3 operator, 4 imported
  computed_at timestamptz not null default now(),
  primary key (index_code, period),
  constraint price_index_point_range check (low is null or low <= median and median <= high)
);

-- Samples of the price index: one per line of an order, written when it completes, as it was settled and by the facts of the goods as they were.
create table price_sample (
  order_line_id bigint primary key references order_line(id),
  at timestamptz not null,
  kind_code text not null,
  species_code text not null,
  thickness numeric(6,1), -- mm
  width integer,
  diameter_min integer, -- cm
  grade_code text,
  port_code text not null,
  amount bigint not null check (amount > 0), -- fen
  volume integer not null check (volume > 0), -- dm³
  tax_included boolean not null,
  tax_rate smallint not null
);
create index price_sample_at on price_sample (at);

-- # The system: roles, settings, dictionaries, files, notifications, jobs

-- Roles and what they may do, as the operator sets them; the program's own are filled in at the start.
create table sys_role (
  role_id bigint default next_id() primary key,
  role_key text not null unique check (role_key ~ '^[a-zA-Z][a-zA-Z0-9]{1,29}$'),
  role_name text not null,
  role_sort integer not null default 0,
  permissions text[] not null default '{}',
  filled text[] not null default '{}', -- What releases granted so far: what an operator took away does not come back by itself.
  built_in boolean not null default false,
  remark text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint sys_role_check check (role_key <> 'admin' or permissions = '{*:*:*}'::text[]),
  constraint sys_role_check1 check (role_key = 'admin' or not permissions && '{*:*:*}'::text[])
);

-- Settings that operators change while the program runs.
create table sys_config (
  config_key text primary key,
  config_value text not null,
  updated_at timestamptz not null default now(),
  config_id bigint not null default next_id() unique,
  config_name text not null default '',
  config_type text not null default 'N' check (config_type in ('Y', 'N')), -- Y: built in, stays
  remark text not null default '',
  created_at timestamptz not null default now(),
  internal boolean not null generated always as ((config_key ~~ 'server.%')) stored
);

-- Dictionaries by name.
create table sys_dict_type (
  dict_id bigint default next_id() primary key,
  dict_name text not null,
  dict_type text not null unique,
  status text not null default '0' check (status in ('0', '1')),
  remark text not null default '',
  created_at timestamptz not null default now()
);

-- Entries of dictionaries.
create table sys_dict_data (
  dict_code bigint default next_id() primary key,
  dict_sort integer not null default 0,
  dict_label text not null,
  dict_value text not null,
  dict_type text not null,
  css_class text not null default '',
  list_class text not null default '',
  is_default text not null default 'N' check (is_default in ('Y', 'N')),
  status text not null default '0' check (status in ('0', '1')),
  remark text not null default '',
  created_at timestamptz not null default now()
);
create index sys_dict_data_type on sys_dict_data (dict_type, dict_sort, dict_code);

-- A file somebody handed in, or a temporary export made for somebody. Unattached ones are removed after a day.
create table stored_file (
  id bigint default next_id() primary key,
  file_name text not null unique, -- what calls know it by: an address that cannot be guessed
  person_id bigint not null references person(id),
  is_public boolean not null, -- public ones are pictures
  temporary boolean not null default false, -- made for one download
  original_name text not null,
  content_type text not null,
  size integer not null check (size >= 0), -- bytes as they arrived
  purpose text, -- what it was attached to: licence, voucher …
  subject_id bigint,
  attached_at timestamptz,
  created_at timestamptz not null default now(),
  constraint stored_file_check check ((purpose is null) = (attached_at is null))
);
create index stored_file_orphan on stored_file (created_at) where attached_at is null;
create index stored_file_owner on stored_file (person_id, created_at);
create trigger open_account before insert on stored_file for each row execute function refuse_closed_account();

-- Several program nodes share the database and no disk. `variant`: '' is the file itself, else `480.webp`.
create table file_bytes (
  file_id bigint not null references stored_file(id) on delete cascade,
  variant text not null default '',
  content_type text not null,
  bytes bytea not null,
  primary key (file_id, variant)
);
alter table file_bytes alter column bytes set storage external;

-- An object of the bucket: bytes of one form of a file that lie there instead of in `file_bytes`. The row is there before the object
-- is written and until it is deleted, so that none is ever forgotten.
create table stored_object (
  key text primary key, -- where it lies in the bucket; cannot be guessed
  -- null: it belongs to no file, not yet or no longer, and is deleted
  file_id bigint references stored_file(id) on delete set null,
  variant text not null default '',
  content_type text not null,
  size integer not null check (size >= 0),
  sha256 bytea not null check (octet_length(sha256) = 32), -- of its bytes; compared whenever they are read
  since timestamptz not null default now(), -- since when it is its file's, or nobody's
  unique (file_id, variant)
);
create index stored_object_loose on stored_object (since) where file_id is null;

-- Domain events, published in the transaction of the change and delivered to subscribers by any node; gone once all have it.
create table outbox (
  id bigint default next_id() primary key,
  event text not null,
  payload jsonb not null,
  tries smallint not null default 0,
  next_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  request_id text -- the request or the run that it came from; null: of an earlier version
);
create index outbox_due on outbox (next_at);

-- An event of the outbox becomes one row per subscriber, each of which is delivered, retried and counted by itself. `tries`,
-- `next_at` and `last_error` of the outbox are only for nodes of the version before, which deliver to all subscribers at once.
create table outbox_delivery (
  outbox_id bigint not null,
  subscriber text not null,
  event text not null,
  payload jsonb not null,
  tries smallint not null default 0,
  next_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null, -- When the event was published.
  request_id text, -- the request or the run that it came from; null: of an earlier version
  primary key (outbox_id, subscriber)
);
create index outbox_delivery_due on outbox_delivery (next_at, outbox_id, subscriber);
create index outbox_delivery_failed on outbox_delivery (subscriber) where tries > 0;

-- `visible_at`: a person may want a type once a day. `company_id`: for whom the person acted when it happened.
create table message (
  id bigint default next_id() primary key,
  person_id bigint not null references person(id),
  company_id bigint references company_info(id),
  type smallint not null check (type >= 1 and type <= 7),
  title text not null,
  content text not null,
  link_path text not null default '',
  ref_type text not null,
  ref_id bigint,
  level smallint not null default 0 check (level in (0, 1)),
  outbox_id bigint not null, -- The event this tells of: told once, however often its delivery is tried.
  visible_at timestamptz not null default now(),
  read_at timestamptz,
  deleted boolean not null default false,
  created_at timestamptz not null default now(),
  -- What a message asks of its reader (domain/system/message-todo.ts); null = nothing. Whether it is still to do is looked at
  -- when messages are read.
  todo text,
  constraint message_once unique (outbox_id, person_id, ref_type, title)
);
create index message_age on message (visible_at);
-- Closing an account finds everything of the person, also what they had put away.
create index message_deleted_of_person on message (person_id) where deleted;
create index message_of_person on message (person_id, visible_at desc, id desc) where not deleted;
create index message_read_age on message (read_at) where read_at is not null;
create index message_todo on message (person_id, todo, ref_id) where todo is not null;
create index message_unread on message (person_id, type) where read_at is null and not deleted;
create trigger open_account before insert on message for each row execute function leave_closed_account_out();

-- Which kinds of notifications a person wants, and how often.
create table message_pref (
  person_id bigint not null references person(id),
  type smallint not null check (type >= 1 and type <= 7),
  in_app boolean not null,
  digest smallint not null default 0 check (digest in (0, 1, 2)), -- 0 at once, 1 once a day, 2 once a week
  primary key (person_id, type)
);
create trigger open_account before insert on message_pref for each row execute function refuse_closed_account();

-- Reminders that were sent: once per wait and reminder. `since` tells one wait from the next of its kind.
create table reminder (
  kind text not null, -- domain/system/waiting.ts
  subject_id bigint not null,
  since timestamptz not null,
  nth smallint not null,
  told_at timestamptz not null default now(),
  primary key (kind, subject_id, since, nth)
);
create index reminder_age on reminder (told_at);

-- Shops and goods whose figures are to be computed anew because something happened to them.
create table figure_due (
  kind text not null check (kind in ('merchant', 'goods')),
  id bigint not null,
  since timestamptz not null default now(),
  primary key (kind, id)
);
create index figure_due_since on figure_due (since);

-- What everybody is shown of the market, computed once a minute for all nodes; `answer` is JSON.
create table summary (
  name text primary key,
  answer text not null,
  made_at timestamptz not null default now()
);

-- Nodes that run, each by its own random id. One that was killed stays for a day, and counts as gone after ten minutes.
create table node_seen (
  node text primary key,
  release text not null, -- as 0.9.0
  since timestamptz not null default now(),
  last_seen timestamptz not null default now()
);

-- What a migration left to be filled: how far it has come, in the order of ids, and when all was filled.
create table backfill (
  migration text primary key,
  after_id bigint not null default 0,
  filled bigint not null default 0, -- rows so far
  done_at timestamptz
);

-- Rows that a job could not work on. Each is tried again at `next_at`; until then the job passes it over.
create table job_set_aside (
  job text not null,
  row_id text not null,
  error text not null,
  tries integer not null default 1 check (tries > 0),
  since timestamptz not null default now(),
  next_at timestamptz not null,
  primary key (job, row_id)
);
create index job_set_aside_age on job_set_aside (next_at);

-- Answers of calls that may be sent again: same key and same body give the same answer for 24 hours.
create table idempotency (
  person_id bigint not null references person(id),
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);
create index idempotency_age on idempotency (created_at);
create trigger open_account before insert on idempotency for each row execute function refuse_closed_account();

-- Append-only. Every row carries the hash of the row before it, so that a changed or missing row shows.
create table oper_log (
  seq bigint primary key,
  at timestamptz not null,
  person_id bigint,
  person_name text not null,
  ip text not null,
  title text not null,
  business_type smallint not null, -- 0 other, 1 added, 2 changed, 3 removed
  target text not null,
  before jsonb,
  after jsonb,
  hash bytea,
  place bigint
);
create unique index oper_log_place on oper_log (place);
create index oper_log_time on oper_log (at);
create index oper_log_unchained on oper_log (seq) where place is null;
-- One writer after the other until its transaction ends: the chain has no forks.
create trigger oper_log_chain before insert on oper_log for each row execute function oper_log_chain();
-- The one change of a row: it takes its place in the chain, once, with its hash.
create trigger oper_log_keep before delete or update on oper_log for each row execute function oper_log_keep();
create trigger oper_log_keep_all before truncate on oper_log for each statement execute function oper_log_refuse();

create function oper_log_hash(entry oper_log, previous bytea) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    entry.seq, extract(epoch from entry.at), entry.person_id, entry.person_name, entry.ip, entry.title,
    entry.business_type, entry.target, entry.before, entry.after)::text, 'UTF8'))
$$;

alter table person add constraint person_merchant foreign key (merchant_id) references merchant(id);
alter table user_address add foreign key (company_id) references company_info(id);
alter table supply_apply add foreign key (related_order_id) references platform_order(id);
alter table settlement add constraint settlement_group foreign key (order_group_id) references order_group(id) deferrable initially deferred;
alter table settlement add foreign key (quote_id) references demand_quote(id);
alter table stock_hold add foreign key (pickup_id) references pickup_record(id);
alter table stock_hold add foreign key (quote_id) references demand_quote(id);
alter table reservation_line add foreign key (cargo_order_id) references futures_order(id);
alter table pickup_record add foreign key (cargo_order_id) references futures_order(id);
alter table pickup_line add foreign key (cargo_order_id) references futures_order(id);
alter table demand_pick add foreign key (offer_id) references global_offer(id);

create view yard_line as
 select order_line.id,
    order_line.order_id,
    order_line.goods_id,
    order_line.count,
    order_line.picked_count,
    order_line.price,
    order_line.snapshot
   from order_line
union all
 select futures_order.id,
    futures_order.id as order_id,
    null::bigint as goods_id,
    futures_order.volume as count,
    futures_order.picked_volume as picked_count,
    0 as price,
    futures_order.snapshot
   from futures_order;

-- What a yard sees of orders of either kind. A company's cargo may be fetched by any of its people.
create view yard_order as
 select platform_order.id,
    platform_order.order_no,
    platform_order.merchant_id,
    platform_order.person_id,
    platform_order.company_id,
    platform_order.buyer_name,
    platform_order.shop_name,
    platform_order.store_id,
    platform_order.store_name,
    platform_order.status,
    platform_order.version,
    platform_order.delivery_mode,
    platform_order.cancel_requested,
    platform_order.status in (50, 60) as is_fetchable,
    false as is_forward
   from platform_order
union all
 select futures_order.id,
    futures_order.order_no,
    futures_order.merchant_id,
    futures_order.person_id,
    futures_order.company_id,
    futures_order.buyer_name,
    futures_order.shop_name,
    futures_order.store_id,
    futures_order.store_name,
    futures_order.status,
    futures_order.version,
    1::smallint as delivery_mode,
    false as cancel_requested,
    futures_order.status = 80 and futures_order.store_id is not null as is_fetchable,
    true as is_forward
   from futures_order;

insert into agreement (type, version, title, paragraphs, effective_at, created_by) values
  ('1', '2026.1', '淘木用户服务协议', '{一、本平台为木材买卖双方提供货源展示、检索、下单与履约记录服务。买卖合同由买家与商家订立，平台不是合同的一方，也不代收货款。,二、您应以本人手机号注册，妥善保管密码与验证码。以企业名义采购前，须完成企业认证；认证资料不实产生的责任由您承担。,三、商品的树种、规格、等级、含水率、材积计算规则与库存由商家声明。成交数量以提货时双方确认的码单为准，差额多退少补。,四、提交订单即锁定相应库存。商家应在二十四小时内确认；确认后请在规定时间内付款，逾期订单自动取消，库存释放。,五、不得以虚假下单占用库存、干扰定价、刷取验证码或以程序大量抓取数据。违反者平台可以限制其使用。,六、争议可先由双方协商，协商不成可申请平台调处；仍不能解决的，提交商家所在地有管辖权的人民法院处理。}', '2025-12-31 16:00:00+00', null),
  ('2', '2026.1', '淘木隐私政策', '{一、为完成注册、下单与提货，我们处理您的手机号、姓名、收货地址、企业证照与开票信息，以及提货司机的姓名、车牌与脱敏后的证件号。,二、您的搜索、浏览与点击用于改进检索和推荐；关闭或清除搜索历史后，我们不再据此向您展示最近搜索。,三、您的联系方式只在订单成立后提供给对应的商家，不向其他第三方出售或提供；法律另有规定的除外。,四、密码以不可逆方式保存，验证码、登录凭证与您登录过的设备标识仅保存摘要，短信验证码不留存。企业证照等文件仅您本人与审核人员可见。,五、您可以查询、更正个人信息，或注销账号。注销时我们删除您的收货地址、开票抬头、购物车、收藏、浏览与搜索记录、保存的搜索与订阅、站内消息、登录设备和未使用的文件，清除账号、求购、报价与申请中的姓名、电话等联系方式，行为统计不再与您关联；订单、付款、提货与争议记录依《电子商务法》自交易完成之日起保存不少于三年，登录与操作日志依《网络安全法》保存不少于六个月，协议同意记录作为凭证保留，短信与登录次数限制的记录在两日内删除。}', '2025-12-31 16:00:00+00', null),
  ('3', '2026.1', '淘木商家入驻协议', '{一、商家须为依法登记并通过认证的企业，按要求提交营业执照、开户信息、仓储或租赁证明及品牌授权等资料。,二、商家应如实发布货源，及时更新库存与价格，并在规定时限内确认订单、审核付款凭证和安排提货。,三、无正当理由拒绝发货、以次充好或伪造码单的，平台可下架商品、停业整顿直至清退，并公示处理结果。}', '2025-12-31 16:00:00+00', null),
  ('4', '2026.1', '淘木期货交易规则', '{一、期货指尚未到港的在途或待装船货物，不是期货合约，不提供任何形式的保证金交易。,二、订购须为已认证企业。定金比例、溢短装、船期与单证以双方确认的报盘和合同为准。}', '2025-12-31 16:00:00+00', null),
  ('5', '2026.1', '淘木提货须知', '{一、提货前请在订单中预约时段，填写车牌号与司机信息。车辆凭提货码进场，超过预约时段四小时未到视为爽约。,二、装车时双方清点件数、核对码单。实提数量与订单不符的，请在码单上注明原因并拍照，差额据实结算。}', '2025-12-31 16:00:00+00', null),
  ('4', '2026.2', '淘木期货交易规则', '{一、期货指尚未到港的在途或待装船货物，不是期货合约，不提供任何形式的保证金交易。,二、订购须为已认证企业。首付款比例、溢短装、船期与单证以双方确认的报盘和合同为准。,"三、首付款按下单时订单所写的用词处理。写“定金”的，买家违约不退，商家违约双倍返还，且不超过合同金额的 20%（民法典第五百八十六至五百八十八条）；写“订金”的属预付款，取消即退还，违约方按实际损失赔偿。"}', '2026-11-28 16:00:00+00', null);

insert into settle_requirement (kind, required, shop_types) values
  ('1', 'true', '{1,2,3,4,5}'),
  ('2', 'true', '{1,2,3,4,5}'),
  ('3', 'true', '{1,2,3,4,5}'),
  ('4', 'true', '{1,2,3,4}'),
  ('5', 'false', '{1,3,5}'),
  ('6', 'true', '{3}'),
  ('7', 'false', '{1,2,3,4,5}'),
  ('8', 'true', '{1,2,3,4,5}');

insert into supply_product (code, name, intro, features, rate_text, amount_range, term_text, requirements, flow, enabled, sort) values
  ('agency', '代理采购', '由服务方按您指定的规格与供货方代为采购进口木材，货到港后按批付款提货。', '{按批采购，按批提货,合同、单证由服务方统一办理,货权清晰，全程可查}', '服务费按货值与周期由服务方报价，平台不收取费用', '单批 50 万至 2000 万元', '30 至 180 天', '{"企业认证满 3 个月",有明确的采购品种、规格与销售去向,按服务方要求缴付保证金}', '{提交申请,平台核对资料,服务方报价并签约,采购到港,付款提货}', 'true', '10'),
  ('freight', '运费垫付', '由物流服务方先行承运，企业在约定账期内结清运费。', '{整车、铁路与集装箱均可,按月对账，统一开票,关联平台订单自动带出货量}', '账期内不另计费用，逾期按与物流方的合同执行', '单月 5 万至 100 万元', '30 至 60 天账期', '{近三个月在平台有成交订单,收发货地址明确,无逾期未结运费}', '{提交申请,平台核对资料,物流方签约,承运,按月对账结清}', 'true', '50'),
  ('letter', '进口开证', '由具备进口资质的服务方对外开立信用证，办理报关、报检与缴税。', '{即期、远期信用证,单证审核与付汇,报关报检一站办理}', '开证费与代理费由服务方报价，银行费用按实结算', '单笔 10 万至 500 万美元', '即期或 90 天以内', '{与境外供方已签合同或形式发票,"品种不在 CITES 管制清单，或已取得许可",企业近一年有进口或内贸流水}', '{提交申请,平台核对资料,服务方审单,开立信用证,到单付款放货}', 'true', '20'),
  ('pledge', '货押', '以在库或在途木材的货权作为担保，由资金方提供短期周转资金。', '{在库、在途均可申请,动态置换，货可照常销售,第三方监管}', '资金成本由资金方审批后确定，平台不承诺利率', '100 万至 3000 万元', '30 至 120 天', '{货权属于申请企业，有提单或入库单,监管方可进场盘点,企业与法定代表人征信正常}', '{提交申请,平台核对资料,监管方进场,转资金方审批,放款登记,解押提货}', 'true', '40'),
  ('receipt', '仓单融资', '以存放在合作监管仓库的木材仓单为依据，由资金方向企业提供资金。', '{木材存放原仓，不影响日常看货,分批赎货，按提货量还款,价格按平台价格指数盯市}', '资金成本由资金方审批后确定，平台不承诺利率', '货值的五至七成，50 万元起', '90 至 180 天', '{木材存放于合作监管仓库,货权单据齐全且未设其他权利,品种有平台价格指数可参照}', '{提交申请,平台核对资料,入库盘点出仓单,转资金方审批,放款登记,还款赎货}', 'true', '30'),
  ('storage', '监管仓储与货运保险', '合作仓库提供第三方监管、盘点与木材养护，可同时投保仓储与运输险。', '{入库检尺，出具码单,定期盘点与影像留存,火灾、水渍与运输险可选}', '仓储费、保险费按仓库与保险公司报价', '100 m³ 起', '按月计', '{提供品种、规格与预计数量,危险品与带皮疫木不予入库}', '{提交申请,平台核对资料,仓库报价,入库检尺,出具码单与保单}', 'true', '60');

insert into home_template (template_type_code, place, is_show, sort, version, title, style) values
  ('3201', '0', 'true', '1', '1', '', '0'),
  ('3202', '0', 'true', '2', '1', '', '0'),
  ('3204', '0', 'true', '3', '1', '', '0'),
  ('3207', '0', 'true', '4', '1', '', '0'),
  ('3209', '0', 'true', '5', '1', '', '0'),
  ('3206', '0', 'true', '6', '1', '', '0'),
  ('3208', '0', 'true', '7', '1', '', '0'),
  ('3203', '1', 'true', '1', '1', '', '0'),
  ('3205', '2', 'true', '1', '1', '', '0');

insert into menu_item (template_id, parent_id, type, title, content, login_type, query, sort) values
  ((select id from home_template where template_type_code = '3202' and place = '0'), NULL, '1', '首页', '/index', '0', '', '1'),
  ((select id from home_template where template_type_code = '3202' and place = '0'), NULL, '4', '现货锯材', '/spot/spotGoods,SpotGoods', '0', '{"kindName":"锯材","kindCode":"1501"}', '2'),
  ((select id from home_template where template_type_code = '3202' and place = '0'), NULL, '2', '全部货源', '/public/list', '0', '', '3'),
  ((select id from home_template where template_type_code = '3202' and place = '0'), NULL, '4', '全球期货', '/global/GlobalOffer,GlobalOffer', '0', '', '4'),
  ((select id from home_template where template_type_code = '3202' and place = '0'), NULL, '1', '发需求', '/find/findGoods', '0', '', '5'),
  ((select id from home_template where template_type_code = '3202' and place = '0'), NULL, '1', '求购大厅', '/buyList/openQuote', '0', '', '6'),
  ((select id from home_template where template_type_code = '3202' and place = '0'), NULL, '1', '价格指数', '/exponent/list', '0', '', '7'),
  ((select id from home_template where template_type_code = '3202' and place = '0'), NULL, '6', '品牌', '/brand/list', '0', '', '8'),
  ((select id from home_template where template_type_code = '3202' and place = '0'), NULL, '1', '商家', '/merchant/list', '0', '', '9'),
  ((select id from home_template where template_type_code = '3202' and place = '0'), NULL, '1', '供应链服务', '/supply/supplyChain', '0', '', '10'),
  ((select id from home_template where template_type_code = '3202' and place = '0'), NULL, '1', '资讯', '/news/newsIndex', '0', '', '11');

insert into fast_track (template_id, title, icon, link_url, sort) values
  ((select id from home_template where template_type_code = '3207' and place = '0'), '发需求', 'search', '/demand/step_one', '1'),
  ((select id from home_template where template_type_code = '3207' and place = '0'), '求购大厅', 'list', '/buyList/openQuote', '3'),
  ((select id from home_template where template_type_code = '3207' and place = '0'), '价格指数', 'chart', '/exponent/list', '4'),
  ((select id from home_template where template_type_code = '3207' and place = '0'), '企业认证', 'badge', '/user/certification', '5'),
  ((select id from home_template where template_type_code = '3207' and place = '0'), '商家入驻', 'shop', '/settled/apply', '6');

insert into sys_advert (page, title, subtitle, image, link_url, begin_at, end_at, is_show, sort, version, deleted) values
  ('home', '输入规格，直接找到货', '树种、厚宽长、等级、港口任意组合，同规格报价排在一起', '/pictures/banner/boards.svg', '/public/list', NULL, NULL, 'true', '1', '1', 'false'),
  ('home', '贴一段清单，逐行匹配', '微信里的求购文字、表格，识别成规格后逐行匹配现货', '/pictures/banner/list.svg', '/find/findGoods', NULL, NULL, 'true', '2', '1', 'false'),
  ('home', '原木按径级，材积自动算', '检尺径、长度换算立方，按立方、件、根下单', '/pictures/banner/logs.svg', '/public/list?kindCode=1500', NULL, NULL, 'true', '3', '1', 'false'),
  ('home', '下单即锁库存', '商家确认后再付款，到库提货核对码单，差额据实结算', '/pictures/banner/yard.svg', '/agreement/index?type=5', NULL, NULL, 'true', '4', '1', 'false');

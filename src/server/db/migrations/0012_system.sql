-- What the operator configures, who changed what, and the files people hand in.

-- Configuration. Keys beginning with "server." are the program's own: no call shows or changes them.
alter table sys_config
  add column config_id bigint not null default next_id() unique,
  add column config_name text not null default '',
  add column config_type text not null default 'N' check (config_type in ('Y', 'N')), -- Y: built in, stays
  add column remark text not null default '',
  add column created_at timestamptz not null default now(),
  add column internal boolean not null generated always as (config_key like 'server.%') stored;

create table sys_dict_type (
  dict_id bigint primary key default next_id(),
  dict_name text not null,
  dict_type text not null unique,
  status text not null default '0' check (status in ('0', '1')),
  remark text not null default '',
  created_at timestamptz not null default now()
);

create table sys_dict_data (
  dict_code bigint primary key default next_id(),
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

-- Append-only. Every row carries the hash of the row before it, so that a changed or missing row shows.
create table oper_log (
  seq bigint primary key,
  at timestamptz not null,
  person_id bigint,
  person_name text not null,
  ip text not null,
  title text not null,
  business_type smallint not null,                  -- 0 other, 1 added, 2 changed, 3 removed
  target text not null,
  before jsonb,
  after jsonb,
  hash bytea not null
);
create index oper_log_time on oper_log (at);

create function oper_log_hash(entry oper_log, previous bytea) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    entry.seq, extract(epoch from entry.at), entry.person_id, entry.person_name, entry.ip, entry.title,
    entry.business_type, entry.target, entry.before, entry.after)::text, 'UTF8'))
$$;

-- One writer after the other until its transaction ends: the chain has no forks.
create function oper_log_chain() returns trigger language plpgsql as $$
declare last oper_log;
begin
  perform pg_advisory_xact_lock(7340013);
  select * into last from oper_log order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.at := clock_timestamp();
  new.hash := oper_log_hash(new, coalesce(last.hash, ''::bytea));
  return new;
end $$;
create trigger oper_log_chain before insert on oper_log for each row execute function oper_log_chain();

create function oper_log_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'oper_log is append-only';
end $$;
create trigger oper_log_keep before update or delete on oper_log for each row execute function oper_log_refuse();
create trigger oper_log_keep_all before truncate on oper_log for each statement execute function oper_log_refuse();

-- The first row that was changed, or follows one that is missing; null when the log is whole.
create function oper_log_broken() returns bigint language sql stable as $$
  select min(seq) from (
    select seq, hash, seq is distinct from lag(seq, 1, 0::bigint) over (order by seq) + 1 as gap,
           oper_log_hash(l, coalesce(lag(hash) over (order by seq), ''::bytea)) as right_hash
      from oper_log l) checked
   where gap or hash is distinct from right_hash
$$;

-- Sign-ins, kept after the session ended.
create table login_log (
  id bigint primary key default next_id(),
  person_id bigint not null references person,
  ip text not null,
  at timestamptz not null default now()
);
create index login_log_time on login_log (at);
create function login_log_write() returns trigger language plpgsql as $$
begin
  insert into login_log (person_id, ip, at) values (new.person_id, new.ip, new.created_at);
  return null;
end $$;
create trigger login_log_write after insert on session for each row execute function login_log_write();

-- A file somebody handed in, or a temporary export made for somebody. Unattached ones are removed after a day.
create table stored_file (
  id bigint primary key default next_id(),
  file_name text not null unique,                   -- what calls know it by: an address that cannot be guessed
  person_id bigint not null references person,
  is_public boolean not null,                       -- public ones are pictures
  temporary boolean not null default false,         -- made for one download
  original_name text not null,
  content_type text not null,
  size integer not null check (size >= 0),          -- bytes as they arrived
  purpose text,                                     -- what it was attached to: licence, voucher …
  subject_id bigint,
  attached_at timestamptz,
  created_at timestamptz not null default now(),
  check ((purpose is null) = (attached_at is null))
);
create index stored_file_owner on stored_file (person_id, created_at);
create index stored_file_orphan on stored_file (created_at) where attached_at is null;

-- Several program nodes share the database and no disk. `variant`: '' is the file itself, else `480.webp`.
create table file_bytes (
  file_id bigint not null references stored_file on delete cascade,
  variant text not null default '',
  content_type text not null,
  bytes bytea not null,
  primary key (file_id, variant)
);
alter table file_bytes alter column bytes set storage external; -- pictures and office files are compressed already

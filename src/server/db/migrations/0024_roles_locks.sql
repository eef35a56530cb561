-- Roles and what they may do, as the operator sets them (product §26); the program's own are filled in at the start.
create table sys_role (
  role_id bigint primary key default next_id(),
  role_key text not null unique check (role_key ~ '^[a-zA-Z][a-zA-Z0-9]{1,29}$'),
  role_name text not null,
  role_sort integer not null default 0,
  permissions text[] not null default '{}',
  -- What releases granted so far: what an operator took away does not come back by itself.
  filled text[] not null default '{}',
  built_in boolean not null default false,
  remark text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- The role that may do everything is nobody's to change.
  check (role_key <> 'admin' or permissions = '{*:*:*}'),
  check (role_key = 'admin' or not permissions && '{*:*:*}')
);

-- Who is locked out signs in no more and has no sessions.
alter table person
  add column locked_at timestamptz,
  add column lock_reason text not null default '';
create index person_roles on person using gin (roles);
create index login_log_person on login_log (person_id, at desc);

-- Steps of shops beside those of companies and applications.
alter table review_event drop constraint review_event_subject_check;
alter table review_event add constraint review_event_subject_check
  check (subject in ('company', 'application', 'merchant'));
alter table review_event drop constraint review_event_actor_type_check;
alter table review_event add constraint review_event_actor_type_check
  check (actor_type in ('buyer', 'applicant', 'operator', 'merchant', 'system'));

-- Holidays of shops.
alter table merchant
  add column suspend_reason text not null default '',
  add constraint merchant_period check ((closed_from is null) = (closed_to is null) and closed_from <= closed_to);

-- What was told about a wait (product §32): once per wait and reminder. `since` tells one wait from the next of its kind.
create table reminder (
  kind text not null,                               -- domain/system/waiting.ts
  subject_id bigint not null,
  since timestamptz not null,
  nth smallint not null,
  told_at timestamptz not null default now(),
  primary key (kind, subject_id, since, nth)
);

-- When goods came into their status, whoever brought them there.
alter table goods add column status_at timestamptz not null default now();
create function goods_enter_status() returns trigger language plpgsql as $$
begin
  new.status_at := now();
  return new;
end $$;
create trigger goods_enter_status before update of status on goods
  for each row when (old.status is distinct from new.status) execute function goods_enter_status();

-- Written under the order's lock, by the clock of that moment: a step that waited for the lock comes after those it waited for.
alter table order_event alter column at set default clock_timestamp();

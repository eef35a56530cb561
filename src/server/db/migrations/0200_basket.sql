-- expand
-- A basket: lines to be bought, with what the buyer chose for each; priced anew whenever it is read.
create table basket (
  id bigint default next_id() primary key,
  person_id bigint not null references person(id),
  company_id bigint references company_info(id),
  title text not null,
  city_code text,
  plan text not null,
  lines jsonb not null,
  takings jsonb not null default '[]',
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index basket_of_person on basket (person_id, updated_at desc);
create index basket_old on basket (updated_at);
create trigger open_account before insert on basket for each row execute function refuse_closed_account();

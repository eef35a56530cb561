-- expand
-- Named lines that a purchasing entity buys again and again.
create table purchase_list (
  id bigint default next_id() primary key,
  person_id bigint not null references person(id),
  company_id bigint references company_info(id),
  name text not null,
  items jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index purchase_list_of_person on purchase_list (person_id, updated_at desc);
create trigger open_account before insert on purchase_list for each row execute function refuse_closed_account();

-- What each side says of a dispute beside its reason: the buyer's own count with what it comes to, the merchant's answer.
-- `subject_id`: the order, forward order or tally sheet; ids are unique over all tables.
create table dispute_statement (
  id bigint primary key default next_id(),
  subject_id bigint not null,
  side text not null check (side in ('buyer', 'merchant')),
  person_id bigint not null references person,
  words text not null default '',
  files text[] not null default '{}',
  claim jsonb,
  at timestamptz not null default now(),
  constraint dispute_statement_once unique (subject_id, side)
);

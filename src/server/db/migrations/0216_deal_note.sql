-- expand
-- What buyer and merchant write to each other about a deal. `subject_id`: the order, forward order, reservation or tally sheet;
-- ids are unique over all tables. `merchant_id`: the shop that wrote, whose words no other shop of the reservation reads.
create table deal_note (
  id bigint primary key default next_id(),
  subject_id bigint not null,
  side text not null check (side in ('buyer', 'merchant')),
  merchant_id bigint references merchant (id),
  person_id bigint not null references person (id),
  words text not null check (char_length(words) between 1 and 500),
  created_at timestamptz not null default now(),
  check ((side = 'merchant') = (merchant_id is not null))
);
create index deal_note_subject on deal_note (subject_id, id);
create index deal_note_person on deal_note (person_id, created_at);

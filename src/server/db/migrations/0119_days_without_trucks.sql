-- A confirmed reservation that its buyer moves to another slot waits for its warehouse again, from then on.
alter table reservation add column asked_again_at timestamptz;

-- Days on which a warehouse takes no trucks, with the reason that buyers read.
create table store_closure (
  store_id bigint not null references store,
  day date not null,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (store_id, day)
);

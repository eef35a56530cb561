-- What a person follows (product §8): goods, shops, brands, cargoes to arrive and indices. `target_id` is a code for
-- brands and indices, so nothing refers to it; what is gone stays in the list as such until it is let go.
create table member_follow (
  id bigint primary key default next_id(),
  person_id bigint not null references person,
  target_type smallint not null check (target_type between 1 and 5),
  target_id text not null,
  price_at_follow integer check (price_at_follow >= 0),      -- fen per sale unit; goods only
  created_at timestamptz not null default now(),
  constraint member_follow_once unique (person_id, target_type, target_id)
);
create index member_follow_newest on member_follow (person_id, created_at desc, id desc);
create index member_follow_target on member_follow (target_type, target_id);

-- Goods a person looked at: once per day (of Beijing) with the price last seen that day.
create table browse_history (
  id bigint primary key default next_id(),
  person_id bigint not null references person,
  day date not null,
  goods_id bigint not null references goods on delete cascade,
  price integer not null check (price >= 0),                 -- fen per sale unit
  at timestamptz not null default clock_timestamp(),
  constraint browse_history_once unique (person_id, day, goods_id)
);
create index browse_history_newest on browse_history (person_id, at desc, id desc);

-- Searches a person saved (product §6). New to the person is what was published after `last_seen_at`, new to the
-- notifier what was published after `alerted_at` as well.
create table my_search (
  id bigint primary key default next_id(),
  person_id bigint not null references person,
  name text not null,
  keywords text not null,
  filters jsonb not null,                                     -- the whole query of the list, its first page
  notify smallint not null default 0 check (notify between 0 and 3),
  status smallint not null default 1 check (status in (0, 1)),
  last_seen_at timestamptz not null default now(),
  alerted_at timestamptz not null default now(),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index my_search_of_person on my_search (person_id, created_at desc);
create index my_search_to_alert on my_search (notify, alerted_at) where status = 1 and notify <> 0;

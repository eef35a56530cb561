-- What happened, for whoever wants to know (product §20, §31): written in the transaction of the deed, read by the outbox
-- worker of any node, gone once delivered. `tries` and `next_at`: a delivery that failed is tried again later.
create table outbox (
  id bigint primary key default next_id(),
  event text not null,
  payload jsonb not null,
  tries smallint not null default 0,
  next_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now()
);
create index outbox_due on outbox (next_at);

-- `visible_at`: a person may want a type once a day. `company_id`: for whom the person acted when it happened.
create table message (
  id bigint primary key default next_id(),
  person_id bigint not null references person,
  company_id bigint references company_info,
  type smallint not null check (type between 1 and 7),
  title text not null,
  content text not null,
  link_path text not null default '',
  ref_type text not null,
  ref_id bigint,
  level smallint not null default 0 check (level in (0, 1)),
  -- The event this tells of: told once, however often its delivery is tried.
  outbox_id bigint not null,
  visible_at timestamptz not null default now(),
  read_at timestamptz,
  deleted boolean not null default false,
  created_at timestamptz not null default now(),
  constraint message_once unique (outbox_id, person_id, ref_type, title)
);
create index message_of_person on message (person_id, visible_at desc, id desc) where not deleted;
create index message_unread on message (person_id, type) where read_at is null and not deleted;

create table message_pref (
  person_id bigint not null references person,
  type smallint not null check (type between 1 and 7),
  in_app boolean not null,
  -- 0 at once, 1 once a day, 2 once a week
  digest smallint not null default 0 check (digest in (0, 1, 2)),
  primary key (person_id, type)
);

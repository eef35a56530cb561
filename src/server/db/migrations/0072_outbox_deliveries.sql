-- An event of the outbox becomes one row per subscriber, each of which is delivered, retried and counted by itself. `tries`,
-- `next_at` and `last_error` of the outbox are only for nodes of the version before, which deliver to all subscribers at once.
create table outbox_delivery (
  outbox_id bigint not null,
  subscriber text not null,
  event text not null,
  payload jsonb not null,
  tries smallint not null default 0,
  next_at timestamptz not null default now(),
  last_error text,
  -- When the event was published.
  created_at timestamptz not null,
  primary key (outbox_id, subscriber)
);
create index outbox_delivery_due on outbox_delivery (next_at, outbox_id, subscriber);
create index outbox_delivery_failed on outbox_delivery (subscriber) where tries > 0;

-- expand
-- Which nodes are there and by which release; of which kind a migration was; how far its filling has come.
alter table schema_migration add column kind text;

create table node_seen (
  node text primary key,
  release text not null,
  since timestamptz not null default now(),
  last_seen timestamptz not null default now()
);

create table backfill (
  migration text primary key,
  after_id bigint not null default 0,
  filled bigint not null default 0,
  done_at timestamptz
);

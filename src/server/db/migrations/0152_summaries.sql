-- expand
-- What everybody is shown of the market, computed once a minute for all nodes.
create table summary (
  name text primary key,
  answer text not null,
  made_at timestamptz not null default now()
);

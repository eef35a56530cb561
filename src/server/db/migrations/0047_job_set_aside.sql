-- Rows that a job could not work on. Each is tried again at `next_at`; until then the job passes it over.
create table job_set_aside (
  job text not null,
  row_id text not null,
  error text not null,
  tries integer not null default 1 check (tries > 0),
  since timestamptz not null default now(),
  next_at timestamptz not null,
  primary key (job, row_id)
);

-- Counts by status are read whenever metrics are asked for.
create index futures_order_status on futures_order (status);

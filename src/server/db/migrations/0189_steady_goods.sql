-- expand
-- How surely goods and their shop load what is stated, and the confirmation of the stock that was too old when it was looked at last.
alter table goods add column steadiness smallint not null default 0, add column loads smallint not null default 0,
  add column loads_met smallint not null default 0, add column stale_confirmed_at timestamptz;

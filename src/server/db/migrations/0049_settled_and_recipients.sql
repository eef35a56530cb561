-- Transactions of the program that have begun but not written yet count too: what they write carries the time of their
-- beginning. Other clients' (a backup that only reads, somebody's psql) count once they have written.
create or replace function settled_until() returns timestamptz language sql volatile as $$
  select least(clock_timestamp(), min(xact_start)) from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
     and (backend_xid is not null or application_name like 'taomu-%')
$$;

-- Who runs a shop is asked for every message to it.
create index person_merchant on person (merchant_id) where merchant_id is not null;

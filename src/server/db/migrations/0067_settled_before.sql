-- What a transaction writes may carry the very time of its beginning: only what is older is settled.
create or replace function settled_until() returns timestamptz language sql volatile as $$
  select least(clock_timestamp(), min(xact_start) - interval '1 microsecond') from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
     and (backend_xid is not null or application_name like 'taomu-%')
$$;

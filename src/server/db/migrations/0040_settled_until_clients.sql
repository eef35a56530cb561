-- The database's own workers change no goods: however long they take, nobody waits for what they do.
create or replace function settled_until() returns timestamptz language sql volatile as $$
  select least(clock_timestamp(), min(xact_start)) from pg_stat_activity
   where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()
     and backend_type = 'client backend'
$$;

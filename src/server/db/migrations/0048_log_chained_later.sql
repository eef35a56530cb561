-- The operation log is appended to without a lock and chained afterwards, row by row in the order in which rows became
-- visible: `place` is a row's place in the chain, null until then. One node chains at a time (lock operationLog).
drop trigger oper_log_keep on oper_log;
alter table oper_log add column place bigint, alter column hash drop not null;
update oper_log set place = seq;
create unique index oper_log_place on oper_log (place);
create index oper_log_unchained on oper_log (seq) where place is null;
create sequence oper_log_seq owned by oper_log.seq;
select setval('oper_log_seq', max(seq)) from oper_log having count(*) > 0;

create or replace function oper_log_chain() returns trigger language plpgsql as $$
begin
  new.seq := nextval('oper_log_seq');
  new.at := clock_timestamp();
  new.place := null;
  new.hash := null;
  return new;
end $$;

-- The one change of a row: it takes its place in the chain, once, with its hash.
create function oper_log_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.place is null and new.place is not null and new.hash is not null
     and to_jsonb(new) - array['place', 'hash'] = to_jsonb(old) - array['place', 'hash'] then
    return new;
  end if;
  raise exception 'oper_log is append-only';
end $$;
create trigger oper_log_keep before update or delete on oper_log for each row execute function oper_log_keep();

-- Chains up to so many rows; answers how many. The caller holds the lock.
create function oper_log_chain_up(most integer) returns integer language plpgsql as $$
declare
  last oper_log;
  entry oper_log;
  chained integer := 0;
begin
  select * into last from oper_log where place is not null order by place desc limit 1;
  for entry in select * from oper_log where place is null order by seq limit most loop
    entry.place := coalesce(last.place, 0) + 1;
    entry.hash := oper_log_hash(entry, coalesce(last.hash, ''::bytea));
    update oper_log set place = entry.place, hash = entry.hash where seq = entry.seq;
    last := entry;
    chained := chained + 1;
  end loop;
  return chained;
end $$;

-- The first row that was changed, or follows one that is missing, of those that are chained; null when the log is whole.
create or replace function oper_log_broken() returns bigint language sql stable as $$
  select seq from (
    select seq, place, hash, place is distinct from lag(place, 1, 0::bigint) over (order by place) + 1 as gap,
           oper_log_hash(l, coalesce(lag(hash) over (order by place), ''::bytea)) as right_hash
      from oper_log l where place is not null) checked
   where gap or hash is distinct from right_hash order by place limit 1
$$;

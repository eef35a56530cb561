-- Wants to be told at a time, those that one turn of matching hit in one row: a goods hits a thousand at once.
create table req_spec_alert (
  id bigint generated always as identity primary key,
  alert_at timestamptz not null,
  notify smallint not null check (notify between 1 and 3),  -- a want that has chosen otherwise since is told another time
  want_ids bigint[] not null
);
create index req_spec_alert_at on req_spec_alert (alert_at);
insert into req_spec_alert (alert_at, notify, want_ids)
select d.alert_at, w.notify, array_agg(w.id) from req_spec_due d join req_spec w on w.id = d.req_spec_id
 where w.notify > 0 group by 1, 2;
create or replace function forget_want() returns trigger language plpgsql as $$
begin
  delete from req_spec_hit where req_spec_id = old.id;
  return null;
end $$;
drop table req_spec_due;

-- expand
-- Reports of searches and clicks in partitions that are dropped whole. Nodes of the release before go on writing to `behaviour`,
-- whose rows are read beside these until they are too old.
create table behaviour_by_week (
  id bigint not null default next_id(),
  person_id bigint,
  kind text not null,
  payload jsonb not null,
  at timestamptz not null default now(),
  primary key (id, at)
) partition by range (at);
create index behaviour_by_week_in_time on behaviour_by_week using brin (at);
create index behaviour_by_week_person on behaviour_by_week (person_id, at desc) where person_id is not null;
create trigger open_account before insert on behaviour_by_week for each row execute function leave_closed_account_out();

create table behaviour_by_week_rest partition of behaviour_by_week default;

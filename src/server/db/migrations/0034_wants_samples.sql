-- Wants (product §7) are held against what changed without being read whole, and hear of cargoes and of quotes.

-- What a want asks for beside its box, without what it leaves open, and whether it is told of hits.
alter table req_spec_key
  add column asks jsonb not null default '{}',
  add column notify smallint not null default 1 check (notify between 0 and 3);
update req_spec_key k
   set asks = w.spec - '{quantity,quantityUnit}'::text[], notify = w.notify
  from req_spec w where w.id = k.req_spec_id;
alter table req_spec_key alter column asks drop default, alter column notify drop default;

-- When owners are to be told of the hits that wait. A row of its own: one goods hits a thousand wants, whose own rows stay
-- as they are.
create table req_spec_due (
  req_spec_id bigint primary key,
  alert_at timestamptz not null
);
create index req_spec_due_at on req_spec_due (alert_at);
insert into req_spec_due select id, alert_at from req_spec where alert_at is not null;
alter table req_spec drop column alert_at;

-- Hits and alerts go with their want, but are not checked against it one by one while they are written; what is written
-- while its want goes is cleared by the nightly job.
alter table req_spec_hit
  drop constraint req_spec_hit_req_spec_id_fkey,
  drop constraint req_spec_hit_reason_check,
  add constraint req_spec_hit_reason_check check (reason between 1 and 7),
  add column line_id bigint;                                -- of a quote: the line of the demand that was answered
create function forget_want() returns trigger language plpgsql as $$
begin
  delete from req_spec_hit where req_spec_id = old.id;
  delete from req_spec_due where req_spec_id = old.id;
  return null;
end $$;
create trigger req_spec_forgotten after delete on req_spec for each row execute function forget_want();

-- Samples of the price index (product §21): one per line of an order, written when it completes, as it was settled and by
-- the facts of the goods as they were ordered. Orders of forward cargo leave none.
create table price_sample (
  order_line_id bigint primary key references order_line,
  at timestamptz not null,
  kind_code text not null,
  species_code text not null,
  thickness integer, width integer,                         -- mm
  diameter_min integer,                                     -- cm
  grade_code text,
  port_code text not null,
  amount bigint not null check (amount > 0),                -- fen
  volume integer not null check (volume > 0),               -- dm³
  tax_included boolean not null,
  tax_rate smallint not null
);
create index price_sample_at on price_sample (at);
insert into price_sample
select l.id, o.finished_at, s.kind_code, s.species_code, s.thickness, s.width, s.diameter_min, s.grade_code, g.port_code,
       coalesce(l.settled_amount, l.amount), coalesce(l.settled_volume, l.volume), s.tax_included, s.tax_rate
  from platform_order o join order_line l on l.order_id = o.id join goods g on g.id = l.goods_id
 cross join lateral (
   select l.snapshot->>'kindCode' as kind_code, l.snapshot->>'speciesCode' as species_code,
          (l.snapshot->>'thickness')::integer as thickness, (l.snapshot->>'width')::integer as width,
          (l.snapshot->>'diameterMin')::integer as diameter_min, l.snapshot->>'gradeCode' as grade_code,
          (l.snapshot->>'taxIncluded')::boolean as tax_included, (l.snapshot->>'taxRate')::smallint as tax_rate
    where l.snapshot ? 'kindCode' and l.snapshot ? 'taxIncluded'
   union all
   select g.kind_code, g.species_code, g.thickness, g.width, g.diameter_min, g.grade_code, g.tax_included, g.tax_rate
    where not (l.snapshot ? 'kindCode' and l.snapshot ? 'taxIncluded')) s
 where o.status = 80 and o.finished_at is not null and g.port_code is not null
   and coalesce(l.settled_amount, l.amount) > 0 and coalesce(l.settled_volume, l.volume) > 0;

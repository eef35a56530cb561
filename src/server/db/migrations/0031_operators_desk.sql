-- What the operator keeps for everybody: the usual slots of new yards, and the classification of the menu.

-- A new yard opens in the slots of the configuration (yard.slots, yard.weekdays: domain/trade/usual-slots.ts), in the usual
-- ones where nothing readable is set.
create or replace function usual_slots() returns trigger language plpgsql as $$
declare
  slots text := coalesce((select config_value from sys_config where config_key = 'yard.slots'), '');
  days smallint[] := array(
    select distinct d[1]::smallint
      from sys_config, regexp_matches(config_value, '[1-7]', 'g') as d where config_key = 'yard.weekdays' order by 1);
begin
  if slots !~ '\d\d:\d\d-\d\d:\d\d\*[1-9]' then
    slots := '08:00-10:00*4,10:00-12:00*4,13:00-15:00*4,15:00-17:00*4';
  end if;
  if cardinality(days) = 0 then
    days := '{1,2,3,4,5,6}';
  end if;
  insert into store_slot (store_id, slot_code, capacity, weekdays)
  select new.id, s[1] || s[2] || '-' || s[3] || s[4], s[5]::integer, days
    from regexp_matches(slots, '(\d\d):(\d\d)-(\d\d):(\d\d)\*([1-9]\d?)', 'g') as s
  on conflict do nothing;
  return null;
end $$;

-- Groups of kinds as the menu shows them, one row once somebody has changed them (domain/catalog/classification.ts).
create table shop_classify (
  id smallint primary key default 1 check (id = 1),
  tree jsonb not null,                              -- ClassifyGroup[]
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

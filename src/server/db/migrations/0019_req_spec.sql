-- Standing wants (product §7). `spec`: conditions, target price and quantity as the form has them. `alert_at`: when the
-- owner is to be told of the hits that wait.
create table req_spec (
  id bigint primary key default next_id(),
  person_id bigint not null references person,
  purchaser_type smallint not null check (purchaser_type in (0, 1)),
  company_id bigint references company_info,
  name text not null,
  spec jsonb not null,
  notify smallint not null check (notify between 0 and 3),
  status smallint not null default 1 check (status in (0, 1, 2)),
  alert_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((purchaser_type = 1) = (company_id is not null))
);
create index req_spec_owner on req_spec (person_id, company_id, id desc);
create index req_spec_alert on req_spec (alert_at) where alert_at is not null;

-- Where an active want lies among all sizes of all species: one box per species it names, thickness and species along x,
-- width along y (src/server/catalog/req-spec-index.ts). Goods are a point; the boxes around it are the wants to look at.
create table req_spec_key (
  req_spec_id bigint not null references req_spec on delete cascade,
  look box not null
);
create index req_spec_key_look on req_spec_key using gist (look);
create index req_spec_key_of on req_spec_key (req_spec_id);

-- What a want was hit by; `ref_type` 1 goods, 2 a cargo, 3 a quote. The same goods at the same price for the same reason
-- is one hit.
create table req_spec_hit (
  req_spec_id bigint not null references req_spec on delete cascade,
  ref_type smallint not null check (ref_type in (1, 2, 3)),
  ref_id bigint not null,
  reason smallint not null check (reason between 1 and 4),
  price integer not null check (price > 0),                   -- fen per sale unit
  hit_at timestamptz not null default now(),
  read boolean not null default false,
  told boolean not null default false,
  constraint req_spec_hit_once primary key (req_spec_id, ref_type, ref_id, reason, price)
);
create index req_spec_hit_old on req_spec_hit using brin (hit_at);

-- Goods that wants have not been held against yet: 1 new, 2 cheaper than `price_before`, 4 to be had again. New rows of
-- goods are noted by the statements that insert them, changes by the trigger. It looks at no update that touches none of
-- these columns, and its condition at an order's hold costs no call.
create table goods_change (
  id bigint generated always as identity primary key,
  goods_id bigint not null,
  kind smallint not null check (kind in (1, 2, 4)),
  price_before integer
);

create function note_goods_change() returns trigger language plpgsql as $$
begin
  insert into goods_change (goods_id, kind, price_before) values (new.id,
    case when old.publish_at is null then 1
         when (old.status, old.filters, old.thickness, old.width, old.lengths) is distinct from
              (2::smallint, new.filters, new.thickness, new.width, new.lengths) and old.status <> 5 then 1
         when old.status <> 2 or old.stock <= old.held then 4
         else 2 end, old.price);
  return null;
end $$;

create trigger goods_change
  after update of status, price, stock, held, kind_code, species_code, grade_code, brand_code, origin_code, port_code,
    city_code, thickness, width, length, length_min, length_max on goods
  for each row when (new.status = 2 and new.stock > new.held and (
    old.status <> 2 or old.stock <= old.held or new.price < old.price
    or (old.filters, old.thickness, old.width, old.lengths)
       is distinct from (new.filters, new.thickness, new.width, new.lengths)))
  execute function note_goods_change();

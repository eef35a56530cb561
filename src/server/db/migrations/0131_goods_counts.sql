-- expand
-- How many goods lists show, and how many of them can be bought now, by what they are grouped by (`set`, in
-- `goods-count-store.ts`). A task adds the changes; who reads adds those that it has not come to.
create table goods_count (
  set smallint not null,
  code text not null,
  detail text not null,
  shown integer not null,
  for_sale integer not null,
  primary key (set, code, detail)
);
-- Goods that came into what is counted (1) or left it (-1), with the facts that they are grouped by.
create table goods_count_change (
  id bigint generated always as identity primary key,
  number smallint not null,
  kind_code text,
  species_code text,
  brand_code text,
  origin_code text,
  port_code text,
  city_code text,
  grade_code text,
  store_id bigint,
  merchant_id bigint,
  thickness numeric(6,1),
  width integer,
  for_sale boolean not null
);
-- There once all goods were counted: until then goods are counted by who reads.
create table goods_count_filled (
  is_only boolean primary key default true check (is_only),
  filled_at timestamptz not null default now()
);

create function note_goods_count() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status in (2, 5) then
    insert into goods_count_change (number, kind_code, species_code, brand_code, origin_code, port_code, city_code, grade_code,
                                    store_id, merchant_id, thickness, width, for_sale)
    values (-1, old.kind_code, old.species_code, old.brand_code, old.origin_code, old.port_code, old.city_code, old.grade_code,
            old.store_id, old.merchant_id, old.thickness, old.width, old.status = 2 and old.stock > old.held);
  end if;
  if tg_op <> 'DELETE' and new.status in (2, 5) then
    insert into goods_count_change (number, kind_code, species_code, brand_code, origin_code, port_code, city_code, grade_code,
                                    store_id, merchant_id, thickness, width, for_sale)
    values (1, new.kind_code, new.species_code, new.brand_code, new.origin_code, new.port_code, new.city_code, new.grade_code,
            new.store_id, new.merchant_id, new.thickness, new.width, new.status = 2 and new.stock > new.held);
  end if;
  return null;
end $$;
create trigger goods_counted_new after insert on goods for each row when (new.status in (2, 5))
  execute function note_goods_count();
create trigger goods_counted_gone after delete on goods for each row when (old.status in (2, 5))
  execute function note_goods_count();
create trigger goods_counted_changed
  after update of status, kind_code, species_code, brand_code, origin_code, port_code, city_code, grade_code, store_id, merchant_id,
                  thickness, width, stock, held on goods
  for each row when ((old.status in (2, 5) or new.status in (2, 5)) and
    (old.status, old.kind_code, old.species_code, old.brand_code, old.origin_code, old.port_code, old.city_code, old.grade_code,
     old.store_id, old.merchant_id, old.thickness, old.width, old.stock > old.held) is distinct from
    (new.status, new.kind_code, new.species_code, new.brand_code, new.origin_code, new.port_code, new.city_code, new.grade_code,
     new.store_id, new.merchant_id, new.thickness, new.width, new.stock > new.held))
  execute function note_goods_count();

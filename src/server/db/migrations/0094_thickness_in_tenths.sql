-- Thickness in tenths of a millimetre: veneer of 1.7 mm, plywood of 9.5 mm. Goods of such a thickness had none in its column;
-- the volume of a piece holds it. What is made of it is dropped and made anew by the same statement: goods are rewritten once.
drop trigger goods_change on goods;

alter table goods
  drop column spec_key,
  drop column found_size,
  alter column thickness type numeric(6, 1) using coalesce(thickness, case
    when diameter_min is null and round(piece_volume_mm3::numeric / nullif(width::numeric * length, 0), 1) between 0.1 and 1000
    then round(piece_volume_mm3::numeric / nullif(width::numeric * length, 0), 1) end),
  add column spec_key text not null generated always as (
    species_code || '/' || kind_code || '/' || sale_unit || '/' || coalesce(thickness::text, '') || '*' ||
    coalesce(width::text, '') || '*' || coalesce(length::text, '') || '*' || coalesce(length_min::text, '') || '-' ||
    coalesce(length_max::text, '') || '/' || coalesce(diameter_min::text, '') || '-' || coalesce(diameter_max::text, '')
  ) stored,
  add column found_size text generated always as (
    substring(tokens::text from '''t:([0-9.]+)''') || '*' || substring(tokens::text from '''w:([0-9.]+)''')
  ) stored;

create index goods_same_spec on goods (spec_key, price, id) include (merchant_id, grade_code, price_mode) where status = 2;
create index goods_of_size on goods (found_size, status, score desc, id) where status in (2, 5);
create index goods_of_species_size on goods (species_code, found_size, status, score desc, id) where status in (2, 5);
create statistics goods_species_size (mcv) on species_code, found_size from goods;
alter statistics goods_species_size set statistics 1000;

create trigger goods_change
  after update of status, price, stock, held, kind_code, species_code, grade_code, brand_code, origin_code, port_code,
    city_code, thickness, width, length, length_min, length_max on goods
  for each row when (new.status = 2 and new.stock > new.held and (
    old.status <> 2 or old.stock <= old.held or new.price < old.price
    or (old.filters, old.thickness, old.width, old.lengths)
       is distinct from (new.filters, new.thickness, new.width, new.lengths)))
  execute function note_goods_change();

alter table demand_item alter column thickness type numeric(6, 1);
alter table global_offer alter column thickness type numeric(6, 1);
alter table price_index alter column thickness type numeric(6, 1);
alter table price_sample alter column thickness type numeric(6, 1);

-- Species and size are what timber is looked for by. As columns they are counted and ordered right; as two words that
-- nearly always come together (30 and 120) they are not.

-- "30*120" where the tokens hold t:30 and w:120, the same by construction.
alter table goods add column found_size text generated always as (
  substring(tokens::text from '''t:([0-9]+)''') || '*' || substring(tokens::text from '''w:([0-9]+)''')
) stored;

-- Every length at which the goods can be had, mm; null when unknown.
alter table goods add column lengths int4range generated always as (
  case when coalesce(length, length_min, length_max) is null then null else int4range(
    least(coalesce(length, length_min, length_max), coalesce(length, length_max, length_min)),
    greatest(coalesce(length, length_min, length_max), coalesce(length, length_max, length_min)), '[]') end
) stored;

create index goods_of_size on goods (found_size, status, score desc, id) where status in (2, 5);
create index goods_of_species on goods (species_code, status, score desc, id) where status in (2, 5);
create index goods_of_port on goods (port_code, status, score desc, id) where status in (2, 5);
create index goods_of_kind_by_price on goods (kind_code, status, price, id) where status in (2, 5);
create index goods_by_lengths on goods using gist (lengths) where status in (2, 5);
create index goods_certs on goods using gin (certs jsonb_path_ops);

-- A port trades some species, a species comes in some sizes: without these the planner takes them for independent.
create statistics goods_species_size (mcv) on species_code, found_size from goods;
create statistics goods_species_port (mcv) on species_code, port_code, kind_code from goods;
alter statistics goods_species_size set statistics 1000;
alter statistics goods_species_port set statistics 1000;

-- Prices of the same spec are read from the index alone.
drop index goods_same_spec;
create index goods_same_spec on goods (spec_key, price, id) include (merchant_id, grade_code, price_mode) where status = 2;

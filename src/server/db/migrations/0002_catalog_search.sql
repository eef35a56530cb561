-- What a list of goods is narrowed, ordered and compared by. Lists show goods on sale (2) and, behind them, sold out (5).

-- Every filter of the search body as one word per field; a letter for the field, then the code.
alter table goods add column filters text[] not null generated always as (array_remove(array[
  'k' || kind_code, 's' || species_code, 'g' || grade_code, 'b' || brand_code, 'o' || origin_code, 'p' || port_code,
  'c' || city_code, 'd' || moisture_type, 'w' || store_id::text, 'm' || merchant_id::text
], null)) stored;

-- Goods with the same key are the same wood in the same size, priced by the same unit.
alter table goods add column spec_key text not null generated always as (
  species_code || '/' || kind_code || '/' || sale_unit || '/' || coalesce(thickness::text, '') || '*' ||
  coalesce(width::text, '') || '*' || coalesce(length::text, '') || '*' || coalesce(length_min::text, '') || '-' ||
  coalesce(length_max::text, '') || '/' || coalesce(diameter_min::text, '') || '-' || coalesce(diameter_max::text, '')
) stored;

-- Holding stock changes no indexed column: with room on the page such an update writes no index at all.
alter table goods set (fillfactor = 85);

create index goods_words on goods using gin (tokens, filters);
create index goods_by_score on goods (status, score desc, id) where status in (2, 5);
create index goods_by_price on goods (status, price, id) where status in (2, 5);
create index goods_by_price_down on goods (status, price desc, id) where status in (2, 5);
create index goods_by_time on goods (status, publish_at desc nulls last, id) where status in (2, 5);
create index goods_by_sales on goods (status, sale_num desc, id) where status in (2, 5);
create index goods_by_size on goods (thickness, width, length) where status in (2, 5);
create index goods_same_spec on goods (spec_key, price, id) where status = 2;
create index goods_of_merchant on goods (merchant_id, id);

create index behaviour_person on behaviour (person_id, at desc) where person_id is not null;

-- expand, concurrently
-- The goods of one species and origin in the order of their prices: lists of a species with freight merge the origins.
create index concurrently if not exists goods_of_species_city_by_price on goods (species_code, city_code, status, price_m3_fen, id) where status in (2, 5);

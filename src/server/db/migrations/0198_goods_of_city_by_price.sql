-- expand, concurrently
-- The goods of one origin in the order of their prices, by which lists with freight are merged.
create index concurrently if not exists goods_of_city_by_price on goods (city_code, status, price_m3_fen, id) where status in (2, 5);

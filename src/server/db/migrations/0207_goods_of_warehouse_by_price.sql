-- expand, concurrently
-- The goods of one warehouse in the order of their prices: lists with freight merge warehouses that have prices of their own to a city.
create index concurrently if not exists goods_of_warehouse_by_price on goods (merchant_id, store_id, status, price_m3_fen, id) where status in (2, 5);

-- expand, concurrently
-- Goods that have a ratio by the spot checks of buyers.
create index concurrently if not exists goods_with_ratio on goods (merchant_id) where volume_ratio is not null;
create index concurrently if not exists goods_of_section on goods (merchant_id, species_code, thickness, width);

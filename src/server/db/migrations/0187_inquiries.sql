-- expand
-- The goods whose shop is asked for a price by a demand of one line.
alter table demand add column goods_id bigint references goods;

-- expand, concurrently
-- How many goods are in each status: the operator's list counts them all.
create index concurrently if not exists goods_by_status on goods (status);

-- expand, concurrently
-- Read whole before, as the weekly run found: goods of a warehouse, goods that wait for their review, all orders by time.
create index concurrently if not exists goods_of_store on goods (store_id);
create index concurrently if not exists goods_review on goods (status_at) where status = 1;
create index concurrently if not exists platform_order_newest on platform_order (created_at desc, id desc);

-- What waits for a merchant is counted whenever the console's first page is opened.
create index platform_order_open on platform_order (merchant_id, status) where status in (20, 40, 50, 60, 70, 75);
create index order_refund_open on order_refund (order_id) where status = 0;

-- expand, concurrently
create index concurrently if not exists platform_order_freight on platform_order (paid_at) where freight_quote is not null;

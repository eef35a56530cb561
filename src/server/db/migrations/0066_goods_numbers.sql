-- A merchant's own number finds its goods, however it is capitalised.
create index goods_merchant_sku on goods (lower(merchant_sku)) where merchant_sku is not null;

-- The heads of a list sort it by size and by merchant.
create index goods_by_size_up on goods (status, thickness, width, length, id) where status in (2, 5);
create index goods_by_size_down on goods
  (status, thickness desc nulls last, width desc nulls last, length desc nulls last, id) where status in (2, 5);
create index goods_by_merchant on goods (status, merchant_id, score desc, id) where status in (2, 5);

-- What lists are asked for by one word (原木, canfor, 俄罗斯), in the order in which they are shown: the best thousand are
-- read off the index, however many there are. Goods whose column is empty and whose title says it stand behind.
create index goods_of_kind on goods (kind_code, status, score desc, id) where status in (2, 5);
create index goods_of_brand on goods (brand_code, status, score desc, id) where status in (2, 5);
create index goods_of_origin on goods (origin_code, status, score desc, id) where status in (2, 5);

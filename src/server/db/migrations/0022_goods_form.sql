-- Pictures that merchants gave their goods, the main one first; goods without any show drawn ones.
alter table goods add column images text[] not null default '{}';

-- What was last approved of goods whose change waits for a review (domain/catalog/goods-sheet.ts, StatedGoods).
alter table goods add column published_facts jsonb;

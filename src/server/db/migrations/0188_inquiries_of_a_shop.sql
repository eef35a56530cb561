-- expand, concurrently
-- How soon a shop answers inquiries is counted by the demands it is invited to.
create index concurrently if not exists demand_invite_merchant on demand_invite (merchant_id, demand_id);
-- The inquiries about goods.
create index concurrently if not exists demand_of_goods on demand (goods_id, person_id) where goods_id is not null;

-- What a merchant can deliver instead of what was ordered, as the buyer was asked to accept it.
alter table platform_order add column change jsonb;
-- The clock and the limits look at orders that wait for the buyer's answer (21), too; both kinds of node can use these.
create index platform_order_due_21 on platform_order (expire_at) where status in (20, 21, 30);
create index platform_order_unpaid_21 on platform_order (person_id) where status in (20, 21, 30);
drop index platform_order_due;
drop index platform_order_unpaid;

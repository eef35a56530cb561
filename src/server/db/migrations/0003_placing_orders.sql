-- An acting entity's orders are placed one group after another: `seq` counts them, and two groups placed at the same
-- moment collide here, so that the second one looks again at how much is already waiting for payment.
alter table order_group add column seq integer;
update order_group set seq = numbered.seq
  from (select id, row_number() over (partition by person_id, company_id order by id) as seq from order_group) numbered
 where numbered.id = order_group.id;
alter table order_group alter column seq set not null;
create unique index order_group_in_sequence on order_group (person_id, coalesce(company_id, 0), seq);

create index platform_order_unpaid on platform_order (person_id) where status in (20, 30);
create index idempotency_age on idempotency (created_at);
create index settlement_unused on settlement (expire_at) where order_group_id is null;

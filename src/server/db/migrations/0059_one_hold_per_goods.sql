-- An order holds each of its goods once, however many of its lines are of these goods.
update stock_hold h set count = s.count
  from (select min(id) as id, sum(count)::integer as count from stock_hold
         where status = 1 and order_id is not null group by order_id, goods_id having count(*) > 1) s
 where h.id = s.id;
delete from stock_hold h using stock_hold first
 where h.status = 1 and first.status = 1 and h.order_id = first.order_id and h.goods_id = first.goods_id and h.id > first.id;
create unique index stock_hold_once on stock_hold (order_id, goods_id) where status = 1 and order_id is not null;

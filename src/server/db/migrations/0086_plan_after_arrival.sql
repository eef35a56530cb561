-- Goods are on their way from the day they are loaded on.
update futures_milestone way
   set actual_date = loaded.actual_date
  from futures_milestone loaded
 where loaded.order_id = way.order_id and loaded.kind = 4 and loaded.actual_date is not null
   and way.kind = 5 and way.actual_date is null;
-- Once goods have landed, what follows is planned from that day, not from the expected one. Nobody is reminded twice.
update futures_milestone m
   set plan_date = landed.actual_date + case m.kind when 7 then 7 when 8 then 10 else 20 end
  from futures_milestone landed
 where landed.order_id = m.order_id and landed.kind = 6 and landed.actual_date is not null
   and m.kind in (7, 8, 9) and m.actual_date is null and m.plan_date is not null;

-- expand, concurrently
-- The order of lists by what a cubic metre that is there costs: measured goods, declared ones, then all others.
create index concurrently if not exists goods_by_true_price on goods (
  status,
  (case when volume_ratio is not null then 1
        when declared_ratio(measured_thickness_tenths, measured_width, measured_length, thickness, width, length) is not null
        then 2 else 3 end),
  true_price(price_m3_fen, coalesce(volume_ratio::integer,
    declared_ratio(measured_thickness_tenths, measured_width, measured_length, thickness, width, length), 10000)),
  id) where status in (2, 5);

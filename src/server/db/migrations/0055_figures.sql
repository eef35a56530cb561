-- Figures of shops and goods: computed from orders, tallies, refunds, quotes and views, never stated by anybody.

-- Who looked at which goods on which day (Beijing). `viewer`: keyed hash of the day with the person or the network, so
-- that nobody can be followed from one day to the next.
create table goods_view (
  goods_id bigint not null references goods on delete cascade,
  day date not null,
  viewer bytea not null,
  primary key (goods_id, day, viewer)
);
create index goods_view_day on goods_view (day);

-- Shops and goods whose figures are to be computed anew because something happened to them.
create table figure_due (
  kind text not null check (kind in ('merchant', 'goods')),
  id bigint not null,
  since timestamptz not null default now(),
  primary key (kind, id)
);
create index figure_due_since on figure_due (since);

-- `sale_num`: what was sold by finished orders, in the goods' counting unit; the same in dm³, and by how many orders.
alter table goods
  add column sale_volume integer not null default 0,
  add column sale_orders integer not null default 0;
drop index goods_by_sales;
create index goods_by_sales on goods (status, sale_volume desc, id) where status in (2, 5);

create index order_line_goods on order_line (goods_id);
create index platform_order_ended on platform_order (merchant_id, finished_at desc, id desc) where status in (80, 90);
create index demand_quote_merchant on demand_quote (merchant_id, entered_at desc, id desc) where merchant_id is not null;

-- What was stated until now goes; what was earned is computed soon after the start.
update merchant set metrics = null where metrics is not null;
update goods set sale_num = 0, view_num = 0 where sale_num <> 0 or view_num <> 0;
insert into figure_due (kind, id) select 'merchant', id from merchant;
insert into figure_due (kind, id) select distinct 'goods', goods_id from order_line;

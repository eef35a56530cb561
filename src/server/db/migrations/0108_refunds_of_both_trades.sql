-- Money that goes back at the end of an order: where the buyer wants it, when it was paid, and whether it came. Forward orders have
-- rows of the same shape, in the money of the order.
alter table order_refund
  drop constraint order_refund_status_check,
  -- 0 to be paid, 1 done, 2 the buyer names an account, 3 reported as paid, 4 the buyer says that nothing came
  add constraint order_refund_status_check check (status between 0 and 4),
  add column entered_at timestamptz not null default now(),
  add column account jsonb,                          -- accountName, bankName, bankAccount
  add column paid_on date,
  add column missing text not null default '',
  add column ruling text not null default '';
update order_refund set entered_at = created_at;
create index order_refund_undone on order_refund (entered_at) where status <> 1;

create table futures_refund (
  id bigint primary key default next_id(),
  order_id bigint not null unique references futures_order,
  kind smallint not null check (kind in (1, 2)),
  amount bigint not null check (amount > 0),
  status smallint not null default 0 constraint futures_refund_status_check check (status between 0 and 4),
  note text not null default '',
  done_by bigint references person,
  done_at timestamptz,
  files text[] not null default '{}',
  created_at timestamptz not null default now(),
  entered_at timestamptz not null default now(),
  account jsonb,
  paid_on date,
  missing text not null default '',
  ruling text not null default ''
);
create index futures_refund_undone on futures_refund (entered_at) where status <> 1;
-- What ended before has its row from now on, with the time of one that ends today.
insert into futures_refund (order_id, kind, amount)
select id, case when left_over < 0 then 1 else 2 end, abs(left_over) from futures_order
 where status in (90, 100) and left_over <> 0;

-- What the sum paid ahead is by the contract of each order: 0 as before there was a choice, 1 订金, 2 定金.
alter table futures_order add column deposit_kind smallint not null default 0 check (deposit_kind in (0, 1, 2));

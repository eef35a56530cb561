-- What a buyer counted of goods that were sent, when it was received; null where nobody counted.
alter table order_line add column received_count integer
  constraint order_line_received check (received_count between 0 and count);
-- Photos that a buyer disputes an order with.
alter table platform_order add column dispute_files text[] not null default '{}';
-- Refunds that nobody has settled, by age.
create index order_refund_waiting on order_refund (created_at) where status = 0;

-- expand
-- The same of each delivery.
alter table outbox_delivery add column request_id text;

-- expand
-- The request or the run of a background task that an event came from; `null`: of the version before.
alter table outbox add column request_id text;
alter table outbox_delivery add column request_id text;

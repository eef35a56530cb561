-- expand
-- The request or the run of a background task that an event came from; `null`: of an earlier version.
alter table outbox add column request_id text;

-- expand
-- Bytes of files may lie in a bucket that speaks S3. A row is there before its object is, and as long as it is.
create table stored_object (
  key text primary key,
  file_id bigint references stored_file on delete set null,
  variant text not null default '',
  content_type text not null,
  size integer not null check (size >= 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  since timestamptz not null default now(),
  unique (file_id, variant)
);
create index stored_object_loose on stored_object (since) where file_id is null;

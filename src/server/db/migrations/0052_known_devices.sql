-- Failures count by where they come from: what strangers guess shuts nobody out who is known. `origin`: the network of a
-- stranger, `device:…` of a known device or a session.
alter table attempt add column origin text not null default '';

-- Browsers from which a person signed in before. A device says a secret, of which only the SHA-256 is stored; it proves
-- nothing but that its failures are counted apart.
create table known_device (
  person_id bigint not null references person on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (person_id, device_hash)
);
create index known_device_seen on known_device (seen_at);

-- Codes that strangers asked for do not use up those of a known device, and guesses from elsewhere leave the tries of
-- the network that asked.
alter table sms_code add column known boolean not null default false;
alter table sms_code add column foreign_tries smallint not null default 0;

-- What went out is said on the log alone: the code is of no use afterwards, and a backup keeps no phones with codes.
update sms_outbox set phone = left(phone, 3) || '****' || right(phone, 4), content = '';
create index sms_outbox_created on sms_outbox (created_at);

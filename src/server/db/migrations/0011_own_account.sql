-- 3: a change of one's own account (another phone, closing it).
alter table captcha drop constraint captcha_purpose_check;
alter table captcha add constraint captcha_purpose_check check (purpose between 0 and 3);
alter table sms_code drop constraint sms_code_purpose_check;
alter table sms_code add constraint sms_code_purpose_check check (purpose between 0 and 3);

-- A closed account keeps its row for its orders; its phone is free for whoever holds the number next.
alter table person add column closed_at timestamptz;
alter table person drop constraint person_phone_check;
alter table person add constraint person_phone_check
  check (phone ~ '^1[3-9][0-9]{9}$' or deleted and phone = 'closed-' || id);

-- One-time keys for the hop between our own sites; they end with the session that asked for them.
create table login_key (
  key_hash bytea primary key,                       -- SHA-256 of the key; the key itself is stored nowhere
  session_hash bytea not null references session on delete cascade,
  person_id bigint not null references person,
  origin text not null,                             -- '' = this site
  expire_at timestamptz not null,
  used_at timestamptz
);
create index login_key_session on login_key (session_hash);

-- What a certified company wants to be changed of its certified facts (product §2). The company's own row stays as it was
-- certified until the change is approved.
create table company_change (
  id bigint primary key default next_id(),
  company_id bigint not null references company_info,
  person_id bigint not null references person,
  status smallint not null default 0 check (status between 0 and 4),  -- 0 waiting, 1 approved, 2 rejected, 3 withdrawn, 4 lapsed
  before jsonb not null,                             -- MaterialFacts as certified
  after jsonb not null,                              -- MaterialFacts as they are to be
  reason text not null default '',                   -- of a refusal
  submitted_at timestamptz not null,
  handled_at timestamptz,                            -- null = waits
  handler_id bigint references person,               -- null = nobody of the house
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((status = 0) = (handled_at is null)),
  check (after->>'legalIdNoMask' ~ '^(\d{3}\*{11}\d{3}[\dX])?$')
);
create unique index company_change_waiting_once on company_change (company_id) where status = 0;
create index company_change_company on company_change (company_id, id);

-- Of an identity number the mask alone is ever kept.
alter table company_info add constraint company_info_identity_masked
  check (legal_id_no_mask ~ '^(\d{3}\*{11}\d{3}[\dX])?$');

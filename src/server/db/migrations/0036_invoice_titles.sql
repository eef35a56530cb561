-- Invoice titles that a person keeps for themselves or for a company they act for (product §2).

create table company_invoice (
  id bigint primary key default next_id(),
  person_id bigint not null references person,
  company_id bigint references company_info,        -- null = the person's own
  kind smallint not null check (kind in (1, 2)),    -- 1 普票, 2 专票
  title text not null,
  tax_no text not null,
  bank_name text not null default '',
  bank_account text not null default '',
  reg_address text not null default '',
  reg_phone text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  deleted boolean not null default false
);
create index company_invoice_owner on company_invoice (person_id, company_id) where not deleted;
create unique index company_invoice_once
  on company_invoice (person_id, coalesce(company_id, 0), kind, title, tax_no) where not deleted;
create unique index company_invoice_one_default
  on company_invoice (person_id, coalesce(company_id, 0)) where is_default and not deleted;

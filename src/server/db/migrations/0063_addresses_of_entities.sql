-- Addresses are kept for whom somebody buys: a company's apart from the person's own. Those there are stay with the person.
alter table user_address add column company_id bigint references company_info;
drop index user_address_one_default;
create unique index user_address_one_default on user_address (person_id, company_id) nulls not distinct
  where is_default and not deleted;
create index user_address_company on user_address (company_id) where company_id is not null;

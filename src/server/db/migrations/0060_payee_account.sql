-- Where a shop's buyers pay to: as it applied, or as it said since. "" where it has not said.
alter table merchant
  add column account_name text not null default '',
  add column bank_name text not null default '',
  add column bank_account text not null default '';
update merchant m set account_name = a.account_name, bank_name = a.bank_name, bank_account = a.bank_account
  from settle_in_materials a where a.merchant_id = m.id and a.status = 2;

-- The account that a buyer was told when the order was confirmed; later changes of the shop's do not touch it.
alter table platform_order add column payee jsonb;
alter table futures_order add column payee jsonb;
update platform_order o
   set payee = jsonb_build_object('accountName', m.account_name, 'bankName', m.bank_name, 'bankAccount', m.bank_account)
  from merchant m where m.id = o.merchant_id and m.bank_account <> '' and o.status not in (20, 90);
update futures_order o
   set payee = jsonb_build_object('accountName', m.account_name, 'bankName', m.bank_name, 'bankAccount', m.bank_account)
  from merchant m where m.id = o.merchant_id and m.bank_account <> '' and o.status not in (20, 90);

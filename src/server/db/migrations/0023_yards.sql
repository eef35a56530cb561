-- Who runs a yard, and the papers a driver brings to its gate (product §13).

alter table store
  add column merchant_id bigint references merchant, -- null: a public yard, nobody changes its hours
  add column version integer not null default 1;
create index store_merchant on store (merchant_id) where merchant_id is not null;
-- A yard that one merchant alone uses is that merchant's.
update store s set merchant_id = used.merchant_id
  from (select store_id, min(merchant_id) as merchant_id
          from (select store_id, merchant_id from goods union select store_id, merchant_id from merchant_store) as uses
         group by store_id having count(*) = 1) as used
 where used.store_id = s.id;

alter table reservation add column files text[] not null default '{}'; -- names of stored files

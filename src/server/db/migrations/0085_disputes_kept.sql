-- A dispute about a tally sheet or a forward order has photos, as one about a spot order has.
alter table futures_order add column dispute_files text[] not null default '{}';
-- Why a tally sheet is disputed, and what was ruled; `note` says only why it is void.
alter table pickup_record
  add column dispute_reason text not null default '',
  add column dispute_files text[] not null default '{}',
  add column ruling text not null default '';
update pickup_record set dispute_reason = note, note = '' where status = 2;
update pickup_record set ruling = note, note = '' where status = 3;
-- The ruling or the voiding took the reason's place; the operation log still has it.
update pickup_record r
   set dispute_reason = l.reason
  from (select distinct on (target) target, after->>'reason' as reason from oper_log
         where title = '提货码单' and after->>'event' = '对码单提出异议' and after->>'reason' <> ''
         order by target, at desc) l
 where l.target = r.pickup_no and r.status in (3, 9);

-- What a message asks of its reader (domain/system/message-todo.ts); null = nothing. Whether it is still to do is looked at
-- when messages are read.
alter table message add column todo text;

-- Reminders called their subjects by other words than messages do.
update message set ref_type = case ref_type
    when 'futures' then 'futuresOrder' when 'inquiry' then 'futuresInquiry' when 'offer' then 'globalOffer'
    when 'quote' then 'demandQuote' when 'company' then 'companyInfo' when 'application' then 'settleInMaterials'
    when 'supply' then 'supplyApply' else ref_type end
 where ref_type in ('futures', 'inquiry', 'offer', 'quote', 'company', 'application', 'supply');

-- Of older messages nobody knows what they asked for: they ask until they are read, unless their subject has moved on.
update message m set todo = 'read'
 where level = 1 and not coalesce((case ref_type
     when 'order' then (select t.entered_at from platform_order t where t.id = m.ref_id)
     when 'futuresOrder' then (select t.entered_at from futures_order t where t.id = m.ref_id)
     when 'futuresInquiry' then (select t.entered_at from futures_inquiry t where t.id = m.ref_id)
     when 'globalOffer' then (select t.entered_at from global_offer t where t.id = m.ref_id)
     when 'demand' then (select t.entered_at from demand t where t.id = m.ref_id)
     when 'demandQuote' then (select t.entered_at from demand_quote t where t.id = m.ref_id)
   end) > m.created_at, false);

create index message_todo on message (person_id, todo, ref_id) where todo is not null;

-- The text of goods (product §5) is HTML that was cleaned when it was written; what stands there so far are plain lines.
create function lines_as_html(lines text) returns text language sql immutable as $$
  select case when lines = '' then '' else
    '<p>' || replace(replace(replace(replace(lines, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), e'\n', '<br />') || '</p>' end
$$;
update goods
   set detail = lines_as_html(detail),
       published_facts = case when published_facts ->> 'detail' is null then published_facts
         else jsonb_set(published_facts, '{detail}', to_jsonb(lines_as_html(published_facts ->> 'detail'))) end
 where detail <> '' or published_facts is not null;
drop function lines_as_html(text);

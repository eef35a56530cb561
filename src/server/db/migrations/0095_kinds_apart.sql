-- OSB has left the kind of particle board, and glulam, LVL and CLT that of finger-jointed board. What is there follows the
-- words it is called by; what says nothing stays. Orders keep what was sold.
create function kind_apart(kind text, words text) returns text immutable language sql as $$
  select case
    when kind = '1506' and words ~* '欧松|定向刨花|定向结构|(?<![a-z])osb' then '1513'
    when kind = '1504' and words ~* '正交|交叉层积|交错层压|(?<![a-z])clt' then '1516'
    when kind = '1504' and words ~* '层积|(?<![a-z])lvl' then '1515'
    when kind = '1504' and words ~* '胶合木|胶合.{0,1}[梁柱]|(?<![a-z])glt|(?<![a-z])glulam' then '1514'
    else kind end
$$;

-- Nobody is told of goods that are only called otherwise.
alter table goods disable trigger goods_change;
update goods set kind_code = kind_apart(kind_code, title)
 where kind_code in ('1504', '1506') and kind_apart(kind_code, title) <> kind_code;
alter table goods enable trigger goods_change;

update price_sample s set kind_code = kind_apart(s.kind_code, l.snapshot->>'title')
  from order_line l
 where l.id = s.order_line_id and s.kind_code in ('1504', '1506')
   and kind_apart(s.kind_code, l.snapshot->>'title') <> s.kind_code;

update global_offer o set kind_code = kind_apart(o.kind_code, o.title), lines = (
  select jsonb_agg(case when line->>'kindCode' is null then line
                        else jsonb_set(line, '{kindCode}', to_jsonb(kind_apart(line->>'kindCode', o.title))) end order by at)
    from jsonb_array_elements(o.lines) with ordinality as e (line, at))
 where jsonb_array_length(o.lines) > 0 and o.lines @? '$[*].kindCode ? (@ == "1504" || @ == "1506")';

-- A demanded line is called what its buyer wrote; the kind that lost a word of its name is called by the new one.
with read as (
  select i.id, kind_apart(i.kind_code, coalesce(
           nullif(substring(d.raw_text from (i.item#>>'{sourceSpan,kind,0}')::int + 1
             for (i.item#>>'{sourceSpan,kind,1}')::int - (i.item#>>'{sourceSpan,kind,0}')::int), ''), d.title)) as kind
    from demand_item i join demand d on d.id = i.demand_id where i.kind_code in ('1504', '1506')
)
update demand_item i
   set kind_code = read.kind,
       item = i.item || jsonb_build_object('kindCode', read.kind, 'kindName', case read.kind
         when '1506' then '刨花板' when '1513' then '欧松板' when '1514' then '胶合木' when '1515' then '单板层积材'
         when '1516' then '正交胶合木' else i.item->>'kindName' end)
  from read where read.id = i.id;

update req_spec set spec = jsonb_set(spec, '{kindCode}', to_jsonb(kind_apart(spec->>'kindCode', name)))
 where spec->>'kindCode' in ('1504', '1506') and kind_apart(spec->>'kindCode', name) <> spec->>'kindCode';
update my_search
   set filters = jsonb_set(filters, '{kindCode}', to_jsonb(kind_apart(filters->>'kindCode', name || ' ' || keywords)))
 where filters->>'kindCode' in ('1504', '1506')
   and kind_apart(filters->>'kindCode', name || ' ' || keywords) <> filters->>'kindCode';

-- Makers and merchants have the new kinds beside the old one.
update corporation_brand b
   set kind_codes = b.kind_codes || array(select distinct kind from unnest(b.kind_codes) as had,
         kind_apart(had, b.intro) as kind where kind <> all (b.kind_codes))
 where b.kind_codes && array['1504', '1506'];
update merchant m
   set main_kinds = m.main_kinds || array(select distinct g.kind_code from goods g
         where g.merchant_id = m.id and g.kind_code in ('1513', '1514', '1515', '1516') and g.kind_code <> all (m.main_kinds))
 where m.main_kinds && array['1504', '1506'];

-- In a classification of the operator's own they stand at the end of the group in which they stood.
update shop_classify c set version = version + 1, updated_at = now(), tree = (
  select jsonb_agg(jsonb_set(part, '{kinds}', part->'kinds' || coalesce((
           select jsonb_agg(jsonb_build_object('code', code, 'name', '', 'isShown', true, 'species', '[]'::jsonb) order by code)
             from (values ('1506', '1513'), ('1504', '1514'), ('1504', '1515'), ('1504', '1516')) as apart (had, code)
            where part->'kinds' @> jsonb_build_array(jsonb_build_object('code', had))), '[]'::jsonb)) order by at)
    from jsonb_array_elements(c.tree) with ordinality as e (part, at))
 where jsonb_array_length(c.tree) > 0;

drop function kind_apart;

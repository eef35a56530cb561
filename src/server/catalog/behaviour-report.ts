import type {
  ClickDay,
  ClickReportQuery,
  ClickRow,
  FunnelStep,
  ZeroResultQuery,
  ZeroResultRow,
} from "../../contract/catalog/search-operation-schemas.ts";
import { type FunnelCounts, funnelSteps } from "../../domain/catalog/funnel.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { clickName } from "../../domain/system/tracking.ts";
import { parseQuery } from "../../domain/timber/query.ts";
import { formatBeijing } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";
import { typed } from "./goods-query-body.ts";
import { findsGoods } from "./goods-search.ts";
import { searchWords } from "./search-words.ts";

/** The first moment of the period: $1 days back, today included, in Beijing. */
const SINCE = `(date_trunc('day', now() at time zone 'Asia/Shanghai') - ($1::int - 1) * interval '1 day') at time zone 'Asia/Shanghai'`;

const pageIn = (query: { pageNum?: number; pageSize?: 10 | 20 | 30 | 50 }) => ({
  pageNum: query.pageNum ?? 1,
  pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE,
});

type Missed = {
  id: string;
  searchText: string;
  searchNum: number;
  personNum: number;
  relaxedNum: number;
  last_ms: number;
  total: number;
};

/** Searches that found nothing, or nothing that was meant; what most persons missed first. */
export async function zeroResults(db: Db, query: ZeroResultQuery): Promise<Page<ZeroResultRow>> {
  const page = pageIn(query);
  const keyword = typed(query.keyword ?? "");
  const rows = await db.rows<Missed>(
    `with missed as (
       select payload->>'searchText' as words, person_id, at, payload->>'relaxed' = 'true' as relaxed
         from behaviour
        where kind = 'search' and at >= ${SINCE}
          and (payload->>'resultNum' = '0' or $2 and payload->>'relaxed' = 'true')
     ), counted as (
       select lower(regexp_replace(words, '\\s+', '', 'g')) as id, (array_agg(words order by at desc))[1] as "searchText",
              count(*)::int as "searchNum", count(distinct person_id)::int as "personNum",
              count(*) filter (where relaxed)::int as "relaxedNum",
              floor(extract(epoch from max(at)) * 1000)::float8 as last_ms
         from missed group by 1
     )
     select *, count(*) over ()::int as total from counted where id <> '' and ($3 = '' or "searchText" ilike $4)
      order by "personNum" desc, "searchNum" desc, last_ms desc, id limit $5 offset $6`,
    [query.days, query.relaxed ?? false, keyword, containing(keyword), page.pageSize, rowsBefore(page)],
  );
  const { lexicon } = await searchWords(db);
  const shown: ZeroResultRow[] = [];
  // One after the other, so that a report takes one connection.
  for (const { last_ms, total: _, ...row } of rows) {
    const { words } = parseQuery(row.searchText, lexicon);
    const findsNow = await findsGoods(db, row.searchText);
    shown.push({ ...row, lastTime: formatBeijing(last_ms), words: [...words], findsNow });
  }
  return pageOf(shown, rows[0]?.total ?? 0, page);
}

type Clicked = Omit<ClickRow, "typeName"> & { total: number };

/** What was clicked in the period, by function and name, and how much on each day. */
export async function clickReport(db: Db, query: ClickReportQuery): Promise<Page<ClickRow> & { daily: ClickDay[] }> {
  const page = pageIn(query);
  const keyword = typed(query.keyword ?? "");
  const asked = [query.days, query.type ?? null, keyword, containing(keyword)];
  const clicks = `select (payload->>'type')::int as type, coalesce(payload->>'pageFunctionName', '') as name, person_id, at
     from behaviour
    where kind = 'click' and at >= ${SINCE} and payload->>'type' is not null
      and ($2::int is null or payload->>'type' = $2::text)
      and ($3 = '' or payload->>'pageFunctionName' ilike $4)`;
  const rows = await db.rows<Clicked>(
    `select type || '/' || name as id, type, name, count(*)::int as "clickNum",
            count(distinct person_id)::int as "personNum", count(*) over ()::int as total
       from (${clicks}) c group by type, name order by "clickNum" desc, type, name limit $5 offset $6`,
    [...asked, page.pageSize, rowsBefore(page)],
  );
  const daily = await db.rows<ClickDay>(
    `select to_char(d, 'YYYY-MM-DD') as day, count(c.at)::int as "clickNum", count(distinct c.person_id)::int as "personNum"
       from generate_series(${SINCE} at time zone 'Asia/Shanghai', now() at time zone 'Asia/Shanghai', interval '1 day') d
       left join (${clicks}) c on (c.at at time zone 'Asia/Shanghai')::date = d::date
      group by d order by d`,
    asked,
  );
  const shown = rows.map(({ total: _, ...row }): ClickRow => ({ ...row, typeName: clickName(row.type) }));
  return { ...pageOf(shown, rows[0]?.total ?? 0, page), daily };
}

/** Of the signed-in persons that searched in the period, how many then looked, chose, ordered and paid. */
export async function funnel(db: Db, days: number): Promise<FunnelStep[]> {
  const counts = await db.one<FunnelCounts>(
    `with did as (
       select person_id, kind, payload->>'operateType' as what, at from behaviour
        where person_id is not null and kind in ('search', 'operate') and at >= ${SINCE}
     ), searched as (select person_id, min(at) as at from did where kind = 'search' group by 1
     ), viewed as (
       select s.person_id, min(d.at) as at from searched s join did d using (person_id)
        where d.kind = 'operate' and d.what = '1' and d.at >= s.at group by 1
     ), ordered as (
       select v.person_id, min(o.created_at) as at, bool_or(o.paid_at is not null) as paid
         from viewed v join platform_order o using (person_id) where o.created_at >= v.at group by 1
     ), chosen as (
       select v.person_id from viewed v join did d using (person_id) where d.what = '2' and d.at >= v.at
       union select person_id from ordered
     )
     select (select count(*) from searched)::int as searched, (select count(*) from viewed)::int as viewed,
            (select count(*) from chosen)::int as chosen, (select count(*) from ordered)::int as ordered,
            (select count(*) from ordered where paid)::int as paid`,
    [days],
  );
  return funnelSteps(counts ?? { searched: 0, viewed: 0, chosen: 0, ordered: 0, paid: 0 });
}

import type { FunnelCounts } from "../../../domain/catalog/search/funnel.ts";
import type { DayOfClicks } from "../../../domain/catalog/search/search-report.ts";
import { type PageQuery, rowsBefore } from "../../../domain/paging.ts";
import type { Db } from "../../db/database.ts";

/** The first moment of the period: `:days` back, today included, in Beijing. */
const SINCE = `(date_trunc('day', now() at time zone 'Asia/Shanghai') - (:days::int - 1) * interval '1 day') at time zone 'Asia/Shanghai'`;

/** Nodes of a release before 0.11.0 write to the one, later ones to the other. */
const BEHAVIOUR = `(select person_id, kind, payload, at from behaviour_by_week
    union all select person_id, kind, payload, at from behaviour) behaviour`;

/** A search that found nothing, or nothing that was meant. */
export type Missed = {
  id: string;
  searchText: string;
  searchNum: number;
  personNum: number;
  relaxedNum: number;
  lastMs: number;
};

/** `keyword` empty: any; `pattern`: `keyword` for `ilike`; `relaxed`: also searches that found only something alike. */
export type MissedQuery = { days: number; relaxed: boolean; keyword: string; pattern: string };

const MISSED = `missed as (
       select payload->>'searchText' as words, person_id, at, payload->>'relaxed' = 'true' as relaxed
         from ${BEHAVIOUR}
        where kind = 'search' and at >= ${SINCE}
          and (payload->>'resultNum' = '0' or :relaxed and payload->>'relaxed' = 'true')
     ), counted as (
       select lower(regexp_replace(words, '\\s+', '', 'g')) as id, (array_agg(words order by at desc))[1] as "searchText",
              count(*)::int as "searchNum", count(distinct person_id)::int as "personNum",
              count(*) filter (where relaxed)::int as "relaxedNum",
              floor(extract(epoch from max(at)) * 1000)::float8 as "lastMs"
         from missed group by 1
     ), found as (select * from counted where id <> '' and (:keyword = '' or "searchText" ilike :pattern))`;

/** How many searches of the period missed. */
export const countMissed = async (db: Db, query: MissedQuery): Promise<number> =>
  (await db.one<{ total: number }>(`with ${MISSED} select count(*)::int as total from found`, query))?.total ?? 0;

/** A page of the searches of the period that missed; what most persons missed first. */
export const missedSearches = (db: Db, query: MissedQuery, page: PageQuery): Promise<Missed[]> =>
  db.rows<Missed>(
    `with ${MISSED}
     select * from found
      order by "personNum" desc, "searchNum" desc, "lastMs" desc, id limit :limit offset :offset`,
    { ...query, limit: page.pageSize, offset: rowsBefore(page) },
  );

/** `type` `null`, `keyword` empty: any; `pattern`: `keyword` for `ilike`. */
export type ClickQuery = { days: number; type: number | null; keyword: string; pattern: string };

const CLICKS = `select (payload->>'type')::int as type, coalesce(payload->>'pageFunctionName', '') as name, person_id, at
  from ${BEHAVIOUR}
  where kind = 'click' and at >= ${SINCE} and payload->>'type' is not null
    and (:type::int is null or payload->>'type' = :type::text)
    and (:keyword = '' or payload->>'pageFunctionName' ilike :pattern)`;
/** How often something was clicked, and by how many persons. */
export type Clicked = { id: string; type: number; name: string; clickNum: number; personNum: number };

/** How many things were clicked in the period. */
export const countClicked = async (db: Db, query: ClickQuery): Promise<number> =>
  (
    await db.one<{ total: number }>(
      `select count(*)::int as total from (select distinct type, name from (${CLICKS}) c) clicked`,
      query,
    )
  )?.total ?? 0;

/** A page of what was clicked in the period, the most clicked first. */
export const clickedMost = (db: Db, query: ClickQuery, page: PageQuery): Promise<Clicked[]> =>
  db.rows<Clicked>(
    `select type || '/' || name as id, type, name, count(*)::int as "clickNum",
            count(distinct person_id)::int as "personNum"
       from (${CLICKS}) c group by type, name order by "clickNum" desc, type, name limit :limit offset :offset`,
    { ...query, limit: page.pageSize, offset: rowsBefore(page) },
  );

/** The clicks of every day of the period. */
export const clicksByDay = (db: Db, query: ClickQuery): Promise<DayOfClicks[]> =>
  db.rows<DayOfClicks>(
    `select to_char(d, 'YYYY-MM-DD') as day, count(c.at)::int as "clickNum", count(distinct c.person_id)::int as "personNum"
       from generate_series(${SINCE} at time zone 'Asia/Shanghai', now() at time zone 'Asia/Shanghai', interval '1 day') d
       left join (${CLICKS}) c on (c.at at time zone 'Asia/Shanghai')::date = d::date
      group by d order by d`,
    query,
  );

/** Of the signed-in persons that searched in the period, how many then looked, chose, ordered and paid. */
export const funnelCounts = (db: Db, days: number): Promise<FunnelCounts | null> =>
  db.one<FunnelCounts>(
    `with did as (
       select person_id, kind, payload->>'operateType' as what, at from ${BEHAVIOUR}
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
    { days },
  );

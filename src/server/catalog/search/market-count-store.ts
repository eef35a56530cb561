import type { Db } from "../../db/database.ts";
import { SHOWN } from "../goods/goods-columns.ts";
import { goodsCounts, SET } from "../goods/goods-count-store.ts";

/** Of each kind and species the most frequent values of a field, and the kinds and species that most is sold of: at most some 500 kB. */
const MOST = { values: 24, lines: 400 };

/** What many merchants sell of a kind and species: the numbers of the most frequent value by field, and a line of them. */
type Usual = { merchants: number; line: string };

/** A merchant counts once for each value, however many goods of it there are. */
const usualOf = (db: Db, kind: string, species: string): Promise<Usual | null> =>
  db.one<Usual>(
    `with told as (
       select f.field, f.value, count(distinct g.merchant_id)::int as merchants
         from goods g,
              lateral (values
                (1, case when g.width is null then trim_scale(g.thickness)::text
                         else trim_scale(least(g.thickness, g.width)) || '*' || trim_scale(greatest(g.thickness, g.width)) end),
                (2, g.length::text),
                (3, g.diameter_min || '-' || g.diameter_max),
                (4, g.grade_code)) f (field, value)
        where g.status in (${SHOWN}) and g.kind_code = :kind and g.species_code = :species and f.value is not null
        group by f.field, f.value
     ), ranked as (
       select *, row_number() over (partition by field order by merchants desc, value) as rank from told
     ), fields as (
       select field, sum(merchants)::int as merchants, string_agg(value || ':' || merchants, ' ' order by rank) as counts
         from ranked where rank <= :values group by field
     )
     select max(merchants) as merchants,
            concat_ws('|', :kind::text || ' ' || :species::text,
              coalesce(max(counts) filter (where field = 1), ''), coalesce(max(counts) filter (where field = 2), ''),
              coalesce(max(counts) filter (where field = 3), ''), coalesce(max(counts) filter (where field = 4), '')) as line
       from fields having count(*) > 0`,
    { kind, species, values: MOST.values },
  );

/** Counts how many merchants sell what is usual for each kind and species; values that few sell give way to the others. */
export async function countMarket(db: Db): Promise<void> {
  const usual: Usual[] = [];
  for (const { code, detail } of await goodsCounts(db, [SET.kindSpecies])) {
    const one = await usualOf(db, code, detail);
    if (one !== null) usual.push(one);
  }
  usual.sort((a, b) => b.merchants - a.merchants || (a.line < b.line ? -1 : 1));
  const lines = usual.slice(0, MOST.lines).map(({ line }) => line);
  await db.run(
    `insert into market_count (lines) values (:lines)
     on conflict (is_only) do update set lines = excluded.lines, counted_at = now()`,
    { lines: lines.sort().join("\n") },
  );
}

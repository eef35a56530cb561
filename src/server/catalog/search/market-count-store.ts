import type { Db } from "../../db/database.ts";
import { SHOWN } from "../goods/goods-columns.ts";

/** Of each kind and species the most frequent values of a field, and the kinds and species that most is sold of: at most some 500 kB. */
const MOST = { values: 24, lines: 400 };

/**
 * Counts how many merchants sell what is usual for each kind and species, in one statement. A merchant counts once for each
 * value, however many goods of it there are, and values that few sell give way to the others.
 */
export const countMarket = (db: Db): Promise<number> =>
  db.run(
    `with told as (
       select g.kind_code, g.species_code, f.field, f.value, count(distinct g.merchant_id) as merchants
         from goods g,
              lateral (values
                (1, case when g.width is null then trim_scale(g.thickness)::text
                         else trim_scale(least(g.thickness, g.width)) || '*' || trim_scale(greatest(g.thickness, g.width)) end),
                (2, g.length::text),
                (3, g.diameter_min || '-' || g.diameter_max),
                (4, g.grade_code)) f (field, value)
        where g.status in (${SHOWN}) and g.kind_code is not null and g.species_code is not null and f.value is not null
        group by g.kind_code, g.species_code, f.field, f.value
     ), ranked as (
       select *, row_number() over (partition by kind_code, species_code, field order by merchants desc, value) as rank
         from told
     ), fields as (
       select kind_code, species_code, field, sum(merchants) as merchants,
              string_agg(value || ':' || merchants, ' ' order by rank) as counts
         from ranked where rank <= :values group by kind_code, species_code, field
     ), lines as (
       select kind_code || ' ' || species_code || '|' || concat_ws('|',
                coalesce(max(counts) filter (where field = 1), ''), coalesce(max(counts) filter (where field = 2), ''),
                coalesce(max(counts) filter (where field = 3), ''), coalesce(max(counts) filter (where field = 4), '')
              ) as line
         from fields group by kind_code, species_code
        order by max(merchants) desc, kind_code, species_code limit :lines
     )
     insert into market_count (lines) select coalesce(string_agg(line, E'\n' order by line), '') from lines
     on conflict (is_only) do update set lines = excluded.lines, counted_at = now()`,
    MOST,
  );

import type { Db } from "./database.ts";

/** Stands there from a restore's first row to its last: what is beside it is not whole. */
const MARK = "public.unfinished_restore";

/** True while it stands there. */
export const IS_HALF_RESTORED = `to_regclass('${MARK}') is not null`;

export const isHalfRestored = async (db: Db): Promise<boolean> =>
  (await db.one<{ is: boolean }>(`select ${IS_HALF_RESTORED} as is`, [], "half-restored"))!.is;

export const markHalfRestored = (tx: Db): Promise<number> => tx.run(`create table ${MARK} ()`);

export const markRestored = (tx: Db): Promise<number> => tx.run(`drop table ${MARK}`);

/** Rejects where a restore was begun and not ended. */
export async function refuseHalfRestored(db: Db): Promise<void> {
  if (await isHalfRestored(db))
    throw new Error(
      "数据库里的恢复还没有完成，数据不全。请等它结束；若已中断，请再执行一次 restore，它会清空后重新恢复",
    );
}

/** What stands in `public`, but for what extensions brought. */
const OBJECTS = `
  select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
         c.oid::regclass::text as name, 1 as place
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and not c.relispartition
     and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  union all
  select 'routine', p.oid::regprocedure::text, 2 from pg_proc p
   where p.pronamespace = 'public'::regnamespace
     and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 'type', t.oid::regtype::text, 3 from pg_type t
   where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
     and not exists (select 1 from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`;

/** Takes away all that a restore made, and the mark with it. */
export const emptyHalfRestored = (tx: Db): Promise<number> =>
  tx.run(`do $$ declare statement text; begin
    foreach statement in array (
      select array_agg(format('drop %s if exists %s cascade', kind, name) order by place) from (${OBJECTS}) found)
    loop execute statement; end loop;
  end $$`);

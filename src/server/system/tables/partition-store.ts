import type { Database, Db } from "../../db/database.ts";
import type { Age } from "./table-row-store.ts";

/** A table in partitions of a week each, by the column that its rows age by. */
export type PartitionedTable = { table: string; age: Age };

/** A week of Beijing that has no partition yet: its name, the first moment of it and of the next. */
export type Week = { name: string; since: string; until: string };

/** Weeks made ahead: so long may nodes stand still before rows come to the rest. */
const WEEKS_AHEAD = 5;
/** Whoever comes after a statement that waits for a lock waits behind it. */
const LOCK_WITHIN_MS = 100;
/** More rows than these of one week would keep others from the rest for longer than that; they age there, row by row. */
const MOVED_AT_MOST = 10_000;

/** The partition of rows for whose week there was none. */
export const restOf = (table: string): string => `${table}_rest`;

/** The weeks without a partition, from the oldest that still holds rows to those ahead. */
export const missingWeeks = (db: Db, { table, age }: PartitionedTable): Promise<Week[]> =>
  db.rows<Week>(
    `select name, since::text as since, until::text as until from (
       select :table || to_char(week, '_YYYYMMDD') as name, week at time zone 'Asia/Shanghai' as since,
              (week + interval '7 days') at time zone 'Asia/Shanghai' as until
         from generate_series(date_trunc('week', (now() - :age::interval) at time zone 'Asia/Shanghai'),
                              now() at time zone 'Asia/Shanghai' + ${WEEKS_AHEAD} * interval '7 days',
                              interval '7 days') week) weeks
      where to_regclass(name) is null order by since`,
    { table, age: age.age },
    "partitions-missing",
  );

/** The partitions whose last moment is older than the rows of the table may be. */
export async function agedPartitions(db: Db, { table, age }: PartitionedTable): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(
    `select relname as name from pg_inherits join pg_class c on c.oid = inhrelid
      where inhparent = :table::regclass
        and substring(pg_get_expr(c.relpartbound, c.oid) from $re$ TO \\('(.+)'\\)$re$)::timestamptz <= now() - :age::interval
      order by relname`,
    { table, age: age.age },
    "partitions-aged",
  );
  return rows.map(({ name }) => name);
}

const briefly = (db: Database, work: (tx: Db) => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run(`set local lock_timeout = ${LOCK_WITHIN_MS}`);
    await work(tx);
  });

/**
 * Makes the partition of a week, with the rows of that week that the rest has; one with too many stays without. Two nodes do so
 * one after the other, and who writes waits for it: a row that was on its way to the rest would be refused there afterwards.
 */
export const addPartition = (db: Database, { table, age }: PartitionedTable, week: Week): Promise<void> =>
  briefly(db, async (tx) => {
    const { name, since, until } = week;
    const rest = restOf(table);
    const within = `${age.column} >= '${since}' and ${age.column} < '${until}'`;
    await tx.run(`lock table ${table} in share row exclusive mode`);
    if ((await tx.one("select 1 where to_regclass(:name) is null", { name })) === null) return;
    const others = await tx.rows(`select 1 from ${rest} where ${within} limit ${MOVED_AT_MOST + 1}`);
    if (others.length > MOVED_AT_MOST) return;
    await tx.run(`create table public.${name} (like ${table} including defaults including constraints)`);
    if (others.length > 0)
      await tx.run(
        `with moved as (delete from ${rest} where ${within} returning *) insert into ${name} select * from moved`,
      );
    await tx.run(`alter table ${table} attach partition ${name} for values from ('${since}') to ('${until}')`);
  });

/** Takes a partition away with all its rows. */
export const dropPartition = (db: Database, name: string): Promise<void> =>
  briefly(db, async (tx) => void (await tx.run(`drop table if exists ${name}`)));

/** Takes out whoever closed their account on a node of 0.10.0, which knows nothing of the table. */
export const clearClosed = (db: Database, { table, age }: PartitionedTable): Promise<number> =>
  db.run(
    `update ${table} set person_id = null
      where person_id in (select id from person where closed_at > now() - :age::interval - interval '7 days')`,
    { age: age.age },
    "partitions-closed",
  );

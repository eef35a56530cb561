import { connect } from "../../src/server/db/database.ts";

const POLL_MS = 10;
/** Of the tables that were there from the start: those that a migration makes are locked by itself until others see them. */
const TABLES =
  "select array_agg(oid::int) as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'";
const HELD = `
  select l.pid || ' ' || l.relation || ' ' || a.xact_start as key, l.relation::regclass::text as table,
         extract(epoch from clock_timestamp()) * 1000 as at, left(a.query, 60) as statement
    from pg_locks l join pg_stat_activity a using (pid)
   where l.mode = 'AccessExclusiveLock' and l.granted and a.backend_type = 'client backend' and l.relation::int = any($1)`;

/** How long one kept everybody else from a table, ms. */
export type TableLock = { ms: number; says: string };

/** Watches who keeps everybody else from tables; returns the longest lock once it is ended. */
export async function watchTableLocks(url: string): Promise<() => Promise<TableLock>> {
  const db = connect(url, { poolSize: 1 });
  const [{ tables }] = (await db.rows<{ tables: number[] }>(TABLES)) as [{ tables: number[] }];
  const since = new Map<string, number>();
  let longest: TableLock = { ms: 0, says: "" };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      for (const held of await db.rows<{ key: string; table: string; at: number; statement: string }>(HELD, [tables])) {
        const from = since.get(held.key) ?? held.at;
        since.set(held.key, from);
        const ms = Math.round(held.at - from) + POLL_MS;
        if (ms > longest.ms) longest = { ms, says: `${held.table}: ${held.statement.split("\n")[0]}` };
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    await db.close();
    return longest;
  };
}

import type { Db } from "./database.ts";

/** SQL of a timestamp as whole epoch ms. */
export const ms = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`;

/** SQL of the moment that is `ms` before the transaction began. */
export const msAgo = (ms: number): string => `now() - make_interval(secs => ${ms / 1000})`;

/** By the database's clock, epoch ms; within a transaction when that began. */
export const dbNow = async (db: Db): Promise<number> =>
  (await db.one<{ ms: number }>("select floor(extract(epoch from now()) * 1000)::float8 as ms", [], "now"))!.ms;

/** By the database's clock, epoch ms, as it goes on within a transaction. */
export const statementNow = async (db: Db): Promise<number> =>
  (await db.one<{ now: number }>(
    "select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now",
    [],
    "now",
  ))!.now; // a select without a table has a row

export type DatabaseClock = {
  /** Epoch ms by the database's clock. */
  now: () => number;
  /** Queries the database again, for a clock that was set or drifts. Rejects when it does not answer. */
  sync: () => Promise<void>;
};

/**
 * The database's clock on this node, whatever the node's own clock shows: queried once, then advanced by the time elapsed since.
 * Nodes agree within the time of a query.
 */
export async function databaseClock(db: Db): Promise<DatabaseClock> {
  let ahead = 0;
  const sync = async () => {
    const sentAt = performance.now();
    const row = await db.one<{ ms: number }>(
      "select extract(epoch from clock_timestamp())::float8 * 1000 as ms",
      [],
      "clock",
    );
    ahead = row!.ms - (sentAt + performance.now()) / 2;
  };
  await sync();
  return { now: () => Math.floor(performance.now() + ahead), sync };
}

import type { Database, Value } from "../db/database.ts";
import type { NamedValues } from "../db/named-values.ts";
import { type BadRows, inHalves, isWorthHalving, setAside } from "./each-row.ts";
import { forgetServed, restingRows } from "./set-aside-store.ts";

/** Rows deleted at once: few enough for its limit on any machine, so that every batch is a step nobody has to do again. */
export const PURGED_AT_ONCE = 5_000;
/** A batch may take so long; the limit of a request is meant for people who wait. */
const BATCH_LIMIT = "60s";

/** The primary key of `table` as one text, by which its rows are set aside; without one the place of a row. */
async function keyOf(db: Database, table: string): Promise<string> {
  const columns = await db.rows<{ name: string }>(
    `select format('%I', a.attname) as name
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = :table::regclass and i.indisprimary order by a.attnum`,
    { table },
    "purge-key",
  );
  return columns.length === 0 ? "ctid::text" : `concat_ws(' ', ${columns.map(({ name }) => name).join(", ")})`;
}

/**
 * Deletes the rows of a table for which `condition` holds, batch after batch in transactions of their own; answers how many.
 * What another transaction holds locked is left for the next time. Where a row makes its batch fail, it is set aside under
 * `purge <table>` and tried again later, and the others are deleted.
 */
export async function purge(
  db: Database,
  table: string,
  condition: string,
  values: NamedValues<Value> = {},
): Promise<number> {
  const job = `purge ${table}`;
  const key = await keyOf(db, table);
  const resting = await restingRows(db, job);
  const passed = [...resting.ids];
  // Asked for only where there is some: a key is made of every row that is looked at.
  const left = () => (passed.length === 0 ? `(${condition})` : `(${condition}) and ${key} <> all (:passed::text[])`);
  const within = <T>(work: Parameters<Database["transaction"]>[0]) =>
    db.transaction(async (tx) => {
      await tx.run(`set local statement_timeout = '${BATCH_LIMIT}'`);
      return work(tx) as Promise<T>;
    });
  /** Rows are found by their place: one that an update moved meanwhile is left for the next time. */
  const deleted = (where: string, places: readonly string[] = []) =>
    within<number>((tx) =>
      tx.run(
        `delete from ${table} where ctid = any (array(
           select ctid from ${table} where ${where} limit ${PURGED_AT_ONCE} for update skip locked))`,
        { ...values, passed, places },
      ),
    );

  const aroundBad = async (error: unknown): Promise<number> => {
    const rows = await within<{ place: string; id: string }[]>((tx) =>
      tx.rows(`select ctid::text as place, ${key} as id from ${table} where ${left()} limit ${PURGED_AT_ONCE}`, {
        ...values,
        passed,
      }),
    );
    const bad: BadRows = new Map();
    const places = rows.map(({ place }) => place);
    const counts = await inHalves(places, bad, async (some) => [
      await deleted(`${left()} and ctid = any (:places::tid[])`, some),
    ]);
    const count = counts.reduce((sum, one) => sum + one, 0);
    if (bad.size === 0 && count === 0) throw error;
    for (const { place, id } of rows) {
      if (!bad.has(place)) continue;
      await setAside(db, job, id, bad.get(place));
      passed.push(id);
    }
    return count;
  };

  let purged = 0;
  for (let isOver = false; !isOver; ) {
    try {
      const rows = await deleted(left());
      purged += rows;
      isOver = rows < PURGED_AT_ONCE;
    } catch (error) {
      if (!isWorthHalving(error)) throw error;
      purged += await aroundBad(error);
    }
  }
  if (resting.isAnyDue) await forgetServed(db, job, resting.at);
  return purged;
}

/** Forgets what no job has tried for a week after it was to be tried again. */
export const purgeSetAside = (db: Database): Promise<number> =>
  purge(db, "job_set_aside", "next_at < now() - interval '7 days'");

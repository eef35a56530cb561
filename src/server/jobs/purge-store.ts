import type { Database, Db, Value } from "../db/database.ts";
import type { NamedValues } from "../db/named-values.ts";

/** Rows deleted at once: few enough for its limit on any machine, so that every batch is progress that is not lost. */
export const PURGED_AT_ONCE = 5_000;
/** A batch may take this long; the limit of a request is meant for people who wait. */
const BATCH_LIMIT = "60s";

/** The primary key of `table` as one text, by which its rows are set aside; without one the place of a row. */
export async function keyOf(db: Database, table: string): Promise<string> {
  const columns = await db.rows<{ name: string }>(
    `select format('%I', a.attname) as name
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = :table::regclass and i.indisprimary order by a.attnum`,
    { table },
    "purge-key",
  );
  return columns.length === 0 ? "ctid::text" : `concat_ws(' ', ${columns.map(({ name }) => name).join(", ")})`;
}

/** What is purged: rows of `table` for which `condition` holds, but for those whose key is one of `passed`. */
export type Purged = {
  table: string;
  key: string;
  condition: string;
  values: NamedValues<Value>;
  passed: readonly string[];
};

/** The condition on passed keys is added only where there are some: it builds a key from every row that is looked at. */
const left = ({ condition, key, passed }: Purged): string =>
  passed.length === 0 ? `(${condition})` : `(${condition}) and ${key} <> all (:passed::text[])`;

const within = <T>(db: Database, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.run(`set local statement_timeout = '${BATCH_LIMIT}'`);
    return work(tx);
  });

/**
 * Deletes a batch, in a transaction of its own; returns how many. Rows are found by their place: one that another transaction
 * holds locked, or that an update moved meanwhile, is left for the next time. `places`: of these alone.
 */
export const deleteBatch = (db: Database, purged: Purged, places: readonly string[] | null = null): Promise<number> =>
  within(db, (tx) =>
    tx.run(
      `delete from ${purged.table} where ctid = any (array(
         select ctid from ${purged.table} where ${left(purged)}${places === null ? "" : " and ctid = any (:places::tid[])"}
          limit ${PURGED_AT_ONCE} for update skip locked))`,
      { ...purged.values, passed: purged.passed, places },
    ),
  );

/** The rows of a batch: where each is, and its key. */
export const rowsOfBatch = (db: Database, purged: Purged): Promise<{ place: string; id: string }[]> =>
  within(db, (tx) =>
    tx.rows<{ place: string; id: string }>(
      `select ctid::text as place, ${purged.key} as id from ${purged.table} where ${left(purged)} limit ${PURGED_AT_ONCE}`,
      { ...purged.values, passed: purged.passed },
    ),
  );

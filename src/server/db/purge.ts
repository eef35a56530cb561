import type { Database, Value } from "./database.ts";

/** Rows deleted at once: few enough for its limit on any machine, so that every batch is a step nobody has to do again. */
export const PURGED_AT_ONCE = 5_000;
/** A batch may take so long; the limit of a request is meant for people who wait. */
const BATCH_LIMIT = "60s";

/**
 * Deletes the rows of a table for which `condition` holds, batch after batch in transactions of their own; answers how many.
 * What another transaction holds locked is left for the next time.
 */
export async function purge(
  db: Pick<Database, "transaction">,
  table: string,
  condition: string,
  values: readonly Value[] = [],
): Promise<number> {
  let purged = 0;
  for (;;) {
    const rows = await db.transaction(async (tx) => {
      await tx.run(`set local statement_timeout = '${BATCH_LIMIT}'`);
      return tx.run(
        `delete from ${table} where ctid = any (array(
           select ctid from ${table} where ${condition} limit ${PURGED_AT_ONCE} for update skip locked))`,
        values,
      );
    });
    purged += rows;
    if (rows < PURGED_AT_ONCE) return purged;
  }
}

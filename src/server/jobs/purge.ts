import type { Database, Value } from "../db/database.ts";
import type { NamedValues } from "../db/named-values.ts";
import { type BadRows, bisect, isWorthHalving, setAside } from "./each-row.ts";
import { deleteBatch, keyOf, PURGED_AT_ONCE, type Purged, rowsOfBatch } from "./purge-store.ts";
import { forgetServed, quarantinedRows } from "./set-aside-store.ts";

/**
 * Deletes the rows of a table for which `condition` holds, batch after batch in transactions of their own; returns how many. What
 * another transaction holds locked is left for the next time. Where a row makes its batch fail, it is set aside under `purge
 * <table>` and tried again later, and the others are deleted.
 */
export async function purge(
  db: Database,
  table: string,
  condition: string,
  values: NamedValues<Value> = {},
): Promise<number> {
  const job = `purge ${table}`;
  const resting = await quarantinedRows(db, job);
  const passed = [...resting.ids];
  const purged: Purged = { table, key: await keyOf(db, table), condition, values, passed };

  const skipFailures = async (error: unknown): Promise<number> => {
    const rows = await rowsOfBatch(db, purged);
    const bad: BadRows = new Map();
    const places = rows.map(({ place }) => place);
    const counts = await bisect(places, bad, async (some) => [await deleteBatch(db, purged, some)]);
    const count = counts.reduce((sum, one) => sum + one, 0);
    if (bad.size === 0 && count === 0) throw error;
    for (const { place, id } of rows) {
      if (!bad.has(place)) continue;
      await setAside(db, job, id, bad.get(place));
      passed.push(id);
    }
    return count;
  };

  let number = 0;
  for (let isOver = false; !isOver; ) {
    try {
      const rows = await deleteBatch(db, purged);
      number += rows;
      isOver = rows < PURGED_AT_ONCE;
    } catch (error) {
      if (!isWorthHalving(error)) throw error;
      number += await skipFailures(error);
    }
  }
  if (resting.isAnyDue) await forgetServed(db, job, resting.at);
  return number;
}

import type { Database } from "../../db/database.ts";
import { purge } from "../../jobs/purge.ts";
import type { Age } from "./table-row-store.ts";
import { TABLES } from "./tables.ts";

/** True of a row that is older than one of `ages`. */
export const isAged = (ages: readonly Age[]): string => ages.map(isOld).join(" or ");

const isOld = ({ column, age, of = "true" }: Age): string => `((${of}) and ${column} < now() - interval '${age}')`;

/** Deletes what the list of tables gives to the task `by` and is old enough; returns how many rows. */
export async function purgeAged(db: Database, by: string): Promise<number> {
  let purged = 0;
  for (const [table, { retention }] of Object.entries(TABLES)) {
    const ages = Array.isArray(retention)
      ? (retention as readonly Age[]).filter((age) => age.by === by && !age.isOwn)
      : [];
    if (ages.length > 0) purged += await purge(db, table, isAged(ages));
  }
  return purged;
}

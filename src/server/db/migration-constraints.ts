import type { Database, Db } from "./database.ts";
import { steppingBack, type Waiting } from "./migration-turn.ts";

const UNHELD = `
  select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
   where not convalidated and contype in ('c', 'f') and connamespace = 'public'::regnamespace order by 1, 2`;

/** A row that was there before breaks it. */
const isBroken = (error: unknown): boolean =>
  ["23514", "23503"].includes(String((error as { code?: unknown } | null)?.code));

/**
 * Holds old rows to the constraints that migrations added for new ones alone (`not valid`), one after the other, while others read
 * and write. One that old rows break is tried again at the next start: they are still to be filled.
 */
export async function holdOldRows(db: Db & Pick<Database, "transaction">, waiting: Waiting): Promise<void> {
  for (const { table, name } of await db.rows<{ table: string; name: string }>(UNHELD)) {
    await steppingBack(
      db,
      `${table}.${name}`,
      async (tx) => void (await tx.run(`alter table ${table} validate constraint ${name}`)),
      waiting,
    ).catch((error: Error) => {
      if (!isBroken(error)) throw error;
      waiting.log?.(`约束 ${table}.${name} 对已有数据尚未成立：${error.message}`);
    });
  }
}

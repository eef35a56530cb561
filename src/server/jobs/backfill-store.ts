import type { Database, Db } from "../db/database.ts";
import type { Backfill } from "../db/migration-files.ts";

/** Few enough that an order waits for them a few milliseconds at most. */
const ROWS_PER_BATCH = 200;

/** The migrations all of whose rows were filled. */
export async function filledMigrations(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ migration: string }>(
    "select migration from backfill where done_at is not null",
    [],
    "backfills-done",
  );
  return new Set(rows.map(({ migration }) => migration));
}

/** Lets the migration's rows be filled, if they are not yet. */
export const beginBackfill = (db: Db, migration: string): Promise<number> =>
  db.run(
    "insert into backfill (migration) values (:migration) on conflict do nothing",
    { migration },
    "backfill-begin",
  );

/** The last row that was filled; `null` where all are, or while another node is at it. */
export async function lockBackfill(tx: Db, migration: string): Promise<string | null> {
  const row = await tx.one<{ afterId: string }>(
    `select after_id as "afterId" from backfill where migration = :migration and done_at is null for update skip locked`,
    { migration },
    "backfill-lock",
  );
  return row?.afterId ?? null;
}

export async function moveBackfill(tx: Db, to: { migration: string; afterId: string; filled: number }): Promise<void> {
  await tx.run(
    "update backfill set after_id = :afterId, filled = filled + :filled where migration = :migration",
    to,
    "backfill-move",
  );
}

export async function endBackfill(tx: Db, migration: string): Promise<void> {
  await tx.run("update backfill set done_at = now() where migration = :migration", { migration }, "backfill-end");
}

/** The next rows behind an id, in order. */
export async function idsAfter(tx: Db, { table }: Backfill, afterId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from ${table} where id > :afterId order by id limit ${ROWS_PER_BATCH}`,
    { afterId },
  );
  return rows.map(({ id }) => id);
}

/** Fills these rows, locked in the order in which orders lock them; returns how many were to be filled. */
export async function fillRows(tx: Db, { table, text }: Backfill, ids: readonly string[]): Promise<number> {
  await tx.rows(`select 1 from ${table} where id = any(:ids::bigint[]) order by id for no key update`, { ids });
  return tx.run(text, [ids]);
}

/** The same in a transaction of its own; what a crash undoes is done again. */
export const fillAlone = (db: Database, backfill: Backfill, ids: readonly string[]): Promise<number> =>
  db.transaction((tx) => fillRows(tx, backfill, ids), "set local synchronous_commit = off");

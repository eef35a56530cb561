import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { tryLockOfSession } from "./advisory-locks.ts";
import type { Database, Db } from "./database.ts";
import type { MigrationFile } from "./migration-files.ts";
import { addApplied, isApplied } from "./migration-list.ts";
import type { Waiting } from "./migration-turn.ts";

const TURN_MS = 100;
const INDEX = /^create (?:unique )?index concurrently if not exists (\w+) /i;

/** The statements of a file of indexes. */
const statementsOf = (text: string): string[] =>
  text
    .replace(/^--.*$/gm, "")
    .split(";")
    .flatMap((statement) => statement.trim() || []);

/** A killed run leaves an index that is written but never read. */
async function dropInvalid(client: pg.PoolClient, statement: string): Promise<void> {
  const name = INDEX.exec(statement)?.[1];
  if (name === undefined) throw new Error(`不是 create index concurrently if not exists：${statement}`);
  const { rowCount } = await client.query(
    "select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [`public.${name}`],
  );
  if (rowCount === 1) await client.query(`drop index concurrently ${name}`);
}

/**
 * Makes the indexes of the file one at a time while others read and write. The turn belongs to the session: when the program is
 * killed it ends with the index that PostgreSQL still makes, and the next run goes on behind that.
 */
export async function makeIndexes(db: Database, file: MigrationFile, { signal }: Waiting = {}): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    while (!(await tryLockOfSession(client, "migration"))) await pause(TURN_MS, null, { signal });
    if (await isApplied(db, file)) return;
    for (const statement of statementsOf(file.text)) {
      signal?.throwIfAborted();
      await dropInvalid(client, statement);
      await client.query(statement);
    }
    await db.transaction((tx) => addApplied(tx, file));
  } finally {
    // Its limits and its turn end with it.
    client.release(true);
  }
}

/** The same within the transaction of somebody who is alone on the database. */
export async function makeIndexesInside(tx: Db, { text }: MigrationFile): Promise<void> {
  for (const statement of statementsOf(text)) await tx.run(statement.replace(/ concurrently /i, " "));
}

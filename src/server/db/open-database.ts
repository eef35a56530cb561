import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseSettings } from "../settings.ts";
import { connect, type Database, isDuplicate, type OnStatement } from "./database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { handOver, makeProgramRole, PROGRAM_ROLE } from "./program-role.ts";

/** What a program works on: `pool(size)` opens further connections to the same database, apart from those of `db`. */
export type OpenedDatabase = {
  db: Database;
  embedded: EmbeddedPostgres | null;
  pool(size: number): Database;
};

/**
 * The database of `settings`; with `DATABASE_URL` unset the program runs one itself. `signal` ends the attempt; a failed one
 * leaves no PostgreSQL running that it started.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  signal?: AbortSignal,
  onStatement: OnStatement = () => {},
): Promise<OpenedDatabase> {
  const onError = (error: Error) => console.error(`[db] ${error.message}`);
  if (settings.databaseUrl !== null) {
    const url = settings.databaseUrl;
    const { isPooled } = settings;
    const pool = (poolSize: number) => connect(url, { poolSize, onError, onStatement, isPooled });
    const db = pool(settings.poolSize);
    try {
      await waitForDatabase(db, settings, signal);
    } catch (error) {
      await db.close(0);
      throw error;
    }
    return { db, embedded: null, pool };
  }
  const embedded = await startEmbeddedPostgres(settings.dataDir, { signal });
  try {
    const admin = connect(embedded.url("postgres"), { poolSize: 1, onError });
    try {
      await waitForDatabase(admin, settings, signal);
      await makeProgramRole(admin, embedded.programPassword);
      await prepareOwnDatabase(admin, embedded);
    } finally {
      await admin.close();
    }
  } catch (error) {
    if (embedded.started) await stopUnlessShared(embedded);
    throw error;
  }
  const pool = (poolSize: number) => connect(embedded.programUrl("taomu"), { poolSize, onError, onStatement });
  return { db: pool(settings.poolSize), embedded, pool };
}

/** Makes the program's own database, or takes over one that an earlier version made as the owner of the cluster. */
async function prepareOwnDatabase(admin: Database, embedded: EmbeddedPostgres): Promise<void> {
  const owner = await admin.one<{ name: string }>(
    "select pg_get_userbyid(datdba) as name from pg_database where datname = 'taomu'",
  );
  if (owner?.name === PROGRAM_ROLE) return;
  if (owner === null) {
    await admin.run(`create database taomu owner ${PROGRAM_ROLE}`).catch((error: { code?: string }) => {
      // Another program on this data directory, started at the same moment, was faster.
      if (error.code !== "42P04" && !isDuplicate(error)) throw error;
    });
    return;
  }
  const asOwner = connect(embedded.url("taomu"), { poolSize: 1 });
  await handOver(asOwner).finally(() => asOwner.close());
  await admin.run(`alter database taomu owner to ${PROGRAM_ROLE}`);
}

/** Tries for a while: an app node may be up before its database. */
async function waitForDatabase(
  db: Database,
  { databaseWaitSeconds }: DatabaseSettings,
  signal?: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + databaseWaitSeconds * 1000;
  for (let wait = 200; ; wait = Math.min(wait * 2, 5_000)) {
    signal?.throwIfAborted();
    try {
      await db.one("select 1");
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`数据库连接不上：${(error as Error).message}`);
      await pause(wait, null, { signal });
    }
  }
}

/**
 * Stops the PostgreSQL that this program no longer needs, unless another program on the same data directory is connected;
 * each names its connections by its process id.
 */
export async function stopUnlessShared(embedded: EmbeddedPostgres): Promise<void> {
  const db = connect(embedded.url("taomu"), { poolSize: 1 });
  const row = await db
    .one<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name like 'taomu-%' and split_part(application_name, '-', 2) <> $1",
      [String(process.pid)],
    )
    .catch(() => null);
  await db.close();
  if ((row?.n ?? 0) === 0) await embedded.stop();
}

/** Does `work` of a program that ends with it. A PostgreSQL that was running before goes on: another program works on it. */
export async function onDatabase<T>(settings: DatabaseSettings, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, embedded } = await openDatabase(settings);
  try {
    return await work(db);
  } finally {
    await db.close();
    if (embedded?.started) await stopUnlessShared(embedded);
  }
}

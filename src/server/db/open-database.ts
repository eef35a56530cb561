import type { Settings } from "../settings.ts";
import { connect, type Database, isDuplicate } from "./database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

/** The database of `settings`; with `DATABASE_URL` unset the program runs one itself. */
export async function openDatabase(settings: Settings): Promise<{ db: Database; embedded: EmbeddedPostgres | null }> {
  const onError = (error: Error) => console.error(`[db] ${error.message}`);
  if (settings.databaseUrl !== null) {
    const db = connect(settings.databaseUrl, { poolSize: settings.poolSize, onError });
    await waitForDatabase(db, settings);
    return { db, embedded: null };
  }
  const embedded = await startEmbeddedPostgres(settings.dataDir);
  const admin = connect(embedded.url("postgres"), { poolSize: 1, onError });
  await waitForDatabase(admin, settings);
  if (!(await admin.one("select 1 from pg_database where datname = 'taomu'"))) await createOwnDatabase(admin);
  await admin.close();
  return { db: connect(embedded.url("taomu"), { poolSize: settings.poolSize, onError }), embedded };
}

async function createOwnDatabase(admin: Database): Promise<void> {
  await admin.run("create database taomu").catch((error: { code?: string }) => {
    // Another program on this data directory, started at the same moment, was faster.
    if (error.code !== "42P04" && !isDuplicate(error)) throw error;
  });
}

/** Tries for a while: an app node may be up before its database. */
async function waitForDatabase(db: Database, { databaseWaitSeconds }: Settings): Promise<void> {
  const deadline = Date.now() + databaseWaitSeconds * 1000;
  for (let wait = 200; ; wait = Math.min(wait * 2, 5_000)) {
    try {
      await db.one("select 1");
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`数据库连接不上：${(error as Error).message}`);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Connections that other nodes hold to this database; each node names its connections by its process id. */
export async function otherPrograms(db: Database): Promise<number> {
  const row = await db
    .one<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name like 'taomu-%' and split_part(application_name, '-', 2) <> $1",
      [String(process.pid)],
    )
    .catch(() => null);
  return row?.n ?? 0;
}

/** Does `work` of a program that ends with it. A PostgreSQL that was running before goes on: another program works on it. */
export async function onDatabase<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, embedded } = await openDatabase(settings);
  try {
    return await work(db);
  } finally {
    const others = embedded?.started ? await otherPrograms(db) : 0;
    await db.close();
    if (embedded?.started && others === 0) await embedded.stop();
  }
}

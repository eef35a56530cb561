import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { takeLock } from "./advisory-locks.ts";
import { partitionsOf, tablesOf } from "./backup.ts";
import { bareTables, type Surroundings, surroundTables } from "./bare-tables.ts";
import { copyIn, eachBeside, onConnection, PLAIN_TEXTS, quoted } from "./copying.ts";
import { type Database, type Db, NO_LIMITS } from "./database.ts";
import { emptyHalfRestored, isHalfRestored, markHalfRestored, markRestored } from "./half-restored.ts";
import { BackupError, checkedManifest, type Manifest, withoutPartitions } from "./manifest.ts";
import { migrate } from "./migrate.ts";
import { MIGRATIONS, migrationFiles } from "./migration-files.ts";

const within = (tx: Db) => ({ ...tx, transaction: <T>(work: (inner: Db) => Promise<T>) => work(tx) });

async function refuseFilled(tx: Db): Promise<void> {
  const found = await tx.rows<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')",
  );
  if (found.length > 0) throw new BackupError("目标数据库不是空的；备份只恢复到空数据库");
}

/** As PostgreSQL waits before it drops a database: connections that were just closed are still there. */
const OTHERS_TRIES = 50;
const OTHERS_REST_MS = 100;

/** The kind of another role's connection is for its own eyes. */
const OTHERS = `
  select application_name as name from pg_stat_activity
   where datname = current_database() and usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend'
     and pid not in (pg_backend_pid(), $1) order by 1`;

const pidOf = async (tx: Db): Promise<number> => (await tx.one<{ pid: number }>("select pg_backend_pid() as pid"))!.pid;

/** A node that is connected, as to the database of that name before, would serve what is not whole. `pid`: the restore's own. */
async function refuseConnected(tx: Db, pid: number): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const others = await tx.rows<{ name: string }>(OTHERS, [pid]);
    if (others.length === 0) return;
    const names = [...new Set(others.map(({ name }) => name || "未具名"))].join("、");
    if (tried === OTHERS_TRIES)
      throw new BackupError(`数据库还有别的连接（${others.length} 个：${names}），请先停止所有节点`);
    await pause(OTHERS_REST_MS);
    // What a transaction has seen of them it sees to its end.
    await tx.run("select pg_stat_clear_snapshot()");
  }
}

type Prepared = { manifest: Manifest; surroundings: Surroundings };

/** The tables of the backup, bare and marked as not whole, in one transaction: another program sees nothing or the mark. */
const prepare = (db: Database, alone: Db, saved: Manifest, migrations: string): Promise<Prepared> =>
  db.transaction(async (tx) => {
    await takeLock(tx, "migration");
    // A restore that was cut off begins anew.
    if (await isHalfRestored(tx)) await emptyHalfRestored(tx);
    await refuseFilled(tx);
    await refuseConnected(tx, await pidOf(alone));
    await migrate(within(tx), new Set(saved.migrations), migrations);
    const tables = await tablesOf(tx);
    const wholes = (await partitionsOf(tx)).map((partition) => partition.of);
    const manifest =
      saved.partitions === null ? { ...saved, tables: withoutPartitions(saved.tables, tables, wholes) } : saved;
    const strange = manifest.tables.find(
      ({ name, columns }) => !columns.every((column) => tables.get(name)?.columns.includes(column)),
    );
    if (strange !== undefined || tables.size !== manifest.tables.length)
      throw new BackupError(`备份与程序的数据结构不符${strange === undefined ? "" : `：${strange.name}`}`);
    const surroundings = await bareTables(tx, [...tables.keys()], manifest.partitions);
    await markHalfRestored(tx);
    return { manifest, surroundings };
  }, PLAIN_TEXTS);

async function loadRows(db: Database, folder: string, manifest: Manifest, isStatement: boolean): Promise<void> {
  const parts = manifest.tables.flatMap(({ parts: files, ...table }) => files.map((part) => ({ ...table, ...part })));
  await eachBeside(db, parts, ({ file, rows, ...table }, signal) =>
    onConnection(db, NO_LIMITS, async (client) => {
      const found = await copyIn(client, { ...table, isStatement }, join(folder, file), signal);
      if (found !== rows) throw new BackupError(`备份已损坏：${file} 应有 ${rows} 行，实有 ${found} 行`);
    }),
  );
}

/** What newer migrations make of the data, and the end of the mark, in one transaction. */
const finish = (db: Database, { sequences, migrations: made }: Manifest, migrations: string): Promise<void> =>
  db.transaction(async (tx) => {
    const isOlder = (await migrationFiles(migrations)).length > made.length;
    await takeLock(tx, "migration");
    await markRestored(tx);
    for (const { name, last } of sequences)
      if (last !== null) await tx.rows("select setval($1::regclass, $2::bigint)", [`public.${quoted(name)}`, last]);
    await migrate(within(tx), null, migrations);
    if (isOlder) await tx.run("analyze");
  }, PLAIN_TEXTS);

/** Leaves nothing of a restore that failed. One that cannot even do that stays marked. */
const empty = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    if (await isHalfRestored(tx)) await emptyHalfRestored(tx);
  }, NO_LIMITS);

/**
 * Puts a backup into an empty database: its own schema first, then the data by several connections, then what newer
 * migrations make of them. Whole or not at all: until all is there the database is marked, nothing starts on it, and the next
 * restore begins anew. Throws `BackupError` where the backup is damaged, of a newer program, or the database not empty.
 */
export async function restore(db: Database, folder: string, migrations = MIGRATIONS): Promise<Manifest> {
  const { manifest: saved, isFirstFormat } = await checkedManifest(folder);
  const known = await migrationFiles(migrations);
  const newer = saved.migrations.filter((name) => !known.includes(name));
  if (newer.length > 0) throw new BackupError(`备份的数据结构比程序新（${newer.join("、")}），请升级程序后再恢复`);
  return db.transaction(async (alone) => {
    await takeLock(alone, "restore");
    const { manifest, surroundings } = await prepare(db, alone, saved, migrations);
    try {
      await loadRows(db, folder, manifest, isFirstFormat);
      await surroundTables(
        db,
        manifest.tables.map(({ name }) => name),
        surroundings,
      );
      await finish(db, manifest, migrations);
      return manifest;
    } catch (error) {
      await empty(db).catch((failure: Error) => console.error(`[db] ${failure.message}`));
      throw error;
    }
  }, NO_LIMITS);
}

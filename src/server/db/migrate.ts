import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BUILD, isOlder } from "../release.ts";
import { takeLock } from "./advisory-locks.ts";
import type { Database, Db } from "./database.ts";
import { refuseHalfRestored } from "./half-restored.ts";
import { holdOldRows } from "./migration-constraints.ts";
import { filesIn, MIGRATIONS, type MigrationFile } from "./migration-files.ts";
import { makeIndexes, makeIndexesInside } from "./migration-indexes.ts";
import { addApplied, appliedIn, completeList, fillAnew, isApplied, makeList, unfilledOf } from "./migration-list.ts";
import { inTurn, steppingBack, type Waiting } from "./migration-turn.ts";
import { olderReleases } from "./node-seen.ts";

/** What the migrations make, up to the one that it names. */
const SCHEMA = join(import.meta.dirname, "schema.sql");

/** Without a pool: within a transaction of somebody who is alone on the database. */
type Migrated = Db & Pick<Database, "transaction"> & Partial<Pick<Database, "pool">>;

/** `release`: what this program is. */
export type MigrateOptions = Waiting & { release?: string };

/**
 * The names of what was applied; what a newer program applied may be there as long as it took nothing away. Throws where the
 * database was made by other files than these.
 */
async function checkedApplied(db: Db, files: readonly MigrationFile[]): Promise<ReadonlySet<string>> {
  const applied = await appliedIn(db);
  // After the look: a restore makes the list and its mark at once.
  await refuseHalfRestored(db);
  const newer = applied.filter(({ name }) => !files.some((file) => file.name === name));
  const contracted = newer.filter(({ kind }) => kind !== "expand");
  if (contracted.length > 0)
    throw new Error(`数据库结构比程序新（${contracted.map(({ name }) => name).join("、")}），请升级程序后再启动`);
  if (newer.length > 0) await fillAnew(db, newer);
  const edited = files.filter((file) =>
    applied.some(({ name, sha256 }) => name === file.name && sha256 !== null && sha256 !== file.sha256),
  );
  if (edited.length > 0)
    throw new Error(
      `迁移文件在执行之后被改动过（${edited.map(({ name }) => name).join("、")}），请恢复原文件，把改动写进新的迁移文件`,
    );
  return new Set(applied.map(({ name }) => name));
}

/** Makes an empty database from the schema in one transaction; the names of the migrations that it stands for are noted. */
async function makeFromSchema(db: Migrated, files: readonly MigrationFile[], waiting: Waiting): Promise<void> {
  const schema = await readFile(SCHEMA, "utf8");
  const last = /^-- Stands at (\S+)$/m.exec(schema)?.[1] ?? "";
  const names = files.map(({ name }) => name).filter((name) => name <= last);
  if (names.at(-1) !== last) throw new Error(`${SCHEMA} 所依据的迁移 ${last} 不存在`);
  await inTurn(
    db,
    "migration",
    async (tx) => {
      // Another node may have been faster.
      if ((await tx.one("select 1 from schema_migration limit 1")) !== null) return;
      await tx.run(schema);
      await tx.run("insert into schema_migration (name) select unnest($1::text[])", [names]);
      await completeList(tx, files);
    },
    waiting,
  );
}

/** Why a contract has to wait, or `null`. */
async function obstacleTo(
  { name, after }: MigrationFile,
  files: readonly MigrationFile[],
  db: Db,
  release: string,
): Promise<string | null> {
  if (after === null) return null;
  const unfilled = await unfilledOf(
    db,
    files.flatMap((file) => (file.backfill !== null && file.name < name ? [file.name] : [])),
  );
  if (unfilled.length > 0) return `${unfilled.join("、")} 的数据还在补全`;
  if (isOlder(release, after)) return `程序版本 ${release} 低于 ${after}`;
  const older = await olderReleases(db, after);
  return older.length === 0 ? null : `${older.join("、")} 版的节点还在运行（或停止不到 10 分钟）`;
}

/** Applies the file unless another node was faster; `obstacle` is asked once no node can enter any more. */
const applyAtOnce = (
  db: Migrated,
  file: MigrationFile,
  obstacle: (tx: Db) => Promise<string | null>,
  waiting: Waiting,
): Promise<void> =>
  steppingBack(
    db,
    file.name,
    async (tx) => {
      if (await isApplied(tx, file)) return;
      if (file.kind === "contract") await takeLock(tx, "contracts");
      const reason = await obstacle(tx);
      if (reason !== null) return waiting.log?.(`迁移 ${file.name} 暂缓：${reason}`);
      await tx.run(file.text);
      await addApplied(tx, file);
    },
    waiting,
  );

/**
 * Brings the database to the newest schema: an empty one is made from `schema.sql`, others go on with the numbered files, forward
 * only, one transaction each. A contract waits until no node needs any more what it takes away, and is tried again at the next
 * call. Rejects when the database was made by files that were edited since, was contracted by a newer program, or is not UTF-8.
 * `only`: by these numbered files and no others, on a database that nobody uses.
 */
export async function migrate(
  db: Migrated,
  only: ReadonlySet<string> | null = null,
  folder = MIGRATIONS,
  { release = BUILD.release, ...waiting }: MigrateOptions = {},
): Promise<void> {
  const encoding = await db.one<{ server_encoding: string }>("show server_encoding");
  if (encoding?.server_encoding !== "UTF8") throw new Error(`数据库编码须为 UTF8，当前为 ${encoding?.server_encoding}`);
  await makeList(db);
  const files = await filesIn(folder);
  if (only === null && (await checkedApplied(db, files)).size === 0) await makeFromSchema(db, files, waiting);
  const applied = await checkedApplied(db, files);
  const isAlone = only !== null || db.pool === undefined;
  const obstacle = (file: MigrationFile) => async (tx: Db) => (isAlone ? null : obstacleTo(file, files, tx, release));
  for (const file of files) {
    if (applied.has(file.name) || (only !== null && !only.has(file.name))) continue;
    if (!file.isConcurrent) await applyAtOnce(db, file, obstacle(file), waiting);
    else if (db.pool !== undefined) await makeIndexes(db as Database, file, waiting);
    else
      await inTurn(db, "migration", async (tx) => {
        await makeIndexesInside(tx, file);
        await addApplied(tx, file);
      });
  }
  await completeList(db, files);
  if (only === null) await holdOldRows(db, waiting);
}

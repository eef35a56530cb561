import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { takeLock } from "./advisory-locks.ts";
import { type Database, type Db, NO_LIMITS } from "./database.ts";

const FOLDER = join(import.meta.dirname, "migrations");
/** What the migrations make, up to the one that it names. */
const SCHEMA = join(import.meta.dirname, "schema.sql");

/** The names of all migrations, in their order. */
export const migrationFiles = async (folder = FOLDER): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();

type MigrationFile = { name: string; text: string; sha256: string };

/** A checkout may change the ends of lines, which changes nothing else. */
export const checksumOf = (text: string): string =>
  createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex");

const filesIn = async (folder: string): Promise<MigrationFile[]> =>
  Promise.all(
    (await migrationFiles(folder)).map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return { name, text, sha256: checksumOf(text) };
    }),
  );

/**
 * The names of what was applied. Throws where the database was made by other files than these. The column is missing before
 * migration 0042.
 */
async function checkedApplied(db: Db, files: readonly MigrationFile[]): Promise<ReadonlySet<string>> {
  const applied = await db.rows<{ name: string; sha256: string | null }>(
    "select name, to_jsonb(m)->>'sha256' as sha256 from schema_migration m order by name",
  );
  const newer = applied.filter(({ name }) => !files.some((file) => file.name === name));
  if (newer.length > 0)
    throw new Error(`数据库结构比程序新（${newer.map(({ name }) => name).join("、")}），请升级程序后再启动`);
  const edited = files.filter((file) =>
    applied.some(({ name, sha256 }) => name === file.name && sha256 !== null && sha256 !== file.sha256),
  );
  if (edited.length > 0)
    throw new Error(
      `迁移文件在执行之后被改动过（${edited.map(({ name }) => name).join("、")}），请恢复原文件，把改动写进新的迁移文件`,
    );
  return new Set(applied.map(({ name }) => name));
}

/** Notes the checksums of what was applied just now, and once of all that earlier versions applied. */
async function noteChecksums(db: Db, files: readonly MigrationFile[]): Promise<void> {
  const column = await db.one(
    "select 1 from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'sha256' and not attisdropped",
  );
  if (column === null) return;
  await db.run(
    `update schema_migration m set sha256 = given.sha256
       from json_to_recordset($1::json) as given(name text, sha256 text)
      where m.name = given.name and m.sha256 is null`,
    [JSON.stringify(files.map(({ name, sha256 }) => ({ name, sha256 })))],
  );
}

/** Makes an empty database from the schema in one transaction; the names of the migrations that it stands for are noted. */
async function makeFromSchema(db: Pick<Database, "transaction">, files: readonly MigrationFile[]): Promise<void> {
  const schema = await readFile(SCHEMA, "utf8");
  const last = /^-- Stands at (\S+)$/m.exec(schema)?.[1] ?? "";
  const names = files.map(({ name }) => name).filter((name) => name <= last);
  if (names.at(-1) !== last) throw new Error(`${SCHEMA} 所依据的迁移 ${last} 不存在`);
  await db.transaction(async (tx) => {
    await tx.run(NO_LIMITS);
    await takeLock(tx, "migration");
    // Another node may have been faster.
    if ((await tx.one("select 1 from schema_migration limit 1")) !== null) return;
    await tx.run(schema);
    await tx.run("insert into schema_migration (name) select unnest($1::text[])", [names]);
  });
}

/**
 * Brings the database to the newest schema: an empty one is made from `schema.sql`, others go on with the numbered files, forward
 * only, one transaction each. Rejects when the database was migrated by a newer program or by files that were edited since, or is
 * not UTF-8. `only`: by these numbered files and no others.
 */
export async function migrate(
  db: Db & Pick<Database, "transaction">,
  only: ReadonlySet<string> | null = null,
  folder = FOLDER,
): Promise<void> {
  const encoding = await db.one<{ server_encoding: string }>("show server_encoding");
  if (encoding?.server_encoding !== "UTF8") throw new Error(`数据库编码须为 UTF8，当前为 ${encoding?.server_encoding}`);
  await db
    .run("create table if not exists schema_migration (name text primary key, at timestamptz not null default now())")
    .catch(async () => {
      // Two nodes creating the table at once: the loser finds it there.
      await db.rows("select 1 from schema_migration limit 1");
    });
  const files = await filesIn(folder);
  if (only === null && (await checkedApplied(db, files)).size === 0) await makeFromSchema(db, files);
  const applied = await checkedApplied(db, files);
  for (const { name, text } of files) {
    if (applied.has(name) || (only !== null && !only.has(name))) continue;
    await db.transaction(async (tx) => {
      await tx.run(NO_LIMITS);
      await takeLock(tx, "migration");
      const done = await tx.one("select 1 from schema_migration where name = $1", [name]);
      if (done) return;
      await tx.run(text);
      await tx.run("insert into schema_migration (name) values ($1)", [name]);
    });
  }
  await noteChecksums(db, files);
}

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { takeLock } from "./advisory-locks.ts";
import type { Database, Db } from "./database.ts";

const FOLDER = join(import.meta.dirname, "migrations");

/** The names of all migrations, in their order. */
export const migrationFiles = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();

/**
 * Brings the database to the newest schema: numbered files, forward only, one transaction each.
 * Rejects when the database was migrated by a newer program, or is not UTF-8. `only`: no others than these.
 */
export async function migrate(
  db: Db & Pick<Database, "transaction">,
  only: ReadonlySet<string> | null = null,
): Promise<void> {
  const encoding = await db.one<{ server_encoding: string }>("show server_encoding");
  if (encoding?.server_encoding !== "UTF8") throw new Error(`数据库编码须为 UTF8，当前为 ${encoding?.server_encoding}`);
  await db
    .run("create table if not exists schema_migration (name text primary key, at timestamptz not null default now())")
    .catch(async () => {
      // Two nodes creating the table at once: the loser finds it there.
      await db.rows("select 1 from schema_migration limit 1");
    });
  const files = await migrationFiles();
  for (const file of files) {
    if (only !== null && !only.has(file)) continue;
    const text = await readFile(join(FOLDER, file), "utf8");
    await db.transaction(async (tx) => {
      await tx.run("set local statement_timeout = 0");
      await takeLock(tx, "migration");
      const done = await tx.one("select 1 from schema_migration where name = $1", [file]);
      if (done) return;
      await tx.run(text);
      await tx.run("insert into schema_migration (name) values ($1)", [file]);
    });
  }
  const known = await db.rows<{ name: string }>("select name from schema_migration");
  const newer = known.filter(({ name }) => !files.includes(name));
  if (newer.length > 0) {
    throw new Error(`数据库结构比程序新（${newer.map(({ name }) => name).join("、")}），请升级程序后再启动`);
  }
}

import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import { takeLock } from "./advisory-locks.ts";
import {
  BackupError,
  checkedManifest,
  type Manifest,
  PLAIN_TEXTS,
  quoted,
  type SavedTable,
  tablesOf,
} from "./backup.ts";
import type { Database, Db } from "./database.ts";
import { migrate } from "./migrate.ts";
import { migrationFiles } from "./migration-files.ts";

const BATCH_BYTES = 1024 * 1024;
const BATCH_ROWS = 2_000;

const CHARACTERS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "\\": "\\" };

/** The values of a line that `lineOf` made. */
export const valuesOf = (line: string): (string | null)[] =>
  line.split("\t").map((text) => {
    if (text === "\\N") return null;
    return text.includes("\\") ? text.replace(/\\(.)/g, (_, character: string) => CHARACTERS[character]!) : text;
  });

async function* linesIn(path: string): AsyncGenerator<string> {
  let rest = "";
  const text = createReadStream(path).pipe(createGunzip()).setEncoding("utf8");
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
}

/** Columns with their types, and the rows of `saved`, in batches. */
async function loadTable(tx: Db, folder: string, saved: SavedTable, types: ReadonlyMap<string, string>): Promise<void> {
  const parts = saved.columns.map((column, at) => {
    const type = types.get(column);
    if (type === undefined) throw new BackupError(`备份与程序的数据结构不符：${saved.name}.${column}`);
    return { into: quoted(column), given: `v${at} text`, value: `v${at}::${type}` };
  });
  const insert = `insert into public.${quoted(saved.name)} (${parts.map(({ into }) => into).join(", ")})
    overriding system value select ${parts.map(({ value }) => value).join(", ")}
      from json_to_recordset($1::json) as given (${parts.map(({ given }) => given).join(", ")})`;
  let batch: Record<string, string | null>[] = [];
  let bytes = 0;
  let rows = 0;
  const send = async () => {
    if (batch.length > 0) rows += await tx.run(insert, [JSON.stringify(batch)]);
    batch = [];
    bytes = 0;
  };
  let isHead = true;
  for await (const line of linesIn(join(folder, saved.file))) {
    if (isHead || line === "\\.") {
      isHead = false;
      continue;
    }
    batch.push(Object.fromEntries(valuesOf(line).map((value, at) => [`v${at}`, value])));
    bytes += line.length;
    if (bytes > BATCH_BYTES || batch.length >= BATCH_ROWS) await send();
  }
  await send();
  if (rows !== saved.rows) throw new BackupError(`备份已损坏：${saved.file} 应有 ${saved.rows} 行，实有 ${rows} 行`);
}

/**
 * Foreign keys and indexes are taken away and made again at the end, all at once, which is faster and checks every key;
 * triggers rest meanwhile: what they wrote is in the backup. An owner of the tables may do so, without being a superuser.
 */
async function loadBare(tx: Db, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const keys = await tx.rows<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  );
  const indexes = await tx.rows<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index join pg_class c on c.oid = indexrelid
      where c.relnamespace = 'public'::regnamespace
        and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`,
  );
  for (const { on, name } of keys) await tx.run(`alter table ${on} drop constraint ${quoted(name)}`);
  for (const { name } of indexes) await tx.run(`drop index ${name}`);
  for (const table of tables) await tx.run(`alter table public.${quoted(table)} disable trigger user`);
  await load();
  for (const table of tables) await tx.run(`alter table public.${quoted(table)} enable trigger user`);
  await tx.run("set local maintenance_work_mem = '256MB'");
  for (const { definition } of indexes) await tx.run(definition);
  for (const { on, name, definition } of keys)
    await tx.run(`alter table ${on} add constraint ${quoted(name)} ${definition}`);
}

async function load(tx: Db, folder: string, manifest: Manifest): Promise<void> {
  const tables = await tablesOf(tx);
  const names = [...tables.keys()];
  const strange = manifest.tables.find(({ name }) => !tables.has(name)) ?? null;
  if (strange !== null || names.length !== manifest.tables.length)
    throw new BackupError(`备份与程序的数据结构不符${strange === null ? "" : `：${strange.name}`}`);
  await loadBare(tx, names, async () => {
    // What migrations put there is in the backup as it had become.
    await tx.run(`truncate ${names.map((name) => `public.${quoted(name)}`).join(", ")}`);
    for (const saved of manifest.tables) {
      const types = new Map(tables.get(saved.name)!.map(({ name, type }) => [name, type]));
      await loadTable(tx, folder, saved, types);
    }
  });
  for (const { name, last } of manifest.sequences)
    if (last !== null) await tx.rows("select setval($1::regclass, $2::bigint)", [`public.${quoted(name)}`, last]);
}

/**
 * Puts a backup into an empty database, whole or not at all: its own schema first, then the data, then what newer
 * migrations make of them. Throws `BackupError` where the backup is damaged, of a newer program, or the database not empty.
 */
export async function restore(db: Database, folder: string): Promise<Manifest> {
  const manifest = await checkedManifest(folder);
  const known = await migrationFiles();
  const newer = manifest.migrations.filter((name) => !known.includes(name));
  if (newer.length > 0) throw new BackupError(`备份的数据结构比程序新（${newer.join("、")}），请升级程序后再恢复`);
  await db.transaction(async (tx) => {
    await tx.run(PLAIN_TEXTS);
    await takeLock(tx, "migration");
    const found = await tx.rows<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')",
    );
    if (found.length > 0) throw new BackupError("目标数据库不是空的；备份只恢复到空数据库");
    const inside = { ...tx, transaction: <T>(work: (inner: Db) => Promise<T>) => work(tx) };
    await migrate(inside, new Set(manifest.migrations));
    await load(tx, folder, manifest);
    await migrate(inside);
    await tx.run("analyze");
  });
  return manifest;
}

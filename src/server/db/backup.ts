import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Database, Db } from "./database.ts";

/**
 * A backup is a folder: one compressed SQL file per table (`copy … from stdin`, so that psql can read it where nothing else is at
 * hand) and `manifest.json`, which is written last and names every file with its checksum. The schema is not in it: migrations
 * make it. Files that people uploaded are rows like all else. The job queue is left out: it makes its own tables.
 */
export type Manifest = {
  format: 1;
  madeAt: string;
  /** The migrations the data stand on, in order. */
  migrations: string[];
  tables: SavedTable[];
  /** The last number that each sequence gave; `null` before its first. */
  sequences: { name: string; last: string | null }[];
};

export type SavedTable = {
  name: string;
  file: string;
  columns: string[];
  rows: number;
  /** Of the file as it lies there, in hex. */
  sha256: string;
};

/** What the person at the shell can mend. */
export class BackupError extends Error {}

const MANIFEST = "manifest.json";

/** How much is requested at once; rows of files are megabytes each. */
const BATCH_BYTES = 1024 * 1024;
const BATCH_ROWS = 4_096;
const BATCH_ROWS_OF_BYTES = 16;

/** Texts of values that mean the same in every session, whatever its settings. */
export const PLAIN_TEXTS = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`;

export type StoredColumn = { name: string; type: string };

/** Every table but the list of migrations, with the columns that are stored rather than generated. */
export async function tablesOf(tx: Db): Promise<Map<string, StoredColumn[]>> {
  const rows = await tx.rows<{ name: string; columns: StoredColumn[] }>(
    `select c.relname as name,
            json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
              as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
        and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** One row as PostgreSQL's `copy` reads it. */
export const lineOf = (values: readonly (string | null)[]): string =>
  values
    .map((value) => (value === null ? "\\N" : value.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character]!)))
    .join("\t");

async function* linesOf(
  tx: Db,
  name: string,
  columns: readonly StoredColumn[],
  counted: (rows: number) => void,
): AsyncGenerator<string> {
  const names = columns.map((column) => quoted(column.name));
  yield `copy public.${quoted(name)} (${names.join(", ")}) from stdin;\n`;
  const texts = names.map((column, at) => `${column}::text as "${at}"`);
  await tx.run(`declare saved no scroll cursor for select ${texts.join(", ")} from public.${quoted(name)}`);
  const most = columns.some(({ type }) => type === "bytea") ? BATCH_ROWS_OF_BYTES : BATCH_ROWS;
  for (let size = 1; ; ) {
    const rows = await tx.rows<Record<string, string | null>>(`fetch ${size} from saved`);
    if (rows.length === 0) break;
    const text = rows.map((row) => `${lineOf(names.map((_, at) => row[at] ?? null))}\n`).join("");
    yield text;
    counted(rows.length);
    size = text.length > BATCH_BYTES ? Math.max(1, Math.floor(size / 2)) : Math.min(most, size * 2);
  }
  await tx.run("close saved");
  yield "\\.\n";
}

async function saveTable(tx: Db, folder: string, name: string, columns: readonly StoredColumn[]): Promise<SavedTable> {
  const file = `${name}.sql.gz`;
  const hash = createHash("sha256");
  let rows = 0;
  const lines = linesOf(tx, name, columns, (more) => {
    rows += more;
  });
  await pipeline(
    Readable.from(lines),
    createGzip({ level: 3 }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(join(folder, file), { mode: 0o600, flush: true }),
  );
  return { name, file, columns: columns.map((column) => column.name), rows, sha256: hash.digest("hex") };
}

/** Proves that nothing in the manifest itself changed. */
export const digestOf = (manifest: Manifest): string =>
  createHash("sha256").update(JSON.stringify(manifest)).digest("hex");

/**
 * Writes everything that is stored into `folder`, which must be empty or not there yet: one moment of it, while others go
 * on working. Only its owner may read the folder, for what people entrusted to the marketplace lies in it.
 */
export async function backUp(db: Database, folder: string, madeAt: Date): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError(`目录不是空的：${folder}`);
  return db.transaction(async (tx) => {
    await tx.run("set transaction isolation level repeatable read read only");
    await tx.run(PLAIN_TEXTS);
    if ((await tx.one<{ at: string | null }>("select to_regclass('public.schema_migration')::text as at"))!.at === null)
      throw new BackupError("数据库里没有淘木的数据");
    const migrations = await tx.rows<{ name: string }>("select name from schema_migration order by name");
    const tables: SavedTable[] = [];
    for (const [name, columns] of await tablesOf(tx)) tables.push(await saveTable(tx, folder, name, columns));
    // Outside of any moment: never less than what the rows above were given.
    const sequences = await tx.rows<{ name: string; last: string | null }>(
      "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1",
    );
    const manifest: Manifest = {
      format: 1,
      madeAt: madeAt.toISOString(),
      migrations: migrations.map(({ name }) => name),
      tables,
      sequences,
    };
    const text = JSON.stringify({ ...manifest, sha256: digestOf(manifest) }, null, 1);
    await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
    return manifest;
  });
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** The manifest of a backup whose files are all there and as they were written; throws `BackupError` otherwise. */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => {
    throw new BackupError(`${folder} 不是完整的备份：没有 ${MANIFEST}`);
  });
  let sha256: unknown;
  let manifest: Manifest;
  try {
    ({ sha256, ...manifest } = JSON.parse(text) as Manifest & { sha256: unknown });
  } catch {
    throw new BackupError(`备份已损坏：${MANIFEST}`);
  }
  if (manifest.format !== 1) throw new BackupError("备份格式不认识，请升级程序后再恢复");
  if (digestOf(manifest) !== sha256) throw new BackupError(`备份已损坏：${MANIFEST}`);
  for (const { file, sha256: expected } of manifest.tables) {
    const found = await checksumOf(join(folder, file)).catch(() => null);
    if (found === null) throw new BackupError(`备份不完整：缺少 ${file}`);
    if (found !== expected) throw new BackupError(`备份已损坏：${file}`);
  }
  return manifest;
}

import type { Db } from "./database.ts";
import type { MigrationFile } from "./migration-files.ts";

/** Makes the list of what was applied, where it is not there; migrations added columns to it. */
export const makeList = (db: Db): Promise<unknown> =>
  db
    .run("create table if not exists schema_migration (name text primary key, at timestamptz not null default now())")
    .catch(async () => {
      // Two nodes creating the table at once: the loser finds it there.
      await db.rows("select 1 from schema_migration limit 1");
    });

export type Applied = { name: string; sha256: string | null; kind: string | null };

/** What was applied, in order. The checksum is missing before migration 0042, the kind before 0151. */
export const appliedIn = (db: Db): Promise<Applied[]> =>
  db.rows<Applied>(
    "select name, to_jsonb(m)->>'sha256' as sha256, to_jsonb(m)->>'kind' as kind from schema_migration m order by name",
  );

export const isApplied = async (db: Db, { name }: MigrationFile): Promise<boolean> =>
  (await db.one("select 1 from schema_migration where name = $1", [name])) !== null;

/** Notes checksum and kind of what was applied without them, before there was a column for both. */
export async function completeList(db: Db, files: readonly MigrationFile[]): Promise<void> {
  const column = await db.one(
    "select 1 from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'kind' and not attisdropped",
  );
  if (column === null) return;
  await db.run(
    `update schema_migration m set sha256 = given.sha256, kind = given.kind
       from json_to_recordset($1::json) as given(name text, sha256 text, kind text)
      where m.name = given.name and (m.sha256 is null or m.kind is distinct from given.kind)`,
    [JSON.stringify(files.map(({ name, sha256, kind }) => ({ name, sha256, kind })))],
  );
}

/** Notes that the migration was applied, in its transaction. */
export async function addApplied(tx: Db, file: MigrationFile): Promise<void> {
  await tx.run("insert into schema_migration (name) values ($1)", [file.name]);
  await completeList(tx, [file]);
}

/** Lets what migrations of a newer program filled be filled once more, for the rows that this program writes without it. */
export async function fillAnew(db: Db, newer: readonly Applied[]): Promise<void> {
  await db.run("update backfill set after_id = 0, done_at = null where migration = any($1::text[])", [
    newer.map(({ name }) => name),
  ]);
}

/** Of these migrations those whose rows were not all filled. */
export async function unfilledOf(db: Db, migrations: readonly string[]): Promise<string[]> {
  if (migrations.length === 0) return [];
  const rows = await db.rows<{ name: string }>(
    `select name from unnest($1::text[]) as given(name)
      where not exists (select 1 from backfill b where b.migration = name and b.done_at is not null)`,
    [migrations],
  );
  return rows.map(({ name }) => name);
}

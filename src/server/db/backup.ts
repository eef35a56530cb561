import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { columnsIn, copyOut, eachBeside, onConnection, PLAIN_TEXTS, quoted } from "./copying.ts";
import type { Database, Db } from "./database.ts";
import { refuseHalfRestored } from "./half-restored.ts";
import { BackupError, type Manifest, type SavedPartition, type SavedTable, writeManifest } from "./manifest.ts";

/** A table that is larger is written by several connections, into a file each. */
const PART_BYTES = 128 * 1024 * 1024;
/** Somebody who waits for a table to themselves holds up a backup so long at most, ms. */
const LOCK_PATIENCE_MS = 60_000;

/** Where rows of a table lie: in itself, or in its partitions. */
type StoredRows = { name: string; blocks: number; bytes: number };

export type StoredTable = { name: string; columns: string[]; hasFiles: boolean; rowsIn: StoredRows[] };

/**
 * Every table but the list of migrations, with the columns that are stored rather than generated, the largest first. One has files
 * when more of its bytes lie beside its rows than in them.
 */
export async function tablesOf(tx: Db): Promise<Map<string, StoredTable>> {
  const rows = await tx.rows<StoredTable>(
    `select c.relname as name, of_columns.names as columns, of_rows.places as "rowsIn",
            coalesce(of_columns.has_bytea and of_rows.beside > of_rows.within, false) as "hasFiles"
       from pg_class c,
            lateral (select json_agg(a.attname order by a.attnum) as names,
                            bool_or(a.atttypid = 'bytea'::regtype) as has_bytea
                       from pg_attribute a
                      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') of_columns,
            lateral (select coalesce(json_agg(json_build_object(
                              'name', leaf.relname,
                              'blocks', pg_relation_size(leaf.oid) / current_setting('block_size')::int,
                              'bytes', pg_table_size(leaf.oid)) order by leaf.relname), '[]') as places,
                            sum(pg_table_size(leaf.oid)) as bytes,
                            sum(pg_relation_size(leaf.oid)) as within,
                            sum(pg_relation_size(leaf.reltoastrelid)) as beside
                       from pg_class leaf
                      where leaf.relkind = 'r'
                        and (leaf.oid = c.oid or leaf.oid in (select relid from pg_partition_tree(c.oid)))) of_rows
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'schema_migration'
      order by of_rows.bytes desc nulls last, c.relname`,
  );
  return new Map(rows.map((table) => [table.name, table]));
}

/** Partitions of whatever level, each after what it is part of. */
export const partitionsOf = (tx: Db): Promise<SavedPartition[]> =>
  tx.rows<SavedPartition>(
    `select part.relname as name, whole.relname as of, pg_get_expr(part.relpartbound, part.oid) as bound,
            pg_get_partkeydef(part.oid) as key
       from pg_class top, pg_partition_tree(top.oid) tree, pg_class part, pg_class whole
      where top.relnamespace = 'public'::regnamespace and top.relkind = 'p' and not top.relispartition
        and part.oid = tree.relid and whole.oid = tree.parentrelid
      order by tree.level, part.relname`,
  );

type Part = { table: SavedTable; at: number; query: string };

/** What one file of the table is to hold: rows by where they lie, which needs no key. */
function partsOf(
  { columns, rowsIn, name, hasFiles }: StoredTable,
  partBytes: number,
): { table: SavedTable; parts: Part[] } {
  const table: SavedTable = { name, columns, isBinary: hasFiles, parts: [] };
  const parts: Part[] = [];
  for (const { name: place, blocks, bytes } of rowsIn) {
    const pieces = Math.max(1, Math.min(blocks, Math.ceil(bytes / partBytes)));
    const first = (piece: number) => `'(${Math.floor((blocks * piece) / pieces)},0)'::tid`;
    for (let piece = 0; piece < pieces; piece += 1) {
      const range = [
        ...(piece > 0 ? [`ctid >= ${first(piece)}`] : []),
        ...(piece < pieces - 1 ? [`ctid < ${first(piece + 1)}`] : []),
      ];
      const where = range.length > 0 ? ` where ${range.join(" and ")}` : "";
      const at = parts.length;
      parts.push({ table, at, query: `select ${columnsIn(columns)} from public.${quoted(place)}${where}` });
    }
  }
  return { table, parts };
}

/**
 * Writes everything that is stored into `folder`, which must be empty or not there yet: one moment of it, while others go
 * on working. Only its owner may read the folder, for what people entrusted to the marketplace lies in it.
 */
export async function backUp(db: Database, folder: string, madeAt: Date, partBytes = PART_BYTES): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError(`目录不是空的：${folder}`);
  const oneMoment = "set transaction isolation level repeatable read read only";
  return db.transaction(async (tx) => {
    await tx.run(PLAIN_TEXTS);
    if ((await tx.one<{ at: string | null }>("select to_regclass('public.schema_migration')::text as at"))!.at === null)
      throw new BackupError("数据库里没有淘木的数据");
    await refuseHalfRestored(tx);
    const { moment } = (await tx.one<{ moment: string }>("select pg_export_snapshot() as moment"))!;
    const migrations = await tx.rows<{ name: string }>("select name from schema_migration order by name");
    const tables = [...(await tablesOf(tx)).values()];
    await tx.run(`lock table ${tables.map(({ name }) => `public.${quoted(name)}`).join(", ")} in access share mode`);
    const plans = tables.map((table) => partsOf(table, partBytes));
    const opening = `${oneMoment}; set transaction snapshot '${moment}'; set local lock_timeout = ${LOCK_PATIENCE_MS}`;
    await eachBeside(
      db,
      plans.flatMap(({ parts }) => parts),
      async ({ table, at, query }, signal) => {
        const { isBinary } = table;
        const file = `${table.name}-${at + 1}.${isBinary ? "bin" : "txt.gz"}`;
        const copied = await onConnection(db, opening, (client) =>
          copyOut(client, { query, isBinary }, join(folder, file), signal),
        );
        table.parts[at] = { file, ...copied };
      },
    );
    // Outside of any moment: never less than what the rows above were given.
    const sequences = await tx.rows<{ name: string; last: string | null }>(
      "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1",
    );
    const manifest: Manifest = {
      format: 2,
      madeAt: madeAt.toISOString(),
      migrations: migrations.map(({ name }) => name),
      tables: plans.map(({ table }) => table),
      partitions: await partitionsOf(tx),
      sequences,
    };
    await writeManifest(folder, manifest);
    return manifest;
  }, oneMoment);
}

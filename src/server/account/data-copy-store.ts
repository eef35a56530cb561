import type { FileId, PersonId } from "../../domain/ids.ts";
import type { Database, Db } from "../db/database.ts";
import type { Copied } from "../system/tables/table-row-store.ts";
import type { TableName } from "../system/tables/tables.ts";

/** A table may take this long; the limit of a request is meant for people who wait for a page. */
const TABLE_LIMIT = "30s";

/** So many rows are in memory at a time. */
const ROWS_AT_ONCE = 1_000;

/** The columns of the primary key of `table`. */
async function keyColumns(tx: Db, table: TableName): Promise<string> {
  const rows = await tx.rows<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = :table::regclass and i.indisprimary order by array_position(i.indkey, a.attnum)`,
    { table },
    "copy-key",
  );
  return rows.map(({ name }) => name).join(", ");
}

const patiently = <T>(db: Database, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(work, `set local statement_timeout = '${TABLE_LIMIT}'; set local timezone = 'Asia/Shanghai'`);

/**
 * The rows of `table` that a person's copy holds, some at a time, each as JSON with times of Beijing, in the order of their keys.
 * The keys are read at once and the rows by them, so that no connection is held in between and no order of rows is searched again;
 * a row that goes meanwhile is left out. The next ones are read while some are packed.
 */
export async function* copiedRows(
  db: Database,
  table: TableName,
  { where, without }: Copied,
  personId: PersonId,
): AsyncGenerator<string[]> {
  const { key, keys } = await patiently(db, async (tx) => {
    const columns = await keyColumns(tx, table);
    const found = await tx.rows<{ key: string }>(
      `select to_jsonb(k)::text as key from (select ${columns} from ${table} where ${where} order by ${columns}) k`,
      { personId },
      `copy-keys-${table}`,
    );
    return { key: columns, keys: found.map((row) => row.key) };
  });
  if (keys.length === 0) return;
  const read = async (at: number): Promise<string[]> => {
    const some = `[${keys.slice(at, at + ROWS_AT_ONCE).join(",")}]`;
    const rows = await patiently(db, (tx) =>
      tx.rows<{ row: string }>(
        `select (to_jsonb(t) - :without::text[])::text as row
           from (select ${key} from jsonb_populate_recordset(null::${table}, :some::jsonb)) asked join ${table} t using (${key})
          order by ${key}`,
        { some, without },
        `copy-${table}`,
      ),
    );
    return rows.map(({ row }) => row);
  };
  let next = read(0);
  for (let at = ROWS_AT_ONCE; at < keys.length + ROWS_AT_ONCE; at += ROWS_AT_ONCE) {
    const rows = await next;
    next = at < keys.length ? read(at) : Promise.resolve([]);
    // Nobody may come for it.
    next.catch(() => {});
    yield rows;
  }
}

/** Files that the person uploaded, in order. */
export const uploadsOf = (db: Db, personId: PersonId): Promise<{ id: FileId; originalName: string }[]> =>
  db.rows(
    `select id, original_name as "originalName" from stored_file
      where person_id = :personId and not temporary order by id`,
    { personId },
    "copy-files",
  );

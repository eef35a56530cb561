import type { FileId, PersonId } from "../../domain/ids.ts";
import type { Database, Db } from "../db/database.ts";
import type { Copied } from "../system/tables/table-row-store.ts";
import type { TableName } from "../system/tables/tables.ts";

/** A table may take this long; the limit of a request is meant for people who wait for a page. */
const TABLE_LIMIT = "30s";

/** So many rows are in memory at a time. */
const ROWS_AT_ONCE = 1_000;

/** The columns of `table` without some, and those of its primary key. */
async function columnsOf(tx: Db, table: TableName, without: readonly string[]) {
  const rows = await tx.rows<{ name: string; place: number | null }>(
    `select a.attname as name, array_position(i.indkey::int2[], a.attnum) as place
       from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
      where a.attrelid = :table::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    { table },
    "copy-columns",
  );
  const key = rows.filter(({ place }) => place !== null).sort((one, other) => one.place! - other.place!);
  return {
    key: key.map(({ name }) => name).join(", "),
    shown: rows.flatMap(({ name }) => (without.includes(name) ? [] : `t.${name}`)).join(", "),
  };
}

const patiently = <T>(db: Database, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(work, `set local statement_timeout = '${TABLE_LIMIT}'; set local timezone = 'Asia/Shanghai'`);

/** Rows of a copy: how many, and their JSON, a line each. */
export type CopiedRows = { count: number; lines: string };

/**
 * The rows of `table` that a person's copy holds, some at a time, with times of Beijing, in the order of their keys. The keys are
 * read at once and the rows by them, so that no connection is held in between and no order of rows is searched again; a row that
 * goes meanwhile is left out. The next ones are read while some are packed.
 */
export async function* copiedRows(
  db: Database,
  table: TableName,
  { where, without }: Copied,
  personId: PersonId,
): AsyncGenerator<CopiedRows> {
  const { key, shown, keys } = await patiently(db, async (tx) => {
    const columns = await columnsOf(tx, table, without);
    const found = await tx.rows<{ key: string }>(
      `select row_to_json(k)::text as key from (select ${columns.key} from ${table} where ${where} order by ${columns.key}) k`,
      { personId },
      `copy-keys-${table}`,
    );
    return { ...columns, keys: found.map((row) => row.key) };
  });
  if (keys.length === 0) return;
  const read = async (at: number): Promise<CopiedRows> => {
    const some = `[${keys.slice(at, at + ROWS_AT_ONCE).join(",")}]`;
    const rows = await patiently(db, (tx) =>
      tx.one<CopiedRows>(
        `select count(*)::int as count, coalesce(string_agg(line, E',\n'), '') as lines
           from (select (select row_to_json(r) from (select ${shown}) r)::text as line
                   from (select ${key} from json_populate_recordset(null::${table}, :some::json)) asked
                   join ${table} t using (${key}) order by ${key}) ordered`,
        { some },
        `copy-${table}`,
      ),
    );
    return rows!; // an aggregate
  };
  let next = read(0);
  for (let at = ROWS_AT_ONCE; at < keys.length + ROWS_AT_ONCE; at += ROWS_AT_ONCE) {
    const rows = await next;
    next = at < keys.length ? read(at) : Promise.resolve({ count: 0, lines: "" });
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

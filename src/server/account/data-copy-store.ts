import type { FileId, PersonId } from "../../domain/ids.ts";
import type { Database, Db } from "../db/database.ts";
import type { Copied } from "../system/tables/table-row-store.ts";
import type { TableName } from "../system/tables/tables.ts";

/** A table may take this long; the limit of a request is meant for people who wait for a page. */
const TABLE_LIMIT = "30s";

/** The rows of `table` that a person's copy holds, each as JSON with times of Beijing, by their ids where they have any. */
export const copiedRows = (
  db: Database,
  table: TableName,
  { where, without }: Copied,
  personId: PersonId,
): Promise<string[]> =>
  db.transaction(async (tx) => {
    await tx.run(`set local statement_timeout = '${TABLE_LIMIT}'`);
    await tx.run("set local timezone = 'Asia/Shanghai'");
    const rows = await tx.rows<{ row: string }>(
      `select row::text as row from (select to_jsonb(t) - :without::text[] as row from ${table} t where ${where}) copied
        order by copied.row -> 'id'`,
      { personId, without },
      `copy-${table}`,
    );
    return rows.map(({ row }) => row);
  });

/** Files that the person uploaded, in order. */
export const uploadsOf = (db: Db, personId: PersonId): Promise<{ id: FileId; originalName: string }[]> =>
  db.rows(
    `select id, original_name as "originalName" from stored_file
      where person_id = :personId and not temporary order by id`,
    { personId },
    "copy-files",
  );

import type { Db } from "../../src/server/db/database.ts";

/** Lets no job lead this row on: every update of it fails. */
export async function stick(db: Db, table: string, id: string, column = "id"): Promise<void> {
  await db.run(
    "create or replace function stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$",
  );
  await db.run(`create trigger stuck_${id} before update on ${table} for each row when (old.${column} = ${id})
    execute function stuck()`);
}

/** What jobs have set aside, by job. */
export const rowsSetAside = (db: Db): Promise<{ job: string; row_id: string }[]> =>
  db.rows("select job, row_id from job_set_aside order by job, row_id");

/** As if the time had come to try them again. */
export const tryAgain = (db: Db): Promise<number> => db.run("update job_set_aside set next_at = now()");

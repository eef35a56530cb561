import type { Db } from "../db/database.ts";

/** A row that failed is tried again after 10 s, 20 s, 40 s … an hour at most. */
const FIRST_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 3_600;

/** Lets a row of a job that failed wait, longer each time; returns how often it failed. */
export async function quarantineRow(db: Db, job: string, rowId: string, reason: string): Promise<number | null> {
  const row = await db.one<{ tries: number }>(
    `insert into job_set_aside as a (job, row_id, error, next_at)
     values (:job, :rowId, :reason, clock_timestamp() + make_interval(secs => :first))
     on conflict (job, row_id) do update set error = excluded.error, tries = a.tries + 1,
       next_at = clock_timestamp() + make_interval(secs => least(:longest, :first * power(2, least(a.tries, 20))))
     returning tries`,
    { job, rowId, reason, first: FIRST_WAIT_SECONDS, longest: LONGEST_WAIT_SECONDS },
    "job-set-aside",
  );
  return row?.tries ?? null;
}

/** Rows of a job that are set aside: those that wait still, and whether others are due for a retry. */
type Resting = { ids: string[]; isAnyDue: boolean; at: string };

/** The rows of the job that are set aside, by the database's clock `at`. */
export async function quarantinedRows(db: Db, job: string): Promise<Resting> {
  const row = await db.one<Resting>(
    `select coalesce(array_agg(row_id) filter (where next_at > now()), '{}') as ids,
            coalesce(bool_or(next_at <= now()), false) as "isAnyDue", now()::text as at
       from job_set_aside where job = :job`,
    { job },
    "job-resting",
  );
  return row ?? { ids: [], isAnyDue: false, at: "" };
}

/** All rows of the job that are set aside. */
export const setAsideRows = (db: Db, job: string): Promise<{ id: string }[]> =>
  db.rows("select row_id as id from job_set_aside where job = :job order by row_id", { job }, "job-set-aside-rows");

/** Forgets rows that were due and did not fail again: they succeeded, or the job has nothing to do with them any more. */
export const forgetServed = (db: Db, job: string, at: string): Promise<number> =>
  db.run("delete from job_set_aside where job = :job and next_at <= :at::timestamptz", { job, at }, "job-row-served");

/** Forgets the rows of the job but these. */
export async function forgetSetAsideBut(db: Db, job: string, rowIds: readonly string[]): Promise<void> {
  await db.run(
    "delete from job_set_aside where job = :job and row_id <> all(:rowIds)",
    { job, rowIds },
    "job-rows-left",
  );
}

/** Forgets one row of the job: it is tried again at once. */
export async function forgetSetAside(db: Db, job: string, rowId: string): Promise<void> {
  await db.run("delete from job_set_aside where job = :job and row_id = :rowId", { job, rowId }, "job-row-forgotten");
}

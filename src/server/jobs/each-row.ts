import { type Database, type Db, isDatabaseAway, isTimeout } from "../db/database.ts";
import { withoutPhones } from "../system/audit.ts";
import { forgetServed, forgetSetAside, forgetSetAsideBut, quarantinedRows, quarantineRow } from "./set-aside-store.ts";

const ERROR_CHARACTERS = 500;

/**
 * Sets a row aside until it is retried, and logs it the first time. Inside a transaction only where `error` did not come from a
 * statement of it.
 */
export async function setAside(db: Db, job: string, rowId: string, error: unknown): Promise<void> {
  const reason = withoutPhones(error instanceof Error ? error.message : String(error)).slice(0, ERROR_CHARACTERS);
  const tries = await quarantineRow(db, job, rowId, reason);
  if (tries === 1) console.error(`[jobs] ${job}：已搁置 ${rowId}：${reason}`);
}

/** Lets the job try a row again at once that was set aside. */
export const tryAgain = (db: Db, job: string, rowId: string): Promise<void> => forgetSetAside(db, job, rowId);

/** The rows of the job that are set aside: those that wait still, and whether others are due for a retry. */
export const quarantined = (db: Db, job: string) => quarantinedRows(db, job);

/**
 * Works on one row after the other, each in a transaction of its own, until `next` finds none; returns how many were worked on.
 * `next` locks a row that is not among `passed`; `work` returns `false` where there was nothing to do. A row that fails is set
 * aside while the others are served. Rejects only where it cannot even be set aside or no row can be taken.
 */
export async function eachRow<Row extends { id: string }>(
  db: Database,
  job: string,
  next: (tx: Db, passed: readonly string[]) => Promise<Row | null>,
  work: (tx: Db, row: Row) => Promise<boolean>,
): Promise<number> {
  const resting = await quarantined(db, job);
  const passed = [...resting.ids];
  let done = 0;
  let last: string | null = null;
  for (;;) {
    const taken: { row: Row | null } = { row: null };
    try {
      const isDone = await db.transaction(async (tx) => {
        taken.row = await next(tx, passed);
        return taken.row !== null && (await work(tx, taken.row));
      });
      if (taken.row === null) break;
      if (isDone) done += 1;
      // A row that is due again right after its transition waits for the next run.
      if (!isDone || taken.row.id === last) passed.push(taken.row.id);
      last = taken.row.id;
    } catch (error) {
      if (taken.row === null) throw error;
      await setAside(db, job, taken.row.id, error).catch(() => {
        throw error;
      });
      passed.push(taken.row.id);
    }
  }
  if (resting.isAnyDue) await forgetServed(db, job, resting.at);
  return done;
}

/** The same over rows that were read before. */
export function eachOf<Row extends { id: string }>(
  db: Database,
  job: string,
  rows: readonly Row[],
  work: (tx: Db, row: Row) => Promise<boolean>,
): Promise<number> {
  const left = rows[Symbol.iterator]();
  const next = async (_tx: Db, passed: readonly string[]): Promise<Row | null> => {
    for (let one = left.next(); !one.done; one = left.next()) if (!passed.includes(one.value.id)) return one.value;
    return null;
  };
  return eachRow(db, job, next, work);
}

/** Rows that were found bad while others were worked on, by their ids, each with its error. */
export type BadRows = Map<string, unknown>;

/** What `work` makes of every row; one that fails is left out and noted among `bad`. For work without queries. */
export function skipFailures<Row, Made>(
  rows: readonly Row[],
  bad: BadRows,
  idOf: (row: Row) => string,
  work: (row: Row) => readonly Made[],
): Made[] {
  return rows.flatMap((row) => {
    try {
      return work(row);
    } catch (error) {
      bad.set(idOf(row), error);
      return [];
    }
  });
}

/** Sets the bad rows of a whole pass of a job aside, and forgets those that were set aside before and are bad no more. */
export async function setAsideOnly(db: Db, job: string, bad: BadRows): Promise<void> {
  for (const [id, error] of bad) await setAside(db, job, id, error);
  await forgetSetAsideBut(db, job, [...bad.keys()]);
}

/** Where more rows of one batch fail alone, it is not the rows that are bad. */
const MOST_ALONE = 100;

/** Whether what failed may succeed for some of its rows. */
export const isWorthHalving = (error: unknown): boolean => isTimeout(error) || !isDatabaseAway(error);

/**
 * What `work` makes of all `ids` at once. Where that fails or takes too long, of their halves, until the ids that make it fail
 * stand alone: they are noted among `bad`, each with its error. Rejects where the database is away or too many fail alone; what
 * was done until then stays done.
 */
export async function bisect<Made, Id extends string>(
  ids: readonly Id[],
  bad: BadRows,
  work: (some: readonly Id[]) => Promise<readonly Made[]>,
): Promise<Made[]> {
  let alone = 0;
  const attempt = async (some: readonly Id[]): Promise<Made[]> => {
    const [first] = some;
    if (first === undefined) return [];
    try {
      return [...(await work(some))];
    } catch (error) {
      if (!isWorthHalving(error)) throw error;
      if (some.length === 1) {
        alone += 1;
        if (alone > MOST_ALONE) throw error;
        bad.set(first, error);
        return [];
      }
    }
    const half = some.length >> 1;
    return [...(await attempt(some.slice(0, half))), ...(await attempt(some.slice(half)))];
  };
  return attempt(ids);
}

/** How rows are read of which one may make the whole question fail. */
type Reading<Row, Id extends string> = {
  all: () => Promise<Row[]>;
  /** Every row that `all` looks at. */
  ids: () => Promise<{ id: Id }[]>;
  some: (ids: readonly Id[]) => Promise<Row[]>;
};

/**
 * What `all` returns. Where that fails, `some` is bisected until the failing rows stand alone: they are set aside, and the others
 * are returned. Rejects where the database is away.
 */
export async function readAround<Row, Id extends string>(
  db: Database,
  job: string,
  { all, ids, some }: Reading<Row, Id>,
): Promise<Row[]> {
  const bad: BadRows = new Map();
  const rows = await all().catch(async (error) => {
    if (!isWorthHalving(error)) throw error;
    const every = await ids();
    return bisect(
      every.map(({ id }) => id),
      bad,
      some,
    );
  });
  await setAsideOnly(db, job, bad);
  return rows;
}

/** How many were worked on by all of several jobs; rejects with the first failure once all have ended. */
export async function allOf(jobs: readonly Promise<number>[]): Promise<number> {
  const results = await Promise.allSettled(jobs);
  let done = 0;
  for (const result of results) {
    if (result.status === "rejected") throw result.reason;
    done += result.value;
  }
  return done;
}

import type { Database, Db } from "../server/db/database.ts";

/** Where the functions stand that answer for the database's own while its clock is moved. */
export const CLOCK_SCHEMA = "demo_clock";
/** How far it is moved, an interval. */
export const CLOCK_OFFSET = "taomu.clock_offset";
const offset = `coalesce(nullif(current_setting('${CLOCK_OFFSET}', true), '')::interval, interval '0')`;

const FUNCTIONS = {
  now: "stable",
  clock_timestamp: "volatile",
} as const;

/**
 * Makes the functions: a connection whose `search_path` begins with their schema calls them, but for defaults of columns. Ids are
 * made by `clock_timestamp`; left out, what the moved clock writes stands in the order in which it was written.
 */
export async function makeClock(
  db: Db,
  functions: readonly (keyof typeof FUNCTIONS)[] = ["now", "clock_timestamp"],
): Promise<void> {
  await db.run(`create schema if not exists ${CLOCK_SCHEMA}`);
  for (const name of functions)
    await db.run(`create or replace function ${CLOCK_SCHEMA}.${name}() returns timestamptz ${FUNCTIONS[name]} language sql as $$
      select pg_catalog.${name}() + ${offset} $$`);
}

type Default = { place: string; made: string };

/** Columns whose default reads a clock, and their defaults as they are. */
const clockDefaults = (tx: Db): Promise<Default[]> =>
  tx.rows<Default>(
    `select format('%I.%I alter column %I', n.nspname, c.relname, a.attname) as place, pg_get_expr(d.adbin, d.adrelid) as made
       from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where n.nspname = current_schema() and pg_get_expr(d.adbin, d.adrelid) ~ '(now|clock_timestamp)\\(\\)'
      order by 1`,
  );

async function changeDefaults(tx: Db, changed: (made: string) => string): Promise<void> {
  for (const { place, made } of await clockDefaults(tx))
    if (changed(made) !== made) await tx.run(`alter table ${place} set default ${changed(made)}`);
}

/**
 * Prepares the database for `atMoment`: defaults are bound to their functions when they are made, everything else is resolved by
 * name. Where the clock is not moved all is as before. No other work may use the database until `removeClock`.
 */
export async function layClock(tx: Db): Promise<void> {
  await makeClock(tx);
  await changeDefaults(tx, (made) => made.replace(/(?<!\.)\b(now|clock_timestamp)\(\)/g, `${CLOCK_SCHEMA}.$1()`));
}

/** Leaves the database as it was before `layClock`. */
export async function removeClock(tx: Db): Promise<void> {
  await changeDefaults(tx, (made) => made.replaceAll(`${CLOCK_SCHEMA}.`, ""));
  await tx.run(`drop schema if exists ${CLOCK_SCHEMA} cascade`);
}

/** Moves the clock of a transaction of `atMoment` on to another moment (epoch ms). */
export const moveClock = async (tx: Db, moment: number): Promise<void> =>
  void (await tx.rows(
    `select set_config('${CLOCK_OFFSET}', extract(epoch from :moment::timestamptz - pg_catalog.now()) || ' seconds', true)`,
    { moment: new Date(moment).toISOString() },
  ));

/**
 * Works in one transaction in which the database's clock stands at `moment` (epoch ms): what is written carries it, queries of
 * now are queries of then. `layClock` comes before. Transactions that the work begins belong to this one.
 */
export const atMoment = <T>(db: Database, moment: number, work: (within: Database) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.run("set local statement_timeout = 0");
    await tx.rows(
      `select set_config('search_path', '${CLOCK_SCHEMA}, pg_catalog, ' || current_setting('search_path'), true)`,
    );
    await moveClock(tx, moment);
    const one = inTurn(tx);
    return work({ ...db, ...one, transaction: (some) => some(one) });
  });

/** Parallel queries of the work run one after the other: a transaction has one connection. */
function inTurn(tx: Db): Db {
  let last: Promise<unknown> = Promise.resolve();
  const next = <T>(ask: () => Promise<T>): Promise<T> => {
    const answer = last.then(ask);
    last = answer.catch(() => {});
    return answer;
  };
  return {
    rows: (...asking) => next(() => tx.rows(...asking)),
    one: (...asking) => next(() => tx.one(...asking)),
    run: (text, values, name) => next(() => tx.run(text, values, name)),
  };
}

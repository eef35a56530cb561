import type { Database, Db } from "../server/db/database.ts";

/** Where the functions stand that answer for the database's own while a moment is set. */
const SCHEMA = "demo_clock";
const MOMENT = "taomu.demo_moment";

const FUNCTIONS = [
  `create schema if not exists ${SCHEMA}`,
  `create or replace function ${SCHEMA}.now() returns timestamptz stable language sql as $$
     select coalesce(nullif(current_setting('${MOMENT}', true), '')::timestamptz, pg_catalog.now()) $$`,
  `create or replace function ${SCHEMA}.clock_timestamp() returns timestamptz volatile language sql as $$
     select ${SCHEMA}.now() + (pg_catalog.clock_timestamp() - pg_catalog.now()) $$`,
];

type Default = { place: string; made: string };

/** Columns whose default asks a clock, and their defaults as they are. */
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
 * Prepares the database for `atMoment`: defaults are bound to their functions when they are made, everything else asks by
 * name. Where no moment is set all is as before. Nobody else may use the database until `removeClock`.
 */
export async function layClock(tx: Db): Promise<void> {
  for (const made of FUNCTIONS) await tx.run(made);
  await changeDefaults(tx, (made) => made.replace(/(?<!\.)\b(now|clock_timestamp)\(\)/g, `${SCHEMA}.$1()`));
}

/** Leaves the database as it was before `layClock`. */
export async function removeClock(tx: Db): Promise<void> {
  await changeDefaults(tx, (made) => made.replaceAll(`${SCHEMA}.`, ""));
  await tx.run(`drop schema if exists ${SCHEMA} cascade`);
}

/**
 * Works in one transaction in which the database's clock stands at `moment` (epoch ms): what is written carries it, what is
 * asked of now is asked of then. `layClock` comes before. Transactions that the work begins belong to this one.
 */
export const atMoment = <T>(db: Database, moment: number, work: (within: Database) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.run("set local statement_timeout = 0");
    await tx.rows(
      `select set_config('${MOMENT}', :moment, true),
              set_config('search_path', '${SCHEMA}, pg_catalog, ' || current_setting('search_path'), true)`,
      { moment: new Date(moment).toISOString() },
    );
    const one = inTurn(tx);
    return work({ ...db, ...one, transaction: (some) => some(one) });
  });

/** Work that asks several things at once gets its answers one after the other: a transaction has one connection. */
function inTurn(tx: Db): Db {
  let last: Promise<unknown> = Promise.resolve();
  const next = <T>(ask: () => Promise<T>): Promise<T> => {
    const answer = last.then(ask);
    last = answer.catch(() => {});
    return answer;
  };
  return {
    rows: (text, values, name) => next(() => tx.rows(text, values, name)),
    one: (text, values, name) => next(() => tx.one(text, values, name)),
    run: (text, values, name) => next(() => tx.run(text, values, name)),
  };
}

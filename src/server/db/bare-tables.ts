import { partitionsOf } from "./backup.ts";
import { eachBeside, quoted } from "./copying.ts";
import { type Database, type Db, NO_LIMITS } from "./database.ts";
import type { SavedPartition } from "./manifest.ts";

/** What stands around the rows of tables: rows come faster without it, and it is made faster of all rows at once. */
export type Surroundings = {
  keys: { on: string; name: string; definition: string; isPartitioned: boolean }[];
  indexes: string[];
};

/** Of partitioned tables the indexes stay: each is one of many, made together. */
const INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class c on c.oid = indrelid
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
     and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`;

/** Partitions as they were in place of those that migrations make for the time in which they run. */
async function partitionAnew(tx: Db, partitions: readonly SavedPartition[]): Promise<void> {
  for (const { name } of (await partitionsOf(tx)).toReversed()) await tx.run(`drop table public.${quoted(name)}`);
  for (const { name, of, bound, key } of partitions)
    await tx.run(
      `create table public.${quoted(name)} partition of public.${quoted(of)} ${bound}${key === null ? "" : ` partition by ${key}`}`,
    );
}

/**
 * Takes foreign keys and indexes away, lets triggers rest, for what they wrote is in the backup, and empties the tables, for
 * what migrations put there is in it as it had become. An owner of the tables may do so, without being a superuser.
 */
export async function bareTables(
  tx: Db,
  tables: readonly string[],
  partitions: readonly SavedPartition[] | null,
): Promise<Surroundings> {
  const keys = await tx.rows<Surroundings["keys"][number]>(
    `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(k.oid) as definition,
            c.relkind = 'p' as "isPartitioned"
       from pg_constraint k join pg_class c on c.oid = conrelid
      where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conname`,
  );
  const indexes = await tx.rows<{ name: string; definition: string }>(INDEXES);
  for (const { on, name } of keys) await tx.run(`alter table ${on} drop constraint ${quoted(name)}`);
  for (const { name } of indexes) await tx.run(`drop index ${name}`);
  if (partitions !== null) await partitionAnew(tx, partitions);
  for (const table of tables) await tx.run(`alter table public.${quoted(table)} disable trigger user`);
  await tx.run(`truncate ${tables.map((name) => `public.${quoted(name)}`).join(", ")}`);
  return { keys, indexes: indexes.map(({ definition }) => definition) };
}

const NOT_VALID = " NOT VALID";

/**
 * Makes again what `bareTables` took away, and counts what the planner goes by. Every foreign key is checked, each without a lock
 * that another one waits for.
 */
export async function surroundTables(
  db: Database,
  tables: readonly string[],
  { keys, indexes }: Surroundings,
): Promise<void> {
  const plentiful = `${NO_LIMITS}; set local maintenance_work_mem = '256MB'`;
  const make = (statement: string) => db.transaction((tx) => tx.run(statement), plentiful);
  // Those of the table with the most rows come first.
  const placeOf = (definition: string) => tables.findIndex((name) => definition.includes(` ON public.${name} `));
  const largestFirst = indexes.toSorted((one, other) => placeOf(one) - placeOf(other));
  await eachBeside(db, largestFirst, async (definition) => void (await make(definition)));
  const isChecked = ({ definition, isPartitioned }: Surroundings["keys"][number]) =>
    isPartitioned || definition.endsWith(NOT_VALID);
  await db.transaction(async (tx) => {
    for (const key of keys) {
      const { on, name, definition } = key;
      await tx.run(`alter table ${on} add constraint ${quoted(name)} ${definition}${isChecked(key) ? "" : NOT_VALID}`);
    }
    for (const table of tables) await tx.run(`alter table public.${quoted(table)} enable trigger user`);
  }, NO_LIMITS);
  const checks = keys.flatMap((key) =>
    isChecked(key) ? [] : `alter table ${key.on} validate constraint ${quoted(key.name)}`,
  );
  const counts = tables.map((name) => `analyze public.${quoted(name)}`);
  await eachBeside(db, [...checks, ...counts], async (statement) => void (await make(statement)));
}

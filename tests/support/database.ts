import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { CLOCK_OFFSET, CLOCK_SCHEMA, makeClock } from "../../src/demo/clock-store.ts";
import { connect, type Database } from "../../src/server/db/database.ts";
import { PATIENT } from "./hasty-postgres.ts";

export type TestDatabase = Database & {
  url: string;
  /** Everything as it was when the database was made; far cheaper than another one. */
  clear(): Promise<void>;
  drop(): Promise<void>;
};

/** Takes all rows away and puts those back that migrations had left (`kept`), past triggers and references. */
const CLEAR = `do $$
declare t text;
begin
  set local session_replication_role = replica;
  for t in select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' loop
    execute format('delete from public.%I', t);
    if to_regclass(format('kept.%I', t)) is not null then
      execute format('insert into public.%1$I select * from kept.%1$I', t);
    end if;
  end loop;
end $$`;

/** Copies of the migrated template, by name; for all files of a worker, which share its modules. */
const migrated = new Set<string>();
/** Whether a database is a copy of the migrated template, so that its tables have the same numbers. */
export const isMigrated = (database: string): boolean => migrated.has(database);

/** A migrated, empty database of one's own; with `template0` one without any tables. */
export async function createTestDatabase({ poolSize = 10, template = "template_taomu" } = {}): Promise<TestDatabase> {
  const base = new URL(inject("postgresUrl"));
  const name = `t_${randomBytes(6).toString("hex")}`;
  const admin = connect(base.href, { poolSize: 1, ...PATIENT });
  await admin.run(`create database ${name} template ${template}`);
  if (template === "template_taomu") migrated.add(name);
  base.pathname = `/${name}`;
  const db = connect(base.href, { poolSize, ...PATIENT });
  return {
    ...db,
    url: base.href,
    clear: async () => void (await db.run(CLEAR)),
    async drop() {
      await db.close();
      await admin.run(`drop database if exists ${name} with (force)`);
      await admin.close();
    },
  };
}

/** What `work` does on the same database for a program for which it is `ms` later. */
export async function atLater<T>(db: TestDatabase, ms: number, work: (later: Database) => Promise<T>): Promise<T> {
  await makeClock(db, ["now"]);
  const url = new URL(db.url);
  const moved = `-c search_path=${CLOCK_SCHEMA},pg_catalog,public -c ${CLOCK_OFFSET}=PT${ms / 1000}S`;
  url.searchParams.set("options", moved);
  const later = connect(url.href, { poolSize: 4, ...PATIENT });
  try {
    return await work(later);
  } finally {
    await later.close();
  }
}

import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { DESCRIBED_ROWS, STORED_COLUMNS, type StoredColumn } from "../../scripts/rows/described-row.ts";
import { connect, type Database } from "../../src/server/db/database.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { fillRoles } from "../../src/server/system/fill-system.ts";
import { PATIENT, startHastyPostgres } from "./hasty-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One folder per run, so that two runs beside each other do not share a server. */
const DATA_DIR = join(import.meta.dirname, `../../tmp/test-postgres-${process.pid}`);

/** Keeps aside what migrations left, for `TestDatabase.clear`. */
const KEEP = `do $$
declare t text; filled boolean;
begin
  create schema kept;
  for t in select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' loop
    execute format('select exists (select 1 from public.%I)', t) into filled;
    if filled then execute format('create table kept.%1$I as table public.%1$I', t); end if;
  end loop;
end $$`;

/** What is written down about the rows of a run (`described-rows.ts`) begins with the columns that the database has. */
async function keepColumns(template: Database): Promise<void> {
  const columns = await template.rows<StoredColumn>(
    `select a.attrelid::int as "tableId", a.attnum::int as "columnId", c.relname || '.' || a.attname as name,
            a.attnotnull as "notNull"
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  );
  await rm(DESCRIBED_ROWS, { recursive: true, force: true });
  await mkdir(DESCRIBED_ROWS, { recursive: true });
  await writeFile(join(DESCRIBED_ROWS, STORED_COLUMNS), JSON.stringify(columns));
}

/** One PostgreSQL for the run, with a migrated template that `createTestDatabase` copies in milliseconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startHastyPostgres(DATA_DIR);
  const admin = connect(postgres.url("postgres"), PATIENT);
  await admin.run("create database template_taomu");
  const template = connect(postgres.url("template_taomu"), PATIENT);
  await migrate(template);
  await fillRoles(template);
  await template.run(KEEP);
  await keepColumns(template);
  await template.close();
  await admin.close();
  project.provide("postgresUrl", postgres.url("postgres"));
  return async () => {
    await postgres.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  };
}

import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connect } from "../../src/server/db/database.ts";
import { startEmbeddedPostgres } from "../../src/server/db/embedded.ts";
import { migrate } from "../../src/server/db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

const DATA_DIR = join(import.meta.dirname, "../../tmp/test-postgres");

/** One PostgreSQL for the run, with a migrated template that `createTestDatabase` copies in milliseconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startEmbeddedPostgres(DATA_DIR);
  const admin = connect(postgres.url("postgres"));
  const left = await admin.rows<{ datname: string }>("select datname from pg_database where datname like 't\\_%' or datname = 'template_taomu'");
  // A run beside this one (another terminal) keeps its databases: only those nobody is connected to go.
  for (const { datname } of left) await admin.run(`drop database if exists "${datname}"`).catch(() => {});
  await admin.run("create database template_taomu").catch(() => {});
  const template = connect(postgres.url("template_taomu"));
  await migrate(template);
  await template.close();
  await admin.close();
  project.provide("postgresUrl", postgres.url("postgres"));
  return async () => {
    if (postgres.started) await postgres.stop();
  };
}

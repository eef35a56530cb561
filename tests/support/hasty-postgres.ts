import { connect } from "../../src/server/db/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/server/db/embedded.ts";

/** A PostgreSQL that waits for no disk: what that could lose is lost with the machine, and no test outlives it. */
export async function startHastyPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(dataDir);
  const admin = connect(postgres.url("postgres"), { poolSize: 1 });
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
    await admin.run(`alter system set ${setting} = off`);
  }
  await admin.run("select pg_reload_conf()");
  await admin.close();
  return postgres;
}

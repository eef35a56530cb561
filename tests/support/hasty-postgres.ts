import { connect, type Patience } from "../../src/server/db/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/server/db/embedded.ts";

/** What a test asks at once may take as long as its machine likes. */
export const PATIENT: Patience = { connectWithinMs: 300_000, statementWithinMs: 300_000, answerWithinMs: 310_000 };

/** A PostgreSQL that waits for no disk: what that could lose is lost with the machine, and no test outlives it. */
export async function startHastyPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(dataDir);
  const admin = connect(postgres.url("postgres"), { poolSize: 1, ...PATIENT });
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
    await admin.run(`alter system set ${setting} = off`);
  }
  await admin.run("select pg_reload_conf()");
  await admin.close();
  return postgres;
}

import { spawn } from "node:child_process";
import type { Socket } from "node:net";
import { connect, type Patience } from "../../src/server/db/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/server/db/embedded.ts";

/** What a test asks at once may take as long as its machine likes. */
export const PATIENT: Patience = { connectWithinMs: 300_000, statementWithinMs: 300_000, answerWithinMs: 310_000 };

/** Waits for the end of what it reads from, which comes with the program at its other end, whatever ends that. */
const WATCH = `cat >/dev/null
pid=$(head -n 1 "$1/postgres/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" && while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
rm -rf "$1"`;

/** Once this program has ended, be it killed, the PostgreSQL in `dataDir` ends as well, and the folder goes. */
export function endWithThisProgram(dataDir: string): void {
  const watch = spawn("sh", ["-c", WATCH, "sh", dataDir], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  watch.unref();
  (watch.stdin as Socket).unref(); // what `stdio` names as a pipe is one
}

/** A PostgreSQL that waits for no disk: what that could lose is lost with the machine, and no test outlives it. */
export async function startHastyPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  endWithThisProgram(dataDir);
  const postgres = await startEmbeddedPostgres(dataDir);
  const admin = connect(postgres.url("postgres"), { poolSize: 1, ...PATIENT });
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
    await admin.run(`alter system set ${setting} = off`);
  }
  await admin.run("select pg_reload_conf()");
  await admin.close();
  return postgres;
}

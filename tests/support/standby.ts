import { execFile } from "node:child_process";
import { appendFile, chown, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { connect } from "../../src/server/db/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/server/db/embedded.ts";
import { endWithThisProgram, PATIENT } from "./hasty-postgres.ts";

/** A PostgreSQL that follows `primary`, whose folder is `primaryDir`, made as PostgreSQL's low-level backup is. */
export async function startStandby(
  primary: EmbeddedPostgres,
  primaryDir: string,
): Promise<EmbeddedPostgres & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "taomu-standby-"));
  endWithThisProgram(dataDir);
  const cluster = join(dataDir, "postgres");
  const admin = connect(primary.url("postgres"), { poolSize: 1, ...PATIENT });
  await admin.run("select pg_backup_start('standby', true)");
  await promisify(execFile)("cp", ["-a", `${primaryDir}/.`, dataDir]);
  const label = await admin.one<{ labelfile: string }>("select labelfile from pg_backup_stop()");
  await admin.close();
  await rm(join(cluster, "postmaster.pid"), { force: true });
  const { uid, gid } = await stat(join(cluster, "PG_VERSION"));
  for (const [name, text] of [
    ["backup_label", label!.labelfile],
    ["standby.signal", ""],
  ] as const) {
    await writeFile(join(cluster, name), text, { mode: 0o600 });
    await chown(join(cluster, name), uid, gid);
  }
  await appendFile(join(cluster, "postgresql.auto.conf"), `primary_conninfo = '${primary.url("postgres")}'\n`);
  await chown(dataDir, (await stat(primaryDir)).uid, (await stat(primaryDir)).gid);
  const standby = await startEmbeddedPostgres(dataDir);
  return {
    ...standby,
    async close() {
      await standby.stop().catch(() => {});
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

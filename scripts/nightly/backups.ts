import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { loadDemo } from "../../src/demo/load-demo.ts";
import { connect, type Database, unhurried } from "../../src/server/db/database.ts";
import { startEmbeddedPostgres } from "../../src/server/db/embedded.ts";
import { isHalfRestored } from "../../src/server/db/half-restored.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { PATIENT } from "../../tests/support/hasty-postgres.ts";
import { personIdOf } from "../../tests/support/sign-in.ts";
import { type Outcome, ROOT, size, wait } from "./stage.ts";

const GOODS = size("BACKUP_GOODS", 100_000);
const FILES_MB = size("BACKUP_FILES_MB", 1_024);
/** With so many in all a backup is made once more. */
const MOST_FILES_MB = size("BACKUP_MOST_FILES_MB", 5 * 1_024);
/** Aims, s. */
const RESTORED_WITHIN = size("BACKUP_RESTORED_S", 70);
const SAVED_WITHIN = size("BACKUP_SAVED_S", 60);

const FILE_BYTES = 256 * 1_024;
const FILES_AT_ONCE = 16;
const LOOK_MS = 20;

/** Files that nothing makes smaller, as pictures are. */
async function addFiles(db: Database, megabytes: number): Promise<void> {
  const personId = await personIdOf(db, "13600000001");
  for (let left = (megabytes * 1_024 * 1_024) / FILE_BYTES; left > 0; left -= FILES_AT_ONCE)
    await db.run(
      `with given as (select next_id() as id, bytes from unnest($2::bytea[]) as bytes),
            added as (insert into stored_file (id, file_name, person_id, is_public, original_name, content_type, size)
                      select id, 'f' || id, $1, false, 'a.jpg', 'image/jpeg', ${FILE_BYTES} from given)
       insert into file_bytes (file_id, content_type, bytes) select id, 'image/jpeg', bytes from given`,
      [personId, Array.from({ length: Math.min(left, FILES_AT_ONCE) }, () => randomBytes(FILE_BYTES))],
    );
}

/** Of every table how many rows there are, and a sum over them that any change of one changes. */
async function sumsOf(db: Database): Promise<string> {
  const tables = await db.rows<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'schema_migration' order by 1",
  );
  const sums: string[] = [];
  for (const { name } of tables) {
    const row = await db.one<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from public.${name} t`,
    );
    sums.push(`${name} ${row!.sum}`);
  }
  return sums.join("\n");
}

/** Everything is saved and brought back by the program's commands, at a size that an operator has. */
export async function savedAndRestored(): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "taomu-nightly-backups-"));
  const postgres = await startEmbeddedPostgres(join(folder, "data"));
  const admin = connect(postgres.url("postgres"), { poolSize: 1, ...PATIENT });
  for (const name of ["market", "empty"]) await admin.run(`create database ${name}`);
  const started = (args: readonly string[], database: string) =>
    promisify(execFile)("node", ["src/server/main.ts", ...args], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: postgres.url(database) },
    });
  const seconds = async (args: readonly string[], database: string): Promise<number> => {
    const began = performance.now();
    await started(args, database);
    return (performance.now() - began) / 1_000;
  };
  const market = unhurried(connect(postgres.url("market"), { poolSize: 4, ...PATIENT }));
  await migrate(market);
  await loadDemo(market, { goods: GOODS, isWeekLived: false });
  await addFiles(market, FILES_MB);
  const saved = await seconds(["backup", join(folder, "saved")], "market");
  const onEmpty = async <T>(work: (empty: Database) => Promise<T>): Promise<T> => {
    const empty = unhurried(connect(postgres.url("empty"), { poolSize: 1, ...PATIENT }));
    return work(empty).finally(() => empty.close());
  };
  const cut = started(["restore", join(folder, "saved")], "empty");
  const cutEnd = cut.then(
    () => "ended",
    () => "killed",
  );
  // From another database: a restore is alone on its own.
  const isCopying = () => admin.one("select 1 from pg_stat_activity where datname = 'empty' and query like 'copy %'");
  const halfDone = async () => {
    while ((await isCopying()) === null) await wait(LOOK_MS);
    cut.child.kill("SIGKILL");
  };
  await Promise.race([halfDone(), cutEnd]);
  const isCut = (await cutEnd) === "killed" && (await onEmpty(isHalfRestored));
  const refusal = await started(["migrate"], "empty").then(
    () => "",
    ({ stderr }: { stderr: string }) => stderr,
  );
  const isRefused = refusal.includes("恢复还没有完成");
  const restored = await seconds(["restore", join(folder, "saved")], "empty");
  const isSame = (await sumsOf(market)) === (await onEmpty(sumsOf));
  await admin.run("drop database empty");
  await rm(join(folder, "saved"), { recursive: true });
  await addFiles(market, MOST_FILES_MB - FILES_MB);
  const savedMost = await seconds(["backup", join(folder, "more")], "market");
  await market.close();
  await admin.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  return {
    holds: isSame && isRefused === isCut && restored <= RESTORED_WITHIN && savedMost <= SAVED_WITHIN,
    says: `${GOODS} goods; with ${FILES_MB} MB of files saved in ${saved.toFixed(1)} s, restored in ${restored.toFixed(1)} s after a restore that was ${isCut ? "killed" : "NOT killed"}, on which a node ${isRefused ? "did not start" : "STARTED"}, ${isSame ? "every row the same" : "NOT the same"}; with ${MOST_FILES_MB} MB saved in ${savedMost.toFixed(1)} s`,
  };
}

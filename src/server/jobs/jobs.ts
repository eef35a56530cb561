import { PgBoss } from "pg-boss";
import { takeLock } from "../db/advisory-locks.ts";
import { dbNow } from "../db/clock.ts";
import type { Database } from "../db/database.ts";
import type { Metrics } from "../metrics/metrics.ts";

/**
 * Work that one node does for all at its time. `cron`: five fields, Beijing time. Run twice it must do no harm. `nowMs`: by the
 * database's clock, epoch ms.
 */
export type Job = {
  name: string;
  cron: string;
  /** Also soon after a start, for what was missed while nothing ran. */
  atStart?: boolean;
  run: (db: Database, nowMs: number) => Promise<unknown>;
};

export type RunningJobs = {
  /** Wakes waiting workers, lets what is under way end, and starts nothing more. */
  stop: () => Promise<void>;
};

export type JobOptions = {
  metrics: Metrics;
  tell: (text: string) => void;
  /** How often a node asks for work, seconds. */
  everySeconds?: number;
};

const BEIJING = "Asia/Shanghai";
/** A job whose node died is given to another after so long, and is tried so often. */
const EXPIRE_SECONDS = 900;
const RETRIES = 3;
const RETRY_DELAY_SECONDS = 60;
const KEPT_SECONDS = 7 * 86_400;
const ASK_EVERY_SECONDS = 15;
const STOP_WITHIN_MS = 4_000;

/**
 * Runs `jobs` by a queue in the database: whichever node comes first takes a job, no two run the same one at once, and a
 * time that came while nobody ran is not made up for, unless the job also wants to run `atStart`. The queue's tables are
 * made by it in a schema of its own (`pgboss`).
 */
export async function startJobs(
  db: Database,
  jobs: readonly Job[],
  { metrics, tell, everySeconds = ASK_EVERY_SECONDS }: JobOptions,
): Promise<RunningJobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => db.pool.query(text, values) } });
  boss.on("error", (error: Error) => tell(error.message));
  try {
    // Nodes that start together make the queue's tables one after the other.
    await db.transaction(async (tx) => {
      await tx.run("set local statement_timeout = 0");
      await tx.run("set local idle_in_transaction_session_timeout = 0");
      await takeLock(tx, "jobsStart");
      await boss.start();
      for (const { name, cron, atStart = false, run } of jobs) {
        metrics.expectJob(name);
        await boss.createQueue(name, {
          policy: "exclusive",
          retryLimit: RETRIES,
          retryDelay: RETRY_DELAY_SECONDS,
          expireInSeconds: EXPIRE_SECONDS,
          deleteAfterSeconds: KEPT_SECONDS,
        });
        await boss.schedule(name, cron, null, { tz: BEIJING });
        await boss.work(name, { pollingIntervalSeconds: everySeconds }, async () => {
          try {
            await metrics.watched(name, async () => run(db, await dbNow(db)));
          } catch (error) {
            tell(`${name}：${(error as Error).message}`);
            throw error;
          }
        });
        if (atStart) await boss.send(name);
      }
      await forgetOthers(boss, jobs);
    });
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_WITHIN_MS }) };
}

/** Times of jobs that an earlier version had. */
async function forgetOthers(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { name } of await boss.getSchedules())
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name);
}

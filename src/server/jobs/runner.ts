import { setTimeout as pause } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { takeLock } from "../db/advisory-locks.ts";
import { type Database, NO_LIMITS, untilAborted } from "../db/database.ts";
import { isHalfRestored } from "../db/half-restored.ts";
import { newerReleases } from "../db/node-seen.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { NO_TRACING, type Tracing } from "../metrics/tracing.ts";
import { BUILD } from "../release.ts";
import { newRequestId, underRequestId } from "../request-ids.ts";

/** When a task runs: again and again on every node, or at its times on one node for all. */
export type Period =
  | {
      /** Pause between two runs, ms. Nodes share the rows that are due, by `skip locked` or an advisory lock. */
      everyMs: number;
    }
  | {
      /** Five fields, Beijing time. */
      cron: string;
      /** Also soon after a start, for what was missed while nothing ran. */
      atStart?: boolean;
    };

/**
 * Background work of the shop. It is idempotent; one row that fails is set aside while the others are served. `name` identifies
 * it for ever, in metrics and in the queue.
 */
export type BackgroundTask = {
  name: string;
  /** One sentence, for docs and metrics. */
  does: string;
  period: Period;
  run: (db: Database) => Promise<unknown>;
};

export type Runner = {
  /** Starts nothing more and resolves once what is under way has ended or was given up. */
  stop: () => Promise<void>;
};

export type RunnerOptions = {
  metrics: Metrics;
  /** Runs as spans; without it they are none. */
  tracing?: Pick<Tracing, "run">;
  log: (text: string) => void;
  /** Once aborted, no run begins and no run under way queries the database any more. */
  signal: AbortSignal;
  /** How often a node polls the queue for work, seconds. */
  queueEverySeconds?: number;
  /** How often it looks whether all times still stand. */
  scheduleEveryMs?: number;
};

/** Connections of a node's background work, apart from those of its requests: as many tasks work at once, others wait. */
export const BACKGROUND_CONNECTIONS = 4;

const BEIJING = "Asia/Shanghai";
/** A run whose node died is given to another after this time, and is retried this often. */
const EXPIRE_SECONDS = 900;
const RETRIES = 3;
const RETRY_DELAY_SECONDS = 60;
const RETENTION_SECONDS = 7 * 86_400;
const QUEUE_EVERY_SECONDS = 15;
const SCHEDULE_EVERY_MS = 300_000;
/** After the abort signal, running tasks have this long before their statements are cancelled. */
const REST_WITHIN_MS = 1_000;
const QUEUE_STOP_WITHIN_MS = 4_000;

type QueuedTask = BackgroundTask & { period: Extract<Period, { cron: string }> };
type Attempt = (task: BackgroundTask) => Promise<void>;

/** In words, for docs and metrics. */
export function periodText(period: Period): string {
  if ("everyMs" in period) return `every ${period.everyMs / 1000} s`;
  return `${period.cron}${period.atStart ? ", at every start" : ""}`;
}

/** Runs a task every so often on this node, never twice at once; a failure leaves the next turn as it is. */
function startLoop(everyMs: number, attempt: () => Promise<void>): Runner {
  let current: Promise<void> | null = null;
  const timer = setInterval(() => {
    current ??= attempt()
      .catch(() => {})
      .finally(() => {
        current = null;
      });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.race([current, pause(REST_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * Runs `tasks` by a queue in the database: whichever node comes first takes a run, no two run the same task at once, and a time
 * that came while no node ran is not made up for, unless the task also runs at every start. The queue creates its tables in a
 * schema of its own (`pgboss`).
 */
async function startQueue(
  db: Database,
  tasks: readonly QueuedTask[],
  attempt: Attempt,
  { log, queueEverySeconds = QUEUE_EVERY_SECONDS, scheduleEveryMs = SCHEDULE_EVERY_MS }: RunnerOptions,
): Promise<Runner> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => db.pool.query(text, values) } });
  boss.on("error", (error: Error) => log(error.message));
  try {
    // Nodes that start together make the queue's tables one after the other.
    await db.transaction(async (tx) => {
      await tx.run(NO_LIMITS);
      await takeLock(tx, "jobsStart");
      await boss.start();
      for (const task of tasks) {
        const { name, period } = task;
        await boss.createQueue(name, {
          policy: "exclusive",
          retryLimit: RETRIES,
          retryDelay: RETRY_DELAY_SECONDS,
          expireInSeconds: EXPIRE_SECONDS,
          deleteAfterSeconds: RETENTION_SECONDS,
        });
        await boss.schedule(name, period.cron, null, { tz: BEIJING });
        await boss.work(name, { pollingIntervalSeconds: queueEverySeconds }, () => attempt(task));
        if (period.atStart) await boss.send(name);
      }
      if ((await newerReleases(tx, BUILD.release)).length === 0) await forgetOthers(boss, tasks);
    });
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  const scheduling = startLoop(scheduleEveryMs, () => scheduleAgain(boss, tasks));
  return {
    async stop() {
      await scheduling.stop();
      await boss.stop({ graceful: true, timeout: QUEUE_STOP_WITHIN_MS });
    },
  };
}

/** A node of 0.10.0 that starts beside this one takes away the times of tasks that it does not know. */
async function scheduleAgain(boss: PgBoss, tasks: readonly QueuedTask[]): Promise<void> {
  const scheduled = new Set((await boss.getSchedules()).map(({ name }) => name));
  for (const { name, period } of tasks)
    if (!scheduled.has(name)) await boss.schedule(name, period.cron, null, { tz: BEIJING });
}

/** Times of tasks that an earlier version had. */
async function forgetOthers(boss: PgBoss, tasks: readonly QueuedTask[]): Promise<void> {
  for (const { name } of await boss.getSchedules())
    if (!tasks.some((task) => task.name === name)) await boss.unschedule(name);
}

/**
 * Runs all background work of this node on the connections of `db`. A run that fails is logged and counted, and holds
 * up no other task. Rejects where the queue cannot be started; nothing runs then.
 */
export async function startRunner(
  db: Database,
  tasks: readonly BackgroundTask[],
  options: RunnerOptions,
): Promise<Runner> {
  const { metrics, tracing = NO_TRACING, log, signal } = options;
  const working = untilAborted(db, signal);
  for (const { name, does, period } of tasks) metrics.expectJob({ name, does, period: periodText(period) });
  const attempt: Attempt = async ({ name, run }) => {
    const id = newRequestId();
    try {
      await underRequestId(id, () =>
        metrics.watched(name, async () => {
          // A restore that began beside this node: what a task would find is not whole.
          if (!(await isHalfRestored(working))) await tracing.run(name, () => run(working));
        }),
      );
    } catch (error) {
      if (!signal.aborted) log(`${name}（${id}）：${(error as Error).message}`);
      throw error;
    }
  };
  const queued = tasks.filter((task): task is QueuedTask => "cron" in task.period);
  const running = [await startQueue(working, queued, attempt, options)];
  for (const task of tasks)
    if ("everyMs" in task.period) running.push(startLoop(task.period.everyMs, () => attempt(task)));
  return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) };
}

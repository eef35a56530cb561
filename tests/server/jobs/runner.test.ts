import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect } from "vitest";
import { connect, type Database } from "../../../src/server/db/database.ts";
import { markHalfRestored, markRestored } from "../../../src/server/db/half-restored.ts";
import { seeNode } from "../../../src/server/db/node-seen.ts";
import { backgroundTasks } from "../../../src/server/jobs/background-tasks.ts";
import { type BackgroundTask, periodText, type Runner, startRunner } from "../../../src/server/jobs/runner.ts";
import { createMetrics, type Metrics, metricsText } from "../../../src/server/metrics/metrics.ts";
import { currentRequestId } from "../../../src/server/request-ids.ts";
import type { Bucket } from "../../../src/server/system/files/bucket.ts";
import { eventually } from "../../support/clock.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";

const TASKS = backgroundTasks({ sync: async () => {} }, { bucket: { remove: async () => {} } as unknown as Bucket });

let nodes: Database[];
let running: Runner[];
let logged: string[];
it.beforeAll(async ({ db }) => {
  nodes = [connect(db.url, { poolSize: 4 }), connect(db.url, { poolSize: 4 })];
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((runner) => runner.stop()));
  running = [];
});
it.afterAll(async () => {
  for (const node of nodes) await node.close();
});

/** A line of the log without the id of its run. */
const withoutRun = (line: string) => line.replace(/（[\da-f-]{36}）/, "");

type Started = Runner & { metrics: Metrics; abort: () => void };
const start = async (
  node: number,
  tasks: readonly BackgroundTask[],
  seen: (db: Database) => Database = (same) => same,
): Promise<Started> => {
  logged = [];
  const metrics = createMetrics();
  const end = new AbortController();
  const runner = await startRunner(seen(nodes[node] as Database), tasks, {
    metrics,
    signal: end.signal,
    queueEverySeconds: 0.5,
    scheduleEveryMs: 50,
    log: (text) => void logged.push(text),
  });
  running.push(runner);
  return { ...runner, metrics, abort: () => end.abort() };
};
const NEVER = { cron: "0 0 1 1 *" };
const SOON = { ...NEVER, atStart: true };
const task = (name: string, period: BackgroundTask["period"], run: BackgroundTask["run"]): BackgroundTask => ({
  name,
  period,
  run,
  does: `Does ${name}.`,
});
const statesOf = async (db: TestDatabase, name: string) =>
  (await db.rows<{ state: string }>("select state from pgboss.job where name = $1 order by created_on", [name])).map(
    ({ state }) => state,
  );
/** The metrics of one task, by the end of their names. */
const metricsOf = async (metrics: Metrics, job: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    [...(await metricsText(metrics)).matchAll(/^taomu_job_(\w+)\{task="([^"]+)"\} (\S+)$/gm)]
      .filter(([, , name]) => name === job)
      .map(([, metric, , value]) => [metric, Number(value)]),
  );

describe("the runner", () => {
  it("runs a queued task once for two nodes that start together", async ({ db }) => {
    const begun = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    let runs = 0;
    const once = task("once", SOON, async () => {
      runs += 1;
      begun.resolve();
      await free.promise;
    });
    await Promise.all([start(0, [once]), start(1, [once])]);
    await begun.promise;
    free.resolve();
    await Promise.all(running.map((runner) => runner.stop()));
    expect(runs).toBe(1);
    expect(await statesOf(db, "once")).toEqual(["completed"]);
  });

  it("lets what is under way end when the node stops", async ({ db }) => {
    const begun = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    const slow = task("slow", SOON, async () => {
      begun.resolve();
      await free.promise;
    });
    const runner = await start(0, [slow]);
    await begun.promise;
    const stopped = runner.stop();
    free.resolve();
    await stopped;
    expect(await statesOf(db, "slow")).toEqual(["completed"]);
  });

  it("runs nothing while a restore of the database is not done, and goes on after it", async ({ db }) => {
    let runs = 0;
    let looked = 0;
    const looking = (node: Database): Database => ({
      ...node,
      async one(...asked) {
        const row = await node.one(...asked);
        looked += 1;
        return row as never;
      },
    });
    await markHalfRestored(db);
    await start(
      0,
      [
        task("loop", { everyMs: 1 }, async () => {
          runs += 1;
        }),
      ],
      looking,
    );
    await eventually(async () => expect(looked).toBeGreaterThan(5));
    expect(runs).toBe(0);
    await markRestored(db);
    await eventually(async () => expect(runs).toBeGreaterThan(0));
  });

  it("counts a run for which the database did not answer as one that failed", async () => {
    const away = (node: Database): Database => ({ ...node, one: () => Promise.reject(new Error("away")) });
    const { metrics } = await start(0, [task("loop", { everyMs: 1 }, async () => {})], away);
    await eventually(async () => expect((await metricsOf(metrics, "loop")).failures_total).toBeGreaterThan(0));
    expect(logged.map(withoutRun)).toContain("loop：away");
  });

  it("logs what failed, counts it, and lets it hold up no other task", async ({ db }) => {
    const failed = Promise.withResolvers<void>();
    const turns = { loop: 0, queued: 0 };
    const runner = await start(0, [
      task("broken-queued", SOON, async () => {
        failed.resolve();
        throw new Error("没有木头");
      }),
      task("broken-loop", { everyMs: 1 }, (working) => working.run("select 1 / 0")),
      task("sound-queued", SOON, async () => {
        turns.queued += 1;
      }),
      task("sound-loop", { everyMs: 1 }, async () => {
        turns.loop += 1;
      }),
    ]);
    await failed.promise;
    await eventually(async () => {
      expect(turns.queued).toBe(1);
      expect(turns.loop).toBeGreaterThan(2);
      const { failures_total } = await metricsOf(runner.metrics, "broken-loop");
      expect(failures_total).toBeGreaterThan(2);
      expect(await metricsOf(runner.metrics, "broken-queued")).toMatchObject({ failures_total: 1 });
    });
    await runner.stop();
    expect(new Set(logged.map(withoutRun))).toEqual(
      new Set(["broken-queued：没有木头", "broken-loop：division by zero"]),
    );
    expect(await statesOf(db, "broken-queued")).toEqual(["retry"]);
    for (const sound of ["sound-queued", "sound-loop"]) {
      const { failures_total, last_success_timestamp_seconds } = await metricsOf(runner.metrics, sound);
      expect(failures_total).toBe(0);
      expect(last_success_timestamp_seconds).toBeGreaterThan(0);
    }
  });

  it("never runs a loop's task twice at once, and stops when its turn has ended", async () => {
    const third = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    let turns = 0;
    const runs: (string | null)[] = [];
    let atOnce = 0;
    let most = 0;
    const runner = await start(0, [
      task("loop", { everyMs: 1 }, async () => {
        turns += 1;
        runs.push(currentRequestId());
        atOnce += 1;
        most = Math.max(most, atOnce);
        if (turns === 3) {
          third.resolve();
          await free.promise;
        }
        atOnce -= 1;
        if (turns === 1) throw new Error("断了");
      }),
    ]);
    await third.promise;
    const stopped = runner.stop();
    free.resolve();
    await stopped;
    expect(most).toBe(1);
    expect(turns).toBe(3);
    expect(new Set(runs).size).toBe(3);
    expect(logged).toEqual([`loop（${runs[0]}）：断了`]);
  });

  it("stores the times of queued tasks in the database, and drops those of an earlier version", async ({ db }) => {
    const noop = async () => {};
    await start(0, [task("old", NEVER, noop), task("kept", { cron: "0 18 * * 5" }, noop)]);
    await start(1, [task("kept", { cron: "0 18 * * 5" }, noop)]);
    expect(await db.rows("select name, cron, timezone from pgboss.schedule")).toEqual([
      { name: "kept", cron: "0 18 * * 5", timezone: "Asia/Shanghai" },
    ]);
  });

  it("leaves times of a newer release that is there, and stores its own again where an older one took them away", async ({
    db,
  }) => {
    const noop = async () => {};
    const names = () => db.rows("select name from pgboss.schedule where name in ('newer', 'own') order by name");
    await seeNode(db, { node: "newer", release: "99.0.0" });
    await start(0, [task("newer", NEVER, noop)]);
    await start(1, [task("own", NEVER, noop)]);
    const both = [{ name: "newer" }, { name: "own" }];
    expect(await names()).toEqual(both);
    await db.run("delete from pgboss.schedule");
    await eventually(async () => expect(await names()).toEqual(both));
    await db.run("delete from node_seen");
  });
});

describe("background tasks", () => {
  it("all run on an empty shop, each under a name of its own", async ({ db }) => {
    for (const { run } of TASKS) await run(db);
    expect(new Set(TASKS.map(({ name }) => name)).size).toBe(TASKS.length);
  });

  it("are aborted while each of them is running: none fails or sends a further statement, and the next start runs them", async ({
    db,
  }) => {
    const begun = new Set<string>();
    const all = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    let isToEnd = false;
    let asked = 0;
    /** `one`, with `first` before each of its statements and transactions. */
    const preceded = (one: Database, first: () => Promise<void>): Database => ({
      ...one,
      rows: async (...args) => {
        await first();
        return one.rows(...args);
      },
      one: async (...args) => {
        await first();
        return one.one(...args);
      },
      run: async (...args) => {
        await first();
        return one.run(...args);
      },
      transaction: async (work) => {
        await first();
        return one.transaction(work);
      },
    });
    /** Stands still at its first statement, as it is when the signal comes. */
    const standing = (name: string, working: Database): Database =>
      preceded(working, async () => {
        begun.add(name);
        if (begun.size === ASKING.length) all.resolve();
        await free.promise;
      });
    const counted = (one: Database): Database =>
      preceded(one, async () => {
        if (isToEnd) asked += 1;
      });
    // No migration leaves rows to be filled now: then it asks nothing.
    const ASKING = TASKS.filter(({ name }) => !["database-clock", "backfills"].includes(name));
    const soon = ASKING.map(({ period, ...rest }) => ({
      ...rest,
      period: "cron" in period ? { ...period, atStart: true } : { everyMs: 1 },
    }));
    const runner = await start(
      0,
      soon.map((one) => ({ ...one, run: (working: Database) => one.run(standing(one.name, working)) })),
      counted,
    );
    await all.promise;
    runner.abort();
    isToEnd = true;
    free.resolve();
    await runner.stop();
    expect(logged).toEqual([]);
    for (const { name } of ASKING) expect(await metricsOf(runner.metrics, name)).toMatchObject({ failures_total: 0 });
    expect(await db.rows("select name from pgboss.job where state = 'active'")).toEqual([]);
    expect(asked).toBe(0);

    // What was broken off is tried again a minute later.
    await db.run("update pgboss.job set start_after = now() where state = 'retry'");
    const next = await start(1, soon);
    await eventually(async () => {
      for (const { name } of ASKING) {
        const { failures_total, last_success_timestamp_seconds } = await metricsOf(next.metrics, name);
        expect({ name, failures_total }).toEqual({ name, failures_total: 0 });
        expect({ name, isDone: (last_success_timestamp_seconds ?? 0) > 0 }).toEqual({ name, isDone: true });
      }
    });
  });

  it("are all seen in /metrics before their first run, with what they do and when", async () => {
    const { metrics } = await start(0, TASKS);
    const text = await metricsText(metrics);
    for (const { name, period, does } of TASKS) {
      expect(text).toContain(`taomu_job_info{task="${name}",period="${periodText(period)}",does="${does}"} 1`);
      expect(text).toContain(`taomu_job_failures_total{task="${name}"} 0`);
    }
  });

  it("are the rows of docs/background-work.md", () => {
    const text = readFileSync(join(import.meta.dirname, "../../../docs/background-work.md"), "utf8");
    const rows = TASKS.map(({ name, period, does }) => `| \`${name}\` | ${periodText(period)} | ${does} |`);
    expect(text.split("\n").filter((line) => line.startsWith("| `"))).toEqual(rows);
  });

  it("have a test each in which one of their rows is bad", () => {
    /** The title of the test that poisons a row of the task; `null`: it works on no rows, or on none that can be passed over. */
    const POISONED: Readonly<Record<string, string | null>> = {
      "database-clock": null,
      // A chain has no gaps: a row that cannot be chained is an operator's to look at.
      "operation-log": null,
      // Counted by statements that change nothing where they fail.
      "market-count": null,
      "goods-counts": null,
      "volume-ratios": null,
      "paid-freights": null,
      "place-stocks": null,
      summaries: "computes each by itself, so that one that fails leaves the other",
      // These are about nodes and migrations, not about rows of the shop.
      "node-seen": null,
      contracts: null,
      partitions: null,
      backfills: "sets a row aside that cannot be filled, fills the others, and is done once it was mended",
      outbox: "a subscriber that fails is set aside alone",
      "trade-clocks": "receipts and settlements past their deadline: the other order goes on",
      "demand-clocks": "demands: the other one stops taking quotes",
      "quote-clocks": "quotes: the other one expires",
      "forward-clocks": "stations of forward orders: the lateness of the other one is published",
      "spec-alerts": "hits of spec alerts: the other owner is notified",
      "search-words": "search words: those of the others are rebuilt",
      brands: "changes of brands: the other goods are reindexed",
      "saved-searches": "saved searches: the other one sends its alert",
      reminders: "licences, holidays and reminders: the other one is served",
      figures: "of one shop that cannot be computed hold up no other",
      "figures-anew": "are recomputed for the others where one shop and one goods fail",
      "price-index": "price index: it is computed of the others",
      "expire-licences": "licences, holidays and reminders: the other one is served",
      "goods-certs": "certificates: the other shop is reminded",
      "old-stock": "stock: the other shop is asked",
      "stored-objects": "objects: one that the bucket does not give up holds up no other",
      "shop-holidays": "licences, holidays and reminders: the other one is served",
      ...Object.fromEntries(
        TASKS.filter(({ name }) => name.startsWith("purge-")).map(({ name }) => [
          name,
          "sets rows aside that cannot be deleted, deletes the others, and tries again later",
        ]),
      ),
    };
    expect(Object.keys(POISONED).sort()).toEqual(TASKS.map(({ name }) => name).sort());
    const folders = [import.meta.dirname, join(import.meta.dirname, "../system")];
    const tests = folders
      .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
      .filter((file) => !file.endsWith("runner.test.ts"))
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    for (const title of Object.values(POISONED)) if (title !== null) expect(tests).toContain(`it("${title}`);
  });
});

describe("behind a pooler", () => {
  it("migrations go to the database itself, where a session has its own locks and limits", async ({ db }) => {
    const pooled = new Proxy<Database>(db, {
      get: (_, part) => {
        throw new Error(`the pooler's ${String(part)}`);
      },
    });
    const applying = (itself: Database | null) =>
      backgroundTasks({ sync: async () => {} }, { itself })
        .find(({ name }) => name === "contracts")!
        .run(pooled);
    await expect(applying(null)).rejects.toThrow("the pooler's one");
    await applying(db);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { dbNow } from "../../../src/server/db/clock.ts";
import { connect, type Database } from "../../../src/server/db/database.ts";
import { JOBS } from "../../../src/server/jobs/every-job.ts";
import { type Job, type RunningJobs, startJobs } from "../../../src/server/jobs/jobs.ts";
import { startLoop } from "../../../src/server/jobs/loop.ts";
import { createMetrics } from "../../../src/server/metrics/metrics.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

let db: TestDatabase;
let nodes: Database[];
let running: RunningJobs[];
let told: string[];
beforeAll(async () => {
  db = await createTestDatabase();
  nodes = [connect(db.url, { poolSize: 4 }), connect(db.url, { poolSize: 4 })];
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  running = [];
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await db.drop();
});

const start = async (node: number, jobs: readonly Job[]) => {
  told = [];
  const options = { metrics: createMetrics(), tell: (text: string) => void told.push(text), everySeconds: 0.5 };
  const started = await startJobs(nodes[node] as Database, jobs, options);
  running.push(started);
  return started;
};
const signal = () => {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
};
const NEVER = "0 0 1 1 *";
const statesOf = async (name: string) =>
  (await db.rows<{ state: string }>("select state from pgboss.job where name = $1 order by created_on", [name])).map(
    ({ state }) => state,
  );

describe("jobs", () => {
  it("run once for two nodes that start together, by the database's clock", async () => {
    const [begun, free] = [signal(), signal()];
    const runs: number[] = [];
    const job: Job = {
      ...{ name: "once", cron: NEVER, atStart: true },
      async run(_db, nowMs) {
        runs.push(nowMs);
        begun.give();
        await free.given;
      },
    };
    await Promise.all([start(0, [job]), start(1, [job])]);
    await begun.given;
    free.give();
    await Promise.all(running.map((jobs) => jobs.stop()));
    expect(runs).toHaveLength(1);
    expect(Math.abs(runs[0]! - (await dbNow(db)))).toBeLessThan(3_600_000);
    expect(await statesOf("once")).toEqual(["completed"]);
  });

  it("let what is under way end when the node stops", async () => {
    const [begun, free] = [signal(), signal()];
    const job: Job = {
      ...{ name: "slow", cron: NEVER, atStart: true },
      async run() {
        begun.give();
        await free.given;
      },
    };
    const jobs = await start(0, [job]);
    await begun.given;
    const stopped = jobs.stop();
    free.give();
    await stopped;
    expect(await statesOf("slow")).toEqual(["completed"]);
  });

  it("tell what failed and are tried again later", async () => {
    const failed = signal();
    const job: Job = {
      ...{ name: "broken", cron: NEVER, atStart: true },
      async run() {
        failed.give();
        throw new Error("没有木头");
      },
    };
    const jobs = await start(0, [job]);
    await failed.given;
    await jobs.stop();
    expect(told).toEqual(["broken：没有木头"]);
    expect(await statesOf("broken")).toEqual(["retry"]);
  });

  it("keep their times in the database, and forget those an earlier version had", async () => {
    const noop = async () => {};
    await start(0, [
      { name: "old", cron: NEVER, run: noop },
      { name: "kept", cron: "0 18 * * 5", run: noop },
    ]);
    await start(1, [{ name: "kept", cron: "0 18 * * 5", run: noop }]);
    expect(await db.rows("select name, cron, timezone from pgboss.schedule")).toEqual([
      { name: "kept", cron: "0 18 * * 5", timezone: "Asia/Shanghai" },
    ]);
  });

  it("of the shop all run on an empty shop", async () => {
    for (const { run } of JOBS) await run(db, Date.now());
    expect(new Set(JOBS.map(({ name }) => name)).size).toBe(JOBS.length);
  });
});

describe("a loop", () => {
  it("never runs twice at once, outlives failures, and stops when its turn has ended", async () => {
    const [third, free] = [signal(), signal()];
    let turns = 0;
    let atOnce = 0;
    const failures: string[] = [];
    const loop = startLoop(
      1,
      async () => {
        turns += 1;
        atOnce += 1;
        expect(atOnce).toBe(1);
        if (turns === 3) {
          third.give();
          await free.given;
        }
        atOnce -= 1;
        if (turns === 1) throw new Error("断了");
      },
      (text) => failures.push(text),
    );
    await third.given;
    const stopped = loop.stop();
    free.give();
    await stopped;
    expect(turns).toBe(3);
    expect(failures).toEqual(["断了"]);
  });
});

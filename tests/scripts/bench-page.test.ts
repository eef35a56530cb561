import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

it("bench page: prints its tables at its smallest size", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "taomu-bench-page-"));
  const env = { ...process.env, DATA_DIR: dataDir, ROUNDS: "1", BENCH_GOODS: "300" };
  const { stdout } = await promisify(execFile)("node", ["scripts/bench-page.ts"], { cwd: ROOT, env });
  expect(stdout).toMatch(/^\| detail \|/m);
  expect(stdout).toContain("JS of home → search → detail → login → cart");
  expect(stdout).toMatch(/^\| dialog, again \|/m);
  await rm(dataDir, { recursive: true, force: true });
});

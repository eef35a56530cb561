import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

it("bench page: prints its tables at its smallest size", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "taomu-bench-page-"));
  const env = { ...process.env, DATA_DIR: dataDir, ROUNDS: "1", BENCH_GOODS: "300", BENCH_MOST: "1", DEMO_WEEK: "0" };
  const { stdout } = await promisify(execFile)("node", ["scripts/bench-page.ts"], { cwd: ROOT, env });
  expect(stdout).toMatch(/^\| detail \|/m);
  expect(stdout).toContain("JS of home → search → detail → login → cart");
  expect(stdout).toMatch(/^\| dialog, again \|/m);
  expect(stdout).toMatch(/^\| centre: 现货订单 \|( \d+ \|){3}$/m);
  expect(stdout).toMatch(/^\| operator: 平台订单 \|( \d+ \|){3}$/m);
  expect(stdout).toMatch(/^\| sort of a list \|( \d+ \|){3}$/m);
  expect(stdout).toMatch(/^\| key in 发需求 \|( \d+ \|){3}$/m);
  expect(stdout).toMatch(/^\| home \| \d\.\d{3} \|/m);
  await rm(dataDir, { recursive: true, force: true });
});

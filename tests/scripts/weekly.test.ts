import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** The smallest market that everything can be read of, on a machine as slow as it likes. */
const SMALLEST = {
  WEEKLY_GOODS: "1000",
  WEEKLY_MINUTES: "0.01",
  WEEKLY_ASKED: "2",
  WEEKLY_MOST_TIMES: "1000",
  WEEKLY_SLOW_MS: "600000",
};

it("weekly: holds a small market against one of a tenth of it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "taomu-weekly-"));
  const env = { ...process.env, ...SMALLEST, BENCH_DIR: folder };
  const { stdout } = await promisify(execFile)("node", ["scripts/weekly.ts"], { cwd: ROOT, env });
  expect(stdout).toContain("| a million goods | yes |");
  await rm(folder, { recursive: true, force: true });
});

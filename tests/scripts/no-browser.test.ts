import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { NO_CHROMIUM } from "../support/chromium.ts";

const ROOT = join(import.meta.dirname, "../..");

it.each(["look", "bench-page", "test"])("%s: who has no browser reads what to do, before anything else", (script) => {
  const env = { ...process.env, CHROMIUM_PATH: join(ROOT, "tmp/no-such-browser") };
  const { status, stderr } = spawnSync("node", [`scripts/${script}.ts`], { cwd: ROOT, env, encoding: "utf8" });
  expect(stderr.trim()).toBe(NO_CHROMIUM);
  expect(status).toBe(1);
});

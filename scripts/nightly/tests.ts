import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { type Outcome, ROOT, size } from "./stage.ts";

const ROUNDS = size("LAW_ROUNDS", 5);

/** Whether all tests of these projects pass. */
async function pass(projects: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<boolean> {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", ...projects.flatMap((name) => ["--project", name])];
  const tests = spawn(process.execPath, vitest, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", 2, 2],
  });
  const [code] = await once(tests, "exit");
  return code === 0;
}

/** All laws and random walks with examples that `npm test` does not draw. */
export async function laws(): Promise<Outcome> {
  const failing: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const seed = randomInt(2 ** 31);
    if (!(await pass(["core", "server"], { SEED: String(seed) }))) failing.push(seed);
  }
  return { holds: failing.length === 0, says: failing.length === 0 ? `${ROUNDS} seeds` : `fails with ${failing}` };
}

/** Every page about one thing and every window of a lived-in marketplace, by axe in both themes. */
export async function windows(): Promise<Outcome> {
  const holds = await pass(["night"]);
  return { holds, says: holds ? "without a flaw" : "see what the tests print" };
}

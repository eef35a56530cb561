import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { type Outcome, ROOT, size } from "./stage.ts";

const ROUNDS = size("LAW_ROUNDS", 5);

/** All laws and random walks with examples that `npm test` does not draw. */
export async function laws(): Promise<Outcome> {
  const failing: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const seed = randomInt(2 ** 31);
    const env = { ...process.env, SEED: String(seed) };
    const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "core", "--project", "server"];
    const tests = spawn(process.execPath, vitest, { cwd: ROOT, env, stdio: ["ignore", 2, 2] });
    const [code] = await once(tests, "exit");
    if (code !== 0) failing.push(seed);
  }
  return { holds: failing.length === 0, says: failing.length === 0 ? `${ROUNDS} seeds` : `fails with ${failing}` };
}

import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { type Outcome, ROOT, size } from "./stage.ts";

const ROUNDS = size("LAW_ROUNDS", 5);

/** What of the tests is run; without `files` all of the projects. */
type Chosen = { projects: readonly string[]; files?: readonly string[]; env?: Readonly<Record<string, string>> };

/** Whether these tests pass. */
async function pass({ projects, files = [], env = {} }: Chosen): Promise<boolean> {
  const vitest = [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...projects.flatMap((name) => ["--project", name]),
    ...files,
  ];
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
    if (!(await pass({ projects: ["core", "server"], env: { SEED: String(seed) } }))) failing.push(seed);
  }
  return { holds: failing.length === 0, says: failing.length === 0 ? `${ROUNDS} seeds` : `fails with ${failing}` };
}

/** Every page about one thing and every window of a lived-in marketplace, by axe in both themes. */
export async function windows(): Promise<Outcome> {
  const holds = await pass({ projects: ["night"], files: ["tests/night/things.test.ts"] });
  return { holds, says: holds ? "without a flaw" : "see what the tests print" };
}

/** Floods of every call that costs much, and a long file, while somebody else shops. */
export async function costlyCalls(): Promise<Outcome> {
  const holds = await pass({ projects: ["night"], files: ["tests/night/costly-calls.test.ts"] });
  return { holds, says: holds ? "nobody else waits" : "see what the tests print" };
}

/** All stories one after the other on one marketplace, in an order that `npm test` does not take. */
export async function stories(): Promise<Outcome> {
  const seed = String(randomInt(2 ** 31));
  const holds = await pass({ projects: ["e2e"], env: { ORDER_SEED: seed, TEST_BROWSERS: "1" } });
  return { holds, says: holds ? `order ${seed}` : `fails in order ${seed}` };
}

/** The changes that come often, each on a copy of the program. */
export async function changes(): Promise<Outcome> {
  const tried = spawn(process.execPath, ["scripts/try-changes.ts"], { cwd: ROOT, stdio: ["ignore", 2, 2] });
  const [code] = await once(tried, "exit");
  return { holds: code === 0, says: code === 0 ? "no more files than they may" : "see what the script prints" };
}

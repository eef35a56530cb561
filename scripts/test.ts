import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium, NO_CHROMIUM } from "../tests/support/chromium.ts";

/**
 * All tests, what fails fastest first: types, lint, dead code, rules and machines, the server on its database, the rows of
 * its statements, the build, parts and stories in a real browser. Stops where types, lint or the build fail; a test that fails keeps no other from
 * being run. Closes with one line counting the tests.
 */
const root = join(import.meta.dirname, "..");
const reports = join(root, "tmp", "test-reports");
/** Browsers beside each other (vitest.config.ts). */
const TEST_BROWSERS = "3";

let passed = 0;
let failed = 0;

function finish(code: number): never {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(code);
}

function fail(name: string, status: number | null): never {
  console.error(`${name}: 失败`);
  if (failed === 0) failed = 1;
  finish(status ?? 1);
}

function step(name: string, command: string, args: string[]): void {
  console.log(`\n── ${name}`);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (error) console.error(error.message);
  if (status !== 0) fail(name, status);
}

const exitOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });

/** One command after the other, beside others; what they print comes in the end. Resolves with the first that fails. */
async function lane(...commands: readonly [name: string, command: string, ...args: string[]][]) {
  for (const [name, command, ...args] of commands) {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    const printed: Buffer[] = [];
    for (const output of [child.stdout, child.stderr]) output.on("data", (chunk: Buffer) => printed.push(chunk));
    const status = await exitOf(child);
    process.stdout.write(Buffer.concat([Buffer.from(`\n── ${name}\n`), ...printed]));
    if (status !== 0) return { name, status };
  }
  return null;
}

/** Runs all tests of some projects in one go. */
function suite(...projects: string[]): void {
  const name = projects.join(" and ");
  const report = join(reports, `${projects.join("-")}.json`);
  const chosen = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  console.log(`\n── ${name}`);
  const { status } = spawnSync("vitest", ["run", ...chosen, ...reporters], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, TEST_BROWSERS },
  });
  const counts = JSON.parse(readFileSync(report, "utf8")) as { numPassedTests: number; numFailedTests: number };
  passed += counts.numPassedTests;
  failed += counts.numFailedTests;
  // A file that cannot be loaded counts no test.
  if (status !== 0 && counts.numFailedTests === 0) failed += 1;
}

/** Holds the rows of statements against their types, by what the tests of the server wrote down. */
function holdRows(): void {
  console.log("\n── rows of statements");
  const { status } = spawnSync("node", ["scripts/held-rows.ts"], { cwd: root, stdio: "inherit" });
  if (status === 0) passed += 1;
  else failed += 1;
}

if (findChromium() === null) {
  console.error(NO_CHROMIUM);
  failed = 1;
  finish(1);
}
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const flaws = await Promise.all([
  lane(["types", "tsc", "-b"]),
  lane(
    ["lint", "biome", "check", "--error-on-warnings"],
    ["dead code", "knip"],
    ["code that only tests use", "knip", "--production"],
  ),
]);
for (const flaw of flaws) if (flaw !== null) fail(flaw.name, flaw.status);
suite("core");
suite("server");
holdRows();
step("build", "npm", ["run", "build", "--silent"]);
suite("ui", "e2e");
finish(failed === 0 ? 0 : 1);

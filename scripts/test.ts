import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "../tests/support/chromium.ts";

/**
 * All tests, what fails fastest first: types, lint, dead code, rules and machines, the server on its database, the
 * build, stories in a real browser. Stops at the first step that fails; closes with one line counting the tests.
 */
const root = join(import.meta.dirname, "..");
const reports = join(root, "tmp", "test-reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let passed = 0;
let failed = 0;

function finish(code: number): never {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(code);
}

function step(name: string, command: string, args: string[]): void {
  console.log(`\n── ${name}`);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (error) console.error(error.message);
  if (status !== 0) {
    console.error(`${name}: 失败`);
    if (failed === 0) failed = 1;
    finish(status ?? 1);
  }
}

function suite(project: string): void {
  const report = join(reports, `${project}.json`);
  console.log(`\n── ${project}`);
  const { status } = spawnSync(
    "vitest",
    ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    { cwd: root, stdio: "inherit" },
  );
  const counts = JSON.parse(readFileSync(report, "utf8")) as { numPassedTests: number; numFailedTests: number };
  passed += counts.numPassedTests;
  failed += counts.numFailedTests;
  if (status !== 0) {
    if (failed === 0) failed = 1;
    finish(status ?? 1);
  }
}

const browser = findChromium();
step("types", "tsc", ["-b"]);
step("lint", "biome", ["check", "--error-on-warnings"]);
step("dead code", "knip", []);
suite("core");
suite("server");
step("build", "npm", ["run", "build", "--silent"]);
if (browser === null) {
  console.error("没有找到浏览器：请安装 chromium（Debian：apt-get install chromium），或用 CHROMIUM_PATH 指明其路径。");
  failed += 1;
  finish(1);
}
suite("e2e");
finish(0);

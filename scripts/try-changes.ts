import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { type Change, changedText, type Edit, sizeOf } from "./changes/change.ts";
import { CHANGES } from "./changes/changes.ts";

/**
 * Tries the changes that come often, each on a copy of the program that is thrown away: types, lint and laws have to agree. Prints
 * the files and lines of each beside how many files it may touch; exits 1 where one fails or touches more. Words narrow the changes.
 */
const ROOT = join(import.meta.dirname, "..");
const COPY = join(ROOT, `tmp/changes-${process.pid}`);
const COPIED = ["src", "tests", "scripts", "docs", ".ci"];
/** What holds for every change. */
const LAWS = [
  "tests/architecture.test.ts",
  "tests/expand-migrations.test.ts",
  "tests/plain-literals.test.ts",
  "tests/states.test.ts",
  "tests/glossary.test.ts",
];

/** The program with its packages. */
function copyProgram(): void {
  rmSync(COPY, { recursive: true, force: true });
  mkdirSync(join(COPY, "node_modules/.cache"), { recursive: true });
  for (const entry of readdirSync(ROOT, { withFileTypes: true }))
    if (COPIED.includes(entry.name) || entry.isFile())
      cpSync(join(ROOT, entry.name), join(COPY, entry.name), { recursive: true });
  const packages = join(ROOT, "node_modules");
  for (const name of readdirSync(packages))
    if (name !== ".cache") symlinkSync(join(packages, name), join(COPY, "node_modules", name));
}

function apply(edit: Edit): void {
  const path = join(COPY, edit.file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, changedText("text" in edit ? "" : readFileSync(path, "utf8"), edit));
  if (!("text" in edit) || !path.endsWith(".sql")) return;
  const digest = createHash("sha256").update(edit.text).digest("hex").slice(0, 12);
  appendFileSync(join(COPY, "tests/applied-migrations.txt"), `${basename(path)} ${digest}\n`);
}

const BIN = join(COPY, "node_modules/.bin");
const run = (command: string, ...args: string[]): void => {
  const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH}` };
  execFileSync(join(BIN, command), args, { cwd: COPY, env, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
};

/** Why a change does not hold, "" where it does. */
function flawOf({ edits, laws }: Change): string {
  try {
    edits.forEach(apply);
    // Formatted as an editor does it.
    run(
      "biome",
      "check",
      "--write",
      ...new Set(edits.map(({ file }) => file).filter((file) => !file.endsWith(".sql"))),
    );
    run("tsc", "-b");
    run("vitest", "run", "--project", "core", ...LAWS, ...laws);
    return "";
  } catch (error) {
    const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
    return `${message}\n${stdout}\n${stderr}`;
  }
}

const words = process.argv.slice(2);
console.log("| change | files | may be | lines | |\n| --- | --- | --- | --- | --- |");
for (const change of CHANGES.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))) {
  copyProgram();
  const flaw = flawOf(change);
  const { files, lines } = sizeOf(change);
  const holds = flaw === "" && files <= change.most;
  if (!holds) process.exitCode = 1;
  console.log(`| ${change.name} | ${files} | ${change.most} | ${lines} | ${holds ? "holds" : "DOES NOT HOLD"} |`);
  if (flaw !== "") console.error(flaw);
}
rmSync(COPY, { recursive: true, force: true });

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PATIENT } from "./support/hasty-postgres.ts";

const SUPPORT = join(import.meta.dirname, "support/hasty-postgres.ts");
const PROGRAM = `import(${JSON.stringify(SUPPORT)}).then(({ endWithThisProgram }) => {
  endWithThisProgram(process.argv[1]);
  process.stdout.write("watched");
  setInterval(() => {}, 1_000);
})`;

describe("a PostgreSQL of tests", () => {
  it.each(["SIGKILL", "SIGTERM"] as const)("ends with the program that started it, also by %s", async (signal) => {
    const dataDir = await mkdtemp(join(tmpdir(), "taomu-watch-"));
    // Stands for it: a process whose number is where PostgreSQL writes its own.
    const postgres = spawn("sleep", ["600"]);
    const ended = new Promise((resolve) => postgres.once("exit", (_code, by) => resolve(by)));
    await mkdir(join(dataDir, "postgres"));
    await writeFile(join(dataDir, "postgres/postmaster.pid"), `${postgres.pid}\n${dataDir}\n`);
    const program = spawn(process.execPath, ["-e", PROGRAM, dataDir], { stdio: ["ignore", "pipe", "ignore"] });
    await new Promise((resolve) => program.stdout.once("data", resolve));
    program.kill(signal);
    expect(await ended).toBe("SIGQUIT");
    await expect.poll(() => existsSync(dataDir), { timeout: PATIENT.answerWithinMs }).toBe(false);
    await rm(dataDir, { recursive: true, force: true });
  });
});

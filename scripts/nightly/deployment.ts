import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { deploymentOnto } from "../../tests/support/deployment.ts";
import { listeningAt, whenPrinted } from "../ready.ts";
import { type Outcome, ROOT, type Stage } from "./stage.ts";

const run = promisify(execFile);

/** The environment of somebody who has just cloned: nothing of this run's npm, none of its programs. */
function plainEnvironment(): Record<string, string | undefined> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$/.test(name)));
  const path = (env.PATH ?? "").split(delimiter).filter((folder) => !folder.endsWith("node_modules/.bin"));
  return { ...env, PATH: path.join(delimiter) };
}

/** A clone is installed, built and started by the lines of README, and shows its pages. */
export async function deployed({ emptyDatabase }: Stage): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "taomu-deployed-"));
  const cwd = join(folder, "taomu");
  try {
    await run("git", ["clone", "-q", ROOT, cwd]);
    const { install, start, env } = deploymentOnto(await emptyDatabase());
    const plain = plainEnvironment();
    await run("sh", ["-c", install], { cwd, env: plain, maxBuffer: 1 << 26 });
    const server = spawn("sh", ["-c", `exec ${start}`], {
      cwd,
      env: { ...plain, ...env, PORT: "0" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise<number | null>((resolve) => server.once("exit", resolve));
    const url = await whenPrinted(server, "the deployed server", listeningAt);
    const statuses = await Promise.all(
      ["/index", "/public/list", "/readyz"].map(async (path) => (await fetch(url + path)).status),
    );
    server.kill("SIGTERM");
    const code = await ended;
    return {
      holds: statuses.every((status) => status === 200) && code === 0,
      says: `${install}; ${start}: ${statuses.join(", ")}, ended with ${code}`,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

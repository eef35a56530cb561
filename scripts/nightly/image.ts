import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BUILD, commitOf } from "../../src/server/release.ts";
import { deploymentOnto } from "../../tests/support/deployment.ts";
import { listeningAt, whenPrinted } from "../ready.ts";
import { debian, run, runInside, spawnInside } from "./clean-root.ts";
import { ensure } from "./debian.ts";
import { type Outcome, ROOT, type Stage } from "./stage.ts";

/** Megabytes of all its files. */
const MOST_MEGABYTES = 350;
const ENDS_WITHIN_MS = 30_000;

/** What of an image's description says how it is run. */
type ImageConfig = {
  User: string;
  Env: string[];
  WorkingDir: string;
  Entrypoint: string[];
  StopSignal: NodeJS.Signals;
};

/**
 * The image of `Containerfile`, built of a clone on a Debian made here, since no registry of images is asked: its size, and whether
 * it serves, does a command, and ends on its signal as the user that it names, with nothing to write to but memory.
 */
export async function image({ emptyDatabase }: Stage): Promise<Outcome> {
  ensure("buildah");
  ensure("git");
  const folder = await mkdtemp(join(tmpdir(), "taomu-image-"));
  const store = ["--storage-driver", "vfs", "--root", join(folder, "store"), "--runroot", join(folder, "run")];
  const buildah = async (...words: string[]): Promise<string> => {
    const { stdout } = await run("buildah", [...store, ...words], { maxBuffer: 1 << 28 });
    return stdout.trim();
  };
  try {
    const clone = join(folder, "clone");
    await run("git", ["clone", "-q", ROOT, clone]);
    const empty = await buildah("from", "scratch");
    await buildah("copy", "-q", empty, await debian(), "/");
    await buildah("commit", "-q", "--rm", empty, "localhost/debian");
    const commit = commitOf(ROOT);
    const made = ["--from", "localhost/debian", "--build-arg", `COMMIT=${commit}`, "-t", "localhost/taomu"];
    await buildah("build", "--isolation", "chroot", ...made, clone);
    const container = await buildah("from", "localhost/taomu");
    const root = await buildah("mount", container);
    const described = await buildah("inspect", "--type", "image", "localhost/taomu");
    const { config } = (JSON.parse(described) as { OCIv1: { config: ImageConfig } }).OCIv1;
    const { stdout: size } = await run("du", ["-s", "--apparent-size", "--block-size=1000000", root]);
    const megabytes = Number.parseInt(size, 10);
    const inside = {
      folder: config.WorkingDir,
      user: config.User,
      env: Object.fromEntries(config.Env.map((one) => one.split(/=(.*)/s) as [string, string])),
      isReadOnly: true,
    };
    const program = config.Entrypoint.join(" ");
    const { env } = deploymentOnto(await emptyDatabase(), "");
    const server = spawnInside(root, {
      ...inside,
      script: `exec ${program}`,
      env: { ...inside.env, ...env, HOST: "127.0.0.1", PORT: "0" },
    });
    const ended = once(server, "exit");
    const url = await whenPrinted(server, "the image", listeningAt);
    const { stdout: uid } = await run("ps", ["-o", "uid=", "-p", String(server.pid)]);
    const { status } = await fetch(`${url}/index`);
    const runs = (await (await fetch(`${url}/healthz`)).json()) as typeof BUILD;
    const asked = performance.now();
    server.kill(config.StopSignal);
    const [code] = await ended;
    const ms = performance.now() - asked;
    const { DATABASE_URL = "" } = env;
    await runInside(root, {
      ...inside,
      script: `exec ${program} backup /tmp/saved`,
      env: { ...inside.env, DATABASE_URL },
    });
    return {
      holds:
        megabytes <= MOST_MEGABYTES &&
        uid.trim() === "10001" &&
        status === 200 &&
        runs.commit === commit &&
        code === 0 &&
        ms < ENDS_WITHIN_MS,
      says: `${megabytes} MB, commit ${runs.commit}, user ${uid.trim()}, /index ${status}, ended with ${code} in ${Math.round(ms)} ms, and saves a backup`,
    };
  } finally {
    await buildah("umount", "--all").catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}

import { once } from "node:events";
import { chmod, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deploymentOnto } from "../../tests/support/deployment.ts";
import { listeningAt, whenPrinted } from "../ready.ts";
import { cleanRoot, run, runInside, spawnInside, withoutNpm } from "./clean-root.ts";
import type { Outcome, Stage } from "./stage.ts";

const FOLDER = "/opt/taomu";
/** Mebibytes that production may install. */
const MOST_MEBIBYTES = 250;
const GOODS = [
  "商家,货号,标题,仓库,价格,库存量(m³)",
  "太仓万木行,P-1,俄罗斯樟子松木方 30*120*4000 一级 太仓港现货,太仓万方码头3号库,1680,14.4",
].join("\n");

/** Nothing is written, and no PostgreSQL is there to be started unasked. */
const WITHOUT_DATABASE = `if touch here 2>/dev/null; then echo 'can be written'; exit 1; fi
DATA_DIR=/tmp/data node src/server/main.ts migrate 2>&1 | grep '没有内置的 PostgreSQL'`;

/** Authorities that this machine names for npm, where they lie. */
async function authorities(root: string): Promise<Record<string, string>> {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  if (file === undefined) return {};
  await run("install", ["-D", "-m", "644", file, join(root, file)]);
  return { NODE_EXTRA_CA_CERTS: file };
}

/**
 * README's way onto a machine: on a bare Debian an ordinary user installs and builds a clone; then, with the system read-only and
 * npm gone, it is started, shows its pages and ends, and its commands work with their database as the only setting.
 */
export async function deployed({ emptyDatabase }: Stage): Promise<Outcome> {
  const { install, start, env, commands } = deploymentOnto(await emptyDatabase(), await emptyDatabase());
  const root = await cleanRoot();
  try {
    await chmod(root, 0o755);
    await runInside(root, { script: install, folder: FOLDER, env: await authorities(root) });
    await withoutNpm(root);
    await writeFile(join(root, "srv/goods.csv"), GOODS);
    const { stdout } = await run("du", ["-sm", join(root, FOLDER, "node_modules")]);
    const mebibytes = Number.parseInt(stdout, 10);
    const server = spawnInside(root, {
      script: `exec ${start}`,
      folder: FOLDER,
      env: { ...env, PORT: "0" },
      isReadOnly: true,
    });
    const ended = once(server, "exit");
    const url = await whenPrinted(server, "the deployed server", listeningAt);
    const paths = ["/index", "/public/list", "/api-docs", "/readyz"];
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(url + path)).status));
    server.kill("SIGTERM");
    const [code] = await ended;
    const production = { folder: FOLDER, env: { NODE_ENV: "production" }, isReadOnly: true };
    await runInside(root, { ...production, script: commands });
    await runInside(root, { ...production, script: WITHOUT_DATABASE });
    return {
      holds: statuses.every((status) => status === 200) && code === 0 && mebibytes <= MOST_MEBIBYTES,
      says: `${mebibytes} MiB of packages; pages ${statuses.join(", ")}; ended with ${code}; commands of README all with 0, no PostgreSQL of its own`,
    };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

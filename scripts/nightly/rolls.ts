import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asId, type GoodsId } from "../../src/domain/ids.ts";
import { PAGES } from "../../src/domain/shell/pages.ts";
import { REQUEST_ID } from "../../src/server/request-ids.ts";
import { freePort, type Program, startProgram } from "../../tests/support/program.ts";
import { ensure } from "./debian.ts";
import { openMarket, type Shopper, shoppersOf } from "./shoppers.ts";
import { counted, type Outcome, ROOT, type Stage, size, wait } from "./stage.ts";

const ROLLS = size("ROLLS", 10);
/** Requests a second, and in all, through each proxy. */
const RATE = size("ROLL_RATE", 50);
const REQUESTS = size("ROLL_REQUESTS", 30_000);
const SHOPPERS = 20;
const ANSWER_WITHIN_MS = 60_000;
/** As long as in production. */
const DRAIN_SECONDS = "10";

type Proxy = {
  command: string;
  debianPackage: string;
  /** The sample of `deploy/`. */
  sample: string;
  /** The whole configuration around the sample. */
  configuration(sample: string, folder: string): string;
  args(path: string): string[];
};

export const NGINX: Proxy = {
  command: "nginx",
  debianPackage: "nginx-light",
  sample: "deploy/nginx.conf",
  configuration: (sample, folder) =>
    `daemon off; ${process.getuid?.() === 0 ? "user root;" : ""} pid ${folder}/nginx.pid; error_log stderr crit;
     events { worker_connections 1024; }
     http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;\n${sample} }`,
  args: (path) => ["-c", path],
};
const HAPROXY: Proxy = {
  command: "haproxy",
  debianPackage: "haproxy",
  sample: "deploy/haproxy.cfg",
  configuration: (sample) => sample,
  args: (path) => ["-db", "-f", path],
};

type Started = { url: string; end(): Promise<void> };

export async function startProxy(proxy: Proxy, nodes: readonly number[]): Promise<Started> {
  ensure(proxy.command, proxy.debianPackage);
  const folder = await mkdtemp(join(tmpdir(), "taomu-proxy-"));
  const port = await freePort();
  const sample = (await readFile(join(ROOT, proxy.sample), "utf8"))
    .replace("listen 8080", `listen 127.0.0.1:${port}`)
    .replace("bind :8080", `bind 127.0.0.1:${port}`)
    .replace("127.0.0.1:8081", `127.0.0.1:${nodes[0]}`)
    .replace("127.0.0.1:8082", `127.0.0.1:${nodes[1]}`);
  const path = join(folder, "proxy.conf");
  await writeFile(path, proxy.configuration(sample, folder));
  const child: ChildProcess = spawn(proxy.command, proxy.args(path), { stdio: ["ignore", "inherit", "inherit"] });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  for (let isUp = false; !isUp; ) {
    if (child.exitCode !== null) throw new Error(`${proxy.command} ended with ${child.exitCode}`);
    await wait(100);
    isUp = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  return {
    url,
    async end() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const JSON_BODY = { "content-type": "application/json" };

/** What buyers do all day: of ten requests, five read pages and lists, two read offers, and three write. */
function requestOf(n: number, goods: readonly string[], { token }: Shopper): [path: string, init: RequestInit] {
  const goodsId = goods[n % goods.length]!;
  const post = (body: object): RequestInit => ({
    method: "POST",
    headers: { ...JSON_BODY, authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const kind = n % 10;
  if (kind < 2) return [PAGES.home.to(), {}];
  if (kind < 5) return ["/api/goods/pc/getSearchList", post({})];
  if (kind < 7) return [PAGES.goods.to({ id: asId<GoodsId>(goodsId) }), {}];
  return ["/api/shoppingCart/pc/add", post({ goodsId, quantity: 1, unit: "piece" })];
}

/** The status of the reply, or the code inside it where that is not 200, or what broke. */
async function outcomeOf(url: string, init: RequestInit): Promise<string> {
  try {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const text = await reply.text();
    const by = reply.headers.has(REQUEST_ID) ? "a node" : "the proxy";
    if (!reply.ok) return `${reply.status} by ${by} to ${init.method ?? "GET"}`;
    if (init.method === undefined) return String(reply.status);
    return String((JSON.parse(text) as { code: number }).code);
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    return cause?.message ?? message;
  }
}

/** Nodes are restarted one after the other, behind `proxy`, while buyers go on. */
async function rolledBehind(proxy: Proxy, { emptyDatabase }: Stage): Promise<Outcome> {
  const url = await emptyDatabase();
  const { db, goods } = await openMarket(url, 20, 1_000_000);
  const shoppers = await shoppersOf(db, SHOPPERS);
  const ports = [await freePort(), await freePort()];
  const node = (port: number): Promise<Program> =>
    startProgram({
      DATABASE_URL: url,
      PORT: String(port),
      DRAIN_SECONDS,
      TRUSTED_PROXIES: "127.0.0.1",
      DEMO_DATA: "0",
    });
  const nodes = [await node(ports[0]!), await node(ports[1]!)];
  const front = await startProxy(proxy, ports);
  const outcomes: Promise<string>[] = [];
  const began = performance.now();
  let isOver = false;
  const buying = (async () => {
    for (let n = 0; !isOver || n < REQUESTS; n += 1) {
      const [path, init] = requestOf(n, goods, shoppers[n % SHOPPERS]!);
      outcomes.push(outcomeOf(front.url + path, init));
      await wait(Math.max(0, began + (n * 1000) / RATE - performance.now()));
    }
  })();
  const rolls = (async () => {
    for (let roll = 0; roll < ROLLS; roll += 1) {
      const which = roll % 2;
      await nodes[which]!.end("SIGTERM");
      nodes[which] = await node(ports[which]!);
      // Until the proxy has seen that it is back.
      await wait(3_000);
    }
  })().finally(() => {
    isOver = true;
  });
  await Promise.all([rolls, buying]);
  const all = await Promise.all(outcomes);
  await front.end();
  for (const one of nodes) await one.end("SIGTERM");
  await db.close();
  const failed = all.filter((outcome) => outcome !== "200").length;
  return {
    holds: failed === 0,
    says: `${proxy.command}: ${ROLLS} restarts, ${failed} of ${all.length} failed (${counted(all)})`,
  };
}

/** Both proxies, each as its sample in `deploy/` sets it up. */
export async function rolled(stage: Stage): Promise<Outcome> {
  const outcomes = [await rolledBehind(NGINX, stage), await rolledBehind(HAPROXY, stage)];
  return { holds: outcomes.every(({ holds }) => holds), says: outcomes.map(({ says }) => says).join("; ") };
}

import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/**
 * The many of a flood, in a thread of their own so that nobody else waits for them: all connect at the same moment, and each
 * asks again when it was answered. Posts what came of each request: its status, or the code of its error.
 */
export type Flood = { url: string; connections: number; seconds: number };
/** `at`: when it was asked, epoch ms. */
export type Came = { at: number; came: number | string; ms: number };

const { url, connections, seconds } = workerData as Flood;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const body = JSON.stringify({ searchText: "樟子松" });
const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };

const ask = (): Promise<Came> =>
  new Promise((resolve) => {
    const at = Date.now();
    const began = performance.now();
    const finish = (came: number | string) => resolve({ at, came, ms: performance.now() - began });
    const asking = request(`${url}/api/memberCollect/searchCollect`, { method: "POST", agent, headers }, (reply) => {
      reply.resume().on("end", () => finish(reply.statusCode ?? 0));
    });
    asking.on("error", (error: Error & { code?: string }) => finish(error.code ?? error.message));
    asking.end(body);
  });

const came: Came[] = [];
const until = Date.now() + seconds * 1_000;
await Promise.all(
  Array.from({ length: connections }, async () => {
    do came.push(await ask());
    while (Date.now() < until);
  }),
);
agent.destroy();
parentPort!.postMessage(came);

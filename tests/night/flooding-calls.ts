import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/**
 * Who floods a call, in a thread of their own so that the one who looks does not wait for them: so many connections, each of which
 * sends the request again when it was answered. Posts how often each code of the envelope came, or the error where none did.
 */
export type CallFlood = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array;
  connections: number;
  seconds: number;
};

const { url, method, headers, body, connections, seconds } = workerData as CallFlood;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

const ask = (): Promise<string> =>
  new Promise((resolve) => {
    const sized = { ...headers, "content-length": String(body.length) };
    const asking = request(url, { method, agent, headers: sized }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("error", ({ message }: Error) => resolve(message));
      reply.on("end", () => {
        const [, code = String(reply.statusCode)] = /^\{"code":(\d+)/.exec(Buffer.concat(chunks).toString()) ?? [];
        resolve(code);
      });
    });
    asking.on("error", (error: Error & { code?: string }) => resolve(error.code ?? error.message));
    asking.end(body);
  });

const came: Record<string, number> = {};
const until = Date.now() + seconds * 1_000;
await Promise.all(
  Array.from({ length: connections }, async () => {
    do {
      const code = await ask();
      came[code] = (came[code] ?? 0) + 1;
    } while (Date.now() < until);
  }),
);
agent.destroy();
parentPort!.postMessage(came);

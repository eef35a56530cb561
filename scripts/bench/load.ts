import { Agent, request } from "node:http";

/** One request, ready to be sent; `key` is its Idempotency-Key. */
export type Call = { method: "GET" | "POST"; path: string; token?: string; key?: string; body?: unknown };

export type Answer = { text: string; latencyMs: number };

type Ready = { method: string; path: string; headers: Record<string, string | number>; body: string };

function send(target: { agent: Agent; host: string; port: string }, { body, ...call }: Ready): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const asked = request({ ...target, ...call }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("end", () => {
        const latencyMs = performance.now() - began;
        const text = Buffer.concat(chunks).toString();
        if (reply.statusCode === 200) resolve({ text, latencyMs });
        else reject(new Error(`${call.method} ${call.path} ${body} → ${reply.statusCode} ${text}`));
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** Sends every call over kept connections, each sending its next when the last is answered. Answers in their order. */
export async function sendAll(url: string, calls: readonly Call[], connections = 10): Promise<Answer[]> {
  const { hostname: host, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const target = { agent, host, port };
  const ready = calls.map(({ method, path, token, key, body }): Ready => {
    const text = body === undefined ? "" : JSON.stringify(body);
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
      ...(text === "" ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
    };
    return { method, path, headers, body: text };
  });
  const answers: Answer[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < ready.length; at = next++) answers[at] = await send(target, ready[at]!);
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return answers;
}

/** The value below which `share` of them lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

import { connect as dial } from "node:net";

/**
 * The many who ask for pages, a process of their own: what they send and read costs neither the program nor who looks after
 * its health a turn. Each message asks for one wave and is answered with how often each status came; "cut": a connection that
 * ended without one.
 */
export type Wave = { url: string; addresses: readonly string[]; connections: number; requests: number };
export type Came = Record<string, number>;

/** The statuses that one connection gets for its requests, sent in one piece. */
const sentBehindOneAnother = ({ url, addresses, requests }: Wave): Promise<string[]> =>
  new Promise((resolve) => {
    const statuses: string[] = [];
    const line = dial(Number(new URL(url).port), "127.0.0.1");
    line.on("connect", () =>
      line.write(
        Array.from({ length: requests }, (_, at) => {
          const address = encodeURI(addresses[at % addresses.length] ?? "/index");
          const end = at === requests - 1 ? "connection: close\r\n" : "";
          return `GET ${address} HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n${end}\r\n`;
        }).join(""),
      ),
    );
    line.on("data", (chunk) => {
      for (const [, status = ""] of chunk.toString("latin1").matchAll(/HTTP\/1\.1 (\d{3}) /g)) statuses.push(status);
    });
    line.on("error", () => {});
    line.on("close", () => resolve(statuses.length === 0 ? ["cut"] : statuses));
  });

process.on("message", async (wave: Wave) => {
  const lines = Array.from({ length: wave.connections }, () => sentBehindOneAnother(wave));
  const came: Came = {};
  for (const status of (await Promise.all(lines)).flat()) came[status] = (came[status] ?? 0) + 1;
  process.send?.(came);
});

import { createServer, connect as dial, type Socket } from "node:net";

/** A TCP line to a server that a test can cut and mend. */
export type BreakableLine = {
  /** The same URL as the server's, through the line. */
  url: string;
  /** Ends every connection and takes no new ones. */
  cut(): Promise<void>;
  /** Ends every connection, takes new ones and ends them too; resolves when the first has come. */
  hangUp(): Promise<void>;
  /** Carries nothing any more, and says so to nobody: a cable that was pulled. */
  hold(): void;
  /** The same for the connections there are; new ones are carried. */
  silence(): void;
  mend(): Promise<void>;
};

/** A line to the PostgreSQL of `target`; begins whole. */
export async function createBreakableLine(target: string): Promise<BreakableLine> {
  const to = new URL(target);
  const sockets = new Set<Socket>();
  let refuse: (() => void) | null = null;
  let isHeld = false;
  const line = createServer((near) => {
    if (refuse) {
      near.destroy();
      refuse();
      return;
    }
    const far = dial(Number(to.port), to.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
      if (isHeld) socket.unpipe(other).pause();
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => line.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = line.address() as { port: number };
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    async cut() {
      const closed = new Promise((resolve) => line.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async hangUp() {
      const came = new Promise<void>((resolve) => {
        refuse = resolve;
      });
      for (const socket of sockets) socket.destroy();
      await came;
    },
    hold() {
      isHeld = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async mend() {
      refuse = null;
      // What was held is lost with its connection, as after a pulled cable.
      if (isHeld) for (const socket of sockets) socket.destroy();
      isHeld = false;
      if (!line.listening) await listen(port);
    },
  };
}

import { createServer, connect as dial, type Socket } from "node:net";

/** A TCP line with a fault of its own; `url` leads through it. */
type Line = { url: string; close(): Promise<void> };

/** What becomes of what is said on one connection: by whom asks, and by whom answers. */
type Carrier = { ask(chunk: Buffer): void; answer(chunk: Buffer): void };

async function createLine(target: string, carrierOf: (near: Socket, far: Socket) => Carrier): Promise<Line> {
  const to = new URL(target);
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = dial(Number(to.port), to.hostname);
    const carrier = carrierOf(near, far);
    near.on("data", (chunk) => carrier.ask(chunk));
    far.on("data", (chunk) => carrier.answer(chunk));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket.setNoDelay());
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String((line.address() as { port: number }).port);
  return {
    url: url.href.replace(/\/$/, ""),
    async close() {
      const closed = new Promise((resolve) => line.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Hangs up instead of carrying the answer to what has `mark` in it, so often as `share` says; `lost` counts. */
export async function createForgetfulLine(
  target: string,
  { mark, share }: { mark: string; share: number },
): Promise<Line & { lost(): number }> {
  let lost = 0;
  const line = await createLine(target, (near, far) => {
    let isAsked = false;
    return {
      ask(chunk) {
        isAsked ||= chunk.includes(mark);
        far.write(chunk);
      },
      answer(chunk) {
        const isLost = isAsked && Math.random() < share;
        isAsked = false;
        if (!isLost) return void near.write(chunk);
        lost += 1;
        near.destroy();
      },
    };
  });
  return { ...line, lost: () => lost };
}

export type SlowLine = Line & {
  /** How many connections were made, and how often something with the mark was answered, since it was last asked. */
  counts(): { connections: number; marks: number };
};

/** Every answer comes `delayMs` later; counts what is asked with `mark` in it. */
export async function createSlowLine(
  target: string,
  { mark, delayMs }: { mark: string; delayMs: number },
): Promise<SlowLine> {
  let connections = 0;
  let marks = 0;
  const line = await createLine(target, (near, far) => {
    connections += 1;
    let isAsked = false;
    return {
      ask(chunk) {
        // What is said at once may come in parts.
        isAsked ||= chunk.includes(mark);
        far.write(chunk);
      },
      answer(chunk) {
        if (isAsked) marks += 1;
        isAsked = false;
        setTimeout(() => near.writable && near.write(chunk), delayMs);
      },
    };
  });
  return {
    ...line,
    counts() {
      const counted = { connections, marks };
      [connections, marks] = [0, 0];
      return counted;
    },
  };
}

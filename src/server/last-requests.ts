import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { App } from "./http.ts";

/** Turns of the event loop without anything new, after which all that was sent before has been read. */
const QUIET_TURNS = 3;
/** A server that never rests stops listening all the same. */
const MOST_TURNS = 1_000;

export type LastRequests = {
  /**
   * Waits until every connection that the system has accepted, and every request that lies in one, has reached the program.
   * To be called right before the server is closed: closing resets connections in the queue and drops unread requests.
   */
  readAll(): Promise<void>;
  /** Ends connections that never sent anything, as browsers open them in advance; a closing server would wait for them. */
  endSilent(): void;
};

export function lastRequestsOf(server: Server): LastRequests {
  const silent = new Set<Socket>();
  let came = 0;
  server.on("connection", (socket: Socket) => {
    came += 1;
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", ({ socket }) => {
    came += 1;
    silent.delete(socket);
  });
  return {
    async readAll() {
      for (let quiet = 0, turn = 0; quiet < QUIET_TURNS && turn < MOST_TURNS; turn += 1) {
        const before = came;
        await new Promise((resolve) => setImmediate(resolve));
        quiet = came === before ? quiet + 1 : 0;
      }
    },
    endSilent() {
      for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}

/** A request cut off from the database is rejected at once, or within the time that a wait for a connection takes. */
const REFUSED_WITHIN_MS = 3_000;

/**
 * Ends `app`: all that was sent before is answered. What takes longer than `answerWithinMs` is cut off from the database by
 * `cutOff`, so that its transaction is rolled back and it is answered with 503, which invites to send it again.
 */
export async function endRequests(
  app: App,
  requests: LastRequests,
  { answerWithinMs, cutOff }: { answerWithinMs: number; cutOff: () => void },
): Promise<void> {
  await requests.readAll();
  const timers = [
    setTimeout(cutOff, answerWithinMs),
    // Only work without the database takes longer.
    setTimeout(() => app.server.closeAllConnections(), answerWithinMs + REFUSED_WITHIN_MS),
  ];
  const closed = app.close();
  requests.endSilent();
  await closed;
  for (const timer of timers) clearTimeout(timer);
}

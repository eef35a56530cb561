import { Socket } from "node:net";
import type { FastifyReply } from "fastify";
import type { App } from "./app.ts";

/**
 * Requests of one connection that may be under way together. Browsers and proxies send the next when the last is answered;
 * who sends them behind one another makes the program hold all their answers.
 */
const AT_ONCE = 8;
/** Whoever sends so many is not answered any more. */
const TOO_MANY = 32;

/** Refuses with `answerBusy` what a connection sends beyond `AT_ONCE`, and cuts it off beyond `TOO_MANY`. */
export function boundConnections(app: App, answerBusy: (reply: FastifyReply) => FastifyReply): void {
  const underWay = new WeakMap<Socket, number>();
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    // Calls in process have no connection.
    if (!(socket instanceof Socket)) return done();
    const number = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, number);
    reply.raw.once("close", () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    if (number <= AT_ONCE) return done();
    if (number > TOO_MANY) socket.destroy();
    // The rest of what a cut connection sent comes still, in the same piece.
    if (socket.destroyed) reply.hijack();
    else answerBusy(reply.header("connection", "close"));
  });
}

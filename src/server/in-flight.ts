import { Socket } from "node:net";
import type { FastifyReply } from "fastify";
import type { App } from "./http.ts";

/**
 * Requests of one connection that may be under way together. Browsers and proxies send the next when the last is answered;
 * who sends them behind one another makes the program hold all their answers.
 */
const AT_ONCE = 8;
/** Whoever sends so many is told so once, and gets no other answer. */
const TOO_MANY = 32;
const REFUSAL = "HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
/** Who does not read the refusal is not waited for. */
const READ_WITHIN_MS = 1_000;

/** Refuses with `answerBusy` what a connection sends beyond `AT_ONCE`, and ends it beyond `TOO_MANY`. */
export function boundConnections(app: App, answerBusy: (reply: FastifyReply) => FastifyReply): void {
  const underWay = new WeakMap<Socket, number>();
  const ended = new WeakSet<Socket>();
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    // Calls in process have no connection.
    if (!(socket instanceof Socket)) return done();
    // What an ended connection had sent comes still, in the same piece.
    if (ended.has(socket)) return void reply.hijack();
    const number = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, number);
    reply.raw.once("close", () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    if (number <= AT_ONCE) return done();
    if (number <= TOO_MANY) return void answerBusy(reply.header("connection", "close"));
    ended.add(socket);
    reply.hijack();
    socket.end(REFUSAL);
    socket.destroySoon();
    setTimeout(() => socket.destroy(), READ_WITHIN_MS).unref();
  });
}

import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyReply } from "fastify";
import type { App } from "./http.ts";

/**
 * Requests of one connection that may be under way together. Browsers and proxies send the next when the last is answered;
 * who sends them behind one another makes the program hold all their answers, and all others wait while it takes them on.
 */
const AT_ONCE = 2;
/** Whoever sends so many gets one answer about it, and no other. */
const TOO_MANY = 32;
const REFUSAL = "HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
/** Who does not read the refusal is not waited for. */
const READ_WITHIN_MS = 1_000;
/** Makes a parser read no further: it takes what follows for something else than HTTP. */
const READ_NO_FURTHER = 2;

/** Node's parser of a connection: it hands over each request whose head it has read, and goes on at once with what follows. */
type Parsing = { parser?: { onIncoming(request: IncomingMessage, keepAlive: boolean): number } | null };

/** Refuses with `answerBusy` the request of a connection beyond `AT_ONCE`, and ends the connection beyond `TOO_MANY`. */
export function boundConnections(app: App, answerBusy: (reply: FastifyReply) => FastifyReply): void {
  const underWay = new WeakMap<Socket, number>();
  // A connection sends hundreds of requests in one piece, which the parser hands over without a pause: whoever else waits
  // would wait for all of them. So those behind the refused one are but counted.
  app.server.on("connection", (socket: Socket & Parsing) => {
    const { parser } = socket;
    if (!parser) return;
    const handOver = parser.onIncoming;
    let beyond = 0;
    parser.onIncoming = (request, keepAlive) => {
      if ((underWay.get(socket) ?? 0) <= AT_ONCE) return handOver(request, keepAlive);
      beyond += 1;
      if (AT_ONCE + 1 + beyond > TOO_MANY && !socket.writableEnded) {
        socket.end(REFUSAL);
        socket.destroySoon();
        setTimeout(() => socket.destroy(), READ_WITHIN_MS).unref();
      }
      return socket.writableEnded ? READ_NO_FURTHER : 0;
    };
  });
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    // Calls in process have no connection.
    if (!(socket instanceof Socket)) return done();
    const number = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, number);
    reply.raw.once("close", () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    if (number <= AT_ONCE) return done();
    answerBusy(reply.header("connection", "close"));
  });
}

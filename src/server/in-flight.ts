import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from "node:http";
import type { Socket } from "node:net";

/**
 * Requests of one connection that may be under way together. Browsers and proxies send the next when the last is answered;
 * a client that sends them behind one another makes the program hold all their answers, and others wait meanwhile.
 */
const AT_ONCE = 2;
/** A connection that sends this many gets one answer about it, and no other. */
const TOO_MANY = 32;
const REFUSAL = "HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
/** A client that does not read the refusal is not waited for. */
const READ_WITHIN_MS = 1_000;

const refused = new WeakSet<IncomingMessage>();

/** Whether the request is the first beyond what its connection may send at once: it is answered 503, and the connection ends. */
export const isBeyondConnection = (request: IncomingMessage): boolean => refused.has(request);

/**
 * A server that hands `listener` the requests of a connection up to the first beyond `AT_ONCE`, none behind it, and ends the
 * connection at once beyond `TOO_MANY`. Node reads on to the end of a piece of some hundred requests: before the application
 * each costs a few µs, in it twenty times as much.
 */
export function boundedServer(options: ServerOptions, listener: RequestListener): Server {
  const connections = new WeakMap<Socket, { underWay: number; beyond: number }>();
  return createServer(options, (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket) ?? { underWay: 0, beyond: 0 };
    connections.set(socket, connection);
    if (connection.beyond === 0 && connection.underWay < AT_ONCE) {
      connection.underWay += 1;
      response.once("close", () => {
        connection.underWay -= 1;
      });
      return listener(request, response);
    }
    connection.beyond += 1;
    if (connection.beyond === 1) {
      refused.add(request);
      return listener(request, response);
    }
    if (AT_ONCE + connection.beyond <= TOO_MANY || socket.writableEnded) return;
    socket.end(REFUSAL);
    socket.destroySoon();
    setTimeout(() => socket.destroy(), READ_WITHIN_MS).unref();
  });
}

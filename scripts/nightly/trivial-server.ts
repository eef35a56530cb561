import { createServer } from "node:http";

/** A server that does nothing else: how long its answers take is what the machine makes everybody wait. Says its port. */
const server = createServer((_request, reply) => reply.end("ok"));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as { port: number }).port));

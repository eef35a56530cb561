import { once } from "node:events";
import { connect as dial } from "node:net";
import { describe, expect, it } from "vitest";
import { boundedServer, isBeyondConnection } from "../../src/server/in-flight.ts";

describe("bounded server", () => {
  it("hands the application two requests of a connection and one to refuse, none of the hundreds behind them", async () => {
    const isRefused: boolean[] = [];
    const server = boundedServer({}, (request) => void isRefused.push(isBeyondConnection(request)));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    const line = dial(port, "127.0.0.1");
    line.resume().on("error", () => {});
    await once(line, "connect");
    line.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n".repeat(500));
    await once(line, "close");
    expect(isRefused).toEqual([false, false, true]);
    server.close();
  });
});

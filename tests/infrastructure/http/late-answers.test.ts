import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { userInfo } from "../../../src/contract/account/account-calls.ts";
import type { Failure } from "../../../src/domain/errors.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";

/** A server that answers 401 to everything, on demand. */
async function expiringServer() {
  const waiting: ServerResponse[] = [];
  let came: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    came = resolve;
  });
  const server = createServer((_request, response) => {
    waiting.push(response);
    came();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: () => {
      for (const response of waiting.splice(0))
        response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify({ code: 401, msg: "登录状态已过期", data: null, serverAt: 1 }));
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

describe("a session-expired answer", () => {
  it.each([
    { since: "the same person is still signed in", token: "A", reports: 1 },
    { since: "somebody else has signed in since", token: "B", reports: 0 },
    { since: "somebody has logged out since", token: null, reports: 0 },
  ])("is reported to the visit $reports times where $since, and always to the caller", async ({ token, reports }) => {
    const server = await expiringServer();
    let kept: string | null = "A";
    const failures = createFailureBus();
    const heard: Failure[] = [];
    failures.subscribe((failure) => heard.push(failure));
    const tokens = { read: () => kept, write: () => undefined, clear: () => undefined };
    const http = createHttpClient({ url: server.url }, tokens, failures);
    const call = http.send(userInfo);
    await server.asked;
    kept = token;
    server.answer();
    await expect(call).rejects.toMatchObject({ failure: { kind: "session-expired" } });
    expect(heard).toHaveLength(reports);
    await server.close();
  });
});

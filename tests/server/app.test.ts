import { type AddressInfo, connect } from "node:net";
import { describe, expect } from "vitest";
import { buildApp } from "../../src/server/app.ts";
import { markHalfRestored, markRestored } from "../../src/server/db/half-restored.ts";
import { requestSmsCode } from "../support/account-calls.ts";
import { it } from "../support/fixtures.ts";
import { createTestApp, type SentSms, testDeps } from "../support/server.ts";
import { signInAs } from "../support/sign-in.ts";

describe("the bare server", () => {
  it("reports that it is alive and that its database answers", async ({ app }) => {
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    expect((await app.inject("/readyz")).statusCode).toBe(200);
  });

  it("is not ready while its database is being restored", async ({ app, db }) => {
    await markHalfRestored(db);
    const reply = await app.inject("/readyz");
    expect({ code: reply.statusCode, ...reply.json() }).toEqual({ code: 503, status: "restoring" });
    await markRestored(db);
    expect((await app.inject("/readyz")).json()).toEqual({ status: "ok" });
  });

  it("waits no longer than this for a head, a request and the next one on a connection", ({ app }) => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = app.server;
    expect(headersTimeout).toBe(10_000);
    expect(requestTimeout).toBe(30_000);
    expect(keepAliveTimeout).toBe(5_000);
  });

  it("fails one call alone where a hook throws, and goes on", async ({ db }) => {
    const own = await buildApp(testDeps(db));
    for (const [at, hook] of (["onRequest", "preParsing", "preValidation", "preHandler"] as const).entries())
      own.addHook(hook, async (request: { headers: Record<string, unknown> }) => {
        if (request.headers.fails === String(at)) throw new Error("injected");
      });
    await own.ready();
    for (const at of ["0", "1", "2", "3"]) {
      const { statusCode, body } = await own.inject({ url: "/api/exponent/getPriceTable", headers: { fails: at } });
      expect(statusCode, at).toBe(500);
      expect(body.includes("injected"), at).toBe(false);
      expect((await own.inject("/healthz")).statusCode).toBe(200);
    }
    await own.close();
  });

  it("logs what failed, but no number of a phone, password, code, token or row", async ({ db }) => {
    const printed: string[] = [];
    const sent: SentSms[] = [];
    const own = await buildApp({
      ...testDeps(db),
      sms: { send: async (message) => void sent.push(message) },
      logger: { level: "trace", stream: { write: (line) => void printed.push(line) } },
    });
    const fails = "insert into person (phone, password_hash) values ('13911112222x', 'argon-hash')";
    own.addHook("preHandler", async ({ headers }) => void (headers.fails && (await db.run(fails))));
    await own.ready();
    const post = (url: string, payload: object | string, headers = {}) =>
      own.inject({ method: "POST", url, payload, headers });
    const json = { "content-type": "application/json" };
    const authorization = await signInAs(db, "13911112222");
    await requestSmsCode(own, db, "13911112222");
    const code = sent[0]!.code;
    await post("/api/login/login", { username: "13911112222", code, type: 1 });
    await post("/api/login/login", { username: "13911112222", password: "mutou88ok", type: 2 });
    await post("/api/login/login", '{"username":"13911112222","password":"mutou88ok"', json);
    await own.inject({ url: "/api/shoppingCart/getPCNum?phone=13911112222&token=abc", headers: { authorization } });
    const failed = await own.inject({
      url: "/api/exponent/getPriceTable",
      headers: { authorization, fails: "1" },
    });
    expect(failed.statusCode).toBe(500);
    expect(failed.body.includes("person")).toBe(false);
    expect(printed.join("")).toContain("person_phone_check");
    for (const secret of ["13911112222", "mutou88ok", "argon-hash", authorization.slice(7), code, "token=abc"])
      expect(printed.join("")).not.toContain(secret);
    await own.close();
  });

  it("answers unknown calls with the envelope", async ({ app }) => {
    const answer = await app.inject({ method: "POST", url: "/api/nothing/here", payload: {} });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 404, msg: "访问资源不存在" });
  });

  it("refuses broken and absurdly deep JSON without failing", async ({ app }) => {
    const headers = { "content-type": "application/json" };
    for (const payload of ["{", "[".repeat(15_000), '{"__proto__":{}}']) {
      const answer = await app.inject({ method: "POST", url: "/api/login/login", headers, payload });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toBe(400);
    }
  });

  it("answers addresses that cannot be read with the envelope too", async ({ app }) => {
    for (const url of ["/api/%zz", "/%c3%28", `/api/goods/pc/getInfo?id=${"1".repeat(9_000)}`]) {
      const answer = await app.inject({ url });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 400, data: null });
      expect(answer.json().msg).toMatch(/[\u4e00-\u9fff]/);
    }
  });

  it("believes no message that has two lengths", async ({ db }) => {
    const own = (await createTestApp(db)).app;
    await own.listen({ port: 0, host: "127.0.0.1" });
    const { port } = own.server.address() as AddressInfo;
    const raw = (...head: string[]) =>
      new Promise<string>((resolve, reject) => {
        let text = "";
        const socket = connect(port, "127.0.0.1", () => socket.write([...head, "", ""].join("\r\n")));
        socket.on("data", (chunk) => {
          text += chunk.toString();
        });
        socket.on("error", reject);
        socket.on("close", () => resolve(text));
      });
    const post = ["POST /api/login/login HTTP/1.1", "Host: a", "Content-Type: application/json"];
    const hidden = "0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a";
    for (const lengths of [
      ["Content-Length: 6", "Transfer-Encoding: chunked"],
      ["Transfer-Encoding: chunked", "Content-Length: 6"],
      ["Content-Length: 6", "Content-Length: 7"],
      ["Content-Length: +6"],
      ["Transfer-Encoding: xchunked"],
      ["Transfer-Encoding: chunked, identity"],
    ]) {
      const answer = await raw(...post, ...lengths, "", hidden);
      expect(answer, lengths.join()).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer.match(/HTTP\/1\.1 /g), lengths.join()).toHaveLength(1);
    }
    await own.close();
  });
});

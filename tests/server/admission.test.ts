import { type AddressInfo, connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BODY_LIMIT, bodyLimitOf } from "../../src/contract/call.ts";
import { SCHEMAS } from "../../src/contract/schemas.ts";
import type { App } from "../../src/server/http.ts";
import { createShedding } from "../../src/server/overload.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { callsOf } from "../support/requests.ts";
import { createTestApp } from "../support/server.ts";
import { signInAs } from "../support/sign-in.ts";

const DEAD = "a-session-that-never-was";
const PAGE = { pageNum: 1, pageSize: 10 };
const PARSE = "/api/demand/pc/parseText";

/** An app that listens, for what is counted by network. */
async function listening(db: TestDatabase, callsPerMinute: number, lagMs = () => 0) {
  // A clock that stands still lets in no more while the calls are made.
  const now = Date.now();
  const { app } = await createTestApp(db, { callsPerMinute, lagMs, now: () => now, trustedProxies: ["127.0.0.1"] });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const post = async (path: string, authorization: string | null, network = "10.0.0.1", body: object = {}) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": network };
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: authorization === null ? headers : { ...headers, authorization },
      body: JSON.stringify(body),
    });
    const { code, msg } = (await reply.json()) as { code: number; msg: string };
    return { status: reply.status, code, msg, retryAfter: Number(reply.headers.get("retry-after")) };
  };
  return { app, port, post };
}

/** Bytes that no body may have, whatever its call; files travel in forms, which have bounds of their own. */
const MOST_BODY = 1024 * 1024;

describe("a call that needs a session", () => {
  let db: TestDatabase;
  let app: App;
  let port: number;
  beforeAll(async () => {
    db = await createTestDatabase();
    ({ app, port } = await listening(db, Number.MAX_SAFE_INTEGER));
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  const own = () => callsOf(app).filter(({ access, method }) => access !== "public" && method !== "GET");

  /** What is answered to the head of a request whose body never comes. */
  const answerToHead = (method: string, url: string, authorization: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      let heard = "";
      socket.setEncoding("utf8");
      socket.on("error", reject);
      socket.on("close", () => resolve(heard));
      socket.on("data", (text: string) => {
        heard += text;
        if (heard.includes("}")) socket.destroy();
      });
      const head = [`${method} ${url} HTTP/1.1`, "host: shop", "content-type: application/json", authorization];
      socket.write(`${[...head, "content-length: 20000"].filter((line) => line !== "").join("\r\n")}\r\n\r\n`);
    });

  it("is refused before its body is there, without a session and with one that is over", async () => {
    expect(own().length).toBeGreaterThan(200);
    const answered: string[] = [];
    for (const { method, url } of own())
      for (const authorization of ["", `authorization: Bearer ${DEAD}`]) {
        const answer = await answerToHead(method, url, authorization);
        if (!answer.startsWith("HTTP/1.1 200") || !answer.includes('"code":401')) answered.push(`${url}: ${answer}`);
      }
    expect(answered).toEqual([]);
  });

  it("is refused for its right before its body is there", async () => {
    const authorization = await signInAs(db, "13800000001");
    const held = own().filter(({ access }) => typeof access === "object");
    expect(held.length).toBeGreaterThan(100);
    const answered: string[] = [];
    for (const { method, url } of held) {
      const answer = await answerToHead(method, url, `authorization: ${authorization}`);
      if (!answer.startsWith("HTTP/1.1 200") || !answer.includes('"code":403')) answered.push(`${url}: ${answer}`);
    }
    expect(answered).toEqual([]);
  });
});

describe("the body of a call", () => {
  it("has a limit, of 32 KiB where the call names no other", () => {
    const limits = [...SCHEMAS.keys()].map((call) => ({ call, limit: bodyLimitOf(call) }));
    expect(BODY_LIMIT).toBe(32 * 1024);
    expect(limits.filter(({ limit }) => !(limit > 0 && limit <= MOST_BODY))).toEqual([]);
    const own = limits.filter(({ call }) => call.access !== "public" && call.bodyKib === undefined);
    expect(own.filter(({ limit }) => limit !== BODY_LIMIT)).toEqual([]);
    expect(limits.filter(({ call }) => call.access === "public" && call.bodyKib !== undefined)).toEqual([]);
  });

  /** JSON bytes of the longest value that a schema lets through, three for each character of a text. */
  const longest = (schema: unknown): number => {
    const { anyOf, type, properties, maxItems, items, maxLength } = schema as Record<string, never>;
    if (anyOf) return Math.max(...(anyOf as unknown[]).map(longest));
    if (type === "object")
      return Object.entries((properties ?? {}) as object).reduce(
        (sum, [name, part]) => sum + name.length + 4 + longest(part),
        2,
      );
    if (type === "array")
      return maxItems === undefined ? Number.POSITIVE_INFINITY : 2 + maxItems * (longest(items) + 1);
    if (type === "string") return maxLength === undefined ? 40 : 2 + 3 * maxLength;
    return 20;
  };

  it("may be as long as its schema lets it, or as 1 MiB, but for texts and lists that the rules behind the schema bound", () => {
    const short = [...SCHEMAS].flatMap(([call, { name, body }]) => {
      const bytes = body === undefined || call.access === "public" ? 0 : longest(body);
      return bytes > bodyLimitOf(call) && bodyLimitOf(call) < MOST_BODY ? [name] : [];
    });
    const bounded = ["previewDemandMatch", "addGoods", "updateGoods", "addRole", "updateRole"];
    expect(short.sort()).toEqual(bounded.sort());
  });

  it("is refused beyond it with 413", async () => {
    const db = await createTestDatabase();
    const { app } = await createTestApp(db);
    const authorization = await signInAs(db, "13800000001");
    const said = async (url: string, bytes: number) =>
      (await app.inject({ method: "POST", url, headers: { authorization }, payload: { text: "x".repeat(bytes) } }))
        .statusCode;
    expect(await said(PARSE, BODY_LIMIT - 100)).not.toBe(413);
    expect(await said(PARSE, BODY_LIMIT)).toBe(413);
    expect(await said("/api/demand/pc/add", BODY_LIMIT)).not.toBe(413);
    expect(await said("/api/demand/pc/add", 1025 * 1024)).toBe(413);
    await app.close();
    await db.drop();
  });
});

describe("too many calls", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  it("without a session or with one that is over are refused with 429 from that network, but not those of who has one", async () => {
    const { app, post } = await listening(db, 50);
    const authorization = await signInAs(db, "13800000001");
    const list = "/api/demand/pc/getMyList";
    expect((await post(list, authorization, "10.0.0.1", PAGE)).code).not.toBe(429);
    const codes: number[] = [];
    for (let n = 0; n < 14; n += 1) codes.push((await post(list, n % 2 === 0 ? null : DEAD)).code);
    expect(codes).toEqual([...Array(2).fill(401), ...Array(12).fill(429)]);
    expect((await post(list, authorization, "10.0.0.1", PAGE)).code).not.toBe(429);
    expect((await post(list, DEAD, "10.0.0.2")).code).toBe(401);
    await app.close();
  });

  it("to the cart without a session are counted as well", async () => {
    const { app, post } = await listening(db, 50);
    const codes: number[] = [];
    const line = { goodsId: "1", quantity: 1, unit: "m3" };
    for (let n = 0; n < 14; n += 1) codes.push((await post("/api/shoppingCart/pc/add", DEAD, "10.0.0.3", line)).code);
    expect(codes).toEqual([...Array(2).fill(401), ...Array(12).fill(429)]);
    await app.close();
  });

  it("without a session do not stop a person whose session is known here, until it ends", async () => {
    const { app, post } = await listening(db, 50);
    const one = await signInAs(db, "13800000001");
    const other = await signInAs(db, "13800000002");
    const add = (authorization: string) =>
      post("/api/shoppingCart/pc/add", authorization, "10.0.0.4", { goodsId: "1", quantity: 1, unit: "m3" });
    expect((await add(one)).code).toBe(404);
    for (let n = 0; n < 14; n += 1) await post("/api/demand/pc/getMyList", null, "10.0.0.4");
    expect((await add(one)).code).toBe(404);
    expect((await add(other)).code).toBe(429);
    await db.run("delete from session");
    expect((await add(one)).code).toBe(429);
    await app.close();
  });

  it("of what costs much are refused to that person alone, wherever they call from", async () => {
    const { app, post } = await listening(db, 100);
    const one = await signInAs(db, "13800000001");
    const other = await signInAs(db, "13800000002");
    const read = (authorization: string, network: string) =>
      post(PARSE, authorization, network, { text: "樟子松 30*120 30方" });
    for (let n = 0; n < 4; n += 1) expect((await read(one, `10.0.1.${n}`)).code).toBe(200);
    const refused = await read(one, "10.0.1.9");
    expect(refused).toMatchObject({ status: 429, code: 429, msg: "操作过于频繁，请稍后再试" });
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect((await read(other, "10.0.1.9")).code).toBe(200);
    await app.close();
  });

  it("are shed while the program is overloaded: those of the busiest callers, never all", async () => {
    let lagMs = 0;
    const { app, post } = await listening(db, Number.MAX_SAFE_INTEGER, () => lagMs);
    const authorization = await signInAs(db, "13800000001");
    const list = "/api/demand/pc/getMyList";
    expect((await post(list, authorization, "10.0.0.1", PAGE)).status).toBe(200);
    for (let n = 0; n < 60; n += 1) await post(list, null);
    lagMs = 501;
    const refused = await post(list, null);
    expect(refused).toMatchObject({ status: 503, code: 503, msg: "系统繁忙，请稍后再试", retryAfter: 2 });
    // Of the same network, but known by a session of their own; and of another one.
    expect((await post(list, authorization, "10.0.0.1", PAGE)).status).toBe(200);
    expect((await post(list, null, "10.0.0.2")).code).toBe(401);
    await app.close();
  });
});

describe("shedding", () => {
  it("never refuses a caller with one request in ten seconds, however overloaded the program, nor any while it is not", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ gapMs: fc.nat(4_000), lagMs: fc.nat(60_000) }), { maxLength: 60 }), (steps) => {
        let now = 0;
        let next = 0;
        const isShed = createShedding(() => now);
        for (const { gapMs, lagMs } of steps) {
          now += gapMs;
          if (lagMs <= 500) expect(isShed("flood", lagMs)).toBe(false);
          else isShed("flood", lagMs);
          if (now < next) continue;
          next = now + 10_000;
          expect(isShed("now and then", lagMs)).toBe(false);
        }
      }),
    );
  });

  it("leaves the less to who calls most the further the program is behind", () => {
    const letIn = (lagMs: number) => {
      const isShed = createShedding(() => 0);
      return Array.from({ length: 100 }, () => isShed("flood", lagMs)).filter((shed) => !shed).length;
    };
    expect([0, 501, 1_000, 4_000, 60_000].map(letIn)).toEqual([100, 40, 20, 5, 1]);
  });
});

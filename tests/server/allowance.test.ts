import { connect as dial } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyCall } from "../../src/contract/call.ts";
import { createAllowance } from "../../src/server/allowance.ts";
import type { App } from "../../src/server/http.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { bodiesOf, callsOf } from "../support/requests.ts";
import { createTestApp } from "../support/server.ts";

describe("createAllowance", () => {
  it("lets in so many calls in a row, and as many again in a minute, of each network and kind by itself", () => {
    let now = 0;
    const wait = createAllowance(60, () => now);
    const letIn = (number: number, kind: "reads" | "reports" = "reads", network = "10.0.0.1") =>
      Array.from({ length: number }, () => wait(kind, network)).filter((seconds) => seconds === 0).length;
    expect(letIn(100)).toBe(60);
    expect(wait("reads", "10.0.0.1")).toBe(1);
    expect(letIn(100, "reads", "10.0.0.2")).toBe(60);
    expect(letIn(100, "reports")).toBe(2);
    expect(wait("reports", "10.0.0.1")).toBeGreaterThan(1);
    now += 30_000;
    expect(letIn(100)).toBe(30);
    now += 3_600_000;
    expect(letIn(100)).toBe(60);
    // A clock that was put back takes nothing away.
    now -= 7_200_000;
    expect(letIn(1)).toBe(0);
    now += 60_000;
    expect(letIn(100)).toBe(60);
  });

  it("lets in a fifth in a row of calls without a session, and all of a minute's number spread over it", () => {
    let now = 0;
    const wait = createAllowance(300, () => now);
    const letIn = () => Array.from({ length: 100 }, () => wait("strangers", "10.0.0.1")).filter((s) => s === 0).length;
    expect(letIn()).toBe(12);
    expect(wait("strangers", "10.0.0.1")).toBe(1);
    now += 12_000;
    expect(letIn()).toBe(12);
    now += 3_600_000;
    expect(letIn()).toBe(12);
  });

  it("remembers no more networks than it may", () => {
    const wait = createAllowance(1, () => 0);
    for (let at = 0; at < 30_000; at += 1) expect(wait("reads", `n${at}`)).toBe(0);
    expect(wait("reads", "n29999")).toBeGreaterThan(0);
    expect(wait("reads", "n0")).toBe(0);
  });
});

describe("public calls", () => {
  let db: TestDatabase;
  let app: App;
  beforeAll(async () => {
    db = await createTestDatabase();
    // A clock that stands still lets in no more while the calls are made.
    const now = Date.now();
    app = (await createTestApp(db, { callsPerMinute: 50, now: () => now, trustedProxies: ["127.0.0.1"] })).app;
    await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });
  const url = (path: string) => {
    const address = app.server.address();
    return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}${path}`;
  };
  const asked = (path: string, network: string, body?: object) =>
    fetch(url(path), {
      method: body === undefined ? "GET" : "POST",
      headers: { "x-forwarded-for": network, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  it("all declare what they count as; one that does not does not compile", () => {
    const open = callsOf(app).filter(({ access }) => access === "public");
    expect(open.length).toBeGreaterThan(40);
    expect(open.filter(({ perNetwork }) => perNetwork === undefined)).toEqual([]);
    const about = { method: "GET", path: "/api/new", access: "public", input: "none", summary: "A call" } as const;
    // @ts-expect-error how often one network may make it is missing
    const uncounted: AnyCall = about;
    expect("perNetwork" in uncounted).toBe(false);
  });

  it("refuse a body of 100 kB, and every POST among them", async () => {
    const posts = callsOf(app).filter(({ access, method }) => access === "public" && method === "POST");
    expect(posts.length).toBeGreaterThan(20);
    for (const post of posts) {
      const [body = {}] = bodiesOf(post, "1") as object[];
      const payload = { ...body, filler: "x".repeat(100_000) };
      expect((await app.inject({ method: "POST", url: post.url, payload })).statusCode, post.url).toBe(413);
    }
  });

  it("have an end to every text, list and record that they take", () => {
    type Part = {
      type?: string;
      maxLength?: number;
      maxItems?: number;
      maxProperties?: number;
      pattern?: string;
      anyOf?: Part[];
      items?: Part;
      properties?: Record<string, Part>;
      patternProperties?: Record<string, Part>;
      const?: unknown;
      enum?: unknown;
    };
    const endless = (part: Part, at: string): string[] => {
      if (part.anyOf) return part.anyOf.flatMap((one) => endless(one, at));
      if ("const" in part || part.enum !== undefined) return [];
      if (part.type === "string") return part.maxLength === undefined && !/\$$/.test(part.pattern ?? "") ? [at] : [];
      if (part.type === "array")
        return [...(part.maxItems === undefined ? [at] : []), ...endless(part.items ?? {}, `${at}[]`)];
      if (part.properties)
        return Object.entries(part.properties).flatMap(([name, one]) => endless(one, `${at}.${name}`));
      if (part.patternProperties)
        return [
          ...(part.maxProperties === undefined ? [at] : []),
          ...Object.values(part.patternProperties).flatMap((one) => endless(one, `${at}.*`)),
        ];
      return ["number", "integer", "boolean", "null"].includes(part.type ?? "") ? [] : [`${at}: anything`];
    };
    const open = callsOf(app).filter(({ access }) => access === "public");
    const found = open.flatMap(({ url: path, schema }) =>
      [schema.body, schema.querystring].flatMap((part) => (part === undefined ? [] : endless(part as Part, path))),
    );
    expect(found).toEqual([]);
  });

  it("are stored only so often from one network, which learns when to retry", async () => {
    const click = { type: 31, billType: 5, url: "/index", pageFunctionName: "松".repeat(200) };
    const path = "/api/userClickFunctionStatistics/add";
    const answers = await Promise.all(Array.from({ length: 40 }, () => asked(path, "203.0.113.7", click)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(38);
    for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await db.one("select count(*)::int as n from behaviour_by_week where kind = 'click'")).toEqual({ n: 2 });
    // Another network is let in, and this one may read all the same.
    expect((await asked(path, "203.0.113.8", click)).status).toBe(200);
    expect((await asked("/api/exponent/getPriceTable", "203.0.113.7")).status).toBe(200);
  });

  it("are answered so often to one network, whichever of them it makes", async () => {
    const paths = ["/api/exponent/getPriceTable", "/api/news/getHomeList", "/api/demand/getPublicTicker"];
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, at) => asked(paths[at % paths.length] ?? "", "2001:db8:1:2::7")),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
    expect((await asked(paths[0] ?? "", "2001:db8:1:2:ffff::1")).status).toBe(429);
    expect((await asked(paths[0] ?? "", "2001:db8:1:3::1")).status).toBe(200);
  });

  it("are refused before their body is read", async () => {
    const port = Number(new URL(url("")).port);
    const path = "/api/memberCollect/searchCollect";
    for (let n = 0; n < 2; n += 1) await asked(path, "203.0.113.9", { searchText: "松" });
    const line = dial(port, "127.0.0.1");
    line.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.9\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{`,
    );
    const [first] = await new Promise<string[]>((resolve) =>
      line.once("data", (chunk) => resolve(String(chunk).split("\r\n", 1))),
    );
    line.destroy();
    expect(first).toBe("HTTP/1.1 429 Too Many Requests");
  });
});

import { createServer } from "node:http";
import { describe, expect } from "vitest";
import { connect } from "../../../src/server/db/database.ts";
import { eachOf } from "../../../src/server/jobs/each-row.ts";
import { measureDatabase } from "../../../src/server/metrics/database-metrics.ts";
import {
  countStatements,
  createMetrics,
  type Metrics,
  measureProcess,
  metricsText,
} from "../../../src/server/metrics/metrics.ts";
import { listenForMetrics } from "../../../src/server/metrics/serve-metrics.ts";
import { deliverOutbox, type Subscriber } from "../../../src/server/system/outbox.ts";
import { createBuyer, phoneOf } from "../../support/buyer.ts";
import { eventually } from "../../support/clock.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { createTestApp } from "../../support/server.ts";
import { signInAs } from "../../support/sign-in.ts";

/** The value of a metric with exactly these labels, or `null`. */
async function metricOf(metrics: Metrics, name: string, labels: Record<string, string> = {}): Promise<number | null> {
  const spelt = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = (await metricsText(metrics))
    .split("\n")
    .find((one) => one.startsWith(`${name}${spelt.length === 0 ? " " : `{${spelt.join(",")}}`}`));
  return line === undefined ? null : Number(line.slice(line.lastIndexOf(" ") + 1));
}

describe("metrics", () => {
  it("requests: are counted by route pattern, method and status, without an id or a query", async ({ db }) => {
    const metrics = createMetrics();
    const { app } = await createTestApp(db, { metrics });
    const address = await app.listen({ port: 0 });
    const { id } = await insertGoods(db);
    const path = `/api/goods/pc/getInfo?id=${id}`;
    expect((await fetch(address + path)).status).toBe(200);
    expect((await fetch(address + path)).status).toBe(200);
    expect((await fetch(`${address}/api/nothing/${id}?phone=13911112222`)).status).toBe(404);
    // A page's own calls are no requests.
    await app.inject(path);
    await app.close();
    const asked = { method: "GET", route: "/api/goods/pc/getInfo", status: "200" };
    expect(await metricOf(metrics, "taomu_http_request_duration_seconds_count", asked)).toBe(2);
    const unknown = { method: "GET", route: "(page)", status: "404" };
    expect(await metricOf(metrics, "taomu_http_request_duration_seconds_count", unknown)).toBe(1);
    expect(await metricsText(metrics)).not.toMatch(new RegExp(`${id}|13911112222`));
  });

  it("requests: pages are counted by their path, and what is none by one name", async ({ db }) => {
    const metrics = createMetrics();
    const { app } = await createTestApp(db, { metrics });
    const address = await app.listen({ port: 0 });
    for (const path of ["/product/detail?id=1", "/product/detail?id=2", "/wp-admin", "/product/detail/3"])
      await fetch(address + path);
    await app.close();
    const counted = (route: string) =>
      metricOf(metrics, "taomu_http_request_duration_seconds_count", { method: "GET", route, status: "404" });
    expect(await counted("/product/detail")).toBe(2);
    expect(await counted("(page)")).toBe(2);
  });

  it("calls: are counted by the code of their answer, so that refusals, orders and failed sign-ins are seen", async ({
    db,
  }) => {
    const metrics = createMetrics();
    const { app } = await createTestApp(db, { metrics });
    const address = await app.listen({ port: 0 });
    const post = (path: string, body: object) =>
      fetch(address + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    for (let times = 0; times < 3; times += 1)
      await post("/api/login/login", { username: "13911110000", password: "wrong-1234", type: 2 });
    await post("/api/goods/pc/getSearchList", {});
    await post("/api/shoppingCart/pc/add", { goodsId: "1", quantity: 1, unit: "piece" });
    await app.close();
    const counted = (route: string, code: string) => metricOf(metrics, "taomu_calls_total", { route, code });
    expect(await counted("/api/login/login", "601")).toBe(3);
    expect(await counted("/api/goods/pc/getSearchList", "200")).toBe(1);
    expect(await counted("/api/shoppingCart/pc/add", "401")).toBe(1);
  });

  it("busy: who is answered 503 is counted by what was too busy", async () => {
    const metrics = createMetrics();
    const away = connect("postgres://nobody@127.0.0.1:1/none");
    const { app } = await createTestApp(away, { metrics });
    expect((await app.inject("/api/goods/pc/getInfo?id=1")).statusCode).toBe(503);
    await app.close();
    await away.close();
    expect(await metricOf(metrics, "taomu_busy_total", { reason: "database" })).toBe(1);
  });

  it("statements: are counted by name, with the time they took", async ({ db }) => {
    const metrics = createMetrics();
    const node = connect(db.url, { poolSize: 1, onStatement: countStatements(metrics) });
    await node.one("select pg_sleep(0.05)", [], "sleep");
    await expect(node.one("select 1 / 0", [], "sleep")).rejects.toThrow();
    await node.transaction((tx) => tx.run("select 1"));
    await node.close();
    expect(await metricOf(metrics, "taomu_statements_total", { statement: "sleep" })).toBe(2);
    expect(await metricOf(metrics, "taomu_statement_seconds_total", { statement: "sleep" })).toBeGreaterThan(0.05);
    expect(await metricOf(metrics, "taomu_statements_total", { statement: "(unnamed)" })).toBe(3);
  });

  it("streams: those that are open are counted", async ({ db }) => {
    const metrics = createMetrics();
    const { app } = await createTestApp(db, { metrics });
    const address = await app.listen({ port: 0 });
    const authorization = await signInAs(db, phoneOf(9));
    const end = new AbortController();
    await fetch(`${address}/api/message/pc/stream`, { headers: { authorization }, signal: end.signal });
    expect(await metricOf(metrics, "taomu_streams")).toBe(1);
    end.abort();
    await eventually(async () => expect(await metricOf(metrics, "taomu_streams")).toBe(0));
    await app.close();
  });

  it("requests: each is one line of JSON with an id of its own, and nothing of a person's", async ({ db }) => {
    const printed: string[] = [];
    const logger = { level: "info", stream: { write: (line: string) => void printed.push(line) } };
    const { app } = await createTestApp(db, { logger });
    const address = await app.listen({ port: 0 });
    const headers = { authorization: "Bearer secret-token" };
    for (const query of ["type=0&phone=13911112222", "type=0&phone=13911113333"])
      await fetch(`${address}/api/verifyOneInterface/getImage?${query}`, { headers });
    await app.close();
    const lines = printed.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
    const shape = { level: 30, method: "GET", route: "/api/verifyOneInterface/getImage", status: expect.any(Number) };
    expect(lines).toMatchObject([shape, shape]);
    expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(2);
    for (const { reqId, ms } of lines) {
      expect(typeof reqId).toBe("string");
      expect(typeof ms).toBe("number");
    }
    expect(printed.join("")).not.toMatch(/139111|secret-token|type=0/);
  });

  it("rows: what a job set aside is counted, and not any more once it was served", async ({ db }) => {
    const metrics = createMetrics();
    measureDatabase(metrics, { requests: db, background: db, readiness: db }, null);
    const served: string[] = [];
    let poisoned = "2";
    const run = () =>
      eachOf(db, "test-job", [{ id: "1" }, { id: "2" }, { id: "3" }], async (tx, { id }) => {
        await tx.run(id === poisoned ? "select 1 / 0" : "select 1");
        served.push(id);
        return true;
      });
    expect(await run()).toBe(2);
    expect(served).toEqual(["1", "3"]);
    expect(await metricOf(metrics, "taomu_job_rows_set_aside", { task: "test-job" })).toBe(1);
    const [row] = await db.rows("select row_id, error, tries, next_at > now() as waits from job_set_aside");
    expect(row).toEqual({ row_id: "2", error: "division by zero", tries: 1, waits: true });
    // Until its time comes it is passed over, and then waits longer.
    expect(await run()).toBe(2);
    await db.run("update job_set_aside set next_at = now()");
    expect(await run()).toBe(2);
    expect(await db.one("select tries, next_at > now() + interval '15 seconds' as longer from job_set_aside")).toEqual({
      tries: 2,
      longer: true,
    });
    await db.run("update job_set_aside set next_at = now()");
    poisoned = "";
    expect(await run()).toBe(3);
    expect(await metricOf(metrics, "taomu_job_rows_set_aside", { task: "test-job" })).toBeNull();
  });

  it("database: pool, outbox, orders and holds are read on each request", async ({ db }) => {
    const metrics = createMetrics();
    measureDatabase(metrics, { requests: db, background: db, readiness: db }, null);
    measureProcess(metrics);
    const { app } = await createTestApp(db);
    const buyer = await createBuyer(app, db, phoneOf(1));
    const { id } = await insertGoods(db);
    await buyer.order(id, 90);
    await buyer.order(id, 90);
    await db.run("update outbox set created_at = now() - interval '1 hour' where id = (select min(id) from outbox)");
    const broken: Subscriber = { name: "broken", on: { "order.stepped": () => Promise.reject(new Error("broken")) } };
    const sound: Subscriber = { name: "sound", on: { "order.stepped": async () => {} } };
    expect(await deliverOutbox(db, [broken, sound])).toBe(2);
    expect(await metricOf(metrics, "taomu_orders", { kind: "spot", status: "20" })).toBe(2);
    expect(await metricOf(metrics, "taomu_stock_holds", { reason: "awaitingPayment" })).toBe(2);
    expect(await metricOf(metrics, "taomu_outbox_rows")).toBeGreaterThanOrEqual(2);
    expect(await metricOf(metrics, "taomu_outbox_failing_rows", { subscriber: "broken" })).toBe(2);
    expect(await metricOf(metrics, "taomu_outbox_failing_rows", { subscriber: "sound" })).toBeNull();
    expect(await metricOf(metrics, "taomu_outbox_oldest_seconds")).toBeGreaterThanOrEqual(3_600);
    expect(await metricOf(metrics, "taomu_pool_connections", { pool: "requests", state: "waiting" })).toBe(0);
    expect(await metricOf(metrics, "taomu_pool_connections", { pool: "background", state: "idle" })).toBeGreaterThan(0);
    expect(await metricOf(metrics, "taomu_pages_being_made")).toBe(0);
    expect(await metricOf(metrics, "taomu_database_up")).toBe(1);
    expect(await metricsText(metrics)).toContain("nodejs_eventloop_lag_seconds");
    await app.close();
  });

  it("database: while it is away the rest is read all the same", async () => {
    const metrics = createMetrics();
    const away = connect("postgres://nobody@127.0.0.1:1/none");
    measureDatabase(metrics, { requests: away, background: away, readiness: away }, null);
    metrics.expectJob({ name: "outbox", does: "Delivers.", period: "every 2 s" });
    expect(await metricOf(metrics, "taomu_database_up")).toBe(0);
    expect(await metricOf(metrics, "taomu_outbox_rows")).toBeNull();
    expect(await metricOf(metrics, "taomu_job_failures_total", { task: "outbox" })).toBe(0);
    await away.close();
  });

  it("access: without a setting there is none, with a token only for its holder", async ({ db }) => {
    const read = async (metricsToken: string | null, authorization?: string) => {
      const { app } = await createTestApp(db, { metricsToken });
      const { statusCode, body } = await app.inject({
        url: "/metrics",
        headers: authorization ? { authorization } : {},
      });
      await app.close();
      return [statusCode, body.includes("taomu_http_request_duration_seconds")];
    };
    expect(await read(null)).toEqual([404, false]);
    expect(await read("let-me-read")).toEqual([401, false]);
    expect(await read("let-me-read", "Bearer let-me-reac")).toEqual([401, false]);
    expect(await read("let-me-read", "Bearer let-me-read")).toEqual([200, true]);
  });

  it("access: a port of their own serves nothing else, and requires the token where there is one", async () => {
    const metrics = createMetrics();
    for (const token of [null, "let-me-read"]) {
      const server = await listenForMetrics(metrics, { port: 0, host: "127.0.0.1", token });
      const { port } = server.address() as { port: number };
      const status = async (path: string, headers = {}) =>
        (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status;
      expect(await status("/")).toBe(404);
      expect(await status("/metrics")).toEqual(token === null ? 200 : 401);
      expect(await status("/metrics", { authorization: "Bearer let-me-read" })).toBe(200);
      server.close();
      server.closeAllConnections();
    }
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as { port: number };
    await expect(listenForMetrics(metrics, { port, host: "127.0.0.1", token: null })).rejects.toThrow("EADDRINUSE");
    taken.close();
  });
});

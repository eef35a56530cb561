import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect } from "vitest";
import { connect } from "../../src/server/db/database.ts";
import type { App } from "../../src/server/http.ts";
import { SUBSCRIBERS } from "../../src/server/jobs/subscribers.ts";
import { currentRequestId, REQUEST_ID, underRequestId } from "../../src/server/request-ids.ts";
import { deliverOutbox, publish, type Subscriber } from "../../src/server/system/outbox.ts";
import { somePhone } from "../support/account-calls.ts";
import { createBuyer, orderOf } from "../support/buyer.ts";
import { eventually } from "../support/clock.ts";
import { createTestDatabase } from "../support/database.ts";
import { it } from "../support/fixtures.ts";
import { insertGoods } from "../support/goods.ts";
import { call, type Program, startProgram } from "../support/program.ts";
import { createTestApp } from "../support/server.ts";
import { signInAs } from "../support/sign-in.ts";

const SERVER = join(import.meta.dirname, "../../src/server");

const GIVEN = "nginx-1:0f3a.77";

it.override("deps", { trustedProxies: ["10.0.0.1"] });

describe("the id of a request", () => {
  const idFrom = async (app: App, remoteAddress: string, given: string) =>
    (await app.inject({ url: "/healthz", remoteAddress, headers: { [REQUEST_ID]: given } })).headers[REQUEST_ID];

  it("is the one that a trusted proxy has given, else one of our own, and stands in the reply", async ({ app }) => {
    expect(await idFrom(app, "10.0.0.1", GIVEN)).toBe(GIVEN);
    for (const [from, given] of [
      ["10.0.0.2", GIVEN],
      ["10.0.0.1", "short"],
      ["10.0.0.1", "with a blank"],
      ["10.0.0.1", "x".repeat(65)],
    ] as const)
      expect(await idFrom(app, from, given)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  });

  it("goes with an order into the outbox, and on to whoever hears of it", async ({ app, db }) => {
    const phone = somePhone();
    const buyer = await createBuyer(app, db, phone);
    const authorization = await signInAs(db, phone);
    const preview = await buyer.previewOf((await insertGoods(db)).id, 10);
    const reply = await app.inject({
      method: "POST",
      url: "/api/platformOrder/pc/add",
      remoteAddress: "10.0.0.1",
      headers: { authorization, "idempotency-key": "one-order-1", [REQUEST_ID]: GIVEN },
      payload: orderOf(preview),
    });
    expect(reply.json()).toMatchObject({ code: 200 });
    const waiting = () =>
      db.rows("select distinct request_id from outbox union select request_id from outbox_delivery");
    expect(await waiting()).toEqual([{ request_id: GIVEN }]);
    const heard: (string | null)[] = [];
    const subscriber: Subscriber = {
      name: "listener",
      on: { "order.stepped": async () => void heard.push(currentRequestId()) },
    };
    await deliverOutbox(db, [...SUBSCRIBERS, subscriber]);
    expect(heard).toEqual([GIVEN]);
  });

  it("is written by every statement that publishes an event", () => {
    const statements = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).flatMap((name) =>
      [
        ...(name.endsWith(".ts") ? readFileSync(join(SERVER, name), "utf8") : "").matchAll(
          /insert into outbox \(([^)]*)\)/g,
        ),
      ].map(([, columns]) => columns),
    );
    expect(statements.length).toBeGreaterThan(3);
    for (const columns of statements) expect(columns).toContain("request_id");
  });

  it("goes from a delivery into what it publishes itself", async ({ db }) => {
    await db.run("truncate outbox, outbox_delivery");
    const heard: (string | null)[] = [];
    const goodsReviewed = { goodsId: "1", event: "approve", reason: "" } as never;
    await underRequestId(GIVEN, () => db.transaction((tx) => publish(tx, "goods.reviewed", goodsReviewed)));
    const chain: Subscriber = {
      name: "chain",
      on: {
        "goods.reviewed": (tx) => publish(tx, "search.found", { searchId: "1", found: {} } as never),
        "search.found": async () => void heard.push(currentRequestId()),
      },
    };
    await deliverOutbox(db, [chain]);
    expect(heard).toEqual([GIVEN]);
  });
});

describe("a node", () => {
  let running: Program[] = [];
  afterEach(async () => {
    for (const program of running) if (program.process.exitCode === null) await program.end("SIGKILL");
    running = [];
  });
  const start = async (env: Record<string, string>) => {
    const program = await startProgram({ DEMO_DATA: "0", ...env });
    running.push(program);
    return program;
  };

  it("says no first and serves on, each reply the last of its connection, until it stops listening", async ({ db }) => {
    const program = await start({ DATABASE_URL: db.url, DRAIN_SECONDS: "600" });
    const ready = () => fetch(`${program.url}/readyz`);
    expect((await ready()).headers.get("connection")).toBe("keep-alive");
    program.process.kill("SIGTERM");
    await eventually(async () => expect((await ready()).status).toBe(503));
    expect(await (await ready()).json()).toEqual({ status: "stopping" });
    const goods = await fetch(`${program.url}/api/goods/pc/getSearchList`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(goods.status).toBe(200);
    expect(goods.headers.get("connection")).toBe("close");
  });

  it("ends by itself once the time for draining is over", async ({ db }) => {
    const program = await start({ DATABASE_URL: db.url, DRAIN_SECONDS: "1" });
    expect(await program.end("SIGTERM"), program.printed()).toBe(0);
  });

  it("says to proxies how long it keeps a connection", async ({ db }) => {
    const program = await start({ DATABASE_URL: db.url, KEEP_ALIVE_SECONDS: "61" });
    expect((await fetch(`${program.url}/healthz`)).headers.get("keep-alive")).toBe("timeout=61");
    expect((await call(program.url, "/api/goods/pc/getSearchList", { body: {} })).code).toBe(200);
  });
});

describe("a database that takes no writes, as a primary that became a standby,", () => {
  it("is away: calls say when to come again, the node is not ready, and both heal with it", async () => {
    const database = await createTestDatabase();
    const pool = connect(database.url, { poolSize: 2 });
    const readiness = connect(database.url, { poolSize: 1 });
    const { app } = await createTestApp(pool, { readiness });
    const authorization = await signInAs(database, somePhone());
    const goods = await insertGoods(database);
    const writes = () =>
      app.inject({
        method: "POST",
        url: "/api/shoppingCart/pc/add",
        headers: { authorization },
        payload: { goodsId: goods.id, quantity: 1, unit: "piece" },
      });
    const ready = async () => (await app.inject("/readyz")).statusCode;
    // In a transaction that may write whatever the setting says.
    const turn = (setting: "on" | "off") =>
      database.run(`begin read write;
        do $$ begin
          execute format('alter database %I set default_transaction_read_only = ${setting}', current_database());
        end $$; commit`);
    expect((await writes()).json().code).toBe(200);
    await turn("on");
    // Sessions that are open keep what they began with: as a failover does, this ends them.
    await database.run(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await eventually(async () =>
      expect((await app.inject("/readyz")).json()).toEqual({ status: "database read-only" }),
    );
    for (let times = 0; times < 5; times += 1) {
      const reply = await writes();
      expect(reply.statusCode).toBe(503);
      expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    }
    // No connection that met it is used again: nothing has to be ended for the new primary to be found.
    await turn("off");
    expect(await ready()).toBe(200);
    expect((await writes()).json().code).toBe(200);
    await app.close();
    await pool.close();
    await readiness.close();
    await database.drop();
  });
});

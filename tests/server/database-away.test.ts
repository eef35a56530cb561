import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { STORAGE_FULL_TEXT } from "../../src/domain/errors.ts";
import { connect, type Database } from "../../src/server/db/database.ts";
import type { App } from "../../src/server/http.ts";
import { type BreakableLine, createBreakableLine } from "../support/breakable-line.ts";
import { eventually } from "../support/clock.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { pdfFile, upload } from "../support/files.ts";
import { createTestApp } from "../support/server.ts";
import { signInAs } from "../support/sign-in.ts";

const POOL_SIZE = 4;

describe("while the database is away", () => {
  let db: TestDatabase;
  let line: BreakableLine;
  let pool: Database;
  let readiness: Database;
  let app: App;
  let authorization: string;
  beforeAll(async () => {
    db = await createTestDatabase();
    line = await createBreakableLine(db.url);
    pool = connect(line.url, { poolSize: POOL_SIZE });
    readiness = connect(line.url, { poolSize: 1 });
    app = (await createTestApp(pool, { readiness })).app;
    authorization = await signInAs(db, "13800000009");
  });
  afterAll(async () => {
    await app.close();
    await pool.close();
    await readiness.close();
    await line.cut();
    await db.drop();
  });

  const cart = () => app.inject({ url: "/api/shoppingCart/getPCNum", headers: { authorization } });
  const ready = async () => (await app.inject("/readyz")).statusCode;
  const expectBusy = (reply: Awaited<ReturnType<typeof cart>>) => {
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ code: 503, msg: "系统繁忙，请稍后再试", data: null });
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  };

  it("calls answer 503 and when to come again, and the server heals as soon as it is back", async () => {
    for (let times = 0; times < 3; times++) {
      expect((await cart()).json().code).toBe(200);
      expect(await ready()).toBe(200);
      await line.cut();
      for (const reply of await Promise.all(Array.from({ length: 20 }, cart))) expectBusy(reply);
      expect(await ready()).toBe(503);
      expect((await app.inject("/healthz")).statusCode).toBe(200);
      await line.mend();
      const healed = await Promise.all(Array.from({ length: 20 }, cart));
      expect(healed.map((reply) => reply.json().code)).toEqual(Array(20).fill(200));
    }
  });

  it("a broken transaction or held connection ends neither the process nor the healing", async () => {
    const longTransaction = pool.transaction((tx) => tx.run("select pg_sleep(600)")).catch((error: Error) => error);
    const held = await pool.pool.connect();
    await eventually(async () => {
      const busy = await db.rows(
        "select 1 from pg_stat_activity where query = 'select pg_sleep(600)' and state = 'active'",
      );
      expect(busy).toHaveLength(1);
    });
    await line.cut();
    expect(await longTransaction).toBeInstanceOf(Error);
    held.release(true);
    await line.mend();
    await eventually(async () => expect((await cart()).json().code).toBe(200));
  });

  it("calls are answered while it has gone silent, in a transaction too, and it heals", async () => {
    const hasty = connect(line.url, { poolSize: POOL_SIZE, answerWithinMs: 300 });
    const own = (await createTestApp(hasty)).app;
    const number = () => own.inject({ url: "/api/shoppingCart/getPCNum", headers: { authorization } });
    await Promise.all(Array.from({ length: POOL_SIZE }, number));
    let waiting: ReturnType<typeof number>[] = [];
    // On a busy machine a transaction may not even begin within that time.
    while (waiting.length === 0) {
      const ended = await hasty
        .transaction(async (tx) => {
          line.hold();
          waiting = Array.from({ length: POOL_SIZE - 1 }, number);
          await tx.one("select 1");
        })
        .catch((error: Error) => error.message);
      if (waiting.length > 0) expect(ended).toBe("Query read timeout");
    }
    for (const reply of await Promise.all(waiting)) expectBusy(reply);
    expect(await ready()).toBe(503);
    await line.mend();
    await eventually(async () => expect((await number()).json().code).toBe(200));
    await eventually(async () => expect(await ready()).toBe(200));
    await own.close();
    await hasty.close();
  });

  it("and while its disk is full, what writes fails whole and what reads goes on, until there is room again", async () => {
    await db.run(`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await db.run("create trigger no_room before insert on file_bytes for each row execute function no_room()");
    const hand = () => upload(app, authorization, [{ name: "a.pdf", bytes: pdfFile() }]);
    expect(await hand()).toMatchObject({ code: 507, msg: STORAGE_FULL_TEXT });
    expect(await db.rows("select 1 from stored_file")).toEqual([]);
    expect((await cart()).json().code).toBe(200);
    await db.run("drop trigger no_room on file_bytes");
    expect((await hand()).code).toBe(200);
    expect(await db.rows("select 1 from stored_file join file_bytes on file_id = id")).toHaveLength(1);
  });

  it("and while its connections are all taken, calls answer 503 though none is returned, the node is ready, and 200 after", async () => {
    const held = await Promise.all(Array.from({ length: POOL_SIZE }, () => pool.pool.connect()));
    const refused = cart();
    expect(await ready()).toBe(200);
    expectBusy(await refused);
    for (const client of held) client.release();
    expect((await cart()).json().code).toBe(200);
    expect(await ready()).toBe(200);
  });

  it("an idle server holds one connection, by which others see it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await Promise.all(Array.from({ length: POOL_SIZE }, () => pool.one("select 1")));
      expect(pool.pool.totalCount).toBeGreaterThan(1);
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(pool.pool.totalCount).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database } from "../../src/server/db/database.ts";
import type { EmbeddedPostgres } from "../../src/server/db/embedded.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { poolerProblem } from "../../src/server/db/pooler.ts";
import {
  lagMs,
  mayLag,
  placeOf,
  readingFrom,
  type Standbys,
  watchStandbys,
  withSample,
} from "../../src/server/db/standbys.ts";
import type { App } from "../../src/server/http.ts";
import { createBuyer, phoneOf } from "../support/buyer.ts";
import { eventually } from "../support/clock.ts";
import { insertGoods } from "../support/goods.ts";
import { PATIENT, startHastyPostgres } from "../support/hasty-postgres.ts";
import { createTestApp } from "../support/server.ts";
import { startStandby } from "../support/standby.ts";

describe("how far a standby is behind", () => {
  it("is how long ago the primary went on from where the standby is", () => {
    const course = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 5_000 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(course, fc.nat(1_000), (steps, more) => {
        let place = 0n;
        let at = 0;
        const samples = steps.map(([went, took]) => {
          place += BigInt(went);
          at += took;
          return { place, at };
        });
        const last = samples.at(-1)!;
        // Whoever has all is not behind, however long ago it was written.
        expect(lagMs(last.place, samples, at + more)).toBe(0);
        for (const sample of samples) {
          const lag = lagMs(sample.place, samples, at + more);
          expect(lag).toBeGreaterThanOrEqual(0);
          if (sample.place < last.place) expect(lag).toBeGreaterThanOrEqual(more);
          expect(lagMs(sample.place + 1n, samples, at + more)).toBeLessThanOrEqual(lag);
        }
      }),
    );
  });

  it("is nothing once it has all of a new primary, which lacks the last of the one before", () => {
    const samples = withSample(withSample([], { place: 90n, at: 0 }), { place: 100n, at: 1_000 });
    expect(lagMs(95n, samples, 4_000)).toBe(3_000);
    expect(lagMs(95n, withSample(samples, { place: 95n, at: 5_000 }), 9_000)).toBe(0);
  });

  it("is known up to ten minutes", () => {
    const samples = [
      { place: 1n, at: 0 },
      { place: 2n, at: 1_000 },
    ];
    expect(lagMs(1n, withSample(samples, { place: 3n, at: 600_500 }), 600_500)).toBe(599_500);
  });

  it("reads places as PostgreSQL writes them", () => {
    expect(placeOf("0/0")).toBe(0n);
    expect(placeOf("1/0")).toBe(2n ** 32n);
    expect(placeOf("16/B374D848") > placeOf("16/B374D847")).toBe(true);
  });
});

describe("a shop with a standby", () => {
  let dataDir: string;
  let primary: EmbeddedPostgres;
  let standby: Awaited<ReturnType<typeof startStandby>>;
  let db: Database;
  let following: Database;
  let standbys: Standbys;
  let app: App;
  /** Statements that the standby has answered. */
  let answered = 0;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "taomu-primary-"));
    primary = await startHastyPostgres(dataDir);
    db = connect(primary.url("postgres"), PATIENT);
    await migrate(db);
    standby = await startStandby(primary, dataDir);
    following = connect(standby.url("postgres"), {
      ...PATIENT,
      onStatement: () => {
        answered += 1;
      },
    });
    standbys = watchStandbys(db, [following]);
    app = (await createTestApp(readingFrom(db, standbys))).app;
  });
  afterAll(async () => {
    standbys.stop();
    await app.close();
    await following.close();
    await db.close();
    await standby.close();
    await primary.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const total = async () => {
    const reply = await app.inject({ method: "POST", url: "/api/goods/pc/getSearchList", payload: {} });
    expect(reply.statusCode).toBe(200);
    return reply.json<{ data: { total: number } }>().data.total;
  };
  /** How many statements of `work` the standby answered, but those by which it is watched. */
  const atStandby = async (work: () => Promise<unknown>) => {
    const before = answered;
    await work();
    return answered - before;
  };

  it("lets the standby answer visitors, and the primary who is signed in and what writes", async () => {
    await insertGoods(db);
    await eventually(async () => expect(await total()).toBe(1));
    await eventually(async () => expect(await atStandby(total)).toBeGreaterThan(1));
    const buyer = await createBuyer(app, db, phoneOf(1));
    const { id } = await insertGoods(db, { thickness: 45 });
    // Written a moment ago, and there.
    expect(await buyer.get(`/api/goods/pc/getInfo?id=${id}`)).toMatchObject({ code: 200 });
    expect(await buyer.addToCart(id, 1)).toMatchObject({ code: 200 });
    expect((await buyer.cart()).num).toBe(1);
  });

  it("passes a standby over that is more than five seconds behind, and uses it again", async () => {
    await following.run("select pg_wal_replay_pause()");
    await insertGoods(db, { thickness: 46 });
    await eventually(async () => {
      await db.run("select pg_logical_emit_message(true, 'test', 'something is written')");
      expect(standbys.next()).toBeNull();
      expect(await total()).toBe(3);
    });
    expect(standbys.lags()[0]).toBeGreaterThan(5_000);
    await following.run("select pg_wal_replay_resume()");
    await eventually(() => expect(standbys.next()).not.toBeNull());
  });

  it("passes over one that was promoted", async () => {
    const another = await startStandby(primary, dataDir);
    const promoted = connect(another.url("postgres"), PATIENT);
    const watched = watchStandbys(db, [promoted]);
    await eventually(() => expect(watched.next()).not.toBeNull());
    await promoted.run("select pg_promote()");
    await eventually(() => expect(watched.lags()).toEqual([Number.POSITIVE_INFINITY]));
    expect(watched.next()).toBeNull();
    watched.stop();
    await promoted.close();
    await another.close();
  });

  it("fails nobody when the standby goes", async () => {
    await eventually(() => expect(standbys.next()).not.toBeNull());
    let isGone = false;
    const totals = new Set<number>();
    const asking = Array.from({ length: 4 }, async () => {
      while (!isGone) totals.add(await total());
      totals.add(await total());
    });
    await standby.stop();
    isGone = true;
    await Promise.all(asking);
    expect(totals).toEqual(new Set([3]));
    await eventually(() => expect(standbys.next()).toBeNull());
  });
});

describe("a standby that has not come to a migration yet", () => {
  it("is asked in vain, and the primary answers", async () => {
    const answering = (answer: () => Promise<never[]>) =>
      ({ rows: answer, one: answer, run: answer }) as never as Database;
    const missing = answering(() => Promise.reject(Object.assign(new Error("missing"), { code: "42P01" })));
    let isPassedOver = false;
    const standbys = {
      next: () => ({
        db: missing,
        failed: () => {
          isPassedOver = true;
        },
      }),
      lags: () => [],
      stop: () => {},
    };
    const reading = readingFrom(
      answering(async () => []),
      standbys,
    );
    expect(await mayLag(() => reading.rows("select 1"))).toEqual([]);
    expect(isPassedOver).toBe(true);
  });
});

describe("what a pooler has to do", () => {
  it("holds where there is none in between", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "taomu-pooled-"));
    const postgres = await startHastyPostgres(dataDir);
    const url = postgres.url("postgres");
    const limited = connect(url, { poolSize: 3 });
    expect(await poolerProblem(limited, url)).toBeNull();
    expect(await poolerProblem(limited, "postgres://nobody@127.0.0.1:1/none")).toMatch(/^DATABASE_LISTEN_URL 连接不上/);
    await limited.run("create database other");
    expect(await poolerProblem(limited, postgres.url("other"))).toMatch(/^通知没有送到/);
    await limited.close();
    const pooled = connect(url, { poolSize: 3, isPooled: true });
    expect(await poolerProblem(pooled, url)).toMatch(/^语句没有时限/);
    await pooled.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});

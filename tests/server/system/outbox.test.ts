import fc from "fast-check";
import { describe, expect } from "vitest";
import { asId, type DemandId, type GoodsId, type QuoteId } from "../../../src/domain/ids.ts";
import { connect, type Database, type Db } from "../../../src/server/db/database.ts";
import { SUBSCRIBERS } from "../../../src/server/jobs/subscribers.ts";
import { type DomainEvent, deliverOutbox, publish, type Subscriber } from "../../../src/server/system/outbox.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";

const EVENTS = ["goods.reviewed", "demand.published", "quote.accepted"] as const;
type Event = (typeof EVENTS)[number];

/** A node that dies in the middle of its work: from the `nth` statement on, its connections answer nothing. */
function dyingAfter(db: Database, statements: number): Database {
  let left = statements;
  const live = () => {
    if (left === 0) throw new Error("the node died");
    left -= 1;
  };
  const dying = (target: Db): Db => ({
    async rows(...asked) {
      live();
      return target.rows(...asked);
    },
    async one(...asked) {
      live();
      return target.one(...asked);
    },
    async run(...asked) {
      live();
      return target.run(...asked);
    },
  });
  return {
    ...db,
    ...dying(db),
    // A transaction that was not committed when the node died is rolled back by the database.
    transaction: (work) =>
      db.transaction(async (tx) => {
        const result = await work(dying(tx));
        live();
        return result;
      }),
  };
}

describe("outbox", () => {
  let nodes: Database[];
  it.beforeAll(async ({ db }) => {
    nodes = [connect(db.url, { poolSize: 2 }), connect(db.url, { poolSize: 2 })];
    await db.run("create table effect (subscriber text, outbox_id bigint, event text)");
  });
  it.beforeEach(({ db }) => db.run("truncate outbox, outbox_delivery, effect"));
  it.afterAll(async () => {
    for (const node of nodes) await node.close();
  });

  const publishOne = (db: TestDatabase, event: Event) =>
    db.transaction((tx) => {
      if (event === "goods.reviewed")
        return publish(tx, event, { goodsId: asId<GoodsId>("1"), event: "approve", reason: "" });
      return event === "demand.published"
        ? publish(tx, event, { demandId: asId<DemandId>("1") })
        : publish(tx, event, { quoteId: asId<QuoteId>("1") });
    });
  const recording = (name: string, events: readonly Event[], fails: (outboxId: string) => boolean = () => false) => {
    const handle = (event: Event) => async (tx: Db, _payload: unknown, outboxId: string) => {
      await tx.run("insert into effect values ($1, $2, $3)", [name, outboxId, event]);
      // After the effect, which must go with the failure.
      if (fails(outboxId)) throw new Error(`broken for 13800000001`);
    };
    return { name, on: Object.fromEntries(events.map((event) => [event, handle(event)])) } as Subscriber;
  };
  const effects = (db: TestDatabase) =>
    db.rows<{ subscriber: string; id: string }>("select subscriber, outbox_id as id from effect order by 1, 2");
  const waiting = (db: TestDatabase) =>
    db.rows<{ subscriber: string; tries: number }>(
      "select subscriber, tries from outbox_delivery order by subscriber, outbox_id",
    );
  const dueNow = (db: TestDatabase) => db.run("update outbox_delivery set next_at = now()");

  it("a subscriber that fails is set aside alone, retried with growing pauses, and served once it is mended", async ({
    db,
  }) => {
    await publishOne(db, "goods.reviewed");
    await publishOne(db, "goods.reviewed");
    let isBroken = true;
    const broken = recording("broken", ["goods.reviewed"], () => isBroken);
    const subscribers = [recording("first", EVENTS), broken, recording("last", EVENTS)];
    expect(await deliverOutbox(db, subscribers)).toBe(4);
    expect((await effects(db)).map(({ subscriber }) => subscriber)).toEqual(["first", "first", "last", "last"]);
    expect(await waiting(db)).toEqual([
      { subscriber: "broken", tries: 1 },
      { subscriber: "broken", tries: 1 },
    ]);
    // Its error is stored without phones.
    expect(await db.rows("select distinct last_error as error from outbox_delivery")).toEqual([
      { error: "broken for 138****0001" },
    ]);
    expect(await deliverOutbox(db, subscribers)).toBe(0);
    for (let nth = 0; nth < 30; nth += 1) {
      await dueNow(db);
      expect(await deliverOutbox(db, subscribers)).toBe(0);
    }
    const pause = await db.one<{ ok: boolean }>(
      "select bool_and(next_at between now() + interval '59 minutes' and now() + interval '61 minutes') as ok from outbox_delivery",
    );
    expect(pause?.ok).toBe(true);
    isBroken = false;
    await dueNow(db);
    expect(await deliverOutbox(db, subscribers)).toBe(2);
    expect(await effects(db)).toHaveLength(6);
    expect(await waiting(db)).toEqual([]);
  });

  it("a subscriber whose connection is ended by the database holds up neither its own other events nor other subscribers", async ({
    db,
  }) => {
    await publishOne(db, "demand.published");
    await publishOne(db, "goods.reviewed");
    const fatal: Subscriber = {
      name: "fatal",
      on: {
        ...recording("fatal", EVENTS).on,
        "demand.published": async (tx) => void (await tx.run("select pg_terminate_backend(pg_backend_pid())")),
      },
    };
    expect(await deliverOutbox(db, [fatal, recording("sound", EVENTS)])).toBe(3);
    expect((await effects(db)).map(({ subscriber }) => subscriber)).toEqual(["fatal", "sound", "sound"]);
    expect(await waiting(db)).toEqual([{ subscriber: "fatal", tries: 1 }]);
  });

  it("a delivery of a subscriber that only another release knows waits for its nodes", async ({ db }) => {
    await publishOne(db, "goods.reviewed");
    const old = recording("old", EVENTS);
    const later = recording("later", EVENTS);
    await deliverOutbox(dyingAfter(db, 3), [old, later]).catch(() => {});
    expect(await waiting(db)).toHaveLength(2);
    expect(await deliverOutbox(db, [old])).toBe(1);
    expect(await deliverOutbox(db, [old])).toBe(0);
    expect(await deliverOutbox(db, [old, later])).toBe(1);
  });

  it("an event is delivered to each subscriber once and only once, with failures, two nodes, and crashes between", async ({
    db,
  }) => {
    const rounds = fc.array(
      fc.record({
        published: fc.array(fc.constantFrom(...EVENTS), { maxLength: 4 }),
        diesAfter: fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 40 })),
        failing: fc.subarray(["a", "b", "c"]),
      }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        await db.run("truncate outbox, outbox_delivery, effect");
        let failing: readonly string[] = [];
        const listens: Record<string, readonly Event[]> = {
          a: EVENTS,
          b: ["goods.reviewed", "quote.accepted"],
          c: ["goods.reviewed"],
        };
        const subscribers = Object.entries(listens).map(([name, events]) =>
          recording(name, events, () => failing.includes(name)),
        );
        const expected: Record<string, number> = { a: 0, b: 0, c: 0 };
        for (const { published, diesAfter, failing: now } of all) {
          failing = now;
          for (const event of published) {
            await publishOne(db, event);
            for (const [name, events] of Object.entries(listens))
              if (events.includes(event)) expected[name] = (expected[name] ?? 0) + 1;
          }
          await dueNow(db);
          await Promise.allSettled(
            nodes.map((node, nth) => deliverOutbox(dyingAfter(node, diesAfter[nth] ?? 0), subscribers)),
          );
        }
        failing = [];
        await dueNow(db);
        await deliverOutbox(db, subscribers);
        const made = await effects(db);
        const counted = Object.fromEntries(
          Object.keys(listens).map((name) => [name, made.filter(({ subscriber }) => subscriber === name).length]),
        );
        expect(counted).toEqual(expected);
        expect(new Set(made.map(({ subscriber, id }) => `${subscriber} ${id}`)).size).toBe(made.length);
        expect(await db.rows("select 1 from outbox union all select 1 from outbox_delivery")).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it("every subscriber of the shop has a name of its own, and each poisoned alone leaves the others served", async ({
    db,
  }) => {
    const names = SUBSCRIBERS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const events = [...new Set(SUBSCRIBERS.flatMap(({ on }) => Object.keys(on) as DomainEvent[]))];
    for (const poisoned of names) {
      await db.run("truncate outbox, outbox_delivery, effect");
      for (const event of events) await db.run("insert into outbox (event, payload) values ($1, '{}')", [event]);
      const subscribers = SUBSCRIBERS.map(({ name, on }) =>
        recording(name, Object.keys(on) as Event[], () => name === poisoned),
      );
      await deliverOutbox(db, subscribers);
      const served = new Set((await effects(db)).map(({ subscriber }) => subscriber));
      expect(names.filter((name) => !served.has(name))).toEqual([poisoned]);
      expect(new Set((await waiting(db)).map(({ subscriber }) => subscriber))).toEqual(new Set([poisoned]));
    }
  });
});

import fc from "fast-check";
import pg from "pg";
import { describe, expect, vi } from "vitest";
import { connect } from "../../../src/server/db/database.ts";
import { addBehaviour } from "../../../src/server/system/behaviour-store.ts";
import { addPartition, missingWeeks } from "../../../src/server/system/tables/partition-store.ts";
import { keepPartitions, partitionedTables } from "../../../src/server/system/tables/partitions.ts";
import { eventually } from "../../support/clock.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { personIdOf } from "../../support/sign-in.ts";

const TABLE = "behaviour_by_week";
const REST = `${TABLE}_rest`;
const [REPORTS] = partitionedTables() as [ReturnType<typeof partitionedTables>[number]];

const add = (db: TestDatabase, at: string, rows = 1) =>
  db.run(`insert into ${TABLE} (kind, payload, at) select 'click', '{}', ${at} from generate_series(1, $1::int)`, [
    rows,
  ]);
/** How many rows each partition has. */
const rowsByPartition = async (db: TestDatabase) =>
  Object.fromEntries(
    (
      await db.rows<{ name: string; n: number }>(
        `select tableoid::regclass::text as name, count(*)::int as n from ${TABLE} group by 1`,
      )
    ).map(({ name, n }) => [name, n]),
  );
const thisWeek = async (db: TestDatabase) =>
  (await db.one<{ name: string }>(
    `select '${TABLE}_' || to_char(date_trunc('week', now() at time zone 'Asia/Shanghai'), 'YYYYMMDD') as name`,
  ))!.name;
const partitions = (db: TestDatabase) =>
  db.rows<{ name: string; bound: string }>(
    `select relname as name, pg_get_expr(relpartbound, c.oid) as bound from pg_inherits join pg_class c on c.oid = inhrelid
      where inhparent = '${TABLE}'::regclass order by 1`,
  );
/** A partition of a week so many days ago, which no run would make. */
const addOld = async (db: TestDatabase, name: string, days: number) =>
  addPartition(db, REPORTS, {
    name,
    ...(await db.one<{ since: string; until: string }>(
      `select at::text as since, (at + interval '7 days')::text as until
         from date_trunc('day', now() - make_interval(days => $1)) at`,
      [days],
    ))!,
  });

/** A transaction that has read all partitions and stays open until it is ended, as that of a backup. */
async function openReader(db: TestDatabase): Promise<() => Promise<void>> {
  const client = new pg.Client(db.url);
  client.on("error", () => {});
  await client.connect();
  await client.query(`begin; select count(*) from ${TABLE}`);
  return async () => {
    await client.query("commit");
    await client.end();
  };
}

describe("a table in partitions", () => {
  it.beforeEach(async ({ db }) => {
    for (const { name } of await partitions(db)) if (name !== REST) await db.run(`drop table ${name}`);
    await db.run(`delete from ${REST}`);
  });

  it("has one for each week of the age and five ahead, made once by two nodes that start together", async ({ db }) => {
    await Promise.all([keepPartitions(db), keepPartitions(db)]);
    const made = await partitions(db);
    expect(made.map(({ name }) => name)).toContain(await thisWeek(db));
    // 91 days touch 13 or 14 weeks, and 35 days ahead are 5 more.
    expect([20, 21]).toContain(made.length);
    expect(await missingWeeks(db, REPORTS)).toEqual([]);
    const bounds = made.slice(0, -1).map(({ bound }) => /FROM \('(.+)'\) TO \('(.+)'\)/.exec(bound)!.slice(1));
    expect(bounds.slice(1).map(([since]) => since)).toEqual(bounds.slice(0, -1).map(([, until]) => until));
    await addBehaviour(db, null, "click", {});
    expect(await rowsByPartition(db)).toEqual({ [await thisWeek(db)]: 1 });
  });

  it("has weeks that begin at midnight in Beijing, whatever zone the session is in", async ({ db }) => {
    const url = new URL(db.url);
    url.searchParams.set("options", "-c timezone=Europe/Berlin");
    const berlin = connect(url.href, { poolSize: 1 });
    // Long enough for a summer time to begin and to end.
    const weeks = await missingWeeks(berlin, { table: TABLE, age: { ...REPORTS.age, age: "400 days" } });
    await berlin.close();
    const hours = await db.rows<{ hour: string }>(
      `select distinct to_char(at::timestamptz at time zone 'Asia/Shanghai', 'D HH24:MI') as hour from unnest($1::text[]) at`,
      [weeks.flatMap(({ since, until }) => [since, until])],
    );
    expect(hours).toEqual([{ hour: "2 00:00" }]);
  });

  it("names nobody whose account was closed, as by a node of a release that does not know it", async ({ db }) => {
    await keepPartitions(db);
    const people = ["13800000001", "13800000002"];
    const [closed, open] = await Promise.all(people.map((phone) => personIdOf(db, phone)));
    for (const id of [closed!, open!]) await addBehaviour(db, id, "click", {});
    await db.run("update person set deleted = true, closed_at = now() where id = $1", [closed!]);
    await keepPartitions(db);
    expect(await db.rows(`select person_id as id from ${TABLE} order by 1`)).toEqual([{ id: open }, { id: null }]);
  });

  it("takes what has no partition into the rest, from where it comes to its week's", async ({ db }) => {
    await addBehaviour(db, null, "click", {});
    await add(db, "now() - interval '30 days'", 3);
    expect(await rowsByPartition(db)).toEqual({ [REST]: 4 });
    await keepPartitions(db);
    const rows = await rowsByPartition(db);
    expect(rows[REST]).toBeUndefined();
    expect(rows[await thisWeek(db)]).toBe(1);
    expect(Object.values(rows).toSorted()).toEqual([1, 3]);
  });

  it("takes every report that comes while partitions are made", async ({ db }) => {
    for (let round = 0; round < 5; round += 1) {
      for (const { name } of await partitions(db)) if (name !== REST) await db.run(`drop table ${name}`);
      let isMade = false;
      let reported = 0;
      const report = async () => {
        while (!isMade) {
          await addBehaviour(db, null, "filter", { round });
          reported += 1;
        }
      };
      const reporting = Promise.all([report(), report(), report(), report()]);
      await keepPartitions(db).finally(() => {
        isMade = true;
      });
      await reporting;
      expect(await db.rows(`select 1 from ${TABLE} where payload = $1`, [JSON.stringify({ round })])).toHaveLength(
        reported,
      );
    }
  });

  it("leaves a week in the rest that has too many rows there, where they age one by one", async ({ db }) => {
    await add(db, "now()", 10_001);
    // A week before the oldest that still holds younger rows, whatever day it is.
    await add(db, "now() - interval '98 days'", 2);
    await keepPartitions(db);
    expect(await rowsByPartition(db)).toEqual({ [REST]: 10_001 });
    expect((await missingWeeks(db, REPORTS)).map(({ name }) => name)).toEqual([await thisWeek(db)]);
  });

  it("loses the partitions whose rows are all too old, and no younger row", async ({ db }) => {
    await keepPartitions(db);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 8 }), async (days) => {
        await db.run(`delete from ${TABLE}`);
        await addOld(db, `${TABLE}_old`, 98 + 7);
        for (const ago of days) await add(db, `now() - interval '${ago} days 1 hour'`);
        await keepPartitions(db);
        const left = await db.rows<{ days: number }>(
          `select extract(day from now() - at)::int as days from ${TABLE} order by at desc`,
        );
        const young = left.map((row) => row.days).filter((ago) => ago < 91);
        expect(young).toEqual(days.filter((ago) => ago < 91).toSorted((a, b) => a - b));
        expect(left.filter((row) => row.days > 98)).toEqual([]);
        expect((await partitions(db)).map(({ name }) => name)).not.toContain(`${TABLE}_old`);
      }),
      { numRuns: 10 },
    );
  });

  it("loses them beside who reads and writes: it steps back until they have ended", async ({ db }) => {
    await keepPartitions(db);
    await addOld(db, `${TABLE}_old`, 120);
    await add(db, "now() - interval '119 days'");
    const closeReader = await openReader(db);
    const dropping = keepPartitions(db, { tries: 1_000 });
    const waits = new Set<string>();
    while (waits.size < 2) {
      await addBehaviour(db, null, "click", {});
      for (const { at } of await db.rows<{ at: string }>(
        "select xact_start::text as at from pg_stat_activity where query like 'drop table%' and wait_event_type = 'Lock'",
      ))
        waits.add(at);
    }
    expect(await db.rows(`select 1 from ${TABLE}_old`)).toHaveLength(1);
    await closeReader();
    await dropping;
    await eventually(async () => expect((await partitions(db)).map(({ name }) => name)).not.toContain(`${TABLE}_old`));
  });

  it("leaves to the next time what stays in use, and says so", async ({ db }) => {
    await keepPartitions(db);
    await addOld(db, `${TABLE}_old`, 120);
    const closeReader = await openReader(db);
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    await keepPartitions(db, { tries: 1 });
    expect(log.mock.calls).toEqual([[`[jobs] 分区 ${TABLE}_old 正在使用，下次再处理`]]);
    log.mockRestore();
    await closeReader();
    await keepPartitions(db);
    expect((await partitions(db)).map(({ name }) => name)).not.toContain(`${TABLE}_old`);
  });
});

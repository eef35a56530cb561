import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isDemoDue, loadDemo } from "../../src/demo/load-demo.ts";
import { FEWEST_MEASURED, type MerchantMetrics } from "../../src/domain/company/merchant.ts";
import { ORDER_STATUS } from "../../src/domain/trade/order.ts";
import { connect, type Database, type Db } from "../../src/server/db/database.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { expectLedgerInOrder } from "../support/ledger.ts";

/** Enough for the week of the demo accounts to be played. */
const MARKETPLACE = { goods: 3_000, isWeekLived: true };

/**
 * A program that is killed after so many statements: they are carried out, what comes after is never answered, and its
 * connections break, so that what it has not committed is gone. Resolves with whether it came to the end before.
 */
async function runKilledAfter(
  url: string,
  statements: number,
  work: (db: Database) => Promise<void>,
): Promise<boolean> {
  const db = connect(url, { poolSize: 6 });
  let left = statements;
  const { promise: death, resolve: die } = Promise.withResolvers<"killed">();
  const counted = (one: Db): Db => {
    const ask = <T>(answer: () => Promise<T>): Promise<T> => {
      left -= 1;
      if (left >= 0) return answer();
      die("killed");
      return new Promise(() => {});
    };
    return {
      rows: (...asking) => ask(() => one.rows(...asking)),
      one: (...asking) => ask(() => one.one(...asking)),
      run: (text, values, name) => ask(() => one.run(text, values, name)),
    };
  };
  const program = {
    ...db,
    ...counted(db),
    transaction: (of, opening) => db.transaction((tx) => of(counted(tx)), opening),
  } satisfies Database as Database;
  const ended = await Promise.race([work(program), death]);
  // Connections of work that never goes on are not returned; they are cut.
  const closed = db.close(0);
  if (ended !== "killed") await closed;
  return ended !== "killed";
}

const ORDERS = `select m.merchant_no as shop, count(*)::int as orders, count(*) filter (where o.status = ${ORDER_STATUS.completed})::int as completed,
    count(*) filter (where o.finished_at is null)::int as "underWay"
  from platform_order o join merchant m on m.id = o.merchant_id group by 1 order by 1`;

describe("loading the demo marketplace", () => {
  let whole: TestDatabase;
  let killed: TestDatabase;
  beforeAll(async () => {
    whole = await createTestDatabase();
    killed = await createTestDatabase();
    await loadDemo(whole, MARKETPLACE);
  });
  afterAll(async () => {
    await whole.drop();
    await killed.drop();
  });

  it("is due in an empty database, and no longer once it is done", async () => {
    expect(await isDemoDue(killed)).toBe(true);
    expect(await isDemoDue(whole)).toBe(false);
    const orders = await whole.rows(ORDERS);
    await loadDemo(whole, MARKETPLACE);
    expect(await whole.rows(ORDERS)).toEqual(orders);
  });

  it("goes on wherever it was killed, and comes to the same", async () => {
    let kills = 0;
    let budget = 40;
    const load = (db: Database) => loadDemo(db, MARKETPLACE);
    while (!(await runKilledAfter(killed.url, budget, load))) {
      kills += 1;
      // How far a start comes differs from kill to kill, so that every kind of step is cut off.
      budget = 500 + ((kills * 389) % 1201);
      expect(await isDemoDue(killed)).toBe(true);
      expect(kills).toBeLessThan(100);
    }
    expect(kills).toBeGreaterThan(5);
    const counts = `select (select count(*)::int from demand) as demands, (select count(*)::int from demand_quote) as quotes,
      (select count(*)::int from global_offer) as offers, (select count(*)::int from user_address) as addresses,
      (select count(*)::int from goods_view) as views, (select count(*)::int from price_sample) as samples,
      (select count(*)::int from price_index_point) as points, (select count(*)::int from session) as sessions,
      (select count(*)::int from message) as messages, (select count(*)::int from outbox) as events`;
    expect(await killed.one(counts)).toEqual(await whole.one(counts));
    expect(await killed.rows(ORDERS)).toEqual(await whole.rows(ORDERS));
    expect(await killed.rows("select 1 from sys_config where config_key like 'server.demo%'")).toEqual([]);
    await expectLedgerInOrder(killed);
  });

  it("takes a machine that is busy with something else in the middle of a transaction", async () => {
    const empty = await createTestDatabase();
    const db = connect(empty.url, { poolSize: 6, nextStatementWithinMs: 30 });
    const heldUp = (tx: Db): Db => {
      let isFirst = true;
      const hold = <T>(answer: T): T => {
        const until = performance.now() + 60;
        while (isFirst && performance.now() < until);
        isFirst = false;
        return answer;
      };
      return {
        rows: async (text, values, name) => hold(await tx.rows(text, values, name)),
        one: async (text, values, name) => hold(await tx.one(text, values, name)),
        run: async (text, values, name) => hold(await tx.run(text, values, name)),
      };
    };
    let transactions = 0;
    const busy: Database = {
      ...db,
      transaction: (work, opening) => {
        transactions += 1;
        const isHeldUp = transactions < 6 || transactions % 20 === 0;
        return db.transaction((tx) => work(isHeldUp ? heldUp(tx) : tx), opening);
      },
    };
    await loadDemo(busy, { goods: 200, isWeekLived: false });
    expect(await isDemoDue(empty)).toBe(false);
    await db.close();
    await empty.drop();
  });

  it("leaves each demo shop with quotes that were decided, some of them chosen", async () => {
    const shops = await whole.rows<{ metrics: MerchantMetrics }>(
      "select m.metrics from merchant m join person p on p.merchant_id = m.id order by p.phone",
    );
    expect(shops).toHaveLength(2);
    for (const { metrics } of shops) {
      expect(metrics.samples.quoteHit).toBeGreaterThanOrEqual(FEWEST_MEASURED);
      expect(metrics.quoteHitRate).toBeGreaterThan(0);
      expect(metrics.quoteHitRate).toBeLessThan(100);
    }
    await expectLedgerInOrder(whole);
  });
});

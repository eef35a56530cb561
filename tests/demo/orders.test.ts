import { describe, expect } from "vitest";
import { seedAccounts } from "../../src/demo/accounts.ts";
import { seedDemands } from "../../src/demo/demands.ts";
import { seedDemo } from "../../src/demo/marketplace.ts";
import { seedOffers } from "../../src/demo/offers.ts";
import { seedOrders } from "../../src/demo/orders.ts";
import { FEWEST_MEASURED, type FigureName, type MerchantMetrics } from "../../src/domain/company/merchant.ts";
import type { MerchantId } from "../../src/domain/ids.ts";
import { ORDER_STATUS } from "../../src/domain/trade/order.ts";
import { recomputeFigures } from "../../src/server/jobs/figures.ts";
import type { TestDatabase } from "../support/database.ts";
import { it as test } from "../support/fixtures.ts";
import { expectLedgerInOrder } from "../support/ledger.ts";

const NOTHING = { metrics: 0, sold: 0, volume: 0, orders: 0, views: 0, reports: 0 };

describe("the demo's figures", () => {
  let merchantIds: [MerchantId, MerchantId, ...MerchantId[]];
  const it = test.extend(
    "metrics",
    ({ db }) =>
      async (id: string) =>
        (await db.one<{ metrics: MerchantMetrics }>("select metrics from merchant where id = $1", [id]))!.metrics,
  );
  it.beforeAll(async ({ db }) => {
    const now = Date.now();
    ({ merchantIds } = await seedDemo(db, { goods: 1500, now }));
    await seedAccounts(db, [merchantIds[0], merchantIds[1]]);
  });

  /** Everything that pages show as a figure. */
  const written = (db: TestDatabase) =>
    db.one(
      `select (select count(*)::int from merchant where metrics is not null) as metrics,
              (select count(*)::int from goods where sale_num <> 0) as sold,
              (select count(*)::int from goods where sale_volume <> 0) as volume,
              (select count(*)::int from goods where sale_orders <> 0) as orders,
              (select count(*)::int from goods where view_num <> 0) as views,
              (select count(*)::int from behaviour_by_week) as reports`,
    );
  const figures = (db: TestDatabase) =>
    db.rows(
      "select id, sale_num, sale_volume, sale_orders, view_num, score from goods where view_num > 0 or sale_num > 0 order by id",
    );

  it("are none before anything happened: no seed writes one", async ({ db }) => {
    await seedDemands(db, Date.now());
    await seedOffers(db, Date.now());
    expect(await written(db)).toEqual(NOTHING);
    await db.run("delete from outbox");
  });

  it("of the shops with demo accounts are measured by enough of their own orders", async ({ db, metrics }) => {
    await seedOrders(db, merchantIds.slice(0, 2), Date.now());
    const measured: readonly FigureName[] = ["firstAnswer", "onTime", "tallyAccuracy", "cancel", "dispute"];
    for (const id of merchantIds.slice(0, 2)) {
      const { samples, orderCount, firstAnswerMinutesP50, cancelRate } = await metrics(id);
      for (const name of measured) expect(samples[name] >= FEWEST_MEASURED, name).toBe(true);
      expect(orderCount).toBeGreaterThanOrEqual(FEWEST_MEASURED);
      expect(firstAnswerMinutesP50).toBeGreaterThan(0);
      expect(cancelRate).toBeGreaterThan(0);
    }
  });

  it("equal their sum when recomputed", async ({ db, metrics }) => {
    const shops = await Promise.all(merchantIds.slice(0, 2).map(metrics));
    const goods = await figures(db);
    expect(goods.length).toBeGreaterThan(0);
    await db.run("update merchant set metrics = null");
    await db.run("update goods set sale_num = 0, sale_volume = 0, sale_orders = 0, view_num = 0");
    await recomputeFigures(db);
    expect(await Promise.all(merchantIds.slice(0, 2).map(metrics))).toEqual(shops);
    expect(await figures(db)).toEqual(goods);
  });

  it("come from orders that match the ledger, lie in the past in order, and left no session, message or event", async ({
    db,
  }) => {
    await expectLedgerInOrder(db);
    const wrong = await db.rows(
      `select o.order_no from platform_order o
        where o.finished_at > now() - interval '1 day' or o.status not in (${ORDER_STATUS.completed}, ${ORDER_STATUS.cancelled}) or o.created_at > o.finished_at
           or substr(o.order_no, 3, 6) <> to_char(o.created_at at time zone 'Asia/Shanghai', 'YYMMDD')
           or exists (select 1 from order_event e where e.order_id = o.id and (e.at < o.created_at
                 or e.at > o.finished_at + interval '1 minute' and e.event not in ('reportRefund', 'receiveRefund', 'addCheck', 'acceptCheck')))
           or exists (select 1 from pay_voucher v where v.order_id = o.id and v.pay_date <> (v.created_at at time zone 'Asia/Shanghai')::date)`,
    );
    expect(wrong).toEqual([]);
    const late = await db.one(
      "select (select count(*)::int from session) as sessions, (select count(*)::int from message) as messages, (select count(*)::int from outbox) as events, (select count(*)::int from price_sample where at > now() - interval '1 day') as samples",
    );
    expect(late).toEqual({ sessions: 0, messages: 0, events: 0, samples: 0 });
  });

  it("are earned once", async ({ db }) => {
    const before = await db.one("select count(*)::int as n from platform_order");
    await seedOrders(db, merchantIds.slice(0, 2), Date.now());
    expect(await db.one("select count(*)::int as n from platform_order")).toEqual(before);
  });
});

import { describe, expect } from "vitest";
import { FUTURES_STATUS } from "../../../src/domain/futures/order.ts";
import { dm3 } from "../../../src/domain/units.ts";
import type { Database } from "../../../src/server/db/database.ts";
import { expireDemands } from "../../../src/server/demand/expire-demands.ts";
import { expireQuotes } from "../../../src/server/demand/expire-quotes.ts";
import { runFuturesClocks } from "../../../src/server/futures/futures-clocks.ts";
import { runTradeClocks } from "../../../src/server/trade/pickups/trade-clocks.ts";
import { createBuyer, phoneOf } from "../../support/buyer.ts";
import { atLater, type TestDatabase } from "../../support/database.ts";
import { it as test } from "../../support/fixtures.ts";
import {
  createForward,
  type Forward,
  fetched,
  inquiryForm,
  offerForm,
  openOffer,
  orderForm,
} from "../../support/futures.ts";
import { rowsSetAside, stick, tryAgain } from "../../support/poison.ts";
import { createShop, published, quoted } from "../../support/quotes.ts";
import { addPickup, addReservation, createTrade, done, paid } from "../../support/trade.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const it = test.extend("forward", { scope: "file" }, ({ db, app }) => createForward(app, db));

describe("of two rows of which one is bad", () => {
  it.afterEach(({ db }) => db.run("delete from job_set_aside"));

  const statusOf = async (db: TestDatabase, table: string, id: string) =>
    (await db.one<{ status: number }>(`select status from ${table} where id = $1`, [id]))?.status;

  /** The good one is led on, the bad one set aside and counted, and served once it is mended. */
  async function servedAlone(
    db: TestDatabase,
    { table, job, bad, good }: { table: string; job: string; bad: string; good: string },
    later: number,
    run: (db: Database) => Promise<number>,
  ) {
    const before = await statusOf(db, table, bad);
    await stick(db, table, bad);
    await atLater(db, later, run);
    expect(await statusOf(db, table, bad)).toBe(before);
    expect(await statusOf(db, table, good)).not.toBe(before);
    expect(await rowsSetAside(db)).toEqual([{ job, row_id: bad }]);
    await db.run(`drop trigger stuck_${bad} on ${table}`);
    await tryAgain(db);
    await atLater(db, later, run);
    expect(await statusOf(db, table, bad)).toBe(await statusOf(db, table, good));
    expect(await rowsSetAside(db)).toEqual([]);
  }

  it("forward offers: the other one expires", async ({ db, forward }) => {
    const change = { quoteValidUntilAt: Date.now() + DAY_MS };
    const bad = await openOffer(forward, change);
    const good = await openOffer(forward, change);
    const rows = { table: "global_offer", job: "forward-offer-clocks", bad, good };
    await servedAlone(db, rows, 2 * DAY_MS, runFuturesClocks);
  });

  it("forward inquiries: the other one lapses", async ({ db, forward }) => {
    const offerId = await openOffer(forward);
    const ask = () => done(forward.buyer.post<string>("/api/futuresInquiry/pc/add", inquiryForm(offerId)));
    const bad = await ask();
    const good = await ask();
    const rows = { table: "futures_inquiry", job: "forward-inquiry-clocks", bad, good };
    await servedAlone(db, rows, 73 * HOUR_MS, runFuturesClocks);
  });

  it("forward orders: the other one is cancelled", async ({ db, forward }) => {
    const lines = [{ ...offerForm().lines[0]!, volume: dm3(1_040_000) }];
    const offerId = await openOffer(forward, { containerNum: 20, lines });
    const order = () => done(forward.buyer.post<string>("/api/futuresOrder/pc/add", orderForm(offerId)));
    const bad = await order();
    const good = await order();
    const rows = { table: "futures_order", job: "forward-order-clocks", bad, good };
    await servedAlone(db, rows, 3 * DAY_MS, runFuturesClocks);
  });

  /** Two orders of one forward offer, as they stand in `status`. */
  const forwardOrders = async (db: TestDatabase, forward: Forward, status: number): Promise<[string, string]> => {
    const lines = [{ ...offerForm().lines[0]!, volume: dm3(1_040_000) }];
    const offerId = await openOffer(forward, { containerNum: 20, lines });
    const order = () => done(forward.buyer.post<string>("/api/futuresOrder/pc/add", orderForm(offerId)));
    const ids: [string, string] = [await order(), await order()];
    await db.run(
      "update futures_order set status = $2, store_id = $3, store_name = '太仓库' where id = any($1::bigint[])",
      [ids, status, forward.goods.storeId],
    );
    return ids;
  };

  it("stations of forward orders: the lateness of the other one is published", async ({ db, forward }) => {
    const [bad, good] = await forwardOrders(db, forward, 50);
    for (const id of [bad, good])
      await db.run(
        `insert into futures_milestone (order_id, kind, plan_date) values ($1, 1, current_date - 3)
         on conflict (order_id, kind) do update set plan_date = excluded.plan_date`,
        [id],
      );
    await stick(db, "futures_milestone", bad, "order_id");
    const late = () =>
      db.rows<{ id: string }>(
        "select payload->>'orderId' as id from outbox where event = 'futures.late' order by outbox.id",
      );
    await runFuturesClocks(db);
    expect(await late()).toEqual([{ id: good }]);
    expect(await rowsSetAside(db)).toEqual([{ job: "forward-order-late", row_id: `${bad}-1` }]);
    await db.run(`drop trigger stuck_${bad} on futures_milestone`);
    await tryAgain(db);
    await runFuturesClocks(db);
    expect(await late()).toEqual([{ id: good }, { id: bad }]);
    expect(await rowsSetAside(db)).toEqual([]);
    await db.run(`update futures_order set status = ${FUTURES_STATUS.cancelled} where id = any($1::bigint[])`, [
      [bad, good],
    ]);
  });

  it("tallies of forward orders: the other one is confirmed", async ({ db, forward }) => {
    const orders = await forwardOrders(db, forward, 80);
    const bad = await fetched(forward, orders[0], 30_000);
    const good = await fetched(forward, orders[1], 30_000);
    const rows = { table: "pickup_record", job: "pickup-clocks-futures_order", bad, good };
    await servedAlone(db, rows, 3 * DAY_MS, runTradeClocks);
    await db.run(`update futures_order set status = ${FUTURES_STATUS.cancelled} where id = any($1::bigint[])`, [
      orders,
    ]);
  });

  it("demands: the other one stops taking quotes", async ({ db, app }) => {
    const buyer = await createBuyer(app, db, phoneOf(61));
    const bad = (await published(buyer)).id;
    const good = (await published(buyer)).id;
    await servedAlone(db, { table: "demand", job: "demand-clocks", bad, good }, 80 * HOUR_MS, expireDemands);
  });

  it("quotes: the other one expires", async ({ db, app }) => {
    const buyer = await createBuyer(app, db, phoneOf(62));
    const shop = await createShop(app, db, phoneOf(63), "甲木业");
    const quote = async () => (await quoted(shop, (await published(buyer)).id, 150_000)).id;
    const bad = await quote();
    const good = await quote();
    await servedAlone(db, { table: "demand_quote", job: "quote-clocks", bad, good }, 50 * HOUR_MS, expireQuotes);
  });

  it("reservations and tallies: the other one goes on", async ({ db, app }) => {
    const trade = await createTrade(app, db);
    const order = await paid(trade, 300);
    const reserve = () => done(addReservation(trade, order, 10));
    const bad = await reserve();
    const good = await reserve();
    const reservations = { table: "reservation", job: "reservation-clocks", bad, good };
    await servedAlone(db, reservations, 20 * DAY_MS, runTradeClocks);
    const other = await paid(trade, 300);
    const first = await done(addPickup(trade, order, 10));
    const second = await done(addPickup(trade, other, 10));
    const pickups = { table: "pickup_record", job: "pickup-clocks-platform_order", bad: first, good: second };
    await servedAlone(db, pickups, 3 * DAY_MS, runTradeClocks);
  });

  it("receipts and settlements past their deadline: the other order goes on", async ({ db, app }) => {
    const trade = await createTrade(app, db);
    const shipped = async () => {
      const { id } = await paid(trade, 100, 5_000);
      const truck = { carrier: "顺达物流", plateNo: "苏E12345", driverName: "李师傅", driverPhone: "13912345678" };
      await done(trade.merchant.post("/api/platformOrder/merchant/ship", { id, ...truck }));
      return id;
    };
    const bad = await shipped();
    const good = await shipped();
    await servedAlone(db, { table: "platform_order", job: "order-clocks", bad, good }, 30 * DAY_MS, runTradeClocks);

    const settled = async () => {
      const order = await paid(trade, 100);
      const { id } = order;
      const tally = await done(addPickup(trade, order, 100));
      // Else the clock of the tally sheet holds the order locked for a moment, and its turn comes in the next run.
      await done(trade.buyer.post("/api/pickupRecord/pc/confirm", { id: tally }));
      await done(trade.merchant.post("/api/platformOrder/merchant/postSettle", { id }));
      return id;
    };
    const first = await settled();
    const second = await settled();
    const settlements = { table: "platform_order", job: "order-clocks", bad: first, good: second };
    await servedAlone(db, settlements, 3 * DAY_MS, runTradeClocks);
  });
});

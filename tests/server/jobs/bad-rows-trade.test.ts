import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../../src/server/db/database.ts";
import { expireDemands } from "../../../src/server/demand/expire-demands.ts";
import { expireQuotes } from "../../../src/server/demand/expire-quotes.ts";
import { runFuturesClocks } from "../../../src/server/futures/futures-clocks.ts";
import type { App } from "../../../src/server/http.ts";
import { runTradeClocks } from "../../../src/server/trade/trade-clocks.ts";
import { createBuyer, phoneOf } from "../../support/buyer.ts";
import { atLater, createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createForward, type Forward, inquiryForm, offerForm, openOffer, orderForm } from "../../support/futures.ts";
import { rowsSetAside, stick, tryAgain } from "../../support/poison.ts";
import { createShop, published, quoted } from "../../support/quotes.ts";
import { createTestApp } from "../../support/server.ts";
import { addPickup, addReservation, createTrade, done, paid } from "../../support/trade.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe("of two rows of which one is bad", () => {
  let db: TestDatabase;
  let app: App;
  let forward: Forward;
  beforeAll(async () => {
    db = await createTestDatabase();
    app = (await createTestApp(db)).app;
    forward = await createForward(app, db);
  });
  afterEach(() => db.run("delete from job_set_aside"));
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  const statusOf = async (table: string, id: string) =>
    (await db.one<{ status: number }>(`select status from ${table} where id = $1`, [id]))?.status;

  /** The good one is led on, the bad one set aside and counted, and served once it is mended. */
  async function servedAlone(
    { table, job, bad, good }: { table: string; job: string; bad: string; good: string },
    later: number,
    run: (db: Database) => Promise<number>,
  ) {
    const before = await statusOf(table, bad);
    await stick(db, table, bad);
    await atLater(db, later, run);
    expect(await statusOf(table, bad)).toBe(before);
    expect(await statusOf(table, good)).not.toBe(before);
    expect(await rowsSetAside(db)).toEqual([{ job, row_id: bad }]);
    await db.run(`drop trigger stuck_${bad} on ${table}`);
    await tryAgain(db);
    await atLater(db, later, run);
    expect(await statusOf(table, bad)).toBe(await statusOf(table, good));
    expect(await rowsSetAside(db)).toEqual([]);
  }

  it("forward offers: the other one expires", async () => {
    const change = { quoteValidUntilAt: Date.now() + DAY_MS };
    const [bad, good] = [await openOffer(forward, change), await openOffer(forward, change)];
    const rows = { table: "global_offer", job: "forward-offer-clocks", bad, good };
    await servedAlone(rows, 2 * DAY_MS, runFuturesClocks);
  });

  it("forward inquiries: the other one lapses", async () => {
    const offerId = await openOffer(forward);
    const ask = () => done(forward.buyer.post<string>("/api/futuresInquiry/pc/add", inquiryForm(offerId)));
    const [bad, good] = [await ask(), await ask()];
    const rows = { table: "futures_inquiry", job: "forward-inquiry-clocks", bad, good };
    await servedAlone(rows, 73 * HOUR_MS, runFuturesClocks);
  });

  it("forward orders: the other one is cancelled", async () => {
    const lines = [{ ...offerForm().lines[0]!, volume: 1_040_000 }];
    const offerId = await openOffer(forward, { containerNum: 20, lines });
    const order = () => done(forward.buyer.post<string>("/api/futuresOrder/pc/add", orderForm(offerId)));
    const [bad, good] = [await order(), await order()];
    const rows = { table: "futures_order", job: "forward-order-clocks", bad, good };
    await servedAlone(rows, 3 * DAY_MS, runFuturesClocks);
  });

  it("demands: the other one stops taking quotes", async () => {
    const buyer = await createBuyer(app, db, phoneOf(61));
    const [bad, good] = [(await published(buyer)).id, (await published(buyer)).id];
    await servedAlone({ table: "demand", job: "demand-clocks", bad, good }, 80 * HOUR_MS, expireDemands);
  });

  it("quotes: the other one expires", async () => {
    const buyer = await createBuyer(app, db, phoneOf(62));
    const shop = await createShop(app, db, phoneOf(63), "甲木业");
    const quote = async () => (await quoted(shop, (await published(buyer)).id, 150_000)).id;
    const [bad, good] = [await quote(), await quote()];
    await servedAlone({ table: "demand_quote", job: "quote-clocks", bad, good }, 50 * HOUR_MS, expireQuotes);
  });

  it("appointments and tallies: the other one goes on", async () => {
    const trade = await createTrade(app, db);
    const order = await paid(trade, 300);
    const reserve = () => done(addReservation(trade, order, 10));
    const [bad, good] = [await reserve(), await reserve()];
    const reservations = { table: "reservation", job: "reservation-clocks", bad, good };
    await servedAlone(reservations, 20 * DAY_MS, runTradeClocks);
    const other = await paid(trade, 300);
    const [first, second] = [await done(addPickup(trade, order, 10)), await done(addPickup(trade, other, 10))];
    const pickups = { table: "pickup_record", job: "pickup-clocks-platform_order", bad: first, good: second };
    await servedAlone(pickups, 3 * DAY_MS, runTradeClocks);
  });
});

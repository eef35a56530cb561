import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { SavedSearch } from "../../src/domain/catalog/alerts/saved-search.ts";
import type { RowReport } from "../../src/domain/catalog/import/import-report.ts";
import { COMPANY_STATUS } from "../../src/domain/company/company-status.ts";
import type { Page } from "../../src/domain/paging.ts";
import type { Message } from "../../src/domain/system/message.ts";
import { dm3 } from "../../src/domain/units.ts";
import { alertSavedSearches, savedSearchSubscriber } from "../../src/server/catalog/alerts/alert-saved-searches.ts";
import { readRows } from "../../src/server/catalog/goods/goods-rows.ts";
import { importGoods } from "../../src/server/catalog/import/import-goods.ts";
import { type DatabaseClock, databaseClock, dbNow } from "../../src/server/db/clock.ts";
import { expireDemands } from "../../src/server/demand/expire-demands.ts";
import { expireQuotes } from "../../src/server/demand/expire-quotes.ts";
import { runFuturesClocks } from "../../src/server/futures/futures-clocks.ts";
import type { App } from "../../src/server/http.ts";
import { backgroundTasks } from "../../src/server/jobs/background-tasks.ts";
import { deliverOutbox } from "../../src/server/system/outbox.ts";
import { runTradeClocks } from "../../src/server/trade/pickups/trade-clocks.ts";
import { type Buyer, createBuyer, phoneOf } from "../support/buyer.ts";
import { eventually } from "../support/clock.ts";
import { someCreditCode } from "../support/companies.ts";
import { atLater, createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createForward, type Forward, inquiryForm, offerForm, openOffer, orderForm } from "../support/futures.ts";
import { insertGoods } from "../support/goods.ts";
import { published } from "../support/quotes.ts";
import { createTestApp } from "../support/server.ts";
import { signInAs } from "../support/sign-in.ts";
import { done } from "../support/trade.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** More than questions take on a busy machine, less than a clock is wrong by. */
const NEARLY_MS = 10 * 60_000;
const WRONG_BY = [-HOUR_MS, HOUR_MS, 40 * DAY_MS] as const;

const SERVER = join(import.meta.dirname, "../../src/server");

describe("a node whose clock is wrong", () => {
  let db: TestDatabase;
  let app: App;
  let clock: DatabaseClock;
  let forward: Forward;
  beforeAll(async () => {
    db = await createTestDatabase();
    clock = await databaseClock(db);
    app = (await createTestApp(db, { now: clock.now })).app;
    forward = await createForward(app, db);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });
  /** From here on the node's clock stands still at that moment. */
  const wrongBy = (ms: number): number => {
    const now = Date.now() + ms;
    vi.useFakeTimers({ now, toFake: ["Date"] });
    return now;
  };

  it("gives the time as the database does", async () => {
    for (const ms of WRONG_BY) {
      const wrong = wrongBy(ms);
      const own = await databaseClock(db);
      await own.sync();
      const now = await dbNow(db);
      expect(Math.abs(own.now() - now)).toBeLessThan(NEARLY_MS);
      expect(Date.now()).toBe(wrong);
      vi.useRealTimers();
    }
  });

  it("sends the database's time in every answer, also in a refusal or a cached text", async () => {
    const authorization = await signInAs(db, forward.buyer.phone);
    const calls = [
      { method: "POST", url: "/api/goods/pc/getSearchList", payload: {} },
      { method: "GET", url: "/api/province/getProvinceCityList", headers: { authorization } },
      { method: "POST", url: "/api/login/getUserInfo", payload: {} },
    ] as const;
    for (const ms of WRONG_BY) {
      wrongBy(ms);
      for (const call of calls) {
        const { serverAt } = (await app.inject(call)).json() as { serverAt: number };
        expect({ ...call, isNear: Math.abs(serverAt - (await dbNow(db))) < NEARLY_MS }).toMatchObject({ isNear: true });
      }
      vi.useRealTimers();
    }
  });

  it("ends nothing early: offers, inquiries, orders, demands, licences and holidays stay as they are", async () => {
    const lines = [{ ...offerForm().lines[0]!, volume: dm3(1_040_000) }];
    const offerId = await openOffer(forward, { containerNum: 20, lines });
    await done(forward.buyer.post("/api/futuresInquiry/pc/add", inquiryForm(offerId)));
    await done(forward.buyer.post("/api/futuresOrder/pc/add", orderForm(offerId)));
    const buyer: Buyer = await createBuyer(app, db, phoneOf(51));
    await published(buyer);
    const goods = await insertGoods(db);
    await buyer.order(goods.id, 90);
    await db.run(
      `insert into company_info (person_id, company_name, credit_code, company_status, licence_stated, licence_expire)
       values ($1, '苏州采购有限公司', $2, ${COMPANY_STATUS.certified}, true, current_date + 35)`,
      [buyer.id, someCreditCode()],
    );
    await db.run("update merchant set closed_from = current_date + 20, closed_to = current_date + 60 where id = $1", [
      goods.merchantId,
    ]);
    const tables = ["global_offer", "futures_inquiry", "futures_order", "demand", "platform_order", "merchant"];
    const statuses = async () => {
      const all = [];
      for (const table of tables) all.push([table, await db.rows(`select id, status from ${table} order by id`)]);
      return [...all, await db.rows("select id, company_status from company_info order by id")];
    };
    const before = await statuses();
    for (const ms of WRONG_BY) {
      wrongBy(ms);
      for (const run of [runTradeClocks, expireDemands, expireQuotes, runFuturesClocks]) expect(await run(db)).toBe(0);
      for (const { run } of backgroundTasks({ sync: async () => {} })) await run(db);
      expect(await statuses()).toEqual(before);
      vi.useRealTimers();
    }
    // The database's own clock ends them all; an offer whose order is just being ended waits for the next run.
    let ended = 0;
    for (let run = 0; run < 3; run++) ended += await atLater(db, 40 * DAY_MS, runFuturesClocks);
    expect(ended).toBe(3);
  });

  it("gives buyers all the time there is for a forward order", async () => {
    const lines = [{ ...offerForm().lines[0]!, volume: dm3(1_040_000) }];
    const offerId = await openOffer(forward, { containerNum: 20, lines });
    const left = async () => {
      const id = await done(forward.buyer.post<string>("/api/futuresOrder/pc/add", orderForm(offerId)));
      const row = await db.one<{ ms: number }>(
        "select extract(epoch from expire_at - now())::float8 * 1000 as ms from futures_order where id = $1",
        [id],
      );
      return row!.ms;
    };
    const right = await left();
    for (const ms of WRONG_BY) {
      wrongBy(ms);
      expect(Math.abs((await left()) - right)).toBeLessThan(NEARLY_MS);
      vi.useRealTimers();
    }
  });

  it("alerts to goods that were imported meanwhile, and shows the message at once", async () => {
    const who = await createBuyer(app, db, phoneOf(52));
    const body = { name: "樟子松", filters: { keywords: "樟子松" }, notify: 1 };
    await done(who.post<SavedSearch>("/api/mySearch/pc/add", body));
    let sku = 0;
    for (const ms of WRONG_BY) {
      await alertSavedSearches(db, await dbNow(db));
      wrongBy(ms);
      const table = async function* () {
        yield ["商家货号", "标题", "树种", "品类", "厚", "宽", "长", "单位", "单价", "库存", "仓库", "城市", "港口"];
        yield [
          `A${sku++}`,
          "樟子松木方 30*120*4000",
          "樟子松",
          "木方",
          "30",
          "120",
          "4000",
          "m³",
          "1600",
          "90",
          "太仓新港一号库",
          "苏州",
          "太仓港",
        ];
      };
      const reports: RowReport[] = [];
      const summary = await importGoods(db, readRows(table()), {
        merchantName: "太仓万木行",
        onReport: (one) => reports.push(one),
      });
      expect(reports.map(({ level }) => level)).toEqual(["assumed"]);
      expect(summary).toMatchObject({ applied: true, created: 1 });
      // Transactions still running in the database delay the alert to the next round.
      await eventually(async () => expect(await alertSavedSearches(db, await dbNow(db))).toBe(1));
      await deliverOutbox(db, [savedSearchSubscriber]);
      const { data } = await who.post<Page<Message>>("/api/message/pc/getList", { unread: true });
      expect(data.total).toBe(1);
      await db.run("update message set read_at = now()");
      vi.useRealTimers();
    }
  });

  it("is read nowhere but where no row depends on it", () => {
    const allowed: Readonly<Record<string, RegExp>> = {
      // How long something took, and how old a file of this machine is.
      "main.ts": /const began = Date\.now\(\)|Date\.now\(\) - began|deadline/,
      "db/open-database.ts": /deadline/,
      "db/start-lock.ts": /mtimeMs/,
      // Pages that this node caches for a while.
      "pages.ts": /^\s*Date\.now,$/,
    };
    const asked = readdirSync(SERVER, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
      .map((entry) => join(entry.parentPath, entry.name))
      .flatMap((file) =>
        readFileSync(file, "utf8")
          .split("\n")
          .filter((line) => /Date\.now|new Date\(\)/.test(line) && !line.includes("serverAt"))
          .filter((line) => allowed[relative(SERVER, file)]?.test(line) !== true)
          .map((line) => `${relative(SERVER, file)}: ${line.trim()}`),
      );
    expect(asked).toEqual([]);
  });
});

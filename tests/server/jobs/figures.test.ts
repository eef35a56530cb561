import fc from "fast-check";
import { describe, expect } from "vitest";
import type { MerchantMetrics } from "../../../src/domain/company/merchant.ts";
import type { DeliveryAddressId } from "../../../src/domain/ids.ts";
import { formatBeijingDate } from "../../../src/domain/time.ts";
import { expireQuotes } from "../../../src/server/demand/expire-quotes.ts";
import type { App } from "../../../src/server/http.ts";
import { FIGURE_SUBSCRIBERS, followFigures, recomputeFigures } from "../../../src/server/jobs/figures.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { type Buyer, createBuyer, orderOf, phoneOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { rowsSetAside, stick } from "../../support/poison.ts";
import { award, createShop, published, quoted, runOut } from "../../support/quotes.ts";
import { createTestApp } from "../../support/server.ts";
import {
  ADDRESS,
  addPickup,
  answerTimeOver,
  createTrade,
  done,
  paid,
  REASON,
  type Trade,
  voucher,
} from "../../support/trade.ts";

const DAY_MS = 86_400_000;
const SHIPPING = { carrier: "顺达物流", plateNo: "苏E12345", driverName: "李师傅", driverPhone: "13912345678" };

let trade: Trade;
let others: Buyer[];
it.beforeAll(async ({ db, app }) => {
  trade = await createTrade(app, db, { stock: 1_000_000 });
  others = [];
  for (let nth = 0; nth < 4; nth += 1) others.push(await createBuyer(app, db, phoneOf(20 + nth)));
  for (const key of ["hold.cap.orders", "hold.cap.m3"])
    await db.run("insert into sys_config (config_key, config_value) values ($1, '10000')", [key]);
  await recomputeFigures(db);
});

/** What became of an order: `sold` pieces settled. */
type Story = { kind: "fetched" | "sent" | "disputed" | "declined" | "cancelled" | "unanswered"; pieces: number };

const postSettlement = async (id: string) => {
  await done(trade.merchant.post("/api/platformOrder/merchant/postSettle", { id }));
  await done(
    trade.buyer.post("/api/platformOrder/pc/confirmSettle", { id, version: (await trade.buyer.detail(id)).version }),
  );
};

/** Orders after which the shop owes something back. */
const owing: string[] = [];
const payBack = async () => {
  const id = owing.shift();
  if (id !== undefined)
    await done(trade.merchant.post("/api/platformOrder/merchant/settleRefund", { id, note: REASON }));
};

/** Lives a story through the calls of its people; answers how many pieces were sold. */
async function live(db: TestDatabase, { kind, pieces }: Story): Promise<number> {
  const { buyer, merchant, operator, goods } = trade;
  if (kind === "fetched") {
    const order = await paid(trade, pieces);
    // Within the tolerance of 3 %.
    const actual = pieces - (pieces >= 40 ? 1 : 0);
    await done(addPickup(trade, order, actual, { last: true }));
    await postSettlement(order.id);
    if (actual < pieces) owing.push(order.id);
    return actual;
  }
  if (kind === "disputed") {
    const order = await paid(trade, pieces);
    await done(addPickup(trade, order, pieces, { last: true }));
    await done(merchant.post("/api/platformOrder/merchant/postSettle", { id: order.id }));
    await done(buyer.post("/api/platformOrder/pc/dispute", { id: order.id, reason: REASON }));
    await answerTimeOver(db, order.id);
    await done(
      operator.post("/api/platformOrder/admin/resolveDispute", {
        id: order.id,
        settleAmount: order.payable,
        reason: REASON,
      }),
    );
    return pieces;
  }
  if (kind === "sent") {
    const { data: addressId } = await buyer.post<DeliveryAddressId>("/api/userAddress/pc/add", ADDRESS);
    const preview = await buyer.previewOf(goods.id, pieces);
    const expectDate = formatBeijingDate(Date.now() + DAY_MS);
    const groups = orderOf(preview).groups.map((group) => ({
      ...group,
      deliveryMode: 2 as const,
      addressId,
      expectDate,
    }));
    const { id } = (await done(buyer.place(preview, undefined, { groups }))).orders[0]!;
    await done(merchant.post("/api/platformOrder/merchant/confirm", { id, freightAmount: 0 }));
    const { payable } = await buyer.detail(id);
    const voucherId = await done(buyer.post("/api/platformOrder/pc/addVoucher", await voucher(trade, id, payable)));
    await done(merchant.post("/api/platformOrder/merchant/auditVoucher", { id, voucherId, pass: true }));
    await done(merchant.post("/api/platformOrder/merchant/ship", { id, ...SHIPPING }));
    await done(buyer.post("/api/platformOrder/pc/confirmReceive", { id }));
    await postSettlement(id);
    return pieces;
  }
  const { id } = await buyer.order(goods.id, pieces);
  if (kind === "declined") await done(merchant.post("/api/platformOrder/merchant/decline", { id, reason: REASON }));
  if (kind === "cancelled") await done(buyer.post("/api/platformOrder/pc/cancel", { id, reason: REASON }));
  return 0;
}

type Figures = {
  metrics: MerchantMetrics;
  sales: number;
  volume: number;
  orders: number;
  views: number;
  score: number;
};

async function figures(db: TestDatabase): Promise<Figures> {
  const row = await db.one<Figures>(
    `select m.metrics, g.sale_num as sales, g.sale_volume as volume, g.sale_orders as orders, g.view_num as views, g.score
       from goods g join merchant m on m.id = g.merchant_id where g.id = $1`,
    [trade.goods.id],
  );
  return row!;
}

const follow = async (db: TestDatabase) => {
  await deliverOutbox(db, FIGURE_SUBSCRIBERS);
  await followFigures(db);
};

async function view(app: App, who: Buyer | null, remoteAddress = "10.1.1.1", goodsId = trade.goods.id): Promise<void> {
  const url = "/api/memberCollect/operateCollect";
  const payload = { goodsId, operateType: 1 };
  const answer =
    who === null
      ? (await app.inject({ method: "POST", url, remoteAddress, payload })).json()
      : await who.post(url, payload);
  expect(answer.code).toBe(200);
}

const stories = fc.record<Story>({
  kind: fc.constantFrom("fetched", "sent", "disputed", "declined", "cancelled", "unanswered"),
  pieces: fc.integer({ min: 1, max: 60 }),
});
const steps = fc.oneof(
  { weight: 4, arbitrary: stories },
  { weight: 1, arbitrary: fc.record({ viewer: fc.integer({ min: 0, max: 3 }) }) },
  { weight: 2, arbitrary: fc.constant("follow" as const) },
  { weight: 2, arbitrary: fc.constant("payBack" as const) },
);

describe("figures of shops and goods", () => {
  it("followed event by event equal those recomputed, and following again changes nothing", async ({ db, app }) => {
    const expected = { sold: 0, finished: 0, ended: 0, declined: 0, viewers: new Set<number>() };
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 8 }), async (history) => {
        for (const step of history) {
          if (step === "follow") await follow(db);
          else if (step === "payBack") await payBack();
          else if ("viewer" in step) {
            await view(app, others[step.viewer]!);
            expected.viewers.add(step.viewer);
          } else {
            const sold = await live(db, step);
            expected.sold += sold;
            if (sold > 0) expected.finished += 1;
            if (step.kind !== "unanswered") expected.ended += 1;
            if (step.kind === "declined") expected.declined += 1;
          }
        }
        await follow(db);
        await payBack();
        await follow(db);
        const followed = await figures(db);
        expect(followed).toMatchObject({
          sales: expected.sold,
          orders: expected.finished,
          views: expected.viewers.size,
        });
        expect(followed.metrics).toMatchObject({ orderCount: expected.finished });
        expect(followed.metrics.samples).toMatchObject({ cancel: expected.ended, dispute: expected.finished });
        if (expected.ended >= 10) {
          // Tenths of a percent, rounded half up.
          const { declined, ended } = expected;
          expect(followed.metrics.cancelRate).toBe(Math.floor((2_000 * declined + ended) / (2 * ended)) / 10);
        }
        await recomputeFigures(db);
        expect(await figures(db)).toEqual(followed);
        await db.run("insert into figure_due (kind, id) values ('merchant', $1), ('goods', $2)", [
          trade.goods.merchantId,
          trade.goods.id,
        ]);
        await followFigures(db);
        expect(await figures(db)).toEqual(followed);
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });

  it("follow every end of a quote", async ({ db, app }) => {
    const shop = await createShop(app, db, phoneOf(60), "报价木行", { stock: 10_000 });
    const quotes = async () => {
      await follow(db);
      const row = await db.one<{ metrics: MerchantMetrics }>("select metrics from merchant where id = $1", [
        shop.merchantId,
      ]);
      const followed = row!.metrics;
      await recomputeFigures(db);
      expect(await db.one("select metrics from merchant where id = $1", [shop.merchantId])).toEqual({
        metrics: followed,
      });
      return followed.samples.quoteHit;
    };
    const word = async () => quoted(shop, (await published(trade.buyer)).id, 160_000);
    const chosen = await word();
    const refused = await word();
    const taken = await word();
    const late = await word();
    expect(await quotes()).toBe(0);
    await done(award(trade.buyer, [{ id: chosen!.id, version: chosen!.version }]));
    expect(await quotes()).toBe(1);
    const ending = ({ id, version }: { id: string; version: number }) => ({ id, version, reason: REASON });
    await done(trade.buyer.post("/api/demandQuote/pc/reject", ending(refused!)));
    expect(await quotes()).toBe(2);
    await done(shop.person.post("/api/demandQuote/pc/withdraw", ending(taken!)));
    expect(await quotes()).toBe(2);
    await runOut(db, late!.id, "valid_until");
    await expireQuotes(db);
    expect(await quotes()).toBe(3);
  });

  it("are recomputed for the others where one shop and one goods fail", async ({ db }) => {
    await follow(db);
    const before = await figures(db);
    const bad = await insertGoods(db, { merchantName: "坏数据木行" });
    await db.run("update goods set view_num = 99");
    await db.run("update merchant set metrics = null");
    await stick(db, "goods", bad.id);
    await stick(db, "merchant", bad.merchantId);
    await recomputeFigures(db);
    expect(await figures(db)).toEqual(before);
    expect(await rowsSetAside(db)).toEqual([
      { job: "figures-anew", row_id: bad.merchantId },
      { job: "figures-anew", row_id: `goods ${bad.id}` },
    ]);
    await db.run(`drop trigger stuck_${bad.id} on goods`);
    await db.run(`drop trigger stuck_${bad.merchantId} on merchant`);
    await db.run("delete from job_set_aside");
  });

  it("of one shop that cannot be computed hold up no other", async ({ db }) => {
    await follow(db);
    const before = await figures(db);
    const shop = trade.goods.merchantId;
    await db.run("update merchant set metrics = null where id = $1", [shop]);
    await db.run(`alter table merchant add constraint poisoned check (id <> ${shop} or metrics is null) not valid`);
    await db.run("insert into figure_due (kind, id, since) values ('merchant', $1, now() - interval '1 hour')", [shop]);
    await db.run("update goods set view_num = 0 where id = $1", [trade.goods.id]);
    await db.run("insert into figure_due (kind, id) values ('goods', $1)", [trade.goods.id]);
    expect(await followFigures(db)).toBe(1);
    expect((await figures(db)).views).toBe(before.views);
    const aside = await db.rows<{ error: string }>("select row_id, error from job_set_aside where job = 'figures'");
    expect(aside).toEqual([{ row_id: `merchant ${shop}`, error: expect.stringContaining("poisoned") }]);
    expect(await db.rows("select kind from figure_due")).toEqual([{ kind: "merchant" }]);
    await db.run("alter table merchant drop constraint poisoned");
    await recomputeFigures(db);
    expect(await figures(db)).toEqual(before);
  });
});

describe("views of goods", () => {
  it("count once per person, of visitors once per network, and not of the shop's own people", async ({ db, app }) => {
    const goods = await insertGoods(db, { stock: 10 });
    const views = async () => {
      await followFigures(db);
      return (await db.one<{ n: number }>("select view_num as n from goods where id = $1", [goods.id]))!.n;
    };
    for (let again = 0; again < 5; again += 1) await view(app, others[0]!, undefined, goods.id);
    expect(await views()).toBe(1);
    for (const ip of ["10.1.1.1", "10.1.1.1", "10.1.1.2", "2001:db8:1:2::3", "2001:db8:1:2::4"])
      await view(app, null, ip, goods.id);
    expect(await views()).toBe(4);
    const own = await createBuyer(app, db, phoneOf(40), { roles: ["buyer", "merchant"], merchantId: goods.merchantId });
    await view(app, own, undefined, goods.id);
    expect(await views()).toBe(4);
  });

  it("of browsers behind a proxy count by the network of each", async ({ db }) => {
    const goods = await insertGoods(db, { stock: 10 });
    const { app: node } = await createTestApp(db, { trustedProxies: ["10.9.9.9"] });
    for (let nth = 0; nth < 100; nth += 1)
      await node.inject({
        method: "POST",
        url: "/api/memberCollect/operateCollect",
        remoteAddress: "10.9.9.9",
        headers: { "x-forwarded-for": `203.0.113.${nth}` },
        payload: { goodsId: goods.id, operateType: 1 },
      });
    // Who says so without being trusted is one network, whatever they say.
    for (const forged of ["203.0.113.200", "203.0.113.201"])
      await node.inject({
        method: "POST",
        url: "/api/memberCollect/operateCollect",
        remoteAddress: "198.51.100.7",
        headers: { "x-forwarded-for": forged },
        payload: { goodsId: goods.id, operateType: 1 },
      });
    await followFigures(db);
    expect(await db.one("select view_num as n from goods where id = $1", [goods.id])).toEqual({ n: 101 });
    await node.close();
  });

  it("count once a day, and for thirty days", async ({ db, app }) => {
    const goods = await insertGoods(db, { stock: 10 });
    const views = async () => {
      await recomputeFigures(db);
      return (await db.one<{ n: number }>("select view_num as n from goods where id = $1", [goods.id]))!.n;
    };
    await view(app, others[0]!, undefined, goods.id);
    await db.run("update goods_view set day = day - 1 where goods_id = $1", [goods.id]);
    await view(app, others[0]!, undefined, goods.id);
    expect(await views()).toBe(2);
    await db.run(
      "update goods_view set day = day - 29 where goods_id = $1 and day < (now() at time zone 'Asia/Shanghai')::date",
      [goods.id],
    );
    expect(await views()).toBe(1);
    expect(await db.rows("select 1 from goods_view where goods_id = $1", [goods.id])).toHaveLength(1);
  });
});

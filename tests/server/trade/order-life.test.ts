import fc from "fast-check";
import readXlsxFile from "read-excel-file/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DeliveryAddressId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { chosenLines } from "../../../src/domain/trade/cart-choice.ts";
import { ORDER_STATUS, type OrderStatus } from "../../../src/domain/trade/order.ts";
import { nextOrderStatus, type OrderEvent, type OrderFacts } from "../../../src/domain/trade/order-events.ts";
import type { OrderBrief } from "../../../src/domain/trade/order-view.ts";
import { basisPoints } from "../../../src/domain/units.ts";
import type { App } from "../../../src/server/http.ts";
import { expireOrders } from "../../../src/server/trade/orders/expire-orders.ts";
import { type Answer, type Buyer, createBuyer, orderOf, phoneOf, stockOf } from "../../support/buyer.ts";
import { fromNow, workRoundTheClock } from "../../support/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { type InsertedGoods, insertGoods } from "../../support/goods.ts";
import { expectLedgerInOrder } from "../../support/ledger.ts";
import { createTestApp } from "../../support/server.ts";
import { signInAs } from "../../support/sign-in.ts";

let db: TestDatabase;
let app: App;
let goods: InsertedGoods;
let buyer: Buyer;
let merchant: Buyer;
beforeAll(async () => {
  db = await createTestDatabase({ poolSize: 20 });
  app = (await createTestApp(db)).app;
});
beforeEach(async () => {
  await db.clear();
  goods = await insertGoods(db);
  buyer = await createBuyer(app, db, phoneOf(0));
  merchant = await createBuyer(app, db, phoneOf(1), { roles: ["buyer", "merchant"], merchantId: goods.merchantId });
});
afterEach(() => expectLedgerInOrder(db));
afterAll(async () => {
  await app.close();
  await db.drop();
});

const held = async () => (await stockOf(db, goods.id)).held;
const cancel = (by: Buyer, id: string, version: number) =>
  by.post("/api/platformOrder/pc/cancel", { id, version, reason: "不再需要了" });
const confirm = (by: Buyer, id: string, version: number, more: object = {}) =>
  by.post("/api/platformOrder/merchant/confirm", { id, version, ...more });
const decline = (by: Buyer, id: string, version: number) =>
  by.post("/api/platformOrder/merchant/decline", { id, version, reason: "仓库没有货了" });
const letExpire = (id: string) =>
  db.run("update platform_order set expire_at = now() - interval '1 second' where id = $1", [id]);

describe("cancelling", () => {
  it("gives the stock back once, however many cancel at once", async () => {
    const kept = await buyer.order(goods.id, 90);
    const { id } = await buyer.order(goods.id, 180);
    expect(await held()).toBe(270);
    const answers = await Promise.all(Array.from({ length: 50 }, () => cancel(buyer, id, 1)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 5001)).toHaveLength(49);
    expect(await held()).toBe(90);
    expect(await buyer.detail(id)).toMatchObject({
      status: ORDER_STATUS.cancelled,
      cancelType: 1,
      cancelReason: "不再需要了",
      events: [],
    });
    expect(await buyer.detail(kept.id)).toMatchObject({ status: ORDER_STATUS.toConfirm });
  });

  it("answers 5001 with the current order when its version has changed", async () => {
    const { id } = await buyer.order(goods.id, 90);
    expect(await cancel(buyer, id, 2)).toMatchObject({
      code: 5001,
      data: { version: 1, status: ORDER_STATUS.toConfirm },
    });
    expect(await held()).toBe(90);
  });

  it("takes a reason of 5 to 200 characters, on both sides", async () => {
    const { id } = await buyer.order(goods.id, 90);
    for (const reason of ["", "不要", " 不要了   ", "长".repeat(201)])
      for (const answer of [
        await buyer.post("/api/platformOrder/pc/cancel", { id, version: 1, reason }),
        await merchant.post("/api/platformOrder/merchant/decline", { id, version: 1, reason }),
      ])
        expect(answer).toMatchObject({ code: 601, msg: "请填写原因(5-200字)" });
    expect(await buyer.detail(id)).toMatchObject({ status: ORDER_STATUS.toConfirm, version: 1 });
  });

  it("is refused for someone else's order as for one that does not exist", async () => {
    const { id } = await buyer.order(goods.id, 90);
    const other = await createBuyer(app, db, phoneOf(2));
    const foreign = await cancel(other, id, 1);
    expect(foreign).toMatchObject({ code: 404, data: null });
    expect({ ...(await cancel(other, "123", 1)), serverAt: 0 }).toEqual({ ...foreign, serverAt: 0 });
    expect((await other.get(`/api/platformOrder/pc/getInfo?id=${id}`)).code).toBe(404);
    expect(await held()).toBe(90);
  });
});

describe("the list of orders", () => {
  it("can be narrowed to one warehouse, and so can its workbook", async () => {
    const elsewhere = await insertGoods(db, { thickness: 31, storeName: "另一座仓库" });
    const here = await buyer.order(goods.id, 90);
    const there = await buyer.order(elsewhere.id, 90);
    const { storeId } = await buyer.detail(there.id);
    const listed = async (body: object) =>
      (await buyer.post<{ rows: OrderBrief[] }>("/api/platformOrder/pc/getList", body)).data.rows.map(({ id }) => id);
    expect(await listed({ storeId })).toEqual([there.id]);
    expect(await listed({ storeId: null })).toEqual([there.id, here.id]);
    expect(await listed({ storeId: "1" })).toEqual([]);

    await db.run("update order_line set snapshot = snapshot || '{\"taxIncluded\": false}' where order_id = $1", [
      there.id,
    ]);
    const [orders = [], lines = []] = await workbook({ storeId });
    expect(orders.map(({ 订单号 }) => 订单号)).toEqual([there.orderNo]);
    expect(lines).toMatchObject([{ 订单号: there.orderNo, 根数: 90, 计价单位: "m³", 单价含税: "否" }]);
    const all = await workbook({});
    expect(all[1]!.map((line) => line.单价含税)).toEqual(["否", "是"]);
  });

  /** The rows of each sheet by the words of its head. */
  async function workbook(body: object) {
    const file = await app.inject({
      method: "POST",
      url: "/api/platformOrder/pc/export",
      headers: { authorization: await signInAs(db, buyer.phone) },
      payload: body,
    });
    return (await readXlsxFile(file.rawPayload)).map(({ data: [head = [], ...rows] }) =>
      rows.map((row) => Object.fromEntries(row.map((cell, at) => [String(head[at]), cell]))),
    );
  }
});

describe("the merchant", () => {
  it("names the freight when confirming; the buyer then has two working hours to pay, a company a day", async () => {
    const preview = await buyer.previewOf(goods.id, 90);
    const { data: addressId } = await buyer.post<DeliveryAddressId>("/api/userAddress/pc/add", {
      receiver: "王木匠",
      phone: phoneOf(0),
      provinceCode: "320000",
      provinceName: "",
      cityCode: "320500",
      cityName: "",
      districtCode: "320585",
      districtName: "",
      detail: "沪太路1号仓库",
      canUnload: true,
      vehicleLimit: "",
      isDefault: true,
    });
    await workRoundTheClock(db);
    const confirming = fromNow();
    const groups = [{ ...orderOf(preview).groups[0]!, deliveryMode: 2 as const, addressId }];
    const [order] = (await buyer.place(preview, undefined, { groups })).data.orders;
    expect((await confirm(merchant, order!.id, 1, { freightAmount: 30_000, remark: "周五送到" })).code).toBe(200);
    const detail = await buyer.detail(order!.id);
    expect(detail).toMatchObject({
      status: ORDER_STATUS.toPay,
      freightAmount: 30_000,
      payable: order!.payable + 30_000,
      merchantRemark: "周五送到",
      version: 2,
    });
    confirming.expectAhead(detail.expireAt, 2 * 3_600_000);
    expect(detail.timeline.map(({ event }) => event)).toEqual(["place", "confirm"]);
  });

  it("charges no freight for goods that the buyer fetches", async () => {
    const { id } = await buyer.order(goods.id, 90);
    expect((await confirm(merchant, id, 1, { freightAmount: 1 })).code).toBe(601);
    expect((await confirm(merchant, id, 1, { freightAmount: -1 })).code).toBe(400);
    expect((await confirm(merchant, id, 1, { freightAmount: 0 })).code).toBe(200);
  });

  describe("who can deliver less than was ordered", () => {
    const change = (by: Buyer, id: string, version: number, body: object) =>
      by.post("/api/platformOrder/merchant/confirmWithChange", { id, version, reason: "只剩这么多了", ...body });
    const answer = (event: "accept" | "refuse", id: string, version: number) =>
      buyer.post(`/api/platformOrder/pc/${event}Change`, {
        id,
        version,
        ...(event === "refuse" ? { reason: "数量不够用了" } : {}),
      });

    it("proposes that to the buyer, whose accepted order is exactly that, with the rest of the stock released", async () => {
      await workRoundTheClock(db);
      const { id, payable } = await buyer.order(goods.id, 90);
      const { lines, version } = await buyer.detail(id);
      const [{ id: orderLineId, price, volume } = lines[0]!] = lines;
      const offered = [{ orderLineId, count: 60 }];
      expect(await change(merchant, id, version, { lines: [{ orderLineId, count: 91 }] })).toMatchObject({
        msg: "可供数量不能超过订购数量",
      });
      expect(await change(merchant, id, version, { lines: [{ orderLineId, count: 90 }] })).toMatchObject({
        msg: "数量没有减少，请直接确认订单",
      });
      expect((await change(merchant, id, version, { lines: offered, freightAmount: 1 })).msg).toBe("自提订单没有运费");
      expect((await change(buyer, id, version, { lines: offered })).code).toBe(403);
      expect((await change(merchant, id, version, { lines: offered })).code).toBe(200);
      const asked = await buyer.detail(id);
      expect(asked).toMatchObject({
        status: ORDER_STATUS.toAcceptChange,
        payable,
        events: ["acceptChange", "refuseChange"],
      });
      expect(asked.dueAt).toBe(asked.expireAt);
      expect(asked.change).toMatchObject({ lines: [{ orderLineId, count: 60 }], payable: (payable / 90) * 60 });
      expect(await held()).toBe(90);
      const accepting = fromNow();
      expect((await answer("accept", id, version)).code).toBe(5001);
      expect((await answer("accept", id, asked.version)).code).toBe(200);
      const order = await buyer.detail(id);
      expect(order).toMatchObject({
        status: ORDER_STATUS.toPay,
        payable: asked.change?.payable,
        goodsAmount: asked.change?.payable,
      });
      expect(order.lines).toMatchObject([{ count: 60, price, amount: order.payable, volume: (volume / 90) * 60 }]);
      expect(order.change).toBeNull();
      accepting.expectAhead(order.expireAt, 2 * 3_600_000);
      expect(await held()).toBe(60);
      expect(order.timeline.map(({ event }) => event)).toEqual(["place", "confirmWithChange", "acceptChange"]);
    });

    it("leaves out a line of which nothing is left, but never the whole order", async () => {
      const other = await insertGoods(db, { title: "樟子松 另一批" });
      await buyer.addToCart(goods.id, 90);
      await buyer.addToCart(other.id, 90);
      const { data: preview } = await buyer.checkout({ cartIds: chosenLines(await buyer.cart()).map(({ id }) => id) });
      const [placed] = (await buyer.place(preview)).data.orders;
      const { id, lines, version } = await buyer.detail(placed!.id);
      const counts = (of: number[]) => lines.map((line, at) => ({ orderLineId: line.id, count: of[at]! }));
      expect((await change(merchant, id, version, { lines: counts([0, 0]) })).msg).toBe("没有可供的货物，请拒绝订单");
      expect((await change(merchant, id, version, { lines: counts([0, 40]) })).code).toBe(200);
      expect((await answer("accept", id, version + 1)).code).toBe(200);
      expect((await buyer.detail(id)).lines).toMatchObject([{ id: lines[1]!.id, count: 40 }]);
      expect((await stockOf(db, lines[0]!.goodsId)).held).toBe(0);
      expect((await stockOf(db, lines[1]!.goodsId)).held).toBe(40);
    });

    it.each([
      ["the buyer refuses", async (id: string, version: number) => void (await answer("refuse", id, version))],
      [
        "the buyer does not answer in time",
        async (id: string) => {
          await letExpire(id);
          await expireOrders(db);
        },
      ],
      [
        "the merchant declines after all",
        async (id: string, version: number) => void (await decline(merchant, id, version)),
      ],
    ])("loses the order, which gives all stock back, where %s", async (_, end) => {
      const { id } = await buyer.order(goods.id, 90);
      const { lines, version } = await buyer.detail(id);
      await change(merchant, id, version, { lines: [{ orderLineId: lines[0]!.id, count: 60 }] });
      await end(id, version + 1);
      expect(await buyer.detail(id)).toMatchObject({ status: ORDER_STATUS.cancelled, lines: [{ count: 90 }] });
      expect(await held()).toBe(0);
    });
  });

  it("may decline, which gives the stock back", async () => {
    const { id } = await buyer.order(goods.id, 90);
    expect((await decline(merchant, id, 1)).code).toBe(200);
    expect(await buyer.detail(id)).toMatchObject({
      status: ORDER_STATUS.cancelled,
      cancelType: 2,
      cancelReason: "仓库没有货了",
      expireAt: null,
    });
    expect(await held()).toBe(0);
  });

  it("sees and decides about their own orders only", async () => {
    const { id } = await buyer.order(goods.id, 90);
    const { merchantId } = await insertGoods(db, { merchantName: "别家" });
    const rival = await createBuyer(app, db, phoneOf(3), { roles: ["merchant"], merchantId });
    expect((await rival.post<{ total: number }>("/api/platformOrder/merchant/getList")).data.total).toBe(0);
    expect(await confirm(rival, id, 1)).toMatchObject({ code: 404, data: null });
    expect(await decline(rival, id, 1)).toMatchObject({ code: 404, data: null });
    for (const url of ["getList", "confirm", "decline"]) {
      const body =
        url === "getList" ? {} : { id, version: 1, ...(url === "decline" ? { reason: "仓库没有货了" } : {}) };
      expect((await buyer.post(`/api/platformOrder/merchant/${url}`, body)).code).toBe(403);
    }
    const { data } = await merchant.post<{ rows: OrderBrief[] }>("/api/platformOrder/merchant/getList");
    expect(data.rows).toMatchObject([
      { id, status: ORDER_STATUS.toConfirm, events: ["confirm", "confirmWithChange", "decline"] },
    ]);
  });
});

describe("an order without further action", () => {
  it("ends when it is due and gives its stock back once, on however many nodes", async () => {
    const waiting = await buyer.order(goods.id, 90);
    const unpaid = await buyer.order(goods.id, 90);
    await confirm(merchant, unpaid.id, 1);
    await buyer.order(goods.id, 90);
    expect(await expireOrders(db)).toBe(0);
    await letExpire(waiting.id);
    await letExpire(unpaid.id);
    const ended = await Promise.all(Array.from({ length: 8 }, () => expireOrders(db)));
    expect(ended.reduce((sum, n) => sum + n, 0)).toBe(2);
    expect(await expireOrders(db)).toBe(0);
    expect(await held()).toBe(90);
    for (const { id } of [waiting, unpaid]) {
      const { status, cancelType, timeline } = await buyer.detail(id);
      expect({ status, cancelType }).toEqual({ status: ORDER_STATUS.cancelled, cancelType: 3 });
      expect(timeline.at(-1)).toMatchObject({ event: "timeout", actorType: "system", statusName: "已取消" });
    }
  });

  it("ends once when the buyer cancels at the same moment", async () => {
    const { id } = await buyer.order(goods.id, 90);
    await letExpire(id);
    const [answer, ended] = await Promise.all([cancel(buyer, id, 1), expireOrders(db)]);
    expect([answer.code === 200, ended === 1].filter(Boolean)).toHaveLength(1);
    expect(await held()).toBe(0);
  });

  it("does not prevent other orders from ending when its own end fails", async () => {
    const broken = await buyer.order(goods.id, 90);
    const other = await buyer.order(goods.id, 90);
    await letExpire(broken.id);
    await letExpire(other.id);
    await db.run(`create function stuck() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`);
    await db.run(
      `create trigger stuck before update on platform_order for each row when (old.id = ${broken.id}) execute function stuck()`,
    );
    expect(await expireOrders(db)).toBe(1);
    expect(await db.rows("select job, row_id, error from job_set_aside")).toEqual([
      { job: "order-expiry", row_id: broken.id, error: "stuck" },
    ]);
    expect((await buyer.detail(other.id)).status).toBe(ORDER_STATUS.cancelled);
    await db.run("drop trigger stuck on platform_order");
    await db.run("update job_set_aside set next_at = now()");
    expect(await expireOrders(db)).toBe(1);
    expect(await held()).toBe(0);
  });
});

describe("the list", () => {
  const list = async (body: object = {}) =>
    (await buyer.post<{ rows: OrderBrief[]; total: number }>("/api/platformOrder/pc/getList", body)).data;

  it("finds by number, shop, title, status and time, and counts by status", async () => {
    const { id: other } = await insertGoods(db, { merchantName: "满洲里木业", title: "落叶松 100%干" });
    const first = await buyer.order(goods.id, 90);
    const second = await buyer.order(other, 90);
    await cancel(buyer, first.id, 1);
    const found = async (body: object) => (await list(body)).rows.map(({ id }) => id);
    expect(await found({})).toEqual([second.id, first.id]);
    expect(await found({ keyword: first.orderNo })).toEqual([first.id]);
    expect(await found({ keyword: "满洲里" })).toEqual([second.id]);
    expect(await found({ keyword: "樟子松" })).toEqual([first.id]);
    expect(await found({ keyword: "%" })).toEqual([second.id]);
    expect(await found({ keyword: "_" })).toEqual([]);
    expect(await found({ status: [ORDER_STATUS.cancelled] })).toEqual([first.id]);
    await db.run("update platform_order set created_at = '2026-03-05T15:59:59.5Z' where id = $1", [first.id]);
    expect(await found({ beginTime: "2026-03-05", endTime: "2026-03-05" })).toEqual([first.id]);
    expect(await found({ endTime: "2026-03-04" })).toEqual([]);
    expect(await found({ beginTime: "2026-03-06" })).toEqual([second.id]);
    expect((await buyer.post("/api/platformOrder/pc/getList", { beginTime: "gestern" })).code).toBe(601);
    expect((await buyer.get("/api/platformOrder/pc/getStatusNum")).data).toEqual({
      all: 2,
      byStatus: { 20: 1, 90: 1 },
    });
    expect(await list({ pageNum: 2, pageSize: 10 })).toMatchObject({ total: 2, rows: [] });
    expect((await buyer.post("/api/platformOrder/pc/getList", { pageSize: 7 })).code).toBe(400);
  });
});

const UNPAID: OrderFacts = {
  deliveryMode: 1,
  payMode: 1,
  payable: fen(1),
  paidAmount: fen(0),
  cancelRequested: false,
  pickedUp: "none",
  settleAmount: null,
  toleranceBp: basisPoints(300),
  vouchersWaiting: false,
  remainderDropped: false,
  pickupDisputed: false,
};

type Step = { event: OrderEvent | "expire"; stale: boolean };

describe("any event sent to an order", () => {
  it("moves it as the table allows, and nowhere else", async () => {
    const steps = fc.array(
      fc.record<Step>({
        event: fc.constantFrom("cancel", "confirm", "decline", "expire"),
        stale: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        const { id } = await buyer.order(goods.id, 1);
        let status: OrderStatus = ORDER_STATUS.toConfirm;
        let version = 1;
        for (const { event, stale } of walk) {
          const sent = stale ? version + 1 : version;
          if (event === "expire") {
            const due = status === ORDER_STATUS.toConfirm || status === ORDER_STATUS.toPay;
            await letExpire(id);
            expect(await expireOrders(db)).toBe(due ? 1 : 0);
            if (due) [status, version] = [90, version + 1];
            continue;
          }
          const call: Promise<Answer> = {
            cancel: () => cancel(buyer, id, sent),
            confirm: () => confirm(merchant, id, sent),
            decline: () => decline(merchant, id, sent),
          }[event as "cancel" | "confirm" | "decline"]();
          const model = nextOrderStatus(status, event, event === "cancel" ? "buyer" : "merchant", UNPAID);
          const expected = stale ? 5001 : model.kind === "ok" ? 200 : 601;
          expect((await call).code).toBe(expected);
          if (expected === 200 && model.kind === "ok") [status, version] = [model.status, version + 1];
        }
        expect(await buyer.detail(id)).toMatchObject({ status, version });
        await expectLedgerInOrder(db);
        if (status !== ORDER_STATUS.cancelled) await cancel(buyer, id, version);
      }),
      { numRuns: 40 },
    );
    expect(await held()).toBe(0);
  });
});

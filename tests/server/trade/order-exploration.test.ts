import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ORDER_FINAL, type OrderEvent, type OrderStatus } from "../../../src/domain/trade/order.ts";
import type { OrderDetail } from "../../../src/domain/trade/order-view.ts";
import type { App } from "../../../src/server/app.ts";
import type { Answer, Buyer } from "../../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { expectLedgerInOrder } from "../../support/ledger.ts";
import { createTestApp } from "../../support/server.ts";
import { addPickup, confirmed, createTrade, paid, REASON, type Trade, voucher } from "../../support/trade.ts";

const TRUCK = { carrier: "顺达物流", plateNo: "苏E12345", driverName: "李师傅", driverPhone: "13912345678" };

/** Every call that can lead an order on, and who may send it; the body is right as far as it can be. */
type Call = {
  event: OrderEvent;
  by: (trade: Trade) => Buyer;
  url: string;
  body?: (trade: Trade, order: OrderDetail) => object | Promise<object>;
};
const buyer = (trade: Trade) => trade.buyer;
const merchant = (trade: Trade) => trade.merchant;
const operator = (trade: Trade) => trade.operator;
const reason = () => ({ reason: REASON });
const waiting = (order: OrderDetail) => order.vouchers.find(({ status }) => status === 0)?.id ?? "1";

const CALLS: readonly Call[] = [
  { event: "cancel", by: buyer, url: "platformOrder/pc/cancel", body: reason },
  {
    event: "uploadVoucher",
    by: buyer,
    url: "platformOrder/pc/addVoucher",
    body: (trade, order) => voucher(trade, order.id, order.leftToPay),
  },
  { event: "requestCancel", by: buyer, url: "platformOrder/pc/requestCancel", body: reason },
  { event: "sign", by: buyer, url: "platformOrder/pc/confirmReceive" },
  { event: "confirmSettlement", by: buyer, url: "platformOrder/pc/confirmSettle" },
  { event: "dispute", by: buyer, url: "platformOrder/pc/dispute", body: reason },
  { event: "confirm", by: merchant, url: "platformOrder/merchant/confirm" },
  { event: "decline", by: merchant, url: "platformOrder/merchant/decline", body: reason },
  {
    event: "vouchersCleared",
    by: merchant,
    url: "platformOrder/merchant/auditVoucher",
    body: (_, order) => ({ voucherId: waiting(order), pass: true }),
  },
  {
    event: "rejectVoucher",
    by: operator,
    url: "platformOrder/admin/auditVoucher",
    body: (_, order) => ({ voucherId: waiting(order), pass: false, reason: REASON }),
  },
  { event: "ship", by: merchant, url: "platformOrder/merchant/ship", body: () => TRUCK },
  { event: "agreeCancel", by: merchant, url: "platformOrder/merchant/agreeCancel" },
  { event: "refuseCancel", by: merchant, url: "platformOrder/merchant/refuseCancel", body: reason },
  { event: "postSettlement", by: merchant, url: "platformOrder/merchant/postSettle" },
  { event: "forceCancel", by: operator, url: "platformOrder/admin/forceCancel", body: reason },
  {
    event: "resolve",
    by: operator,
    url: "platformOrder/admin/resolveDispute",
    body: () => ({ settleAmount: 1_000, reason: REASON }),
  },
];

let db: TestDatabase;
let app: App;
let trade: Trade;
beforeAll(async () => {
  db = await createTestDatabase();
  app = (await createTestApp(db)).app;
  trade = await createTrade(app, db, { stock: 100_000 });
  // A walk leaves orders behind that wait for payment.
  for (const [key, value] of [
    ["hold.cap.orders", "500"],
    ["hold.cap.m3", "100000"],
  ] as const)
    await db.run("insert into sys_config (config_key, config_value) values ($1, $2)", [key, value]);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

/** What a call is built on; the version is the order's, so that a refusal is the table's. */
async function send({ by, url, body }: Call, order: OrderDetail): Promise<Answer> {
  const more = (await body?.(trade, order)) ?? {};
  return by(trade).post(`/api/${url}`, { id: order.id, version: order.version, ...more });
}

/** Events open to each person, as their own detail of the order says. */
async function openTo(order: OrderDetail): Promise<(call: Call) => boolean> {
  const open = new Map<Buyer, readonly string[]>([[trade.buyer, order.events]]);
  for (const [who, audience] of [
    [trade.merchant, "merchant"],
    [trade.operator, "admin"],
  ] as const) {
    const { data } = await who.get<OrderDetail>(`/api/platformOrder/${audience}/getInfo?id=${order.id}`);
    open.set(who, data.events);
  }
  return ({ by, event }) => open.get(by(trade))?.includes(event) === true;
}

describe("an order led on by calls alone", () => {
  it("takes every call that is offered and refuses every other one, which changes nothing", async () => {
    const reached = new Set<OrderStatus>();
    const left = new Set<OrderStatus>();
    const starts = [
      () => confirmed(trade, 10),
      () => paid(trade, 10),
      () => paid(trade, 10, 1_000),
      async () => trade.buyer.detail((await trade.buyer.order(trade.goods.id, 10)).id),
    ];
    for (let walk = 0; walk < 12; walk += 1) {
      let order = await starts[walk % starts.length]!();
      for (let step = 0; step < 9 && !ORDER_FINAL.includes(order.status as OrderStatus); step += 1) {
        reached.add(order.status as OrderStatus);
        const isOpen = await openTo(order);
        for (const call of CALLS.filter((one) => !isOpen(one))) {
          const answer = await send(call, order);
          expect([call.url, order.status, answer.code]).not.toContain(200);
          expect([403, 404, 601], `${call.url} in ${order.status}`).toContain(answer.code);
        }
        expect(await trade.buyer.detail(order.id)).toEqual(order);
        const ways = CALLS.filter(
          (one) =>
            isOpen(one) &&
            (one.event !== "forceCancel" || step > 6) &&
            !(one.event === "uploadVoucher" && order.leftToPay === 0),
        );
        const fetchable = (order.status === 50 || order.status === 60) && order.deliveryMode === 1;
        const at = randomInt(ways.length + (fetchable ? 3 : 0));
        const way = ways[at];
        const rest = 10 - order.lines[0]!.pickedCount;
        const answer = way ? await send(way, order) : await addPickup(trade, order, Math.max(1, randomInt(rest + 1)));
        expect([way?.url ?? "pickup", order.status, answer.msg]).toEqual([
          way?.url ?? "pickup",
          order.status,
          "操作成功",
        ]);
        const next = await trade.buyer.detail(order.id);
        if (next.status !== order.status) left.add(order.status as OrderStatus);
        order = next;
      }
      reached.add(order.status as OrderStatus);
      await expectLedgerInOrder(db);
    }
    for (const status of [20, 30, 50] as const) expect(reached, `reached ${status}`).toContain(status);
    expect(left.size).toBeGreaterThan(3);
  });
});

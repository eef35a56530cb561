import { describe, expect } from "vitest";
import { fen } from "../../../src/domain/money.ts";
import type { Page } from "../../../src/domain/paging.ts";
import type { TodoCount } from "../../../src/domain/shell/console-todo.ts";
import type { Message } from "../../../src/domain/system/message.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { REFUND_STATUS } from "../../../src/domain/trade/refund.ts";
import { settledLine } from "../../../src/domain/trade/tally.ts";
import { disputeSubscriber } from "../../../src/server/system/dispute-subscriber.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { remind, reminderSubscriber } from "../../../src/server/system/reminders.ts";
import { expireOrders } from "../../../src/server/trade/orders/expire-orders.ts";
import { type Buyer, createBuyer } from "../../support/buyer.ts";
import { fromNow } from "../../support/clock.ts";
import type { TestDatabase } from "../../support/database.ts";
import {
  aFile,
  answerTimeOver,
  codeOfFile,
  confirmed,
  done,
  fetched,
  paid,
  REASON,
  type Trade,
  voucher,
} from "../../support/trade.ts";
import { it } from "../../support/trade-fixtures.ts";

const HOUR_MS = 3_600_000;
const SHIPPING = { carrier: "顺达物流", plateNo: "苏E12345", driverName: "李师傅", driverPhone: "13912345678" };

const buyerPost = (trade: Trade, call: string, body: object) => trade.buyer.post(`/api/platformOrder/pc/${call}`, body);
const merchantPost = (trade: Trade, call: string, body: object) =>
  trade.merchant.post(`/api/platformOrder/merchant/${call}`, body);
const pay = async (trade: Trade, id: string, amount: number) =>
  done(trade.buyer.post<string>("/api/platformOrder/pc/addVoucher", await voucher(trade, id, fen(amount))));
const pass = (trade: Trade, id: string, voucherId: string) =>
  done(merchantPost(trade, "auditVoucher", { id, voucherId, pass: true }));

describe("a part of the price", () => {
  it("leads back to paying, with what is owed and a deadline of its own", async ({ trade }) => {
    const { id, payable } = await confirmed(trade, 90);
    const { expectAhead } = fromNow();
    await pass(trade, id, await pay(trade, id, 100_000));
    const order = await trade.buyer.detail(id);
    expect(order).toMatchObject({ status: ORDER_STATUS.toPay, paidAmount: 100_000, leftToPay: payable - 100_000 });
    expectAhead(order.expireAt, 24 * HOUR_MS);
    await pass(trade, id, await pay(trade, id, payable - 100_000));
    expect(await trade.buyer.detail(id)).toMatchObject({ status: ORDER_STATUS.toPickup, leftToPay: 0 });
  });

  it("stays to be looked at while another voucher waits", async ({ trade }) => {
    const { id } = await confirmed(trade, 90);
    const first = await pay(trade, id, 100_000);
    const second = await pay(trade, id, 50_000);
    await pass(trade, id, first);
    expect(await trade.buyer.detail(id)).toMatchObject({ status: ORDER_STATUS.toAudit });
    await pass(trade, id, second);
    expect(await trade.buyer.detail(id)).toMatchObject({ status: ORDER_STATUS.toPay, paidAmount: 150_000 });
  });

  it("goes back where the rest does not come in time", async ({ db, trade }) => {
    const { id } = await confirmed(trade, 90);
    await pass(trade, id, await pay(trade, id, 100_000));
    await db.run("update platform_order set expire_at = now() - interval '1 second' where id = $1", [id]);
    expect(await expireOrders(db)).toBe(1);
    expect(await trade.buyer.detail(id)).toMatchObject({
      status: ORDER_STATUS.cancelled,
      refund: { kind: 1, amount: 100_000, status: REFUND_STATUS.toName },
    });
  });
});

describe("a request to cancel", () => {
  it("is withdrawn by the buyer, once, and the order goes on", async ({ trade }) => {
    const { id } = await paid(trade, 90);
    expect((await trade.buyer.detail(id)).events).not.toContain("withdrawCancel");
    await done(buyerPost(trade, "requestCancel", { id, reason: REASON }));
    expect((await trade.buyer.detail(id)).events).toContain("withdrawCancel");
    await done(buyerPost(trade, "withdrawCancel", { id }));
    expect(await trade.buyer.detail(id)).toMatchObject({ status: ORDER_STATUS.toPickup, cancelRequested: false });
    expect(await buyerPost(trade, "withdrawCancel", { id })).toMatchObject({ code: 601, msg: "买家没有申请取消" });
    expect(await merchantPost(trade, "agreeCancel", { id })).toMatchObject({ code: 601 });
  });

  it("of an order paid in part leads back to paying when it is withdrawn or refused", async ({ trade }) => {
    for (const answer of [
      (id: string) => buyerPost(trade, "withdrawCancel", { id }),
      (id: string) => merchantPost(trade, "refuseCancel", { id, reason: REASON }),
    ]) {
      const { id } = await confirmed(trade, 90);
      const waiting = await pay(trade, id, 100_000);
      await done(buyerPost(trade, "requestCancel", { id, reason: REASON }));
      await pass(trade, id, waiting);
      expect(await trade.buyer.detail(id)).toMatchObject({ status: ORDER_STATUS.toAudit, cancelRequested: true });
      await done(answer(id));
      expect(await trade.buyer.detail(id)).toMatchObject({ status: ORDER_STATUS.toPay, cancelRequested: false });
    }
  });
});

describe("goods that were sent", () => {
  const sent = async (trade: Trade) => {
    const order = await paid(trade, 90, 10_000);
    await done(merchantPost(trade, "ship", { id: order.id, ...SHIPPING }));
    return trade.buyer.detail(order.id);
  };

  it("are counted by the buyer, line by line, and settled by that count", async ({ trade }) => {
    const { id, lines } = await sent(trade);
    const [line] = lines;
    for (const wrong of [
      { lines: [{ orderLineId: line!.id, count: 91 }] },
      { lines: [{ orderLineId: "1", count: 90 }] },
      { lines: [1, 2].map(() => ({ orderLineId: line!.id, count: 88 })) },
    ])
      expect((await buyerPost(trade, "confirmReceive", { id, ...wrong })).code).toBe(601);
    await done(buyerPost(trade, "confirmReceive", { id, lines: [{ orderLineId: line!.id, count: 88 }] }));
    const received = await trade.buyer.detail(id);
    expect(received).toMatchObject({ status: ORDER_STATUS.toSettle, lines: [{ pickedCount: 90, receivedCount: 88 }] });
    expect(received.timeline.at(-1)!.note).toContain("发 90 根 收 88 根");
    await done(merchantPost(trade, "postSettle", { id }));
    expect(await trade.buyer.detail(id)).toMatchObject({ lines: [{ settledCount: 88 }] });
  });

  it("count as received in full where the buyer did not count", async ({ trade }) => {
    const { id } = await sent(trade);
    await done(buyerPost(trade, "confirmReceive", { id }));
    expect(await trade.buyer.detail(id)).toMatchObject({
      status: ORDER_STATUS.toSettle,
      lines: [{ receivedCount: null }],
    });
  });
});

describe("a dispute", () => {
  it("has photos, which only both sides and the operator may read", async ({ db, app, trade }) => {
    const { id } = await fetched(trade, 90);
    const photo = await aFile(trade, trade.buyer.phone);
    await done(buyerPost(trade, "dispute", { id, reason: REASON, fileIds: [photo] }));
    const { disputeFiles } = await trade.buyer.detail(id);
    expect(disputeFiles.map(({ fileName }) => fileName)).toEqual([photo]);
    for (const { phone } of [trade.buyer, trade.merchant, trade.operator])
      expect(await codeOfFile(trade, photo, phone)).toBe(200);
    expect(await codeOfFile(trade, photo, (await createBuyer(app, db, "13799999999")).phone)).toBe(404);
  });

  it("admits one statement of the merchant, and is ruled by the buyer's count at the line's own price", async ({
    db,
    trade,
  }) => {
    const { id, lines } = await fetched(trade, 90);
    const { id: orderLineId, amount, specText: name, rule, price } = lines[0]!;
    const answer = (who: Buyer, body: object) => who.post("/api/platformOrder/merchant/answerDispute", { id, ...body });
    expect((await answer(trade.merchant, { reason: REASON })).code).toBe(601);
    await done(buyerPost(trade, "dispute", { id, reason: REASON, counts: [{ orderLineId, count: 81 }] }));
    const raised = await trade.buyer.detail(id);
    const counted = settledLine({ rule, price, ordered: 90, picked: 0 }, 81);
    expect(raised.claim).toMatchObject([{ name, stated: 90, claimed: 81, amount: amount - counted.amount }]);
    expect(raised.answerDueAt).toBeGreaterThan(Date.now());
    expect(raised.answer).toBeNull();
    expect(raised.mayAnswer).toBe(false);
    expect(await answer(trade.merchant, { reason: "好" })).toMatchObject({ code: 601, msg: "请填写陈述(5-200字)" });
    const file = await aFile(trade, trade.merchant.phone);
    await done(answer(trade.merchant, { reason: "装车时双方点数无误", fileIds: [file] }));
    expect(await answer(trade.merchant, { reason: "再补充一点说明" })).toMatchObject({
      code: 601,
      msg: "已提交过陈述，请等待平台裁定",
    });
    for (const [who, folder] of [
      [trade.buyer, "pc"],
      [trade.merchant, "merchant"],
      [trade.operator, "admin"],
    ] as const) {
      expect(await done(who.get(`/api/platformOrder/${folder}/getInfo?id=${id}`))).toMatchObject({
        answer: { words: "装车时双方点数无误", files: [{ fileName: file }] },
        answerDueAt: null,
        mayAnswer: false,
      });
      expect(await codeOfFile(trade, file, who.phone)).toBe(200);
    }
    await deliverOutbox(db, [disputeSubscriber]);
    const { rows } = await done(trade.buyer.post<Page<Message>>("/api/message/pc/getList"));
    expect(rows.map(({ title }) => title)).toContain("商家已对异议作出陈述");
  });

  it("retains its reason beside the ruling, for both sides and the operator", async ({ db, trade }) => {
    const { id } = await fetched(trade, 90);
    await done(buyerPost(trade, "dispute", { id, reason: REASON }));
    await answerTimeOver(db, id);
    const ruling = { id, settleAmount: 10_000, reason: "经复核按到货数量结算" };
    expect(
      await trade.operator.post("/api/platformOrder/admin/resolveDispute", { ...ruling, reason: "好" }),
    ).toMatchObject({
      code: 601,
      msg: "请填写裁定说明(5-200字)",
    });
    await done(trade.operator.post("/api/platformOrder/admin/resolveDispute", ruling));
    for (const [who, folder] of [
      [trade.buyer, "pc"],
      [trade.merchant, "merchant"],
      [trade.operator, "admin"],
    ] as const)
      expect(await done(who.get(`/api/platformOrder/${folder}/getInfo?id=${id}`))).toMatchObject({
        disputeReason: REASON,
        ruling: ruling.reason,
        disputeFiles: [],
      });
  });
});

describe("a refund", () => {
  const titles = async (db: TestDatabase, who: Buyer) => {
    await deliverOutbox(db, [reminderSubscriber]);
    return (await done(who.post<Page<Message>>("/api/message/pc/getList"))).rows.map(({ title }) => title);
  };
  const ended = async (trade: Trade) => {
    const { id } = await paid(trade, 90);
    await done(buyerPost(trade, "requestCancel", { id, reason: REASON }));
    await done(merchantPost(trade, "agreeCancel", { id }));
    return id;
  };
  const waitedFor = async (db: TestDatabase, id: string, hours: number) => {
    await db.run("update order_refund set entered_at = now() - make_interval(hours => $2) where order_id = $1", [
      id,
      hours,
    ]);
    await remind(db, Date.now());
  };

  it("has a deadline that the buyer reads, of which the merchant is reminded, and after it the platform", async ({
    db,
    trade,
  }) => {
    const { expectAhead } = fromNow();
    const id = await ended(trade);
    const { refund, version } = await trade.buyer.detail(id);
    expectAhead(refund!.dueAt, 72 * HOUR_MS);
    const account = { accountName: "王木匠", bankName: "中国农业银行苏州分行", bankAccount: "6228480012345678" };
    await done(buyerPost(trade, "nameRefundAccount", { id, version, ...account }));
    await waitedFor(db, id, 25);
    expect(await titles(db, trade.merchant)).toContain("订单有退款待处理");
    await waitedFor(db, id, 49);
    expect(await titles(db, trade.merchant)).toContain("退款将在24小时内到期");
    const late = async () => {
      const todos = await done(trade.operator.get<TodoCount[]>("/api/console/getTodo"));
      return todos.find(({ key }) => key === "refundLate")?.num ?? 0;
    };
    expect(await titles(db, trade.operator)).toEqual([]);
    expect(await late()).toBe(0);
    await waitedFor(db, id, 73);
    expect(await titles(db, trade.operator)).toEqual(["退款72小时未处理"]);
    expect(await late()).toBe(1);
    await done(merchantPost(trade, "settleRefund", { id, note: "已按原路退回买家账户" }));
    await waitedFor(db, id, 200);
    expect(await titles(db, trade.operator)).toEqual(["退款72小时未处理"]);
    expect(await late()).toBe(0);
  });
});

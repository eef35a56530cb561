import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { type Fen, fen } from "../../../src/domain/money.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { settlementPreview } from "../../../src/domain/trade/order-console.ts";
import type { OrderBrief, OrderDetail } from "../../../src/domain/trade/order-view.ts";
import { REFUND_STATUS } from "../../../src/domain/trade/refund.ts";
import { VOUCHER_STATUS } from "../../../src/domain/trade/voucher.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { orderSubscriber } from "../../../src/server/trade/orders/order-subscriber.ts";
import { pickupSubscriber } from "../../../src/server/trade/pickups/pickup-subscriber.ts";
import { runTradeClocks } from "../../../src/server/trade/pickups/trade-clocks.ts";
import { type Buyer, stockOf } from "../../support/buyer.ts";
import { fromNow } from "../../support/clock.ts";
import type { TestDatabase } from "../../support/database.ts";
import { insertGoods } from "../../support/goods.ts";
import { expectLedgerInOrder } from "../../support/ledger.ts";
import { addPickup, answerTimeOver, done, fetched, paid, REASON, type Trade, voucher } from "../../support/trade.ts";
import { it as test } from "../../support/trade-fixtures.ts";

const it = test.extend("poolSize", { scope: "file" }, 20);

const postSettlement = (trade: Trade, id: string, more: object = {}) =>
  trade.merchant.post("/api/platformOrder/merchant/postSettle", { id, ...more });
const agree = async (trade: Trade, id: string, version?: number) =>
  trade.buyer.post("/api/platformOrder/pc/confirmSettle", {
    id,
    version: version ?? (await trade.buyer.detail(id)).version,
  });
const later = (db: TestDatabase, hours: number) =>
  db.run(
    `update platform_order set settle_posted_at = settle_posted_at - make_interval(hours => $1),
            entered_at = entered_at - make_interval(hours => $1)`,
    [hours],
  );

describe("settling what was fetched", () => {
  it("pays back to the fen what was short, once", async ({ db, trade }) => {
    const order = await paid(trade, 100);
    await done(addPickup(trade, order, 98, { last: true }));
    expect((await agree(trade, order.id)).code).toBe(601);
    const delivered = await trade.buyer.detail(order.id);
    const preview = settlementPreview(delivered, [98]);
    const settling = fromNow();
    await done(postSettlement(trade, order.id));
    // 98 × 0.0144 m³ = 1.4112 → 1.411 m³ at 1,680.00; 100 of them were 1.440 m³.
    const settled = await trade.buyer.detail(order.id);
    expect(settled).toMatchObject({
      status: ORDER_STATUS.toSettle,
      payable: 241_920,
      settleAmount: 237_048,
      diffAmount: -4_872,
      lines: [{ settledCount: 98, settledVolume: 1411, settledAmount: 237_048 }],
      events: ["confirmSettlement", "dispute"],
    });
    expect(preview.whole).toEqual({ settleAmount: settled.settleAmount, diffAmount: settled.diffAmount, volume: 1411 });
    settling.expectAhead(settled.settleDueAt, 48 * 3_600_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => agree(trade, order.id, settled.version)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(49).fill(5001)]);
    expect(await trade.buyer.detail(order.id)).toMatchObject({
      status: ORDER_STATUS.completed,
      refund: { kind: 1, amount: 4_872, status: REFUND_STATUS.toName },
      events: [],
    });
    const sampled = await db.rows(
      `select s.kind_code, s.species_code, s.thickness, s.width, s.grade_code, s.port_code, s.amount, s.volume, s.tax_rate
         from price_sample s join order_line l on l.id = s.order_line_id where l.order_id = $1`,
      [order.id],
    );
    expect(sampled).toEqual([
      {
        kind_code: "1502",
        species_code: "zhangzisong",
        thickness: 30,
        width: 120,
        grade_code: "ru-1",
        port_code: "taicang",
        amount: "237048",
        volume: 1411,
        tax_rate: 13,
      },
    ]);
    await done(trade.merchant.post("/api/platformOrder/merchant/settleRefund", { id: order.id, note: REASON }));
    expect((await trade.buyer.detail(order.id)).refund).toMatchObject({ status: REFUND_STATUS.sent });
    await deliverOutbox(db, [orderSubscriber, pickupSubscriber]);
    const messages = await db.rows<{ title: string; content: string }>(
      "select title, content from message where person_id = $1 order by id",
      [trade.buyer.id],
    );
    expect(messages.map(({ title }) => title)).toEqual(
      expect.arrayContaining(["商家已确认订单", "货款已到账", "货物已提完", "结算单待确认", "退款已处理"]),
    );
  });

  it("requires the difference from the buyer", async ({ trade }) => {
    const order = await paid(trade, 100);
    await done(addPickup(trade, order, 103));
    await done(postSettlement(trade, order.id));
    await done(agree(trade, order.id));
    expect(await trade.buyer.detail(order.id)).toMatchObject({
      status: ORDER_STATUS.completed,
      refund: { kind: 2, status: REFUND_STATUS.open },
    });
  });

  /** An order on which 4,368 fen are owed after the end: 103 pieces of 100 were taken. */
  async function owing(trade: Trade): Promise<OrderDetail> {
    const order = await paid(trade, 100);
    await done(addPickup(trade, order, 103));
    await done(postSettlement(trade, order.id));
    await done(agree(trade, order.id));
    return trade.buyer.detail(order.id);
  }
  const report = async (trade: Trade, id: string, amount: Fen) =>
    trade.buyer.post<string>("/api/platformOrder/pc/addVoucher", await voucher(trade, id, amount));
  const judge = (trade: Trade, id: string, voucherId: string, pass: boolean) =>
    trade.merchant.post("/api/platformOrder/merchant/auditVoucher", { id, voucherId, pass, reason: REASON });
  const listed = async (trade: Trade) =>
    (await trade.buyer.post<{ rows: OrderBrief[] }>("/api/platformOrder/pc/getList", { pageNum: 1, pageSize: 10 })).data
      .rows[0];

  it("takes the voucher of what was more, and is done once all of it came in", async ({ trade }) => {
    const { id, leftToPay, events, refund } = await owing(trade);
    expect(leftToPay).toBe(refund?.amount);
    expect(events).toEqual(["uploadVoucher"]);
    expect(await listed(trade)).toMatchObject({
      status: ORDER_STATUS.completed,
      refund: { kind: 2, status: REFUND_STATUS.open, dueAt: refund?.dueAt },
    });
    expect((await report(trade, id, fen(leftToPay + 20_000))).msg).toContain("金额超过应付");
    const first = await done(report(trade, id, fen(1_000)));
    const waiting = {
      status: ORDER_STATUS.completed,
      leftToPay: leftToPay - 1_000,
      vouchersWaiting: true,
      refund: { status: REFUND_STATUS.open },
    };
    expect(await trade.buyer.detail(id)).toMatchObject(waiting);
    expect((await trade.merchant.post("/api/platformOrder/merchant/settleRefund", { id, note: "已收到" })).msg).toBe(
      "有付款凭证待核，请先核款",
    );
    await done(judge(trade, id, first, true));
    expect(await trade.buyer.detail(id)).toMatchObject({
      vouchersWaiting: false,
      refund: { status: REFUND_STATUS.open },
    });
    const rest = await done(report(trade, id, fen(leftToPay - 1_000)));
    expect((await trade.buyer.detail(id)).events).toEqual([]);
    await done(judge(trade, id, rest, true));
    const ended = await trade.buyer.detail(id);
    expect(ended).toMatchObject({
      status: ORDER_STATUS.completed,
      events: [],
      refund: { status: REFUND_STATUS.done },
      leftToPay: 0,
    });
    expect(ended.paidAmount).toBe(ended.settleAmount);
    expect((await report(trade, id, fen(100))).msg).toBe("当前状态不能上传付款凭证");
  });

  it("requires the difference again where its voucher is refused, and notifies both sides", async ({ db, trade }) => {
    const { id, leftToPay } = await owing(trade);
    const wrong = await done(report(trade, id, leftToPay));
    await done(judge(trade, id, wrong, false));
    expect(await trade.buyer.detail(id)).toMatchObject({
      leftToPay,
      events: ["uploadVoucher"],
      refund: { status: REFUND_STATUS.open },
      vouchers: [{ status: VOUCHER_STATUS.passed }, { status: VOUCHER_STATUS.refused, rejectReason: REASON }],
    });
    await deliverOutbox(db, [orderSubscriber, pickupSubscriber]);
    const messages = await db.rows<{ title: string }>("select title from message order by id");
    expect(messages.map(({ title }) => title)).toEqual(expect.arrayContaining(["买家已补付差额", "补款凭证被驳回"]));
  });

  it("takes vouchers of no more than is owed, and judges each that waits before it is done", async ({ db, trade }) => {
    const { id, leftToPay } = await owing(trade);
    const first = await done(report(trade, id, leftToPay));
    expect((await report(trade, id, leftToPay)).msg).toBe("金额超过应付，还需支付 0.00 元");
    expect((await report(trade, id, fen(1))).msg).toBe("金额超过应付，还需支付 0.00 元");
    // As they were taken before: two of the whole amount.
    await db.run(
      `insert into pay_voucher (order_id, person_id, amount, payer_name, bank_flow_no, pay_date, files)
       select order_id, person_id, amount, payer_name, 'TWICE0001', pay_date, files from pay_voucher where id = $1`,
      [first],
    );
    const second = (await trade.buyer.detail(id)).vouchers.at(-1)!.id;
    await done(judge(trade, id, first, true));
    expect(await trade.buyer.detail(id)).toMatchObject({
      vouchersWaiting: true,
      refund: { status: REFUND_STATUS.open },
    });
    await expectLedgerInOrder(db);
    await done(judge(trade, id, second, false));
    expect(await trade.buyer.detail(id)).toMatchObject({
      vouchersWaiting: false,
      refund: { status: REFUND_STATUS.done },
      leftToPay: 0,
    });
  });

  it("leaves nothing over where all was as ordered", async ({ trade }) => {
    const order = await fetched(trade, 100);
    await done(postSettlement(trade, order.id));
    await done(agree(trade, order.id));
    expect(await trade.buyer.detail(order.id)).toMatchObject({
      status: ORDER_STATUS.completed,
      diffAmount: 0,
      refund: null,
    });
  });

  it("the settlement counts what was taken when the remainder is given up, without a dispute", async ({
    db,
    trade,
  }) => {
    const order = await paid(trade, 100);
    const pickup = await done(addPickup(trade, order, 30));
    await done(trade.buyer.post("/api/platformOrder/pc/requestCancel", { id: order.id, reason: REASON }));
    await done(trade.merchant.post("/api/platformOrder/merchant/agreeCancel", { id: order.id }));
    expect(await stockOf(db, trade.goods.id)).toMatchObject({ stock: 3570, held: 0 });
    expect(await trade.buyer.detail(order.id)).toMatchObject({ status: ORDER_STATUS.toSettle, cancelType: null });
    const annul = await trade.merchant.post("/api/pickupRecord/merchant/voidRecord", { id: pickup, reason: REASON });
    expect(annul.code).toBe(601);
    await done(postSettlement(trade, order.id));
    await done(agree(trade, order.id));
    const { refund, payable, settleAmount } = await trade.buyer.detail(order.id);
    expect(refund).toMatchObject({ kind: 1, amount: payable - settleAmount! });
  });

  it("is confirmed by the clock after 48 hours", async ({ db, trade }) => {
    const order = await fetched(trade, 100);
    await later(db, 72);
    expect(await runTradeClocks(db)).toBe(0);
    await done(postSettlement(trade, order.id));
    await later(db, 47);
    expect(await runTradeClocks(db)).toBe(0);
    await later(db, 1);
    const ended = await Promise.all(Array.from({ length: 4 }, () => runTradeClocks(db)));
    expect(ended.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(await trade.buyer.detail(order.id)).toMatchObject({ status: ORDER_STATUS.completed });
  });

  it("goes to the operator in a dispute, whose word is the last", async ({ db, trade }) => {
    const order = await fetched(trade, 100);
    await done(postSettlement(trade, order.id));
    await done(trade.buyer.post("/api/platformOrder/pc/dispute", { id: order.id, reason: REASON }));
    const word = { id: order.id, settleAmount: 200_000, reason: "按复核数量结算" };
    const early = await trade.operator.post("/api/platformOrder/admin/resolveDispute", word);
    expect(early).toMatchObject({
      code: 601,
      msg: expect.stringMatching(/^须先听取商家陈述：商家陈述后，或 .* 起可以裁定$/),
    });
    expect(
      (await trade.operator.get<OrderDetail>(`/api/platformOrder/admin/getInfo?id=${order.id}`)).data.events,
    ).toEqual([]);
    await answerTimeOver(db, order.id);
    expect((await trade.merchant.post("/api/platformOrder/admin/resolveDispute", word)).code).toBe(403);
    const tooMuch = { ...word, settleAmount: Math.floor(order.payable * 1.05) + 1 };
    expect(await trade.operator.post("/api/platformOrder/admin/resolveDispute", tooMuch)).toMatchObject({
      code: 601,
      msg: "裁定金额超过应付",
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => trade.operator.post("/api/platformOrder/admin/resolveDispute", word)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await trade.buyer.detail(order.id)).toMatchObject({
      status: ORDER_STATUS.completed,
      settleAmount: 200_000,
      refund: { kind: 1, amount: 41_920 },
    });
    type Logged = { event: string; target: string; ip: string; person: string };
    const loggedOf = (title: string) =>
      db.rows<Logged>(
        `select after->>'event' as event, target, ip, person_id::text as person from oper_log
          where title = $1 order by seq`,
        [title],
      );
    expect(await loggedOf("提货码单")).toMatchObject([
      { event: "录入码单", target: expect.stringMatching(/^TH\d+$/), person: trade.merchant.id },
    ]);
    const logged = await loggedOf("现货订单");
    const { buyer, merchant, operator } = trade;
    const { orderNo } = await trade.buyer.detail(order.id);
    expect(logged.map(({ event, person }) => [event, person])).toEqual([
      ["确认订单", merchant.id],
      ["上传付款凭证", buyer.id],
      ["核对付款凭证", merchant.id],
      ["提交结算", merchant.id],
      ["提出异议", buyer.id],
      ["裁定争议", operator.id],
    ]);
    for (const { target, ip } of logged) {
      expect(target).toEqual(orderNo);
      expect(ip).toBe("127.0.0.1");
    }
  });

  it("shows the operator alone from where each step was taken, the program's own from nowhere", async ({ trade }) => {
    const order = await paid(trade, 100);
    const seen = async (who: Buyer, side: string) =>
      (await who.get<OrderDetail>(`/api/platformOrder/${side}/getInfo?id=${order.id}`)).data.timeline;
    for (const [who, side] of [
      [trade.buyer, "pc"],
      [trade.merchant, "merchant"],
    ] as const)
      expect(JSON.stringify(await seen(who, side))).not.toMatch(/"ip"|127\.0\.0\.1/);
    const steps = (await seen(trade.operator, "admin")).map(({ event, ip }) => [event, ip]);
    expect(steps).toEqual([
      ["place", "127.0.0.1"],
      ["confirm", "127.0.0.1"],
      ["uploadVoucher", "127.0.0.1"],
      ["vouchersCleared", "127.0.0.1"],
    ]);
  });
});

describe("money that goes back to the buyer", () => {
  const ACCOUNT = { accountName: "王木匠", bankName: "中国农业银行苏州分行", bankAccount: "6228 4800 1234 5678" };
  /** An order of 100 pieces of which 98 were taken: 48.72 yuan go back. */
  async function owed(trade: Trade): Promise<string> {
    const order = await paid(trade, 100);
    await done(addPickup(trade, order, 98, { last: true }));
    await done(postSettlement(trade, order.id));
    await done(agree(trade, order.id));
    return order.id;
  }
  const refundOf = async (trade: Trade, id: string) => (await trade.buyer.detail(id)).refund!;
  const seen = async (trade: Trade, id: string) => ({ id, version: (await trade.buyer.detail(id)).version });
  const says = async (trade: Trade, who: Buyer, call: string, id: string, more: object = {}) =>
    who.post(`/api/platformOrder/${call}`, { ...(await seen(trade, id)), ...more });
  const titlesOf = async (db: TestDatabase, who: Buyer) => {
    await deliverOutbox(db, [orderSubscriber, pickupSubscriber]);
    const { rows } = (await who.post<{ rows: { title: string }[] }>("/api/message/pc/getList", { pageSize: 50 })).data;
    return rows.map(({ title }) => title);
  };

  it("goes to the account that the buyer names, and is shown with its day until the buyer confirms it", async ({
    db,
    trade,
  }) => {
    const id = await owed(trade);
    expect(await refundOf(trade, id)).toMatchObject({
      status: REFUND_STATUS.toName,
      account: null,
      events: ["nameRefundAccount"],
    });
    expect((await says(trade, trade.buyer, "pc/nameRefundAccount", id, { ...ACCOUNT, bankAccount: "12" })).code).toBe(
      601,
    );
    await done(says(trade, trade.buyer, "pc/nameRefundAccount", id, ACCOUNT));
    const shown = (await trade.merchant.get<OrderDetail>(`/api/platformOrder/merchant/getInfo?id=${id}`)).data;
    expect(shown.refund).toMatchObject({
      status: REFUND_STATUS.open,
      account: { bankAccount: "6228480012345678" },
      events: ["reportRefund"],
    });
    const future = { note: REASON, payDate: "2999-01-01" };
    expect((await says(trade, trade.merchant, "merchant/settleRefund", id, future)).msg).toBe("付款日期不正确");
    await done(says(trade, trade.merchant, "merchant/settleRefund", id, { note: REASON, payDate: "2026-01-05" }));
    expect(await refundOf(trade, id)).toMatchObject({
      status: REFUND_STATUS.sent,
      paidOn: "2026-01-05",
      events: ["receiveRefund", "denyRefund"],
    });
    expect((await trade.buyer.post("/api/platformOrder/pc/receiveRefund", { id })).code).not.toBe(200);
    await done(says(trade, trade.buyer, "pc/receiveRefund", id));
    expect(await refundOf(trade, id)).toMatchObject({ status: REFUND_STATUS.done, dueAt: null, events: [] });
    expect(await titlesOf(db, trade.merchant)).toEqual(
      expect.arrayContaining(["买家已填写收款账户", "买家已收到退款"]),
    );
  });

  it("that did not come is looked into by the operator, and paid again where it must", async ({ db, trade }) => {
    const id = await owed(trade);
    await done(says(trade, trade.merchant, "merchant/settleRefund", id, { note: REASON }));
    await done(says(trade, trade.buyer, "pc/denyRefund", id, { reason: "账户没有入账记录" }));
    expect(await refundOf(trade, id)).toMatchObject({
      status: REFUND_STATUS.missing,
      missing: "账户没有入账记录",
      events: ["receiveRefund"],
    });
    const todo = async () =>
      (await trade.operator.get<{ key: string; num: number }[]>("/api/console/getTodo")).data.find(
        ({ key }) => key === "refundMissing",
      )?.num;
    expect(await todo()).toBe(1);
    const word = { arrived: false, reason: "转账被银行退回" };
    expect((await says(trade, trade.merchant, "admin/ruleRefund", id, word)).code).toBe(403);
    await done(says(trade, trade.operator, "admin/ruleRefund", id, word));
    expect(await todo()).toBe(0);
    expect(await refundOf(trade, id)).toMatchObject({ status: REFUND_STATUS.open, ruling: word.reason });
    await done(says(trade, trade.merchant, "merchant/settleRefund", id, { note: REASON }));
    await done(says(trade, trade.buyer, "pc/denyRefund", id, { reason: "仍然没有入账记录" }));
    await done(says(trade, trade.operator, "admin/ruleRefund", id, { arrived: true, reason: "银行回单显示已入账" }));
    expect(await refundOf(trade, id)).toMatchObject({ status: REFUND_STATUS.done });
    expect(await titlesOf(db, trade.buyer)).toEqual(expect.arrayContaining(["商家将重新退款", "退款已核实到账"]));
  });

  it("goes back to where it came from after 72 hours without an account, and counts as come after 7 days", async ({
    db,
    trade,
  }) => {
    const id = await owed(trade);
    const age = (hours: number) =>
      db.run("update order_refund set entered_at = entered_at - make_interval(hours => $1)", [hours]);
    await age(71);
    expect(await runTradeClocks(db)).toBe(0);
    await age(2);
    expect(await runTradeClocks(db)).toBe(1);
    expect(await refundOf(trade, id)).toMatchObject({ status: REFUND_STATUS.open, account: null });
    await done(says(trade, trade.merchant, "merchant/settleRefund", id, { note: REASON }));
    await age(7 * 24 + 1);
    expect(await runTradeClocks(db)).toBe(1);
    expect(await refundOf(trade, id)).toMatchObject({ status: REFUND_STATUS.done });
  });
});

describe("an order that is sent", () => {
  const truck = { carrier: "顺达物流", plateNo: "苏E·12345", driverName: "李师傅", driverPhone: "13912345678" };
  it("leaves stock when it is shipped, is received by the buyer, and settled by what arrived", async ({
    db,
    trade,
  }) => {
    const order = await paid(trade, 100, 30_000);
    const ship = (more: object = {}) =>
      trade.merchant.post("/api/platformOrder/merchant/ship", { id: order.id, ...truck, ...more });
    expect((await ship({ plateNo: "12345" })).code).toBe(601);
    const { version } = order;
    const answers = await Promise.all(Array.from({ length: 20 }, () => ship({ version })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await stockOf(db, trade.goods.id)).toMatchObject({ stock: 3500, held: 0 });
    expect(await trade.buyer.detail(order.id)).toMatchObject({
      status: ORDER_STATUS.inTransit,
      shipInfo: { plateNo: "苏E12345" },
    });
    await done(trade.buyer.post("/api/platformOrder/pc/confirmReceive", { id: order.id }));
    const line = { orderLineId: order.lines[0]!.id, count: 101 };
    expect((await postSettlement(trade, order.id, { lines: [line] })).code).toBe(601);
    await done(postSettlement(trade, order.id, { lines: [{ ...line, count: 99 }] }));
    await done(agree(trade, order.id));
    const end = await trade.buyer.detail(order.id);
    expect(end).toMatchObject({ status: ORDER_STATUS.completed, lines: [{ settledCount: 99 }] });
    expect(end.settleAmount).toBe(30_000 + end.lines[0]!.settledAmount!);
  });

  it("counts as received after seven days", async ({ db, trade }) => {
    const order = await paid(trade, 100, 0);
    await done(trade.merchant.post("/api/platformOrder/merchant/ship", { id: order.id, ...truck }));
    await later(db, 167);
    expect(await runTradeClocks(db)).toBe(0);
    await later(db, 1);
    expect(await runTradeClocks(db)).toBe(1);
    expect(await trade.buyer.detail(order.id)).toMatchObject({ status: ORDER_STATUS.toSettle });
  });

  it("is not fetched, and what is fetched is not sent", async ({ db, trade }) => {
    const sent = await paid(trade, 100, 0);
    expect((await addPickup(trade, sent, 100)).code).toBe(601);
    const own = await paid(trade, 100);
    expect((await trade.merchant.post("/api/platformOrder/merchant/ship", { id: own.id, ...truck })).code).toBe(601);
    expect(await stockOf(db, trade.goods.id)).toMatchObject({ stock: 3600, held: 200 });
  });
});

describe("buying again", () => {
  it("puts what there still is into the cart", async ({ db, trade }) => {
    const order = await paid(trade, 100);
    expect((await trade.buyer.post("/api/platformOrder/pc/buyAgain", { id: order.id })).data).toEqual({
      added: 1,
      skipped: 0,
    });
    expect((await trade.buyer.cart()).groups[0]?.items[0]).toMatchObject({ count: 100 });
    // Its own lines are chosen for the checkout, those that lay in the cart before are not.
    const other = await insertGoods(db, { merchantSku: "AGAIN-2" });
    await done(trade.buyer.post("/api/shoppingCart/pc/add", { goodsId: other.id, quantity: 90, unit: "piece" }));
    await done(trade.buyer.post("/api/platformOrder/pc/buyAgain", { id: order.id }));
    const chosen = (await trade.buyer.cart()).groups.flatMap(({ items }) =>
      items.map(({ goods, selected }) => [goods.id, selected]),
    );
    expect(new Map(chosen as [string, boolean][])).toEqual(
      new Map([
        [trade.goods.id, true],
        [other.id, false],
      ]),
    );
    await db.run(`update goods set status = ${GOODS_STATUS.unpublished}`);
    expect((await trade.buyer.post("/api/platformOrder/pc/buyAgain", { id: order.id })).data).toEqual({
      added: 0,
      skipped: 1,
    });
  });
});

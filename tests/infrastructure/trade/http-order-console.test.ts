import type { AddressInfo } from "node:net";
import readXlsxFile from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportOwnOrders } from "../../../src/contract/trade/order-life-calls.ts";
import type { FiltersOf } from "../../../src/domain/console-lists.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { asId, type OrderId, type PaymentVoucherId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { TODOS, type TodoCount } from "../../../src/domain/shell/console-todo.ts";
import { formatBeijingDate } from "../../../src/domain/time.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { MERCHANT_ORDER_TODOS, ORDER_TODOS } from "../../../src/domain/trade/order-todo.ts";
import type { OrderFilters } from "../../../src/domain/trade/order-view.ts";
import { REFUND_STATUS } from "../../../src/domain/trade/refund.ts";
import { VOUCHER_STATUS } from "../../../src/domain/trade/voucher.ts";
import { browserFiles } from "../../../src/infrastructure/browser/browser-files.ts";
import { createFailureBus, createHttpClient, type HttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { createHttpConsoleLists } from "../../../src/infrastructure/http/http-console-lists.ts";
import { createHttpDownloads } from "../../../src/infrastructure/system/http-downloads.ts";
import { createHttpTodos } from "../../../src/infrastructure/system/http-todos.ts";
import {
  createHttpMerchantOrders,
  createHttpOrderAdmin,
} from "../../../src/infrastructure/trade/http-order-console.ts";
import type { App } from "../../../src/server/http.ts";
import { createBuyer, phoneOf } from "../../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { expectLedgerInOrder } from "../../support/ledger.ts";
import { createTestApp } from "../../support/server.ts";
import { personIdOf, signInAs } from "../../support/sign-in.ts";
import {
  addPickup,
  answerTimeOver,
  confirmed,
  createTrade,
  done,
  fetched,
  paid,
  REASON,
  type Trade,
  voucher,
} from "../../support/trade.ts";

let db: TestDatabase;
let app: App;
let trade: Trade;
let url: string;
beforeAll(async () => {
  db = await createTestDatabase();
  app = (await createTestApp(db)).app;
  await app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  trade = await createTrade(app, db, { stock: 100_000 });
});
afterAll(async () => {
  await expectLedgerInOrder(db);
  await app.close();
  await db.drop();
});

const clientOf = async (n: number) => {
  const token = (await signInAs(db, phoneOf(n))).slice("Bearer ".length);
  return createHttpClient({ url }, { read: () => token, write: () => {}, clear: () => {} }, createFailureBus(), {
    files: browserFiles,
  });
};
const PAGE = { pageNum: 1, pageSize: 50 } as const;
const merchantOrders = async (filters: FiltersOf<"merchantOrderList">) =>
  createHttpConsoleLists(await clientOf(1)).page("merchantOrderList", filters, PAGE);
const allOrders = (client: HttpClient, filters: FiltersOf<"allOrders">) =>
  createHttpConsoleLists(client).page("allOrders", filters, PAGE);
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError && error.failure.kind === "refused" ? error.failure.code : error),
  );
const waitedFor = (id: string, hours: number) =>
  db.run("update platform_order set entered_at = now() - make_interval(hours => $2) where id = $1", [id, hours]);

describe("the console's order adapters on the real server", () => {
  it("lead an order from its confirmation to its refund", async () => {
    const orders = createHttpMerchantOrders(await clientOf(1));
    const { id } = await trade.buyer.order(trade.goods.id, 100);
    const expectDate = formatBeijingDate(Date.now() + 86_400_000);
    await orders.send("confirm", { id, version: 1, expectDate, remark: "已备货" });
    expect(await orders.detail(id)).toMatchObject({
      status: ORDER_STATUS.toPay,
      expectDate: null,
      agreedDate: expectDate,
      merchantRemark: "已备货",
      version: 2,
    });
    expect(await codeOf(orders.send("confirm", { id, version: 1, remark: "" }))).toBe(5001);
    expect(await codeOf(orders.detail(asId<OrderId>("123")))).toBe(404);

    const voucherId = await done(
      trade.buyer.post<PaymentVoucherId>("/api/platformOrder/pc/addVoucher", await voucher(trade, id, fen(241_920))),
    );
    const seen = async () => ({ id, version: (await orders.detail(id)).version });
    await orders.send("rejectVoucher", { ...(await seen()), voucherId, pass: false, reason: REASON });
    expect((await orders.detail(id)).vouchers).toMatchObject([
      { status: VOUCHER_STATUS.refused, rejectReason: REASON },
    ]);
    const second = await done(
      trade.buyer.post<PaymentVoucherId>("/api/platformOrder/pc/addVoucher", await voucher(trade, id, fen(241_920))),
    );
    await orders.send("vouchersCleared", { ...(await seen()), voucherId: second, pass: true });

    await done(trade.buyer.post("/api/platformOrder/pc/requestCancel", { ...(await seen()), reason: REASON }));
    await orders.send("refuseCancel", { ...(await seen()), reason: REASON });
    await done(trade.buyer.post("/api/platformOrder/pc/requestCancel", { ...(await seen()), reason: REASON }));
    await orders.send("agreeCancel", await seen());
    expect(await orders.detail(id)).toMatchObject({
      status: ORDER_STATUS.cancelled,
      events: [],
      refund: { kind: 1, status: REFUND_STATUS.toName },
    });
    await orders.send("settleRefund", { ...(await seen()), payDate: "2026-01-05", note: REASON, fileIds: [] });
    expect((await orders.detail(id)).refund).toMatchObject({
      status: REFUND_STATUS.sent,
      note: REASON,
      paidOn: "2026-01-05",
    });
    expect(
      (await merchantOrders({ status: [ORDER_STATUS.cancelled], keyword: "樟子松" })).rows.map((order) => order.id),
    ).toEqual([id]);
    expect((await orders.counts()).byStatus).toMatchObject({ 90: 1 });
  });

  it("let the platform do what a merchant leaves undone, and write it down", async () => {
    const orders = createHttpOrderAdmin(await clientOf(2));
    const order = await paid(trade, 100);
    await done(addPickup(trade, order, 100));
    const seen = async () => ({ id: order.id, version: (await orders.detail(order.id)).version });
    expect((await orders.detail(order.id)).events).toEqual(["postSettlement", "dispute"]);
    await orders.send("postSettlement", { ...(await seen()), note: "商家逾期未结算" });
    await orders.send("dispute", { ...(await seen()), reason: REASON });
    await answerTimeOver(db, order.id);
    await orders.send("resolve", { ...(await seen()), settleAmount: fen(240_000), reason: REASON });
    expect(await orders.detail(order.id)).toMatchObject({
      status: ORDER_STATUS.completed,
      settleAmount: 240_000,
      refund: { amount: 1_920 },
    });
    expect(
      await codeOf(
        orders.send("settleRefund", { ...(await seen()), payDate: "2026-01-05", note: REASON, fileIds: [] }),
      ),
    ).toBe(403);
    const other = await confirmed(trade, 10);
    await orders.send("forceCancel", { id: other.id, version: other.version, reason: REASON });
    const written = await db.rows<{ target: string }>(
      "select target from oper_log where title = '现货订单' and person_id = $1 order by seq",
      [await personIdOf(db, phoneOf(2))],
    );
    const at = await orders.detail(order.id);
    const beside = await orders.detail(other.id);
    expect(written.map(({ target }) => target)).toEqual([...Array(3).fill(at.orderNo), beside.orderNo]);
    expect((await orders.counts()).all).toBe((await allOrders(await clientOf(2), {})).total);
  });

  it("hand over the orders of a list as a workbook, to those whose they are", async () => {
    const saved: { name: string; content: Blob }[] = [];
    const saver = { save: (name: string, content: unknown) => void saved.push({ name, content: content as Blob }) };
    const cancelled: OrderFilters = { status: [ORDER_STATUS.cancelled], keyword: "" };
    const invoice = {
      kind: 2,
      title: "苏州某家具厂",
      taxNo: "91320585MA1W8K2D5Y",
      bankName: "工商银行太仓支行",
      bankAccount: "0102020809001234",
      regAddress: "太仓市港区北环路1号",
      regPhone: "0512-53101234",
    };
    await db.run(`update platform_order set invoice = $1 where status = ${ORDER_STATUS.cancelled}`, [
      JSON.stringify(invoice),
    ]);
    await createHttpDownloads(await clientOf(1), saver).fetch({ merchantOrders: cancelled });
    const bought = await (await clientOf(0)).sendForFile(exportOwnOrders, cancelled);
    saver.save(bought.name, bought.content);
    expect(saved.map(({ name }) => name)).toEqual(["现货订单.xlsx", "现货订单.xlsx"]);
    const mine = await merchantOrders({ status: [ORDER_STATUS.cancelled] });
    for (const { content } of saved) {
      const sheets = await readXlsxFile(Buffer.from(await content.arrayBuffer()));
      expect(sheets.map(({ sheet }) => sheet)).toEqual(["订单", "明细"]);
      const rows = sheets[0]?.data ?? [];
      expect(rows.slice(1).map(([no]) => no)).toEqual(mine.rows.map(({ orderNo }) => orderNo));
      const { kind: _, ...stated } = invoice;
      for (const row of rows.slice(1)) expect(row.slice(-7)).toEqual(["增值税专用发票", ...Object.values(stated)]);
    }
    const stranger = await createBuyer(app, db, phoneOf(3), {
      roles: ["buyer", "merchant"],
    });
    expect((await stranger.post<{ total: number }>("/api/platformOrder/merchant/getList", {})).data.total).toBe(0);
  });
});

describe("what was sold lately", () => {
  it("is the orders of each of thirty days without those that were cancelled, for the shop and for all shops", async () => {
    const days = { merchant: 0, operator: 0 };
    for (const [side, which, condition] of [
      ["merchant", 1, "merchant_id = (select merchant_id from goods where id = $1)"],
      ["operator", 2, "$1::bigint is not null"],
    ] as const) {
      const [shown] = await createHttpTodos(await clientOf(which)).turnover();
      expect(shown?.side).toBe(side);
      expect(shown?.days).toHaveLength(30);
      const sums = await db.rows<{ day: string; orders: number; amount: number }>(
        `select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as orders,
                sum(payable)::float8 as amount
           from platform_order where status <> ${ORDER_STATUS.cancelled} and ${condition} group by 1 order by 1`,
        [trade.goods.id],
      );
      expect(shown?.days.filter(({ orders }) => orders > 0)).toEqual(sums);
      days[side] = sums.reduce((sum, { orders }) => sum + orders, 0);
    }
    expect(days.merchant).toBeGreaterThan(0);
    expect(await createHttpTodos(await clientOf(0)).turnover()).toEqual([]);
  });
});

describe("what waits", () => {
  const shown = (counts: readonly TodoCount[]) =>
    Object.fromEntries(counts.filter(({ num }) => num > 0).map(({ key, num, late }) => [key, [num, late]]));

  it("is counted as the list behind it shows it, red after a day, and only for those who may see it", async () => {
    const merchant = await createHttpTodos(await clientOf(1)).counts();
    expect(merchant.map(({ key }) => key).slice(0, MERCHANT_ORDER_TODOS.length)).toEqual([...MERCHANT_ORDER_TODOS]);
    const { merchantId } = trade.goods;
    const both = await createBuyer(app, db, phoneOf(4), { roles: ["admin"], merchantId });
    const everything = (await both.get<TodoCount[]>("/api/console/getTodo")).data;
    expect(everything.map(({ key }) => key)).toEqual(TODOS.map(({ key }) => key));
    expect(await createHttpTodos(await clientOf(0)).counts()).toEqual([]);

    const fresh = await trade.buyer.order(trade.goods.id, 10);
    const old = await trade.buyer.order(trade.goods.id, 10);
    await waitedFor(old.id, 25);
    const audited = await confirmed(trade, 10);
    await done(trade.buyer.post("/api/platformOrder/pc/addVoucher", await voucher(trade, audited.id, audited.payable)));
    await waitedFor(audited.id, 49);
    const left = await fetched(trade, 10);
    await waitedFor(left.id, 73);
    const dropped = await paid(trade, 10);
    await done(trade.buyer.post("/api/platformOrder/pc/requestCancel", { id: dropped.id, reason: REASON }));
    await waitedFor(dropped.id, 31 * 24);

    const [mine, platforms] = await Promise.all([clientOf(1), clientOf(2)]);
    expect(shown(await createHttpTodos(mine).counts())).toEqual({
      toConfirm: [2, 1],
      toAudit: [1, 1],
      cancelAsked: [1, 0],
      toSettle: [1, 1],
    });
    const counted = await createHttpTodos(mine).counts();
    const sinceOf = (key: string) => counted.find((one) => one.key === key)?.since ?? 0;
    expect(sinceOf("toAudit")).toBeLessThan(sinceOf("toConfirm"));
    expect(counted.filter(({ num }) => num === 0).every(({ since }) => since === null)).toBe(true);
    expect(shown(await createHttpTodos(platforms).counts())).toEqual({
      auditLate: [1, 1],
      tallyLate: [1, 1],
      unfetched: [1, 1],
    });
    for (const todo of ORDER_TODOS) {
      const isMerchants = MERCHANT_ORDER_TODOS.some((one) => one === todo);
      const client = isMerchants ? mine : platforms;
      const listed = isMerchants ? await merchantOrders({ todo }) : await allOrders(client, { todo });
      const count = (await createHttpTodos(client).counts()).find(({ key }) => key === todo);
      expect(listed.total, todo).toEqual(count?.num);
    }
    const waiting = await merchantOrders({ todo: "toConfirm" });
    expect(waiting.rows.map(({ id }) => id).sort()).toEqual([fresh.id, old.id].sort());
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ActorRefFrom, createActor } from "xstate";
import type { commandMachine } from "../../../src/application/command-machine.ts";
import { createOrderDetailMachine } from "../../../src/application/trade/order-detail-machine.ts";
import { createOrderListMachine } from "../../../src/application/trade/order-list-machine.ts";
import type {
  InvoiceRequest,
  OrderListRequest,
  Orders,
  VoucherRequest,
} from "../../../src/application/trade/orders.ts";
import { asId, type GoodsId, type InvoiceTitleId, type OrderLineId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { pageOf } from "../../../src/domain/paging.ts";
import type { SavedInvoice } from "../../../src/domain/trade/invoice.ts";
import { ORDER_STATUS, ORDER_TABS } from "../../../src/domain/trade/order.ts";
import { arrivedField } from "../../../src/domain/trade/order-console.ts";
import { inTab } from "../../../src/domain/trade/order-query.ts";
import type { OrderDetail, OrderLine } from "../../../src/domain/trade/order-view.ts";
import { dm3 } from "../../../src/domain/units.ts";
import { offline, refused, settled } from "../../support/machines.ts";
import { fakeOrders, ORDER, START, simulatedTime } from "./fakes.ts";

type Dialog = ActorRefFrom<typeof commandMachine>;
/** The dialog of the command under way. */
const dialogOf = (actor: { getSnapshot(): { children: Readonly<Record<string, unknown>> } }) =>
  actor.getSnapshot().children.command as Dialog | undefined;
const say = (dialog: Dialog | undefined, fields: Readonly<Record<string, string>>) => {
  for (const [field, value] of Object.entries(fields)) dialog?.send({ type: "fieldChanged", field, value });
};

const queryIn = (path: string) => Object.fromEntries(new URLSearchParams(path.split("?")[1] ?? ""));

/** A list whose navigator comes back as the router does. */
async function startedList(query: Record<string, string> = {}, other: Partial<Orders> = {}) {
  const asked: OrderListRequest[] = [];
  const notices: string[] = [];
  const paths: string[] = [];
  const orders = fakeOrders({
    list: async (request) => {
      asked.push(request);
      return pageOf([ORDER], 41, request);
    },
    ...other,
  });
  const go = (path: string) => {
    paths.push(path);
    queueMicrotask(() => list.send({ type: "routeChanged", query: queryIn(path) }));
  };
  const list = createActor(
    createOrderListMachine({
      orders,
      navigator: { currentPath: () => "", go, open: () => undefined },
      notify: (text) => notices.push(text),
    }),
    { input: { query } },
  );
  list.start();
  list.send({ type: "routeChanged", query });
  await settled();
  return { list, asked, notices, paths, context: () => list.getSnapshot().context };
}

describe("createOrderListMachine", () => {
  it("requests the list of its address, once", async () => {
    const { asked, context } = await startedList({
      tab: "toReceive",
      keyword: " 樟子松 ",
      begin: "2026-11-01",
      pageNum: "2",
    });
    expect(asked).toEqual([
      {
        status: ORDER_TABS.find(({ key }) => key === "toReceive")?.statuses,
        keyword: "樟子松",
        beginTime: "2026-11-01",
        pageNum: 2,
        pageSize: 20,
      },
    ]);
    expect(context().data?.counts?.byStatus).toEqual({ "30": 1 });
  });

  it("goes to the address of a tab, a search and a page, and reads each once; another tab begins at page 1", async () => {
    const { list, asked, paths } = await startedList();
    list.send({ type: "pageTurned", pageNum: 3, pageSize: 10 });
    await settled();
    list.send({ type: "filtered", filters: inTab("toPay") });
    await settled();
    list.send({ type: "filtered", filters: { keyword: "TM26", begin: "2026-11-01", end: "2026-11-21" } });
    await settled();
    list.send({ type: "filtered", filters: inTab("toPay") });
    await settled();
    expect(paths).toEqual([
      "/user/platformOrder?pageNum=3&pageSize=10",
      "/user/platformOrder?tab=toPay&pageSize=10",
      "/user/platformOrder?tab=toPay&keyword=TM26&begin=2026-11-01&end=2026-11-21&pageSize=10",
      "/user/platformOrder?tab=toPay&keyword=TM26&begin=2026-11-01&end=2026-11-21&pageSize=10",
    ]);
    expect(asked.map(({ status, pageNum, endTime }) => [status, pageNum, endTime])).toEqual([
      [[], 1, undefined],
      [[], 3, undefined],
      [[30], 1, undefined],
      [[30], 1, "2026-11-21"],
    ]);
  });

  it("shows the last requested address, however late the answers come", async () => {
    const answers: (() => void)[] = [];
    const { list, context } = await startedList(
      {},
      {
        list: (request) =>
          new Promise((resolve) => answers.push(() => resolve(pageOf([ORDER], request.pageNum, request)))),
      },
    );
    for (const pageNum of [2, 3]) list.send({ type: "routeChanged", query: { pageNum: String(pageNum) } });
    for (const answer of answers.reverse()) answer();
    await settled();
    expect(context().data).toMatchObject({ pageNum: 3, total: 3 });
  });

  it("shows the orders even when they cannot be counted", async () => {
    const { list, context } = await startedList({}, { counts: () => Promise.reject(offline()) });
    expect(list.getSnapshot().matches({ page: "ready" })).toBe(true);
    expect(context().data?.rows).toHaveLength(1);
    expect(context().data?.counts).toBeNull();
  });

  it("cancels with a reason, shows a notice and reloads the list, also after a version conflict", async () => {
    for (const [answer, words] of [
      [async () => undefined, "订单已取消"],
      [() => Promise.reject(refused(5001)), "订单已变化，已为您刷新"],
    ] as const) {
      const { list, asked, notices } = await startedList({}, { send: answer });
      list.send({ type: "commandRequested", name: "cancel", row: ORDER });
      const form = dialogOf(list)!;
      say(form, { reason: "不要了" });
      form.send({ type: "submitted" });
      expect(form.getSnapshot().value).toBe("asking");
      say(form, { reason: "规格选错了，不要了" });
      form.send({ type: "submitted" });
      await settled();
      await settled();
      expect(notices).toEqual([words]);
      expect(asked).toHaveLength(2);
      expect(list.getSnapshot().matches({ page: "ready", command: "idle" })).toBe(true);
    }
  });

  it("leaves the reason open when cancelling fails, and forgets it when dropped", async () => {
    const { list, asked, notices } = await startedList({}, { send: () => Promise.reject(offline()) });
    list.send({ type: "commandRequested", name: "cancel", row: ORDER });
    const form = dialogOf(list)!;
    say(form, { reason: "规格选错了，不要了" });
    form.send({ type: "submitted" });
    await settled();
    expect(form.getSnapshot().value).toBe("asking");
    expect(form.getSnapshot().context.fields.reason).toBe("规格选错了，不要了");
    form.send({ type: "closed" });
    await settled();
    expect(list.getSnapshot().matches({ page: "ready", command: "idle" })).toBe(true);
    expect(notices).toEqual([]);
    expect(asked).toHaveLength(1);
  });
});

async function startedDetail(read: () => Promise<OrderDetail>, other: Partial<Orders> = {}) {
  const { timers, clock } = simulatedTime();
  const notices: string[] = [];
  let reads = 0;
  let keys = 0;
  const detail = createActor(
    createOrderDetailMachine({
      orders: fakeOrders({
        detail: () => {
          reads += 1;
          return read();
        },
        ...other,
      }),
      clock,
      ids: { next: () => `key ${++keys}` },
      notify: (text) => notices.push(text),
    }),
    { clock: timers, input: { query: { id: "11" } } },
  );
  detail.start();
  detail.send({ type: "routeChanged", query: { id: "11" } });
  await settled();
  return { detail, timers, notices, reads: () => reads, left: () => detail.getSnapshot().context.secondsLeft };
}

describe("createOrderDetailMachine", () => {
  it("sends no request until the address names an order", async () => {
    const asked: string[] = [];
    const detail = async (id: string) => {
      asked.push(id);
      return ORDER;
    };
    const order = createActor(
      createOrderDetailMachine({
        orders: fakeOrders({ detail }),
        clock: { now: () => START },
        ids: { next: () => "key" },
        notify: () => undefined,
      }),
      { input: { query: {} } },
    ).start();
    await settled();
    expect(order.getSnapshot().matches({ page: "missing" })).toBe(true);
    expect(asked).toEqual([]);
    order.send({ type: "routeChanged", query: { id: "7" } });
    await settled();
    expect(asked).toEqual(["7"]);
    order.stop();
  });

  it("counts down by the clock, and not at all without an end", async () => {
    const running = await startedDetail(async () => ORDER);
    expect(running.left()).toBe(60);
    running.timers.increment(1_000);
    expect(running.left()).toBe(59);
    const ended = await startedDetail(async () => ({ ...ORDER, expireAt: null }));
    ended.timers.increment(600_000);
    expect(ended.left()).toBeNull();
    expect(ended.reads()).toBe(1);
  });

  it("never shows more time than there is, however rarely it looks", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 8 }), async (waits) => {
        const { timers, left } = await startedDetail(async () => ORDER);
        for (const wait of waits) {
          timers.increment(wait);
          const exact = Math.max(0, START + 60_000 - (START + timers.now())) / 1_000;
          expect(left() ?? 0).toBeGreaterThanOrEqual(Math.floor(exact));
          expect(left() ?? 0).toBeLessThanOrEqual(Math.ceil(exact) + 1);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("reloads the order when its time is over, and again every 15 seconds until the end shows", async () => {
    const ended: OrderDetail = { ...ORDER, status: ORDER_STATUS.cancelled, expireAt: null, events: [] };
    const answers = [ORDER, ORDER, ORDER];
    const { timers, reads, detail } = await startedDetail(async () => answers.shift() ?? ended);
    for (let second = 0; second < 60; second += 1) timers.increment(1_000);
    await settled();
    expect(reads()).toBe(2);
    for (const expected of [3, 4, 4, 4]) {
      const before = reads();
      timers.increment(14_999);
      await settled();
      expect(reads()).toBe(before);
      timers.increment(1);
      await settled();
      expect(reads()).toBe(expected);
    }
    expect(detail.getSnapshot().context.thing?.status).toBe(ORDER_STATUS.cancelled);
  });

  it("leaves the order on screen when it cannot be reloaded", async () => {
    let fails = false;
    const { timers, detail } = await startedDetail(async () => {
      if (fails) throw offline();
      return ORDER;
    });
    fails = true;
    for (let second = 0; second < 60; second += 1) timers.increment(1_000);
    await settled();
    expect(detail.getSnapshot().matches({ page: "ready", command: "idle" })).toBe(true);
  });

  it("cancels only where the server permits it", async () => {
    const { detail } = await startedDetail(async () => ({ ...ORDER, events: ["uploadVoucher"] }));
    detail.send({ type: "commandRequested", name: "cancel" });
    expect(detail.getSnapshot().matches({ page: "ready", command: "idle" })).toBe(true);
  });

  it("sends the version on screen; a conflict shows a notice and reloads the order", async () => {
    const sent: unknown[] = [];
    const { detail, notices, reads } = await startedDetail(async () => ORDER, {
      send: async (event, body) => {
        sent.push({ event, body });
        throw refused(5001);
      },
    });
    detail.send({ type: "commandRequested", name: "cancel" });
    const form = dialogOf(detail)!;
    say(form, { reason: " 采购计划有变化 " });
    form.send({ type: "submitted" });
    await settled();
    await settled();
    expect(sent).toEqual([{ event: "cancel", body: { id: "11", version: 3, reason: "采购计划有变化" } }]);
    expect(notices).toEqual(["订单已变化，已为您刷新"]);
    expect(reads()).toBe(2);
    expect(detail.getSnapshot().matches({ page: "ready", command: "idle" })).toBe(true);
  });

  it("shows another order when the address names another", async () => {
    const { detail, reads } = await startedDetail(async () => ORDER);
    detail.send({ type: "routeChanged", query: { id: "12" } });
    await settled();
    expect(reads()).toBe(2);
    expect(detail.getSnapshot().context.id).toBe("12");
  });
});

/** Pieces of timber of which all hundred were sent. */
const SENT: OrderLine = {
  id: asId<OrderLineId>("21"),
  goodsId: asId<GoodsId>("31"),
  title: "樟子松板材",
  specText: "30*120*4000",
  speciesName: "樟子松",
  gradeName: "",
  image: "",
  saleUnit: "m3",
  countedIn: "piece",
  count: 100,
  quantity: 1_440,
  pieces: 100,
  volume: dm3(1_440),
  rule: {
    saleUnit: "m3",
    countedIn: "piece",
    pieceVolumeMm3: 14_400_000,
    width: null,
    length: null,
    piecesPerBundle: null,
    bundleVolume: null,
    density: 500,
    step: 1,
    minOrder: 1,
  },
  price: fen(168_000),
  taxIncluded: true,
  amount: fen(241_920),
  pickedCount: 100,
  reservedCount: 0,
  receivedCount: null,
  settledCount: null,
  settledVolume: null,
  settledAmount: null,
};

describe("a buyer's command on an order", () => {
  it("is offered only where the server offers it", async () => {
    const { detail } = await startedDetail(async () => ({ ...ORDER, events: ["dispute"] }));
    for (const step of ["sign", "confirmSettlement", "requestCancel"] as const)
      detail.send({ type: "commandRequested", name: step });
    detail.send({ type: "commandRequested", name: "uploadVoucher" });
    expect(detail.getSnapshot().matches({ page: "ready", command: "idle" })).toBe(true);
    detail.send({ type: "commandRequested", name: "dispute" });
    expect(detail.getSnapshot().matches({ command: "running" })).toBe(true);
  });

  it("requires a reason for a complaint, and reloads the order afterwards", async () => {
    const said: unknown[] = [];
    const { detail, notices, reads } = await startedDetail(async () => ({ ...ORDER, events: ["dispute"] }), {
      send: async (event, body) => void said.push([event, body]),
    });
    detail.send({ type: "commandRequested", name: "dispute" });
    dialogOf(detail)?.send({ type: "submitted" });
    expect(said).toEqual([]);
    say(dialogOf(detail), { reason: " 数量与码单不符 " });
    dialogOf(detail)?.send({ type: "submitted" });
    await settled();
    expect(said).toEqual([["dispute", { id: ORDER.id, version: ORDER.version, reason: "数量与码单不符" }]]);
    expect(notices).toEqual(["操作成功"]);
    expect(reads()).toBe(2);
    expect(detail.getSnapshot().matches({ page: "ready", command: "idle" })).toBe(true);
  });

  it("names what was counted otherwise than it was sent, and the photos of a dispute", async () => {
    const lines = [SENT, { ...SENT, id: asId<OrderLineId>("22") }];
    const said: unknown[] = [];
    const { detail } = await startedDetail(
      async () => ({ ...ORDER, lines, status: ORDER_STATUS.inTransit, deliveryMode: 2, events: ["sign", "dispute"] }),
      { send: async (_, body) => void said.push(body) },
    );
    const form = () => dialogOf(detail);
    detail.send({ type: "commandRequested", name: "sign" });
    say(form(), { [arrivedField(asId("21"))]: "101" });
    form()?.send({ type: "submitted" });
    expect(said).toEqual([]);
    say(form(), { [arrivedField(asId("21"))]: "98" });
    say(form(), { [arrivedField(asId("22"))]: "100" });
    form()?.send({ type: "submitted" });
    await settled();
    await settled();
    detail.send({ type: "commandRequested", name: "dispute" });
    say(form(), { reason: "数量与码单不符" });
    say(form(), { files: "a.png,b.png" });
    form()?.send({ type: "submitted" });
    await settled();
    expect(said).toMatchObject([
      { lines: [{ orderLineId: "21", count: 98 }] },
      { reason: "数量与码单不符", fileIds: ["a.png", "b.png"] },
    ]);
  });

  it("reloads the order where another person was faster, and retries where the connection broke", async () => {
    const failures = [refused(5001), offline()];
    const { detail, notices } = await startedDetail(async () => ({ ...ORDER, events: ["sign"] }), {
      send: async () => {
        throw failures.pop();
      },
    });
    detail.send({ type: "commandRequested", name: "sign" });
    dialogOf(detail)?.send({ type: "submitted" });
    await settled();
    expect(detail.getSnapshot().matches({ command: "running" })).toBe(true);
    dialogOf(detail)?.send({ type: "submitted" });
    await settled();
    expect(notices).toEqual(["订单已变化，已为您刷新"]);
    expect(detail.getSnapshot().matches({ page: "ready", command: "idle" })).toBe(true);
  });

  it("reports a transfer once its form is whole, the same form under the same key", async () => {
    const sent: [VoucherRequest, string][] = [];
    const broken = [offline()];
    const { detail, notices } = await startedDetail(async () => ORDER, {
      addVoucher: async (request, key) => {
        sent.push([request, key]);
        const failure = broken.pop();
        if (failure) throw failure;
        return asId("91");
      },
    });
    detail.send({ type: "commandRequested", name: "uploadVoucher" });
    const form = dialogOf(detail)!;
    form.send({ type: "submitted" });
    expect(sent).toEqual([]);
    say(form, { payerName: "张三", bankFlowNo: "FLOW000001", fileIds: "/a,/b" });
    form.send({ type: "submitted" });
    await settled();
    form.send({ type: "submitted" });
    await settled();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.[0]).toMatchObject({ id: ORDER.id, amount: ORDER.leftToPay, fileIds: ["/a", "/b"] });
    expect(notices).toEqual(["付款凭证已提交，等待商家核款"]);
  });
});

describe("an invoice requested after the order", () => {
  const KEPT: SavedInvoice = {
    id: asId<InvoiceTitleId>("7"),
    kind: 2,
    title: "万木公司",
    taxNo: "91320585MA1W8K2D5Y",
    isDefault: true,
    bankName: "工商银行太仓支行",
    bankAccount: "1102020809001234",
    regAddress: "太仓市港区北环路1号",
    regPhone: "0512-53101234",
  };
  const { id: _id, isDefault: _default, ...FIELDS } = KEPT;
  async function asking(other: Partial<Orders> = {}, order: OrderDetail = { ...ORDER, purchaserType: 1 }) {
    const sent: InvoiceRequest[] = [];
    const applyInvoice = async (request: InvoiceRequest) => {
      sent.push(request);
    };
    const page = await startedDetail(async () => order, { applyInvoice, ...other });
    page.detail.send({ type: "commandRequested", name: "applyInvoice" });
    await settled();
    const dialog = () => dialogOf(page.detail);
    const submit = async (fields: Record<string, string>) => {
      say(dialog(), fields);
      dialog()?.send({ type: "submitted" });
      await settled();
      await settled();
    };
    return { ...page, sent, dialog, say: submit };
  }

  it("begins with the default title, which goes by its id as long as nothing of it is changed", async () => {
    const kept = await asking({ savedInvoices: async () => [KEPT] });
    expect(kept.dialog()?.getSnapshot().context.fields).toEqual({ ...FIELDS, kind: "2" });
    await kept.say({});
    expect(kept.sent).toEqual([{ id: ORDER.id, version: ORDER.version, invoice: null, invoiceId: "7" }]);
    expect(kept.notices).toEqual(["开票信息已提交"]);
    expect(kept.reads()).toBe(2);
    const typed = await asking({ savedInvoices: async () => [KEPT] });
    await typed.say({ title: " 万木分公司 " });
    expect(typed.sent[0]?.invoice).toEqual({ ...FIELDS, title: "万木分公司" });
  });

  it("requires bank and registration for a 专票, prefilled from a saved title", async () => {
    const company = { ...ORDER, purchaserType: 1 as const };
    const page = await asking({ savedInvoices: async () => [{ ...KEPT, isDefault: false }] }, company);
    await page.say({ kind: "2", title: "万木三分公司", taxNo: "91310000MA1FL4LX29" });
    expect(page.sent).toEqual([]);
    expect(page.dialog()?.getSnapshot().context.problems).toMatchObject({ bankName: "请输入开户银行" });
    await page.say({ taxNo: KEPT.taxNo.toLowerCase() });
    expect(page.sent[0]?.invoice).toEqual({ ...FIELDS, title: "万木三分公司" });
  });

  it("is typed where there is no saved title or none could be read, and not sent before it is complete", async () => {
    const page = await asking({ savedInvoices: () => Promise.reject(offline()) }, ORDER);
    await page.say({ title: "木", taxNo: "1" });
    expect(page.sent).toEqual([]);
    await page.say({ kind: "2", title: "张三木行", taxNo: "91320585MA1W8K2D5Y" });
    expect(page.dialog()?.getSnapshot().context.problems.kind).toBe("增值税专用发票需以认证企业身份申请");
    await page.say({ kind: "1" });
    expect(page.sent).toHaveLength(1);
    const closed = await asking({}, { ...ORDER, mayApplyInvoice: false });
    expect(closed.dialog()).toBeUndefined();
  });

  it("is reloaded where another person was faster", async () => {
    const page = await asking({ applyInvoice: () => Promise.reject(refused(5001)) });
    await page.say({ title: "万木公司", taxNo: KEPT.taxNo });
    expect(page.notices).toHaveLength(1);
    expect(page.reads()).toBe(2);
    expect(page.dialog()).toBeUndefined();
  });

  it("is withdrawn once the buyer has confirmed it in a dialog", async () => {
    const withdrawn: object[] = [];
    const order = { ...ORDER, mayApplyInvoice: false, mayWithdrawInvoice: true };
    const page = await startedDetail(async () => order, { withdrawInvoice: async (seen) => void withdrawn.push(seen) });
    page.detail.send({ type: "commandRequested", name: "withdrawInvoice" });
    const dialog = dialogOf(page.detail)!;
    expect(withdrawn).toEqual([]);
    dialog.send({ type: "submitted" });
    await settled();
    await settled();
    expect(withdrawn).toEqual([{ id: ORDER.id, version: ORDER.version }]);
    expect(page.notices).toEqual(["开票申请已撤回"]);
    expect(page.reads()).toBe(2);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ActorRefFrom, createActor } from "xstate";
import type { App } from "../../../src/application/app.ts";
import type { commandMachine } from "../../../src/application/command-machine.ts";
import { settledCounts } from "../../../src/application/trade/order-commands.ts";
import type { MerchantOrders, OrderAdmin } from "../../../src/application/trade/order-console.ts";
import {
  createMerchantOrderMachine,
  createOrderAdminMachine,
} from "../../../src/application/trade/order-console-machines.ts";
import { ordersRequest } from "../../../src/application/trade/order-list-machine.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { sendingOf } from "../../../src/domain/events.ts";
import { fieldProblems, textsOf, valuesIn } from "../../../src/domain/fields.ts";
import { asId, type GoodsId, type OrderLineId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import type { ConsoleSide } from "../../../src/domain/shell/console.ts";
import { ORDER_TABS } from "../../../src/domain/trade/order.ts";
import {
  arrivedFields,
  arrivedProblems,
  type ConsoleCommand,
  consoleCommands,
  ORDER_COMMANDS,
  settlementPreview,
} from "../../../src/domain/trade/order-console.ts";
import type { OrderDetail, OrderLine } from "../../../src/domain/trade/order-view.ts";
import { REFUND_STATUS } from "../../../src/domain/trade/refund.ts";
import { dm3 } from "../../../src/domain/units.ts";
import { settled } from "../../support/machines.ts";
import { ORDER } from "./fakes.ts";

const NOW = Date.parse("2026-11-22T04:00:00Z");
const REASON = "规格与约定不符";

/** One order in the console: every command raises its version, and one that comes with another version is refused. */
function started(other: Partial<OrderDetail> = {}, side: ConsoleSide = "merchant") {
  let order: OrderDetail = { ...ORDER, ...other };
  const sent: { event: string; body: object }[] = [];
  const notices: string[] = [];
  const orders: MerchantOrders & OrderAdmin = {
    counts: () => Promise.reject(new Error("not asked for here")),
    detail: async () => order,
    send: async (event: string, body: object) => {
      const { version } = body as { version?: number };
      if (version !== undefined && version !== order.version)
        throw new ApiError({ kind: "refused", code: 5001, message: "已变化", data: null });
      sent.push({ event, body });
      order = { ...order, version: order.version + 1 };
    },
    sendSpotCheck: async (event: string, body: object) => {
      sent.push({ event, body });
    },
  };
  const app = { notify: (text: string) => notices.push(text) } as unknown as App;
  const ports = { orders, clock: { now: () => NOW }, app };
  const machine = side === "merchant" ? createMerchantOrderMachine(ports) : createOrderAdminMachine(ports);
  const actor = createActor(machine, { input: { query: { id: ORDER.id } } }).start();
  const elsewhere = () => {
    order = { ...order, version: order.version + 1 };
  };
  const dialog = () => actor.getSnapshot().children.command as ActorRefFrom<typeof commandMachine> | undefined;
  const type = (fields: Record<string, string>) => {
    for (const [field, value] of Object.entries(fields)) dialog()?.send({ type: "fieldChanged", field, value });
  };
  return { actor, sent, notices, elsewhere, dialog, type };
}

async function sending(
  name: ConsoleCommand,
  fields: Record<string, string>,
  other: Partial<OrderDetail> = {},
  part = "",
) {
  const walk = started(other, sendingOf(ORDER_COMMANDS, name, "merchant") === null ? "operator" : "merchant");
  await settled();
  walk.actor.send({ type: "commandRequested", name, part });
  walk.type(fields);
  walk.dialog()?.send({ type: "submitted" });
  await settled();
  const { problems } = walk.dialog()?.getSnapshot().context ?? { problems: {} };
  return { ...walk, problems };
}

const id = ORDER.id;
const version = ORDER.version;
const line: OrderLine = {
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

describe("the commands on an order in the console", () => {
  it("confirms with freight and another day where the merchant delivers", async () => {
    const delivered = { deliveryMode: 2, expectDate: null };
    const { sent, notices } = await sending(
      "confirm",
      { freight: "1,200.50", expectDate: "2026-11-30", remark: " 已备货 " },
      delivered,
    );
    const body = { id, version, freightAmount: 120_050, expectDate: "2026-11-30", remark: "已备货" };
    expect(sent).toEqual([{ event: "confirm", body }]);
    expect(notices).toEqual(["订单已确认"]);
    const without = await sending("confirm", { expectDate: "2026-11-21" }, delivered);
    expect(without.sent).toEqual([]);
    expect(without.problems).toEqual({ freight: "请输入正确的金额", expectDate: "日期不能早于今天" });
    const fetched = await sending("confirm", {}, { deliveryMode: 1, expectDate: "2026-11-25" });
    expect(fetched.sent).toEqual([{ event: "confirm", body: { id, version, remark: "" } }]);
  });

  it("passes or refuses one voucher, by its id", async () => {
    const passed = await sending("vouchersCleared", {}, {}, "91");
    expect(passed.sent).toEqual([{ event: "vouchersCleared", body: { id, version, voucherId: "91", pass: true } }]);
    const refused = await sending("rejectVoucher", { reason: REASON }, {}, "91");
    expect(refused.sent[0]?.body).toEqual({ id, version, voucherId: "91", pass: false, reason: REASON });
    expect((await sending("rejectVoucher", { reason: "不对" }, {}, "91")).sent).toEqual([]);
  });

  it("sends with the truck's facts, in the plate's usual form", async () => {
    const truck = { carrier: "德邦", plateNo: "苏e12345", driverName: "张师傅", driverPhone: "13800000009" };
    const { sent } = await sending("ship", truck);
    expect(sent[0]?.body).toMatchObject({ carrier: "德邦", plateNo: "苏E12345" });
    expect((await sending("ship", { ...truck, plateNo: "12345" })).sent).toEqual([]);
  });

  it("the settlement counts what arrived of sent goods, the tallies of fetched ones", async () => {
    const delivered = { deliveryMode: 2, lines: [line] };
    const { sent } = await sending("postSettlement", { [`${line.id}.arrived`]: "98", note: "两根开裂" }, delivered);
    const lines = [{ orderLineId: line.id, count: 98 }];
    expect(sent).toEqual([{ event: "postSettlement", body: { id, version, note: "两根开裂", lines } }]);
    const more = await sending("postSettlement", { [`${line.id}.arrived`]: "101" }, delivered);
    expect(more.sent).toEqual([]);
    expect(Object.values(more.problems)).toEqual(["实收数量不能超过发货数量"]);
    const fetched = await sending("postSettlement", {}, { deliveryMode: 1 });
    expect(fetched.sent).toEqual([{ event: "postSettlement", body: { id, version, note: "" } }]);
  });

  it("show the amount of a settlement before it is posted, as long as every count is valid", async () => {
    const sent = { ...ORDER, deliveryMode: 2, lines: [line], freightAmount: fen(10_000), paidAmount: fen(251_920) };
    const typed = (count: string) => settlementPreview(sent, settledCounts(sent, { [`${line.id}.arrived`]: count }));
    expect(typed("98")).toEqual({
      lines: [{ actual: 98, volume: 1_411, amount: 237_048 }],
      whole: { settleAmount: 247_048, diffAmount: -4_872, volume: 1_411 },
    });
    for (const wrong of ["101", "", "几根"]) expect(typed(wrong), wrong).toEqual({ lines: [null], whole: null });
    const fetched = { ...sent, deliveryMode: 1, freightAmount: fen(0), paidAmount: fen(200_000) };
    expect(settlementPreview(fetched, settledCounts(fetched, {})).whole).toEqual({
      settleAmount: 241_920,
      diffAmount: 41_920,
      volume: 1_440,
    });
  });

  it("rules a dispute by an amount with its reason, and notes a refund with its papers", async () => {
    const disputed = { settleAmount: fen(237_048) };
    const ruled = await sending("resolve", { reason: REASON }, disputed);
    expect(ruled.sent[0]).toEqual({
      event: "resolve",
      body: { id, version, settleAmount: 237_048, reason: REASON },
    });
    expect((await sending("resolve", { amount: "-1", reason: REASON }, disputed)).sent).toEqual([]);
    const unsaid = await sending("settleRefund", { note: "退了" });
    expect(unsaid.sent).toEqual([]);
    expect(Object.values(unsaid.problems).filter((problem) => problem !== null)).toEqual(["请填写说明(5-200字)"]);
    const report = { payDate: "2026-01-05", note: "已原路退回", files: "a.pdf,b.png" };
    const noted = await sending("settleRefund", report);
    expect(noted.sent[0]).toEqual({
      event: "settleRefund",
      body: { id, version, payDate: "2026-01-05", note: "已原路退回", fileIds: ["a.pdf", "b.png"] },
    });
  });

  it("send each command at most once for a version, for any events", async () => {
    const names: ConsoleCommand[] = ["agreeCancel", "refuseCancel", "decline", "vouchersCleared"];
    const step = fc.oneof(
      fc.record({ do: fc.constant("ask" as const), name: fc.constantFrom(...names) }),
      fc.record({ do: fc.constantFrom("type", "submit", "submit", "close", "elsewhere", "wait", "retry") }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
        const { actor, sent, dialog, type, elsewhere } = started();
        for (const one of steps) {
          if ("name" in one) actor.send({ type: "commandRequested", name: one.name });
          if (one.do === "type") type({ reason: REASON });
          if (one.do === "submit") dialog()?.send({ type: "submitted" });
          if (one.do === "close") dialog()?.send({ type: "closed" });
          if (one.do === "elsewhere") elsewhere();
          if (one.do === "retry") actor.send({ type: "retried" });
          if (one.do === "wait") await settled();
        }
        for (let turn = 0; turn < 4; turn += 1) await settled();
        const versions = sent.map(({ body }) => (body as { version: number }).version);
        expect(new Set(versions).size).toBe(versions.length);
        dialog()?.send({ type: "closed" });
        await settled();
        expect(actor.getSnapshot().matches({ command: "idle" })).toBe(true);
      }),
      { numRuns: 80 },
    );
  });
});

describe("consoleCommands", () => {
  const NONE = { events: [], mayIssueInvoice: false, mayCorrectInvoice: false };

  it("are the server's events that the person is permitted, and the open refund", () => {
    const order = {
      events: ["confirm", "decline", "uploadVoucher"],
      refund: null,
      mayIssueInvoice: false,
      mayCorrectInvoice: false,
    };
    expect(consoleCommands(order, "merchant", ["order:spot:confirm"])).toEqual(["confirm", "decline"]);
    expect(consoleCommands(order, "operator", ["*:*:*"])).toEqual([]);
    const facts = { account: null, paidOn: "", note: "", missing: "", ruling: "", doneTime: null, files: [] };
    const refund = {
      kind: 1,
      amount: fen(1),
      status: REFUND_STATUS.open,
      dueAt: 0,
      events: ["reportRefund" as const],
      ...facts,
    };
    expect(consoleCommands({ ...NONE, refund }, "merchant", ["order:spot:receive"])).toEqual(["settleRefund"]);
    expect(consoleCommands({ ...NONE, refund }, "merchant", ["order:spot:confirm"])).toEqual([]);
    const missing = {
      ...refund,
      status: REFUND_STATUS.missing,
      events: ["ruleRefundArrived" as const, "ruleRefundAgain" as const],
    };
    expect(consoleCommands({ ...NONE, refund: missing }, "operator", ["order:spot:dispute"])).toEqual(["ruleRefund"]);
    expect(consoleCommands({ ...NONE, refund: { ...refund, events: [] } }, "merchant", ["*:*:*"])).toEqual([]);
  });

  it("include the invoice for the merchant whose order requires one", () => {
    const order = { ...NONE, refund: null, mayIssueInvoice: true };
    expect(consoleCommands(order, "merchant", ["order:spot:receive"])).toEqual(["issueInvoice"]);
    expect(consoleCommands(order, "operator", ["*:*:*"])).toEqual([]);
    const issued = { ...NONE, refund: null, mayCorrectInvoice: true };
    expect(consoleCommands(issued, "merchant", ["order:spot:receive"])).toEqual(["correctInvoice"]);
    expect(consoleCommands(issued, "operator", ["*:*:*"])).toEqual([]);
  });
});

describe("an amount that arrived", () => {
  it("is read back as it was written", () => {
    fc.assert(
      fc.property(fc.constantFrom("piece", "dm3"), fc.integer({ min: 0, max: 999_999_998 }), (countedIn, count) => {
        const fields = arrivedFields([{ id: asId("7"), countedIn }], {});
        const arrived = valuesIn(fields, textsOf(fields, { "7.arrived": count }));
        expect(arrived).toEqual({ "7.arrived": count });
        expect(fieldProblems(fields, arrived)).toEqual({});
        const problemOf = (pickedCount: number) =>
          arrivedProblems([{ id: asId("7"), pickedCount }], arrived)["7.arrived"];
        expect(problemOf(count)).toBe(null);
        expect(problemOf(count - 1)).not.toBe(null);
      }),
    );
  });
});

const TO_RECEIVE = ORDER_TABS.find(({ key }) => key === "toReceive")?.statuses;

describe("ordersRequest", () => {
  it("narrows by the address, and not by invalid parameters", () => {
    const page = { pageNum: 1, pageSize: 20 } as const;
    const none = { tab: "", status: "", todo: "", keyword: "", begin: "", end: "" };
    expect(ordersRequest({ filters: none, page })).toEqual({ status: [], keyword: "", ...page });
    expect(
      ordersRequest({
        filters: { ...none, tab: "toReceive", todo: "toShip", begin: "2026-11-01", end: "x" },
        page,
      }),
    ).toEqual({ status: TO_RECEIVE, keyword: "", todo: "toShip", beginTime: "2026-11-01", ...page });
    expect(ordersRequest({ filters: { ...none, tab: "all", todo: "nothing" }, page })).toEqual({
      status: [],
      keyword: "",
      ...page,
    });
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asId, type OrderId } from "../../../src/domain/ids.ts";
import { fen, formatYuan } from "../../../src/domain/money.ts";
import {
  ORDER_EVENT_NAMES,
  ORDER_TABLE,
  type OrderActor,
  type OrderEvent,
} from "../../../src/domain/trade/order-events.ts";
import {
  invoiceAsked,
  invoiceCorrected,
  invoiceIssued,
  invoiceWithdrawn,
  type OrderDomainEvent,
  orderMessages,
  refundDone,
} from "../../../src/domain/trade/order-messages.ts";
import { REFUND_KIND } from "../../../src/domain/trade/refund.ts";

const events = ["place", ...Object.keys(ORDER_EVENT_NAMES)] as (OrderEvent | "place")[];
const domainEvent: OrderDomainEvent = {
  orderId: asId<OrderId>("42"),
  orderNo: "TM26112100000001",
  shopName: "恒信木业",
  buyerName: "苏州某家具厂",
  payable: fen(123_456),
  paidAmount: fen(0),
  event: "place",
  actor: "buyer",
  note: "",
  expireAt: Date.parse("2026-11-22T10:00:00+08:00"),
};
const actors = fc.constantFrom<OrderActor>("buyer", "merchant", "operator", "system");

describe("orderMessages", () => {
  it("inform the merchant of the amount of a new order", () => {
    expect(orderMessages(domainEvent)).toEqual([
      {
        to: "merchant",
        draft: {
          type: 1,
          todo: "order.confirm",
          title: "您有新订单待确认",
          content: "订单 TM26112100000001：苏州某家具厂下单，应付 ¥1,234.56，请在 24 小时内确认。",
          linkPath: "/console/order/detail?id=42",
          refType: "order",
          refId: "42",
        },
      },
    ]);
  });
  it("inform the buyer of the payment deadline", () => {
    const [message] = orderMessages({ ...domainEvent, event: "confirm", actor: "merchant" });
    expect(message?.draft.content).toContain("请在 2026-11-22 10:00 前处理");
  });
  it("never go to who took the step", () => {
    fc.assert(
      fc.property(fc.constantFrom(...events), actors, (event, actor) => {
        expect(orderMessages({ ...domainEvent, event, actor }).map(({ to }) => to)).not.toContain(actor);
      }),
    );
  });
  it("go to both sides for every step that the platform or the clock takes", () => {
    for (const events of Object.values(ORDER_TABLE))
      for (const [event, ways] of Object.entries(events))
        for (const actor of ways.flatMap((way) => way.actors).filter((one) => one === "operator" || one === "system")) {
          const recipients = orderMessages({ ...domainEvent, event: event as OrderEvent, actor }).map(({ to }) => to);
          expect(recipients, `${event} by ${actor}`).toEqual(expect.arrayContaining(["buyer", "merchant"]));
        }
  });
  it("have a recipient for every event of the table", () => {
    for (const events of Object.values(ORDER_TABLE))
      for (const [event, ways] of Object.entries(events))
        for (const actor of ways.flatMap((way) => way.actors))
          expect(orderMessages({ ...domainEvent, event: event as OrderEvent, actor }).length).toBeGreaterThan(0);
  });

  const contentOf = (event: OrderDomainEvent["event"], actor: OrderActor, change: Partial<OrderDomainEvent> = {}) =>
    orderMessages({ ...domainEvent, event, actor, ...change }).map(({ draft }) => draft.content);
  const notes = fc.constantFrom("", "  ", "木材开裂", "  木材开裂 ");
  const known = fc.record({
    note: notes,
    paidAmount: fc.constantFrom(0, 1, 123_455, 123_456, 123_457).map(fen),
    expireAt: fc.option(fc.constant(domainEvent.expireAt!)),
  });

  it("are complete sentences, whichever facts of the order are known", () => {
    fc.assert(
      fc.property(fc.constantFrom(...events), actors, known, (event, actor, facts) => {
        for (const content of contentOf(event, actor, facts))
          expect(content).toMatch(/^订单 TM26112100000001：[^\s，。：；].*[^\s，。：；]。$/);
      }),
    );
  });
  it("show a reason without the blanks around it, and no blank reason", () => {
    fc.assert(
      fc.property(fc.constantFrom(...events), actors, (event, actor) => {
        expect(contentOf(event, actor, { note: " 木材开裂  " })).toEqual(contentOf(event, actor, { note: "木材开裂" }));
        expect(contentOf(event, actor, { note: "  " })).toEqual(contentOf(event, actor, { note: "" }));
      }),
    );
    const reasoned = [
      ["confirmWithChange", "merchant"],
      ["refuseChange", "buyer"],
      ["decline", "merchant"],
      ["cancel", "buyer"],
      ["rejectVoucher", "operator"],
      ["voidPickup", "merchant"],
      ["requestCancel", "buyer"],
      ["refuseCancel", "operator"],
      ["dispute", "system"],
      ["resolve", "operator"],
      ["forceCancel", "operator"],
    ] as const;
    for (const [event, actor] of reasoned) {
      for (const content of contentOf(event, actor, { note: "木材开裂" }))
        expect(content).toContain("，原因：木材开裂");
      for (const content of contentOf(event, actor)) expect(content).not.toContain("原因");
    }
    expect(contentOf("refuseCancel", "merchant")).toEqual(["订单 TM26112100000001：取消申请未通过。"]);
    expect(contentOf("ship", "merchant")).toEqual(["订单 TM26112100000001：货物已发出，收货后请确认。"]);
    expect(contentOf("ship", "merchant", { note: " 苏E12345" })).toEqual([
      "订单 TM26112100000001：货物已发出：苏E12345，收货后请确认。",
    ]);
    expect(contentOf("sign", "buyer")).toEqual(["订单 TM26112100000001：请按实收数量提交结算。"]);
    expect(contentOf("sign", "buyer", { note: " 实收数量有差异 " })).toEqual([
      "订单 TM26112100000001：实收数量有差异。请按实收数量提交结算。",
    ]);
  });
  it("name a deadline only where there is one", () => {
    expect(contentOf("confirm", "merchant", { expireAt: null })).toEqual(["订单 TM26112100000001：应付 ¥1,234.56。"]);
  });
  it("report a payment received, and request the rest exactly where there is one", () => {
    fc.assert(
      fc.property(fc.integer({ min: -2, max: 2 }), fc.constantFrom(1, 123_456), (more, payable) => {
        const paidAmount = fen(Math.max(0, payable + more));
        const left = payable - paidAmount;
        const [buyer, merchant] = orderMessages({
          ...domainEvent,
          event: "vouchersCleared",
          actor: "operator",
          payable: fen(payable),
          paidAmount,
        });
        expect(buyer?.draft.todo).toBe(left > 0 ? "order.pay" : "order.book");
        const rest = `还需支付 ¥${formatYuan(fen(Math.max(0, left)))}`;
        expect(buyer?.draft.content).toContain(left > 0 ? rest : "货款已核对到账，请预约提货或等待发货。");
        expect(merchant?.draft.content).toContain(left > 0 ? `买家${rest}` : "请备货");
        if (left > 0) expect(buyer?.draft.content).toContain(`已核对到账 ¥${formatYuan(paidAmount)}，`);
      }),
    );
  });
  it("state the refund of a cancelled order, where anything was paid", () => {
    expect(contentOf("timeout", "system", { paidAmount: fen(1) })).toEqual(
      Array(2).fill("订单 TM26112100000001：订单已取消，锁定的库存已释放，已付的 ¥0.01 应退回买家。"),
    );
    expect(contentOf("decline", "merchant", { note: "缺货" })).toEqual([
      "订单 TM26112100000001：订单已取消，原因：缺货，锁定的库存已释放。",
    ]);
  });
});

describe("messages about an order's invoice and refund", () => {
  const merchants = { asked: invoiceAsked(domainEvent), withdrawn: invoiceWithdrawn(domainEvent) };
  const numbers = { before: "12345678", after: "87654321" };
  const buyers = {
    issued: invoiceIssued({ ...domainEvent, invoiceNo: "12345678" }),
    corrected: invoiceCorrected(domainEvent, numbers),
    paidBack: refundDone({ ...domainEvent, kind: REFUND_KIND.toBuyer }),
    paidMore: refundDone({ ...domainEvent, kind: REFUND_KIND.fromBuyer }),
  };

  it("lead each reader to their own page of the order, and request an action from the merchant only", () => {
    const about = { type: 1, refType: "order", refId: "42" };
    for (const draft of Object.values(merchants))
      expect(draft).toMatchObject({ ...about, linkPath: "/console/order/detail?id=42" });
    for (const draft of Object.values(buyers))
      expect(draft).toMatchObject({ ...about, linkPath: "/user/platformOrder/detail?id=42", todo: null });
    expect(merchants.asked.todo).toBe("order.invoice");
    expect(merchants.withdrawn.todo).toBeNull();
  });
  it("name the order, who acted and the numbers", () => {
    const said = Object.entries({ ...merchants, ...buyers }).map(([name, { title, content }]) => [
      name,
      title,
      content,
    ]);
    const no = "订单 TM26112100000001：";
    expect(said).toEqual([
      ["asked", "买家申请开票", `${no}苏州某家具厂提交了开票信息，请按抬头开具发票。`],
      ["withdrawn", "买家撤回了开票申请", `${no}苏州某家具厂撤回了开票申请，无需开票。`],
      ["issued", "商家已开票", `${no}恒信木业已开具发票，发票号码 12345678。`],
      ["corrected", "发票号码已更正", `${no}恒信木业将发票号码由 12345678 更正为 87654321，请以新号码入账。`],
      ["paidBack", "退款已处理", `${no}商家已退回款项，请查收。`],
      ["paidMore", "补款已到账", `${no}商家已确认收到补款。`],
    ]);
  });
});

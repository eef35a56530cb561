import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fen } from "../../../src/domain/money.ts";
import { ORDER_EVENT_NAMES, ORDER_TABLE, type OrderActor, type OrderEvent } from "../../../src/domain/trade/order.ts";
import { type OrderDomainEvent, orderMessages } from "../../../src/domain/trade/order-messages.ts";

const events = ["place", ...Object.keys(ORDER_EVENT_NAMES)] as (OrderEvent | "place")[];
const domainEvent: OrderDomainEvent = {
  orderId: "42",
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
  it("say to the merchant what a new order comes to", () => {
    expect(orderMessages(domainEvent)).toEqual([
      {
        to: "merchant",
        draft: {
          type: 1,
          todo: "order.confirm",
          title: "您有新订单待确认",
          content: "订单 TM26112100000001：苏州某家具厂下单，货款 ¥1,234.56，请在 24 小时内确认。",
          linkPath: "/console/order/detail?id=42",
          refType: "order",
          refId: "42",
        },
      },
    ]);
  });
  it("say to the buyer until when to pay", () => {
    const [message] = orderMessages({ ...domainEvent, event: "confirm", actor: "merchant" });
    expect(message?.draft.content).toContain("请在 2026-11-22 10:00:00 前处理");
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
  it("go to somebody for every step that the table knows", () => {
    for (const events of Object.values(ORDER_TABLE))
      for (const [event, ways] of Object.entries(events))
        for (const actor of ways.flatMap((way) => way.actors))
          expect(orderMessages({ ...domainEvent, event: event as OrderEvent, actor }).length).toBeGreaterThan(0);
  });
});

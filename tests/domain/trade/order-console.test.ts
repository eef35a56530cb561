import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ORDER_STATUS, ORDER_STATUSES } from "../../../src/domain/trade/order.ts";
import { consoleCommands, waitsForSide } from "../../../src/domain/trade/order-console.ts";
import { orderEventTitle } from "../../../src/domain/trade/order-view.ts";

describe("consoleCommands", () => {
  it("offers no command where the server offers none, whatever the permissions", () => {
    const nothing = {
      events: [],
      refund: null,
      vouchersWaiting: false,
      mayIssueInvoice: false,
      mayCorrectInvoice: false,
    };
    expect(consoleCommands(nothing, "merchant", ["*:*:*"])).toEqual([]);
    expect(consoleCommands(nothing, "operator", ["*:*:*"])).toEqual([]);
  });
});

describe("waitsForSide", () => {
  it("waits for the operator exactly while it is disputed, and for the merchant while they can act or answer", () => {
    const orders = fc.record({
      status: fc.constantFrom(...ORDER_STATUSES),
      events: fc.subarray(["confirm", "decline"]),
      cancelRequested: fc.boolean(),
    });
    fc.assert(
      fc.property(orders, (order) => {
        expect(waitsForSide(order, "operator")).toBe(order.status === ORDER_STATUS.disputed);
        expect(waitsForSide(order, "merchant")).toBe(order.cancelRequested || order.events.length > 0);
      }),
    );
  });
});

describe("orderEventTitle", () => {
  it("is 提交订单 for the first entry, then the event's name, and the status for an event of another kind", () => {
    const entry = { event: "confirm", fromStatus: ORDER_STATUS.toConfirm, statusName: "待付款" };
    expect(orderEventTitle({ ...entry, fromStatus: null })).toBe("提交订单");
    expect(orderEventTitle(entry)).toBe("确认订单");
    expect(orderEventTitle({ ...entry, event: "issueInvoice" })).toBe("登记开票");
    expect(orderEventTitle({ ...entry, event: "import" })).toBe("待付款");
  });
});

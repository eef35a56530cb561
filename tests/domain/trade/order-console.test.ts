import { describe, expect, it } from "vitest";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { consoleCommands } from "../../../src/domain/trade/order-console.ts";
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

describe("orderEventTitle", () => {
  it("is 提交订单 for the first entry, then the event's name, and the status for an event of another kind", () => {
    const entry = { event: "confirm", fromStatus: ORDER_STATUS.toConfirm, statusName: "待付款" };
    expect(orderEventTitle({ ...entry, fromStatus: null })).toBe("提交订单");
    expect(orderEventTitle(entry)).toBe("确认订单");
    expect(orderEventTitle({ ...entry, event: "issueInvoice" })).toBe("登记开票");
    expect(orderEventTitle({ ...entry, event: "import" })).toBe("待付款");
  });
});

import { describe, expect, it } from "vitest";
import { futuresOrderMessages } from "../../../src/domain/futures/futures-messages.ts";
import { asId, type OrderId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { WAITS } from "../../../src/domain/system/waiting.ts";
import { SETTLEMENT_LAPSE } from "../../../src/domain/trade/order-clock.ts";
import { orderMessages } from "../../../src/domain/trade/order-messages.ts";

const SIDES = { shopName: "恒信木业", buyerName: "苏州某家具厂", actor: "merchant" as const, note: "" };
const spot = orderMessages({
  ...SIDES,
  orderId: asId<OrderId>("7"),
  orderNo: "TM1",
  event: "postSettlement",
  payable: fen(100),
  paidAmount: fen(100),
  expireAt: null,
});
const forward = futuresOrderMessages({
  ...SIDES,
  id: asId("7"),
  no: "TF1",
  title: "樟子松",
  event: "postSettle",
  depositKind: 1,
});

describe("a settlement that waits for the buyer", () => {
  it("ends by itself in the same words in messages and reminders, spot and forward", () => {
    const reminders = [...WAITS["order.settle"].reminders, ...WAITS["futures.settle"].reminders];
    const texts = [
      ...[...spot, ...forward].map(({ draft }) => draft.content),
      ...reminders.map((one) => JSON.stringify(one)),
    ];
    const waiting = texts.filter((text) => text.includes("48"));
    expect(waiting).toHaveLength(4);
    for (const text of waiting) expect(text).toContain(SETTLEMENT_LAPSE);
  });
});

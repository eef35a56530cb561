import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askedOf, FUTURES_EVENT_NAMES, FUTURES_STATUS, type FuturesEvent } from "../../../src/domain/futures/order.ts";
import type { FuturesOrderBrief } from "../../../src/domain/futures/order-view.ts";
import { buyerWork } from "../../../src/domain/shell/buyer-work.ts";
import { ORDER_STATUSES } from "../../../src/domain/trade/order.ts";
import { orderTurn } from "../../../src/domain/trade/order-turn.ts";
import type { OrderBrief } from "../../../src/domain/trade/order-view.ts";

const spotOrders = fc
  .record({ status: fc.constantFrom(...ORDER_STATUSES), cancelRequested: fc.boolean(), minute: fc.nat(59) })
  .map(({ minute, ...order }) => ({
    ...order,
    ...{ deliveryMode: 1, settleAmount: null, vouchersWaiting: false, refund: null, dueAt: null, lines: [] },
    createTime: `2026-11-20 08:${String(minute).padStart(2, "0")}:00`,
  }));
const EVENTS = Object.keys(FUTURES_EVENT_NAMES) as FuturesEvent[];
const forwardOrders = fc
  .record({
    status: fc.constantFrom(...Object.values(FUTURES_STATUS)),
    events: fc.uniqueArray(fc.constantFrom(...EVENTS)),
    minute: fc.nat(59),
  })
  .map(({ minute, ...order }) => ({
    ...order,
    ...{ sizeText: "38*89", title: "SPF", expireAt: null },
    createTime: `2026-11-20 08:${String(minute).padStart(2, "0")}:00`,
  }));
const numbered = <One extends object>(all: readonly One[], kind: string) =>
  all.map((one, at) => ({ ...one, id: `${kind}${at}`, orderNo: `${kind}${at}` }));

describe("buyerWork", () => {
  it("has every order that asks something of the buyer once, the oldest first", () => {
    fc.assert(
      fc.property(fc.array(spotOrders), fc.array(forwardOrders), (spot, forward) => {
        const orders = numbered(spot, "s") as unknown as OrderBrief[];
        const forwards = numbered(forward, "f") as unknown as FuturesOrderBrief[];
        const work = buyerWork(orders, forwards);
        const asking = [
          ...orders.filter((order) => orderTurn(order)?.side === "buyer"),
          ...forwards.filter((order) => askedOf(order) !== null),
        ];
        expect(work.map(({ id }) => id).sort()).toEqual(asking.map(({ id }) => id as string).sort());
        const begun = work.map((one) => one.begun);
        expect(begun).toEqual(begun.toSorted());
      }),
    );
  });
});

describe("askedOf", () => {
  it("asks for the first step that leads on, for none that ends or quarrels, and for nothing of what has ended", () => {
    const { toPayDeposit, toSettle, completed } = FUTURES_STATUS;
    expect(askedOf({ status: toPayDeposit, events: ["cancel", "addVoucher"] })).toBe("上传付款凭证");
    expect(askedOf({ status: toSettle, events: ["dispute"] })).toBeNull();
    expect(askedOf({ status: toSettle, events: ["dispute", "confirmSettle"] })).toBe("确认结算");
    expect(askedOf({ status: completed, events: ["addVoucher"] })).toBeNull();
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fen } from "../../../src/domain/money.ts";
import { ORDER_FINAL, ORDER_STATUS, ORDER_STATUSES, orderState } from "../../../src/domain/trade/order.ts";
import { availableOrderEvents, type OrderActor } from "../../../src/domain/trade/order-events.ts";
import { orderDealState, orderTurn, waitingText } from "../../../src/domain/trade/order-turn.ts";
import { REFUND_KIND, REFUND_STATUS } from "../../../src/domain/trade/refund.ts";
import { basisPoints } from "../../../src/domain/units.ts";

const status = fc.constantFrom(...ORDER_STATUSES);
const mode = fc.constantFrom<1 | 2>(1, 2);
const dueAt = fc.option(fc.integer({ min: 0 }), { nil: null });
const lines = [{ count: 10, pickedCount: 2, reservedCount: 7 }];
const plain = { settleAmount: null, cancelRequested: false, vouchersWaiting: false, refund: null, lines };

describe("the turn of an order", () => {
  it("belongs to an actor while the order is open, and to none once it has ended", () => {
    fc.assert(
      fc.property(status, mode, dueAt, (one, deliveryMode, due) => {
        const turn = orderTurn({ ...plain, status: one, deliveryMode, dueAt: due });
        expect(turn === null).toBe(ORDER_FINAL.includes(one));
        expect(turn?.dueAt ?? due).toBe(due);
      }),
    );
  });

  it("belongs to an actor with an event in the table of states", () => {
    fc.assert(
      fc.property(status, mode, fc.boolean(), (one, deliveryMode, isPosted) => {
        const settleAmount = isPosted ? fen(100) : null;
        const turn = orderTurn({ ...plain, settleAmount, status: one, deliveryMode, dueAt: null });
        // Goods are fetched by a reservation, which leaves the order as it is until the warehouse loads.
        fc.pre(turn !== null && orderState(one).fetchable !== true);
        const events = availableOrderEvents(one, turn?.side as OrderActor, {
          deliveryMode,
          payMode: 1,
          payable: fen(100),
          paidAmount: fen(100),
          settleAmount,
          pickedUp: "all",
          toleranceBp: basisPoints(300),
          vouchersWaiting: one === ORDER_STATUS.toAudit,
          cancelRequested: false,
          remainderDropped: false,
          pickupDisputed: false,
        });
        expect(events).not.toEqual([]);
      }),
    );
  });

  it("is the merchant's while a request to cancel waits, without a deadline of the clock", () => {
    fc.assert(
      fc.property(status, mode, dueAt, (one, deliveryMode, due) => {
        const asked = orderTurn({ ...plain, cancelRequested: true, status: one, deliveryMode, dueAt: due });
        expect(asked).toEqual({ side: "merchant", action: "处理取消申请", dueAt: null });
      }),
    );
  });

  it("outlives the order while money is left to be paid, until that is done", () => {
    fc.assert(
      fc.property(status, fc.constantFrom(REFUND_KIND.toBuyer, REFUND_KIND.fromBuyer), fc.nat(), (one, kind, due) => {
        const left = (paid: number) =>
          orderTurn({
            ...plain,
            status: one,
            deliveryMode: 1,
            dueAt: null,
            refund: { kind, amount: fen(1), status: paid, dueAt: due, events: [] },
          });
        const side = kind === REFUND_KIND.toBuyer ? "merchant" : "buyer";
        expect(left(REFUND_STATUS.open)).toMatchObject({ side, dueAt: due });
        expect(left(REFUND_STATUS.done)).toEqual(orderTurn({ ...plain, status: one, deliveryMode: 1, dueAt: null }));
      }),
    );
  });

  it("of money that the buyer owes is the merchant's while a voucher waits for the audit", () => {
    const refund = { kind: REFUND_KIND.fromBuyer, amount: fen(1), status: REFUND_STATUS.open, dueAt: 9, events: [] };
    const ended = { ...plain, status: ORDER_STATUS.completed, deliveryMode: 1, dueAt: null, refund };
    expect(orderTurn({ ...ended, vouchersWaiting: true })).toMatchObject({ side: "merchant", action: "核对补款" });
  });

  it("is the buyer's who fetches once trucks are booked for all that is left", () => {
    const fetched = (reservedCount: number) =>
      orderTurn({
        ...plain,
        status: ORDER_STATUS.partlyPickedUp,
        deliveryMode: 1,
        dueAt: null,
        lines: [
          { count: 10, pickedCount: 2, reservedCount },
          { count: 5, pickedCount: 5, reservedCount: 0 },
        ],
      })?.action;
    expect(fetched(7)).toBe("预约提货");
    expect(fetched(8)).toBe("按预约提货");
  });

  it("names whom the others wait for", () => {
    const named = (one: number, deliveryMode = 1, settleAmount: 1 | null = null) => {
      const turn = orderTurn({
        ...plain,
        status: one,
        deliveryMode,
        dueAt: null,
        settleAmount: settleAmount && fen(settleAmount),
      });
      return turn && waitingText(turn);
    };
    expect(named(ORDER_STATUS.toConfirm)).toBe("等待商家确认");
    expect(named(ORDER_STATUS.toPay)).toBe("等待买家付款");
    expect(named(ORDER_STATUS.toPickup)).toBe("等待买家预约提货");
    expect(named(ORDER_STATUS.toPickup, 2)).toBe("等待商家发货");
    expect(named(ORDER_STATUS.toSettle)).toBe("等待商家提交结算");
    expect(named(ORDER_STATUS.toSettle, 1, 1)).toBe("等待买家确认结算");
    expect(named(ORDER_STATUS.disputed)).toBe("等待平台裁定");
  });

  it("is what its reader reads, and orange for the one who acts", () => {
    const readers = ["buyer", "merchant", "operator"] as const;
    fc.assert(
      fc.property(status, mode, fc.boolean(), (one, deliveryMode, cancelRequested) => {
        const order = { ...plain, status: one, statusName: "状态", deliveryMode, cancelRequested, dueAt: null };
        const turn = orderTurn(order);
        for (const reader of readers)
          expect(orderDealState(order, reader).tone === "act").toBe(turn !== null && turn.side === reader);
      }),
    );
    const paying = { ...plain, status: ORDER_STATUS.toPay, statusName: "待付款", deliveryMode: 1, dueAt: null };
    expect(readers.map((reader) => orderDealState(paying, reader).words)).toEqual([
      "待您付款",
      "待买家付款",
      "待买家付款",
    ]);
    const answering = { ...paying, status: ORDER_STATUS.disputed, statusName: "争议中", mayAnswer: true };
    expect(orderDealState(answering, "merchant")).toMatchObject({ words: "待您陈述", name: "争议中", tone: "act" });
  });
});

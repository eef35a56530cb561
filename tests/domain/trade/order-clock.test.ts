import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fen } from "../../../src/domain/money.ts";
import { workingTimeFrom } from "../../../src/domain/system/working-time.ts";
import { ORDER_STATUS, ORDER_STATUSES, orderClock } from "../../../src/domain/trade/order.ts";
import {
  holdUntil,
  ORDER_LIMITS,
  orderLimitProblem,
  payWindowNote,
  withLimits,
} from "../../../src/domain/trade/order-clock.ts";
import { nextOrderStatus, type OrderFacts } from "../../../src/domain/trade/order-events.ts";
import { basisPoints, dm3 } from "../../../src/domain/units.ts";

const HOUR = 3_600_000;
const facts: fc.Arbitrary<OrderFacts> = fc.record({
  deliveryMode: fc.constantFrom(1, 2),
  payMode: fc.constantFrom(1, 2, 3),
  payable: fc.constant(fen(100_000)),
  paidAmount: fc.constant(fen(0)),
  cancelRequested: fc.boolean(),
  pickedUp: fc.constantFrom("none", "part", "all"),
  settleAmount: fc.option(fc.integer({ min: 90_000, max: 110_000 }).map(fen)),
  toleranceBp: fc.constant(300).map(basisPoints),
  vouchersWaiting: fc.boolean(),
  remainderDropped: fc.boolean(),
  pickupDisputed: fc.boolean(),
});
const times = fc.record({
  enteredAt: fc.nat(),
  expireAt: fc.option(fc.nat()),
  settlementPostedAt: fc.option(fc.nat()),
});

describe("orderClock", () => {
  const given = { enteredAt: 1000, expireAt: 5000, settlementPostedAt: 2000 };
  const settled: OrderFacts = {
    deliveryMode: 1,
    payMode: 1,
    payable: fen(100_000),
    paidAmount: fen(100_000),
    cancelRequested: false,
    pickedUp: "all",
    settleAmount: fen(99_000),
    toleranceBp: basisPoints(300),
    vouchersWaiting: false,
    remainderDropped: false,
    pickupDisputed: false,
  };
  it("waits 24 h for the merchant, the hold for the payment, 7 days for receipt, 48 h for the settlement", () => {
    expect(orderClock(ORDER_STATUS.toConfirm, given, settled)).toEqual({ event: "timeout", dueAt: 1000 + 24 * HOUR });
    expect(orderClock(ORDER_STATUS.toPay, given, settled)).toEqual({ event: "timeout", dueAt: 5000 });
    expect(orderClock(ORDER_STATUS.inTransit, given, settled)).toEqual({ event: "sign", dueAt: 1000 + 168 * HOUR });
    expect(orderClock(ORDER_STATUS.toSettle, given, settled)).toEqual({
      event: "confirmSettlement",
      dueAt: 2000 + 48 * HOUR,
    });
    expect(orderClock(ORDER_STATUS.toSettle, given, { ...settled, settleAmount: fen(90_000) })?.event).toBe("dispute");
    expect(orderClock(ORDER_STATUS.toSettle, given, { ...settled, pickupDisputed: true })).toBeNull();
    for (const status of [
      ORDER_STATUS.toAudit,
      ORDER_STATUS.toPickup,
      ORDER_STATUS.partlyPickedUp,
      ORDER_STATUS.disputed,
      ORDER_STATUS.completed,
      ORDER_STATUS.cancelled,
    ] as const)
      expect(orderClock(status, given, settled)).toBeNull();
  });
  it("only ever sends what the table lets the system do", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_STATUSES), times, facts, (status, at, with_) => {
        const clock = orderClock(status, at, with_);
        if (clock !== null) expect(nextOrderStatus(status, clock.event, "system", with_).kind).toBe("ok");
      }),
    );
  });
  it("waits for nothing whose beginning is not known", () => {
    expect(orderClock(ORDER_STATUS.toPay, { ...given, expireAt: null }, settled)).toBeNull();
    expect(orderClock(ORDER_STATUS.toSettle, { ...given, settlementPostedAt: null }, settled)).toBeNull();
    expect(orderClock(ORDER_STATUS.toSettle, given, { ...settled, settleAmount: null })).toBeNull();
  });
});

describe("holdUntil", () => {
  const at = (text: string) => Date.parse(`${text}+08:00`);

  it("holds two working hours for a person and a day for a company", () => {
    expect(holdUntil(at("2026-11-20T09:00:00"), 0)).toBe(at("2026-11-20T11:00:00"));
    expect(holdUntil(at("2026-11-20T17:30:00"), 0)).toBe(at("2026-11-21T09:30:00"));
    expect(holdUntil(at("2026-11-20T22:00:00"), 0)).toBe(at("2026-11-21T10:00:00"));
    expect(holdUntil(at("2026-11-20T22:00:00"), 1)).toBe(at("2026-11-21T22:00:00"));
    const minute = { ...ORDER_LIMITS, holdMinutesPersonal: 1 };
    expect(holdUntil(at("2026-11-20T09:00:00") + 7, 0, minute)).toBe(at("2026-11-20T09:01:00") + 7);
  });

  it("is described as configured", () => {
    expect(payWindowNote(0, ORDER_LIMITS)).toBe("2 个工作小时（工作时间每天 08:00-18:00，节假日除外）");
    expect(payWindowNote(1, ORDER_LIMITS)).toBe("24 小时");
    const work = workingTimeFrom({ hours: ["13:00-17:30", "08:00-12:00"], weekdays: ["1", "5"], holidays: ["无"] });
    expect(payWindowNote(0, { ...ORDER_LIMITS, holdMinutesPersonal: 90, work })).toBe(
      "90 分钟工作时间（工作时间周一、周五 08:00-12:00、13:00-17:30）",
    );
    const limits = { ...ORDER_LIMITS, depositKind: 1 } as const;
    expect(withLimits("个人 {{个人付款时限}}，企业 {{ 企业付款时限 }}，{{别的}}", limits)).toBe(
      "个人 2 个工作小时，企业 24 小时，{{别的}}",
    );
    expect(withLimits("{{期货首付款约定}}", limits)).toBe("订金属预付款，取消即退还，违约方按实际损失赔偿");
  });
});

describe("orderLimitProblem", () => {
  it("allows five unpaid orders and 200 m³, and nothing beyond", () => {
    const load = { unpaidOrders: 3, newOrders: 2, heldVolume: dm3(150_000), newVolume: dm3(50_000) };
    expect(orderLimitProblem(load)).toBeNull();
    expect(orderLimitProblem({ ...load, newOrders: 3 })).toBe("待付款订单最多5笔，请先付款或取消后再下单");
    expect(orderLimitProblem({ ...load, newVolume: dm3(50_001) })).toBe(
      "待付款订单合计不能超过200m³，请先付款或取消后再下单",
    );
  });
  it("never grows more generous with a heavier load", () => {
    const loads = fc.record({
      unpaidOrders: fc.nat(7),
      newOrders: fc.nat(7),
      heldVolume: fc.nat(250_000).map(dm3),
      newVolume: fc.nat(250_000).map(dm3),
    });
    fc.assert(
      fc.property(loads, fc.nat(3), fc.nat(9999), (load, orders, volume) => {
        const heavier = { ...load, unpaidOrders: load.unpaidOrders + orders, newVolume: dm3(load.newVolume + volume) };
        if (orderLimitProblem(load) !== null) expect(orderLimitProblem(heavier)).not.toBeNull();
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fen } from "../../../src/domain/money.ts";
import {
  isFreightOpen,
  isOrderStatus,
  ORDER_FINAL,
  ORDER_STATUS,
  ORDER_STATUS_NAMES,
  ORDER_STATUSES,
  ORDER_TABS,
  type OrderStatus,
  orderStatusName,
  rulingProblem,
} from "../../../src/domain/trade/order.ts";
import {
  availableOrderEvents,
  cancelTypeOf,
  nextOrderStatus,
  ORDER_EVENT_NAMES,
  ORDER_TABLE,
  type OrderActor,
  type OrderEvent,
  type OrderFacts,
  withinTolerance,
} from "../../../src/domain/trade/order-events.ts";
import { basisPoints } from "../../../src/domain/units.ts";
import { finalStatuses } from "../../support/state-tables.ts";

const events = Object.keys(ORDER_EVENT_NAMES) as OrderEvent[];
const actors: OrderActor[] = ["buyer", "merchant", "operator", "system"];
const plain: OrderFacts = {
  deliveryMode: 1,
  payMode: 1,
  payable: fen(100_000),
  paidAmount: fen(0),
  cancelRequested: false,
  pickedUp: "none",
  settleAmount: null,
  toleranceBp: basisPoints(300),
  vouchersWaiting: false,
  remainderDropped: false,
  pickupDisputed: false,
};
const facts: fc.Arbitrary<OrderFacts> = fc.record({
  deliveryMode: fc.constantFrom(1, 2),
  payMode: fc.constantFrom(1, 2, 3),
  payable: fc.constant(fen(100_000)),
  paidAmount: fc.constantFrom(0, 99_999, 100_000, 100_001).map(fen),
  cancelRequested: fc.boolean(),
  pickedUp: fc.constantFrom("none", "part", "all"),
  settleAmount: fc.option(fc.constantFrom(96_999, 97_000, 100_000, 103_000, 103_001).map(fen)),
  toleranceBp: fc.constant(300).map(basisPoints),
  vouchersWaiting: fc.boolean(),
  remainderDropped: fc.boolean(),
  pickupDisputed: fc.boolean(),
});
const statuses = fc.constantFrom(...ORDER_STATUSES);
const anEvent = fc.constantFrom(...events);
const anActor = fc.constantFrom(...actors);

/** A walk over allowed moves only; a patient one cancels only where nothing else is left, so that many get to the end. */
const guidedWalks = fc.record({
  patient: fc.boolean(),
  turns: fc.array(fc.record({ choice: fc.nat(), facts }), { minLength: 10, maxLength: 60 }),
});
function guided({ patient, turns }: { patient: boolean; turns: readonly { choice: number; facts: OrderFacts }[] }) {
  const path: OrderStatus[] = [ORDER_STATUS.toConfirm];
  for (const { choice, facts: given } of turns) {
    const status = path.at(-1)!;
    const ways = actors.flatMap((actor) =>
      availableOrderEvents(status, actor, given).map((event) => nextOrderStatus(status, event, actor, given)),
    );
    const onwards = ways.flatMap((way) =>
      way.kind === "ok" && !(patient && way.status === ORDER_STATUS.cancelled) ? [way.status] : [],
    );
    if (onwards.length > 0) path.push(onwards[choice % onwards.length]!);
  }
  return path;
}

function run(from: OrderStatus, event: OrderEvent, actor: OrderActor, change: Partial<OrderFacts> = {}) {
  const step = nextOrderStatus(from, event, actor, { ...plain, ...change });
  return step.kind === "ok" ? step.status : step.reason;
}

describe("the life of an order", () => {
  it("goes from confirmation over payment and pickup to completion", () => {
    expect(run(ORDER_STATUS.toConfirm, "confirm", "merchant")).toBe(ORDER_STATUS.toPay);
    expect(run(ORDER_STATUS.toConfirm, "confirmWithChange", "merchant")).toBe(ORDER_STATUS.toAcceptChange);
    expect(run(ORDER_STATUS.toAcceptChange, "acceptChange", "buyer")).toBe(ORDER_STATUS.toPay);
    expect(run(ORDER_STATUS.toAcceptChange, "acceptChange", "buyer", { payMode: 3 })).toBe(ORDER_STATUS.toPickup);
    expect(run(ORDER_STATUS.toAcceptChange, "refuseChange", "buyer")).toBe(ORDER_STATUS.cancelled);
    expect(run(ORDER_STATUS.toAcceptChange, "timeout", "system")).toBe(ORDER_STATUS.cancelled);
    expect(run(ORDER_STATUS.toPay, "uploadVoucher", "buyer")).toBe(ORDER_STATUS.toAudit);
    expect(run(ORDER_STATUS.toAudit, "vouchersCleared", "merchant", { paidAmount: fen(100_000) })).toBe(
      ORDER_STATUS.toPickup,
    );
    expect(run(ORDER_STATUS.toPickup, "partialPickup", "merchant", { pickedUp: "part" })).toBe(
      ORDER_STATUS.partlyPickedUp,
    );
    expect(run(ORDER_STATUS.partlyPickedUp, "completePickup", "merchant", { pickedUp: "all" })).toBe(
      ORDER_STATUS.toSettle,
    );
    expect(run(ORDER_STATUS.toSettle, "postSettlement", "merchant", { settleAmount: fen(99_000) })).toBe(
      ORDER_STATUS.toSettle,
    );
    expect(run(ORDER_STATUS.toSettle, "confirmSettlement", "buyer", { settleAmount: fen(99_000) })).toBe(
      ORDER_STATUS.completed,
    );
  });
  it("ships what is to be delivered, and only that", () => {
    expect(run(ORDER_STATUS.toPickup, "ship", "merchant", { deliveryMode: 2 })).toBe(ORDER_STATUS.inTransit);
    expect(run(ORDER_STATUS.inTransit, "sign", "buyer", { deliveryMode: 2 })).toBe(ORDER_STATUS.toSettle);
    expect(run(ORDER_STATUS.toPickup, "ship", "merchant")).toBe("自提订单不需要发货");
    expect(run(ORDER_STATUS.toPickup, "completePickup", "merchant", { deliveryMode: 2, pickedUp: "all" })).toBe(
      "送货订单不能自提",
    );
    expect(run(ORDER_STATUS.toPickup, "ship", "merchant", { deliveryMode: 2, cancelRequested: true })).toBe(
      "买家已申请取消，请先处理",
    );
  });
  it("skips the payment on account", () => {
    expect(run(ORDER_STATUS.toConfirm, "confirm", "merchant", { payMode: 3 })).toBe(ORDER_STATUS.toPickup);
  });
  it("does not take a part payment for the whole", () => {
    const part = { paidAmount: fen(99_999) };
    expect(run(ORDER_STATUS.toAudit, "vouchersCleared", "merchant", part)).toBe(ORDER_STATUS.toPay);
    expect(run(ORDER_STATUS.toAudit, "vouchersCleared", "merchant", { ...part, vouchersWaiting: true })).toBe(
      ORDER_STATUS.toAudit,
    );
    expect(run(ORDER_STATUS.toAudit, "vouchersCleared", "merchant", { ...part, cancelRequested: true })).toBe(
      ORDER_STATUS.toAudit,
    );
    for (const [event, actor] of [
      ["refuseCancel", "merchant"],
      ["withdrawCancel", "buyer"],
    ] as const) {
      expect(run(ORDER_STATUS.toAudit, event, actor, { ...part, cancelRequested: true })).toBe(ORDER_STATUS.toPay);
      expect(run(ORDER_STATUS.toAudit, event, actor, { ...part, cancelRequested: true, vouchersWaiting: true })).toBe(
        ORDER_STATUS.toAudit,
      );
      expect(run(ORDER_STATUS.toAudit, event, actor, part)).toBe("买家没有申请取消");
    }
    expect(run(ORDER_STATUS.toAudit, "uploadVoucher", "buyer", { paidAmount: fen(50_000) })).toBe(ORDER_STATUS.toAudit);
    expect(run(ORDER_STATUS.toAudit, "rejectVoucher", "operator")).toBe(ORDER_STATUS.toPay);
    expect(run(ORDER_STATUS.toAudit, "rejectVoucher", "merchant", { vouchersWaiting: true })).toBe(
      ORDER_STATUS.toAudit,
    );
  });
  it("lets the buyer cancel freely before paying, afterwards with the merchant's consent", () => {
    for (const status of [ORDER_STATUS.toConfirm, ORDER_STATUS.toPay] as const)
      expect(run(status, "cancel", "buyer")).toBe(ORDER_STATUS.cancelled);
    for (const status of [ORDER_STATUS.toAudit, ORDER_STATUS.toPickup] as const) {
      expect(run(status, "cancel", "buyer")).toBe("当前状态不能执行此操作");
      expect(run(status, "agreeCancel", "merchant")).toBe("买家没有申请取消");
      expect(run(status, "requestCancel", "buyer")).toBe(status);
      expect(run(status, "agreeCancel", "merchant", { cancelRequested: true })).toBe(ORDER_STATUS.cancelled);
    }
  });
  it("can be cancelled by the platform until goods have left the warehouse for good", () => {
    for (const status of [
      ORDER_STATUS.toConfirm,
      ORDER_STATUS.toPay,
      ORDER_STATUS.toAudit,
      ORDER_STATUS.toPickup,
      ORDER_STATUS.inTransit,
    ] as const)
      expect(run(status, "forceCancel", "operator")).toBe(ORDER_STATUS.cancelled);
    for (const status of [ORDER_STATUS.partlyPickedUp, ORDER_STATUS.toSettle, ORDER_STATUS.disputed] as const)
      expect(run(status, "forceCancel", "operator")).toBe("当前状态不能执行此操作");
  });
  it("the settlement counts what was taken when the remainder is given up", () => {
    expect(
      run(ORDER_STATUS.partlyPickedUp, "agreeCancel", "merchant", { cancelRequested: true, pickedUp: "part" }),
    ).toBe(ORDER_STATUS.toSettle);
    expect(run(ORDER_STATUS.partlyPickedUp, "agreeCancel", "operator", { pickedUp: "part" })).toBe(
      ORDER_STATUS.toSettle,
    );
  });
  it("goes back to fetching when a tally is voided before anything was settled", () => {
    expect(run(ORDER_STATUS.toSettle, "voidPickup", "merchant", { pickedUp: "part" })).toBe(
      ORDER_STATUS.partlyPickedUp,
    );
    expect(run(ORDER_STATUS.toSettle, "voidPickup", "merchant")).toBe(ORDER_STATUS.toPickup);
    expect(run(ORDER_STATUS.partlyPickedUp, "voidPickup", "merchant")).toBe(ORDER_STATUS.toPickup);
    expect(run(ORDER_STATUS.toSettle, "voidPickup", "merchant", { settleAmount: fen(1) })).toBe(
      "已提交结算，码单不能作废",
    );
    expect(run(ORDER_STATUS.toSettle, "voidPickup", "merchant", { remainderDropped: true })).toBe(
      "余量已取消，码单不能作废",
    );
  });
  it("no settlement ends an order while a tally is disputed", () => {
    const disputed = { settleAmount: fen(100_000), pickupDisputed: true };
    for (const [event, actor] of [
      ["postSettlement", "merchant"],
      ["confirmSettlement", "buyer"],
      ["confirmSettlement", "system"],
    ] as const)
      expect(run(ORDER_STATUS.toSettle, event, actor, disputed)).toBe("有码单存在异议，请先处理");
    expect(run(ORDER_STATUS.toSettle, "dispute", "buyer", disputed)).toBe(ORDER_STATUS.disputed);
  });
  it("takes less than ordered for agreed where the remainder was given up, and never more", () => {
    fc.assert(
      fc.property(fc.nat(200_000), (settled) => {
        const dropped = withinTolerance({ ...plain, settleAmount: fen(settled), remainderDropped: true });
        expect(dropped).toBe(settled <= 103_000);
      }),
    );
  });
  it("takes a tally out of tolerance to the dispute", () => {
    expect(run(ORDER_STATUS.toSettle, "confirmSettlement", "buyer")).toBe("商家尚未提交结算");
    expect(run(ORDER_STATUS.toSettle, "confirmSettlement", "buyer", { settleAmount: fen(96_999) })).toBe(
      "结算差异超出允许范围，请提出异议",
    );
    expect(run(ORDER_STATUS.toSettle, "dispute", "system", { settleAmount: fen(96_999) })).toBe(ORDER_STATUS.disputed);
    expect(run(ORDER_STATUS.toSettle, "dispute", "system", { settleAmount: fen(97_000) })).toBe("结算差异在允许范围内");
    expect(run(ORDER_STATUS.disputed, "resolve", "operator")).toBe(ORDER_STATUS.completed);
  });
});

describe("laws of the order table", () => {
  it("has exactly the listed statuses, events and final statuses", () => {
    expect(Object.keys(ORDER_TABLE).map(Number)).toEqual([...ORDER_STATUSES]);
    expect(finalStatuses(ORDER_TABLE)).toEqual(ORDER_FINAL);
    const used = Object.values(ORDER_TABLE).flatMap((ways) => Object.keys(ways));
    expect(new Set(used)).toEqual(new Set(events));
  });
  it("has no transition from a final status", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_FINAL), anEvent, anActor, facts, (status, event, actor, given) => {
        expect(nextOrderStatus(status, event, actor, given).kind).toBe("refused");
      }),
    );
  });
  it("leaves nothing stuck: wherever an order is, an operator can act, and from everywhere an end can be reached", () => {
    fc.assert(
      fc.property(statuses, facts, (status, given) => {
        if (ORDER_FINAL.includes(status)) return;
        const forOperator = availableOrderEvents(status, "operator", given);
        expect(forOperator.some((event) => event !== "refuseCancel")).toBe(true);
      }),
    );
    const ends = new Set<number>(ORDER_FINAL);
    for (let round = 0; round < ORDER_STATUSES.length; round++) {
      for (const status of ORDER_STATUSES) {
        const ways = Object.values(ORDER_TABLE[status]).flat();
        if (ways.some(({ to, actors: who }) => ends.has(to) && who.includes("operator"))) ends.add(status);
      }
    }
    expect([...ends].sort()).toEqual([...ORDER_STATUSES]);
  });
  it("gives the one who acts next an event of their own", () => {
    const next: [OrderStatus, OrderActor][] = [
      [ORDER_STATUS.toConfirm, "merchant"],
      [ORDER_STATUS.toPay, "buyer"],
      [ORDER_STATUS.toAudit, "merchant"],
      [ORDER_STATUS.toPickup, "buyer"],
      [ORDER_STATUS.inTransit, "buyer"],
      [ORDER_STATUS.partlyPickedUp, "buyer"],
      [ORDER_STATUS.toSettle, "merchant"],
      [ORDER_STATUS.disputed, "operator"],
    ];
    for (const [status, actor] of next) expect(availableOrderEvents(status, actor, plain)).not.toEqual([]);
  });
  it("never moves for a forbidden actor, with any facts", () => {
    fc.assert(
      fc.property(statuses, anEvent, anActor, facts, (status, event, actor, given) => {
        const named = ORDER_TABLE[status][event]?.some((way) => way.actors.includes(actor)) ?? false;
        if (!named) expect(nextOrderStatus(status, event, actor, given).kind).toBe("refused");
      }),
      { numRuns: 2000 },
    );
  });
  it("refuses the buyer the merchant's events, and vice versa", () => {
    const merchantOnly = [
      "confirm",
      "confirmWithChange",
      "decline",
      "vouchersCleared",
      "rejectVoucher",
      "ship",
      "partialPickup",
      "completePickup",
      "voidPickup",
      "agreeCancel",
      "refuseCancel",
      "postSettlement",
    ] as const;
    const buyerOnly = ["acceptChange", "refuseChange", "cancel", "uploadVoucher", "requestCancel"] as const;
    fc.assert(
      fc.property(statuses, facts, (status, given) => {
        for (const event of merchantOnly) expect(availableOrderEvents(status, "buyer", given)).not.toContain(event);
        for (const event of buyerOnly) expect(availableOrderEvents(status, "merchant", given)).not.toContain(event);
        expect(availableOrderEvents(status, "system", given)).not.toContain("forceCancel");
      }),
    );
  });
  it("never completes an order that was not confirmed, nor cancels one whose goods have left the warehouse", () => {
    let completed = 0;
    fc.assert(
      fc.property(guidedWalks, (walk) => {
        const path = guided(walk);
        const cancelled = path.indexOf(90);
        if (cancelled >= 0) expect(path[cancelled - 1]).toBeLessThan(60);
        // Goods return to the warehouse only when every tally sheet is void.
        for (const [at, status] of path.entries())
          if (status < ORDER_STATUS.partlyPickedUp && (path[at - 1] ?? 0) >= 60)
            expect(status).toBe(ORDER_STATUS.toPickup);
        if (path.includes(80)) {
          expect(path.indexOf(50)).toBeGreaterThan(0);
          expect(path.indexOf(70)).toBeGreaterThan(path.indexOf(50));
          completed++;
        }
      }),
      { numRuns: 2000 },
    );
    expect(completed).toBeGreaterThan(100);
  });
  it("leaves no unreviewed voucher behind", () => {
    fc.assert(
      fc.property(anEvent, anActor, facts, (event, actor, given) => {
        const step = nextOrderStatus(ORDER_STATUS.toAudit, event, actor, { ...given, vouchersWaiting: true });
        if (step.kind === "ok") expect(step.status).toBe(ORDER_STATUS.toAudit);
      }),
    );
  });
  it("moves only by bank transfer that covers the amount, unless on account", () => {
    fc.assert(
      fc.property(facts, anActor, (given, actor) => {
        const isPaid = given.paidAmount >= given.payable;
        const passed = nextOrderStatus(ORDER_STATUS.toAudit, "vouchersCleared", actor, given);
        if (passed.kind === "ok") {
          const stays = given.vouchersWaiting || given.cancelRequested;
          expect(passed.status).toBe(
            isPaid && !given.vouchersWaiting
              ? ORDER_STATUS.toPickup
              : stays
                ? ORDER_STATUS.toAudit
                : ORDER_STATUS.toPay,
          );
        }
        const refused = nextOrderStatus(ORDER_STATUS.toAudit, "rejectVoucher", actor, given);
        if (refused.kind === "ok")
          expect(refused.status).toBe(
            given.vouchersWaiting ? ORDER_STATUS.toAudit : isPaid ? ORDER_STATUS.toPickup : ORDER_STATUS.toPay,
          );
        const confirmed = nextOrderStatus(ORDER_STATUS.toConfirm, "confirm", "merchant", given);
        expect(confirmed).toEqual({
          kind: "ok",
          status: given.payMode === 3 ? ORDER_STATUS.toPickup : ORDER_STATUS.toPay,
        });
      }),
    );
  });
});

describe("withinTolerance", () => {
  it("is exact at the edge", () => {
    expect(withinTolerance({ ...plain, settleAmount: fen(97_000) })).toBe(true);
    expect(withinTolerance({ ...plain, settleAmount: fen(103_001) })).toBe(false);
    expect(withinTolerance(plain)).toBe(false);
  });
  it("treats too much and too little alike", () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(1000), (off, toleranceBp) => {
        const less = withinTolerance({
          ...plain,
          toleranceBp: basisPoints(toleranceBp),
          settleAmount: fen(100_000 - off),
        });
        expect(
          withinTolerance({ ...plain, toleranceBp: basisPoints(toleranceBp), settleAmount: fen(100_000 + off) }),
        ).toBe(less);
        expect(less).toBe(off <= toleranceBp * 10);
      }),
    );
  });
  it("no settlement is there before it was posted, even where the remainder was given up", () => {
    expect(withinTolerance({ ...plain, remainderDropped: true })).toBe(false);
  });
});

describe("names and groups", () => {
  it("call status 50 by who moves the goods", () => {
    expect(orderStatusName(ORDER_STATUS.toPickup, 1)).toBe("待提货");
    expect(orderStatusName(ORDER_STATUS.toPickup, 2)).toBe("待发货");
    expect(orderStatusName(ORDER_STATUS.toConfirm, 1)).toBe(ORDER_STATUS_NAMES[20]);
  });
  it("divide all statuses among the tabs, each into one", () => {
    const [all, ...groups] = ORDER_TABS;
    expect(all?.statuses).toEqual(ORDER_STATUSES);
    expect(groups.flatMap((tab) => tab.statuses)).toEqual([...ORDER_STATUSES]);
    expect(new Set(ORDER_TABS.map((tab) => tab.key)).size).toBe(ORDER_TABS.length);
  });
  it("know a status from any other value", () => {
    expect(isOrderStatus(20)).toBe(true);
    for (const other of [10, 22, "20", null, Number.NaN]) expect(isOrderStatus(other)).toBe(false);
  });
});

describe("cancelTypeOf", () => {
  it("has a type exactly for the events that can cancel", () => {
    for (const event of events) {
      const cancels = Object.values(ORDER_TABLE).some((ways) => ways[event]?.some((way) => way.to === 90));
      expect(cancelTypeOf(event) !== null).toBe(cancels);
    }
    expect(["cancel", "decline", "timeout", "forceCancel"].map((event) => cancelTypeOf(event as OrderEvent))).toEqual([
      1, 2, 3, 5,
    ]);
  });
});

describe("a refused event", () => {
  it("is refused for its reason", () => {
    const paid = { paidAmount: fen(100_000), vouchersWaiting: true };
    const refusals: [OrderStatus, OrderEvent, OrderActor, Partial<OrderFacts>, string][] = [
      [40, "requestCancel", "buyer", { cancelRequested: true }, "已申请取消，请等待商家处理"],
      [40, "agreeCancel", "merchant", { ...paid, cancelRequested: true }, "有付款凭证待核，请先核款"],
      [40, "forceCancel", "operator", paid, "有付款凭证待核，请先核款"],
      [50, "partialPickup", "merchant", { pickedUp: "all" }, "提货数量不正确"],
      [50, "completePickup", "merchant", { pickedUp: "part" }, "还有货物未提完"],
      [60, "voidPickup", "merchant", { pickedUp: "all" }, "提货数量不正确"],
      [60, "agreeCancel", "merchant", { pickedUp: "part" }, "买家没有申请取消"],
      [70, "dispute", "system", { settleAmount: fen(1), pickupDisputed: true }, "有码单存在异议，请先处理"],
      [70, "dispute", "system", {}, "结算差异在允许范围内"],
    ];
    for (const [status, event, actor, change, reason] of refusals)
      expect(run(status, event, actor, change), `${status} ${event} ${actor}`).toBe(reason);
  });
});

describe("an order whose price is there in full", () => {
  it("is never sent back to pay", () => {
    fc.assert(
      fc.property(anEvent, anActor, facts, (event, actor, given) => {
        const step = nextOrderStatus(ORDER_STATUS.toAudit, event, actor, { ...given, paidAmount: given.payable });
        if (step.kind === "ok") expect(step.status).not.toBe(ORDER_STATUS.toPay);
      }),
      { numRuns: 1000 },
    );
    for (const [event, actor] of [
      ["refuseCancel", "merchant"],
      ["withdrawCancel", "buyer"],
    ] as const)
      expect(run(ORDER_STATUS.toAudit, event, actor, { paidAmount: fen(100_000), cancelRequested: true })).toBe(
        ORDER_STATUS.toAudit,
      );
  });
});

describe("isFreightOpen", () => {
  it("is so of a delivery that waits for its merchant, without a freight of a quote", () => {
    const open = { status: ORDER_STATUS.toConfirm, deliveryMode: 2, freightAmount: fen(0) };
    expect(isFreightOpen(open)).toBe(true);
    expect(isFreightOpen({ ...open, freightAmount: fen(60_000) })).toBe(false);
    expect(isFreightOpen({ ...open, deliveryMode: 1 })).toBe(false);
    expect(isFreightOpen({ ...open, status: ORDER_STATUS.toPay })).toBe(false);
  });
});

describe("rulingProblem", () => {
  it("lets an order be ruled to cost 105 % of its price, or what was posted, and not a fen more", () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.option(fc.nat(1_200_000)),
        fc.integer({ min: -2, max: 2 }),
        (payable, posted, off) => {
          const most = Math.max(Math.floor((payable * 105) / 100), posted ?? 0);
          const amount = Math.max(0, most + off);
          const problem = rulingProblem(fen(amount), {
            payable: fen(payable),
            posted: posted === null ? null : fen(posted),
          });
          expect(problem).toBe(amount <= most ? null : "裁定金额超过应付");
        },
      ),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fen } from "../../../src/domain/money.ts";
import {
  ORDER_FINAL,
  ORDER_HOLDING,
  ORDER_STATUS,
  ORDER_STATUSES,
  type OrderStatus,
} from "../../../src/domain/trade/order.ts";
import { orderEffects, refundOf } from "../../../src/domain/trade/order-effects.ts";
import {
  nextOrderStatus,
  ORDER_TABLE,
  type OrderActor,
  type OrderEvent,
  type OrderFacts,
} from "../../../src/domain/trade/order-events.ts";
import { REFUND_KIND } from "../../../src/domain/trade/refund.ts";
import { basisPoints } from "../../../src/domain/units.ts";

const amounts = fc.integer({ min: 0, max: 200_000 }).map(fen);
const facts: fc.Arbitrary<OrderFacts> = fc.record({
  deliveryMode: fc.constantFrom(1, 2),
  payMode: fc.constantFrom(1, 2, 3),
  payable: fc.constant(fen(100_000)),
  paidAmount: fc.constantFrom(fen(0), fen(40_000), fen(100_000)),
  cancelRequested: fc.boolean(),
  pickedUp: fc.constantFrom("none", "part", "all"),
  settleAmount: fc.option(fc.integer({ min: 90_000, max: 110_000 }).map(fen)),
  toleranceBp: fc.constant(300).map(basisPoints),
  vouchersWaiting: fc.boolean(),
  remainderDropped: fc.boolean(),
  pickupDisputed: fc.boolean(),
});
const actors = fc.constantFrom<OrderActor>("buyer", "merchant", "operator", "system");
const STARTS = ORDER_STATUSES.filter((status) => !ORDER_FINAL.includes(status));
const steps = fc
  .constantFrom(...STARTS)
  .chain((from) =>
    fc.record({ from: fc.constant(from), event: fc.constantFrom(...(Object.keys(ORDER_TABLE[from]) as OrderEvent[])) }),
  );
const offersAnswer = (status: OrderStatus) => Object.hasOwn(ORDER_TABLE[status], "refuseCancel");

/** Each transition that the table allows, from a request to cancel only where one can be answered. */
const transitions = fc
  .record({ step: steps, actor: actors, given: facts })
  .map(({ step, actor, given }) => {
    const cancelRequested = given.cancelRequested && offersAnswer(step.from);
    const known = { ...given, cancelRequested };
    return { ...step, known, next: nextOrderStatus(step.from, step.event, actor, known) };
  })
  .filter(({ next }) => next.kind === "ok");

describe("orderEffects", () => {
  it("a request to cancel waits only where it can be answered, and an answer ends it", () => {
    fc.assert(
      fc.property(transitions, ({ from, event, known, next }) => {
        if (next.kind !== "ok") return;
        const { cancelRequested } = orderEffects({ event, from, to: next.status });
        const after = cancelRequested ?? known.cancelRequested;
        if (after) expect(offersAnswer(next.status)).toBe(true);
        if (event === "requestCancel") expect(after).toBe(true);
        if (["agreeCancel", "refuseCancel", "withdrawCancel"].includes(event)) expect(after).toBe(false);
      }),
    );
  });

  it("stock is held for the buyer exactly in the statuses that hold it", () => {
    fc.assert(
      fc.property(transitions, ({ from, event, next }) => {
        if (next.kind !== "ok") return;
        const { releases, holdsForPickup } = orderEffects({ event, from, to: next.status });
        expect(releases).toBe(!ORDER_HOLDING.includes(next.status));
        expect(releases && holdsForPickup).toBe(false);
      }),
    );
  });

  it("an order is given up in part, paid in full, confirmed and priced by one kind of transition each", () => {
    const at = (event: OrderEvent, from: OrderStatus, to: OrderStatus) => {
      const effects = orderEffects({ event, from, to });
      return Object.entries(effects).flatMap(([name, value]) => (value === true ? [name] : []));
    };
    const {
      toConfirm,
      toAcceptChange,
      toPay,
      toAudit,
      toPickup,
      partlyPickedUp,
      toSettle,
      disputed,
      completed,
      cancelled,
    } = ORDER_STATUS;
    expect(at("confirm", toConfirm, toPay)).toEqual(["enters", "confirms"]);
    expect(at("confirm", toConfirm, toPickup)).toEqual(["enters", "confirms", "holdsForPickup"]);
    expect(at("confirmWithChange", toConfirm, toAcceptChange)).toEqual(["enters", "confirms"]);
    expect(at("acceptChange", toAcceptChange, toPay)).toEqual(["enters"]);
    expect(at("acceptChange", toAcceptChange, toPickup)).toEqual(["enters", "holdsForPickup"]);
    expect(at("refuseChange", toAcceptChange, cancelled)).toEqual(["enters", "ends", "releases"]);
    expect(at("vouchersCleared", toAudit, toAudit)).toEqual([]);
    expect(at("vouchersCleared", toAudit, toPickup)).toEqual(["enters", "paysUp", "holdsForPickup"]);
    expect(at("requestCancel", toPickup, toPickup)).toEqual(["cancelRequested", "holdsForPickup"]);
    expect(at("agreeCancel", partlyPickedUp, toSettle)).toEqual(["dropsRemainder", "enters", "releases"]);
    expect(at("agreeCancel", toPickup, cancelled)).toEqual(["enters", "ends", "releases"]);
    expect(at("confirmSettlement", toSettle, completed)).toEqual(["enters", "ends", "releases", "samples"]);
    expect(at("resolve", disputed, completed)).toEqual(["enters", "ends", "releases"]);
  });
  it("an order that goes on leaves a request to cancel as it is, unless that was its answer", () => {
    fc.assert(
      fc.property(transitions, ({ from, event, next }) => {
        if (next.kind !== "ok" || !offersAnswer(next.status)) return;
        const { cancelRequested } = orderEffects({ event, from, to: next.status });
        const isAnswer = ["agreeCancel", "refuseCancel", "withdrawCancel"].includes(event);
        expect(cancelRequested).toBe(event === "requestCancel" ? true : isAnswer ? false : null);
      }),
    );
  });

  it("only an agreed cancellation gives up what is not picked up", () => {
    fc.assert(
      fc.property(transitions, ({ from, event, next }) => {
        if (next.kind !== "ok") return;
        const { dropsRemainder } = orderEffects({ event, from, to: next.status });
        expect(dropsRemainder).toBe(event === "agreeCancel" && next.status === ORDER_STATUS.toSettle);
      }),
    );
  });
});

describe("refundOf", () => {
  const money = fc.record({ paidAmount: amounts, settleAmount: fc.option(amounts) });

  it("what was paid and what is left over come to what the order costs", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_FINAL), money, (status, paid) => {
        const refund = refundOf(status, paid);
        const back = refund?.kind === REFUND_KIND.toBuyer ? refund.amount : 0;
        const due = refund?.kind === REFUND_KIND.fromBuyer ? refund.amount : 0;
        const cost = status === ORDER_STATUS.cancelled ? 0 : (paid.settleAmount ?? 0);
        expect(paid.paidAmount - back + due).toBe(cost);
        expect(refund === null || refund.amount > 0).toBe(true);
      }),
    );
  });

  it("nothing is left over before an order has ended", () => {
    fc.assert(
      fc.property(fc.constantFrom(...STARTS), money, (status, paid) => {
        expect(refundOf(status, paid)).toBeNull();
      }),
    );
  });
});

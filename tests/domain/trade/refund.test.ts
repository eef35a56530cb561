import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  EXTRA_STATES,
  nextRefundStatus,
  pendingRefundEvent,
  REFUND_EVENT_NAMES,
  REFUND_KIND,
  REFUND_REPORTED,
  REFUND_STATES,
  REFUND_STATUS,
  REFUND_TABLE,
  type RefundEvent,
  type RefundState,
  type RefundStatus,
  refundDueAt,
  refundEvents,
  refundState,
  refundTone,
} from "../../../src/domain/trade/refund.ts";

const ACTORS = ["buyer", "merchant", "operator", "system"] as const;
const STATUSES = Object.values(REFUND_STATUS);
const EVENTS = Object.keys(REFUND_EVENT_NAMES) as RefundEvent[];
const toBuyer = (status: RefundStatus) => ({ kind: REFUND_KIND.toBuyer, status });

describe("money that goes back", () => {
  it("has in each state but the last who acts, until when, by what, and what the clock does is a way of the table", () => {
    for (const state of [...Object.values<RefundState>(REFUND_STATES), ...Object.values<RefundState>(EXTRA_STATES)]) {
      expect(state.actor === undefined).toBe(state.final === true);
      expect(state.waitMs === undefined).toBe(state.final === true);
    }
    for (const { code, actor, asks, lapse } of Object.values<RefundState>(REFUND_STATES)) {
      const status = code as RefundStatus;
      if (actor !== undefined) expect(nextRefundStatus(status, asks!, actor).kind).toBe("ok");
      if (lapse !== undefined) expect(nextRefundStatus(status, lapse, "system").kind).toBe("ok");
    }
  });

  it("offers what the table allows, to the system what the clock does alone", () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATUSES), fc.constantFrom(...ACTORS), fc.boolean(), (status, actor, waiting) => {
        const allowed = EVENTS.filter((event) => nextRefundStatus(status, event, actor).kind === "ok");
        const offered = refundEvents(toBuyer(status), actor, waiting);
        expect([...offered].sort()).toEqual([...allowed].sort());
        for (const event of offered) expect(REFUND_TABLE[status][event]).toBeDefined();
      }),
    );
  });

  it("never ends before it was reported as paid", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...EVENTS), fc.constantFrom(...ACTORS))), (steps) => {
        let status: RefundStatus = REFUND_STATUS.toName;
        let isReported = false;
        for (const [event, actor] of steps) {
          const step = nextRefundStatus(status, event, actor);
          if (step.kind === "refused") continue;
          status = step.status;
          isReported ||= event === "reportRefund";
          if (status === REFUND_STATUS.done) expect(isReported).toBe(true);
        }
      }),
    );
    expect(REFUND_REPORTED).toEqual([REFUND_STATUS.sent, REFUND_STATUS.missing, REFUND_STATUS.done]);
  });

  it("is the task of its actor only, and is due a fixed time after its state began", () => {
    for (const status of STATUSES)
      for (const actor of ACTORS.slice(0, 3)) {
        const events = refundEvents(toBuyer(status), actor, false);
        const asked = pendingRefundEvent({ ...toBuyer(status), amount: 1 as never, dueAt: 0, events });
        const { actor: acts, asks } = refundState(toBuyer(status));
        if (acts === actor) expect(asked).toBe(asks);
        expect(refundTone(toBuyer(status), actor) === "act").toBe(acts === actor);
        if (status === REFUND_STATUS.toName && actor !== "buyer") expect(asked).toBeNull();
      }
    expect(refundDueAt(toBuyer(REFUND_STATUS.open), 5)).toBe(5 + 72 * 3_600_000);
    expect(refundDueAt(toBuyer(REFUND_STATUS.done), 5)).toBeNull();
  });
});

describe("money that the buyer owes", () => {
  it("can be reported as come in by who receives it, while no voucher of it waits", () => {
    const open = { kind: REFUND_KIND.fromBuyer, status: REFUND_STATUS.open };
    expect(refundEvents(open, "merchant", false)).toEqual(["reportRefund"]);
    expect(refundEvents(open, "merchant", true)).toEqual([]);
    expect(refundEvents(open, "buyer", false)).toEqual([]);
    expect(refundEvents({ ...open, status: REFUND_STATUS.done }, "merchant", false)).toEqual([]);
  });
});

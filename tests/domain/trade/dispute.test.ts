import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { disputeIn } from "../../../src/domain/trade/dispute.ts";

const others = fc.constantFrom("place", "confirm", "sign", "postSettlement", "postSettle", "addVoucher");
const entries = fc.array(fc.record({ event: others, note: fc.string() }), { maxLength: 4 });
const words = fc.string({ minLength: 5 });

describe("disputeIn", () => {
  it("keeps the reason and the ruling apart, whatever else happened around them", () => {
    fc.assert(
      fc.property(entries, words, entries, words, entries, (before, reason, between, ruling, after) => {
        const raised = [...before, { event: "dispute", note: reason }, ...between];
        expect(disputeIn(raised)).toEqual({ disputeReason: reason, ruling: "" });
        const ruled = [...raised, { event: "resolve", note: ruling }, ...after];
        expect(disputeIn(ruled)).toEqual({ disputeReason: reason, ruling });
      }),
    );
  });

  it("says nothing where nobody disputed", () => {
    fc.assert(
      fc.property(entries, (history) => {
        expect(disputeIn(history)).toEqual({ disputeReason: "", ruling: "" });
      }),
    );
  });
});

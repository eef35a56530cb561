import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fen } from "../../../src/domain/money.ts";
import { disputeIn, rulingFacts, settlementName } from "../../../src/domain/trade/dispute.ts";

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

describe("the final amount of an order", () => {
  it("is called what it is: counted, or ruled", () => {
    expect(settlementName({ ruling: "" })).toBe("按实结算");
    expect(settlementName({ ruling: "按码单裁定" })).toBe("裁定结算");
  });

  it("is ruled beside what the shop posted, or the word that it posted nothing", () => {
    const order = { payable: fen(100_000), paidAmount: fen(90_000) };
    expect(rulingFacts({ ...order, settleAmount: fen(99_000) })).toBe(
      "应付 ¥1,000.00，已付 ¥900.00，商家提交结算 ¥990.00。裁定后订单完成，多退少补。",
    );
    expect(rulingFacts({ ...order, settleAmount: null })).toBe(
      "应付 ¥1,000.00，已付 ¥900.00，商家尚未提交结算。裁定后订单完成，多退少补。",
    );
  });
});

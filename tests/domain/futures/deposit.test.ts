import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cancelText,
  DEPOSIT_KIND,
  DEPOSIT_KINDS,
  depositAtEnd,
  depositRule,
  depositShareProblem,
  depositWord,
  EARNEST_PCT_MAX,
  inDepositWord,
} from "../../../src/domain/futures/deposit.ts";
import { paymentTermsFor, usualTerm } from "../../../src/domain/futures/forward-offer.ts";
import { offerTermsFor } from "../../../src/domain/futures/offer-draft.ts";
import { awaitedText, FUTURES_STATUSES, futuresStatusName } from "../../../src/domain/futures/order.ts";
import { roundFields } from "../../../src/domain/futures/order-forms.ts";
import { MILESTONE_CODES, milestoneName } from "../../../src/domain/futures/order-papers.ts";
import { fen } from "../../../src/domain/money.ts";

const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map(fen);
const sums = fc.record({ paidAmount: amounts, depositAmount: amounts });
const faults = fc.constantFrom("buyer", "merchant", null);
const kinds = fc.constantFrom(...DEPOSIT_KINDS);

describe("what is paid ahead on a forward order", () => {
  it("is forfeited by the buyer in default and returned double by the merchant in default, where it is 定金", () => {
    fc.assert(
      fc.property(sums, (of) => {
        const paid = Math.min(of.paidAmount, of.depositAmount);
        expect(depositAtEnd(of, "buyer", DEPOSIT_KIND.earnest)).toEqual({ forfeited: paid, doubled: 0 });
        expect(depositAtEnd(of, "merchant", DEPOSIT_KIND.earnest)).toEqual({ forfeited: 0, doubled: paid });
        expect(depositAtEnd(of, "buyer", DEPOSIT_KIND.former)).toEqual({ forfeited: paid, doubled: 0 });
        expect(depositAtEnd(of, "merchant", DEPOSIT_KIND.former)).toEqual({ forfeited: 0, doubled: 0 });
      }),
    );
  });

  it("is refunded unchanged where it is 订金, or where neither side is at fault", () => {
    fc.assert(
      fc.property(sums, faults, kinds, (of, fault, kind) => {
        const still = { forfeited: 0, doubled: 0 };
        expect(depositAtEnd(of, fault, DEPOSIT_KIND.prepayment)).toEqual(still);
        expect(depositAtEnd(of, null, kind)).toEqual(still);
      }),
    );
  });

  it("is at most 20 % of the contract where it is 定金, any share where it is not", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), kinds, (pct, kind) => {
        const isRefused = kind === DEPOSIT_KIND.earnest && pct > EARNEST_PCT_MAX;
        expect(depositShareProblem(pct, kind)).toBe(isRefused ? "定金不能超过合同金额的 20%" : null);
      }),
    );
  });

  it("is no more in what forms begin with and offer", () => {
    expect(usualTerm(DEPOSIT_KIND.prepayment)).toEqual({ paymentTerm: "T/T 30/70", depositPct: 30 });
    expect(usualTerm(DEPOSIT_KIND.earnest)).toEqual({ paymentTerm: "T/T 20/80", depositPct: 20 });
    expect(paymentTermsFor(DEPOSIT_KIND.prepayment)).toContain("T/T 30/70");
    expect(paymentTermsFor(DEPOSIT_KIND.earnest)).toEqual(["T/T 20/80", "L/C at sight", "L/C 90 天", "D/P at sight"]);
  });

  it("is called by the word of its order, with what follows from it", () => {
    expect(DEPOSIT_KINDS.map(depositWord)).toEqual(["定金", "订金", "定金"]);
    expect(DEPOSIT_KINDS.map(depositRule)).toEqual([
      "定金买家违约不退，商家违约全额退还",
      "订金属预付款，取消即退还，违约方按实际损失赔偿",
      "定金买家违约不退，商家违约双倍返还",
    ]);
    expect(inDepositWord("待付{deposit}", DEPOSIT_KIND.prepayment)).toBe("待付订金");
    expect(inDepositWord("待付{deposit}", DEPOSIT_KIND.earnest)).toBe("待付定金");
    for (const kind of DEPOSIT_KINDS) {
      const said = [
        ...FUTURES_STATUSES.map((status) => futuresStatusName(status, kind)),
        ...FUTURES_STATUSES.map((status) => awaitedText(status, kind) ?? ""),
        ...MILESTONE_CODES.map((milestone) => milestoneName(milestone, kind)),
        ...[roundFields(kind), offerTermsFor(kind)].map(({ depositPct }) => depositPct.label),
      ].filter((text) => /[定订]金|[{}]/.test(text));
      expect(said.join("").replaceAll(depositWord(kind), ""), String(kind)).not.toMatch(/[定订]金|[{}]/);
      expect(said, String(kind)).toHaveLength(5);
    }
    expect(cancelText(DEPOSIT_KIND.earnest, fen(1))).toBe("取消后货量退回报盘；已付定金不退。");
    expect(cancelText(DEPOSIT_KIND.prepayment, fen(1))).toBe("取消后货量退回报盘；已付订金退还。");
    expect(cancelText(DEPOSIT_KIND.earnest, fen(0))).toBe("取消后货量退回报盘。");
  });
});

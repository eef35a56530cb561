import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTruckload, purchaseOf } from "../../../src/domain/catalog/goods/goods-offer.ts";
import type { DemandForm } from "../../../src/domain/demand/demand-form.ts";
import { EMPTY_ITEM } from "../../../src/domain/demand/demand-item.ts";
import { INQUIRY_MS, inquiredFacts, inquiryProblem, inquiryTitle } from "../../../src/domain/demand/inquiry.ts";
import { differencesOf, suggestedCount } from "../../../src/domain/demand/quote-line.ts";
import { specOfGoods } from "../../../src/domain/demand/sources.ts";
import { breakdownOf } from "../../../src/domain/timber/quantity.ts";
import { BOARDS } from "../../support/offers.ts";

const itemOf = (count: number) => ({
  ...EMPTY_ITEM,
  ...inquiredFacts(BOARDS, breakdownOf(BOARDS, count).quantity),
});

describe("inquiredFacts", () => {
  it("makes a line that its goods answer in full, without a difference", () => {
    const counts = fc.integer({ min: 1, max: 20 }).map((bundles) => bundles * 208);
    fc.assert(
      fc.property(counts, (count) => {
        const item = itemOf(count);
        expect(differencesOf(item, specOfGoods(BOARDS))).toEqual([]);
        expect(suggestedCount(BOARDS, item, BOARDS.available)).toBe(Math.min(count, BOARDS.available));
      }),
    );
  });
});

describe("inquiryProblem", () => {
  const NOW = Date.UTC(2026, 10, 30);
  const form: DemandForm = {
    rawText: "",
    createMode: 2,
    visibility: 2,
    deliverCityCode: "",
    deliverCityName: "",
    deliverAddress: "",
    needDate: "",
    payTerm: "",
    invoiceKind: 0,
    contactName: "",
    contactPhone: "",
    quoteDeadlineAt: NOW + INQUIRY_MS,
    remark: "",
    items: [itemOf(208)],
  };

  it("asks for neither a city nor a contact, but for an amount, a readable remark and time to answer", () => {
    expect(inquiryProblem(form, NOW)).toBeNull();
    expect(inquiryProblem({ ...form, items: [] }, NOW)).toBe("请填写数量");
    expect(inquiryProblem({ ...form, items: [{ ...itemOf(208), quantity: null }] }, NOW)).toBe("请填写数量");
    expect(inquiryProblem({ ...form, remark: "长".repeat(501) }, NOW)).toBe("备注最多500个字");
    expect(inquiryProblem({ ...form, quoteDeadlineAt: NOW }, NOW)).toBe("截止时间不正确");
  });

  it("stands in lists as what it is", () => {
    expect(inquiryTitle(form.items)).toMatch(/^询价 \S+/);
  });
});

describe("isTruckload", () => {
  it("begins where a 13 m flatbed is full and never ends above it", () => {
    const first = Array.from({ length: 10_000 }, (_, nth) => nth + 1).find((count) =>
      isTruckload(purchaseOf(BOARDS, count)),
    )!;
    expect(breakdownOf(BOARDS, first).volume).toBeGreaterThan(32_600);
    expect(breakdownOf(BOARDS, first - 1).volume).toBeLessThan(33_000);
    fc.assert(fc.property(fc.integer({ min: first, max: 100_000 }), (count) => isTruckload(purchaseOf(BOARDS, count))));
  });
});

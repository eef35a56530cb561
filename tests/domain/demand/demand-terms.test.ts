import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAY_TERMS } from "../../../src/domain/demand/demand-details.ts";
import { statedTerms } from "../../../src/domain/demand/demand-terms.ts";

describe("statedTerms", () => {
  it.each([
    ["樟子松 30*120 50方，款到发货", "款到发货"],
    ["先款后货也可以", "款到发货"],
    ["货到付款，含13%票", "货到付款"],
    ["要求货到后付款", "货到付款"],
    ["月结30天", "月结"],
    ["不接受货到付款", ""],
    ["款到发货或货到付款都可以", ""],
    ["樟子松 30*120*4米 50方 太仓", ""],
  ])("reads the payment of %s: %s", (message, payTerm) => {
    expect(statedTerms(message, true).payTerm).toBe(payTerm);
  });

  it.each([
    ["含13%票", 2, 0],
    ["13个点专票", 2, 0],
    ["要增值税专用发票", 2, 0],
    ["普票就行", 1, 1],
    ["含税 1850一方", 2, 1],
    ["带票", 2, 1],
    ["不含税", 0, 0],
    ["不要票", 0, 0],
    ["专票普票都行", 0, 0],
    ["含水率13%以内", 0, 0],
    ["KD 9%", 0, 0],
  ] as const)("reads the invoice of %s: %i as a company, %i as a person", (message, ofCompany, ofPerson) => {
    expect(statedTerms(message, true).invoiceKind).toBe(ofCompany);
    expect(statedTerms(message, false).invoiceKind).toBe(ofPerson);
  });

  it("answers only terms of the form, and offers an individual no 专票, for any message", () => {
    const words = fc.constantFrom(
      "款到发货",
      "货到付款",
      "月结",
      "专票",
      "普票",
      "含税",
      "不含税",
      "13%",
      "，",
      "50方",
      "不",
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), fc.boolean(), (parts, isCompany) => {
        const { payTerm, invoiceKind } = statedTerms(parts.join(""), isCompany);
        expect(PAY_TERMS as readonly string[]).toContain(payTerm);
        expect(isCompany || invoiceKind !== 2).toBe(true);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actsCertified, isCertified } from "../../../src/domain/account/session.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { asId, type CompanyId } from "../../../src/domain/ids.ts";

describe("isCertified", () => {
  it("is status 1 alone", () => {
    fc.assert(
      fc.property(fc.integer({ min: -2, max: 9 }), (companyStatus) => {
        expect(isCertified({ companyStatus })).toBe(companyStatus === COMPANY_STATUS.certified);
      }),
    );
  });
});

describe("actsCertified", () => {
  it("requires the company acted for to be certified, not just any", () => {
    const companyData = [1, 3].map((companyStatus) => ({
      id: asId<CompanyId>(String(companyStatus)),
      companyName: "",
      companyStatus,
    }));
    const certified = (companyId: CompanyId | null) => actsCertified({ companyId, companyData });
    expect(certified(asId<CompanyId>("1"))).toBe(true);
    expect(certified(asId<CompanyId>("3"))).toBe(false);
    expect(certified(asId<CompanyId>("9"))).toBe(false);
    expect(certified(null)).toBe(false);
  });
});

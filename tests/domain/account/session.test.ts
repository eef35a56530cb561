import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actingEntity, isCertified } from "../../../src/domain/account/session.ts";

describe("actingEntity", () => {
  it("is a company exactly when one is chosen", () => {
    fc.assert(
      fc.property(fc.option(fc.string()), (companyId) => {
        expect(actingEntity({ companyId })).toEqual({ purchaserType: companyId === null ? 0 : 1, companyId });
      }),
    );
  });
});

describe("isCertified", () => {
  it("is status 1 alone", () => {
    fc.assert(
      fc.property(fc.integer({ min: -2, max: 9 }), (companyStatus) => {
        expect(isCertified({ companyStatus })).toBe(companyStatus === 1);
      }),
    );
  });
});

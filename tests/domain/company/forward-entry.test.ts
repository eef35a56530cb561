import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { forwardEntryStep, refusedPopup } from "../../../src/domain/company/forward-entry.ts";
import { asId, type CompanyId } from "../../../src/domain/ids.ts";

const company = fc.record({
  id: fc.constantFrom("1", "2", "3").map((text) => asId<CompanyId>(text)),
  companyName: fc.constant("甲木业"),
  companyStatus: fc.integer({ min: 0, max: 5 }),
});
const companies = fc.array(company, { maxLength: 4 });
const person = { companyId: null };

describe("forwardEntryStep", () => {
  it("sends a visitor to the login and admits a company, whatever the list states", () => {
    fc.assert(
      fc.property(companies, (list) => {
        expect(forwardEntryStep(null, list)).toEqual({ to: "login" });
        expect(forwardEntryStep({ companyId: asId<CompanyId>("5") }, list)).toEqual({ to: "offers" });
      }),
    );
  });

  it("decides for a person by none, certified and the rest, in this order", () => {
    fc.assert(
      fc.property(companies, (list) => {
        const statuses = list.map(({ companyStatus }) => companyStatus);
        const step = forwardEntryStep(person, list);
        const type = step.to === "popup" ? step.popup.type : 0;
        if (list.length === 0) expect(type).toBe(3);
        else if (statuses.includes(1)) expect(type).toBe(1);
        else expect(step).toEqual({ to: "certification" });
        if (step.to === "popup" && step.popup.company !== null) {
          expect(step.popup.company.companyStatus).toBe(step.popup.type);
        }
      }),
    );
  });
});

describe("refusedPopup", () => {
  const { certified, inReview, expired, rejected, draft } = COMPANY_STATUS;
  const of = (...all: [number, boolean?][]) =>
    all.map(([companyStatus, isMain = false], at) => ({
      id: asId<CompanyId>(String(at)),
      companyName: `第${at}家`,
      companyStatus,
      isMain,
    })) as unknown as Parameters<typeof refusedPopup>[0];
  const popup = (...all: [number, boolean?][]) => {
    const { company, ...rest } = refusedPopup(of(...all));
    return [rest, company?.companyName ?? null];
  };

  it("requests the missing step: the main company's papers, acting for a certified one, its review", () => {
    expect(popup([certified], [expired, true])).toEqual([{ type: 3 }, "第1家"]);
    expect(popup([inReview, true], [certified], [expired])).toEqual([{ type: 1, leads: "back" }, "第1家"]);
    expect(popup([expired], [inReview])).toEqual([{ type: 2 }, "第1家"]);
    expect(popup([rejected, true], [expired])).toEqual([{ type: 3 }, "第1家"]);
    expect(popup([rejected, true], [draft])).toEqual([{ type: 3 }, null]);
    expect(popup()).toEqual([{ type: 3 }, null]);
  });
});

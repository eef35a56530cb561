import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  availableCompanyEvents,
  COMPANY_EVENT_NAMES,
  COMPANY_EVENTS,
  COMPANY_TABLE,
  type CompanyActor,
  type CompanyEvent,
  type CompanyFacts,
  isEditable,
  nextCompanyStatus,
} from "../../../src/domain/company/certification.ts";
import { COMPANY_STATUS, COMPANY_STATUSES, type CompanyStatus } from "../../../src/domain/company/company-status.ts";
import { companyNameProblem, personNameProblem } from "../../../src/domain/company/names.ts";
import { reasonProblem } from "../../../src/domain/reason.ts";
import { finalStatuses } from "../../support/state-tables.ts";

const statuses = fc.constantFrom(...COMPANY_STATUSES);
const actors = fc.constantFrom<CompanyActor>("buyer", "operator", "system");
const events = fc.constantFrom(...(Object.keys(COMPANY_EVENT_NAMES) as CompanyEvent[]));
const facts: fc.Arbitrary<CompanyFacts> = fc.record({
  isComplete: fc.boolean(),
  isTaken: fc.boolean(),
  frozenFrom: fc.constantFrom<CompanyFacts["frozenFrom"]>(null, 0, 1, 2, 3, 4),
});

describe("COMPANY_TABLE", () => {
  it("has no end: a company can always come back", () => {
    expect(finalStatuses(COMPANY_TABLE)).toEqual([]);
  });
  it("certifies only by an operator, only from review, and only an unclaimed code", () => {
    fc.assert(
      fc.property(statuses, events, actors, facts, (status, event, actor, given) => {
        const step = nextCompanyStatus(status, event, actor, given);
        if (step.kind === "refused" || step.status !== COMPANY_STATUS.certified) return;
        // Who is certified stays so by what was certified, whatever is to be changed.
        if (event === "edit") {
          expect(status).toBe(COMPANY_STATUS.certified);
          expect(actor).toBe("buyer");
        } else expect(actor).toBe("operator");
        if (event === "unfreeze") expect(given.frozenFrom).toBe(1);
        else if (event !== "edit") {
          expect(status).toBe(COMPANY_STATUS.inReview);
          expect(event).toBe("approve");
          expect(given.isTaken).toBe(false);
        }
      }),
      { numRuns: 3000 },
    );
  });
  it("leaves a company certified while it changes its papers, where they are complete and its code is free", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const step = nextCompanyStatus(COMPANY_STATUS.certified, "edit", "buyer", given);
        expect(step.kind === "ok" ? step.status : null).toBe(given.isComplete && !given.isTaken ? 1 : null);
      }),
    );
  });
  it("thaws to where it was frozen", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<CompanyStatus>(
          COMPANY_STATUS.draft,
          COMPANY_STATUS.certified,
          COMPANY_STATUS.inReview,
          COMPANY_STATUS.rejected,
          COMPANY_STATUS.expired,
        ),
        facts,
        (from, given) => {
          expect(nextCompanyStatus(from, "freeze", "operator", given)).toEqual({
            kind: "ok",
            status: COMPANY_STATUS.frozen,
          });
          const thawed = nextCompanyStatus(COMPANY_STATUS.frozen, "unfreeze", "operator", {
            ...given,
            frozenFrom: from,
          });
          expect(thawed).toEqual({ kind: "ok", status: from });
        },
      ),
    );
  });
  it("refuses to submit papers that are incomplete or claimed by another company", () => {
    fc.assert(
      fc.property(statuses, facts, (status, given) => {
        for (const event of ["submit", "edit"] as const) {
          const step = nextCompanyStatus(status, event, "buyer", given);
          if (step.kind === "ok") expect(given).toMatchObject({ isComplete: true, isTaken: false });
        }
      }),
    );
  });
  it("gives the buyer a way on wherever the papers can be written", () => {
    const ready = { isComplete: true, isTaken: false, frozenFrom: null };
    for (const status of COMPANY_STATUSES)
      expect(availableCompanyEvents(status, "buyer", ready).some((event) => event !== "withdraw")).toBe(
        isEditable(status),
      );
  });
  it("refuses in words", () => {
    const usual: CompanyFacts = { isComplete: true, isTaken: false, frozenFrom: null };
    const said = (status: CompanyStatus, event: CompanyEvent, actor: CompanyActor, change: Partial<CompanyFacts>) => {
      const step = nextCompanyStatus(status, event, actor, { ...usual, ...change });
      return step.kind === "refused" ? step.reason : step.status;
    };
    expect(said(COMPANY_STATUS.draft, "submit", "buyer", { isTaken: true, isComplete: false })).toBe(
      "该企业已被认证，如有疑问请联系客服",
    );
    expect(said(COMPANY_STATUS.draft, "submit", "buyer", { isComplete: false })).toBe("认证资料不完整");
    expect(said(COMPANY_STATUS.inReview, "approve", "operator", { isTaken: true })).toBe(
      "该统一社会信用代码已被其他企业认证",
    );
    expect(said(COMPANY_STATUS.frozen, "unfreeze", "operator", {})).toBe("该企业没有被冻结");
    const reasoned = Object.entries(COMPANY_EVENTS).flatMap(([event, row]) => ("asks" in row ? [event] : []));
    expect(reasoned).toEqual(["reject", "freeze", "unfreeze"]);
  });
});

describe("names and reasons", () => {
  it("count characters as people do", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 210 }), (length) => {
        expect(companyNameProblem("木".repeat(length)) === null).toBe(length >= 4 && length <= 50);
        expect(personNameProblem("木".repeat(length)) === null).toBe(length >= 2 && length <= 20);
        expect(reasonProblem("木".repeat(length)) === null).toBe(length >= 5 && length <= 200);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  availableSupplyEvents,
  needsNote,
  nextSupplyStatus,
  SUPPLY_TABLE,
  type SupplyEvent,
  type SupplyForm,
  supplyMessage,
  supplyProblems,
  wanAmount,
  wanText,
} from "../../../src/domain/company/supply.ts";
import { SUPPLY_STATUSES, type SupplyStatus } from "../../../src/domain/company/supply-states.ts";
import { fen } from "../../../src/domain/money.ts";
import { finalStatuses } from "../../support/state-tables.ts";

const EVENTS: SupplyEvent[] = ["edit", "withdraw", "accept", "requestMore", "forward", "registerLoan", "reject"];
const FORM: SupplyForm = {
  ...{ productCode: "agency", amountWanted: fen(300_000_000), termMonths: 6, purpose: "采购到港樟子松" },
  ...{ goodsDesc: "樟子松锯材 600 m³", contactName: "李木", contactPhone: "13800138000" },
  ...{ relatedOrderNo: "", fileIds: [] },
};

describe("an application for a service", () => {
  it("ends paid out, refused or withdrawn, and from everywhere else can end", () => {
    expect(finalStatuses(SUPPLY_TABLE)).toEqual([4, 5, 6]);
    for (const status of SUPPLY_STATUSES.filter((one) => one < 4)) {
      expect(availableSupplyEvents(status, "operator", { isCertified: false })).toContain("reject");
    }
  });

  it("walks only along its table: nobody skips the lender, the applicant never decides", () => {
    const step = fc.tuple(
      fc.constantFrom(...EVENTS),
      fc.constantFrom("applicant" as const, "operator" as const),
      fc.boolean(),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let status: SupplyStatus = 0;
        const seen: SupplyStatus[] = [0];
        for (const [event, actor, isCertified] of steps) {
          const next = nextSupplyStatus(status, event, actor, { isCertified });
          expect(next.kind === "ok").toBe(availableSupplyEvents(status, actor, { isCertified }).includes(event));
          if (next.kind !== "ok") continue;
          if (actor === "applicant") expect([0, 6]).toContain(next.status);
          status = next.status;
          seen.push(status);
        }
        if (seen.includes(4)) expect(seen).toEqual(expect.arrayContaining([1, 3]));
      }),
    );
  });

  it("names every field that is wrong, and none of a whole form", () => {
    expect(supplyProblems(FORM)).toEqual({});
    const wrong: Partial<SupplyForm>[] = [
      { productCode: "" },
      { relatedOrderNo: "TM1" },
      { fileIds: Array.from({ length: 10 }, (_, n) => `${n}.pdf`) },
      { amountWanted: fen(999_999) },
      { amountWanted: fen(10_000_000_001) },
      { termMonths: 0 },
      { termMonths: 37 },
      { purpose: " 木 " },
      { goodsDesc: "木".repeat(301) },
      { contactName: "1" },
      { contactPhone: "1380013800" },
    ];
    for (const change of wrong)
      expect(Object.keys(supplyProblems({ ...FORM, ...change }))).toEqual(Object.keys(change));
  });

  it("messages the operators what is to do and the applicant what was done", () => {
    const apply = { id: "1", applyNo: "GY1", productName: "货押", companyName: "太仓木业" };
    expect(supplyMessage("add", apply, "").to).toBe("operator");
    for (const event of EVENTS.filter((one) => one !== "edit" && one !== "withdraw")) {
      const { to, draft } = supplyMessage(event, apply, "缺少提单");
      expect(to).toBe("applicant");
      expect(draft.content).toContain("缺少提单");
    }
    expect(EVENTS.filter(needsNote)).toEqual(["requestMore", "reject"]);
  });

  it("reads 万元 as typed", () => {
    expect(["300", "0.5", "12.", "", "abc", "1,000"].map(wanAmount)).toEqual([
      300_000_000, 500_000, 0, 0, 0, 1_000_000_000,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (hundredths) => {
        const amount = fen(hundredths * 10_000);
        expect(wanAmount(wanText(amount))).toBe(amount);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  availableMerchantEvents,
  holidayProblems,
  MERCHANT_EVENT_NAMES,
  MERCHANT_TABLE,
  type MerchantActor,
  type MerchantEvent,
  type MerchantFacts,
  nextMerchantStatus,
  type ShopForm,
  shopProblems,
} from "../../../src/domain/company/merchant-life.ts";
import { MERCHANT_STATUSES, type MerchantStatus } from "../../../src/domain/company/merchant-states.ts";
import { finalStatuses } from "../../support/state-tables.ts";

const events = Object.keys(MERCHANT_EVENT_NAMES) as MerchantEvent[];
const actors = fc.constantFrom<MerchantActor>("merchant", "operator", "system");
const days = fc.constantFrom("2026-11-20", "2026-11-21", "2026-11-22");
const holiday = fc.option(fc.tuple(days, days).map((pair) => pair.toSorted()));
const facts: fc.Arbitrary<MerchantFacts> = fc
  .record({ today: days, holiday, openOrders: fc.nat(1) })
  .map(({ holiday: period, ...rest }) => ({ ...rest, closedFrom: period?.[0] ?? null, closedTo: period?.[1] ?? null }));
const statuses = fc.constantFrom(...MERCHANT_STATUSES);
const stepOf = (status: MerchantStatus, event: MerchantEvent, actor: MerchantActor, given: MerchantFacts) => {
  const step = nextMerchantStatus(status, event, actor, given);
  return step.kind === "ok" ? step.status : null;
};

describe("the life of a shop", () => {
  it("ends only removed, by the operator, with no order open", () => {
    expect(finalStatuses(MERCHANT_TABLE)).toEqual([4]);
    fc.assert(
      fc.property(statuses, fc.constantFrom(...events), actors, facts, (status, event, actor, given) => {
        if (stepOf(status, event, actor, given) !== 4) return;
        expect(event).toBe("terminate");
        expect(actor).toBe("operator");
        expect(given.openOrders).toBe(0);
      }),
    );
  });
  it("is on holiday after a step exactly where a day of the holiday is today, unless it was cut short or only its account changed", () => {
    fc.assert(
      fc.property(statuses, fc.constantFrom(...events), actors, facts, (status, event, actor, given) => {
        const next = stepOf(status, event, actor, given);
        if (next === null || next > 2 || event === "reopen" || event === "changePayee") return;
        const { closedFrom, closedTo, today } = given;
        const isAway = closedFrom !== null && closedTo !== null && closedFrom <= today && today <= closedTo;
        expect(next).toBe(isAway ? 2 : 1);
      }),
    );
  });
  it("is suspended and resumed by the operator alone, and a suspended shop does nothing itself", () => {
    fc.assert(
      fc.property(facts, actors, (given, actor) => {
        const open = availableMerchantEvents(3, actor, given);
        expect(open).toEqual(
          actor === "operator" ? (given.openOrders === 0 ? ["resume", "terminate"] : ["resume"]) : [],
        );
        for (const status of [1, 2] as const)
          expect(availableMerchantEvents(status, actor, given).includes("suspend")).toBe(actor === "operator");
      }),
    );
  });
});

describe("holidayProblems", () => {
  it("takes days from today on, in order, for ninety days at most", () => {
    const problems = (closedFrom: string, closedTo: string) =>
      holidayProblems({ closedFrom, closedTo, note: "" }, "2026-11-21");
    expect(problems("2026-11-21", "2026-11-21")).toEqual({});
    expect(problems("2026-11-21", "2027-02-18")).toEqual({});
    expect(problems("2026-11-21", "2027-02-19")).toEqual({ closedTo: "休假最长90天" });
    expect(problems("2026-11-20", "2026-11-21")).toEqual({ closedFrom: "开始日期不能早于今天" });
    expect(problems("2026-11-22", "2026-11-21")).toEqual({ closedTo: "结束日期不能早于开始日期" });
    expect(problems("", "2026-02-30")).toEqual({ closedFrom: "请选择开始日期", closedTo: "请选择结束日期" });
    expect(
      holidayProblems({ closedFrom: "2026-11-21", closedTo: "2026-11-21", note: "盘".repeat(51) }, "2026-11-21"),
    ).toEqual({
      note: "说明最多50字",
    });
  });
});

describe("shopProblems", () => {
  const form: ShopForm = {
    ...{ logo: "", intro: "太仓港现货", mainKinds: ["1501"], brandCodes: [], phoneDisplay: "0512-53370000" },
  };
  it("names each field that is wrong", () => {
    expect(shopProblems(form)).toEqual({});
    expect(shopProblems({ ...form, logo: "https://evil.example/a.png" })).toHaveProperty("logo");
    expect(shopProblems({ ...form, logo: "javascript:alert(1)" })).toHaveProperty("logo");
    expect(shopProblems({ ...form, mainKinds: [] })).toEqual({ mainKinds: "请选择主营品类" });
    expect(shopProblems({ ...form, mainKinds: ["0000"] })).toEqual({ mainKinds: "主营品类不正确" });
    expect(shopProblems({ ...form, phoneDisplay: "12" })).toEqual({ phoneDisplay: "请输入正确的联系电话" });
    expect(shopProblems({ ...form, intro: "木".repeat(501) })).toEqual({ intro: "简介最多500字" });
  });
});

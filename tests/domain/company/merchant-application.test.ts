import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ShopType } from "../../../src/domain/company/merchant.ts";
import {
  APPLICATION_EVENT_NAMES,
  APPLICATION_STATUSES,
  APPLICATION_TABLE,
  type ApplicationActor,
  type ApplicationEvent,
  type ApplicationForm,
  applicationProblems,
  availableApplicationEvents,
  checklistOf,
  isApplicationEditable,
  isChecklistDone,
  MATERIAL_KINDS,
  nextApplicationStatus,
} from "../../../src/domain/company/merchant-application.ts";
import { finalStatuses } from "../../support/state-tables.ts";

const statuses = fc.constantFrom(...APPLICATION_STATUSES);
const actors = fc.constantFrom<ApplicationActor>("applicant", "operator");
const events = fc.constantFrom(...(Object.keys(APPLICATION_EVENT_NAMES) as ApplicationEvent[]));
const facts = fc.record({ isComplete: fc.boolean(), isCertified: fc.boolean() });

describe("APPLICATION_TABLE", () => {
  it("ends approved, refused or withdrawn", () => {
    expect(finalStatuses(APPLICATION_TABLE)).toEqual([2, 4, 5]);
  });
  it("opens a shop only by an operator, from review, for a certified company with complete papers", () => {
    fc.assert(
      fc.property(statuses, events, actors, facts, (status, event, actor, given) => {
        const step = nextApplicationStatus(status, event, actor, given);
        if (step.kind !== "ok" || step.status !== 2) return;
        expect(status).toBe(1);
        expect(event).toBe("approve");
        expect(actor).toBe("operator");
        expect(given).toEqual({ isComplete: true, isCertified: true });
      }),
      { numRuns: 3000 },
    );
  });
  it("lets the applicant submit exactly where the form can be written", () => {
    for (const status of APPLICATION_STATUSES) {
      const open = availableApplicationEvents(status, "applicant", { isComplete: true, isCertified: true });
      expect(open.includes("submit")).toBe(isApplicationEditable(status));
    }
  });
});

const today = "2026-11-21";
const kinds = fc.constantFrom(...MATERIAL_KINDS);
const days = fc.constantFrom("", "2026-11-20", "2026-11-21", "2030-01-01");
const shopTypes = fc.constantFrom<ShopType>(1, 2, 3, 4, 5);
const requirements = fc.uniqueArray(
  fc.record({ kind: kinds, required: fc.boolean(), shopTypes: fc.uniqueArray(shopTypes) }),
  { selector: ({ kind }) => kind },
);
const materials = fc.array(fc.record({ kind: kinds, fileId: fc.constant("1"), expireDate: days }));

describe("checklistOf", () => {
  it("is done when each required item is valid or waived and none that was given has run out", () => {
    fc.assert(
      fc.property(
        requirements,
        shopTypes,
        materials,
        fc.subarray([...MATERIAL_KINDS]),
        (rules, type, given, waived) => {
          const list = checklistOf(rules, type, given, waived, today);
          const expected = rules
            .filter((rule) => rule.shopTypes.includes(type))
            .every(({ kind, required }) => {
              if (waived.includes(kind)) return true;
              const mine = given.filter((material) => material.kind === kind);
              if (mine.length === 0) return !required;
              return mine.some(({ expireDate }) => expireDate === "" || expireDate >= today);
            });
          expect(isChecklistDone(list)).toBe(expected);
        },
      ),
      { numRuns: 2000 },
    );
  });
  it("never gets worse by another valid paper", () => {
    fc.assert(
      fc.property(requirements, shopTypes, materials, kinds, (rules, type, given, kind) => {
        const before = isChecklistDone(checklistOf(rules, type, given, [], today));
        const more = [...given, { kind, fileId: "2", expireDate: "" }];
        if (before) expect(isChecklistDone(checklistOf(rules, type, more, [], today))).toBe(true);
      }),
    );
  });
});

const warehouse = {
  storeName: "太仓港一号库",
  provinceCode: "32",
  cityCode: "3205",
  address: "港区北环路1号",
  portCode: "taicang",
  contact: "陈建国",
  phone: "0512-53188888",
};
const form: ApplicationForm = {
  shopName: "恒信木业",
  shopType: 1,
  kindCodes: ["1501"],
  brandCodes: [],
  warehouses: [warehouse],
  contactName: "陈建国",
  contactPhone: "13800000001",
  bankName: "中国银行太仓支行",
  bankAccount: "12345678",
  accountName: "太仓恒信木业有限公司",
  agree: true,
};

describe("applicationProblems", () => {
  const company = "太仓恒信木业有限公司";
  it("has nothing to say about a complete form", () => {
    expect(applicationProblems(form, company)).toEqual({});
  });
  it("names exactly the field that is wrong", () => {
    const wrong: { [Field in keyof ApplicationForm]?: ApplicationForm[Field][] } = {
      shopName: ["", "木", "恒信*木业", "木".repeat(31)],
      kindCodes: [[]],
      warehouses: [
        [],
        Array(11).fill(warehouse),
        [{ ...warehouse, storeName: " " }],
        [warehouse, { ...warehouse, cityCode: "" }],
        [{ ...warehouse, phone: "123" }],
      ],
      contactName: ["陈1"],
      contactPhone: ["1380000000"],
      bankName: ["银行"],
      bankAccount: ["1234567", "1234567x", "1".repeat(31)],
      accountName: ["", "苏州恒信木业有限公司"],
      agree: [false],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values)
        expect(Object.keys(applicationProblems({ ...form, [field]: value }, company))).toEqual([field]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requestText } from "../../../src/domain/company/application-record.ts";
import type { ShopType } from "../../../src/domain/company/merchant.ts";
import {
  APPLICATION_EVENT_NAMES,
  APPLICATION_STATUS,
  APPLICATION_STATUSES,
  APPLICATION_TABLE,
  type ApplicationActor,
  type ApplicationEvent,
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

describe("requestText", () => {
  it("lists the requested items, then the remark on the whole, separated from each other", () => {
    const items = [
      { kind: 2, reason: "缺反面照片" },
      { kind: 8, reason: "印章不清" },
    ] as const;
    expect(requestText(items, "其余已核对")).toBe("法人身份证：缺反面照片；承诺函：印章不清；其余已核对");
    expect(requestText([], "请补合同")).toBe("请补合同");
    expect(requestText([], "")).toBe("");
  });
});

describe("APPLICATION_TABLE", () => {
  it("ends approved, refused or withdrawn", () => {
    expect(finalStatuses(APPLICATION_TABLE)).toEqual([
      APPLICATION_STATUS.approved,
      APPLICATION_STATUS.rejected,
      APPLICATION_STATUS.withdrawn,
    ]);
  });
  it("opens a shop only by an operator, from review, for a certified company with complete papers", () => {
    fc.assert(
      fc.property(statuses, events, actors, facts, (status, event, actor, given) => {
        const step = nextApplicationStatus(status, event, actor, given);
        if (step.kind !== "ok" || step.status !== APPLICATION_STATUS.approved) return;
        expect(status).toBe(APPLICATION_STATUS.inReview);
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

describe("nextApplicationStatus", () => {
  it("requires a certified company before the papers", () => {
    const submit = (isCertified: boolean) =>
      nextApplicationStatus(APPLICATION_STATUS.draft, "submit", "applicant", { isCertified, isComplete: false });
    expect(submit(false)).toMatchObject({ reason: "入驻企业须先通过企业认证" });
    expect(submit(true)).toMatchObject({ reason: "入驻资料不完整" });
  });
});

describe("checklistOf: an item", () => {
  it("is missing, given, expired or waived, under its name and only for its types of shop", () => {
    const rule = { kind: 1 as const, required: true, shopTypes: [1 as const] };
    const state = (materials: Parameters<typeof checklistOf>[2], waived: Parameters<typeof checklistOf>[3] = []) =>
      checklistOf([rule], 1, materials, waived, today);
    const paper = (expireDate: string) => [{ kind: 1 as const, fileId: "1", expireDate }];
    const item = { kind: 1, name: "营业执照", required: true };
    expect(state([])).toEqual([{ ...item, state: "missing" }]);
    expect(state(paper(today))).toEqual([{ ...item, state: "given" }]);
    expect(state(paper("2026-11-20"))).toEqual([{ ...item, state: "expired" }]);
    expect(state(paper("2026-11-20"), [1])).toEqual([{ ...item, state: "waived" }]);
    expect(checklistOf([rule], 2, [], [], today)).toEqual([]);
  });
});

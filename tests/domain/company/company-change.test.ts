import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  availableChangeEvents,
  CHANGE_EVENT_NAMES,
  CHANGE_STATUS,
  CHANGE_STATUS_NAMES,
  CHANGE_TABLE,
  type ChangeActor,
  type ChangeEvent,
  type ChangeFacts,
  type ChangeStatus,
  changedLines,
  changedPapers,
  factLines,
  nextChangeStatus,
  type StatedFacts,
} from "../../../src/domain/company/company-change.ts";
import { finalStatuses } from "../../support/state-tables.ts";

const statuses = fc.constantFrom(...(Object.keys(CHANGE_STATUS_NAMES).map(Number) as ChangeStatus[]));
const events = fc.constantFrom(...(Object.keys(CHANGE_EVENT_NAMES) as ChangeEvent[]));
const actors = fc.constantFrom<ChangeActor>("buyer", "operator", "system");
const facts: fc.Arbitrary<ChangeFacts> = fc.record({
  isCertified: fc.boolean(),
  isComplete: fc.boolean(),
  isTaken: fc.boolean(),
});

describe("CHANGE_TABLE", () => {
  it("has four final statuses without further events", () => {
    expect(finalStatuses(CHANGE_TABLE)).toEqual([
      CHANGE_STATUS.approved,
      CHANGE_STATUS.rejected,
      CHANGE_STATUS.withdrawn,
      CHANGE_STATUS.lapsed,
    ]);
  });
  it("makes new facts the certified ones only by the operator, only of a certified company, and only with a free code", () => {
    fc.assert(
      fc.property(statuses, events, actors, facts, (status, event, actor, given) => {
        const step = nextChangeStatus(status, event, actor, given);
        const isApproved = step.kind === "ok" && step.status === CHANGE_STATUS.approved;
        const may = given.isCertified && given.isComplete && !given.isTaken;
        expect(isApproved).toBe(status === CHANGE_STATUS.waiting && event === "approve" && actor === "operator" && may);
      }),
      { numRuns: 5000 },
    );
  });
  it("never blocks its owner: while it is pending it can be withdrawn and refused, whatever became of the company", () => {
    fc.assert(
      fc.property(facts, (given) => {
        expect(availableChangeEvents(CHANGE_STATUS.waiting, "buyer", given)).toContain("withdraw");
        expect(availableChangeEvents(CHANGE_STATUS.waiting, "operator", given)).toContain("reject");
        expect(availableChangeEvents(CHANGE_STATUS.waiting, "buyer", given).includes("replace")).toBe(
          given.isCertified,
        );
      }),
    );
  });
});

describe("a refused change", () => {
  const sound: ChangeFacts = { isCertified: true, isComplete: true, isTaken: false };
  const reason = (event: ChangeEvent, actor: ChangeActor, given: Partial<ChangeFacts>) => {
    const step = nextChangeStatus(CHANGE_STATUS.waiting, event, actor, { ...sound, ...given });
    return step.kind === "refused" ? step.reason : null;
  };
  it("names its obstacle, a taken credit code first", () => {
    expect(reason("approve", "operator", {})).toBeNull();
    expect(reason("approve", "operator", { isComplete: false })).toBe("变更后的资料不完整或营业执照已过期");
    const uncertified = "企业当前不是已认证状态，不能变更";
    expect(reason("approve", "operator", { isComplete: false, isCertified: false })).toBe(uncertified);
    expect(reason("replace", "buyer", { isCertified: false })).toBe(uncertified);
    const nothing = { isTaken: true, isComplete: false, isCertified: false };
    expect(reason("approve", "operator", nothing)).toBe("该统一社会信用代码已被其他企业认证");
  });
});

const text = fc.constantFrom("", "甲", "乙");
const stated: fc.Arbitrary<StatedFacts> = fc.record({
  companyName: text,
  creditCode: text,
  companyType: fc.constantFrom(1, 2),
  legalPerson: text,
  legalIdNoMask: text,
  regCapital: text,
  regAddress: text,
  businessScope: text,
  establishDate: text,
  licenceExpire: text,
  licenceImage: text,
  isLegalPerson: fc.boolean(),
  authLetter: text,
  provinceCode: text,
  cityCode: text,
  districtCode: text,
  address: text,
  placeText: text,
});

describe("the lines of a change", () => {
  it("name each certified fact once, as the form does, with its text", () => {
    const facts: StatedFacts = {
      companyName: "森源",
      creditCode: "9132",
      companyType: 2,
      legalPerson: "王强",
      legalIdNoMask: "3205****",
      regCapital: "500 万",
      regAddress: "苏州市",
      businessScope: "木材",
      establishDate: "2015-01-01",
      licenceExpire: "2035-01-01",
      licenceImage: "a.png",
      authLetter: "",
      provinceCode: "320000",
      cityCode: "320500",
      districtCode: "320585",
      address: "港口路 1 号",
      placeText: "江苏省苏州市太仓市",
      isLegalPerson: true,
    };
    expect(Object.fromEntries(factLines(facts))).toEqual({
      企业类型: "个体工商户",
      企业名称: "森源",
      信用代码: "9132",
      法定代表人: "王强",
      法人身份证号: "3205****",
      成立日期: "2015-01-01",
      营业期限: "2035-01-01",
      注册资本: "500 万",
      注册地址: "苏州市",
      经营地址: "江苏省苏州市太仓市港口路 1 号",
      经营范围: "木材",
      办理人: "法定代表人本人",
    });
    expect(Object.fromEntries(factLines({ ...facts, isLegalPerson: false })).办理人).toBe("经授权的经办人");
  });
  it("are those that differ, each with the text it has on both sides, and none where nothing does", () => {
    fc.assert(
      fc.property(stated, stated, (before, after) => {
        const changed = new Map(changedLines({ before, after }).map((line) => [line.label, line]));
        const old = new Map(factLines(before));
        for (const [label, now] of factLines(after)) {
          const was = old.get(label);
          expect(changed.get(label)).toEqual(was === now ? undefined : { label, before: was, after: now });
        }
        expect(changedLines({ before, after: before })).toEqual([]);
      }),
    );
  });
  it("leave the papers apart: of each the old and the new file", () => {
    fc.assert(
      fc.property(stated, stated, (before, after) => {
        const fields = { 营业执照: "licenceImage", 授权书: "authLetter" } as const;
        const papers = changedPapers({ before, after });
        for (const [label, field] of Object.entries(fields))
          expect(papers.find((paper) => paper.label === label)).toEqual(
            before[field] === after[field] ? undefined : { label, before: before[field], after: after[field] },
          );
      }),
    );
  });
});

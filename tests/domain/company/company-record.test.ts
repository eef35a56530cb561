import { describe, expect, it } from "vitest";
import { requestProblem, requestText, stillRejected } from "../../../src/domain/company/application-record.ts";
import { CHANGE_STATUS } from "../../../src/domain/company/company-change.ts";
import { type CompanyRecord, nextStepText, waitingChange } from "../../../src/domain/company/company-record.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import type { Material, MaterialKind } from "../../../src/domain/company/merchant-application.ts";

const { draft, certified, inReview, rejected, expired, frozen } = COMPANY_STATUS;
const next = (companyStatus: number, change: Partial<CompanyRecord> = {}) =>
  nextStepText({ companyStatus, rejectReason: "", freezeReason: "", change: null, ...change } as CompanyRecord);

describe("nextStepText", () => {
  it("names the owner's next step, with the reason where one was given", () => {
    expect([draft, inReview, expired].map((status) => next(status))).toEqual([
      "补齐资料后提交认证",
      "平台审核中，结果以站内消息通知",
      "营业执照已到期，请更新执照后重新提交",
    ]);
    expect(next(rejected)).toBe("请修改资料后重新提交");
    expect(next(rejected, { rejectReason: "执照模糊" })).toBe("驳回原因：执照模糊");
    expect(next(frozen)).toBe("请联系平台客服");
    expect(next(frozen, { freezeReason: "涉嫌冒用" })).toBe("冻结原因：涉嫌冒用");
  });
  it("mentions for a certified company only the outcome of its change", () => {
    const change = (status: number) => ({ change: { status, reason: "地址不符" } as CompanyRecord["change"] });
    expect(next(certified)).toBeNull();
    expect(next(certified, change(CHANGE_STATUS.waiting))).toBe("通过前原资料仍有效");
    expect(next(certified, change(CHANGE_STATUS.rejected))).toBe("变更未通过：地址不符");
    expect(next(certified, change(CHANGE_STATUS.approved))).toBeNull();
    expect(waitingChange(change(CHANGE_STATUS.rejected) as CompanyRecord)).toBeNull();
    expect(waitingChange(change(CHANGE_STATUS.waiting) as CompanyRecord)).not.toBeNull();
  });
});

describe("stillRejected", () => {
  const paper = (kind: MaterialKind, fileId: string, expireDate = ""): Material => ({ kind, fileId, expireDate });
  it("names the requested items that were neither changed nor removed", () => {
    const items = ([1, 2, 3, 4] as const).map((kind) => ({ kind, reason: "请重新上传" }));
    const before = [paper(1, "a"), paper(2, "b"), paper(3, "c", "2026-01-01"), paper(4, "d"), paper(4, "e")];
    const after = [paper(1, "x"), paper(3, "c", "2027-01-01"), paper(4, "e"), paper(4, "d")];
    expect(stillRejected(items, before, after).map(({ kind }) => kind)).toEqual([2, 4]);
    expect(stillRejected(items, before, before)).toEqual(items);
    expect(stillRejected(items, before, [...after, paper(2, "b2")]).map(({ kind }) => kind)).toEqual([4]);
  });
});

describe("requestProblem", () => {
  it("takes a reason of 5 to 200 characters for each item, or for the whole where no item is named", () => {
    const item = (reason: string) => ({ kind: 1 as const, reason });
    for (const length of [4, 5, 200, 201]) {
      const reason = ` ${"木".repeat(length)} `;
      const isFine = length >= 5 && length <= 200;
      expect(requestProblem([], reason) === null).toBe(isFine);
      expect(requestProblem([item("请重新上传"), item(reason)], "") === null).toBe(isFine);
    }
    expect(requestProblem([item("模糊")], "请重新上传执照")).toContain("营业执照");
  });
  it("is reported item by item, then for the whole", () => {
    expect(
      requestText(
        [
          { kind: 1, reason: "已过期" },
          { kind: 3, reason: "看不清" },
        ],
        "请尽快",
      ),
    ).toBe("营业执照：已过期；开户许可证：看不清；请尽快");
    expect(requestText([], "请补充仓库照片")).toBe("请补充仓库照片");
    expect(requestText([{ kind: 1, reason: "已过期" }], "")).toBe("营业执照：已过期");
  });
});

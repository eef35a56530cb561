import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import {
  availableSupplyEvents,
  missingCompany,
  needsNote,
  needText,
  nextSupplyStatus,
  SUPPLY_TABLE,
  type SupplyEvent,
  supplyMessage,
  wanAmount,
  wanText,
} from "../../../src/domain/company/supply.ts";
import { type SupplyForm, supplyProblems } from "../../../src/domain/company/supply-form.ts";
import { SUPPLY_STATUS, SUPPLY_STATUSES, type SupplyStatus } from "../../../src/domain/company/supply-states.ts";
import { asId, type SupplyApplyId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { finalStatuses } from "../../support/state-tables.ts";

const EVENTS: SupplyEvent[] = ["edit", "withdraw", "accept", "requestMore", "forward", "registerLoan", "reject"];
const FORM: SupplyForm = {
  productCode: "agency",
  amountWanted: fen(300_000_000),
  termMonths: 6,
  purpose: "采购到港樟子松",
  goodsDesc: "樟子松锯材 600 m³",
  contactName: "李木",
  contactPhone: "13800138000",
  relatedOrderNo: "",
  fileIds: [],
};

describe("an application for a service", () => {
  it("ends paid out, refused or withdrawn, and from everywhere else can end", () => {
    expect(finalStatuses(SUPPLY_TABLE)).toEqual([
      SUPPLY_STATUS.loaned,
      SUPPLY_STATUS.rejected,
      SUPPLY_STATUS.withdrawn,
    ]);
    for (const status of SUPPLY_STATUSES.filter((one) => one < 4)) {
      expect(availableSupplyEvents(status, "operator", { isCertified: false })).toContain("reject");
    }
  });

  it("moves only along its table: the lender is never skipped, the applicant never decides", () => {
    const step = fc.tuple(
      fc.constantFrom(...EVENTS),
      fc.constantFrom("applicant" as const, "operator" as const),
      fc.boolean(),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let status: SupplyStatus = SUPPLY_STATUS.waiting;
        const seen: SupplyStatus[] = [SUPPLY_STATUS.waiting];
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
    const apply = { id: asId<SupplyApplyId>("1"), applyNo: "GY1", productName: "货押", companyName: "太仓木业" };
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
      300_000_000, 500_000, 12_000_000, 0, 0, 1_000_000_000,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (hundredths) => {
        const amount = fen(hundredths * 10_000);
        expect(wanAmount(wanText(amount))).toBe(amount);
      }),
    );
  });
  it("accepts every field up to its bounds, not counting surrounding blanks, and reports problems in words", () => {
    const said = (change: Partial<SupplyForm>) => supplyProblems({ ...FORM, ...change });
    const files = (count: number) => Array.from({ length: count }, (_, n) => `${n}.pdf`);
    const fine: Partial<SupplyForm>[] = [
      { amountWanted: fen(1_000_000), termMonths: 1, purpose: " 木木木木 ", fileIds: files(9) },
      { amountWanted: fen(10_000_000_000), termMonths: 36, goodsDesc: "木".repeat(300) },
      { relatedOrderNo: " TM26112100000001 " },
    ];
    for (const change of fine) expect(said(change)).toEqual({});
    expect(said({ productCode: "", amountWanted: fen(999_999), termMonths: 0, purpose: " 木木木 " })).toEqual({
      productCode: "请选择服务",
      amountWanted: "金额为1万元至1亿元",
      termMonths: "期限为1-36个月",
      purpose: "用途为4-300个字",
    });
    expect(said({ goodsDesc: "木".repeat(301), relatedOrderNo: "TM1", fileIds: files(10), termMonths: 37 })).toEqual({
      goodsDesc: "货物说明为4-300个字",
      relatedOrderNo: "订单号不正确",
      fileIds: "附件最多9个",
      termMonths: "期限为1-36个月",
    });
    expect(said({ amountWanted: fen(10_000_000_001), termMonths: 1.5 })).toEqual({
      amountWanted: "金额为1万元至1亿元",
      termMonths: "期限为1-36个月",
    });
  });

  it("goes on only for a company that is certified now", () => {
    for (const [status, event, actor] of [
      [0, "edit", "applicant"],
      [0, "accept", "operator"],
    ] as const)
      expect(nextSupplyStatus(status, event, actor, { isCertified: false })).toMatchObject({
        reason: "企业认证已失效，请先完成认证",
      });
  });

  it("states who did what with which application, and the next step", () => {
    const apply = { id: asId<SupplyApplyId>("7"), applyNo: "GY1", productName: "货押", companyName: "太仓木业" };
    const said = (event: Parameters<typeof supplyMessage>[0], note = "") => {
      const { title, content, todo, linkPath } = supplyMessage(event, apply, note).draft;
      return [title, content, todo, linkPath];
    };
    const operators = "/console/supply/detail?id=7";
    expect(said("add")).toEqual(["太仓木业 提交了供应链申请", "货押申请 GY1", "supply.accept", operators]);
    expect(said("edit")).toEqual(["太仓木业 更新了供应链申请", "货押申请 GY1", "supply.accept", operators]);
    expect(said("withdraw")).toEqual(["太仓木业 撤回了供应链申请", "货押申请 GY1", null, operators]);
    expect(said("requestMore", "缺少提单")).toEqual([
      "供应链申请需要补充资料",
      "货押申请 GY1：缺少提单",
      "supply.complete",
      "/supply/supplyChain",
    ]);
    expect(said("accept")).toEqual(["供应链申请已受理", "货押申请 GY1", null, "/supply/supplyChain"]);
    expect((["forward", "registerLoan", "reject"] as const).map((event) => said(event)[0])).toEqual([
      "供应链申请已转资金方审批",
      "供应链申请已登记放款",
      "供应链申请未通过",
    ]);
  });

  it("names what is needed in 万元 where that is a whole number, else in 元", () => {
    expect(needText({ amountWanted: fen(300_000_000), termMonths: 6 })).toBe("300 万元 · 6 个月");
    expect(needText({ amountWanted: fen(1_500_000), termMonths: 12 })).toBe("15,000.00 元 · 12 个月");
  });

  it("starts from an empty amount, and takes none that is too large to count", () => {
    expect(wanText(fen(0))).toBe("");
    expect(wanText(fen(1_500_000))).toBe("1.5");
    expect(wanAmount("9999999999")).toBe(0);
  });

  it("requests the missing step: acting for a certified company, its review, or its papers", () => {
    const of = (...statuses: number[]) => missingCompany(statuses.map((companyStatus) => ({ companyStatus })));
    const { certified, inReview, rejected, expired } = COMPANY_STATUS;
    expect(of(rejected, certified, inReview)).toBe(1);
    expect(of(expired, inReview)).toBe(2);
    expect(of(expired, rejected)).toBe(3);
    expect(of()).toBe(3);
  });
});

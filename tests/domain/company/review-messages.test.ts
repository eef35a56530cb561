import { describe, expect, it } from "vitest";
import { applicationMessage, changeMessage, companyMessage } from "../../../src/domain/company/review-messages.ts";
import { type ApplicationId, asId, type CompanyId } from "../../../src/domain/ids.ts";

/** A message in one line: its recipient, the todo, and its text. */
const line = (message: ReturnType<typeof companyMessage>) =>
  message && [message.to, message.draft.todo, message.draft.title, message.draft.content, message.draft.linkPath];

describe("the message about a company's certification", () => {
  const company = { id: asId<CompanyId>("7"), companyName: "苏州森源木业有限公司" };
  const about = (event: Parameters<typeof companyMessage>[0], reason = "") =>
    line(companyMessage(event, company, reason));

  it("informs the operator what to review", () => {
    const page = "/console/company/detail?id=7";
    const content = "苏州森源木业有限公司，请审核";
    expect(about("submit")).toEqual(["operator", "company.review", "企业认证待审核", content, page]);
    expect(about("edit")).toEqual(["operator", "company.change", "企业变更待审核", content, page]);
  });

  it("informs the applicant of the outcome, the reason, and where to continue", () => {
    const list = "/user/certification";
    const form = "/user/addEnterprise?type=edit&id=7";
    const name = "苏州森源木业有限公司";
    expect(about("approve")).toEqual([
      "applicant",
      null,
      "企业认证已通过",
      `${name} 已通过认证，可切换为该企业采购`,
      list,
    ]);
    expect(about("reject", "执照不清晰")).toEqual([
      "applicant",
      "company.revise",
      "企业认证未通过",
      `${name}：执照不清晰。请修改资料后重新提交`,
      form,
    ]);
    expect(about("expire")).toEqual([
      "applicant",
      "company.renew",
      "营业执照已到期",
      `${name} 的营业执照已到期，认证失效。请更新执照后重新提交`,
      form,
    ]);
    expect(about("freeze", "被投诉")).toEqual(["applicant", "company.frozen", "企业已被冻结", `${name}：被投诉`, list]);
    expect(about("unfreeze")).toEqual(["applicant", null, "企业已解冻", name, list]);
  });

  it("is none where the applicant took it back, and always about the company", () => {
    expect(about("withdraw")).toBeNull();
    expect(companyMessage("approve", company, "")?.draft).toMatchObject({
      type: 4,
      refType: "companyInfo",
      refId: "7",
    });
  });
});

describe("the message about a certified company's change", () => {
  const company = { id: asId<CompanyId>("7"), companyName: "森源" };
  const about = (event: Parameters<typeof changeMessage>[0], reason = "") =>
    line(changeMessage(event, company, reason));

  it("informs its owner of the outcome, and what is valid meanwhile", () => {
    expect(about("approve")).toEqual([
      "applicant",
      null,
      "企业变更已通过",
      "森源 的资料已按变更更新",
      "/user/certification",
    ]);
    expect(about("reject", "名称不符")).toEqual([
      "applicant",
      "company.rechange",
      "企业变更未通过",
      "森源：名称不符。原资料仍有效",
      "/user/addEnterprise?type=edit&id=7",
    ]);
  });

  it("is none for what its owner did, and for one that ended with the certification", () => {
    for (const event of ["replace", "withdraw", "lapse"] as const) expect(about(event)).toBeNull();
    expect(changeMessage("reject", company, "")?.draft).toMatchObject({ type: 4, refType: "companyInfo", refId: "7" });
  });
});

describe("the message about an application to open a shop", () => {
  const application = { id: asId<ApplicationId>("9"), applyNo: "RZ1", shopName: "森源" };
  const about = (event: Parameters<typeof applicationMessage>[0], reason = "") =>
    line(applicationMessage(event, application, reason));

  it("gives the operator the shop and its number", () => {
    expect(about("submit")).toEqual([
      "operator",
      "application.review",
      "商家入驻待审核",
      "森源（RZ1）",
      "/console/settle/detail?id=9",
    ]);
  });

  it("gives the applicant the next step", () => {
    expect(about("approve")).toEqual([
      "applicant",
      "shop.stock",
      "商家入驻已通过",
      "店铺「森源」已开通，进入商家后台上架货源",
      "/console/goods/list",
    ]);
    const apply = "/settled/apply";
    expect(about("requestMore", "缺仓库照片")).toEqual([
      "applicant",
      "application.complete",
      "入驻资料需要补充",
      "店铺「森源」：缺仓库照片",
      apply,
    ]);
    expect(about("reject")).toEqual(["applicant", null, "商家入驻未通过", "店铺「森源」。三十天后可重新申请", apply]);
  });

  it("is none where the applicant took it back, and always about the application", () => {
    expect(about("withdraw")).toBeNull();
    expect(applicationMessage("reject", application, "")?.draft).toMatchObject({
      type: 4,
      refType: "settleInMaterials",
      refId: "9",
    });
  });
});

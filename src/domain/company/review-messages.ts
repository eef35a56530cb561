import type { ApplicationId, CompanyId } from "../ids.ts";
import { CONSOLE_PAGES } from "../shell/console-pages.ts";
import { PAGES } from "../shell/pages.ts";
import type { SideMessage } from "../system/message.ts";
import type { MessageTodo } from "../system/message-todo.ts";
import type { CompanyEvent } from "./certification.ts";
import type { ChangeEvent } from "./company-change.ts";
import type { ApplicationEvent } from "./merchant-application.ts";

const because = (reason: string): string => (reason === "" ? "" : `：${reason}`);

/** The message about a transition of a company's certification; `null` where there is none. */
export function companyMessage(
  event: CompanyEvent,
  company: { id: CompanyId; companyName: string },
  reason: string,
): SideMessage | null {
  const { id: refId, companyName: name } = company;
  const ref = { type: 4, refType: "companyInfo", refId } as const;
  const operator = (todo: MessageTodo, title: string): SideMessage => ({
    to: "operator",
    draft: { ...ref, todo, title, content: `${name}，请审核`, linkPath: CONSOLE_PAGES.companyReview.to({ id: refId }) },
  });
  const applicant = (
    todo: MessageTodo | null,
    title: string,
    content: string,
    linkPath = PAGES.certification.to(),
  ): SideMessage => ({
    to: "applicant",
    draft: { ...ref, todo, title, content, linkPath },
  });
  switch (event) {
    case "submit":
      return operator("company.review", "企业认证待审核");
    case "edit":
      return operator("company.change", "企业变更待审核");
    case "withdraw":
      return null;
    case "approve":
      return applicant(null, "企业认证已通过", `${name} 已通过认证，可切换为该企业采购`);
    case "reject":
      return applicant(
        "company.revise",
        "企业认证未通过",
        `${name}${because(reason)}。请修改资料后重新提交`,
        PAGES.companyForm.to({ type: "edit", id: refId }),
      );
    case "expire":
      return applicant(
        "company.renew",
        "营业执照已到期",
        `${name} 的营业执照已到期，认证失效。请更新执照后重新提交`,
        PAGES.companyForm.to({ type: "edit", id: refId }),
      );
    case "freeze":
      return applicant("company.frozen", "企业已被冻结", `${name}${because(reason)}`);
    case "unfreeze":
      return applicant(null, "企业已解冻", `${name}${because(reason)}`);
  }
}

/** The message about a transition of a certified company's change; `null` where there is none. */
export function changeMessage(
  event: ChangeEvent,
  { id: refId, companyName: name }: { id: CompanyId; companyName: string },
  reason: string,
): SideMessage | null {
  const toApplicant = (todo: MessageTodo | null, title: string, content: string, linkPath: string): SideMessage => ({
    to: "applicant",
    draft: { type: 4, refType: "companyInfo", refId, todo, title, content, linkPath },
  });
  switch (event) {
    case "approve":
      return toApplicant(null, "企业变更已通过", `${name} 的资料已按变更更新`, PAGES.certification.to());
    case "reject":
      return toApplicant(
        "company.rechange",
        "企业变更未通过",
        `${name}${because(reason)}。原资料仍有效`,
        PAGES.companyForm.to({ type: "edit", id: refId }),
      );
    case "replace":
    case "withdraw":
    // Its owner is notified of the end of the certification.
    case "lapse":
      return null;
  }
}

/** The message about a transition of an application to open a shop; `null` where there is none. */
export function applicationMessage(
  event: ApplicationEvent,
  application: { id: ApplicationId; applyNo: string; shopName: string },
  reason: string,
): SideMessage | null {
  const { id: refId, applyNo, shopName } = application;
  const ref = { type: 4, refType: "settleInMaterials", refId } as const;
  const applicant = (
    todo: MessageTodo | null,
    title: string,
    content: string,
    linkPath = PAGES.merchantApplication.to(),
  ): SideMessage => ({
    to: "applicant",
    draft: { ...ref, todo, title, content, linkPath },
  });
  switch (event) {
    case "submit":
      return {
        to: "operator",
        draft: {
          ...ref,
          todo: "application.review",
          title: "商家入驻待审核",
          content: `${shopName}（${applyNo}）`,
          linkPath: CONSOLE_PAGES.applicationReview.to({ id: refId }),
        },
      };
    case "withdraw":
      return null;
    case "approve":
      return applicant(
        "shop.stock",
        "商家入驻已通过",
        `店铺「${shopName}」已开通，进入商家后台上架货源`,
        CONSOLE_PAGES.merchantGoods.to(),
      );
    case "requestMore":
      return applicant("application.complete", "入驻资料需要补充", `店铺「${shopName}」${because(reason)}`);
    case "reject":
      return applicant(null, "商家入驻未通过", `店铺「${shopName}」${because(reason)}。三十天后可重新申请`);
  }
}

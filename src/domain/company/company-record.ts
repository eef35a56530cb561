import type { Page } from "../paging.ts";
import type { CompanyEvent, CompanyForm, CompanyStatus } from "./certification.ts";

/** A step of a review as both sides read it. `byName`: who took it, "" where it is nobody's business. */
export type ReviewStep = { event: string; eventName: string; byName: string; reason: string; time: string };

/** A company as its owner sees it. Files by name. Times `yyyy-MM-dd HH:mm:ss`, `null` before they come. */
export type CompanyRecord = CompanyForm & {
  id: string;
  companyStatus: CompanyStatus;
  statusName: string;
  rejectReason: string;
  freezeReason: string;
  submittedTime: string | null;
  reviewedTime: string | null;
  /** The one the person acts for after signing in. */
  isMain: boolean;
  isMerchant: boolean;
  merchantId: string | null;
  /** What whoever reads this may do now. */
  availableEvents: CompanyEvent[];
  version: number;
  createTime: string;
  updateTime: string;
};

export type CompanyDetail = CompanyRecord & { history: ReviewStep[] };

/** A company as an operator reviews it. */
export type ReviewedCompany = CompanyRecord & {
  applicantName: string;
  applicantPhone: string;
  /** Another certified company has the credit code. */
  isTaken: boolean;
};

/** Others with the same credit code, whatever their status: what a reviewer compares with. */
export type SameCode = { id: string; companyName: string; statusName: string; applicantName: string };
export type ReviewedCompanyDetail = ReviewedCompany & { history: ReviewStep[]; sameCode: SameCode[] };

/** `counts`: companies by status, of all that the keyword lets through. */
export type ReviewedCompanyPage = Page<ReviewedCompany> & { counts: Partial<Record<CompanyStatus, number>> };

/** What its owner is to do next, in words; `null` when there is nothing but to wait or to trade. */
export function nextStepText({ companyStatus, rejectReason, freezeReason }: CompanyRecord): string | null {
  switch (companyStatus) {
    case 0:
      return "补齐资料后提交认证";
    case 1:
      return null;
    case 2:
      return "平台审核中，结果以站内消息通知";
    case 3:
      return rejectReason === "" ? "请修改资料后重新提交" : `驳回原因：${rejectReason}`;
    case 4:
      return "营业执照已到期，请更新执照后重新提交";
    case 5:
      return freezeReason === "" ? "请联系平台客服" : `冻结原因：${freezeReason}`;
  }
}

export const ADD_ENTERPRISE_PATH = "/user/addEnterprise";
/** Where the papers of a company are written. */
export const editCompanyPath = (id: string): string => `${ADD_ENTERPRISE_PATH}?type=edit&id=${id}`;

import type { CompanyId, MerchantId } from "../ids.ts";
import type { Page } from "../paging.ts";
import type { CompanyEvent } from "./certification.ts";
import { CHANGE_STATUS, type CompanyChange } from "./company-change.ts";
import type { CompanyForm } from "./company-form.ts";
import { COMPANY_STATUS, type CompanyStatus } from "./company-status.ts";

/** A step of a review as both sides read it. `byName`: who took it, "" where that is not shown. */
export type ReviewStep = { event: string; eventName: string; byName: string; reason: string; time: string };

/** A company as its owner sees it. Files by name. Times `yyyy-MM-dd HH:mm:ss`, `null` before they come. */
export type CompanyRecord = CompanyForm & {
  id: CompanyId;
  companyStatus: CompanyStatus;
  statusName: string;
  rejectReason: string;
  freezeReason: string;
  submittedTime: string | null;
  reviewedTime: string | null;
  /** The one the person acts for after signing in. */
  isMain: boolean;
  isMerchant: boolean;
  merchantId: MerchantId | null;
  /** The name of the place that the codes mean. */
  placeText: string;
  /** The last change of its certified facts, whatever became of it. */
  change: CompanyChange | null;
  /** What the caller may do now. */
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
export type SameCode = { id: CompanyId; companyName: string; statusName: string; applicantName: string };
export type ReviewedCompanyDetail = ReviewedCompany & { history: ReviewStep[]; sameCode: SameCode[] };

/** `counts`: companies by status, of all that the keyword lets through; `changes`: those of them with a change that waits. */
export type ReviewedCompanyPage = Page<ReviewedCompany> & {
  counts: Partial<Record<CompanyStatus, number>>;
  changes: number;
};

/** The change that waits for the operator, if there is one. */
export const waitingChange = ({ change }: Pick<CompanyRecord, "change">): CompanyChange | null =>
  change?.status === CHANGE_STATUS.waiting ? change : null;

/** The papers as their owner last wrote them: those that wait, else those that stand. */
export const writtenPapers = <Company extends CompanyForm & Pick<CompanyRecord, "change">>(
  company: Company,
): Company => ({
  ...company,
  ...waitingChange(company)?.after,
});

/** What its owner is to do next, in words; `null` when there is nothing but to wait or to trade. */
export function nextStepText({ companyStatus, rejectReason, freezeReason, change }: CompanyRecord): string | null {
  switch (companyStatus) {
    case COMPANY_STATUS.draft:
      return "补齐资料后提交认证";
    case COMPANY_STATUS.certified:
      if (change?.status === CHANGE_STATUS.waiting) return "通过前原资料仍有效";
      return change?.status === CHANGE_STATUS.rejected ? `变更未通过：${change.reason}` : null;
    case COMPANY_STATUS.inReview:
      return "平台审核中，结果以站内消息通知";
    case COMPANY_STATUS.rejected:
      return rejectReason === "" ? "请修改资料后重新提交" : `驳回原因：${rejectReason}`;
    case COMPANY_STATUS.expired:
      return "营业执照已到期，请更新执照后重新提交";
    case COMPANY_STATUS.frozen:
      return freezeReason === "" ? "请联系平台客服" : `冻结原因：${freezeReason}`;
  }
}

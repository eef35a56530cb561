import { id } from "../fields.ts";
import type { CompanyId, MerchantId } from "../ids.ts";
import { anyOf, eachOf, FLAG, type Infer, keyOf, list, maybe, NUMBER, record, TEXT, TIME } from "../records.ts";
import { COMPANY_EVENT_NAMES } from "./certification.ts";
import { CHANGE_STATUS, COMPANY_CHANGE, type CompanyChange } from "./company-change.ts";
import { COMPANY_FIELDS, type CompanyForm } from "./company-form.ts";
import { COMPANY_STATUS, COMPANY_STATUSES } from "./company-status.ts";

/** A step of a review as both sides read it. `byName`: who took it, "" where that is not shown. */
export const REVIEW_STEP = record({ event: TEXT, eventName: TEXT, byName: TEXT, reason: TEXT, time: TIME });
export type ReviewStep = Infer<typeof REVIEW_STEP>;

/** A company as its owner sees it. Files by name. */
export const COMPANY = record(COMPANY_FIELDS, {
  companyName: { type: TEXT, label: "企业" },
  id: id<CompanyId>(),
  companyStatus: { type: anyOf(COMPANY_STATUSES), label: "状态" },
  statusName: TEXT,
  rejectReason: TEXT,
  freezeReason: TEXT,
  submittedTime: { type: maybe(TIME), label: "提交时间" },
  reviewedTime: maybe(TIME),
  /** The one the person acts for after signing in. */
  isMain: FLAG,
  isMerchant: FLAG,
  merchantId: maybe(id<MerchantId>()),
  /** The name of the place that the codes mean. */
  placeText: TEXT,
  /** The last change of its certified facts, whatever became of it. */
  change: maybe(COMPANY_CHANGE),
  /** What the caller may do now. */
  availableEvents: list(keyOf(COMPANY_EVENT_NAMES)),
  version: NUMBER,
  createTime: TIME,
  updateTime: TIME,
});
export type CompanyRecord = Infer<typeof COMPANY>;

export const COMPANY_DETAIL = record(COMPANY, { history: list(REVIEW_STEP) });
export type CompanyDetail = Infer<typeof COMPANY_DETAIL>;

/** A company as an operator reviews it. */
export const REVIEWED_COMPANY = record(COMPANY, {
  applicantName: { type: TEXT, label: "申请人" },
  applicantPhone: TEXT,
  /** Another certified company has the credit code. */
  isTaken: FLAG,
});
export type ReviewedCompany = Infer<typeof REVIEWED_COMPANY>;

/** Another one with the same credit code, whatever its status: what a reviewer compares with. */
export const SAME_CODE = record({ id: id<CompanyId>(), companyName: TEXT, statusName: TEXT, applicantName: TEXT });
export type SameCode = Infer<typeof SAME_CODE>;
export const REVIEWED_COMPANY_DETAIL = record(REVIEWED_COMPANY, {
  history: list(REVIEW_STEP),
  sameCode: list(SAME_CODE),
});
export type ReviewedCompanyDetail = Infer<typeof REVIEWED_COMPANY_DETAIL>;

/** How many there are by status, of all that the keyword lets through, and how many of them with a change that waits. */
export const COMPANY_COUNTS = { counts: eachOf(COMPANY_STATUSES, NUMBER), changes: NUMBER };

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

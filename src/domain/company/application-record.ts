import type { ApplicationId, CompanyId, MerchantId } from "../ids.ts";
import type { Page } from "../paging.ts";
import { reasonField, reasonProblem } from "../reason.ts";
import type { ApplicationForm } from "./application-form.ts";
import type { ReviewStep } from "./company-record.ts";
import {
  type ApplicationEvent,
  type ApplicationStatus,
  type ChecklistItem,
  MATERIAL_NAMES,
  type Material,
  type MaterialKind,
  type RejectedItem,
  type Requirement,
} from "./merchant-application.ts";

/** An item the operator does not insist on, and why. */
export type WaivedItem = { kind: MaterialKind; note: string };

/** An application to open a shop as its applicant sees it. Times `yyyy-MM-dd HH:mm:ss`, `null` before they come. */
export type Application = ApplicationForm & {
  id: ApplicationId;
  applyNo: string;
  companyId: CompanyId;
  companyName: string;
  materials: Material[];
  checklist: ChecklistItem[];
  /** Requested again and not yet resubmitted. */
  rejectItems: RejectedItem[];
  waived: WaivedItem[];
  status: ApplicationStatus;
  statusName: string;
  /** The operator's remark on the whole. */
  reason: string;
  submittedTime: string | null;
  reviewedTime: string | null;
  merchantId: MerchantId | null;
  /** What the caller may do now. */
  availableEvents: ApplicationEvent[];
  version: number;
  createTime: string;
  updateTime: string;
};
export type ApplicationDetail = Application & { history: ReviewStep[] };

/**
 * The certified company that applies. `licenceImage`: the file of its certified licence, "" without one;
 * `licenceExpireDate`: yyyy-MM-dd, "" for a licence without an end.
 */
export type ApplyingCompany = {
  id: CompanyId;
  companyName: string;
  licenceImage: string;
  licenceExpireDate: string;
};

/** What the page of an applicant begins with. */
export type MyApplication = {
  /** The last one, of the company acted for or else of the person; `null`: none yet. */
  application: ApplicationDetail | null;
  requirements: Requirement[];
  /** The certified company acted for: who applies now. */
  company: ApplyingCompany | null;
  /** After a refusal: when a new application can be made. */
  applyAgainTime: string | null;
};

/** An application as an operator reviews it. */
export type ReviewedApplication = Application & {
  applicantName: string;
  applicantPhone: string;
  /** Of each warehouse in turn: province, city and what was written, on one line. */
  warehouseAddresses: string[];
  isCertified: boolean;
  /** What still stands against it, in words. */
  openProblems: string[];
};
export type ReviewedApplicationDetail = ReviewedApplication & { history: ReviewStep[] };
/** `counts`: applications by status, of all that the keyword lets through. */
export type ReviewedApplicationPage = Page<ReviewedApplication> & {
  counts: Partial<Record<ApplicationStatus, number>>;
};

const filesOf = (materials: readonly Material[], kind: MaterialKind): string =>
  materials
    .filter((material) => material.kind === kind)
    .map(({ fileId, expireDate }) => `${fileId} ${expireDate}`)
    .sort()
    .join(" ");

/** What is still requested after `after` was submitted in place of `before`: what was not touched. */
export const stillRejected = (
  rejected: readonly RejectedItem[],
  before: readonly Material[],
  after: readonly Material[],
): RejectedItem[] =>
  rejected.filter(({ kind }) => filesOf(after, kind) === "" || filesOf(before, kind) === filesOf(after, kind));

/** What the operator requests: item by item, then for the whole. */
export const requestText = (items: readonly RejectedItem[], reason: string): string =>
  [...items.map((item) => `${MATERIAL_NAMES[item.kind]}：${item.reason}`), reason]
    .filter((text) => text !== "")
    .join("；");

/** Why a request for more cannot stand: it must name items with a reason each, or remark on the whole. */
export function requestProblem(items: readonly RejectedItem[], reason: string): string | null {
  if (items.length === 0) return reasonProblem(reason, REQUEST_FIELD);
  return items.map(itemProblem).find((problem) => problem !== null) ?? null;
}

/** The remark on the whole of an application, beside its items. */
export const REQUEST_FIELD = /* @__PURE__ */ reasonField("总体说明");

/** Why a request for an item is unclear, or `null`. */
export const itemProblem = ({ kind, reason }: RejectedItem): string | null =>
  reasonProblem(reason, reasonField(`${MATERIAL_NAMES[kind]}的补件说明`));

import { choice, entriesOf, id } from "../fields.ts";
import type { ApplicationId, CompanyId, MerchantId } from "../ids.ts";
import { reasonField, reasonProblem } from "../reason.ts";
import { anyOf, eachOf, FLAG, type Infer, keyOf, list, maybe, NUMBER, record, TEXT, TIME } from "../records.ts";
import { APPLICATION_FIELDS, WAREHOUSE_FIELDS } from "./application-form.ts";
import { REVIEW_STEP } from "./company-record.ts";
import { SHOP_TYPE_NAMES, SHOP_TYPES } from "./merchant.ts";
import {
  APPLICATION_EVENT_NAMES,
  APPLICATION_STATUSES,
  CHECKLIST_ITEM,
  MATERIAL,
  MATERIAL_KINDS,
  MATERIAL_NAMES,
  type Material,
  type MaterialKind,
  REJECTED_ITEM,
  REQUIREMENT,
  type RejectedItem,
} from "./merchant-application.ts";

/** An item the operator does not insist on, and why. */
export const WAIVED_ITEM = record({ kind: anyOf(MATERIAL_KINDS), note: TEXT });
export type WaivedItem = Infer<typeof WAIVED_ITEM>;

/** An application to open a shop as its applicant sees it. */
export const APPLICATION = record(APPLICATION_FIELDS, {
  shopName: { type: TEXT, label: "店铺" },
  shopType: { type: choice(entriesOf(SHOP_TYPES, SHOP_TYPE_NAMES)), label: "类型" },
  warehouses: list(record(WAREHOUSE_FIELDS)),
  id: id<ApplicationId>(),
  applyNo: TEXT,
  companyId: id<CompanyId>(),
  companyName: { type: TEXT, label: "企业" },
  materials: list(MATERIAL),
  checklist: { type: list(CHECKLIST_ITEM), label: "材料" },
  /** Requested again and not yet resubmitted. */
  rejectItems: list(REJECTED_ITEM),
  waived: list(WAIVED_ITEM),
  status: { type: anyOf(APPLICATION_STATUSES), label: "状态" },
  statusName: TEXT,
  /** The operator's remark on the whole. */
  reason: TEXT,
  submittedTime: { type: maybe(TIME), label: "提交时间" },
  reviewedTime: maybe(TIME),
  merchantId: maybe(id<MerchantId>()),
  /** What the caller may do now. */
  availableEvents: list(keyOf(APPLICATION_EVENT_NAMES)),
  version: NUMBER,
  createTime: TIME,
  updateTime: TIME,
});
export type Application = Infer<typeof APPLICATION>;
export const APPLICATION_DETAIL = record(APPLICATION, { history: list(REVIEW_STEP) });
export type ApplicationDetail = Infer<typeof APPLICATION_DETAIL>;

/** The certified company that applies. */
export const APPLYING_COMPANY = record({
  id: id<CompanyId>(),
  companyName: TEXT,
  /** The file of its certified licence, "" without one. */
  licenceImage: TEXT,
  /** yyyy-MM-dd, "" for a licence without an end. */
  licenceExpireDate: TEXT,
});
export type ApplyingCompany = Infer<typeof APPLYING_COMPANY>;

/** What the page of an applicant begins with. */
export const MY_APPLICATION = record({
  /** The last one, of the company acted for or else of the person; `null`: none yet. */
  application: maybe(APPLICATION_DETAIL),
  requirements: list(REQUIREMENT),
  /** The certified company acted for: who applies now. */
  company: maybe(APPLYING_COMPANY),
  /** After a refusal: when a new application can be made. */
  applyAgainTime: maybe(TIME),
});
export type MyApplication = Infer<typeof MY_APPLICATION>;

/** An application as an operator reviews it. */
export const REVIEWED_APPLICATION = record(APPLICATION, {
  applicantName: { type: TEXT, label: "申请人" },
  applicantPhone: TEXT,
  /** Of each warehouse in turn: province, city and what was written, on one line. */
  warehouseAddresses: list(TEXT),
  isCertified: FLAG,
  /** What still stands against it, in words. */
  openProblems: list(TEXT),
});
export type ReviewedApplication = Infer<typeof REVIEWED_APPLICATION>;
export const REVIEWED_APPLICATION_DETAIL = record(REVIEWED_APPLICATION, { history: list(REVIEW_STEP) });
export type ReviewedApplicationDetail = Infer<typeof REVIEWED_APPLICATION_DETAIL>;

/** How many there are by status, of all that the keyword lets through. */
export const APPLICATION_COUNTS = { counts: eachOf(APPLICATION_STATUSES, NUMBER) };

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

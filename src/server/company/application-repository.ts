import type { ApplicationList } from "../../contract/company/merchant-application-schemas.ts";
import type {
  Application,
  ApplicationDetail,
  ReviewedApplication,
  ReviewedApplicationDetail,
  ReviewedApplicationPage,
  WaivedItem,
} from "../../domain/company/application-record.ts";
import type { ShopType } from "../../domain/company/merchant.ts";
import {
  APPLICATION_EVENT_NAMES,
  APPLICATION_STATUS_NAMES,
  type ApplicationActor,
  type ApplicationEvent,
  type ApplicationFacts,
  type ApplicationForm,
  type ApplicationProblems,
  type ApplicationStatus,
  applicationProblems,
  availableApplicationEvents,
  type ChecklistItem,
  checklistOf,
  isChecklistDone,
  MATERIAL_NAMES,
  type Material,
  type RejectedItem,
  type Requirement,
  type WarehouseForm,
} from "../../domain/company/merchant-application.ts";
import { DEFAULT_PAGE_SIZE, pageOf, rowsBefore } from "../../domain/paging.ts";
import { maskedPhone, normalised } from "../../domain/text.ts";
import { formatBeijing, formatBeijingDate } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";
import { stepsOf } from "./review-log.ts";

/** An application with what its guards look at. */
export type StoredApplication = Omit<ApplicationForm, "agree"> & {
  id: string;
  applyNo: string;
  personId: string;
  companyId: string;
  companyName: string;
  isCertified: boolean;
  agree: boolean;
  warehouses: WarehouseForm[];
  materials: Material[];
  rejectItems: RejectedItem[];
  waived: WaivedItem[];
  status: ApplicationStatus;
  reason: string;
  merchantId: string | null;
  version: number;
  shopType: ShopType;
  applicantName: string;
  applicantPhone: string;
  submitted: number | null;
  reviewed: number | null;
  created: number;
  updated: number;
};

const COLUMNS = `a.id, a.apply_no as "applyNo", a.person_id as "personId", a.company_id as "companyId",
  c.company_name as "companyName", c.company_status = 1 and not c.deleted as "isCertified", a.shop_name as "shopName",
  a.shop_type as "shopType", a.kind_codes as "kindCodes", a.brand_codes as "brandCodes", a.warehouses,
  a.contact_name as "contactName", a.contact_phone as "contactPhone", a.bank_name as "bankName",
  a.bank_account as "bankAccount", a.account_name as "accountName", a.materials, a.agree_at is not null as agree,
  a.status, a.reject_items as "rejectItems", a.waived, a.reason, a.merchant_id as "merchantId", a.version,
  p.name as "applicantName", p.phone as "applicantPhone",
  extract(epoch from a.submitted_at)::float8 * 1000 as submitted,
  extract(epoch from a.reviewed_at)::float8 * 1000 as reviewed,
  extract(epoch from a.created_at)::float8 * 1000 as created, extract(epoch from a.updated_at)::float8 * 1000 as updated`;
const FROM = "settle_in_materials a join company_info c on c.id = a.company_id join person p on p.id = a.person_id";

/** The operator's checklist, in the order of the kinds. */
export const requirementsOf = (db: Db): Promise<Requirement[]> =>
  db.rows<Requirement>(
    `select kind, required, shop_types as "shopTypes" from settle_requirement order by kind`,
    [],
    "application-requirements",
  );

export type Standing = { problems: ApplicationProblems; checklist: ChecklistItem[]; facts: ApplicationFacts };

/** How an application stands against the checklist as it is today; worked out whenever it is asked for. */
export function standingOf(
  application: StoredApplication,
  requirements: readonly Requirement[],
  nowMs: number,
): Standing {
  const { shopType, materials, waived, rejectItems, isCertified, companyName } = application;
  const checklist = checklistOf(
    requirements,
    shopType,
    materials,
    waived.map(({ kind }) => kind),
    formatBeijingDate(nowMs),
  );
  const problems = applicationProblems(application, companyName);
  const isComplete = Object.keys(problems).length === 0 && isChecklistDone(checklist) && rejectItems.length === 0;
  return { problems, checklist, facts: { isComplete, isCertified } };
}

/** What stands against it, in words; the items first. */
export function openProblemsOf({ rejectItems }: StoredApplication, { problems, checklist, facts }: Standing): string[] {
  const items = checklist
    .filter(({ required, state }) => state === "expired" || (required && state === "missing"))
    .map(({ name, state }) => `${name}${state === "expired" ? "已过期" : "未上传"}`);
  return [
    ...(facts.isCertified ? [] : ["入驻企业须先通过企业认证"]),
    ...items,
    ...rejectItems.map(({ kind }) => `请重新提供${MATERIAL_NAMES[kind]}`),
    ...Object.values(problems),
  ];
}

const timeOf = (ms: number | null): string | null => (ms === null ? null : formatBeijing(ms));

function shownOf(stored: StoredApplication, standing: Standing, actor: ApplicationActor): Application {
  const { personId: _person, applicantName: _name, applicantPhone: _phone, isCertified: _certified, ...rest } = stored;
  const { submitted, reviewed, created, updated, ...shown } = rest;
  return {
    ...shown,
    checklist: standing.checklist,
    statusName: APPLICATION_STATUS_NAMES[stored.status],
    submittedTime: timeOf(submitted),
    reviewedTime: timeOf(reviewed),
    availableEvents: availableApplicationEvents(stored.status, actor, standing.facts),
    createTime: formatBeijing(created),
    updateTime: formatBeijing(updated),
  };
}

const OTHER_NAMES: Readonly<Record<string, string>> = { waive: "免除材料" };
const eventName = (event: string): string =>
  APPLICATION_EVENT_NAMES[event as ApplicationEvent] ?? OTHER_NAMES[event] ?? event;

/** The person's last application: of the company they act for, else of any. */
export async function myApplication(
  db: Db,
  personId: string,
  companyId: string | null,
  nowMs: number,
): Promise<ApplicationDetail | null> {
  const stored = await db.one<StoredApplication>(
    `select ${COLUMNS} from ${FROM} where a.person_id = $1 and ($2::bigint is null or a.company_id = $2)
      order by a.id desc limit 1`,
    [personId, companyId],
    "application-mine",
  );
  return stored === null ? null : ownDetail(db, stored, nowMs);
}

export async function ownApplication(
  db: Db,
  personId: string,
  id: string,
  nowMs: number,
): Promise<ApplicationDetail | null> {
  const stored = await db.one<StoredApplication>(
    `select ${COLUMNS} from ${FROM} where a.id = $2 and a.person_id = $1`,
    [personId, id],
    "application-own",
  );
  return stored === null ? null : ownDetail(db, stored, nowMs);
}

async function ownDetail(db: Db, stored: StoredApplication, nowMs: number): Promise<ApplicationDetail> {
  const standing = standingOf(stored, await requirementsOf(db), nowMs);
  return {
    ...shownOf(stored, standing, "applicant"),
    history: await stepsOf(db, "application", stored.id, eventName, "owner"),
  };
}

function reviewedOf(
  stored: StoredApplication,
  requirements: readonly Requirement[],
  nowMs: number,
): ReviewedApplication {
  const standing = standingOf(stored, requirements, nowMs);
  return {
    ...shownOf(stored, standing, "operator"),
    applicantName: stored.applicantName,
    applicantPhone: maskedPhone(stored.applicantPhone),
    isCertified: stored.isCertified,
    openProblems: openProblemsOf(stored, standing),
  };
}

/** Those that wait for a review first, the longest waiting before all; then the newest. Drafts are nobody else's yet. */
export async function reviewedApplications(
  db: Db,
  body: ApplicationList,
  nowMs: number,
): Promise<ReviewedApplicationPage> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const words = normalised(body.keyword ?? "");
  const keyword = `a.submitted_at is not null and ($1 = '' or a.shop_name ilike $2 or c.company_name ilike $2
    or a.apply_no ilike $2)`;
  const asked = [words, containing(words)];
  const counted = await db.rows<{ status: ApplicationStatus; n: number }>(
    `select a.status, count(*)::int as n from ${FROM} where ${keyword} group by 1`,
    asked,
  );
  const status = body.status ?? null;
  const total = counted.reduce((sum, one) => (status === null || one.status === status ? sum + one.n : sum), 0);
  const rows = await db.rows<StoredApplication>(
    `select ${COLUMNS} from ${FROM} where ${keyword} and ($3::smallint is null or a.status = $3)
      order by case when a.status = 1 then a.submitted_at end, a.id desc limit $4 offset $5`,
    [...asked, status, page.pageSize, rowsBefore(page)],
  );
  const requirements = await requirementsOf(db);
  return {
    ...pageOf(
      rows.map((row) => reviewedOf(row, requirements, nowMs)),
      total,
      page,
    ),
    counts: Object.fromEntries(counted.map((one) => [one.status, one.n])),
  };
}

export async function reviewedApplication(
  db: Db,
  id: string,
  nowMs: number,
): Promise<ReviewedApplicationDetail | null> {
  const stored = await db.one<StoredApplication>(
    `select ${COLUMNS} from ${FROM} where a.id = $1 and a.submitted_at is not null`,
    [id],
    "application-reviewed-one",
  );
  if (stored === null) return null;
  return {
    ...reviewedOf(stored, await requirementsOf(db), nowMs),
    // Who reviews may have to ring up.
    applicantPhone: stored.applicantPhone,
    history: await stepsOf(db, "application", id, eventName, "operator"),
  };
}

/** The row is locked, and its company's status with it. `personId` null: whoever's that was handed in. */
export const lockedApplication = (tx: Db, id: string, personId: string | null): Promise<StoredApplication | null> =>
  tx.one<StoredApplication>(
    `select ${COLUMNS} from ${FROM}
      where a.id = $1 and (a.person_id = $2 or ($2::bigint is null and a.submitted_at is not null))
        for update of a for share of c`,
    [id, personId],
    "application-lock",
  );

import { type ApplicationProblems, applicationProblems } from "../../domain/company/application-form.ts";
import type {
  Application,
  ApplicationDetail,
  ReviewedApplication,
  ReviewedApplicationDetail,
} from "../../domain/company/application-record.ts";
import {
  APPLICATION_EVENT_NAMES,
  APPLICATION_STATUS_NAMES,
  type ApplicationActor,
  type ApplicationEvent,
  type ApplicationFacts,
  availableApplicationEvents,
  type ChecklistItem,
  checklistOf,
  isChecklistDone,
  MATERIAL_NAMES,
  type Requirement,
} from "../../domain/company/merchant-application.ts";
import type { ListCallInput, ListPage } from "../../domain/console-lists.ts";
import type { ApplicationId, CompanyId, PersonId } from "../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, pageOf } from "../../domain/paging.ts";
import { maskedPhone } from "../../domain/text.ts";
import { formatBeijing, formatBeijingDate } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";
import { notFound } from "../reply.ts";
import {
  lastApplication,
  personsApplication,
  requirementsOf,
  type StoredApplication,
  submittedApplication,
  submittedApplications,
} from "./application-store.ts";
import { placeTextOf } from "./company-papers.ts";
import { stepsOf } from "./review-log-store.ts";

export type Standing = { problems: ApplicationProblems; checklist: ChecklistItem[]; facts: ApplicationFacts };

/** How an application stands against the checklist as it is today; computed on every read. */
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
  personId: PersonId,
  companyId: CompanyId | null,
  nowMs: number,
): Promise<ApplicationDetail | null> {
  const stored = await lastApplication(db, personId, companyId);
  return stored === null ? null : ownDetail(db, stored, nowMs);
}

/** An application as its applicant reads it. Throws 404, also for another person's. */
export async function ownApplication(
  db: Db,
  personId: PersonId,
  id: ApplicationId,
  nowMs: number,
): Promise<ApplicationDetail> {
  const stored = await personsApplication(db, personId, id);
  if (stored === null) throw notFound("入驻申请不存在");
  return ownDetail(db, stored, nowMs);
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
    warehouseAddresses: stored.warehouses.map(
      ({ provinceCode, cityCode, address }) => `${placeTextOf({ provinceCode, cityCode, districtCode: "" })}${address}`,
    ),
    isCertified: stored.isCertified,
    openProblems: openProblemsOf(stored, standing),
  };
}

/** A page of what was submitted, as the operator reads it, with how many there are by status. */
export async function reviewedApplications(
  db: Db,
  body: ListCallInput<"reviewedApplicationList">,
  nowMs: number,
): Promise<ListPage<"reviewedApplicationList">> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const { rows, counted } = await submittedApplications(db, body, page);
  const status = body.status ?? null;
  const total = counted.reduce((sum, one) => (status === null || one.status === status ? sum + one.n : sum), 0);
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

/** What was submitted as the operator reads it. Throws 404. */
export async function reviewedApplication(
  db: Db,
  id: ApplicationId,
  nowMs: number,
): Promise<ReviewedApplicationDetail> {
  const stored = await submittedApplication(db, id);
  if (stored === null) throw notFound("入驻申请不存在");
  return {
    ...reviewedOf(stored, await requirementsOf(db), nowMs),
    // The reviewer may have to call.
    applicantPhone: stored.applicantPhone,
    history: await stepsOf(db, "application", id, eventName, "operator"),
  };
}

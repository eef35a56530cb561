import type { CompanyList } from "../../contract/company/company-schemas.ts";
import {
  availableCompanyEvents,
  COMPANY_EVENT_NAMES,
  type CompanyEvent,
  type CompanyFacts,
} from "../../domain/company/certification.ts";
import {
  availableChangeEvents,
  CHANGE_EVENT_NAMES,
  CHANGE_STATUS,
  CHANGE_STATUS_NAMES,
  type ChangeEvent,
  type ChangeFacts,
  type CompanyChange,
  nextChangeStatus,
} from "../../domain/company/company-change.ts";
import type { CompanyForm, MaterialFacts } from "../../domain/company/company-form.ts";
import type {
  CompanyDetail,
  CompanyRecord,
  ReviewedCompany,
  ReviewedCompanyDetail,
} from "../../domain/company/company-record.ts";
import { COMPANY_STATUS, COMPANY_STATUS_NAMES, type CompanyStatus } from "../../domain/company/company-status.ts";
import type { ListCallInput, ListPage } from "../../domain/console-lists.ts";
import type { CompanyId, PersonId } from "../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf } from "../../domain/paging.ts";
import { maskedPhone } from "../../domain/text.ts";
import { formatBeijing, formatBeijingDate } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";
import { notFound } from "../reply.ts";
import { placeTextOf, problemsOf } from "./company-papers.ts";
import {
  allCompanies,
  anyCompany,
  companiesWithCode,
  personsCompanies,
  personsCompany,
  type StoredCompany,
} from "./company-store.ts";
import { stepsOf } from "./review-log-store.ts";

const timeOf = (ms: number | null): string | null => (ms === null ? null : formatBeijing(ms));

const isComplete = (form: CompanyForm, today: string): boolean => Object.keys(problemsOf(form, today)).length === 0;

/** The facts of the table's guards. */
export const factsOf = (
  company: CompanyForm & { isTaken: boolean; frozenFrom: CompanyStatus | null },
  today: string,
): CompanyFacts => ({
  isComplete: isComplete(company, today),
  isTaken: company.isTaken,
  frozenFrom: company.frozenFrom,
});

/** The facts of a change table's guards. */
export const changeFactsOf = (
  company: CompanyForm & { companyStatus: CompanyStatus },
  { after, isTaken }: { after: MaterialFacts; isTaken: boolean },
  today: string,
): ChangeFacts => ({
  isCertified: company.companyStatus === COMPANY_STATUS.certified,
  isComplete: isComplete({ ...company, ...after }, today),
  isTaken,
});

function changeOf(row: StoredCompany, reader: "buyer" | "operator", nowMs: number): CompanyChange | null {
  if (row.change === null) return null;
  const { submitted, handled, isTaken, ...change } = row.change;
  const facts = changeFactsOf(row, { ...change, isTaken }, formatBeijingDate(nowMs));
  const approved = nextChangeStatus(change.status, "approve", "operator", facts);
  const isStopped = reader === "operator" && change.status === CHANGE_STATUS.waiting && approved.kind === "refused";
  return {
    ...change,
    obstacle: isStopped ? approved.reason : "",
    statusName: CHANGE_STATUS_NAMES[change.status],
    before: { ...change.before, placeText: placeTextOf(change.before) },
    after: { ...change.after, placeText: placeTextOf(change.after) },
    submittedTime: formatBeijing(submitted),
    handledTime: timeOf(handled),
    availableEvents: availableChangeEvents(change.status, reader, facts),
  };
}

function recordOf(
  row: StoredCompany,
  actor: "buyer" | "operator",
  nowMs: number,
): CompanyRecord & { isTaken: boolean } {
  const { personId: _person, frozenFrom: _from, applicantName: _name, applicantPhone: _phone, ...rest } = row;
  const { submitted, reviewed, created, updated, ...shown } = rest;
  return {
    ...shown,
    statusName: COMPANY_STATUS_NAMES[row.companyStatus],
    placeText: placeTextOf(row),
    change: changeOf(row, actor, nowMs),
    submittedTime: timeOf(submitted),
    reviewedTime: timeOf(reviewed),
    isMerchant: row.merchantId !== null,
    availableEvents: availableCompanyEvents(row.companyStatus, actor, factsOf(row, formatBeijingDate(nowMs))),
    createTime: formatBeijing(created),
    updateTime: formatBeijing(updated),
  };
}

/** That a code belongs to another company shows to its owner only in what they may not do. */
function ownRecord(row: StoredCompany, nowMs: number): CompanyRecord {
  const { isTaken: _, ...record } = recordOf(row, "buyer", nowMs);
  return record;
}

const reviewedOf = (row: StoredCompany, nowMs: number): ReviewedCompany => ({
  ...recordOf(row, "operator", nowMs),
  applicantName: row.applicantName,
  applicantPhone: maskedPhone(row.applicantPhone),
});

/** Steps of a change stand among the company's, as `approveChange`. */
const eventName = (event: string): string =>
  COMPANY_EVENT_NAMES[event as CompanyEvent] ??
  CHANGE_EVENT_NAMES[event.replace(/Change$/, "") as ChangeEvent] ??
  event;

/** The person's companies, the newest first. */
export async function ownCompanies(
  db: Db,
  personId: PersonId,
  body: CompanyList,
  nowMs: number,
): Promise<Page<CompanyRecord>> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const { rows, total } = await personsCompanies(db, personId, body, page);
  return pageOf(
    rows.map((row) => ownRecord(row, nowMs)),
    total,
    page,
  );
}

/** A company as its owner reads it. Throws 404, also for another person's. */
export async function ownCompany(db: Db, personId: PersonId, id: CompanyId, nowMs: number): Promise<CompanyDetail> {
  const row = await personsCompany(db, personId, id);
  if (row === null) throw notFound("企业不存在");
  return { ...ownRecord(row, nowMs), history: await stepsOf(db, "company", id, eventName, "owner") };
}

/** A page of all companies as the operator reads them, with how many there are by status. */
export async function reviewedCompanies(
  db: Db,
  body: ListCallInput<"reviewedCompanyList">,
  nowMs: number,
): Promise<ListPage<"reviewedCompanyList">> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const { rows, counted } = await allCompanies(db, body, page);
  const counts = Object.fromEntries(counted.map(({ status, n }) => [status, n]));
  const status = body.companyStatus ?? null;
  const asksChange = body.hasChange === true;
  const among = counted.filter((one) => status === null || one.status === status);
  return {
    ...pageOf(
      rows.map((row) => reviewedOf(row, nowMs)),
      among.reduce((sum, { n, changes }) => sum + (asksChange ? changes : n), 0),
      page,
    ),
    counts,
    changes: counted.reduce((sum, { changes }) => sum + changes, 0),
  };
}

/** A company as the operator reads it. Throws 404. */
export async function reviewedCompany(db: Db, id: CompanyId, nowMs: number): Promise<ReviewedCompanyDetail> {
  const row = await anyCompany(db, id);
  if (row === null) throw notFound("企业不存在");
  const same = row.creditCode === "" ? [] : await companiesWithCode(db, id, row.creditCode);
  return {
    ...reviewedOf(row, nowMs),
    // The reviewer may have to call.
    applicantPhone: row.applicantPhone,
    history: await stepsOf(db, "company", id, eventName, "operator"),
    sameCode: same.map(({ status, ...one }) => ({ ...one, statusName: COMPANY_STATUS_NAMES[status] })),
  };
}

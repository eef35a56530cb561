import type { CompanyList } from "../../contract/company/company-schemas.ts";
import {
  availableCompanyEvents,
  COMPANY_EVENT_NAMES,
  type CompanyEvent,
  type CompanyFacts,
  type CompanyForm,
  type MaterialFacts,
} from "../../domain/company/certification.ts";
import {
  availableChangeEvents,
  CHANGE_EVENT_NAMES,
  CHANGE_STATUS,
  CHANGE_STATUS_NAMES,
  type ChangeEvent,
  type ChangeFacts,
  type ChangeStatus,
  type CompanyChange,
  nextChangeStatus,
} from "../../domain/company/company-change.ts";
import type {
  CompanyDetail,
  CompanyRecord,
  ReviewedCompany,
  ReviewedCompanyDetail,
  ReviewedCompanyPage,
  SameCode,
} from "../../domain/company/company-record.ts";
import { COMPANY_STATUS, COMPANY_STATUS_NAMES, type CompanyStatus } from "../../domain/company/company-status.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { maskedPhone, normalised } from "../../domain/text.ts";
import { formatBeijing, formatBeijingDate } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";
import { placeTextOf, problemsOf } from "./company-papers.ts";
import { stepsOf } from "./review-log.ts";

/** The columns of a `CompanyForm`. */
const FORM = `c.company_name as "companyName", c.credit_code as "creditCode", c.company_type as "companyType",
  c.legal_person as "legalPerson", c.reg_address as "regAddress",
  coalesce(to_char(c.establish_date, 'YYYY-MM-DD'), '') as "establishDate",
  case when not c.licence_stated then '' else coalesce(to_char(c.licence_expire, 'YYYY-MM-DD'), '长期') end as "licenceExpire",
  coalesce(c.licence_image, '') as "licenceImage", c.is_legal_person as "isLegalPerson",
  coalesce(c.auth_letter, '') as "authLetter", c.contact_name as "contactName", c.contact_phone as "contactPhone",
  c.main_kinds as "mainKinds", c.intro, c.reg_capital as "regCapital", c.business_scope as "businessScope",
  c.legal_id_no_mask as "legalIdNoMask", coalesce(c.province_code, '') as "provinceCode",
  coalesce(c.city_code, '') as "cityCode", coalesce(c.district_code, '') as "districtCode", c.address, c.logo, c.images`;

/** Whether a certified company other than c has the credit code. */
const taken = (code: string): string => `exists (select 1 from company_info o
  where o.credit_code = ${code} and o.company_status = 1 and not o.deleted and o.id <> c.id)`;
const TAKEN = `${taken("c.credit_code")} as "isTaken"`;

const epochMs = (moment: string): string => `extract(epoch from ${moment})::float8 * 1000`;
/** The last change of company c. */
const CHANGE = `(select jsonb_build_object('id', h.id::text, 'status', h.status, 'before', h.before, 'after', h.after,
    'reason', h.reason, 'version', h.version, 'submitted', ${epochMs("h.submitted_at")},
    'handled', ${epochMs("h.handled_at")}, 'isTaken', ${taken("h.after->>'creditCode'")})
  from company_change h where h.company_id = c.id order by h.id desc limit 1) as change`;
const WAITING_CHANGE = "exists (select 1 from company_change h where h.company_id = c.id and h.status = 0)";

const COLUMNS = `c.id, c.version, c.person_id as "personId", c.company_status as "companyStatus",
  c.frozen_from as "frozenFrom", c.reject_reason as "rejectReason", c.freeze_reason as "freezeReason", ${FORM}, ${TAKEN},
  c.id is not distinct from p.main_company_id as "isMain",
  (select m.id from merchant m where m.company_id = c.id and m.status <> 4 limit 1) as "merchantId",
  coalesce(p.name, '') as "applicantName", coalesce(p.phone, '') as "applicantPhone", ${CHANGE},
  ${epochMs("c.submitted_at")} as submitted, ${epochMs("c.reviewed_at")} as reviewed,
  ${epochMs("c.created_at")} as created, ${epochMs("c.updated_at")} as updated`;
const FROM = "company_info c left join person p on p.id = c.person_id";

type Row = CompanyForm & {
  id: string;
  version: number;
  personId: string | null;
  companyStatus: CompanyStatus;
  frozenFrom: CompanyStatus | null;
  rejectReason: string;
  freezeReason: string;
  isTaken: boolean;
  isMain: boolean;
  merchantId: string | null;
  applicantName: string;
  applicantPhone: string;
  change: ChangeRow | null;
  submitted: number | null;
  reviewed: number | null;
  created: number;
  updated: number;
};

/** A change as the table has it. */
export type StoredChange = {
  id: string;
  companyId: string;
  status: ChangeStatus;
  before: MaterialFacts;
  after: MaterialFacts;
  version: number;
};
type ChangeRow = Omit<StoredChange, "companyId"> & {
  reason: string;
  submitted: number;
  handled: number | null;
  isTaken: boolean;
};

const timeOf = (ms: number | null): string | null => (ms === null ? null : formatBeijing(ms));

const isComplete = (form: CompanyForm, today: string): boolean => Object.keys(problemsOf(form, today)).length === 0;

/** What the guards of the table look at. */
export const factsOf = (
  company: CompanyForm & { isTaken: boolean; frozenFrom: CompanyStatus | null },
  today: string,
): CompanyFacts => ({
  isComplete: isComplete(company, today),
  isTaken: company.isTaken,
  frozenFrom: company.frozenFrom,
});

/** What the guards of a change's table look at. */
export const changeFactsOf = (
  company: CompanyForm & { companyStatus: CompanyStatus },
  { after, isTaken }: { after: MaterialFacts; isTaken: boolean },
  today: string,
): ChangeFacts => ({
  isCertified: company.companyStatus === COMPANY_STATUS.certified,
  isComplete: isComplete({ ...company, ...after }, today),
  isTaken,
});

function changeOf(row: Row, reader: "buyer" | "operator", nowMs: number): CompanyChange | null {
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

function recordOf(row: Row, actor: "buyer" | "operator", nowMs: number): CompanyRecord & { isTaken: boolean } {
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

/** That a code is somebody else's is visible to its owner only by what they may not do. */
function ownRecord(row: Row, nowMs: number): CompanyRecord {
  const { isTaken: _, ...record } = recordOf(row, "buyer", nowMs);
  return record;
}

const reviewedOf = (row: Row, nowMs: number): ReviewedCompany => ({
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
  personId: string,
  body: CompanyList,
  nowMs: number,
): Promise<Page<CompanyRecord>> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const words = normalised(body.keyword ?? "");
  const where = `c.person_id = $1 and not c.deleted and ($2::smallint is null or c.company_status = $2)
    and ($3 = '' or c.company_name ilike $4 or c.credit_code ilike $4)`;
  const asked = [personId, body.companyStatus ?? null, words, containing(words)];
  const counted = await db.one<{ n: number }>(`select count(*)::int as n from company_info c where ${where}`, asked);
  const rows = await db.rows<Row>(
    `select ${COLUMNS} from ${FROM} where ${where} order by c.id desc limit $5 offset $6`,
    [...asked, page.pageSize, rowsBefore(page)],
    "own-companies",
  );
  return pageOf(
    rows.map((row) => ownRecord(row, nowMs)),
    counted?.n ?? 0,
    page,
  );
}

/** `null` when there is none, or it is somebody else's. */
export async function ownCompany(db: Db, personId: string, id: string, nowMs: number): Promise<CompanyDetail | null> {
  const row = await db.one<Row>(
    `select ${COLUMNS} from ${FROM} where c.id = $2 and c.person_id = $1 and not c.deleted`,
    [personId, id],
    "own-company",
  );
  if (row === null) return null;
  return { ...ownRecord(row, nowMs), history: await stepsOf(db, "company", id, eventName, "owner") };
}

/** Those that wait for a review first, a change's included, the longest waiting before all; then the newest. */
export async function reviewedCompanies(db: Db, body: CompanyList, nowMs: number): Promise<ReviewedCompanyPage> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const words = normalised(body.keyword ?? "");
  const keyword = `not c.deleted and ($1 = '' or c.company_name ilike $2 or c.credit_code ilike $2 or p.phone ilike $2)`;
  const asked = [words, containing(words)];
  const counted = await db.rows<{ status: CompanyStatus; n: number; changes: number }>(
    `select c.company_status as status, count(*)::int as n, (count(*) filter (where ${WAITING_CHANGE}))::int as changes
       from ${FROM} where ${keyword} group by 1`,
    asked,
  );
  const counts = Object.fromEntries(counted.map(({ status, n }) => [status, n]));
  const status = body.companyStatus ?? null;
  const asksChange = body.hasChange === true;
  const among = counted.filter((one) => status === null || one.status === status);
  const rows = await db.rows<Row>(
    `select ${COLUMNS} from ${FROM}
      where ${keyword} and ($3::smallint is null or c.company_status = $3) and (not $4 or ${WAITING_CHANGE})
      order by case when c.company_status = 2 then c.submitted_at
                    else (select h.submitted_at from company_change h where h.company_id = c.id and h.status = 0) end,
               c.id desc limit $5 offset $6`,
    [...asked, status, asksChange, page.pageSize, rowsBefore(page)],
  );
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

export async function reviewedCompany(db: Db, id: string, nowMs: number): Promise<ReviewedCompanyDetail | null> {
  const row = await db.one<Row>(
    `select ${COLUMNS} from ${FROM} where c.id = $1 and not c.deleted`,
    [id],
    "reviewed-company",
  );
  if (row === null) return null;
  const same = await db.rows<Omit<SameCode, "statusName"> & { status: CompanyStatus }>(
    `select c.id, c.company_name as "companyName", c.company_status as status, coalesce(p.name, '') as "applicantName"
       from ${FROM} where c.credit_code = $2 and c.id <> $1 and not c.deleted order by c.id limit 20`,
    [id, row.creditCode],
    "same-code",
  );
  return {
    ...reviewedOf(row, nowMs),
    // Who reviews may have to ring up.
    applicantPhone: row.applicantPhone,
    history: await stepsOf(db, "company", id, eventName, "operator"),
    sameCode:
      row.creditCode === ""
        ? []
        : same.map(({ status, ...one }) => ({ ...one, statusName: COMPANY_STATUS_NAMES[status] })),
  };
}

/** What a step goes by; the row is locked. */
export type LockedCompany = CompanyForm & {
  id: string;
  personId: string | null;
  companyStatus: CompanyStatus;
  version: number;
  frozenFrom: CompanyStatus | null;
  isTaken: boolean;
};

/** `personId` null: whoever's. */
export const lockedCompany = (tx: Db, id: string, personId: string | null): Promise<LockedCompany | null> =>
  tx.one<LockedCompany>(
    `select c.id, c.version, c.person_id as "personId", c.company_status as "companyStatus",
            c.frozen_from as "frozenFrom", ${FORM}, ${TAKEN}
       from company_info c where c.id = $1 and ($2::bigint is null or c.person_id = $2) and not c.deleted
        for update of c`,
    [id, personId],
    "company-lock",
  );

/** Whether another certified company has the credit code. */
export async function isCodeTaken(tx: Db, companyId: string, creditCode: string): Promise<boolean> {
  const row = await tx.one<{ isTaken: boolean }>(
    `select ${taken("$2")} as "isTaken" from company_info c where c.id = $1`,
    [companyId, creditCode],
    "company-code-taken",
  );
  return row?.isTaken ?? false;
}

import type { CompanyList } from "../../contract/company/company-schemas.ts";
import type { ApplyingCompany } from "../../domain/company/application-record.ts";
import type { CompanyEvent } from "../../domain/company/certification.ts";
import { CHANGE_STATUS } from "../../domain/company/company-change.ts";
import type { CompanyForm } from "../../domain/company/company-form.ts";
import type { SameCode } from "../../domain/company/company-record.ts";
import { COMPANY_STATUS, type CompanyStatus } from "../../domain/company/company-status.ts";
import { MERCHANT_STATUS } from "../../domain/company/merchant-states.ts";
import { MATERIAL_FACTS } from "../../domain/company/stored-company.ts";
import type { ListCallInput } from "../../domain/console-lists.ts";
import type { CompanyId, MerchantId, PersonId } from "../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../domain/paging.ts";
import { normalised } from "../../domain/text.ts";
import { lockPerson } from "../account/person-store.ts";
import type { Db } from "../db/database.ts";
import type { Within } from "../db/json-reading.ts";
import { containing } from "../like.ts";
import type { LastChange } from "./company-change-store.ts";

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
  where o.credit_code = ${code} and o.company_status = ${COMPANY_STATUS.certified} and not o.deleted and o.id <> c.id)`;
const TAKEN = `${taken("c.credit_code")} as "isTaken"`;

const epochMs = (moment: string): string => `extract(epoch from ${moment})::float8 * 1000`;
/** The last change of company c. */
const CHANGE = `(select jsonb_build_object('id', h.id::text, 'status', h.status, 'before', h.before, 'after', h.after,
    'reason', h.reason, 'version', h.version, 'submitted', ${epochMs("h.submitted_at")},
    'handled', ${epochMs("h.handled_at")}, 'isTaken', ${taken("h.after->>'creditCode'")})
  from company_change h where h.company_id = c.id order by h.id desc limit 1) as change`;
const WAITING = `h.company_id = c.id and h.status = ${CHANGE_STATUS.waiting}`;
const WAITING_CHANGE = `exists (select 1 from company_change h where ${WAITING})`;

const COLUMNS = `c.id, c.version, c.person_id as "personId", c.company_status as "companyStatus",
  c.frozen_from as "frozenFrom", c.reject_reason as "rejectReason", c.freeze_reason as "freezeReason", ${FORM}, ${TAKEN},
  c.id is not distinct from p.main_company_id as "isMain",
  (select m.id from merchant m where m.company_id = c.id and m.status <> ${MERCHANT_STATUS.removed} limit 1) as "merchantId",
  coalesce(p.name, '') as "applicantName", coalesce(p.phone, '') as "applicantPhone", ${CHANGE},
  ${epochMs("c.submitted_at")} as submitted, ${epochMs("c.reviewed_at")} as reviewed,
  ${epochMs("c.created_at")} as created, ${epochMs("c.updated_at")} as updated`;
const WITHIN: Within = { change: { before: MATERIAL_FACTS, after: MATERIAL_FACTS } };
const FROM = "company_info c left join person p on p.id = c.person_id";

/** A company with who entered it and its last change; times epoch ms. */
export type StoredCompany = CompanyForm & {
  id: CompanyId;
  version: number;
  personId: PersonId | null;
  companyStatus: CompanyStatus;
  frozenFrom: CompanyStatus | null;
  rejectReason: string;
  freezeReason: string;
  isTaken: boolean;
  isMain: boolean;
  merchantId: MerchantId | null;
  applicantName: string;
  applicantPhone: string;
  change: LastChange | null;
  submitted: number | null;
  reviewed: number | null;
  created: number;
  updated: number;
};

/** The status of the person's company; `null` when there is none, or it is another person's. */
export async function companyStatusOf(db: Db, personId: PersonId, companyId: CompanyId): Promise<CompanyStatus | null> {
  const row = await db.one<{ status: CompanyStatus }>(
    "select company_status as status from company_info where id = :companyId and person_id = :personId and not deleted",
    { personId, companyId },
    "company-status-of",
  );
  return row?.status ?? null;
}

/** A company while it is certified, or `null`. */
export const certifiedCompany = (db: Db, id: CompanyId): Promise<ApplyingCompany | null> =>
  db.one<ApplyingCompany>(
    `select id, company_name as "companyName", coalesce(licence_image, '') as "licenceImage",
            coalesce(to_char(licence_expire, 'YYYY-MM-DD'), '') as "licenceExpireDate"
       from company_info
      where id = :id and company_status = ${COMPANY_STATUS.certified} and not deleted`,
    { id },
    "application-company",
  );

/** A page of the person's companies, the newest first, with how many there are. */
export async function personsCompanies(
  db: Db,
  personId: PersonId,
  { companyStatus, keyword }: Pick<CompanyList, "companyStatus" | "keyword">,
  page: PageQuery,
): Promise<{ rows: StoredCompany[]; total: number }> {
  const words = normalised(keyword ?? "");
  const where = `c.person_id = :personId and not c.deleted and (:status::smallint is null or c.company_status = :status)
    and (:words = '' or c.company_name ilike :pattern or c.credit_code ilike :pattern)`;
  const filters = { personId, status: companyStatus ?? null, words, pattern: containing(words) };
  const counted = await db.one<{ n: number }>(`select count(*)::int as n from company_info c where ${where}`, filters);
  const rows = await db.rows<StoredCompany>(
    `select ${COLUMNS} from ${FROM} where ${where} order by c.id desc limit :pageSize offset :before`,
    { ...filters, pageSize: page.pageSize, before: rowsBefore(page) },
    "own-companies",
    WITHIN,
  );
  return { rows, total: counted?.n ?? 0 };
}

/** A company of the person, or `null`. */
export const personsCompany = (db: Db, personId: PersonId, id: CompanyId): Promise<StoredCompany | null> =>
  db.one<StoredCompany>(
    `select ${COLUMNS} from ${FROM} where c.id = :id and c.person_id = :personId and not c.deleted`,
    { personId, id },
    "own-company",
    WITHIN,
  );

export type CompanyCount = { status: CompanyStatus; n: number; changes: number };

/**
 * A page of all companies, with how many there are and how many have a pending change, by status. Companies that wait for a
 * review, of a change too, come first, the longest waiting before the others; then the newest.
 */
export async function allCompanies(
  db: Db,
  { companyStatus, keyword, hasChange }: ListCallInput<"reviewedCompanyList">,
  page: PageQuery,
): Promise<{ rows: StoredCompany[]; counted: CompanyCount[] }> {
  const words = normalised(keyword ?? "");
  const where = `not c.deleted and (:words = '' or c.company_name ilike :pattern or c.credit_code ilike :pattern
    or p.phone ilike :pattern)`;
  const filters = { words, pattern: containing(words) };
  const counted = await db.rows<CompanyCount>(
    `select c.company_status as status, count(*)::int as n, (count(*) filter (where ${WAITING_CHANGE}))::int as changes
       from ${FROM} where ${where} group by 1`,
    filters,
  );
  const rows = await db.rows<StoredCompany>(
    `select ${COLUMNS} from ${FROM}
      where ${where} and (:status::smallint is null or c.company_status = :status)
        and (not :asksChange or ${WAITING_CHANGE})
      order by case when c.company_status = ${COMPANY_STATUS.inReview} then c.submitted_at
                    else (select h.submitted_at from company_change h where ${WAITING}) end,
               c.id desc limit :pageSize offset :before`,
    {
      ...filters,
      status: companyStatus ?? null,
      asksChange: hasChange === true,
      pageSize: page.pageSize,
      before: rowsBefore(page),
    },
    undefined,
    WITHIN,
  );
  return { rows, counted };
}

/** A company of any person, or `null`. */
export const anyCompany = (db: Db, id: CompanyId): Promise<StoredCompany | null> =>
  db.one<StoredCompany>(
    `select ${COLUMNS} from ${FROM} where c.id = :id and not c.deleted`,
    { id },
    "reviewed-company",
    WITHIN,
  );

/** Other companies with the credit code, in the order of their ids; the first twenty. */
export const companiesWithCode = (
  db: Db,
  id: CompanyId,
  creditCode: string,
): Promise<(Omit<SameCode, "statusName"> & { status: CompanyStatus })[]> =>
  db.rows<Omit<SameCode, "statusName"> & { status: CompanyStatus }>(
    `select c.id, c.company_name as "companyName", c.company_status as status, coalesce(p.name, '') as "applicantName"
       from ${FROM} where c.credit_code = :creditCode and c.id <> :id and not c.deleted order by c.id limit 20`,
    { id, creditCode },
    "same-code",
  );

/** What decides about a transition of a company. */
export type LockedCompany = CompanyForm & {
  id: CompanyId;
  personId: PersonId | null;
  companyStatus: CompanyStatus;
  version: number;
  frozenFrom: CompanyStatus | null;
  isTaken: boolean;
};

/** Locks a company; `personId` null: of any person. */
export const lockedCompany = (tx: Db, id: CompanyId, personId: PersonId | null): Promise<LockedCompany | null> =>
  tx.one<LockedCompany>(
    `select c.id, c.version, c.person_id as "personId", c.company_status as "companyStatus",
            c.frozen_from as "frozenFrom", ${FORM}, ${TAKEN}
       from company_info c where c.id = :id and (:personId::bigint is null or c.person_id = :personId) and not c.deleted
        for update of c`,
    { id, personId },
    "company-lock",
  );

/** Whether another certified company has the credit code. */
export async function isCodeTaken(tx: Db, companyId: CompanyId, creditCode: string): Promise<boolean> {
  const row = await tx.one<{ isTaken: boolean }>(
    `select ${taken(":creditCode")} as "isTaken" from company_info c where c.id = :companyId`,
    { companyId, creditCode },
    "company-code-taken",
  );
  return row?.isTaken ?? false;
}

/** Locks the person, so that their drafts are counted one after the other, and returns how many companies they have. */
export async function lockedCompanyCount(tx: Db, personId: PersonId): Promise<number> {
  await lockPerson(tx, personId);
  const had = await tx.one<{ n: number }>(
    "select count(*)::int as n from company_info where person_id = :personId and not deleted",
    { personId },
    "company-count",
  );
  return had?.n ?? 0;
}

/** Adds an empty draft and returns its id. */
export async function insertCompany(tx: Db, personId: PersonId): Promise<CompanyId> {
  const row = await tx.one<{ id: CompanyId }>(
    `insert into company_info (person_id, company_name, credit_code, licence_stated)
     values (:personId, '', '', false) returning id`,
    { personId },
    "company-add",
  );
  return row!.id;
}

/** Writes the papers of a locked company. */
export const writeForm = (tx: Db, id: CompanyId, form: CompanyForm): Promise<number> =>
  tx.run(
    `update company_info
        set company_name = :companyName, credit_code = :creditCode, company_type = :companyType,
            legal_person = :legalPerson, reg_address = :regAddress, establish_date = nullif(:establishDate, '')::date,
            licence_stated = :licenceExpire <> '', licence_expire = nullif(nullif(:licenceExpire, ''), '长期')::date,
            licence_image = nullif(:licenceImage, ''), is_legal_person = :isLegalPerson,
            auth_letter = nullif(:authLetter, ''), contact_name = :contactName, contact_phone = :contactPhone,
            main_kinds = :mainKinds, intro = :intro, reg_capital = :regCapital, business_scope = :businessScope,
            legal_id_no_mask = :legalIdNoMask, province_code = nullif(:provinceCode, ''),
            city_code = nullif(:cityCode, ''), district_code = nullif(:districtCode, ''), address = :address,
            logo = :logo, images = :images, version = version + 1, updated_at = now()
      where id = :id`,
    { ...form, id },
    "company-write",
  );

/** Sets the end of a certified company's certification to that of its current licence. */
export const alignExpiry = (tx: Db, id: CompanyId): Promise<number> =>
  tx.run("update company_info set cert_expire_date = licence_expire where id = :id", { id }, "company-change-expiry");

export type CompanyStep = {
  id: CompanyId;
  to: CompanyStatus;
  event: CompanyEvent;
  /** Whether the company begins to wait for a review, and whether this is what the review decided. */
  isSubmitted: boolean;
  isReviewed: boolean;
  /** `null`: the program itself. */
  personId: PersonId | null;
  nowMs: number;
  reason: string;
};

/** Writes a transition of a locked company. */
export const writeCompanyStep = (tx: Db, step: CompanyStep): Promise<number> =>
  tx.run(
    `update company_info set company_status = :to::smallint,
            submitted_at = case when :isSubmitted::boolean then to_timestamp(:nowMs / 1000.0) else submitted_at end,
            reviewed_at = case when :isReviewed::boolean then to_timestamp(:nowMs / 1000.0) else reviewed_at end,
            reviewer_id = case when :isReviewed::boolean then :personId::bigint else reviewer_id end,
            cert_expire_date = case when :to::smallint = ${COMPANY_STATUS.certified} then licence_expire else cert_expire_date end,
            reject_reason = case :event::text when 'reject' then :reason::text when 'approve' then '' else reject_reason end,
            freeze_reason = case :event::text when 'freeze' then :reason::text when 'unfreeze' then '' else freeze_reason end,
            frozen_from = case :event::text when 'freeze' then company_status when 'unfreeze' then null else frozen_from end,
            version = version + 1, updated_at = now()
      where id = :id`,
    step,
    "company-step",
  );

/** Certified companies whose licence ended before `today`, yyyy-MM-dd. */
export const companiesToExpire = (db: Db, today: string): Promise<{ id: CompanyId }[]> =>
  db.rows<{ id: CompanyId }>(
    `select id from company_info
      where company_status = ${COMPANY_STATUS.certified} and licence_expire < :today::date and not deleted order by id`,
    { today },
  );

/** The facts that messages about a company need, or `null`. */
export const companyInMessage = (
  db: Db,
  id: CompanyId,
): Promise<Pick<StoredCompany, "id" | "companyName" | "personId"> | null> =>
  db.one(
    `select id, company_name as "companyName", person_id as "personId" from company_info where id = :id`,
    { id },
    "company-reviewed",
  );

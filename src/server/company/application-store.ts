import type { ApplicationForm, WarehouseForm } from "../../domain/company/application-form.ts";
import type { WaivedItem } from "../../domain/company/application-record.ts";
import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import type { ShopType } from "../../domain/company/merchant.ts";
import {
  APPLICATION_STATUS,
  type ApplicationActor,
  type ApplicationEvent,
  type ApplicationStatus,
  type Material,
  type RejectedItem,
  type Requirement,
} from "../../domain/company/merchant-application.ts";
import type { ListCallInput } from "../../domain/console-lists.ts";
import type { ApplicationId, CompanyId, MerchantId, PersonId } from "../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../domain/paging.ts";
import { normalised } from "../../domain/text.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";

/** An application with what its guards look at. */
export type StoredApplication = Omit<ApplicationForm, "agree"> & {
  id: ApplicationId;
  applyNo: string;
  personId: PersonId;
  companyId: CompanyId;
  companyName: string;
  isCertified: boolean;
  agree: boolean;
  warehouses: WarehouseForm[];
  materials: Material[];
  rejectItems: RejectedItem[];
  waived: WaivedItem[];
  status: ApplicationStatus;
  reason: string;
  merchantId: MerchantId | null;
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
  c.company_name as "companyName", c.company_status = ${COMPANY_STATUS.certified} and not c.deleted as "isCertified", a.shop_name as "shopName",
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

/** Locks the checklist against other changes. */
export const lockRequirements = (tx: Db): Promise<number> =>
  tx.run("lock table settle_requirement in share row exclusive mode");

/** Replaces the locked checklist. */
export async function replaceRequirements(tx: Db, requirements: readonly Requirement[]): Promise<void> {
  await tx.run("delete from settle_requirement");
  for (const requirement of requirements)
    await tx.run(
      "insert into settle_requirement (kind, required, shop_types) values (:kind, :required, :shopTypes)",
      { ...requirement, shopTypes: [...new Set(requirement.shopTypes)].sort() },
      "requirement-add",
    );
}

/** The person's last application: of the company, or where that is `null`, of any. */
export const lastApplication = (
  db: Db,
  personId: PersonId,
  companyId: CompanyId | null,
): Promise<StoredApplication | null> =>
  db.one<StoredApplication>(
    `select ${COLUMNS} from ${FROM}
      where a.person_id = :personId and (:companyId::bigint is null or a.company_id = :companyId)
      order by a.id desc limit 1`,
    { personId, companyId },
    "application-mine",
  );

/** An application of the person, or `null`. */
export const personsApplication = (db: Db, personId: PersonId, id: ApplicationId): Promise<StoredApplication | null> =>
  db.one<StoredApplication>(
    `select ${COLUMNS} from ${FROM} where a.id = :id and a.person_id = :personId`,
    { personId, id },
    "application-own",
  );

export type ApplicationCount = { status: ApplicationStatus; n: number };

/**
 * A page of what was submitted, with how many there are by status: those that wait for a review first, the longest waiting before
 * all; then the newest. Drafts are left out.
 */
export async function submittedApplications(
  db: Db,
  { keyword, status }: ListCallInput<"reviewedApplicationList">,
  page: PageQuery,
): Promise<{ rows: StoredApplication[]; counted: ApplicationCount[] }> {
  const words = normalised(keyword ?? "");
  const where = `a.submitted_at is not null and (:words = '' or a.shop_name ilike :pattern
    or c.company_name ilike :pattern or a.apply_no ilike :pattern)`;
  const filters = { words, pattern: containing(words) };
  const counted = await db.rows<ApplicationCount>(
    `select a.status, count(*)::int as n from ${FROM} where ${where} group by 1`,
    filters,
  );
  const rows = await db.rows<StoredApplication>(
    `select ${COLUMNS} from ${FROM} where ${where} and (:status::smallint is null or a.status = :status)
      order by case when a.status = ${APPLICATION_STATUS.inReview} then a.submitted_at end, a.id desc
      limit :pageSize offset :before`,
    { ...filters, status: status ?? null, pageSize: page.pageSize, before: rowsBefore(page) },
  );
  return { rows, counted };
}

/** An application that was submitted, or `null`. */
export const submittedApplication = (db: Db, id: ApplicationId): Promise<StoredApplication | null> =>
  db.one<StoredApplication>(
    `select ${COLUMNS} from ${FROM} where a.id = :id and a.submitted_at is not null`,
    { id },
    "application-reviewed-one",
  );

/** Locks an application, and its company's status with it. `personId` null: of any person, once it was submitted. */
export const lockedApplication = (
  tx: Db,
  id: ApplicationId,
  personId: PersonId | null,
): Promise<StoredApplication | null> =>
  tx.one<StoredApplication>(
    `select ${COLUMNS} from ${FROM}
      where a.id = :id and (a.person_id = :personId or (:personId::bigint is null and a.submitted_at is not null))
        for update of a for share of c`,
    { id, personId },
    "application-lock",
  );

/** When an application of the company was refused last, or where that is `null`, of the person; epoch ms, `null`: never. */
export async function lastRefusal(db: Db, personId: PersonId, companyId: CompanyId | null): Promise<number | null> {
  const refused = await db.one<{ at: number | null }>(
    `select max(extract(epoch from reviewed_at))::float8 * 1000 as at from settle_in_materials
      where status = ${APPLICATION_STATUS.rejected}
        and (company_id = :companyId or (:companyId::bigint is null and person_id = :personId))`,
    { personId, companyId },
    "application-refused-at",
  );
  return refused?.at ?? null;
}

export type NewApplication = { applyNo: string; personId: PersonId; companyId: CompanyId; shopType: ShopType };

/** Adds an empty draft and returns its id; a second open one of the company breaks a unique index. */
export async function insertApplication(tx: Db, application: NewApplication): Promise<ApplicationId> {
  const row = await tx.one<{ id: ApplicationId }>(
    `insert into settle_in_materials (apply_no, person_id, company_id, shop_name, shop_type)
     values (:applyNo, :personId, :companyId, '', :shopType) returning id`,
    application,
    "application-add",
  );
  return row!.id;
}

/** What an applicant fills in, with its files. */
export type ApplicationPapers = ApplicationForm & { materials: readonly Material[] };

/** Writes the papers of a locked application. An agreement once given stays, with its time. */
export const writeApplication = (
  tx: Db,
  id: ApplicationId,
  form: ApplicationPapers,
  rejectItems: readonly RejectedItem[],
): Promise<number> =>
  tx.run(
    `update settle_in_materials
        set shop_name = :shopName, shop_type = :shopType, kind_codes = :kindCodes, brand_codes = :brandCodes,
            warehouses = :warehouses, contact_name = :contactName, contact_phone = :contactPhone, bank_name = :bankName,
            bank_account = :bankAccount, account_name = :accountName,
            agree_at = case when :agree then coalesce(agree_at, now()) end, materials = :materials,
            reject_items = :rejectItems, version = version + 1, updated_at = now()
      where id = :id`,
    {
      ...form,
      id,
      warehouses: JSON.stringify(form.warehouses),
      materials: JSON.stringify(form.materials),
      rejectItems: JSON.stringify(rejectItems),
    },
    "application-write",
  );

export type ApplicationStep = {
  id: ApplicationId;
  status: ApplicationStatus;
  /** The shop that was opened; `null` leaves it. */
  merchantId: MerchantId | null;
  event: ApplicationEvent;
  actor: ApplicationActor;
  personId: PersonId;
  nowMs: number;
  reason: string;
  items: readonly RejectedItem[];
};

/** Writes a transition of a locked application; the operator's opinion is stored with who reviewed it. */
export const writeApplicationStep = (tx: Db, { items, ...step }: ApplicationStep): Promise<number> =>
  tx.run(
    `update settle_in_materials set status = :status::smallint, merchant_id = coalesce(:merchantId::bigint, merchant_id),
            submitted_at = case when :event::text = 'submit' then to_timestamp(:nowMs / 1000.0) else submitted_at end,
            reviewed_at = case when :actor::text = 'operator' then to_timestamp(:nowMs / 1000.0) else reviewed_at end,
            reviewer_id = case when :actor::text = 'operator' then :personId::bigint else reviewer_id end,
            reason = case when :actor::text = 'operator' then :reason::text else reason end,
            reject_items = case when :event::text = 'requestMore' then :items::jsonb else reject_items end,
            version = version + 1, updated_at = now()
      where id = :id`,
    { ...step, items: JSON.stringify(items) },
    "application-step",
  );

/** Writes the items of a locked application that are waived, and those that are requested again. */
export const writeWaived = (
  tx: Db,
  id: ApplicationId,
  waived: readonly WaivedItem[],
  rejectItems: readonly RejectedItem[],
): Promise<number> =>
  tx.run(
    `update settle_in_materials set waived = :waived, reject_items = :rejectItems, version = version + 1,
            updated_at = now()
      where id = :id`,
    { id, waived: JSON.stringify(waived), rejectItems: JSON.stringify(rejectItems) },
    "application-waive",
  );

/** The facts that messages about an application need, or `null`. */
export const applicationInMessage = (
  db: Db,
  id: ApplicationId,
): Promise<Pick<StoredApplication, "id" | "applyNo" | "shopName" | "personId"> | null> =>
  db.one(
    `select id, apply_no as "applyNo", shop_name as "shopName", person_id as "personId"
       from settle_in_materials where id = :id`,
    { id },
    "application-reviewed",
  );

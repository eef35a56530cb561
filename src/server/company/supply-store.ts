import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import {
  availableSupplyEvents,
  type HandledApply,
  type OperatorEvent,
  type SupplyApply,
  type SupplyProduct,
} from "../../domain/company/supply.ts";
import { SUPPLY_STATUS, SUPPLY_STATUS_NAMES, type SupplyStatus } from "../../domain/company/supply-states.ts";
import type { ListPage } from "../../domain/console-lists.ts";
import type { CompanyId, FileId, OrderId, PersonId, SupplyApplyId } from "../../domain/ids.ts";
import { type Page, type PageQuery, pageOf, rowsBefore } from "../../domain/paging.ts";
import { formatBeijing } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";

/** The services on offer, in the operator's order. */
export const supplyProducts = (db: Db): Promise<SupplyProduct[]> =>
  db.rows<SupplyProduct>(
    `select code, name, intro, features, rate_text as "rateText", amount_range as "amountRange",
            term_text as "termText", requirements, flow
       from supply_product where enabled order by sort, code`,
    [],
    "supply-products",
  );

const APPLY = `a.id, a.apply_no as "applyNo", a.product_code as "productCode", s.name as "productName",
  c.company_name as "companyName", a.amount_wanted::float8 as "amountWanted", a.term_months::int as "termMonths",
  a.purpose, a.goods_desc as "goodsDesc", a.contact_name as "contactName", a.contact_phone as "contactPhone",
  a.status, a.note, a.version, extract(epoch from a.created_at)::float8 * 1000 as created,
  extract(epoch from a.updated_at)::float8 * 1000 as updated, o.order_no as "relatedOrderNo",
  (select coalesce(jsonb_agg(jsonb_build_object('fileId', f.file_name, 'name', f.original_name) order by f.id), '[]')
     from stored_file f where f.id = any (a.file_ids)) as files`;
const FROM = `supply_apply a join supply_product s on s.code = a.product_code join company_info c on c.id = a.company_id
  left join platform_order o on o.id = a.related_order_id`;

type Row = Omit<SupplyApply, "statusName" | "createTime" | "updateTime"> & { created: number; updated: number };

const applyOf = ({ created, updated, ...row }: Row): SupplyApply => ({
  ...row,
  statusName: SUPPLY_STATUS_NAMES[row.status],
  createTime: formatBeijing(created),
  updateTime: formatBeijing(updated),
});

/** An application as its applicant reads it, or `null`. */
export async function applyById(db: Db, id: SupplyApplyId): Promise<SupplyApply | null> {
  const row = await db.one<Row>(`select ${APPLY} from ${FROM} where a.id = :id`, { id }, "supply-apply-one");
  return row === null ? null : applyOf(row);
}

/** The applications of a company, newest first. */
export async function applies(db: Db, companyId: CompanyId, page: PageQuery): Promise<Page<SupplyApply>> {
  const where = "a.company_id = :companyId";
  const counted = await db.one<{ total: number }>(`select count(*)::int as total from supply_apply a where ${where}`, {
    companyId,
  });
  const rows = await db.rows<Row>(
    `select ${APPLY} from ${FROM} where ${where} order by a.created_at desc, a.id desc limit :pageSize offset :before`,
    { companyId, pageSize: page.pageSize, before: rowsBefore(page) },
  );
  return pageOf(rows.map(applyOf), counted?.total ?? 0, page);
}

/** Whether company c is certified. */
const CERTIFIED = `c.company_status = ${COMPANY_STATUS.certified} and not c.deleted`;
const HANDLED = `${APPLY}, a.company_id as "companyId", p.name as "applicantName",
  ${CERTIFIED} as "isCertified"`;
const HANDLED_FROM = `${FROM} join person p on p.id = a.person_id`;

type HandledRow = Row & Omit<HandledApply, keyof SupplyApply | "availableEvents"> & { isCertified: boolean };

function handledOf({ isCertified, ...row }: HandledRow): HandledApply {
  const { created: _, updated: __, ...rest } = row;
  const events = availableSupplyEvents(row.status, "operator", { isCertified });
  // The table gives operators none of an applicant's own.
  return { ...rest, ...applyOf(row), availableEvents: events as OperatorEvent[] };
}

/** A page of all applications: waiting ones first, the longest waiting before the others; then the newest. */
export async function handledApplies(
  db: Db,
  status: SupplyStatus | null,
  page: PageQuery,
): Promise<ListPage<"handledSupplyApplicationList">> {
  const counted = await db.rows<{ status: SupplyStatus; n: number }>(
    "select status, count(*)::int as n from supply_apply group by 1",
  );
  const total = counted.reduce((sum, one) => (status === null || one.status === status ? sum + one.n : sum), 0);
  const rows = await db.rows<HandledRow>(
    `select ${HANDLED} from ${HANDLED_FROM} where :status::smallint is null or a.status = :status
      order by case when a.status = ${SUPPLY_STATUS.waiting} then a.updated_at end, a.created_at desc, a.id desc
      limit :pageSize offset :before`,
    { status, pageSize: page.pageSize, before: rowsBefore(page) },
  );
  return {
    ...pageOf(rows.map(handledOf), total, page),
    counts: Object.fromEntries(counted.map((one) => [one.status, one.n])),
  };
}

/** An application as the operator reads it, or `null`. */
export async function handledApply(db: Db, id: SupplyApplyId): Promise<HandledApply | null> {
  const row = await db.one<HandledRow>(
    `select ${HANDLED} from ${HANDLED_FROM} where a.id = :id`,
    { id },
    "supply-handled-one",
  );
  return row === null ? null : handledOf(row);
}

/** What decides about a transition of an application. */
export type LockedApply = {
  id: SupplyApplyId;
  status: SupplyStatus;
  version: number;
  personId: PersonId;
  companyId: CompanyId;
  isCertified: boolean;
};

/** Locks an application; `companyId` null: of any company. */
export const lockedApply = (tx: Db, id: SupplyApplyId, companyId: CompanyId | null): Promise<LockedApply | null> =>
  tx.one<LockedApply>(
    `select a.id, a.status, a.version, a.person_id as "personId", a.company_id as "companyId",
            ${CERTIFIED} as "isCertified"
       from supply_apply a join company_info c on c.id = a.company_id
      where a.id = :id and (:companyId::bigint is null or a.company_id = :companyId) for update of a`,
    { id, companyId },
    "supply-apply-lock",
  );

/** Whether the service is on offer. */
export const isOffered = async (db: Db, code: string): Promise<boolean> =>
  (await db.one("select 1 from supply_product where code = :code and enabled", { code })) !== null;

/** The id of the company's order of that id, or where `orderId` is `null`, of that number. */
export async function companysOrder(
  db: Db,
  named: { companyId: CompanyId; orderId: OrderId | null; orderNo: string },
): Promise<OrderId | null> {
  const order = await db.one<{ id: OrderId }>(
    `select id from platform_order
      where company_id = :companyId and case when :orderId::bigint is null then order_no = :orderNo else id = :orderId end`,
    named,
    "supply-order",
  );
  return order?.id ?? null;
}

/** What an applicant fills in; money in fen. */
export type ApplyText = {
  productCode: string;
  amountWanted: number;
  termMonths: number;
  purpose: string;
  goodsDesc: string;
  contactName: string;
  contactPhone: string;
  relatedOrderId: OrderId | null;
};
export type NewApply = ApplyText & { personId: PersonId; companyId: CompanyId; applyNo: string };

/** Adds an application and returns its id; a second open one for the service breaks `supply_apply_open_once`. */
export async function insertApply(tx: Db, apply: NewApply): Promise<SupplyApplyId> {
  const row = await tx.one<{ id: SupplyApplyId }>(
    `insert into supply_apply (product_code, amount_wanted, term_months, purpose, goods_desc, contact_name,
       contact_phone, related_order_id, person_id, company_id, apply_no)
     values (:productCode, :amountWanted, :termMonths, :purpose, :goodsDesc, :contactName,
       :contactPhone, :relatedOrderId, :personId, :companyId, :applyNo) returning id`,
    apply,
  );
  return row!.id;
}

/** Overwrites a locked application; false, with nothing changed, where it is for another service. */
export async function writeApply(tx: Db, id: SupplyApplyId, status: number, text: ApplyText): Promise<boolean> {
  const changed = await tx.run(
    `update supply_apply set amount_wanted = :amountWanted, term_months = :termMonths, purpose = :purpose,
            goods_desc = :goodsDesc, contact_name = :contactName, contact_phone = :contactPhone,
            related_order_id = :relatedOrderId, status = :status, version = version + 1, updated_at = now()
      where id = :id and product_code = :productCode`,
    { ...text, id, status },
  );
  return changed > 0;
}

/** Writes the files of an application, by id. */
export const writeApplyFiles = (tx: Db, id: SupplyApplyId, fileIds: readonly FileId[]): Promise<number> =>
  tx.run("update supply_apply set file_ids = :fileIds where id = :id", { id, fileIds });

/** Writes the status of a locked application; `note` null leaves the note. */
export const moveApply = (tx: Db, id: SupplyApplyId, status: number, note: string | null): Promise<number> =>
  tx.run(
    `update supply_apply set status = :status, note = coalesce(:note, note), version = version + 1, updated_at = now()
      where id = :id`,
    { id, status, note },
  );

type ApplyInMessage = {
  id: SupplyApplyId;
  applyNo: string;
  productName: string;
  companyName: string;
  personId: PersonId;
  companyId: CompanyId;
};

/** The facts that messages about an application need, or `null`. */
export const applyInMessage = (db: Db, id: SupplyApplyId): Promise<ApplyInMessage | null> =>
  db.one<ApplyInMessage>(
    `select a.id, a.apply_no as "applyNo", s.name as "productName", c.company_name as "companyName",
            a.person_id as "personId", a.company_id as "companyId"
       from supply_apply a join supply_product s on s.code = a.product_code join company_info c on c.id = a.company_id
      where a.id = :id`,
    { id },
    "supply-stepped",
  );

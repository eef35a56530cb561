import {
  availableSupplyEvents,
  type HandledApply,
  type HandledApplyPage,
  type OperatorEvent,
  SUPPLY_STATUS_NAMES,
  type SupplyApply,
  type SupplyProduct,
  type SupplyStatus,
} from "../../domain/company/supply.ts";
import { type Page, type PageQuery, pageOf, rowsBefore } from "../../domain/paging.ts";
import { formatBeijing } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";

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

export async function applyById(db: Db, id: string): Promise<SupplyApply | null> {
  const row = await db.one<Row>(`select ${APPLY} from ${FROM} where a.id = $1`, [id], "supply-apply-one");
  return row === null ? null : applyOf(row);
}

/** A company's, newest first. */
export async function applies(db: Db, companyId: string, page: PageQuery): Promise<Page<SupplyApply>> {
  const where = "a.company_id = $1";
  const counted = await db.one<{ total: number }>(`select count(*)::int as total from supply_apply a where ${where}`, [
    companyId,
  ]);
  const rows = await db.rows<Row>(
    `select ${APPLY} from ${FROM} where ${where} order by a.created_at desc, a.id desc limit $2 offset $3`,
    [companyId, page.pageSize, rowsBefore(page)],
  );
  return pageOf(rows.map(applyOf), counted?.total ?? 0, page);
}

const HANDLED = `${APPLY}, a.company_id as "companyId", p.name as "applicantName",
  c.company_status = 1 and not c.deleted as "isCertified"`;
const HANDLED_FROM = `${FROM} join person p on p.id = a.person_id`;

type HandledRow = Row & Omit<HandledApply, keyof SupplyApply | "availableEvents"> & { isCertified: boolean };

function handledOf({ isCertified, ...row }: HandledRow): HandledApply {
  const { created: _, updated: __, ...rest } = row;
  const events = availableSupplyEvents(row.status, "operator", { isCertified });
  // The table gives operators none of an applicant's own.
  return { ...rest, ...applyOf(row), availableEvents: events as OperatorEvent[] };
}

/** Everybody's: those that wait come first, the longest waiting before all; then the newest. */
export async function handledApplies(db: Db, status: SupplyStatus | null, page: PageQuery): Promise<HandledApplyPage> {
  const counted = await db.rows<{ status: SupplyStatus; n: number }>(
    "select status, count(*)::int as n from supply_apply group by 1",
  );
  const total = counted.reduce((sum, one) => (status === null || one.status === status ? sum + one.n : sum), 0);
  const rows = await db.rows<HandledRow>(
    `select ${HANDLED} from ${HANDLED_FROM} where $1::smallint is null or a.status = $1
      order by case when a.status = 0 then a.updated_at end, a.created_at desc, a.id desc limit $2 offset $3`,
    [status, page.pageSize, rowsBefore(page)],
  );
  return {
    ...pageOf(rows.map(handledOf), total, page),
    counts: Object.fromEntries(counted.map((one) => [one.status, one.n])),
  };
}

export async function handledApply(db: Db, id: string): Promise<HandledApply | null> {
  const row = await db.one<HandledRow>(
    `select ${HANDLED} from ${HANDLED_FROM} where a.id = $1`,
    [id],
    "supply-handled-one",
  );
  return row === null ? null : handledOf(row);
}

/** What a step goes by; the row is locked. `companyId` null: whoever's. */
export type LockedApply = {
  id: string;
  status: SupplyStatus;
  version: number;
  personId: string;
  companyId: string;
  isCertified: boolean;
};

export const lockedApply = (tx: Db, id: string, companyId: string | null): Promise<LockedApply | null> =>
  tx.one<LockedApply>(
    `select a.id, a.status, a.version, a.person_id as "personId", a.company_id as "companyId",
            c.company_status = 1 and not c.deleted as "isCertified"
       from supply_apply a join company_info c on c.id = a.company_id
      where a.id = $1 and ($2::bigint is null or a.company_id = $2) for update of a`,
    [id, companyId],
    "supply-apply-lock",
  );

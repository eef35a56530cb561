import {
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
  extract(epoch from a.updated_at)::float8 * 1000 as updated`;
const FROM = `supply_apply a join supply_product s on s.code = a.product_code join company_info c on c.id = a.company_id`;

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

/** Newest first. `companyId` null: of all companies. */
export async function applies(
  db: Db,
  companyId: string | null,
  status: SupplyStatus | null,
  page: PageQuery,
): Promise<Page<SupplyApply>> {
  const where = "($1::bigint is null or a.company_id = $1) and ($2::smallint is null or a.status = $2)";
  const counted = await db.one<{ total: number }>(`select count(*)::int as total from supply_apply a where ${where}`, [
    companyId,
    status,
  ]);
  const rows = await db.rows<Row>(
    `select ${APPLY} from ${FROM} where ${where} order by a.created_at desc, a.id desc limit $3 offset $4`,
    [companyId, status, page.pageSize, rowsBefore(page)],
  );
  return pageOf(rows.map(applyOf), counted?.total ?? 0, page);
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
